struct MenuWithSiblingTapTarget: ModifierRule {
  static let info = RuleInfo(
    id: "menu_with_sibling_tap_target", topic: .presentation, severity: .hint, tier: .heuristic,
    title: "Gesture also fires while a menu is open",
    explanation: """
      **What happens.** While the menu is open, a touch outside it closes the menu and also triggers the gesture at \
      that place. A drag has been seen to freeze the page.

      **Why.** On iOS, the touches that close an open menu still reach the gestures of SwiftUI views. A `Button` \
      does not react to them.

      **What to do.** Use a `Button` instead of a tap gesture. SwiftUI does not report when a menu closes, so a \
      layer that intercepts touches while the menu is open cannot be removed reliably. To check whether your screen \
      is affected, open the menu, rotate the device, and tap beside the menu.

      **When it is fine.** macOS is not affected, and code that is only for macOS or tvOS is not reported, nor is a \
      gesture of several taps, nor is a menu that only debug builds have. The finding can be ignored if the extra \
      action does no harm.
      """,
    references: [
      .page(
        "Passepartout issue 581: Menus allow touching outside", "https://github.com/partout-io/passepartout/issues/581"),
      .observed,
    ],
    platforms: [.iOS, .visionOS],
    illustration: Illustration(
      .incorrect(
        nil,
        .areas(
          height: 56,
          [
            .area(.screen, 10, 0, 80, 56), .area(.drawn, 50, 5, 35, 22, "open menu"),
            .area(
              .touch, 15, 32, 70, 18, .problem("`onTapGesture` of a card", "one tap closes the menu and opens the card")
            ),
          ])),
      .corrected(
        nil,
        .areas(
          height: 56,
          [
            .area(.screen, 10, 0, 80, 56), .area(.drawn, 50, 5, 35, 22, "open menu"),
            .area(.touch, 15, 32, 70, 18, .remedy("card in a `Button`", "one tap only closes the menu")),
          ]))),
    related: ["tap_gesture_instead_of_button"],
    examples: [
      .flagged(
        """
        struct Shelf: View {
          var body: some View {
            VStack {
              Menu("Sort") { Options() }
              Card().▸onTapGesture { open() }◂
            }
          }
        }
        """),
      .accepted(
        """
        @State private var isMenuOpen = false

        var body: some View {
          VStack { Menu("Sort") { Options() }; Card().onTapGesture { open() } }
            .overlay { if isMenuOpen { Color.white.opacity(0.01).onTapGesture { isMenuOpen = false } } }
        }
        """,
        note: "a layer intercepts taps while the menu is open"),
      .flagged(
        """
        HStack {
          Picker("Sort", selection: $sort) { Options() }.pickerStyle(.menu)
          Photo().▸gesture(DragGesture().onChanged { move($0) })◂
        }
        """),
      .accepted("VStack { Menu(\"Sort\") { Options() }; Button(\"Open\") { open() } }"),
      .accepted("VStack { Card().onTapGesture { open() } }"),
      .accepted(
        "ZStack { Menu(\"Sort\") { Options() }; Color.clear.onTapGesture { close() } }", note: "a layer above the page"),
      .accepted(
        """
        #if os(macOS)
        struct Bar: View {
          var body: some View { HStack { Menu("Sort") { Options() }; Card().onTapGesture { open() } } }
        }
        #endif
        """),
      .accepted(
        "VStack { Menu(\"Sort\") { Options() }; Card().onTapGesture(count: 3) { open() } }", note: "several taps"),
      .accepted(
        """
        VStack {
          #if DEBUG
          Menu("Debug") { Options() }
          #endif
          Card().onTapGesture { open() }
        }
        """,
        note: "users do not get the menu"),
      .accepted(
        """
        VStack {
          if isOn { Menu("Sort") { Options() } } else { Card().onTapGesture { open() } }
        }
        """,
        note: "never shown together"),
    ])

  static let modifiers: [StaticString] = ["onTapGesture", "gesture"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard isSingleTap(modifier), let member = modifier.node.enclosingMember, file.isInBodyScope(modifier.node),
      chain.baseName != "Color",
      !file.isForMacOrTVOnly(at: modifier.node), let menu = menu(in: member, apartFrom: chain, modifier, file),
      let type = file.enclosingType(of: modifier.node), !hasScrim(type, in: file)
    else { return }
    findings.add(
      at: modifier.range,
      "\(isDrag(modifier) ? "Dragging" : "Tapping") here while the menu is open closes the menu and also triggers this gesture",
      related: [RelatedLocation(range: menu.nameRange, message: "the menu")])
  }

  /// Whether the type conditionally shows a layer that intercepts taps.
  private func hasScrim(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    file.calls(named: "onTapGesture", in: type).contains { tap in
      file.chain(of: tap.node).baseName == "Color" && !tap.node.enclosingBranches().isEmpty
    }
  }

  private func isDrag(_ modifier: Modifier) -> Bool {
    modifier.name == "gesture" && modifier.firstArgument.map { ModifierChain($0).baseName != "TapGesture" } ?? false
  }

  /// Whether one touch triggers the gesture: the one that closes the menu.
  private func isSingleTap(_ modifier: Modifier) -> Bool {
    let gesture = modifier.firstArgument.flatMap { ModifierChain($0).base }.flatMap(FunctionCallExpr.init)
    return (modifier.argument("count") ?? gesture?.argument("count")).map { $0.textEquals("1") } ?? true
  }

  /// A menu in the same body that is neither part of the chain nor contains it, and that may be visible with it.
  private func menu(
    in member: SyntaxNode, apartFrom chain: ModifierChain, _ modifier: Modifier, _ file: FileModel
  ) -> FunctionCallExpr? {
    let menus =
      file.calls(named: "Menu", in: member)
      + file.calls(named: "Picker", in: member).filter { picker in
        file.chain(of: picker.node).modifiers.contains { modifier in
          modifier.name == "pickerStyle" && modifier.firstArgument?.typeReferenceName == "menu"
        }
      }
    return menus.first { menu in
      menu.calledExpression?.kind == .declReferenceExpr && !chain.node.contains(menu.node)
        && !menu.node.contains(chain.node) && !menu.node.excludes(modifier.node)
        && !file.excludedPlatforms(at: menu.node).contains(.iOS)
    }
  }
}
