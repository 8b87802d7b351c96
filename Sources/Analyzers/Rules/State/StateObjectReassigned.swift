struct StateObjectReassigned: PropertyRule {
  static let info = RuleInfo(
    id: "state_object_reassigned", topic: .state, severity: .error, tier: .precise,
    title: "`@StateObject` and `@EnvironmentObject` properties cannot be assigned",
    explanation: """
      **What happens.** The code does not compile, because the property is get-only.

      **Why.** SwiftUI owns the object behind `@StateObject` and `@EnvironmentObject`. The view can use it, but not \
      replace it.

      **What to do.** In an initializer, set the wrapper: `_model = StateObject(wrappedValue: Model(name: \
      initialName))`. Elsewhere, give the object a method that resets it, or give the view a new identity with \
      `.id(…)`.

      **When it is fine.** Assigning to a property of the object, as in `model.name = …`, is fine and not reported.
      """,
    references: [.apple("StateObject.wrappedValue", "swiftui/stateobject/wrappedvalue")],
    related: ["identity_reset_by_id", "state_object_ignores_new_input"],
    examples: [
      .flagged(
        """
        @StateObject private var model: Model

        init(initialName: String) { ▸model = Model(name: initialName)◂ }
        """,
        fixed: """
          @StateObject private var model: Model

          init(initialName: String) { _model = StateObject(wrappedValue: Model(name: initialName)) }
          """,
        doesNotCompile: "'model' is a get-only property"),
      .flagged(
        """
        @StateObject private var model = Model()

        var body: some View {
          Button("Start over") { ▸model = Model()◂ }
        }
        """,
        doesNotCompile: "'model' is a get-only property"),
      .flagged(
        """
        @EnvironmentObject var session: Session

        func signOut() { ▸self.session = Session()◂ }
        """,
        doesNotCompile: "'session' is a get-only property"),
      .accepted(
        """
        @StateObject private var model = Model()

        func rename() { model.name = "new" }
        """),
      .accepted(
        """
        @StateObject private var model: Model

        init(initialName: String) { _model = StateObject(wrappedValue: Model(name: initialName)) }
        """),
      .accepted(
        """
        @StateObject private var model = Model()

        func compare() {
          var model = Model()
          model = Model()
          _ = model
        }
        """,
        note: "a local variable with the same name"),
    ])

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
