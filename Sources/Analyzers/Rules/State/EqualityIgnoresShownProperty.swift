struct EqualityIgnoresShownProperty: TypeRule {
  static let info = RuleInfo(
    id: "equality_ignores_shown_property", topic: .state, cases: [.changedInPlace, .shown], tier: .precise,
    since: "0.2.0")

  static let looksAtModels = true

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard let equality = type.functions.first(where: { $0.name == "==" && $0.parameters.count == 2 }),
      let name = equality.name, !type.isReference, let known = file.facts.type(named: type.name.text),
      known.fact.kind == .struct
    else { return }
    let properties = known.properties.filter { !$0.isStatic }
    let hash = type.equalityByHash == nil ? nil : hashing(of: type)
    guard let body = hash ?? equality.body,
      let compared = hash == nil
        ? comparedProperties(body, of: known, by: equality, in: file) : combines(body, only: properties) ? [] : nil
    else { return }
    let readers = readers(in: known)
    var found: Found?
    for property in properties
    where !property.isLet && !compared.contains(property.name)
      && !body.tokens.contains(where: { $0.text == property.name })
    {
      let write = file.facts.writes(to: property, of: known).first { $0.fact.writerMember != "init" }
      let shown = names(showing: property.name, readers)
      guard let use = use(of: shown, in: known, isChanged: write != nil, file) else { continue }
      if found == nil || write != nil { found = Found(property: property, use: use, write: write) }
      if write != nil { break }
    }
    guard let found else { return }
    let (property, use, write) = (found.property, found.use, found.write)
    let view = use.view.name.text
    let consequence =
      use.isOnChange
      ? "so `onChange` in `\(view)` does not notice a change of it; compare it too"
      : "which `\(view)` shows, so a change of it may not appear; compare it too"
    let action = use.isPassed ? use.view.storedProperties.first { $0.type?.isFunctionType ?? false } : nil
    findings.add(
      at: equality.range.lowerBound..<name.range.upperBound,
      "`==` \(hash == nil ? "ignores" : "compares hash values without") `\(property.name)`, \(consequence)",
      write == nil ? .shown : .changedInPlace,
      assuming: [
        action.map { .change("whether the closure `\($0.name.text)` makes the view update anyway") }
      ],
      related: [use.file.related(use.node.range, use.isOnChange ? "does not run" : "may not be updated")]
        + (write.map { [file.facts.related($0, "changes it")] } ?? []),
      fixes: [deletion(of: equality, in: type, properties, file)])
  }

  // MARK: - Uses

  /// A property that `==` leaves out, and what depends on it.
  private struct Found {
    let property: PropertyFact
    let use: Use
    let write: Located<WriteFact>?
  }

  /// Code of a view that SwiftUI runs only if a value is not equal to the previous one.
  private struct Use {
    let node: SyntaxNode
    let file: FileModel
    let view: TypeDeclaration
    var isOnChange = false
    /// Whether the parent passes the value, and not the view stores it.
    var isPassed = false
  }

  /// The computed properties of a type that read each of its members.
  private func readers(in type: KnownType) -> [String: [String]] {
    var result: [String: [String]] = [:]
    for member in type.members where member.kind == .property && !member.isStatic {
      for reference in member.references where reference.base == nil {
        result[reference.name, default: []].append(member.name)
      }
    }
    return result
  }

  /// A property, and the computed properties that depend on it.
  private func names(showing property: String, _ readers: [String: [String]]) -> Set<String> {
    var result: Set<String> = [property]
    var open = [property]
    for _ in 0..<Self.maximumDepth {
      open = open.flatMap { readers[$0] ?? [] }.filter { result.insert($0).inserted }
    }
    return result
  }

  /// - Parameter names: the names of a property and of those that are computed from it.
  private func use(of names: Set<String>, in type: KnownType, isChanged: Bool, _ file: FileModel) -> Use? {
    let reads = file.shownReads(ofAny: names, in: type)
    if let read = reads.first(where: { isOfPassedValue($0) }) {
      return Use(node: read.node, file: read.file, view: read.view, isPassed: true)
    }
    guard isChanged else { return nil }
    // `@State` drops a new value that is equal to the old one.
    if let read = reads.first(where: { isOfState($0) }) {
      return Use(node: read.node, file: read.file, view: read.view)
    }
    for name in Set(type.names.flatMap(file.facts.viewsUsing)).sorted().prefix(Self.maximumViews) {
      guard let (view, other) = file.facts.type(named: name).flatMap(file.declaration) else { continue }
      for call in other.calls(named: "onChange", in: view) {
        guard let value = call.argument("of"), let declared = other.declaredType(of: value),
          type.isCalled(declared.plainTypeName)
        else { continue }
        return Use(node: value, file: other, view: view, isOnChange: true)
      }
    }
    return nil
  }

  /// The maximum number of views to search.
  private static let maximumViews = 16

  /// The stored properties that `==` compares, directly or as parts of computed properties; nil if it compares other
  /// things, or nothing.
  private func comparedProperties(
    _ body: SyntaxNode, of type: KnownType, by equality: FunctionDecl, in file: FileModel
  ) -> Set<String>? {
    let parameters = equality.parameters.compactMap { $0.name?.text }
    var compared: Set<String> = []
    for node in body.descendants where node.kind == .declReferenceExpr {
      guard let name = DeclReferenceExpr(node)?.name?.text, parameters.contains(name) else { continue }
      guard let access = node.parent.flatMap(MemberAccessExpr.init), access.base == node,
        let member = access.name?.text, let read = properties(behind: member, of: type, in: file, depth: 0)
      else { return nil }
      compared.formUnion(read)
    }
    return compared.isEmpty ? nil : compared
  }

  /// The maximum number of computed properties that read each other.
  private static let maximumDepth = 3

  /// The stored properties from which a property is computed; nil if these are not known.
  private func properties(behind name: String, of type: KnownType, in file: FileModel, depth: Int) -> Set<String>? {
    if type.properties.contains(where: { $0.name == name && !$0.isStatic }) { return [name] }
    let members = type.members.filter { $0.name == name && $0.kind == .property && !$0.isStatic }
    guard depth < Self.maximumDepth, members.count == 1,
      let code = file.code(of: members[0], of: type)?.node, !code.passesSelf
    else { return nil }
    var result: Set<String> = []
    for identifier in code.tokens where identifier.kind.isIdentifier {
      let part = identifier.text
      guard part != name,
        type.properties.contains(where: { $0.name == part && !$0.isStatic })
          || type.members.contains(where: { $0.name == part && !$0.isStatic })
      else { continue }
      guard let read = properties(behind: part, of: type, in: file, depth: depth + 1) else { return nil }
      result.formUnion(read)
    }
    return result
  }

  private func hashing(of type: TypeDeclaration) -> SyntaxNode? {
    type.functions.first { $0.name == "hash" && $0.parameters.count == 1 }?.body
  }

  /// Whether `hash(into:)` only combines stored properties, at least one of them.
  private func combines(_ body: SyntaxNode, only properties: [PropertyFact]) -> Bool {
    body.firstChild != nil
      && body.children.allSatisfy { statement in
        guard let call = FunctionCallExpr(statement), call.calleeName == "combine",
          let value = call.onlyUnlabeledArgument, let member = value.selfMemberName
        else { return false }
        return properties.contains { $0.name == member.text }
      }
  }

  /// Whether the view shows a value that its parent passes, so that SwiftUI compares it with the previous one.
  private func isOfPassedValue(_ read: ShownRead) -> Bool {
    property(read).map { $0.attributes.isEmpty && !$0.isStatic && $0.initialValue == nil } ?? false
  }

  private func isOfState(_ read: ShownRead) -> Bool {
    property(read).map { read.file.isState($0, in: read.view) } ?? false
  }

  /// The property of the view whose member is read.
  private func property(_ read: ShownRead) -> StoredProperty? {
    guard let base = MemberAccessExpr(read.node)?.base, let name = base.withoutUnwrapping.selfMemberName else {
      return nil
    }
    return read.view.storedProperty(named: name)
  }

  /// Deletes `==` if the compiler then generates it.
  private func deletion(
    of equality: FunctionDecl, in type: TypeDeclaration, _ properties: [PropertyFact], _ file: FileModel
  ) -> Fix? {
    guard type.storedProperties.count == properties.count,
      type.storedProperties.allSatisfy({ $0.type.map(file.isKnownToBeEquatable) ?? false }),
      let first = equality.node.firstToken, first.isFirstOnLine, let previous = first.previous,
      !previous.textEquals(";"), !(equality.node.lastToken?.next.textEquals(";") ?? false)
    else { return nil }
    // Nothing but the function may be in an extension, which then conforms to `Equatable` with empty braces.
    let next = equality.node.lastToken?.next
    let end = previous.kind == .leftBrace && next?.kind == .rightBrace ? next?.range.lowerBound : nil
    return .unsafe(
      "Delete `==`, so that all properties are compared", preferred: true,
      .delete(previous.range.upperBound..<(end ?? equality.range.upperBound)))
  }
}

extension SyntaxNode {
  /// Whether code uses `self` as a whole, not only one of its members.
  fileprivate var passesSelf: Bool {
    tokens.contains { $0.textEquals("self") && !($0.next.textEquals(".")) }
  }
}

extension RuleCase {
  fileprivate static let changedInPlace = RuleCase(
    "changedInPlace", .wrong, "`==` leaves out a variable that a view shows, and code changes it in place")
  fileprivate static let shown = RuleCase(
    "shown", .wrong, "`==` leaves out a variable that a view shows", severity: .hint,
    because: "no code is known to change only that variable")
}
