struct StateObjectCreatedOutsideAutoclosure: TypeRule {
  static let info = RuleInfo(
    id: "state_object_created_outside_autoclosure", topic: .state, severity: .warning, tier: .precise,
    title: "A state object is made on every init of its view",
    explanation: """
      **What happens.** Each time a parent is evaluated, the view makes a new object, with all the work of its \
      initialiser, and throws it away.

      **Why.** The argument of `StateObject(wrappedValue:)` is evaluated once, when the view appears. An object made \
      before, in a variable, is made whenever `init` runs.

      **What to do.** Make the object in the argument: `_model = StateObject(wrappedValue: Model())`.

      **When it is fine.** With an object that the view is given.
      """,
    examples: [
      .flagged(
        """
        @StateObject private var model: Model

        init() {
          let model = Model(load: true)
          ▸_model = StateObject(wrappedValue: model)◂
        }
        """,
        fixed: """
          @StateObject private var model: Model

          init() {
            _model = StateObject(wrappedValue: Model(load: true))
          }
          """),
      .flagged(
        """
        @StateObject private var model: Model

        init() { let m = Model(); ▸self._model = StateObject(wrappedValue: m)◂; m.start() }
        """,
        note: "used twice, so it cannot simply move"),
      .accepted(
        """
        @StateObject private var model: Model

        init() { _model = StateObject(wrappedValue: Model(load: true)) }
        """),
      .accepted(
        """
        @StateObject private var model: Model

        init(model: Model) { _model = StateObject(wrappedValue: model) }
        """,
        note: "the view is given it"),
      .accepted(
        """
        @StateObject private var model: Model

        init() {
          let model = Model.shared
          _model = StateObject(wrappedValue: model)
        }
        """,
        note: "nothing is made"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for made in file.storageAssignments(of: type, wrapper: "StateObject") {
      guard let value = made.storage.argument("wrappedValue"), let name = DeclReferenceExpr(value)?.name,
        let variable = variable(named: name, in: made.body), let object = variable.bindings.first?.value,
        ValueKind(object) == .constructor
      else { continue }
      findings.add(
        at: made.assignment.node.range, "`\(name.text)` is made on every init of the view and thrown away",
        severity: isFree(object, in: file) ? .hint : nil,
        related: [RelatedLocation(range: object.range, message: "made here")],
        fixes: [inline(variable, object, value, name, in: made.body, file)])
    }
  }

  /// Whether the class is known, and making one more object of it costs nothing.
  private func isFree(_ object: SyntaxNode, in file: FileModel) -> Bool {
    guard let name = FunctionCallExpr(object)?.calleeName?.text,
      let made = file.facts.fullyKnownClass(named: name)
    else { return false }
    return file.facts.costOfMaking(made) == .free
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
      "Make it in the argument", preferred: true, .delete(variable.node.removalRange),
      .replace(value.range, by: file.tree.reindented(made.range, to: value.range.lowerBound)))
  }
}
