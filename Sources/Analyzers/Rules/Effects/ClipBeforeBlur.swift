struct ClipBeforeBlur: ModifierRule {
  static let info = RuleInfo(id: "clip_before_blur", topic: .effects, cases: [.stays, .turnsOff], tier: .precise)

  static let modifiers: [StaticString] = ["blur"]

  func check(_ blur: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let radius = blur.argument("radius"), !radius.textEquals("0"), !radius.textEquals("0.0"),
      let clip = chain.before(blur).last(where: { isClip($0, in: file) && $0.coexists(with: blur) }),
      !chain.after(blur).contains(where: { isClip($0, in: file) }),
      // The padding between the two is room for the blur.
      !chain.modifiers[clip.position...blur.position].contains(where: { $0.name == "padding" }),
      !chain.startsWithShapeOrColor(in: file), !isDecoration(chain, in: file), radius.kind.isLiteral || !fades(chain),
      // A view that goes out of focus is blurred as a whole, and so is the glow behind a sharp copy.
      isSteady(radius, in: file), !isRepeated(chain, after: blur),
      // Light that is mixed with what is below has soft edges.
      !chain.contains("blendMode")
    else { return }
    let turnsOff =
      radius.children.contains { $0.kind == .unresolvedTernaryExpr }
      && (radius.lastChild.textEquals("0")
        || radius.child(.unresolvedTernaryExpr)?.firstChild?.textEquals("0") ?? false)
    findings.add(
      at: blur.range,
      "Blur bleeds past the `\(clip.name.text)`; apply `blur` before `\(clip.name.text)`",
      turnsOff ? .turnsOff : .stays,
      related: [RelatedLocation(range: clip.range, message: "clipped here, before the blur")],
      fixes: fixes(clip, blur))
  }

  /// Whether the opacity of the view changes too: if a view fades while it blurs, its soft edge shows only briefly.
  private func fades(_ chain: ModifierChain) -> Bool {
    chain.modifiers.contains { $0.name == "opacity" && !($0.firstArgument?.kind.isLiteral ?? true) }
  }

  /// Whether the radius is the same as long as the view is shown, or one of two such lengths.
  private func isSteady(_ radius: SyntaxNode, in file: FileModel) -> Bool {
    let radius = radius.unparenthesized
    if radius.kind.isLiteral { return true }
    switch radius.kind {
    case .sequenceExpr:
      if let ternary = radius.child(.unresolvedTernaryExpr) {
        return [ternary.firstChild, radius.lastChild].allSatisfy { $0.map { isSteady($0, in: file) } ?? false }
      }
      return radius.children.allSatisfy { $0.kind == .binaryOperatorExpr || isSteady($0, in: file) }
    case .declReferenceExpr, .memberAccessExpr:
      if let property = file.ownProperty(radius) { return property.isLet && property.attributes.isEmpty }
      if let owner = MemberAccessExpr(radius)?.base { return owner.typeReferenceName?.isCapitalized ?? false }
      return file.constantValue(of: radius) != nil
    default: return false
    }
  }

  /// Whether an overlay draws the same view again in front of the blurred one.
  private func isRepeated(_ chain: ModifierChain, after blur: Modifier) -> Bool {
    guard let base = chain.base else { return false }
    return chain.after(blur).contains { modifier in
      guard modifier.name == "overlay" else { return false }
      let views = modifier.trailingClosure?.statements ?? modifier.firstArgument.map { [$0] } ?? []
      return views.contains { ModifierChain($0).base?.isSpelledLike(base) ?? false }
    }
  }

  private func isClip(_ modifier: Modifier, in file: FileModel) -> Bool {
    guard modifier.name.is(.clip), let call = modifier.call else { return false }
    return !file.redefines(call, named: modifier.name)
  }

  /// Whether the chain is the content of `background` or `overlay`, or of a helper with such a name: an intended glow.
  private func isDecoration(_ chain: ModifierChain, in file: FileModel) -> Bool {
    if let name = chain.node.enclosingMember?.memberName, name.containsAny(of: ["background", "glow", "shadow"]) {
      return true
    }
    if let slot = file.slots(around: chain.node).first?.slot, slot == .background || slot == .overlay { return true }
    // A blurred copy behind the same clipped view is a glow.
    guard let base = chain.base, let stack = file.closures(around: chain.node).first, stack.use?.callee == "ZStack"
    else { return false }
    let statement = stack.statements.first { $0.contains(chain.node) }
    return stack.statements.contains { other in
      let front = ModifierChain(other)
      return other != statement && front.base?.isSpelledLike(base) ?? false
        && front.modifiers.contains { isClip($0, in: file) }
    }
  }

  private func fixes(_ clip: Modifier, _ blur: Modifier) -> [Fix?] {
    guard clip.clause == nil, blur.clause == nil, clip.receiver != nil else { return [] }
    let isAdjacent = blur.position == clip.position + 1
    let move = Fix(
      title: "Move `blur` before `\(clip.name.text)`", isSafe: isAdjacent, isPreferred: true,
      edits: [.delete(clip.removalRange), .insert(clip.text, at: blur.node.range.upperBound)])
    return [
      move, .safe("Repeat `\(clip.name.text)` after `blur`", .insert(clip.text, at: blur.node.range.upperBound)),
    ]
  }
}

extension RuleCase {
  fileprivate static let stays = RuleCase("stays", .wrong, "the view is blurred as long as it is shown")
  fileprivate static let turnsOff = RuleCase(
    "turnsOff", .wrong, "a condition sets the radius to 0", severity: .hint,
    because: "the edge is soft only for a moment")
}
