struct ForEachCountRange: CallRule {
  static let info = RuleInfo(
    id: "for_each_count_range", topic: .lists,
    cases: [.keepsState, .removesElements, .readOnce, .replaced, .stateless, .positions], tier: .precise)

  static let callees: [StaticString] = ["ForEach", "List"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    let arguments = call.arguments
    guard let data = arguments.first, data.label == nil, let range = data.expression.map(file.value(behind:)),
      let collection = collection(of: range, in: file), let callee = call.calleeName
    else { return }
    let identity = arguments.first { $0.label == "id" }
    if let id = identity?.expression, !id.textEquals("\\.self") { return }
    if callee == "List", arguments.contains(where: { $0.label == "selection" }) { return }
    let closure = call.trailingClosure(or: "rowContent", "content")
    let uses = closure.map { usesOfCollection(collection, in: $0) } ?? []
    // `days[(i + first) % days.count]`: the rows represent positions, not elements.
    if !uses.isEmpty, uses.allSatisfy({ $0.index?.kind == .sequenceExpr || $0.index?.kind == .tupleExpr }) { return }
    let isConstantRange = identity == nil && range.unparenthesized.kind == .sequenceExpr
    let change = isConstantRange ? file.changes(of: collection) : nil
    if let change, change.kind != .never {
      // The loop is created again, with all rows, when the collection is no longer empty.
      if isShownOnlyWithElements(call, of: collection) { return }
      findings.add(
        at: call.range,
        """
        `\(callee.text)` reads a range without `id:` only once, so new rows of `\(collection.text)` never appear; \
        iterate over the elements
        """,
        .readOnce,
        assuming: [
          change.kind == .unknown ? .change("whether `\(collection.text)` changes while it is shown") : nil
        ],
        related: change.evidence.map { [$0] } ?? [],
        fixes: [fix(call, data, nil, collection, uses, closure, in: file)])
      return
    }
    guard !file.isSelectedByPosition(call), !file.isInMenuOrPicker(call),
      let rows = file.positionalIdentity(of: closure, in: collection)
    else { return }
    if let closure, actsByPosition(closure, onRepeating: collection, uses, in: file) { return }
    let hasState = closure.map { mayHoldState($0, in: file) } ?? false
    // A selection by position, for example `TabView(selection: $page)`, needs the index.
    let isTagged = closure.map { tagsPositions($0, in: file) } ?? false
    let isPositional =
      isTagged || uses.isEmpty && !hasState
      || rows.effect == .replaced && (closure.map { isStep($0, in: file) } ?? false)
    // `if items.indices.contains(index)`, `items[safe: index]`
    let isGuarded = closure?.node.mentionsAny(of: ["indices", "safe"]) ?? false
    let ruleCase: RuleCase =
      if isPositional {
        .positions
      } else if rows.removesElements, !uses.isEmpty, !isGuarded {
        .removesElements
      } else {
        switch rows.effect {
        case .moves: .keepsState
        case .replaced: .replaced
        case .slight: .stateless
        }
      }
    let advice = "use `\(callee.text)(\(collection.text))` with stable ids"
    findings.add(
      at: call.range,
      ruleCase == .removesElements
        ? "A row that reads `\(collection.text)` by index may crash when `\(collection.text)` gets shorter; \(advice)"
        : "Rows of `\(collection.text)` are identified by index; \(advice)",
      ruleCase, assuming: [rows.unknownChange, ruleCase == .keepsState ? rows.unknownState : nil],
      related: rows.related,
      fixes: [fix(call, data, identity, collection, uses, closure, in: file)])
  }

  /// Whether a branch around the loop exists only while the collection has elements: `if !items.isEmpty { … }`.
  private func isShownOnlyWithElements(_ loop: FunctionCallExpr, of collection: SyntaxNode) -> Bool {
    guard let member = loop.node.enclosingMember else { return false }
    return loop.node.conditions(below: member).contains { condition in
      condition.descendants.contains { node in
        guard let access = MemberAccessExpr(node), access.name.isAny(of: ["isEmpty", "count"]) else { return false }
        return access.base?.pathText == collection.pathText
      }
    }
  }

