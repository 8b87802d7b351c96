struct PredicateUsesUnstoredProperty: PropertyRule, CallRule, ClauseRule {
  static let info = RuleInfo(
    id: "predicate_uses_unstored_property", topic: .data,
    cases: [.computed, .transient, .generic, .emptyIsFalse, .rawValue, .nestedMember], tier: .precise, since: "0.2.0")

  static let looksAtModels = true

  // MARK: - Predicates

  static let clauses: [SyntaxKind] = [.macroExpansionExpr, .macroExpansionDecl]

  func check(_ macro: SyntaxNode, in file: FileModel, _ findings: inout Findings) {
    guard macro.ownTokens.contains(where: { $0.textEquals("Predicate") }),
      let closure = macro.children.lazy.compactMap(ClosureExpr.init).first, !closure.node.isInPreview
    else { return }
    let generic = macro.children.first(where: \.isType)
    if let name = generic?.typeName, file.isGenericParameter(name, at: macro) {
      return checkGeneric(closure, name, macro, file, &findings)
    }
    guard let name = (generic ?? closure.parameterType)?.typeName?.text ?? macro.queriedType,
      let model = storedModel(named: name, at: macro, file)
    else { return }
    var search = PredicateSearch(file: file, fetches: file.isFetched(with: macro))
    search.check(closure, of: model, &findings)
  }

  /// A key path through a generic parameter has no name in the store.
  private func checkGeneric(
    _ closure: ClosureExpr, _ type: Name, _ macro: SyntaxNode, _ file: FileModel, _ findings: inout Findings
  ) {
    guard let access = closure.accesses(in: file).first, file.isFetched(with: macro) else { return }
    findings.add(
      at: access.range,
      "The predicate reads `\(access.name?.text ?? "")` of the generic type `\(type.text)`, which traps in release "
        + "builds; write one predicate for each model", .generic)
  }

  // MARK: - Orders

  static let wrappers: [StaticString] = ["Query", "SectionedQuery"]

  func check(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard let query = property.wrapper(in: Self.wrappers) else { return }
    let model = property.type?.unwrappedOptional.text.elementOfSequenceType
    if let path = query.argument("sort") { check(path, of: model, file, &findings) }
    for value in [query.argument("sort"), query.argument("filter")].compactMap(\.self) {
      checkNamed(value, of: model, file, &findings)
    }
  }

  static let callees: [StaticString] = ["SortDescriptor", "Query", "FetchDescriptor"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    if call.calleeName != "SortDescriptor" {
      let labels: [StaticString] = ["sort", "sortBy", "filter", "predicate"]
      for value in labels.compactMap({ call.argument($0) }) {
        checkNamed(value, of: call.typeArgument, file, &findings)
      }
      if call.calleeName == "FetchDescriptor" { return }
    }
    // An array can be sorted by any property.
    let order = call.calleeName == "Query" ? nil : file.orderOfFetch(around: call.node)
    guard call.node.isArgumentOfFetch || call.calleeName == "Query" || order != nil else { return }
    let path = call.calleeName == "Query" ? call.argument("sort") : call.firstUnlabeledArgument
    guard let path else { return }
    let generic = call.node.firstChild?.children.first(where: \.isType)?.typeName?.text
    check(path, of: generic ?? call.node.queriedType ?? order?.model, file, &findings)
  }

  private func check(_ path: SyntaxNode, of type: String?, _ file: FileModel, _ findings: inout Findings) {
    guard let found = unstored(path, of: type, file) else { return }
    findings.add(
      at: path.range, found.message("sort"), found.ruleCase, related: [found.related(in: file)].compactMap(\.self))
  }

  /// Reports a fetch with an order or a predicate that other code of the project names: `@Query(sort: Trip.order)`.
  private func checkNamed(_ value: SyntaxNode, of model: String?, _ file: FileModel, _ findings: inout Findings) {
    guard value.kind == .memberAccessExpr || value.kind == .declReferenceExpr || value.kind == .functionCallExpr,
      !(FunctionCallExpr(value)?.calleeName.isCapitalized ?? false)
    else { return }
    for named in file.valuesBehind(value) {
      let other = named.file
      for node in named.node.subtree {
        let found: Unstored?
        if let descriptor = FunctionCallExpr(node), descriptor.calleeName == "SortDescriptor" {
          if other === file, file.orderOfFetch(around: node) != nil { continue }
          found = descriptor.firstUnlabeledArgument.flatMap {
            unstored($0, of: descriptor.typeArgument ?? model, other)
          }
        } else {
          found = unstoredOfPredicate(node, of: model, other)
        }
        guard let found else { continue }
        let isHere = other === file && file.isReported(node, withCodeOf: value)
        findings.add(
          at: isHere ? node.range : value.range, found.message(found.isSorted ? "sort" : "filter"), found.ruleCase,
          related: (isHere ? [] : [other.related(node.range, "reads `\(found.name)`")])
            + [found.related(in: other)].compactMap(\.self))
        return
      }
    }
  }

  /// What the predicate in a macro reads and the store does not have.
  private func unstoredOfPredicate(_ macro: SyntaxNode, of model: String?, _ file: FileModel) -> Unstored? {
    guard macro.kind == .macroExpansionExpr, macro.ownTokens.contains(where: { $0.textEquals("Predicate") }),
      !file.isFetched(with: macro), let closure = macro.children.lazy.compactMap(ClosureExpr.init).first,
      let name = (macro.children.first(where: \.isType) ?? closure.parameterType)?.typeName?.text ?? model,
      let stored = storedModel(named: name, at: macro, file)
    else { return nil }
    let found = closure.accesses(in: file).lazy.compactMap { Unstored($0.path, of: stored, at: macro, file) }.first
    return found.flatMap { $0.ruleCase == .computed || $0.ruleCase == .transient ? $0 : nil }
  }

  private func unstored(_ path: SyntaxNode, of type: String?, _ file: FileModel) -> Unstored? {
    guard path.kind == .keyPathExpr else { return nil }
    var names = path.tokens.filter(\.kind.isIdentifier).map(Name.init)
    let root = names.first.flatMap { $0.isCapitalized ? $0.text : nil }
    if root != nil { names.removeFirst() }
    guard let model = (root ?? type).flatMap({ storedModel(named: $0, at: path, file) }),
      var found = Unstored(names, of: model, at: path, file),
      found.ruleCase == .computed || found.ruleCase == .transient
    else { return nil }
    found.isSorted = true
    return found
  }
}

