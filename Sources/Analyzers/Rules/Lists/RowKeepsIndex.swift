struct RowKeepsIndex: CallRule {
  static let info = RuleInfo(
    id: "row_keeps_index", topic: .lists, cases: [.removesElements, .mayShrink], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["ForEach"]

  func check(_ loop: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let data = loop.firstUnlabeledArgument, let collection = collection(countedBy: data),
      let rows = loop.trailingClosure(or: "content")
    else { return }
    for call in file.calls(in: rows.node) {
      guard let name = call.calleeName, name.isCapitalized, SwiftUICatalog.entry(of: name) == nil,
        let known = file.facts.type(named: name.text), known.inherits("View"),
        let index = call.arguments.first(where: { isIndex($0.expression, of: rows) })?.label?.text,
        let use = unguardedUse(of: collection, at: index, in: known, arguments(of: call), file)
      else { continue }
      let change = file.changes(of: collection)
      guard change.removesElements || change.kind > .appendedOnly else { return }
      let path = collection.text
      findings.add(
        at: call.range,
        "`\(name.text)` keeps an index into `\(path)` and crashes if it is shown after `\(path)` got shorter; pass the "
          + "element or its binding",
        change.removesElements ? .removesElements : .mayShrink,
        related: [use.file.related(use.node.range, "reads `\(path)` at the index")]
          + (change.evidence.map { [$0] } ?? []))
      return
    }
  }

  /// `items` for `items.indices`, `0..<items.count` and `Array(items.enumerated())`.
  private func collection(countedBy data: SyntaxNode) -> SyntaxNode? {
    let node = data.unparenthesized
    if let access = MemberAccessExpr(node), access.name == "indices" { return access.base }
    if let call = FunctionCallExpr(node) {
      if call.calleeName == "Array" { return call.firstUnlabeledArgument.flatMap(collection(countedBy:)) }
      return call.calleeName == "enumerated" ? call.base : nil
    }
    let parts = Array(node.children)
    guard node.kind == .sequenceExpr, parts.count == 3, parts[1].textEquals("..<"), parts[0].textEquals("0"),
      let end = MemberAccessExpr(parts[2]), end.name == "count"
    else { return nil }
    return end.base
  }

  /// Whether an argument is the index of the row: the first parameter, or its `offset`.
  private func isIndex(_ value: SyntaxNode?, of rows: ClosureExpr) -> Bool {
    guard let value else { return false }
    if let access = MemberAccessExpr(value), access.name == "offset", let base = access.base {
      return isIndex(base, of: rows)
    }
    guard let name = DeclReferenceExpr(value)?.name else { return false }
    return rows.parameterNames.first.map { $0 == name } ?? (name == "$0")
  }

  /// The code of a view that reads the collection at the index that it keeps, without checking it.
  private func unguardedUse(
    of collection: SyntaxNode, at index: String, in view: KnownType, _ passed: [String: String], _ file: FileModel,
    depth: Int = 0
  ) -> (node: SyntaxNode, file: FileModel)? {
    guard let (type, other) = file.declaration(of: view),
      let property = type.storedProperties.first(where: { $0.name.text == index }), property.attributes.isEmpty
    else { return nil }
    for part in type.parts {
      for node in part.node.descendants where node.kind == .subscriptCallExpr {
        guard let argument = node.onlySubscriptArgument, argument.label == nil,
          argument.expression?.selfMemberName == property.name, let base = node.firstChild,
          isSame(path(base), collection, passed), let member = node.enclosingMember, !isGuarded(node, below: member)
        else { continue }
        return (node, other)
      }
    }
    guard depth < Self.maximumViews else { return nil }
    // The view may hand both on.
    for call in type.parts.flatMap({ other.calls(in: $0.node) }) {
      guard let name = call.calleeName, name.isCapitalized, SwiftUICatalog.entry(of: name) == nil,
        let inner = call.arguments.first(where: { $0.expression?.selfMemberName == property.name })?.label?.text,
        let known = other.facts.type(named: name.text), known.inherits("View")
      else { continue }
      let given = arguments(of: call).mapValues { path in
        passed[path.rootOfPath].map { $0 + path.dropFirst(path.rootOfPath.count) } ?? path
      }
      if let use = unguardedUse(of: collection, at: inner, in: known, given, other, depth: depth + 1) { return use }
    }
    return nil
  }

  /// The maximum number of views that hand the index on.
  private static let maximumViews = 2

  /// What a call passes, by the labels.
  private func arguments(of call: FunctionCallExpr) -> [String: String] {
    var passed: [String: String] = [:]
    for argument in call.arguments {
      if let label = argument.label?.text, let value = argument.expression { passed[label] = path(value) }
    }
    return passed
  }

  private func path(_ node: SyntaxNode) -> String {
    let text = node.withoutUnwrapping.pathText.filter { $0 != "?" && $0 != "!" }
    return text.hasPrefix("$") ? String(text.dropFirst()) : text
  }

  /// Whether a path in the child view is the collection of the loop.
  private func isSame(_ inner: String, _ collection: SyntaxNode, _ passed: [String: String]) -> Bool {
    let parts = inner.split(separator: ".", maxSplits: 1).map(String.init)
    guard let first = parts.first else { return false }
    let outer = path(collection)
    if let root = passed[first] { return ([root] + parts.dropFirst()).joined(separator: ".") == outer }
    // An object in the environment, or a shared one, has the same members wherever it is used.
    return parts.count == 2 && outer.hasSuffix("." + parts[1])
  }

  private func isGuarded(_ node: SyntaxNode, below member: SyntaxNode) -> Bool {
    node.conditions(below: member).contains {
      $0.mentionsAny(of: ["indices", "count", "contains", "endIndex", "isEmpty"])
    }
  }
}

extension RuleCase {
  fileprivate static let removesElements = RuleCase(
    "removesElements", .crash, "a row view keeps an index into a collection, and elements are removed")
  fileprivate static let mayShrink = RuleCase(
    "mayShrink", .crash, "a row view keeps an index into a collection that changes", severity: .hint,
    because: "no code is known to remove elements")
}
