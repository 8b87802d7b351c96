struct StateObjectIgnoresNewInput: TypeRule {
  static let info = RuleInfo(
    id: "state_object_ignores_new_input", topic: .state, severity: .info, tier: .precise,
    title: "`@StateObject` created from an input ignores later values of the input",
    explanation: """
      **What happens.** The view receives another id or name and keeps showing the old one.

      **Why.** The argument of `StateObject(wrappedValue:)` is an autoclosure. SwiftUI evaluates it once, when the \
      view first appears, so later values of the parameter never reach the object. Apple's documentation of \
      `StateObject` describes this for objects that are initialized with external data.

      **What to do.** Forward the input with `.onChange(of: userID) { model.load(userID) }`, or give the view an \
      identity where it is created: `.id(userID)`. A new identity resets all state of the view and can break its \
      animations.

      **When it is fine.** Dependencies that do not change, such as a service or a store, are not reported. Neither \
      are views that get no other value while they are on screen: destinations and sheets, which are re-created for \
      each push and presentation; rows of a `ForEach`; the root view of a window or hosting controller; and constant \
      arguments. The finding is a hint if it is not known whether the value changes while the view is on screen.
      """,
    references: [.apple("StateObject", "swiftui/stateobject")],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["`Home`", "`ProfileModel`"],
          [
            .message(0, 1, "`userID: 1`"), .start(1, "loads Ada"), .message(0, 1, "`userID: 2`"),
            .event(1, .problem("never receives 2, still shows Ada")),
          ])),
      .corrected(
        nil,
        .timeline(
          ["`Home`", "`ProfileModel`"],
          [
            .message(0, 1, "`userID: 1`"), .start(1, "loads Ada"), .message(0, 1, "`userID: 2`"),
            .event(1, .remedy("`onChange`: loads Ben")),
          ]))),
    related: ["identity_reset_by_id"],
    examples: [
      .flagged(
        """
        final class ProfileModel: ObservableObject {
          @Published var name = ""
          init(userID: Int) {}
          func load(userID: Int) {}
        }
        struct Profile: View {
          @StateObject private var model: ProfileModel

          init(userID: Int) {
            ▸_model = StateObject(wrappedValue: ProfileModel(userID: userID))◂
          }

          var body: some View { Text(model.name) }
        }
        struct Home: View {
          @State private var selection = 1
          var body: some View {
            Profile(userID: selection)
            Button("Next") { selection += 1 }
          }
        }
        """,
        fixed: """
          final class ProfileModel: ObservableObject {
            @Published var name = ""
            init(userID: Int) {}
            func load(userID: Int) {}
          }
          struct Profile: View {
            @StateObject private var model: ProfileModel

            private let givenUserID: Int

            init(userID: Int) {
              _model = StateObject(wrappedValue: ProfileModel(userID: userID))
              givenUserID = userID
            }

            var body: some View { Text(model.name).onChange(of: givenUserID) { model.load(userID: givenUserID) } }
          }
          struct Home: View {
            @State private var selection = 1
            var body: some View {
              Profile(userID: selection)
              Button("Next") { selection += 1 }
            }
          }
          """),
      .flagged(
        """
        struct Profile: View {
          @StateObject private var model: ProfileModel
          init(userID: Int) { ▸_model = StateObject(wrappedValue: ProfileModel(userID: userID))◂ }
          var body: some View { Text(model.name) }
        }
        struct Page: View {
          let userID: Int
          var body: some View { VStack { Profile(userID: userID) } }
        }
        struct Home: View {
          @Binding var selection: Int
          var body: some View { Page(userID: selection) }
        }
        """,
        fixed: """
          struct Profile: View {
            @StateObject private var model: ProfileModel
            init(userID: Int) { _model = StateObject(wrappedValue: ProfileModel(userID: userID)) }
            var body: some View { Text(model.name) }
          }
          struct Page: View {
            let userID: Int
            var body: some View { VStack { Profile(userID: userID).id(userID) } }
          }
          struct Home: View {
            @Binding var selection: Int
            var body: some View { Page(userID: selection) }
          }
          """,
        severity: .hint, note: "the selection may change only while another screen is shown"),
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
        severity: .hint, note: "no code is known to create the view"),
      .accepted(
        """
        struct Profile: View {
          @StateObject private var model: ProfileModel
          init(userID: Int) { _model = StateObject(wrappedValue: ProfileModel(userID: userID)) }
          var body: some View { Text(model.name) }
        }
        struct Home: View {
          @State private var isShown = false
          @State private var id = 1
          var body: some View {
            Stepper("Profile", value: $id)
              .sheet(isPresented: $isShown) { Profile(userID: id) }
            NavigationLink("Profile") { Profile(userID: id) }
          }
        }
        """,
        note: "each presentation and each push creates a new view"),
      .accepted(
        """
        struct Profile: View {
          @StateObject private var model: ProfileModel
          init(userID: Int) { _model = StateObject(wrappedValue: ProfileModel(userID: userID)) }
          var body: some View { Text(model.name) }
        }
        struct Page: View {
          let userID: Int
          var body: some View { VStack { Profile(userID: userID) } }
        }
        struct Home: View {
          var body: some View {
            Page(userID: 1)
            ForEach(users) { user in Page(userID: user.id) }
          }
        }
        final class Router {
          func open(_ id: Int) { push(UIHostingController(rootView: Page(userID: id))) }
        }
        """,
        note: "a constant, a row, and the root view of a hosting controller"),
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
        note: "a dependency does not change"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isViewType else { return }
    for made in file.storageAssignments(of: type, wrapper: "StateObject") {
      guard let value = made.storage.argument("wrappedValue"), value.kind == .functionCallExpr,
        let input = file.forgottenInputs(of: made.initializer, madeInto: [value], in: type).first(where: {
          !isUnused($0.name, by: value, in: file)
        }), input.change != nil || file.inputs(of: type).mayBeKept && !file.isUnseen(type)
      else { continue }
      let isKnown = file.staysShown(type, while: input)
      findings.add(
        at: made.assignment.node.range,
        "`\(made.property.name.text)` is created from the first `\(input.name.text)` only; forward later values to it",
        severity: isKnown ? nil : .hint,
        related: [RelatedLocation(range: input.parameter.range, message: "input declared here")]
          + file.related(to: input),
        fixes: [
          forward(input.name, input.parameter, made, type, in: file), identify(input.parameter, type, in: file),
        ], missingFact: isKnown ? nil : input.missingFact)
    }
  }

  /// Whether the class, declared in this file, only stores the input and no code reads the stored value.
  private func isUnused(_ input: Name, by creation: SyntaxNode, in file: FileModel) -> Bool {
    guard let call = FunctionCallExpr(creation), let className = call.calleeName,
      let known = file.type(named: className), known.isClass, !known.isForeign,
      let label = call.arguments.first(where: { $0.expression.flatMap(DeclReferenceExpr.init)?.name == input })?.label,
      let property = known.storedProperty(named: label), known.initializers.count == 1,
      let body = known.initializers[0].body
    else { return false }
    let isRead = file.references(to: label, in: known.declaration.node).contains { reference in
      guard body.contains(reference) else { return true }
      // `self.width = width`
      guard let assignment = Assignment(reference.enclosingStatement) else { return true }
      return assignment.target.selfMemberName != label
        || assignment.singleValue.flatMap(DeclReferenceExpr.init)?.name != label
    }
    return !isRead && file.facts.modelReads(of: property.name.text, in: className.text).isEmpty
  }

  /// Prefixes of methods that pass an object another value.
  private static let updating: [StaticString] = [
    "update", "load", "reload", "set", "show", "refresh", "fetch", "configure",
  ]

  /// Calls the object's method that takes another value when the input changes.
  private func forward(
    _ name: Name, _ input: FunctionParameter, _ made: StorageAssignment, _ type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    let object = made.property
    guard let method = updater(of: object, for: input, in: file), let methodName = method.name,
      let label = method.parameters.first?.firstName, input.type.map(file.isKnownToBeEquatable) ?? false
    else { return nil }
    let edits = file.edits(following: input, of: made.initializer, in: type, behind: made.assignment.node) { property in
      "\(object.name.code).\(methodName.text)(\(label == "_" ? "" : "\(label.text): ")\(property))"
    }
    return edits.map { edits in
      Fix(
        title: "Call `\(methodName.text)` when `\(name.text)` changes", isSafe: false, isPreferred: true, edits: edits)
    }
  }

  /// The only method of the object's class that takes one value of the input's type.
  private func updater(of object: StoredProperty, for input: FunctionParameter, in file: FileModel) -> FunctionDecl? {
    guard let name = object.typeName, let inputType = input.type?.text, let known = file.type(named: name) else {
      return nil
    }
    let fitting = known.functions.filter { function in
      guard let name = function.name, let parameter = function.parameters.only else { return false }
      return !function.isPrivate && !function.isStatic && !function.isAsync && !function.throws
        && function.returnType == nil && parameter.type?.text == inputType
        && Self.updating.contains { name.hasPrefix($0) }
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// Types that `id(_:)` accepts.
  private static let hashable: [StaticString] = ["Int", "String", "UUID", "URL", "Date", "Bool", "Int64", "Double"]

  /// Adds `id(_:)` wherever the view is created, if all of these places are in this file.
  private func identify(_ input: FunctionParameter, _ type: TypeDeclaration, in file: FileModel) -> Fix? {
    let uses = file.uses(of: type).compactMap(FunctionCallExpr.init)
    guard !uses.isEmpty, let label = input.firstName, isHashable(input, in: file),
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
    return Fix(title: "Add `id(_:)` where the view is created", isSafe: false, isPreferred: false, edits: edits)
  }

  private func isHashable(_ input: FunctionParameter, in file: FileModel) -> Bool {
    guard let name = input.type?.unwrappedOptional.typeName else { return false }
    return name.isAny(of: Self.hashable) || file.facts.type(named: name.text)?.inherits("Hashable") ?? false
  }
}
