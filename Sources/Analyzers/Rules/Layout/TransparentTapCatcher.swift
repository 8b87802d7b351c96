struct TransparentTapCatcher: ModifierRule {
  static let info = RuleInfo(
    id: "transparent_tap_catcher", topic: .layout, cases: [.transparent, .emptyView], tier: .heuristic)

  static let modifiers: [StaticString] = SwiftUICatalog.names(.gesture)

  func check(_ gesture: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let inner = chain.before(gesture)
    guard let base = chain.base, let invisible = invisibility(base, inner, in: chain, file),
      !file.applies(["contentShape", "background", "overlay"], inner),
      !inner.contains(where: { $0.name.is(.gesture) }),
      // A `ViewModifier` may draw something behind or in front of the view.
      !inner.contains(where: { $0.name == "modifier" })
    else { return }
    let insertion = gesture.receiver.map { receiver in
      // Padding would take taps as well.
      Fix(
        title: "Add `contentShape(_:)`", isSafe: !inner.contains { $0.name == "padding" }, isPreferred: true,
        edits: [.insert(gesture.separator + ".contentShape(Rectangle())", at: receiver.range.upperBound)])
    }
    findings.add(
      at: gesture.range,
      chain.baseName == "EmptyView"
        ? "`EmptyView` has no area, so the gesture never runs; remove it"
        : "A transparent view may not receive this gesture; add `contentShape(_:)`",
      chain.baseName == "EmptyView" ? .emptyView : .transparent,
      related: [RelatedLocation(range: invisible, message: "draws nothing")],
      fixes: [chain.baseName == "EmptyView" ? nil : insertion])
  }

  /// The part of the chain that draws nothing, from the base to the opacity. A view with any opacity receives touches.
  private func invisibility(
    _ base: SyntaxNode, _ inner: ArraySlice<Modifier>, in chain: ModifierChain, _ file: FileModel
  ) -> Range<Int>? {
    guard let name = chain.baseName else { return nil }
    if base.textEquals("Color.clear") || name == "EmptyView" || name == "Spacer" { return base.range }
    guard chain.startsWithShapeOrColor(in: file),
      let opacity = inner.first(where: { $0.name == "opacity" }), let value = opacity.onlyUnlabeledArgument,
      value.isLiteral, Double(value.text) == 0
    else { return nil }
    return base.range.lowerBound..<opacity.node.range.upperBound
  }
}

extension RuleCase {
  fileprivate static let transparent = RuleCase(
    "transparent", .wrong, "a gesture is on a view that draws nothing", severity: .hint,
    because: "some of these views receive touches on some systems")
  fileprivate static let emptyView = RuleCase("emptyView", .deadFeature, "a gesture is on an empty view")
}
