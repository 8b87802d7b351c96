struct StateObjectIgnoresNewInput: TypeRule {
  static let info = RuleInfo(
    id: "state_object_ignores_new_input", topic: .state, severity: .info, tier: .precise,
    title: "A state object keeps the first input it was made with",
    explanation: """
      **What happens.** The view is given another id or name and goes on showing the old one.

      **Why.** `StateObject(wrappedValue:)` makes the object once, when the view appears. Later values of the \
      parameter never reach it. (It does not make the object many times: the argument is only evaluated once.)

      **What to do.** Forward the input, `.onChange(of: userID) { model.load(userID) }`, or give the view an identity \
      where it is made, `.id(userID)`. The latter throws all state of the view away and may break its animations.

      **When it is fine.** For dependencies that stay the same, such as a service or a store, and for views that are \
      made anew for each value, as sheets and pushed views mostly are.
      """,
    examples: [
      .flagged(
        """
        struct Profile: View {
          @StateObject private var model: ProfileModel

          init(userID: Int) {
            ▸_model = StateObject(wrappedValue: ProfileModel(userID: userID))◂
          }

          var body: some View { Text(model.name) }
        }
        struct Home: View {
          var body: some View { Profile(userID: id) }
        }
        """,
        fixed: """
          struct Profile: View {
            @StateObject private var model: ProfileModel

            private let givenUserID: Int

            init(userID: Int) {
              _model = StateObject(wrappedValue: ProfileModel(userID: userID))
              givenUserID = userID
            }

            var body: some View { Text(model.name).onChange(of: givenUserID) { model.update(givenUserID) } }
          }
          struct Home: View {
            var body: some View { Profile(userID: id) }
          }
          """),
      .flagged(
        """
        @StateObject private var model: ProfileModel

        init(name: String) {
          ▸self._model = .init(wrappedValue: ProfileModel(name: name))◂
        }

        var body: some View {
          Text(model.name)
          Text("Profile")
        }
        """,
        note: "there is no one view to put an `onChange` on"),
      .flagged(
        """
        struct Profile: View {
          @StateObject private var model: ProfileModel
          init(userID: Int) { ▸_model = StateObject(wrappedValue: ProfileModel(userID: userID))◂ }
          var body: some View { Text(model.name) }
        }
        struct Home: View {
          @State private var isShown = false
          var body: some View { Text("Me").sheet(isPresented: $isShown) { Profile(userID: id) } }
        }
        """,
        fixed: """
          struct Profile: View {
            @StateObject private var model: ProfileModel
            private let givenUserID: Int

            init(userID: Int) { _model = StateObject(wrappedValue: ProfileModel(userID: userID)); givenUserID = userID }
            var body: some View { Text(model.name).onChange(of: givenUserID) { model.update(givenUserID) } }
          }
          struct Home: View {
            @State private var isShown = false
            var body: some View { Text("Me").sheet(isPresented: $isShown) { Profile(userID: id) } }
          }
          """,
        severity: .hint, note: "a sheet makes its view anew each time it opens"),
      .accepted(
        """
        let userID: Int
        @StateObject private var model: ProfileModel

        init(userID: Int) {
          self.userID = userID
          _model = StateObject(wrappedValue: ProfileModel(userID: userID))
        }

        var body: some View { Text(model.name).onChange(of: userID) { model.load(userID) } }
        """),
      .accepted(
        """
        struct Profile: View {
          @StateObject private var model: ProfileModel
          init(userID: Int) { _model = StateObject(wrappedValue: ProfileModel(userID: userID)) }
          var body: some View { Text(model.name) }
        }
        struct Home: View {
          var body: some View { Profile(userID: id).id(id) }
        }
        """),
      .accepted(
        """
        @StateObject private var model: ProfileModel

        init(client: any ProfileClient) {
          _model = StateObject(wrappedValue: ProfileModel(client: client))
        }
        """,
        note: "a dependency stays the same"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isViewType else { return }
    for made in file.storageAssignments(of: type, wrapper: "StateObject") {
      guard let value = made.storage.argument("wrappedValue"), value.kind == .functionCallExpr else { continue }
      let inputs = file.forgottenInputs(of: made.initializer, madeInto: [value], in: type)
      guard let input = inputs.first, let name = input.name else { continue }
      findings.add(
        at: made.assignment.node.range,
        "`\(made.property.name.text)` keeps the first `\(name.text)`: later ones do not reach it",
        severity: file.isMadeAnewEachTime(type) ? .hint : nil,
        related: [RelatedLocation(range: input.range, message: "the input")],
        fixes: [forward(name, input, made, type, in: file), identify(input, type, in: file)])
    }
  }

  /// Notifies the object when the input changes; the author decides what it then does.
  private func forward(
    _ name: Name, _ input: FunctionParameter, _ made: StorageAssignment, _ type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    let object = made.property
    let edits = file.edits(following: input, of: made.initializer, in: type, behind: made.assignment.node) { property in
      "\(object.name.text).update(\(property))"
    }
    return edits.map { edits in
      Fix(
        title: "Tell `\(object.name.text)` when `\(name.text)` changes (it needs a method `update`)", isSafe: false,
        isPreferred: true, edits: edits)
    }
  }

  /// Gives the view an identity at its uses, if all of them are in this file.
  private func identify(_ input: FunctionParameter, _ type: TypeDeclaration, in file: FileModel) -> Fix? {
    let uses = file.uses(of: type).compactMap(FunctionCallExpr.init)
    guard !uses.isEmpty, let label = input.firstName,
      file.facts.uses(of: type.name.text).allSatisfy({ $0.path == file.facts.path })
    else { return nil }
    var edits: [TextEdit] = []
    for use in uses where !file.chain(of: use.node).contains("id") {
      let argument = use.arguments.first { argument in
        argument.label.map { $0 == label } ?? (label == "_")
      }
      guard let value = argument?.expression else { return nil }
      edits.append(.insert(".id(\(value.text))", at: use.range.upperBound))
    }
    guard !edits.isEmpty else { return nil }
    return Fix(title: "Give the view an identity where it is made", isSafe: false, isPreferred: false, edits: edits)
  }
}