  /// The `X` in `0..<X.count`, `X.indices` or `X.startIndex..<X.endIndex`.
  private func collection(of range: SyntaxNode, in file: FileModel) -> SyntaxNode? {
    let range = range.unparenthesized
    if let access = MemberAccessExpr(range), access.name == "indices" { return access.base }
    guard range.kind == .sequenceExpr else { return nil }
    let parts = Array(range.children)
    guard parts.count == 3, parts[1].kind == .binaryOperatorExpr, parts[1].textEquals("..<"),
      let end = MemberAccessExpr(file.value(behind: parts[2])), let collection = end.base
    else { return nil }
    if end.name == "count", parts[0].textEquals("0") { return collection }
    if end.name == "endIndex", let start = MemberAccessExpr(parts[0]), start.name == "startIndex",
      start.base.map({ $0.isSpelledLike(collection) }) ?? false
    {
      return collection
    }
    return nil
  }

  // MARK: - Uses of the collection in rows

  /// One `X[i]` in a row.
  private struct Use {
    /// The `X[i]` or `$X[i]`.
    let node: SyntaxNode
    let isBinding: Bool
    /// The argument of the subscript; nil if there are several.
    let index: SyntaxNode?
  }

  private func usesOfCollection(_ collection: SyntaxNode, in closure: ClosureExpr) -> [Use] {
    closure.node.descendants.compactMap { node in
      guard node.kind == .subscriptCallExpr, let base = node.firstChild else { return nil }
      let isBinding = base.firstToken.map(Name.init).hasPrefix("$")
      guard isBinding ? isProjection(base, of: collection) : base.isSpelledLike(collection) else { return nil }
      let arguments = node.children.compactMap(LabeledExpr.init)
      return Use(
        node: node, isBinding: isBinding, index: arguments.count == 1 ? arguments.first?.expression : nil)
    }
  }

  /// Whether `base` is `$items` for `items`, or `$model.items` for `model.items`.
  private func isProjection(_ base: SyntaxNode, of collection: SyntaxNode) -> Bool {
    base.text.dropFirst() == collection.text
  }

  /// Whether a row is tagged with the closure's parameter.
  private func tagsPositions(_ closure: ClosureExpr, in file: FileModel) -> Bool {
    file.calls(named: "tag", in: closure.node).contains { tag in
      guard let value = tag.firstArgument.flatMap(DeclReferenceExpr.init)?.name else { return false }
      return closure.parameterNames.first.map { $0 == value } ?? (value == "$0")
    }
  }

  /// Whether the actions of a row use its position, and equal elements have no other identity: a button that removes
  /// the string at an index.
  private func actsByPosition(
    _ closure: ClosureExpr, onRepeating collection: SyntaxNode, _ uses: [Use], in file: FileModel
  ) -> Bool {
    guard let index = closure.parameterNames.first, !uses.contains(where: \.isBinding),
      file.elementTypeName(of: collection).map(ElementType.mayRepeat) ?? false
    else { return false }
    return file.references(to: index, in: closure.node).contains { file.isInActionScope($0) }
  }

  /// Whether each row is a step, for example a level of a path: its content is computed from the index, as in
  /// `options(index)`, so the index is its identity.
  private func isStep(_ closure: ClosureExpr, in file: FileModel) -> Bool {
    guard let index = closure.parameterNames.first else { return false }
    return file.references(to: index, in: closure.node).contains { reference in
      guard reference.parent?.kind == .labeledExpr, file.isInBodyScope(reference),
        let call = reference.parent?.parent.flatMap(FunctionCallExpr.init), let name = call.calleeName
      else { return false }
      return !name.isCapitalized && call.calledExpression?.kind == .declReferenceExpr
        && file.enclosingType(of: call.node)?.functions.contains { $0.name == name && !buildsView($0) } ?? false
    }
  }

  private func buildsView(_ function: FunctionDecl) -> Bool {
    function.returnType.map { $0.kind == .someOrAnyType || $0.textEquals("AnyView") } ?? false
  }

  private func mayHoldState(_ closure: ClosureExpr, in file: FileModel) -> Bool {
    file.hasTextInput(inRows: closure)
      || SwiftUICatalog.names(.holdsInput).contains { !file.calls(named: $0, in: closure.node).isEmpty }
  }

  // MARK: - Fix

