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
      .flagged(
        """
        final class Feed: ObservableObject {
          @Published var token = UUID()
          func reload() { token = UUID() }
        }
        struct FeedView: View {
          @StateObject private var feed = Feed()
          var body: some View { List { Row() }.▸id(feed.token)◂ }
        }
        """,
        note: "a value that a model publishes"),
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

  private static let scalars: [StaticString] = ["Int", "String", "Bool", "UUID", "Double", "Date"]

  func check(_ id: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let value = id.onlyUnlabeledArgument, let receiver = id.receiver, let base = chain.baseName,
      let type = file.enclosingType(of: id.node), file.isInBodyScope(id.node),
      base.is(.identityContainer) || !file.calls(named: "TextField", in: receiver).isEmpty,
      !base.hasSuffix("Player"), !base.hasSuffix("Map"),
      !file.closures(around: id.node).contains(where: { $0.use?.callee == "ForEach" }),
      hasSomethingToLose(receiver, in: file)
    else { return }
    if let state = state(in: value, of: type, file: file) {
      let changes = file.writes(to: state.name, in: type).filter { isInAction($0.node, in: file) }
      guard let change = changes.first else { return }
      report(state.name.text, at: id, RelatedLocation(range: change.node.range, message: "changed here"), &findings)
    } else if let (name, change) = publishedValue(in: value, of: type, file: file) {
      report(name, at: id, change, &findings)
    }
  }

  private func report(_ name: String, at id: Modifier, _ change: RelatedLocation, _ findings: inout Findings) {
    findings.add(
      at: id.range, "Each change of `\(name)` throws away the state of everything inside", related: [change])
  }

  /// A published value of a model, `model.token`, that a method of the model or an action changes.
  private func publishedValue(
    in value: SyntaxNode, of type: TypeDeclaration, file: FileModel
  ) -> (name: String, change: RelatedLocation)? {
    let access = MemberAccessExpr(value)
    guard let access, let object = access.base?.selfMemberName, let name = access.name?.text,
      let model = type.storedProperty(named: object), model.isState, let owner = model.typeName?.text,
      let known = file.facts.type(named: owner), known.isObservableObject,
      let published = known.properties.first(where: { $0.name == name && $0.wrappers.contains("Published") }),
      isScalar(published)
    else { return nil }
    for part in known.parts {
      let writer = part.fact.members.first { member in
        member.kind == .function && (member.assignsBeforeAwait + member.assignsAfterAwait).contains(name)
      }
      if let writer { return (name, file.facts.related(part, at: writer.place, "changed here")) }
    }
    for reference in file.unqualifiedReferences(to: object, in: type) {
      guard let write = StateWrite(reference: reference), write.assignment == nil,
        Assignment(write.node)?.target.isSpelledLike(value) ?? false, isInAction(write.node, in: file)
      else { continue }
      return (name, RelatedLocation(range: write.node.range, message: "changed here"))
    }
    return nil
  }

  private func isScalar(_ published: PropertyFact) -> Bool {
    let isNamed = IdentityResetByID.scalars.contains { "\($0)" == published.type }
    guard published.type.isEmpty else { return isNamed }
    switch published.initialValue {
    case .literal: return true
    case .constructor(let name): return name == "UUID" || name == "Date"
    default: return false
    }
  }

  /// Whether anything inside can have state: more than texts and images in stacks.
  private func hasSomethingToLose(_ view: SyntaxNode, in file: FileModel) -> Bool {
    return view.descendants.contains { node in
      guard let call = FunctionCallExpr(node), call.calledExpression?.kind == .declReferenceExpr,
        let name = call.calleeName, name.isCapitalized
      else { return false }
      return !name.is(.stateless) && !SwiftUICatalog.isShapeOrColor(name)
    } || FunctionCallExpr(view)?.calleeName.map { !$0.is(.stateless) && $0.isCapitalized } ?? false
  }

  private func state(in value: SyntaxNode, of type: TypeDeclaration, file: FileModel) -> StoredProperty? {
    type.storedProperties.first { state in
      state.wrapper("State") != nil && isScalar(state) && !file.unqualifiedReferences(to: state.name, in: value).isEmpty
    }
  }

  private func isScalar(_ state: StoredProperty) -> Bool {
    if let type = state.type { return type.typeName.isAny(of: IdentityResetByID.scalars) }
    guard let value = state.initialValue else { return false }
    if let call = FunctionCallExpr(value) { return call.calleeName == "UUID" || call.calleeName == "Date" }
    return value.isLiteral && value.kind != .arrayExpr && value.kind != .dictionaryExpr
  }

  private func isInAction(_ node: SyntaxNode, in file: FileModel) -> Bool {
    if file.isInActionScope(node) { return true }
    return node.enclosingMember.map { $0.kind == .functionDecl && !file.buildsViews($0) } ?? false
  }
}
