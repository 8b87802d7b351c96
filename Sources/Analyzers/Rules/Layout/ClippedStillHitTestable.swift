struct ClippedStillHitTestable: ModifierOrderRule {
  static let info = RuleInfo(
    id: "clipped_still_hit_testable", topic: .layout, cases: [.gesture], tier: .precise, since: "0.2.0")

  static let orders = [
    ModifierOrder(
      inner: ModifierPattern("clipped", "clipShape", "cornerRadius"),
      outer: ModifierPattern("onTapGesture", "onLongPressGesture"),
      unlessBetween: ["contentShape"],
      unlessInside: ModifierPattern("contentShape", "allowsHitTesting"),
      unlessOutside: ModifierPattern("contentShape", "allowsHitTesting"),
      message: { "`\($0)` does not limit hit testing, so hidden parts trigger `\($1)`; add a `contentShape`" },
      innerNote: "hides the rest of the image, which still receives taps")
  ]

  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool {
    let inner = pair.chain.before(pair.inner)
    guard let fill = inner.first(where: { fills($0) }) else { return true }
    let frame = inner.dropFirst(fill.position + 1).first { $0.name == "frame" && $0.setsSize }
    return frame.map { fillsScreen($0, pair.chain, in: file) } ?? true
  }

  /// Whether a frame is the whole screen, so that nothing is beside the image: that of a reader that ignores the safe
  /// area, or that of the screen itself.
  private func fillsScreen(_ frame: Modifier, _ chain: ModifierChain, in file: FileModel) -> Bool {
    guard let width = frame.argument("width"), let height = frame.argument("height"), width.lastName == "width",
      height.lastName == "height"
    else { return false }
    if width.mentionsAny(of: ["UIScreen"]), height.mentionsAny(of: ["UIScreen"]) { return true }
    let reader = file.closures(around: chain.node).lazy.compactMap(\.use).first { $0.callee == "GeometryReader" }
    return reader.map { file.chain(of: $0.call.node).contains("ignoresSafeArea", "edgesIgnoringSafeArea") } ?? false
  }

  /// Whether the view is scaled to fill the proposed size, so that it is larger in one direction.
  private func fills(_ modifier: Modifier) -> Bool {
    modifier.name == "scaledToFill"
      || modifier.name == "aspectRatio" && modifier.argument("contentMode").textEquals(".fill")
        && modifier.call?.firstUnlabeledArgument == nil
  }

  func fixes(for pair: ModifierPair, in file: FileModel) -> [Fix?] {
    guard pair.isEditable else { return [] }
    return [.safe("Add `contentShape(_:)`", preferred: true, pair.inner.inserting(".contentShape(Rectangle())"))]
  }
}

extension RuleCase {
  fileprivate static let gesture = RuleCase(
    "gesture", .wrong, "a clipped image that fills its frame has a gesture", severity: .info,
    because: "only touches beside the image are affected")
}
