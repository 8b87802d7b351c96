struct TaskReinitializesState: ModifierRule {
  static let info = RuleInfo(
    id: "task_reinitializes_state", topic: .state, severity: .warning, tier: .precise,
    title: "Each appearance replaces the object in state",
    explanation: """
      **What happens.** Going back to the screen, or switching tabs, loses what the object held.

      **Why.** `task` and `onAppear` run on [every \
      appearance](https://developer.apple.com/documentation/swiftui/view/onappear(perform:)), not once. Each run \
      creates a new object.

      **What to do.** Check first: `if library == nil { library = Library() }`.

      **When it is fine.** With `task(id:)`, which is meant to start again; for plain values such as a date; behind a \
      flag that says whether this has run; and where the object is released when the view disappears.
      """,
    examples: [
      .flagged(
        """
        final class Library {}
        struct Shelf: View {
          @State private var library: Library?
          var body: some View { Text("Shelf").task { ▸library = Library()◂ } }
        }
        """,
        fixed: """
          final class Library {}
          struct Shelf: View {
            @State private var library: Library?
            var body: some View { Text("Shelf").task { if library == nil { library = Library() } } }
          }
          """),
      .flagged(
        """
        @Observable final class Library {}
        struct Shelf: View {
          @State private var library: Library?

          var body: some View {
            Text("Shelf")
              .onAppear {
                ▸self.library = Library(
                  name: "Shelf"
                )◂
              }
          }
        }
        """,
        fixed: """
          @Observable final class Library {}
          struct Shelf: View {
            @State private var library: Library?

            var body: some View {
              Text("Shelf")
                .onAppear {
                  if self.library == nil {
                    self.library = Library(
                      name: "Shelf"
                    )
                  }
                }
            }
          }
          """),
      .flagged(
        """
        @State private var player: AVPlayer?

        var body: some View { Text("Film").onAppear { ▸player = AVPlayer(url: url)◂ } }
        """,
        fixed: """
          @State private var player: AVPlayer?

          var body: some View { Text("Film").onAppear { if player == nil { player = AVPlayer(url: url) } } }
          """,
        severity: .info, note: "the type is declared elsewhere"),
      .accepted(
        """
        @Observable final class Library {}
        struct Shelf: View {
          @State private var library: Library?
          var body: some View {
            if let library { Books(library) } else { Color.clear.onAppear { library = Library() } }
          }
        }
        """,
        note: "appears only while there is none"),
      .accepted(
        """
        @State private var library: Library?

        var body: some View { Text("a").task { if library == nil { library = Library() } } }
        """),
      .accepted(
        """
        @State private var library: Library?

        var body: some View { Text("a").task { guard library == nil else { return }; library = Library() } }
        """),
      .accepted(
        """
        @State private var library: Library?
        @State private var hasLoaded = false

        var body: some View { Text("a").task { guard !hasLoaded else { return }; hasLoaded = true; library = Library() } }
        """,
        note: "runs once"),
      .accepted(
        """
        @State private var library: Library?

        var body: some View { Text("a").task(id: name) { library = Library(name) } }
        """),
      .accepted("@State private var opened: Date?\n\nvar body: some View { Text(\"a\").onAppear { opened = Date() } }"),
      .accepted(
        """
        struct Draft {}
        struct Editor: View {
          @State private var draft: Draft?
          var body: some View { Text("a").onAppear { draft = Draft() } }
        }
        """,
        note: "a plain value"),
      .accepted(
        """
        @State private var library: Library?

        var body: some View {
          Text("a").onAppear { library = Library() }.onDisappear { library = nil }
        }
        """),
    ])

  static let modifiers: [StaticString] = ["task", "onAppear"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, call.argument("id") == nil,
      let closure = call.trailingClosure(or: "perform", "action"),
      let type = file.enclosingType(of: modifier.node)
    else { return }
    for assignment in file.assignments(in: closure.node) where assignment.node.parent == closure.node {
      guard !assignment.isCompound, let name = assignment.target.selfMemberName,
        let state = type.storedProperty(named: name), state.wrapper("State") != nil,
        state.type?.isOptionalType ?? false,
        let made = assignment.singleValue, ValueKind(made) == .constructor, let kind = kind(of: made, in: file),
        !isAsked(state.name, before: assignment.node, in: closure), !assignment.node.runsAtFirstOnly(in: closure.node),
        !isLetGo(state.name, in: type, file), !appearsOnlyWithout(state.name, modifier.node)
      else { continue }
      let isKnown = kind == .object
      findings.add(
        at: assignment.node.range, "`\(name.text)` is replaced every time the view appears, losing its state",
        severity: isKnown ? nil : .info,
        related: [RelatedLocation(range: modifier.name.range, message: "runs on every appearance")],
        fixes: [
          Fix(
            // With arguments, a later appearance may make an object from other values.
            title: "Make it only once", isSafe: isKnown && FunctionCallExpr(made)?.arguments.isEmpty ?? false,
            isPreferred: true,
            edits: [
              .replace(
                assignment.node.range,
                by: file.tree.wrapped(assignment.node.range, in: "if \(assignment.target.text) == nil"))
            ])
        ],
        missingFact: isKnown ? nil : "whether the type is a class")
    }
  }

  private enum Made { case object, unknown }

  /// What a constructor creates; nil for plain values.
  private func kind(of made: SyntaxNode, in file: FileModel) -> Made? {
    guard let call = FunctionCallExpr(made), var name = call.calleeName else { return nil }
    if name == "init" {
      guard let base = call.base?.typeReferenceName else { return nil }
      name = base
    }
    if let type = file.facts.type(named: name.text) { return type.isClass || type.fact.kind == .actor ? .object : nil }
    // Several types of that name, or generic parameters, leave the kind unknown.
    guard file.facts.types(named: name.text).isEmpty, !name.isAny(of: TaskReinitializesState.values) else { return nil }
    return .unknown
  }

  private static let values: [StaticString] = [
    "Date", "UUID", "URL", "Data", "String", "Int", "Double", "Float", "CGFloat", "CGSize", "CGPoint", "CGRect", "Set",
    "Array", "Dictionary", "IndexSet", "IndexPath", "DateComponents", "Calendar", "Locale", "TimeInterval", "Decimal",
    "AttributedString", "Image", "Color", "Font", "Text", "AnyView", "Task", "ClosedRange", "Range", "DateInterval",
    "CLLocationCoordinate2D", "MKCoordinateRegion", "MapCameraPosition", "NavigationPath", "ScrollPosition", "Bool",
    "UIImage", "NSImage", "NSAttributedString", "Angle", "Optional", "URLRequest", "URLComponents", "Character",
  ]

  /// Whether an earlier `guard` or `if` checks the property.
  private func isAsked(_ name: Name, before node: SyntaxNode, in closure: ClosureExpr) -> Bool {
    closure.statements.contains { statement in
      statement.index < node.index && (statement.kind == .guardStmt || statement.kind == .ifExpr)
        && statement.mentions(name)
    }
  }

  /// Whether the view is only there while the property is nil: in the `else` of `if let name`, or behind `name == nil`.
  private func appearsOnlyWithout(_ name: Name, _ view: SyntaxNode) -> Bool {
    var child = view
    for ancestor in view.ancestors {
      if ancestor.kind == .memberBlock { return false }
      if let conditional = IfExpr(ancestor), conditional.conditions.count == 1,
        let condition = conditional.conditions.first,
        condition.mentions(name)
      {
        let isElse = conditional.body.map { $0 != child && $0.index < child.index } ?? false
        if condition.firstChild?.kind == .optionalBindingCondition
          ? isElse : !isElse && condition.mentionsAny(of: ["nil"])
        {
          return true
        }
      }
      child = ancestor
    }
    return false
  }

  private func isLetGo(_ name: Name, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    type.parts.flatMap { file.calls(named: "onDisappear", in: $0.node) }.contains { call in
      file.assignments(in: call.node).contains { $0.sets(name) && $0.setsNil }
    }
  }
}