/// A class that a store keeps.
private func storedModel(named name: String, at node: SyntaxNode, _ file: FileModel) -> KnownType? {
  file.type(named: name, at: node).flatMap { $0.hasAttribute("Model") ? $0 : nil }
}

// MARK: - Properties

/// A property on a path that the store does not have.
private struct Unstored {
  let name: String
  let owner: KnownType
  let ruleCase: RuleCase
  /// The declaration.
  let place: (path: String, range: Range<Int>)?
  /// The position of the name on the path.
  let position: Int
  /// Whether the fetch sorts by it.
  var isSorted = false

  /// - Parameter path: the names behind an object of the model.
  init?(_ path: [Name], of model: KnownType, at node: SyntaxNode, _ file: FileModel) {
    var owner = model
    for (position, name) in path.enumerated() {
      let text = name.text
      func found(_ ruleCase: RuleCase, _ place: (String, Range<Int>)?) -> Unstored {
        Unstored(name: text, owner: owner, ruleCase: ruleCase, place: place, position: position)
      }
      for part in owner.parts {
        if let member = part.fact.members.first(where: { $0.name == text && $0.kind == .property && !$0.isStatic }) {
          self = found(.computed, (part.path, part.range(of: member.place)))
          return
        }
        guard let property = part.fact.properties.first(where: { $0.name == text && !$0.isStatic }),
          property.wrappers.contains("Transient")
        else { continue }
        self = found(.transient, (part.path, part.range(of: property.place)))
        return
      }
      guard let property = owner.properties.first(where: { $0.name == text && !$0.isStatic }),
        let type = property.valueTypeName.flatMap({ file.type(named: $0, at: node) }), position + 1 < path.count
      else { return nil }
      if type.hasAttribute("Model") {
        owner = type
        continue
      }
      let next = path[position + 1]
      switch type.fact.kind {
      case .enum where next == "rawValue": self = found(.rawValue, nil)
      case .struct where !next.isAny(of: ["count", "isEmpty"]): self = found(.nestedMember, nil)
      default: return nil
      }
      return
    }
    return nil
  }

  private init(name: String, owner: KnownType, ruleCase: RuleCase, place: (String, Range<Int>)?, position: Int) {
    (self.name, self.owner, self.ruleCase, self.position) = (name, owner, ruleCase, position)
    self.place = place.map { (path: $0.0, range: $0.1) }
  }

  func related(in file: FileModel) -> RelatedLocation? {
    place.map { place in
      RelatedLocation(
        file: place.path == file.facts.path ? nil : place.path, range: place.range,
        message: "the store does not have it")
    }
  }

