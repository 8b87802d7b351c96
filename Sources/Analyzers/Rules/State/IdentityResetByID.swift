struct IdentityResetByID: ModifierRule {
  static let info = RuleInfo(
    id: "identity_reset_by_id", topic: .state, severity: .info, tier: .heuristic,
    title: "An id that changes throws away everything inside",
    explanation: """
      **What happens.** At each change of the id the text fields lose focus, the list scrolls to its top, running \
      animations stop, and every `@State` inside begins anew.

      **Why.** Another `id` is another view to SwiftUI: the old one is removed with all its state, a new one is \
      inserted.

      **What to do.** Change what the view shows and leave its identity alone. To restart work use `.task(id:)`, to \
      reset single values set them.

      **When it is fine.** Where the id is that of the thing shown (`.id(user.id)`), inside a `ForEach`, and for \
      players and maps that need a fresh start.
      """,
    examples: [
      .flagged(
        """
        @State private var refreshCount = 0
        @State private var name = ""

        var body: some View {
          Form { TextField("Name", text: $name) }.▸id(refreshCount)◂
            .onTapGesture { refreshCount += 1 }
        }
        """),
      .flagged(
        """
        @State private var token = UUID()

        var body: some View {
          ScrollView { rows }
            .refreshable { token = UUID() }
            .▸id(token)◂
        }
        """),
      .accepted(
        """
        let user: User

        var body: some View { List { rows }.id(user.id) }
        """),
      .accepted(
        """
        @State private var token = UUID()

        var body: some View {
          VideoPlayer(url).id(token).onTapGesture { token = UUID() }
        }
        """),
      .accepted(
        """
        @State private var selection = 0

        var body: some View {
          ForEach(items) { item in VStack { Row(item) }.id(selection).onTapGesture { selection = 1 } }
        }
        """),
      .accepted(
        """
        @State private var token = UUID()

        var body: some View { List { rows }.id(token) }
        """,
        note: "never changes"),
      .accepted(
        """
        @State private var token = 0

        var body: some View { Text("Top").id(token).onTapGesture { token += 1 } }
        """,
        note: "a leaf has nothing to lose"),
      .accepted(
        """
        @State private var token = 0

        var body: some View { HStack { Text("Sum"); Image("sum") }.id(token).onTapGesture { token += 1 } }
        """),
    ])

  static let modifiers: [StaticString] = ["id"]

  private static let containers: [StaticString] = [
    "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "List", "Form", "NavigationStack", "NavigationView",
    "ScrollView", "TabView", "Group",
  ]
  private static let scalars: [StaticString] = ["Int", "String", "Bool", "UUID", "Double", "Date"]

  func check(_ id: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let value = id.onlyUnlabeledArgument, let receiver = id.receiver, let base = chain.baseName,
      let type = file.enclosingType(of: id.node), file.isInBodyScope(id.node),
      base.isAny(of: IdentityResetByID.containers) || !file.calls(named: "TextField", in: receiver).isEmpty,
      !base.hasSuffix("Player"), !base.hasSuffix("Map"),
      !file.closures(around: id.node).contains(where: { $0.use?.callee == "ForEach" }),
      hasSomethingToLose(receiver, in: file), let state = state(in: value, of: type, file: file)
    else { return }
    let changes = file.writes(to: state.name, in: type).filter { isInAction($0.node, in: file) }
    guard let change = changes.first else { return }
    findings.add(
      at: id.range, "Each change of `\(state.name.text)` throws away the state of everything inside",
      related: [RelatedLocation(range: change.node.range, message: "changed here")])
  }

  /// Whether anything inside can have a state of its own: more than texts and images in stacks.
  private func hasSomethingToLose(_ view: SyntaxNode, in file: FileModel) -> Bool {
    let stateless: [StaticString] = [
      "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "Group", "Text", "Image", "Spacer", "Divider", "Label",
      "AsyncImage",
    ]
    return view.descendants.contains { node in
      guard let call = FunctionCallExpr(node), call.calledExpression?.kind == .declReferenceExpr,
        let name = call.calleeName, name.isCapitalized
      else { return false }
      return !name.isAny(of: stateless) && !name.isAny(of: Vocabulary.shapesAndColors)
    } || FunctionCallExpr(view)?.calleeName.map { !$0.isAny(of: stateless) && $0.isCapitalized } ?? false
  }

  private func state(in value: SyntaxNode, of type: TypeDeclaration, file: FileModel) -> StoredProperty? {
    type.storedProperties.first { state in
      state.wrapper("State") != nil && isScalar(state) && !file.unqualifiedReferences(to: state.name, in: value).isEmpty
    }
  }

  private func isScalar(_ state: StoredProperty) -> Bool {
    if let type = state.type { return type.typeName?.isAny(of: IdentityResetByID.scalars) ?? false }
    guard let value = state.initialValue else { return false }
    if let call = FunctionCallExpr(value) { return call.calleeName == "UUID" || call.calleeName == "Date" }
    return value.isLiteral && value.kind != .arrayExpr && value.kind != .dictionaryExpr
  }

  private func isInAction(_ node: SyntaxNode, in file: FileModel) -> Bool {
    if file.isInActionScope(node) { return true }
    return node.enclosingMember.map { $0.kind == .functionDecl && !file.buildsViews($0) } ?? false
  }
}
