struct IgnoresSafeAreaEscapesClip: ModifierRule {
  static let info = RuleInfo(
    id: "ignores_safe_area_escapes_clip", topic: .effects, cases: [.clippedContainer], tier: .heuristic)

  static let modifiers: [StaticString] = ["ignoresSafeArea", "edgesIgnoringSafeArea"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard !isForKeyboard(modifier), !file.isOnlyRendered(modifier.node) else { return }
    let closures = file.closures(around: modifier.node)
    // Scrolling content is already inside the safe area.
    guard !closures.contains(where: { $0.use?.callee.is(.scrollContainer) ?? false }) else { return }
    for closure in closures {
      guard let use = closure.use, case .builder(let slot) = use.role, !slot.isPresentation, slot != .pushed else {
        return
      }
      guard !use.isMember else { continue }
      // A custom container may show its content elsewhere, for example as the destination of a link.
      guard SwiftUICatalog.entry(of: use.callee) != nil, !file.redefines(use.callee, at: use.call.node) else { return }
      let outer = file.chain(of: use.call.node)
      guard let base = outer.base, base == use.call.node,
        let clip = outer.modifiers.first(where: { isClip($0, in: file) })
      else { continue }
      let isIgnoredOutside = outer.before(clip).contains { $0.name.isAny(of: IgnoresSafeAreaEscapesClip.modifiers) }
      guard !isIgnoredOutside else { return }
      let isMovable = clip.clause == nil && modifier.clause == nil && clip.receiver != nil
      findings.add(
        at: modifier.range,
        "`\(clip.name.text)` cuts the view off at the safe area; apply `\(modifier.name.text)` to the container",
        assuming: [.layout("whether the container touches an edge of the screen")],
        related: [RelatedLocation(range: clip.range, message: "the clip on the container")],
        fixes: [
          modifier.receiver == nil
            ? nil : .unsafe("Remove `\(modifier.name.text)`", preferred: true, .delete(modifier.removalRange)),
          isMovable
            ? clip.receiver.flatMap { file.moving(modifier, toEndOf: $0) }.map { edits in
              Fix(
                title: "Move `\(modifier.name.text)` to the container", isSafe: false, isPreferred: false,
                edits: Fix.sorted(edits))
            } : nil,
        ])
      return
    }
  }

  private func isForKeyboard(_ modifier: Modifier) -> Bool {
    modifier.arguments.first.map { $0.label == nil && $0.expression.textEquals(".keyboard") } ?? false
  }

  private func isClip(_ modifier: Modifier, in file: FileModel) -> Bool {
    // Any clip except `mask`, which may extend beyond the view.
    guard modifier.name.is(.clip), modifier.name != "mask", let call = modifier.call else {
      return false
    }
    return !file.redefines(call, named: modifier.name)
  }
}

extension RuleCase {
  fileprivate static let clippedContainer = RuleCase(
    "clippedContainer", .wrong, "a container clips a view that ignores the safe area", severity: .hint,
    because: "it matters only at an edge of the screen")
}
