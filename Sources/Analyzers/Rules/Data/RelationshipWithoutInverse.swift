struct RelationshipWithoutInverse: ModifierRule {
  static let info = RuleInfo(
    id: "relationship_without_inverse", topic: .data, cases: [.dangles], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["delete"]
  static let looksAtModels = true

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, let deleted = deletedModel(call, in: file) else { return }
    let open = file.facts.relationships(to: deleted.fact.name).filter { dangles($0, deleted, in: file) }
      .map { (relationship: $0, answer: isCleared($0, before: call, in: file)) }.filter { $0.answer != true }
    guard let (relationship, answer) = open.first(where: { $0.answer == false }) ?? open.first else { return }
    let (model, property) = (relationship.fact.model, relationship.fact.property)
    findings.add(
      at: call.node.range,
      "`\(property)` of `\(model)` still refers to a deleted `\(deleted.fact.name)`, because the relationship has no "
        + "inverse, and reading it crashes; declare one",
      assuming: [
        answer == nil ? .type("whether the objects that the code also deletes are those of `\(model)`") : nil
      ],
      related: [
        file.facts.related(relationship, "keeps referring to the deleted object"),
        file.facts.related(deleted.declaration, "does not declare the inverse"),
      ])
  }

  /// The model whose objects a call deletes: `context.delete(label)`, `context.delete(model: Label.self)`.
  private func deletedModel(_ call: FunctionCallExpr, in file: FileModel) -> KnownType? {
    // A method of the project decides itself what it deletes.
    guard let name = deletedType(call, in: file), !file.callee(of: call.node).isOwn,
      let type = file.type(named: name, at: call.node), type.hasAttribute("Model")
    else { return nil }
    return type
  }

  private func deletedType(_ call: FunctionCallExpr, in file: FileModel) -> String? {
    if let type = call.argument("model") { return MemberAccessExpr(type)?.base?.lastName?.text }
    return call.onlyUnlabeledArgument.flatMap { file.declaredType(of: $0) }?.plainTypeName
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

  /// Whether the code around a deletion, or code that it calls, sets the property, or deletes the objects that have it; nil if
  /// it also deletes objects whose type is not known.
  private func isCleared(
    _ relationship: Located<ModelRelationshipFact>, before call: FunctionCallExpr, in file: FileModel
  ) -> Bool? {
    guard let member = call.node.enclosingMember else { return false }
    func answer(_ writes: [Write], _ deletions: [FunctionCallExpr], _ file: FileModel) -> Bool? {
      if writes.contains(where: { sets($0, relationship.fact, in: file) }) { return true }
      let others = deletions.filter { $0.node != call.node && !file.callee(of: $0.node).isOwn }
      let models = others.compactMap { other in
        deletedType(other, in: file).flatMap { file.type(named: $0, at: other.node) }
      }
      if models.contains(where: { $0.fact.qualifiedName == relationship.fact.model }) { return true }
      return others.contains { mayDeleteAny($0, in: file) } ? nil : false
    }
    var answers = [answer(file.writes(in: member), file.calls(named: "delete", in: member), file)]
    if let body = call.node.enclosingBraces {
      answers += file.reach(from: body).map { answer($0.writes, $0.calls(named: "delete"), $0.file) }
    }
    return answers.contains(true) ? true : answers.contains(nil) ? nil : false
  }

  /// Whether a call may delete objects of any model: their type is not known, or is a type parameter or a protocol.
  private func mayDeleteAny(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let name = deletedType(call, in: file), name != "PersistentModel",
      !file.isGenericParameter(name, at: call.node)
    else { return true }
    return file.type(named: name, at: call.node)?.fact.kind == .protocol
  }

  /// Whether code sets the property of an object of the model, or of an object whose type is not known.
  private func sets(_ write: Write, _ relationship: ModelRelationshipFact, in file: FileModel) -> Bool {
    guard write.target.lastName?.text == relationship.property else { return false }
    guard let base = MemberAccessExpr(write.target)?.base, let type = file.declaredType(of: base)?.plainTypeName else {
      return true
    }
    return file.type(named: type, at: base)?.fact.qualifiedName == relationship.model
  }
}

extension RuleCase {
  fileprivate static let dangles = RuleCase(
    "dangles", .crash, "code deletes the object to which a relationship without an inverse refers")
}
