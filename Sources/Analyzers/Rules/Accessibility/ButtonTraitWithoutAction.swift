struct ButtonTraitWithoutAction: ModifierRule {
  static let info = RuleInfo(
    id: "button_trait_without_action", topic: .accessibility, cases: [.noAction], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["accessibilityAddTraits", "accessibility"]

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
    modifier.addedTraits.map(addsButton) ?? false
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

extension RuleCase {
  fileprivate static let noAction = RuleCase(
    "noAction", .wrong, "a view has the trait of a button, and nothing reacts to a tap", severity: .info,
    because: "users try a button without effect but miss no function")
}
