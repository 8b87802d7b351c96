struct RepeatingAnimationResetWithoutAnimation: TypeRule {
  static let info = RuleInfo(
    id: "repeating_animation_reset_without_animation", topic: .animation, cases: [.mayContinue], tier: .heuristic,
    since: "0.2.0")

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isViewType else { return }
    let starts = file.animatedChanges(in: type).filter { start in
      start.animation?.mentionsAny(of: ["repeatForever"]) ?? false
    }
    guard !starts.isEmpty else { return }
    for state in type.storedProperties where file.isState(state, in: type) {
      let own = starts.filter { start in
        start.body.map { !file.writes(to: state.name, in: $0.node).isEmpty } ?? false
      }
      guard let start = own.first, isAlwaysShown(state, in: type, file),
        let reset = file.sharedLaterWrites(to: state, in: type).first(where: { isReset($0, after: own, in: file) })
      else { continue }
      let name = state.name.text
      findings.add(
        at: reset.node.range,
        "`\(name)` is set without an animation, so the repeating one may continue; set it in "
          + "`withAnimation(.linear(duration: 0))`",
        related: [RelatedLocation(range: start.call.nameRange, message: "repeats without an end")])
    }
  }

  /// Whether a change stops a repeating animation, and is not animated itself.
  private func isReset(_ write: Write, after starts: [WithAnimation], in file: FileModel) -> Bool {
    guard write.assignment != nil || write.kind == .toggles, !file.isAnimated(write.node) else { return false }
    // The value before the animation starts again.
    return !starts.contains { start in start.call.node.enclosingRun == write.node.enclosingRun }
  }

  /// Whether what shows a state stays, and no modifier animates its changes.
  private func isAlwaysShown(_ state: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    let reads = file.unqualifiedReferences(to: state.name, in: type).filter {
      file.write(at: $0) == nil && file.isInBodyScope($0)
    }
    return !reads.isEmpty
      && reads.allSatisfy { read in
        guard let member = read.enclosingMember else { return false }
        return !read.isConditional(below: member) && !file.hasAnimation(around: read, of: state.name)
      }
  }
}

extension RuleCase {
  fileprivate static let mayContinue = RuleCase(
    "mayContinue", .wrong, "a state that a repeating animation changes is set without an animation", severity: .hint,
    because: "it is not documented when the animation ends")
}
