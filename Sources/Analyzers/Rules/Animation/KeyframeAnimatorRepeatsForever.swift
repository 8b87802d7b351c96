struct KeyframeAnimatorRepeatsForever: CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "keyframe_animator_repeats_forever", topic: .animation, alsoAbout: [.accessibility, .performance],
    cases: [.repeatForever, .withoutTrigger], tier: .precise)

  static let callees: [StaticString] = ["KeyframeAnimator"]
  static let modifiers: [StaticString] = ["keyframeAnimator", "repeatForever"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    check(call, at: call.range, in: file, &findings)
  }

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call else { return }
    if modifier.name == "repeatForever" {
      guard !file.isForeignAction(modifier, of: chain), !isIntended(modifier.node, in: file),
        !file.movesOnlyBranches(chain.node.outermostAlternative), !file.isEnded(chain.node),
        !neverStarts(chain.node, in: file)
      else { return }
      let others = loops(beside: modifier, in: file)
      guard !others.contains(where: { $0.index < modifier.node.index }) else { return }
      findings.add(
        at: modifier.range,
        "`repeatForever` runs until the view is removed, even with Reduce Motion on; check `accessibilityReduceMotion`",
        .repeatForever,
        related: others.map { RelatedLocation(range: $0.range, message: "part of the same movement") },
        fixes: [
          standStill([chain.node] + others.map { file.chain(of: $0).node }, in: file),
          Fix(
            title: "Repeat three times", isSafe: false, isPreferred: false,
            edits: ([call.node] + others).compactMap(FunctionCallExpr.init).map { loop in
              .replace(loop.rangeFromName, by: repeatCount(loop))
            }),
        ])
    } else {
      check(call, at: modifier.range, in: file, &findings)
    }
  }

  private func check(
    _ call: FunctionCallExpr, at range: Range<Int>, in file: FileModel, _ findings: inout Findings
  ) {
    guard let initial = call.argument("initialValue"), call.argument("trigger") == nil,
      !isIntended(call.node, in: file)
    else { return }
    let repeating = call.arguments.first { $0.label == "repeating" }
    if let value = repeating?.expression, !value.textEquals("true") { return }
    let edit: TextEdit =
      repeating.map { .replace($0.range, by: "trigger: <#value#>") }
      ?? .insert(", trigger: <#value#>", at: initial.range.upperBound)
    findings.add(
      at: range, "Keyframes without `trigger:` repeat until the view is removed; pass a `trigger:`", .withoutTrigger,
      fixes: [.unsafe("Run only when a trigger changes", edit)])
  }

  /// Whether the value that starts an animation never changes: it is a constant, or the view exists only for one value.
  private func neverStarts(_ animation: SyntaxNode, in file: FileModel) -> Bool {
    guard let value = ArgumentUse(animation)?.call.argument("value") else { return false }
    if value.isLiteral { return true }
    if let name = value.selfMemberName { return file.isFixed(name, whileShown: animation) }
    return value.kind == .memberAccessExpr && file.isFixed(memberAt: value, whileShown: animation)
  }

  /// The other endless animations of the same type.
  private func loops(beside modifier: Modifier, in file: FileModel) -> [SyntaxNode] {
    guard let type = file.enclosingType(of: modifier.node) else { return [] }
    return file.calls(named: "repeatForever", in: type).map(\.node).filter { loop in
      loop != modifier.node && !file.isActivityIndicator(loop)
    }
  }

  /// Turns the animations off if Reduce Motion is on. Returns nil if one of them cannot be replaced with `nil`.
  private func standStill(_ animations: [SyntaxNode], in file: FileModel) -> Fix? {
    guard let first = animations.first, let type = file.enclosingType(of: first),
      type.viewRole == .view || type.viewRole == .viewModifier,
      animations.allSatisfy({ animation in
        guard let use = ArgumentUse(animation), use.label == nil else { return false }
        return use.callee == "animation" || use.callee == "withAnimation"
      }),
      let setting = file.declaring("@Environment(\\.accessibilityReduceMotion) private var reduceMotion", in: type)
    else { return nil }
    return Fix(
      title: "Respect Reduce Motion", isSafe: false, isPreferred: false,
      edits: Fix.sorted([setting] + animations.map { .insert("reduceMotion ? nil : ", at: $0.range.lowerBound) }))
  }

  /// Returns `repeatCount(3, autoreverses: false)` for `repeatForever(autoreverses: false)`.
  private func repeatCount(_ call: FunctionCallExpr) -> String {
    call.argument("autoreverses").map { "repeatCount(3, autoreverses: \($0.text))" } ?? "repeatCount(3)"
  }

  private func isIntended(_ node: SyntaxNode, in file: FileModel) -> Bool {
    file.isIntendedMotion(node)
  }
}

extension RuleCase {
  fileprivate static let repeatForever = RuleCase(
    "repeatForever", .wrong, "`repeatForever` never ends, also if Reduce Motion is on", severity: .hint,
    because: "5 of 14 judged findings were worth acting on")
  fileprivate static let withoutTrigger = RuleCase(
    "withoutTrigger", .slow, "a keyframe animator has no trigger and starts over", severity: .hint,
    because: "the loop may be intended")
}
