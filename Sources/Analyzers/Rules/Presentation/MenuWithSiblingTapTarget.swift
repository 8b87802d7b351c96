struct MenuWithSiblingTapTarget: ModifierRule {
  static let info = RuleInfo(
    id: "menu_with_sibling_tap_target", topic: .presentation, severity: .hint, tier: .heuristic,
    title: "A tap gesture that also fires while a menu is open",
    explanation: """
      **What happens.** While the menu is open, a tap elsewhere closes it and also triggers this gesture. Dragging \
      there has been seen to freeze the page.

      **Why.** On iOS the taps outside an open menu still reach SwiftUI's gestures. Buttons wait.

      **What to do.** Use a `Button`. Or put a clear layer over the page while the menu is open and let that take the \
      taps. To see whether it concerns you, open the menu, turn the device, and tap beside it.

      **When it is fine.** On the Mac, and where the extra tap does no harm.
      """,
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
        """,
        fixed: """
          struct Shelf: View {
            @State private var isMenuOpen = false

            var body: some View {
              VStack {
                Menu("Sort") { Options() }
                  .simultaneousGesture(TapGesture().onEnded { isMenuOpen = true })
                Card().onTapGesture { open() }
              }
              .overlay {
                if isMenuOpen {
                  Color.clear.contentShape(Rectangle()).ignoresSafeArea().onTapGesture { isMenuOpen = false }
                }
              }
            }
          }
          """),
      .flagged("VStack { Menu(\"Sort\") { Options() }; Card().▸onTapGesture { open() }◂ }",
        note: "older systems have no overlay with a condition", deployment: [.iOS: OSVersion(14)]),
      .accepted(
        """
        @State private var isMenuOpen = false

        var body: some View {
          VStack { Menu("Sort") { Options() }; Card().onTapGesture { open() } }
            .overlay { if isMenuOpen { Color.white.opacity(0.01).onTapGesture { isMenuOpen = false } } }
        }
        """,
        note: "a layer takes the taps while the menu is open"),
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
        "ZStack { Menu(\"Sort\") { Options() }; Color.clear.onTapGesture { close() } }", note: "a layer over the page"),
      .accepted(
        """
        #if os(macOS)
        struct Bar: View {
          var body: some View { HStack { Menu("Sort") { Options() }; Card().onTapGesture { open() } } }
        }
        #endif
        """),
    ])

  static let modifiers: [StaticString] = ["onTapGesture", "gesture"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let member = modifier.node.enclosingMember, file.isInBodyScope(modifier.node), chain.baseName != "Color",
      !file.isForMacOrTVOnly(at: modifier.node), let menu = menu(in: member, apartFrom: chain, file),
      let type = file.enclosingType(of: modifier.node), !hasScrim(type, in: file)
    else { return }
    findings.add(
      at: modifier.range, "While the menu is open, a tap here closes it and fires this as well",
      related: [RelatedLocation(range: menu.nameRange, message: "the menu")],
      fixes: [addScrim(menu, type, in: file)])
  }

  /// Whether the type conditionally shows a layer that intercepts taps.
  private func hasScrim(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    file.calls(named: "onTapGesture", in: type).contains { tap in
      file.chain(of: tap.node).baseName == "Color" && !tap.node.enclosingBranches().isEmpty
    }
  }

  /// Adds a clear layer over the page while the menu is open.
  private func addScrim(_ menu: FunctionCallExpr, _ type: TypeDeclaration, in file: FileModel) -> Fix? {
    guard file.settings.supports(.year2021) == true, let view = type.bodyView, view.kind == .functionCallExpr,
      let state = file.declaring("@State private var isMenuOpen = false", in: type)
    else { return nil }
    let tree = file.tree
    let unit = tree.indentationUnit
    let outer = tree.indentation(ofLineAt: view.range.lowerBound)
    let inner = tree.indentation(ofLineAt: menu.range.lowerBound) + unit
    return .unsafe(
      "Cover the page while the menu is open", state,
      .insert(
        "\n\(inner).simultaneousGesture(TapGesture().onEnded { isMenuOpen = true })",
        at: file.chain(of: menu.node).node.range.upperBound),
      .insert(
        """
        \n\(outer).overlay {
        \(outer)\(unit)if isMenuOpen {
        \(outer)\(unit)\(unit)Color.clear.contentShape(Rectangle()).ignoresSafeArea().onTapGesture { isMenuOpen = false }
        \(outer)\(unit)}
        \(outer)}
        """, at: view.range.upperBound))
  }

  /// A menu in the same body that is neither part of the chain nor contains it.
  private func menu(in member: SyntaxNode, apartFrom chain: ModifierChain, _ file: FileModel) -> FunctionCallExpr? {
    let menus = file.calls(named: "Menu", in: member)
      + file.calls(named: "Picker", in: member).filter { picker in
        file.chain(of: picker.node).modifiers.contains { modifier in
          modifier.name == "pickerStyle" && modifier.firstArgument?.typeReferenceName == "menu"
        }
      }
    return menus.first { menu in
      menu.calledExpression?.kind == .declReferenceExpr && !chain.node.contains(menu.node)
        && !menu.node.contains(chain.node)
    }
  }
}