  /// - Parameter use: what the fetch does with the property.
  func message(_ use: String) -> String {
    let path = "`\(name)` of `\(owner.fact.name)`"
    return switch ruleCase {
    case .transient:
      "\(path) is transient, so the store cannot \(use) by it and the fetch crashes; use a stored property"
    case .rawValue: "\(path) is an enum, and a fetch by its `rawValue` crashes; store the raw value in a property"
    case .nestedMember: "\(path) is a structure, and a fetch by one of its members may crash; store the member itself"
    default: "\(path) is computed, so the store cannot \(use) by it and the fetch crashes; use stored properties"
    }
  }
}

// MARK: - Closures

private struct PredicateSearch {
  let file: FileModel
  let fetches: Bool

  /// The maximum number of predicates inside one another: `authors.contains { $0.books.contains { … } }`.
  private static let maximumDepth = 4

  mutating func check(_ closure: ClosureExpr, of model: KnownType, depth: Int = 0, _ findings: inout Findings) {
    guard depth < Self.maximumDepth else { return }
    for access in closure.accesses(in: file) {
      let path = access.path
      if let found = Unstored(path, of: model, at: closure.node, file) {
        report(found, access, in: closure, &findings)
      } else if let inner = access.call?.trailingClosure, let element = elements(path.dropLast(), of: model, closure) {
        check(inner, of: element, depth: depth + 1, &findings)
      } else if let comparison = access.comparisonOfEmptiness, isList(path.dropLast(), of: model) {
        findings.add(
          at: comparison,
          "A predicate that compares `\(path.dropLast().last?.text ?? "").isEmpty` with `false` may crash; negate it",
          .emptyIsFalse,
          fixes: [
            access.node.isOptionalChainOfAccess
              ? nil : .safe("Negate it with `!`", preferred: true, .replace(comparison, by: "!\(access.node.text)"))
          ])
      }
    }
  }

  private func report(_ found: Unstored, _ access: Access, in closure: ClosureExpr, _ findings: inout Findings) {
    let end = access.path[found.position].range.upperBound
    findings.add(
      at: access.node.range.lowerBound..<end, found.message("filter"), found.ruleCase,
      assuming: [fetches ? nil : .callers("whether a fetch uses the predicate")],
      related: [found.related(in: file)].compactMap(\.self),
      fixes: [found.ruleCase == .computed && found.position == 0 ? inlining(found, access, in: closure) : nil])
  }

  /// The model in a relationship to many.
  private func elements(_ path: ArraySlice<Name>, of model: KnownType, _ closure: ClosureExpr) -> KnownType? {
    property(at: path, of: model).flatMap { $0.type.withoutOptionality.elementOfSequenceType }.flatMap {
      storedModel(named: $0, at: closure.node, file)
    }
  }

  private func isList(_ path: ArraySlice<Name>, of model: KnownType) -> Bool {
    property(at: path, of: model)?.type.elementOfSequenceType != nil
  }

  private func property(at path: ArraySlice<Name>, of model: KnownType) -> PropertyFact? {
    guard path.count == 1, let name = path.first?.text else { return nil }
    return model.properties.first { $0.name == name && !$0.isStatic }
  }

  /// Replaces a property by the expression that it computes, if that reads only stored properties.
  private func inlining(_ found: Unstored, _ access: Access, in closure: ClosureExpr) -> Fix? {
    guard let name = access.path.first, access.path.count == 1,
      let type = file.type(declaring: found), let variable = type.variable(named: name),
      let expression = variable.binding.accessorBlock?.onlyExpression
    else { return nil }
    let kinds: Set<SyntaxKind> = [
      .sequenceExpr, .binaryOperatorExpr, .declReferenceExpr, .integerLiteralExpr, .booleanLiteralExpr,
      .nilLiteralExpr, .stringLiteralExpr, .prefixOperatorExpr,
    ]
    var edits: [(Range<Int>, String)] = []
    for node in expression.subtree {
      guard kinds.contains(node.kind) else { return nil }
      guard node.kind == .declReferenceExpr else { continue }
      guard let member = DeclReferenceExpr(node)?.name, let property = type.storedProperty(named: member),
        property.wrapper("Transient") == nil
      else { return nil }
      edits.append((node.range.lowerBound..<node.range.lowerBound, "\(access.element.text)."))
    }
    var text = ""
    var at = expression.range.lowerBound
    for (range, insertion) in edits {
      text += file.tree.source.string(in: at..<range.lowerBound) + insertion
      at = range.upperBound
    }
    text += file.tree.source.string(in: at..<expression.range.upperBound)
    let isAlone = access.node.parent?.kind == .closureExpr || expression.kind == .declReferenceExpr
    return .unsafe(
      "Compare the stored properties", preferred: true,
      .replace(access.node.range, by: isAlone ? text : "(\(text))"))
  }
}

