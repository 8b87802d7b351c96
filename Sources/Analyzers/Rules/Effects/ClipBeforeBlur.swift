struct ClipBeforeBlur: ModifierRule {
  static let info = RuleInfo(
    id: "clip_before_blur", topic: .effects, cases: [.stays, .untilChange, .turnsOff], tier: .precise)

  static let modifiers: [StaticString] = ["blur"]

  func check(_ blur: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let radius = blur.argument("radius"), !radius.textEquals("0"), !radius.textEquals("0.0"),
      let clip = clip(before: blur, in: chain, file), !chain.after(blur).contains(where: { isClip($0, in: file) }),
      !chain.startsWithShapeOrColor(in: file), !isDecoration(chain, in: file), radius.kind.isLiteral || !fades(chain),
      // A view that goes out of focus is blurred as a whole, and so is the glow behind a sharp copy.
      isSteady(radius, in: file), !isRepeated(chain, after: blur),
      // Light that is mixed with what is below has soft edges.
      !chain.contains("blendMode")
    else { return }
    findings.add(
      at: blur.range,
      "Blur bleeds past the `\(clip.name.text)`; apply `blur` before `\(clip.name.text)`",
      ruleCase(radius, in: file),
      related: [RelatedLocation(range: clip.range, message: "clipped here, before the blur")],
      fixes: chain.node.contains(clip.node) ? fixes(clip, blur) : [])
  }

  /// The clip before a blur, in the same chain or at the end of the helper that the chain shows. Padding between the
  /// two is room for the blur.
  private func clip(before blur: Modifier, in chain: ModifierChain, _ file: FileModel) -> Modifier? {
    func isPadding(_ modifier: Modifier) -> Bool { modifier.name == "padding" }
    if let clip = chain.before(blur).last(where: { isClip($0, in: file) && $0.coexists(with: blur) }) {
      return chain.modifiers[clip.position...blur.position].contains(where: isPadding) ? nil : clip
    }
    guard let helper = chain.base.flatMap(file.helperView), !chain.before(blur).contains(where: isPadding) else {
      return nil
    }
    let inner = file.chain(of: helper)
    guard let clip = inner.modifiers.last(where: { isClip($0, in: file) }), !inner.contains("blendMode"),
      !inner.after(clip).contains(where: isPadding), !inner.startsWithShapeOrColor(in: file)
    else { return nil }
    return clip
  }

  private func ruleCase(_ radius: SyntaxNode, in file: FileModel) -> RuleCase {
    guard let ternary = radius.child(.unresolvedTernaryExpr) else { return .stays }
    let isOffIfTrue = ternary.firstChild?.textEquals("0") ?? false
    guard isOffIfTrue || radius.lastChild.textEquals("0") else { return .stays }
    // `isRevealed ? 0 : 8` with a flag that is false at first.
    guard let name = radius.firstChild?.selfMemberName, let type = file.enclosingType(of: radius),
      let state = file.state(named: name, in: type),
      state.initialValue.textEquals(isOffIfTrue ? "false" : "true")
    else { return .turnsOff }
    return .untilChange
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
    guard let call = modifier.call else { return false }
    if modifier.name.is(.clip) { return !file.redefines(call, named: modifier.name) }
    // A modifier of the project that clips last: the outermost call is the first.
    let own = file.facts.extensionFunctions(named: modifier.name.text).map(\.fact)
    return own.count == 1 && own[0].type == "View" && own[0].choice == nil
      && own[0].modifiers.first.map { SwiftUICatalog.traits(of: $0).contains(.clip) } ?? false
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
    let isOwn = !clip.name.is(.clip)
    let isAdjacent = blur.position == clip.position + 1
    let move = Fix(
      title: "Move `blur` before `\(clip.name.text)`", isSafe: isAdjacent && !isOwn, isPreferred: true,
      edits: [.delete(clip.removalRange), .insert(clip.text, at: blur.node.range.upperBound)])
    return [
      move,
      isOwn
        ? nil
        : .safe("Repeat `\(clip.name.text)` after `blur`", .insert(clip.text, at: blur.node.range.upperBound)),
    ]
  }
}

extension RuleCase {
  fileprivate static let stays = RuleCase("stays", .wrong, "the view is blurred as long as it is shown")
  fileprivate static let untilChange = RuleCase(
    "untilChange", .wrong, "the view is blurred at first, until a state changes")
  fileprivate static let turnsOff = RuleCase(
    "turnsOff", .wrong, "a condition sets the radius to 0", severity: .hint,
    because: "the edge is soft only for a moment")
}
