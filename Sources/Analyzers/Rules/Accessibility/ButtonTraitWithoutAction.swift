struct ButtonTraitWithoutAction: ModifierRule {
  static let info = RuleInfo(
    id: "button_trait_without_action", topic: .accessibility, severity: .info, tier: .precise, since: "0.2.0",
    title: "`isButton` trait on a view that cannot be activated",
    explanation: """
      **What happens.** VoiceOver announces a button, but a double-tap on it does nothing. Voice Control and Switch \
      Control offer it as something to activate.

      **Why.** A trait only describes an element. It adds no action, and nothing else around or inside the view reacts \
      to a tap. WCAG 2.2, success criterion 4.1.2 (Name, Role, Value), requires that the role describes what the \
      element does.

      **What to do.** Use a `Button`, which has the trait and the action. If the view is not meant to react, remove the \
      trait; a title has the trait `.isHeader`.

      **When it is fine.** A view with a gesture or an accessibility action, inside a button or a link, or in a \
      container that reacts to taps is not reported. A view that other code may place in a button is not reported \
      either.
      """,
    references: [
      .apple("AccessibilityTraits.isButton", "swiftui/accessibilitytraits/isbutton"),
      .apple("accessibilityAddTraits(_:)", "swiftui/view/accessibilityaddtraits(_:)"),
      .page(
        "Understanding WCAG 2.2: Name, Role, Value", "https://www.w3.org/WAI/WCAG22/Understanding/name-role-value"),
    ],
    criteria: [.nameRoleValue],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "“Plans”", .box("trait `.isButton`"),
            shows: [.shown("double-tap with VoiceOver", .box(.problem("nothing happens")))])
        ])),
      .corrected(
        nil,
        .views([
          .box(
            "`Button(\"Plans\")`", .box("trait `.isButton`"), .box(.remedy("action")),
            shows: [.shown("double-tap with VoiceOver", .box(.remedy("shows the plans")))])
        ]))),
    related: ["tap_gesture_instead_of_button"],
    examples: [
      .flagged("VStack { Text(\"Plans\").▸accessibilityAddTraits(.isButton)◂; Text(\"Prices\") }"),
      .flagged(
        """
        HStack {
          Image(systemName: "star").▸accessibilityAddTraits([.isButton, .isSelected])◂.accessibilityLabel("Favorite")
          Text("Favorite")
        }
        """),
      .flagged(
        """
        struct Home: View {
          @State private var isShown = false
          var body: some View {
            Button("Show") { isShown = true }.sheet(isPresented: $isShown) { Plans() }
          }
        }
        struct Plans: View {
          var body: some View { Text("Plans").padding().▸accessibilityAddTraits(.isButton)◂ }
        }
        """,
        note: "no button contains the content of a sheet"),
      .accepted("VStack { Button(\"Plans\") { open() }; Text(\"Prices\") }"),
      .accepted(
        "VStack { Text(\"Plans\").onTapGesture { open() }.accessibilityAddTraits(.isButton); Text(\"Prices\") }"),
      .accepted(
        "VStack { Text(\"Plans\").accessibilityAddTraits(.isButton).accessibilityAction { open() }; Text(\"Prices\") }"),
      .accepted(
        "VStack { Button { open() } label: { Text(\"Plans\").accessibilityAddTraits(.isButton) }; Text(\"Prices\") }"),
      .accepted(
        "VStack { Text(\"Plans\").accessibilityAddTraits(.isButton); Text(\"Prices\") }.onTapGesture { open() }",
        note: "the container reacts"),
      .accepted(
        "VStack { HStack { Text(\"Plans\"); Button(\"Open\") { open() } }.accessibilityAddTraits(.isButton); Text(\"a\") }",
        note: "a button inside"),
      .accepted("Text(\"Plans\").accessibilityAddTraits(.isButton)", note: "other code may place the view in a button"),
      .accepted(
        "VStack { Badge().accessibilityAddTraits(.isButton); Text(\"a\") }", note: "an unknown view may react to taps"),
    ])

  static let modifiers: [StaticString] = ["accessibilityAddTraits"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard adds(modifier), chain.modifiers.first(where: adds)?.node == modifier.node, !chain.baseName.is(.control),
      file.isInBodyScope(modifier.node), !file.mayReactToActivation(chain.node)
    else { return }
    let reachability = file.reachability(of: chain.node)
    guard reachability.isTouchable, reachability.isReadable else { return }
    findings.add(
      at: modifier.range, "Nothing reacts when VoiceOver activates this `isButton` element; use a `Button`")
  }

  /// Whether a modifier adds the trait.
  private func adds(_ modifier: Modifier) -> Bool {
    modifier.name == "accessibilityAddTraits" && modifier.onlyUnlabeledArgument.map(addsButton) ?? false
  }

  /// Whether the traits always include `isButton`: `.isButton`, `[.isButton, .isSelected]`.
  private func addsButton(_ traits: SyntaxNode) -> Bool {
    if traits.kind == .arrayExpr {
      return traits.children.contains { addsButton(LabeledExpr($0)?.expression ?? $0) }
    }
    guard let access = MemberAccessExpr(traits) else { return false }
    return access.name == "isButton" && (access.base == nil || access.base?.typeReferenceName == "AccessibilityTraits")
  }
}
