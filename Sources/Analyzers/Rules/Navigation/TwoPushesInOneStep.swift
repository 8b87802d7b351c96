struct TwoPushesInOneStep: ModifierRule {
  static let info = RuleInfo(
    id: "two_pushes_in_one_step", topic: .navigation, cases: [.atOnce], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["navigationDestination"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard modifier.argument("isPresented") != nil, let push = file.doublePush(by: modifier) else { return }
    findings.add(
      at: modifier.range,
      "Code pushes the screen of this `navigationDestination` together with one that this screen pushes; append both to "
        + "the path of the stack",
      related: [push.code, push.second])
  }
}

extension RuleCase {
  fileprivate static let atOnce = RuleCase(
    "atOnce", .wrong, "code sets two flags at once, each of which pushes a screen, one from the other")
}