extension FileModel {
  /// The model in this file that declares a property.
  fileprivate func type(declaring found: Unstored) -> TypeDeclaration? {
    guard found.place?.path == facts.path else { return nil }
    return declaration(of: found.owner.declaration).flatMap { type(at: $0.node.index) }
  }
}

/// A path behind the element of a predicate: `$0.author.name`.
private struct Access {
  let node: SyntaxNode
  /// `$0`, `book`
  let element: Name
  /// `author`, `name`
  let path: [Name]

  var name: Name? { path.last }
  var range: Range<Int> { node.range }
  /// The call that the path ends with: `$0.authors.contains { … }`.
  var call: FunctionCallExpr? {
    node.parent.flatMap(FunctionCallExpr.init).flatMap { $0.calledExpression == node ? $0 : nil }
  }

  /// The range of `$0.authors.isEmpty == false`.
  var comparisonOfEmptiness: Range<Int>? {
    guard name == "isEmpty", let comparison = node.nextSibling, comparison.textEquals("=="),
      let value = comparison.nextSibling, value.textEquals("false")
    else { return nil }
    return node.range.lowerBound..<value.range.upperBound
  }
}

extension ClosureExpr {
  /// The type of the first parameter, if the closure names it.
  fileprivate var parameterType: SyntaxNode? {
    signature?.children.first { $0.kind == .closureParameter }?.children.first(where: \.isType)
  }

  /// The paths behind the element, without those in closures with elements of their own.
  fileprivate func accesses(in file: FileModel) -> [Access] {
    let element = parameterNames.first
    var result: [Access] = []
    for node in node.descendants where node.kind == .memberAccessExpr {
      // The longest path of the node.
      if node.parent.flatMap(MemberAccessExpr.init)?.base == node || node.parent?.kind == .optionalChainingExpr
        || node.parent?.kind == .forceUnwrapExpr
      {
        continue
      }
      guard let (root, path) = node.namesOfPath, element.map({ root == $0 }) ?? (root == "$0"),
        element != nil || file.closures(around: node).first?.node == self.node
      else { continue }
      result.append(Access(node: node, element: root, path: path))
    }
    return result
  }
}

extension SyntaxNode {
  /// The root and the other names of a path, without `?` and `!`.
  fileprivate var namesOfPath: (root: Name, path: [Name])? {
    var path: [Name] = []
    var node = self
    while true {
      switch node.kind {
      case .memberAccessExpr:
        guard let access = MemberAccessExpr(node), let name = access.name, let base = access.base else { return nil }
        path.append(name)
        node = base
      case .optionalChainingExpr, .forceUnwrapExpr:
        guard let inner = node.firstChild else { return nil }
        node = inner
      case .declReferenceExpr:
        guard let name = DeclReferenceExpr(node)?.name else { return nil }
        return (name, path.reversed())
      default: return nil
      }
    }
  }

  /// Whether a path unwraps a value with `?`.
  fileprivate var isOptionalChainOfAccess: Bool { subtree.contains { $0.kind == .optionalChainingExpr } }
}

extension RuleCase {
  fileprivate static let computed = RuleCase(
    "computed", .crash, "a fetch filters or sorts by a computed property of a model", isProven: true)
  fileprivate static let transient = RuleCase(
    "transient", .crash, "a fetch filters or sorts by a `@Transient` property", isProven: true)
  fileprivate static let generic = RuleCase(
    "generic", .crash, "a predicate reads a property of a generic type", isProven: true)
  fileprivate static let emptyIsFalse = RuleCase(
    "emptyIsFalse", .crash, "a predicate compares `isEmpty` of a list with `false`", severity: .info,
    because: "whether it crashes depends on the version of the system")
  fileprivate static let rawValue = RuleCase(
    "rawValue", .crash, "a predicate reads the `rawValue` of an enum", severity: .info,
    because: "whether it crashes depends on the version of the system")
  fileprivate static let nestedMember = RuleCase(
    "nestedMember", .crash, "a predicate reads a member of a structure that a model stores", severity: .info,
    because: "iOS 17 and iOS 18 differ in which members a fetch can read")
}
