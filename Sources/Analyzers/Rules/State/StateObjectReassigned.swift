struct StateObjectReassigned: PropertyRule {
  static let info = RuleInfo(
    id: "state_object_reassigned", topic: .state, severity: .error, tier: .precise,
    title: "A state object or environment object cannot be assigned",
    explanation: """
      **What happens.** It does not compile: the property is get-only.

      **Why.** SwiftUI owns the object behind `@StateObject` and `@EnvironmentObject`; the view can only use it.

      **What to do.** In an initialiser, set the wrapper: `_model = StateObject(wrappedValue: Model(name: initialName))`. \
      Elsewhere, give the object a method that starts it over, or give the view a new identity with `.id(…)`.

      **When it is fine.** Assigning to a property of the object, `model.name = …`.
      """,
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
        note: "another variable of that name"),
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
      "Set the wrapper", preferred: true,
      .replace(
        assignment.node.range, by: "_\(property.name.text) = StateObject(wrappedValue: \(value))"))
  }
}
