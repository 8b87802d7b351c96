struct StateObjectReassigned: PropertyRule {
  static let info = RuleInfo(id: "state_object_reassigned", topic: .state, cases: [.assigned], tier: .precise)

  static let wrappers: [StaticString] = ["StateObject", "EnvironmentObject"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard let wrapper = property.wrapper(in: StateObjectReassigned.wrappers)?.name else { return }
    for assignment in file.assignments(in: type) {
      guard assignment.target.selfMemberName == property.name, !file.hasErrors(assignment.node),
        !file.isLocal(assignment.target)
      else { continue }
      findings.add(
        at: assignment.node.range, "`\(property.name.text)` is get-only: `@\(wrapper.text)` owns the object",
        related: [RelatedLocation(range: property.range, message: "declared here")],
        fixes: [fix(assignment, property, wrapper)])
    }
  }

  private func fix(_ assignment: Assignment, _ property: StoredProperty, _ wrapper: Name) -> Fix? {
    guard wrapper == "StateObject", !assignment.isCompound,
      assignment.node.enclosingMember?.kind == .initializerDecl, assignment.node.isStatement
    else { return nil }
    let value = assignment.node.tree.source.string(in: assignment.valueRange)
    return .safe(
      "Set `_\(property.name.text)` instead", preferred: true,
      .replace(
        assignment.node.range, by: "_\(property.name.text) = StateObject(wrappedValue: \(value))"))
  }
}

extension RuleCase {
  fileprivate static let assigned = RuleCase("assigned", .doesNotCompile, "code assigns another object")
}
