struct AccessibilityHiddenWithLabel: ModifierRule {
  static let info = RuleInfo(
    id: "accessibility_hidden_with_label", topic: .accessibility, cases: [.hidden], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["accessibilityHidden"]

  /// Modifiers that have no effect on a hidden element.
  private static let others: [StaticString] = [
    "accessibilityLabel", "accessibilityValue", "accessibilityHint", "accessibilityAddTraits", "accessibilityAction",
    "accessibilityActions", "accessibilityAdjustableAction", "accessibilityInputLabels", "accessibilityCustomContent",
    "accessibilityHeading",
  ]

  /// Modifiers after which the element has other content or is another element.
  private static let boundaries: [StaticString] = [
    "overlay", "background", "accessibilityElement", "accessibilityRepresentation", "accessibilityChildren",
    "safeAreaInset", "toolbar", "mask",
  ]

  func check(_ hidden: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard hidden.onlyUnlabeledArgument.textEquals("true"), !hidden.node.isInPreview,
      let other = chain.before(hidden).last(where: { isUseless($0, beside: hidden, in: file) })
        ?? chain.after(hidden).prefix(while: { !$0.name.isAny(of: Self.boundaries) && !isUnknown($0) })
        .first(where: { isUseless($0, beside: hidden, in: file) }),
      !isHiddenAround(chain, in: file)
    else { return }
    let isSimple = hidden.clause == nil && other.clause == nil
    findings.add(
      at: hidden.range,
      "`accessibilityHidden(true)` hides the element, so `\(other.name.text)` has no effect; remove one of them",
      related: [RelatedLocation(range: other.range, message: "has no effect")],
      fixes: isSimple
        ? [
          .unsafe("Remove `accessibilityHidden`", preferred: true, .delete(hidden.removalRange)),
          .unsafe("Remove `\(other.name.text)`", .delete(other.removalRange)),
        ] : [])
  }

  /// Whether a container around the element is hidden as well, so that no label in it is meant to be read.
  private func isHiddenAround(_ chain: ModifierChain, in file: FileModel) -> Bool {
    file.closures(around: chain.node).contains { closure in
      guard let use = closure.use, case .builder = use.role else { return false }
      let outer = file.chain(of: use.call.node)
      let first = outer.modifier(at: use.call.node)?.position ?? -1
      return outer.modifiers.contains { modifier in
        modifier.position > first && modifier.name == "accessibilityHidden" && modifier.clause == nil
          && modifier.onlyUnlabeledArgument.textEquals("true")
      }
    }
  }

  private func isUseless(_ modifier: Modifier, beside hidden: Modifier, in file: FileModel) -> Bool {
    guard modifier.name.isAny(of: Self.others), let call = modifier.call, modifier.coexists(with: hidden) else {
      return false
    }
    // `accessibilityLabel("")` also says that there is nothing to read.
    return !file.redefines(call, named: modifier.name) && !(call.firstArgument?.isEmptyText ?? false)
  }

  /// Whether a modifier may be one of the project that adds content.
  private func isUnknown(_ modifier: Modifier) -> Bool {
    SwiftUICatalog.entry(of: modifier.name) == nil && !modifier.name.hasPrefix("accessibility")
  }
}

extension RuleCase {
  fileprivate static let hidden = RuleCase(
    "hidden", .wrong, "an element has a label, a trait or an action and is hidden from assistive technologies")
}
