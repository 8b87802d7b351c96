struct ToggleInOnAppear: ModifierRule {
  static let info = RuleInfo(
    id: "toggle_in_on_appear", topic: .state, alsoAbout: [.animation], severity: .warning, tier: .precise,
    since: "0.2.0",
    title: "`toggle()` in `onAppear` undoes itself at the next appearance",
    explanation: """
      **What happens.** When the view appears again, for example after a tab change or when a pushed screen is \
      closed, the flag is set back: an animation runs in reverse, or content disappears.

      **Why.** `onAppear` runs at each appearance, while `@State` keeps its value in between. Each second appearance \
      sets the flag back.

      **What to do.** Assign the value: `isShown = true`. To start again at each appearance, set it to `false` in \
      `onDisappear`.

      **When it is fine.** A flag that `onDisappear` changes, and a `toggle()` behind a condition, are not reported. \
      A flag of which only the change matters, for example in `onChange(of:)` or `id(_:)`, is not reported either, \
      nor is one that starts an endless animation.
      """,
    references: [.apple("onAppear(perform:)", "swiftui/view/onappear(perform:)"), .apple("State", "swiftui/state")],
    related: ["one_shot_flag_never_reset", "unguarded_initial_load"],
    examples: [
      .flagged(
        """
        struct Pulse: View {
          @State private var isLarge = false
          var body: some View {
            Circle().scaleEffect(isLarge ? 1.2 : 1).onAppear { ▸isLarge.toggle()◂ }
          }
        }
        """,
        fixed: """
          struct Pulse: View {
            @State private var isLarge = false
            var body: some View {
              Circle().scaleEffect(isLarge ? 1.2 : 1).onAppear { isLarge = true }
            }
          }
          """),
      .flagged(
        """
        struct Arrival: View {
          @State private var isShown = false
          var body: some View {
            Text("a").opacity(isShown ? 1 : 0).onAppear { withAnimation { ▸self.isShown.toggle()◂ } }
          }
        }
        """,
        fixed: """
          struct Arrival: View {
            @State private var isShown = false
            var body: some View {
              Text("a").opacity(isShown ? 1 : 0).onAppear { withAnimation { self.isShown = true } }
            }
          }
          """),
      .flagged(
        """
        struct Departure: View {
          @State private var isShown: Bool = true
          var body: some View {
            Text("a").opacity(isShown ? 1 : 0).onAppear { ▸isShown.toggle()◂ }
          }
        }
        """,
        fixed: """
          struct Departure: View {
            @State private var isShown: Bool = true
            var body: some View {
              Text("a").opacity(isShown ? 1 : 0).onAppear { isShown = false }
            }
          }
          """),
      .accepted(
        """
        struct Pulse: View {
          @State private var isLarge = false
          var body: some View {
            Circle().scaleEffect(isLarge ? 1.2 : 1).onAppear { isLarge = true }
          }
        }
        """),
      .accepted(
        """
        struct Pulse: View {
          @State private var isLarge = false
          var body: some View {
            Circle().scaleEffect(isLarge ? 1.2 : 1)
              .onAppear { isLarge.toggle() }.onDisappear { isLarge.toggle() }
          }
        }
        """,
        note: "reset when the view disappears"),
      .accepted(
        """
        struct Pulse: View {
          @State private var isLarge = false
          var body: some View {
            Circle().scaleEffect(isLarge ? 1.2 : 1).onAppear { if !isLarge { isLarge.toggle() } }
          }
        }
        """,
        note: "guarded"),
      .accepted(
        """
        struct Pulse: View {
          @State private var isLarge = false
          var body: some View {
            Circle().scaleEffect(isLarge ? 1.2 : 1)
              .animation(.default.repeatForever(), value: isLarge)
              .onAppear { isLarge.toggle() }
          }
        }
        """,
        note: "looks the same in both directions"),
      .accepted(
        """
        struct Pulse: View {
          @State private var isLarge = false
          var body: some View {
            Circle().scaleEffect(isLarge ? 1.2 : 1).onTapGesture { isLarge.toggle() }
          }
        }
        """),
      .accepted(
        """
        struct Shake: View {
          @State private var trigger = false
          var body: some View {
            Text("a").sensoryFeedback(.success, trigger: trigger).onAppear { trigger.toggle() }
          }
        }
        """,
        note: "only the change matters"),
      .accepted(
        """
        struct Clock: View {
          @State private var refresh = false
          var body: some View { Text(Date.now, style: .time).id(refresh).onAppear { refresh.toggle() } }
        }
        """,
        note: "a change re-creates the view"),
    ])

  static let modifiers: [StaticString] = ["onAppear"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let closure = modifier.trailingClosure(or: "perform"), let type = file.enclosingType(of: modifier.node),
      type.isViewType
    else { return }
    for call in file.calls(named: "toggle", in: closure.node) {
      guard let base = call.base, call.arguments.isEmpty, let flag = file.ownProperty(base), !file.isLocal(base),
        flag.wrapper("State") != nil, runsAtOnce(call.node, in: closure), !call.node.isConditional(below: closure.node),
        !isReset(flag.name, in: type, file), isShown(flag.name, in: type, file),
        // An endless animation looks the same in both directions.
        file.calls(named: "repeatForever", in: type).isEmpty
      else { continue }
      let initial = flag.initialValue
      let isFalse = initial.textEquals("false")
      findings.add(
        at: call.range,
        "`\(flag.name.text).toggle()` in `onAppear` sets the flag back at the next appearance; assign the value",
        fixes: [
          isFalse || initial.textEquals("true")
            ? .unsafe(
              "Assign `\(isFalse)`", preferred: true, .replace(call.range, by: "\(base.text) = \(isFalse)")) : nil
        ])
    }
  }

  /// Whether code runs with the closure itself, not later.
  private func runsAtOnce(_ node: SyntaxNode, in closure: ClosureExpr) -> Bool {
    for ancestor in node.surroundings(below: closure.node) where ancestor.kind == .closureExpr {
      guard ClosureExpr(ancestor)?.runsAtOnce ?? false else { return false }
    }
    // An earlier `guard` may leave the closure.
    return node.conditions(below: closure.node).isEmpty
  }

  /// Whether the flag changes when the view disappears.
  private func isReset(_ flag: Name, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.calls(named: "onDisappear", in: type).contains { call in
      !file.references(to: flag, in: call.node).isEmpty
        && call.trailingClosure.map { !file.writes(to: flag, in: $0.node).isEmpty } ?? true
    }
  }

  /// Whether the value of the flag matters to what the view shows, not only its changes.
  private func isShown(_ flag: Name, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.unqualifiedReferences(to: flag, in: type).contains { reference in
      guard StateWrite(reference: reference) == nil, file.runsWithSomeBody(reference) else { return false }
      // Any change re-creates a view: `.id(flag)`.
      if ArgumentUse(reference.outermostPostfix)?.callee == "id" { return false }
      let label = reference.outermostPostfix.parent.flatMap(LabeledExpr.init)?.label
      return !label.isAny(of: ["value", "of", "trigger", "id"])
    }
  }
}
