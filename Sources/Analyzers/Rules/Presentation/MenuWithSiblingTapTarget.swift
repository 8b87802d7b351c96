struct MenuWithSiblingTapTarget: ModifierRule {
  static let info = RuleInfo(
    id: "menu_with_sibling_tap_target", topic: .presentation, cases: [.tap, .drag], tier: .heuristic,
    platforms: [.iOS, .visionOS])

  static let modifiers: [StaticString] = ["onTapGesture", "gesture"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard isSingleTap(modifier), let member = modifier.node.enclosingMember, file.isInBodyScope(modifier.node),
      chain.baseName != "Color",
      !file.isForMacOrTVOnly(at: modifier.node), let menu = menu(in: member, apartFrom: chain, modifier, file),
      let type = file.enclosingType(of: modifier.node), !hasScrim(type, in: file)
    else { return }
    let isDrag = isDrag(modifier)
    findings.add(
      at: modifier.range,
      "\(isDrag ? "Dragging" : "Tapping") here while the menu is open closes the menu and also triggers this gesture",
      isDrag ? .drag : .tap,
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

extension RuleCase {
  fileprivate static let tap = RuleCase(
    "tap", .wrong, "a tap gesture is on a screen with a menu", severity: .hint,
    because: "the extra action often does no harm")
  fileprivate static let drag = RuleCase(
    "drag", .wrong, "a drag gesture is on a screen with a menu", severity: .hint,
    because: "the extra drag often does no harm")
}
