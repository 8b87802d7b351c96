struct TransparentTapCatcher: ModifierRule {
  static let info = RuleInfo(id: "transparent_tap_catcher", topic: .layout, severity: .hint, tier: .heuristic)

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
      related: [RelatedLocation(range: invisible.range, message: "draws nothing")],
      fixes: [
        chain.baseName == "EmptyView" ? nil : insertion,
        invisible.isTrick
          ? .safe(
            "Use `Color.clear` with a content shape",
            .replace(invisible.range, by: "Color.clear.contentShape(Rectangle())")) : nil,
      ])
  }

  /// The part of the chain that draws nothing, from the base to the opacity.
  private func invisibility(
    _ base: SyntaxNode, _ inner: ArraySlice<Modifier>, in chain: ModifierChain, _ file: FileModel
  ) -> (range: Range<Int>, isTrick: Bool)? {
    guard let name = chain.baseName else { return nil }
    if base.textEquals("Color.clear") || name == "EmptyView" || name == "Spacer" { return (base.range, false) }
    guard chain.startsWithShapeOrColor(in: file),
      let opacity = inner.first(where: { $0.name == "opacity" }), let value = opacity.onlyUnlabeledArgument,
      value.isLiteral, let amount = Double(value.text), amount < 0.02
    else { return nil }
    return (base.range.lowerBound..<opacity.node.range.upperBound, amount > 0 && name == "Color")
  }
}
