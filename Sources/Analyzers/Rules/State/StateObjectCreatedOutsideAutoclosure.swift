struct StateObjectCreatedOutsideAutoclosure: TypeRule {
  static let info = RuleInfo(
    id: "state_object_created_outside_autoclosure", topic: .state, alsoAbout: [.performance], cases: [.work, .little],
    tier: .precise)

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    // The initializer of an app runs once.
    guard type.viewRole != .app else { return }
    for made in file.storageAssignments(of: type, wrapper: "StateObject") {
      guard let value = made.storage.argument("wrappedValue"), let name = DeclReferenceExpr(value)?.name,
        let variable = variable(named: name, in: made.body), let object = variable.bindings.first?.value,
        ValueKind(object) == .constructor
      else { continue }
      let again = file.reinitialization(of: type)
      guard again != .never else { return }
      let cost = cost(of: object, in: file)
      if cost != .work, isShared(name, besides: value, in: made.body, file) { continue }
      findings.add(
        at: made.assignment.node.range,
        "`\(name.text)` is created on every view init and discarded; create it inside `StateObject(wrappedValue:)`",
        cost == .work || cost == .unknown ? .work : .little,
        assuming: [
          cost == .unknown ? .callee("whether creating it is expensive") : nil,
          again == .unknown || isMadeByAppOnly(type, in: file)
            ? .change("whether the view is re-created while it is on screen") : nil,
        ],
        related: [RelatedLocation(range: object.range, message: "created here")],
        fixes: [inline(variable, object, value, name, in: made.body, file)])
    }
  }

  /// Whether other objects receive the object, too, so that it must exist before them.
  private func isShared(_ name: Name, besides value: SyntaxNode, in body: SyntaxNode, _ file: FileModel) -> Bool {
    file.bareReferences(to: name, in: body).contains { use in
      use != value && use.parent.flatMap(MemberAccessExpr.init) == nil
    }
  }

  /// Whether only apps create the view. Their bodies seldom run again.
  private func isMadeByAppOnly(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    let creators = file.facts.viewInputs(of: type.name.text).filter { !$0.isInTests }.map(\.fact.owner)
    return !creators.isEmpty
      && creators.allSatisfy { file.facts.types(named: $0).contains { $0.fact.inheritedTypes.contains("App") } }
  }

  private func cost(of object: SyntaxNode, in file: FileModel) -> CostOfMaking {
    guard let name = FunctionCallExpr(object)?.calleeName?.text,
      let made = file.fullyKnownClass(named: name, at: object)
    else { return .unknown }
    return file.costOfMaking(made)
  }

  private func variable(named name: Name, in body: SyntaxNode) -> VariableDecl? {
    body.children.compactMap(VariableDecl.init).first { variable in
      variable.bindings.only?.name == name
    }
  }

  private func inline(
    _ variable: VariableDecl, _ made: SyntaxNode, _ value: SyntaxNode, _ name: Name, in body: SyntaxNode,
    _ file: FileModel
  ) -> Fix? {
    guard file.bareReferences(to: name, in: body).count == 1 else { return nil }
    return .safe(
      "Create it inside `StateObject(wrappedValue:)`", preferred: true, .delete(variable.node.removalRange),
      .replace(value.range, by: file.tree.reindented(made.range, to: value.range.lowerBound)))
  }
}

extension RuleCase {
  fileprivate static let work = RuleCase(
    "work", .slow, "creating the object reads files, subscribes, or starts something")
  fileprivate static let little = RuleCase(
    "little", .slow, "creating the object costs little", severity: .hint, because: "users do not notice the cost",
    isOptIn: true)
}
