struct AnimationInsideConditional: ModifierRule {
  static let info = RuleInfo(
    id: "animation_inside_conditional", topic: .animation, severity: .warning, tier: .precise, since: "0.2.0",
    title: "`animation` inside a branch never sees the change of the branch's condition",
    explanation: """
      **What happens.** The view appears and disappears without an animation.

      **Why.** `animation(_:value:)` animates when its value changes while the view exists. Inside `if isOn { … }`, \
      the view exists only for one value of `isOn`: SwiftUI inserts and removes the modifier together with the view.

      **What to do.** Apply the animation to a container that stays: `VStack { if isOn { Toast() } \
      }.animation(.spring, value: isOn)`.

      **When it is fine.** The rule reports only animations whose value is constant inside the branch. An animation \
      of another value works, and so does one in a branch that several values show. The finding is info for a member \
      of an object, which may animate its changes itself.
      """,
    references: [
      .apple("animation(_:value:)", "swiftui/view/animation(_:value:)"),
      .page(
        "Ole Begemann: When .animation animates more (or less) than it’s supposed to",
        "https://oleb.net/2022/animation-modifier-position/"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "`VStack`",
            .box("`if isOn`", .box("`Toast`", .box(.problem("`animation`", "comes and goes with the view")))))
        ])),
      .corrected(
        nil, .views([.box("`VStack`", .box(.remedy("`animation`", "stays")), .box("`if isOn`", .box("`Toast`")))]))),
    related: ["transition_without_animation", "transition_not_on_conditional_root", "animation_missing_value"],
    examples: [
      .flagged(
        """
        @State private var isOn = false

        var body: some View {
          VStack {
            Toggle("On", isOn: $isOn)
            if isOn { Card().transition(.scale).▸animation(.spring, value: isOn)◂ }
          }
        }
        """,
        fixed: """
          @State private var isOn = false

          var body: some View {
            VStack {
              Toggle("On", isOn: $isOn)
              if isOn { Card().transition(.scale) }
            }
            .animation(.spring, value: isOn)
          }
          """),
      .flagged(
        """
        let isOpen: Bool

        var body: some View {
          if isOpen {
            Card().▸animation(.default, value: isOpen)◂
          } else {
            Dot()
          }
        }
        """,
        note: "no fix: there is no container"),
      .flagged(
        """
        @State private var count = 0

        var body: some View {
          ZStack {
            Button("Add") { count += 1 }
            if count == 3 {
              Card()
                .transition(.opacity)
                .▸animation(.easeInOut, value: count)◂
            }
          }
        }
        """,
        fixed: """
          @State private var count = 0

          var body: some View {
            ZStack {
              Button("Add") { count += 1 }
              if count == 3 {
                Card()
                  .transition(.opacity)
              }
            }
            .animation(.easeInOut, value: count)
          }
          """),
      .flagged(
        """
        final class Loader: ObservableObject { @Published var isLoading = false }
        struct Page: View {
          @ObservedObject var loader: Loader
          var body: some View {
            VStack {
              Text("Page")
              if loader.isLoading {
                ProgressView().transition(.opacity).▸animation(.easeInOut, value: loader.isLoading)◂
              }
            }
          }
        }
        """,
        fixed: """
          final class Loader: ObservableObject { @Published var isLoading = false }
          struct Page: View {
            @ObservedObject var loader: Loader
            var body: some View {
              VStack {
                Text("Page")
                if loader.isLoading {
                  ProgressView().transition(.opacity)
                }
              }
              .animation(.easeInOut, value: loader.isLoading)
            }
          }
          """,
        severity: .info, note: "the object may animate the change"),
      .accepted(
        """
        @State private var isOn = false

        var body: some View {
          VStack {
            Button("Toggle") { withAnimation { isOn.toggle() } }
            if isOn { Card().animation(.spring, value: isOn) }
          }
        }
        """,
        note: "the change is animated"),
      .accepted(
        """
        @State private var isOn = false

        var body: some View {
          VStack {
            Toggle("On", isOn: $isOn)
            if isOn { Card().transition(.scale) }
          }
          .animation(.spring, value: isOn)
        }
        """),
      .accepted(
        """
        let isOn: Bool
        let isLarge: Bool

        var body: some View {
          if isOn { Card().scaleEffect(isLarge ? 2 : 1).animation(.spring, value: isLarge) }
        }
        """,
        note: "another value"),
      .accepted(
        """
        let count: Int

        var body: some View {
          if count > 0 { Text("\\(count)").animation(.spring, value: count) }
        }
        """,
        note: "several values show the view"),
      .accepted(
        """
        let isOn: Bool

        var body: some View { Card().opacity(isOn ? 1 : 0).animation(.spring, value: isOn) }
        """),
      .accepted(
        """
        let isOn: Bool
        let isNew: Bool

        var body: some View {
          if isOn || isNew { Card().opacity(isOn ? 1 : 0).animation(.spring, value: isOn) }
        }
        """),
    ])

  static let modifiers: [StaticString] = ["animation"]

  func check(_ animation: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let value = animation.argument("value"), let property = file.ownProperty(value.root)?.name,
      animation.call?.firstUnlabeledArgument?.kind != .nilLiteralExpr, file.isInBodyScope(animation.node),
      let condition = animation.node.condition(on: property)
    else { return }
    let isMember = value.selfMemberName == nil
    guard
      isMember
        ? file.isFixed(memberAt: value, whileShown: animation.node)
        : file.isFixed(property, whileShown: animation.node),
      !isAnimatedElsewhere(property, around: animation.node, in: file)
    else { return }
    let container = condition.parent.flatMap { animation.moving(toContainerOf: $0) }?.container
    let root = condition.parent?.parent.flatMap(ClosureExpr.init)?.use?.call.node
    let append = root.flatMap {
      file.appending("." + file.tree.source.string(in: animation.range), to: ModifierChain.outermost(of: $0))
    }
    findings.add(
      at: animation.range,
      "`\(value.pathText)` never changes while its branch is shown; apply `animation` to a container outside the `if`",
      severity: isMember ? .info : nil,
      related: [RelatedLocation(range: condition.range, message: "the view exists only for one value")],
      fixes: [
        container.flatMap { name in
          append.map {
            .unsafe("Move `animation` to `\(name.text)`", preferred: true, .delete(animation.removalRange), $0)
          }
        }
      ],
      missingFact: isMember ? "whether `withAnimation` is around the code that changes `\(value.pathText)`" : nil)
  }

  /// Whether every change of a state is in `withAnimation`, so that the view appears and disappears with it anyway.
  private func isAnimatedElsewhere(_ state: Name, around node: SyntaxNode, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: node), type.storedProperty(named: state)?.wrapper("State") != nil,
      file.bindingReferences(to: state, in: type).isEmpty
    else { return false }
    let writes = file.writes(to: state, in: type)
    return !writes.isEmpty && writes.allSatisfy { file.animation(around: $0.node) != nil }
  }
}

extension SyntaxNode {
  /// The property at the start of a path: `model` for `model.isOpen`; otherwise the node itself.
  fileprivate var root: SyntaxNode {
    var node = self
    while node.selfMemberName == nil, let base = MemberAccessExpr(node)?.base { node = base }
    return node
  }

  /// The condition of the nearest `if` around the node, in the same member, that mentions a name.
  fileprivate func condition(on name: Name) -> SyntaxNode? {
    for ancestor in surroundings {
      switch ancestor.kind {
      case .ifExpr: if let condition = ancestor.conditions.first(where: { $0.mentions(name) }) { return condition }
      case .memberBlock: return nil
      default: continue
      }
    }
    return nil
  }
}