  private func fix(
    _ call: FunctionCallExpr, _ data: LabeledExpr, _ identity: LabeledExpr?, _ collection: SyntaxNode, _ uses: [Use],
    _ closure: ClosureExpr?, in file: FileModel
  ) -> Fix? {
    guard let closure, !uses.isEmpty, let id = elementIdentity(of: collection, in: file) else { return nil }
    let parameters = closure.parameterNames
    guard parameters.count <= 1 else { return nil }
    // The index must be used only to read the collection.
    let indices = uses.compactMap(\.index)
    let mentions = closure.node.tokens.count { token in
      parameters.first.map { Name(token) == $0 } ?? token.textEquals("$0")
    }
    guard indices.count == uses.count, mentions == uses.count + parameters.count,
      indices.allSatisfy({ index in
        index.tokens.count == 1
          && index.firstToken.map { token in
            parameters.first.map { Name(token) == $0 } ?? token.textEquals("$0")
          } ?? false
      })
    else { return nil }
    let isBinding = uses.contains(where: \.isBinding)
    if isBinding, parameters.isEmpty { return nil }
    let name: String
    var edits: [TextEdit]
    if !isBinding, let local = localName(uses, closure), let next = closure.statements.dropFirst().first {
      // `let item = items[i]` provides the element's name.
      name = local
      edits = [.delete(closure.statements[0].range.lowerBound..<next.range.lowerBound)]
    } else {
      name = parameters.first.map { elementName(collection, closure, replacing: $0) } ?? "$0"
      edits = uses.map { .replace($0.node.range, by: ($0.isBinding ? "$" : "") + name) }
    }
    if let parameter = closure.signature?.children.first(where: {
      $0.kind == .closureShorthandParameter || $0.kind == .closureParameter
    }) {
      edits.append(.replace(parameter.range, by: (isBinding ? "$" : "") + name))
    }
    // Ends at the value, because an argument's range includes the comma after it.
    let last = identity ?? data
    let end = last.expression?.range.upperBound ?? last.range.upperBound
    guard identity == nil || Array(call.arguments).dropFirst().first?.node == identity?.node else { return nil }
    edits.append(
      .replace(
        data.range.lowerBound..<end,
        by: (isBinding ? "$" : "") + collection.text + id))
    return Fix(
      title: "Iterate over the elements", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }

  /// The `id:` argument that `ForEach` needs for the elements, empty if none; nil if no identity is proven.
  private func elementIdentity(of collection: SyntaxNode, in file: FileModel) -> String? {
    if file.hasIdentifiableElements(collection) { return "" }
    return file.elementTypeName(of: collection) == "UUID" ? ", id: \\.self" : nil
  }

  /// `item` if the row begins with `let item = items[i]` and does not read the collection anywhere else.
  private func localName(_ uses: [Use], _ closure: ClosureExpr) -> String? {
    guard uses.count == 1, closure.signature != nil, let first = closure.statements.first,
      let variable = VariableDecl(first), variable.isLet, let binding = variable.bindings.first,
      variable.bindings.count == 1, binding.value == uses[0].node
    else { return nil }
    return binding.name?.code
  }

  /// `item` for `items`, unless the row already uses that name.
  private func elementName(_ collection: SyntaxNode, _ closure: ClosureExpr, replacing parameter: Name) -> String {
    let last = (MemberAccessExpr(collection)?.name ?? collection.firstToken.map(Name.init))?.text ?? ""
    var singular = last
    if last.hasSuffix("eries") || last.hasSuffix("ecies") || last.hasSuffix("news") {
      return "element"
    } else if last.hasSuffix("ies") {
      singular = last.dropLast(3) + "y"
    } else if last.hasSuffix("sses") || last.hasSuffix("xes") || last.hasSuffix("ches") {
      singular = String(last.dropLast(2))
    } else if last.hasSuffix("s"), !last.hasSuffix("ss") {
      singular = String(last.dropLast())
    }
    let isTaken = singular != parameter.text && closure.node.tokens.contains { $0.text == singular }
    // The singular can be a keyword: `import` for `imports`.
    let isName = !SyntaxTree.parse(SourceText("let \(singular) = 0")).hasErrors
    return singular == last || isTaken || !isName ? "element" : singular
  }
}

extension RuleCase {
  fileprivate static let keepsState = RuleCase(
    "keepsState", .wrong, "rows keep state or input, and elements are inserted, removed or moved")
  fileprivate static let removesElements = RuleCase(
    "removesElements", .crash, "rows read the collection by index, and elements are removed")
  fileprivate static let readOnce = RuleCase(
    "readOnce", .wrong, "a range without `id:` is read only once, and the collection changes")
  fileprivate static let replaced = RuleCase(
    "replaced", .wrong, "rows keep state or input, and the collection is only replaced as a whole", severity: .hint,
    because: "the new rows often show the same elements")
  fileprivate static let stateless = RuleCase(
    "stateless", .wrong, "rows have no state to lose", severity: .hint, because: "only animations are wrong")
  fileprivate static let positions = RuleCase(
    "positions", .wrong, "rows represent positions, for example the dots of a page indicator", severity: .hint,
    because: "the index is usually the right identity")
}
