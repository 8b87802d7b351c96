struct FeedbackGeneratorInView: CallRule {
  static let info = RuleInfo(
    id: "feedback_generator_in_view", topic: .interoperability, alsoAbout: [.performance], severity: .info,
    tier: .precise, since: "0.2.0", title: "Feedback generator is created again with each value of a view",
    explanation: """
      **What happens.** The haptic feedback starts with a delay, although `prepare()` was called, and every update of \
      the parent view creates another generator.

      **Why.** A stored property without a wrapper gets its initial value each time the view is initialized, which is \
      whenever the parent's body runs; a local variable in `body`, each time the body runs. `prepare()` is lost with \
      the generator, because the Taptic Engine returns to its idle state when the generator is deallocated.

      **What to do.** From iOS 17 on, use `.sensoryFeedback(.selection, trigger: value)`, which prepares the engine \
      itself. Before, keep the generator in an object that outlives the view, or create it in the action.

      **When it is fine.** A generator in an action is not reported, because it lives as long as the feedback. Neither \
      is one in a static property, in a `@State`, or in a view that is created only once. A generator that is never \
      prepared is only a hint.
      """,
    references: [
      .apple("UIFeedbackGenerator", "uikit/uifeedbackgenerator"),
      .apple("prepare()", "uikit/uifeedbackgenerator/prepare()"),
      .apple("sensoryFeedback(_:trigger:)", "swiftui/view/sensoryfeedback(_:trigger:)"),
    ],
    platforms: [.iOS],
    related: ["state_eager_reference_initializer", "reference_type_created_in_body"],
    examples: [
      .flagged(
        """
        struct Wheel: View {
          private let haptics = ▸UISelectionFeedbackGenerator()◂
          var body: some View { Button("Turn") { haptics.selectionChanged() } }
        }
        """,
        severity: .hint, note: "not prepared, so only created in vain"),
      .flagged(
        """
        struct Wheel: View {
          private let haptics = ▸UIImpactFeedbackGenerator(style: .soft)◂
          var body: some View {
            Button("Turn") { haptics.impactOccurred() }.onAppear { haptics.prepare() }
          }
        }
        """,
        note: "the prepared generator may be gone before the tap"),
      .flagged(
        """
        struct Wheel: View {
          var body: some View {
            let haptics = ▸UINotificationFeedbackGenerator()◂
            return Button("Turn") { haptics.notificationOccurred(.success) }
          }
        }
        """,
        severity: .hint),
      .accepted("Button(\"Turn\") { UISelectionFeedbackGenerator().selectionChanged() }", note: "lives in the action"),
      .accepted(
        """
        struct Wheel: View {
          private static let haptics = UISelectionFeedbackGenerator()
          var body: some View { Button("Turn") { Self.haptics.selectionChanged() } }
        }
        """),
      .accepted(
        """
        struct Wheel: View {
          @State private var haptics = UISelectionFeedbackGenerator()
          var body: some View { Button("Turn") { haptics.selectionChanged() } }
        }
        """),
      .accepted(
        """
        final class Haptics {
          let selection = UISelectionFeedbackGenerator()
        }
        """,
        note: "an object that outlives views"),
      .accepted(
        """
        struct Wheel: View {
          var body: some View { Button("Turn") { turn() } }
          private func turn() {
            let haptics = UISelectionFeedbackGenerator()
            haptics.selectionChanged()
          }
        }
        """,
        note: "runs in an action"),
      .accepted(
        """
        @main struct Main: App {
          private let haptics = UISelectionFeedbackGenerator()
          var body: some Scene { WindowGroup { Button("Turn") { haptics.selectionChanged() } } }
        }
        """,
        note: "an app is created once"),
    ])

  static let callees: [StaticString] = [
    "UIFeedbackGenerator", "UIImpactFeedbackGenerator", "UINotificationFeedbackGenerator",
    "UISelectionFeedbackGenerator", "UICanvasFeedbackGenerator",
  ]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let type = file.enclosingType(of: call.node), type.isViewType, type.viewRole != .app,
      let name = call.calleeName
    else { return }
    if let property = type.storedProperties.first(where: { $0.initialValue?.contains(call.node) ?? false }) {
      guard property.attributes.isEmpty, !property.isStatic, !property.declaration.hasModifier("lazy"),
        file.closures(around: call.node).isEmpty, file.reinitialization(of: type) != .never, !file.isPreviewHelper(type)
      else { return }
      findings.add(
        at: call.range,
        "`\(name.text)` is created each time the view is; use `sensoryFeedback`, or create it in the action",
        severity: isPrepared(property, in: type, file) ? nil : .hint)
      return
    }
    guard let member = call.node.enclosingMember, VariableDecl(member) != nil, file.isInBodyScope(call.node),
      type.viewRole == .view,
      call.node.ancestors.prefix(while: { $0 != member }).contains(where: { $0.kind == .variableDecl })
    else { return }
    findings.add(
      at: call.range,
      "`\(name.text)` is created each time the body runs; use `sensoryFeedback`, or create it in the action",
      severity: .hint)
  }

  /// Whether the view prepares the generator for a later action.
  private func isPrepared(_ property: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.calls(named: "prepare", in: type).contains { $0.base?.selfMemberName == property.name }
  }
}
