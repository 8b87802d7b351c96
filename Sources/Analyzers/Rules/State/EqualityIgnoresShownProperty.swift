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
      hash.map({ combines($0, only: properties) }) ?? compares(body, only: properties, of: equality)
    else { return }
    var found: (property: PropertyFact, read: ShownRead, write: Located<WriteFact>?)?
    for property in properties where !property.isLet && !body.tokens.contains(where: { $0.text == property.name }) {
      guard let read = file.shownReads(of: property.name, in: known).first(where: { isOfPassedValue($0, known) }) else {
        continue
      }
      let write = file.facts.writes(to: property, of: known).first { $0.fact.writerMember != "init" }
      if found == nil || write != nil { found = (property, read, write) }
      if write != nil { break }
    }
    guard let (property, read, write) = found else { return }
    let action = read.view.storedProperties.first { $0.type?.isFunctionType ?? false }
    findings.add(
      at: equality.range.lowerBound..<name.range.upperBound,
      "`==` \(hash == nil ? "ignores" : "compares hash values without") `\(property.name)`, which "
        + "`\(read.view.name.text)` shows, so a change of it may not appear; compare it too",
      write == nil ? .shown : .changedInPlace,
      assuming: [
        action.map { .change("whether the closure `\($0.name.text)` makes the view update anyway") }
      ],
      related: [read.file.related(read.node.range, "may not be updated")]
        + (write.map { [file.facts.related($0, "changes it")] } ?? []),
      fixes: [deletion(of: equality, in: type, properties, file)])
  }

  /// Whether `==` only compares stored properties, at least one of them.
  private func compares(_ body: SyntaxNode, only properties: [PropertyFact], of equality: FunctionDecl) -> Bool {
    let parameters = equality.parameters.compactMap { $0.name?.text }
    var compared = 0
    for node in body.descendants where node.kind == .declReferenceExpr {
      guard let name = DeclReferenceExpr(node)?.name?.text, parameters.contains(name) else { continue }
      guard let access = node.parent.flatMap(MemberAccessExpr.init), access.base == node,
        let member = access.name?.text, properties.contains(where: { $0.name == member })
      else { return false }
      compared += 1
    }
    return compared > 0
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
  private func isOfPassedValue(_ read: ShownRead, _ type: KnownType) -> Bool {
    guard let base = MemberAccessExpr(read.node)?.base, let name = base.withoutUnwrapping.selfMemberName,
      let property = read.view.storedProperty(named: name)
    else { return false }
    return property.attributes.isEmpty && !property.isStatic && property.initialValue == nil
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

extension RuleCase {
  fileprivate static let changedInPlace = RuleCase(
    "changedInPlace", .wrong, "`==` leaves out a variable that a view shows, and code changes it in place")
  fileprivate static let shown = RuleCase(
    "shown", .wrong, "`==` leaves out a variable that a view shows", severity: .hint,
    because: "no code is known to change only that variable")
}
