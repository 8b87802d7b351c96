struct RelationshipWithoutInverse: ModifierRule {
  static let info = RuleInfo(
    id: "relationship_without_inverse", topic: .data, cases: [.dangles], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["delete"]
  static let looksAtModels = true

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, let deleted = deletedModel(call, in: file),
      let relationship = file.facts.relationships(to: deleted.fact.name).first(where: { relationship in
        dangles(relationship, deleted, in: file) && !isCleared(relationship, before: call, in: file)
      })
    else { return }
    let (model, property) = (relationship.fact.model, relationship.fact.property)
    findings.add(
      at: call.node.range,
      "`\(property)` of `\(model)` still refers to a deleted `\(deleted.fact.name)`, because the relationship has no "
        + "inverse, and reading it crashes; declare one",
      related: [
        file.facts.related(relationship, "keeps referring to the deleted object"),
        file.facts.related(deleted.declaration, "does not declare the inverse"),
      ])
  }

  /// The model whose objects a call deletes: `context.delete(label)`, `context.delete(model: Label.self)`.
  private func deletedModel(_ call: FunctionCallExpr, in file: FileModel) -> KnownType? {
    let name: String?
    if let type = call.argument("model") {
      name = MemberAccessExpr(type)?.base?.lastName?.text
    } else {
      name = call.onlyUnlabeledArgument.flatMap { file.declaredType(of: $0) }?.plainTypeName
    }
    guard let name, let type = file.type(named: name, at: call.node), type.hasAttribute("Model") else { return nil }
    // A method of the project decides itself what it deletes.
    switch file.callee(of: call.node) {
    case .here, .elsewhere: return nil
    case .system, .nothing, .unknown: return type
    }
  }

  /// Whether the store does not reset a property when the object to which it refers is deleted.
  private func dangles(
    _ relationship: Located<ModelRelationshipFact>, _ target: KnownType, in file: FileModel
  ) -> Bool {
    let fact = relationship.fact
    guard !fact.isToMany, fact.inverse.isEmpty, !fact.isCascading,
      let model = file.facts.type(named: fact.model), model.hasAttribute("Model")
    else { return false }
    // SwiftData pairs the two properties itself if each model refers to the other one.
    return !file.facts.relationships(to: model.fact.name).contains { $0.fact.model == target.fact.qualifiedName }
  }

  /// Whether the code around a deletion, or code that it calls, sets the property, or deletes the objects that have it.
  private func isCleared(
    _ relationship: Located<ModelRelationshipFact>, before call: FunctionCallExpr, in file: FileModel
  ) -> Bool {
    guard let member = call.node.enclosingMember else { return false }
    let (model, property) = (relationship.fact.model, relationship.fact.property)
    let isSet = file.writes(in: member).contains { $0.target.lastName?.text == property }
    let isDeleted = file.calls(named: "delete", in: member).contains { other in
      other.node != call.node && deletedModel(other, in: file)?.fact.qualifiedName == model
    }
    if isSet || isDeleted { return true }
    guard let run = call.node.enclosingRun, let body = run.isBraces ? run : run.child(.codeBlock) else { return false }
    return file.reach(from: body).contains { code in
      code.writes.contains { $0.target.lastName?.text == property }
        || code.calls(named: "delete").contains { other in
          guard other.node != call.node else { return false }
          if let deleted = deletedModel(other, in: code.file) { return deleted.fact.qualifiedName == model }
          // `records.forEach { context.delete($0) }`, where the records were fetched before.
          let names = code.node.tokens.lazy.map(\.text)
          return names.contains("fetch") && names.contains(model)
        }
    }
  }
}

extension RuleCase {
  fileprivate static let dangles = RuleCase(
    "dangles", .crash, "code deletes the object to which a relationship without an inverse refers")
}
