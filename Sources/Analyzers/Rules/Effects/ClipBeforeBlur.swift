struct ClipBeforeBlur: ModifierRule {
  static let info = RuleInfo(
    id: "clip_before_blur", topic: .effects, severity: .warning, tier: .precise,
    title: "Blur after a clip bleeds past its edge",
    explanation: """
      **What happens.** The edge of the clip turns into a soft smear that spreads over the neighboring views.

      **Why.** Modifiers apply from the inside out: the clip cuts the view first, then the blur spreads the result \
      beyond the cut.

      **What to do.** Blur first, then clip: `.blur(radius: 8).clipShape(…)`. If the first clip is needed as well, \
      clip again after the blur.

      **When it is fine.** A glow is supposed to spread, so a blurred shape or color, a blurred view inside \
      `background` or `overlay`, and a blurred copy in a `ZStack` behind the same clipped view are not reported. \
      Neither is a blur that `padding` after the clip leaves room for, nor a view that fades while it blurs, because \
      its soft edge shows for a moment only, nor one with a `blendMode`, which is a light effect.
      """,
    references: [
      .apple("blur(radius:opaque:)", "swiftui/view/blur(radius:opaque:)"),
      .apple("Configuring views", "swiftui/configuring-views"),
      .observed,
    ],
    illustration: .modifiers(
      ofExample: 0, "spreads past the edge that the clip cut", remedy: "The clip cuts the blur."),
    related: ["ignores_safe_area_escapes_clip"],
    examples: [
      .flagged(
        "Card().clipShape(.rect(cornerRadius: 22)).▸blur(radius: 8)◂",
        fixed: "Card().blur(radius: 8).clipShape(.rect(cornerRadius: 22))"),
      .flagged(
        """
        Photo()
          .clipped()
          .offset(y: 6)
          .▸blur(radius: 6)◂
        """,
        fixed: """
          Photo()
            .offset(y: 6)
            .blur(radius: 6)
            .clipped()
          """,
        note: "another modifier in between, so check the result of the fix"),
      .accepted("Photo().clipped().padding(32).blur(radius: 8)", note: "the blur spreads into the padding"),
      .accepted(
        "ZStack { Image(\"cover\").clipShape(.circle).blur(radius: 8); Image(\"cover\").clipShape(.circle) }",
        note: "a glow behind the same image"),
      .flagged(
        """
        Photo()
          .mask(Circle())
          .▸blur(radius: isLocked ? 12 : 0)◂
        """,
        fixed: """
          Photo()
            .blur(radius: isLocked ? 12 : 0)
            .mask(Circle())
          """,
        severity: .hint, note: "a blur that is turned on and off"),
      .flagged(
        """
        Photo()
          #if os(iOS)
          .cornerRadius(8, antialiased: true)
          #endif
          .▸blur(radius: 6)◂
        """),
      .accepted(
        """
        struct Panel: View {
          @State private var radius = 0.0
          @State private var opacity = 1.0
          var body: some View {
            Image("panel").clipShape(.rect(cornerRadius: 10)).blur(radius: radius).opacity(opacity)
          }
        }
        """,
        note: "blurs while it fades"),
      .accepted(
        "Card().clipped().blur(radius: isOn ? 12 : 0).opacity(isOn ? 0 : 1)", note: "blurs while it fades"),
      .accepted("Card().blur(radius: 8).clipShape(.rect(cornerRadius: 22))"),
      .accepted("Card().clipped().blur(radius: 8).clipped()", note: "clipped again"),
      .accepted("Card().clipShape(.circle).blur(radius: 0)"),
      .accepted("Circle().fill(.blue).clipShape(.circle).blur(radius: 20)", note: "a glow"),
      .accepted("Card().background { Card().clipShape(.circle).blur(radius: 20) }", note: "a glow behind the card"),
      .accepted("Card().overlay(Card().clipShape(.circle).blur(radius: 20))"),
      .accepted(
        """
        Photo()
          #if os(iOS)
          .clipped()
          #else
          .blur(radius: 6)
          #endif
        """,
        note: "never both in one build"),
      .accepted(
        """
        struct Cover: View {
          var body: some View { ZStack { glow; Image("cover") } }
          private var glow: some View { Image("cover").clipShape(.rect(cornerRadius: 9)).blur(radius: 40) }
        }
        """,
        note: "an intentional glow"),
      .accepted(
        """
        Photo().mask { Circle() }.blur(radius: 1).blendMode(.plusLighter)
        """,
        note: "a light effect"),
    ])

  static let modifiers: [StaticString] = ["blur"]

  func check(_ blur: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let radius = blur.argument("radius"), !radius.textEquals("0"), !radius.textEquals("0.0"),
      let clip = chain.before(blur).last(where: { isClip($0, in: file) && $0.coexists(with: blur) }),
      !chain.after(blur).contains(where: { isClip($0, in: file) }),
      // The padding between the two is room for the blur.
      !chain.modifiers[clip.position...blur.position].contains(where: { $0.name == "padding" }),
      !chain.startsWithShapeOrColor(in: file), !isDecoration(chain, in: file), radius.kind.isLiteral || !fades(chain),
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
      severity: turnsOff ? .hint : nil,
      related: [RelatedLocation(range: clip.range, message: "clipped here, before the blur")],
      fixes: fixes(clip, blur))
  }

  /// Whether the opacity of the view changes too: if a view fades while it blurs, its soft edge shows only briefly.
  private func fades(_ chain: ModifierChain) -> Bool {
    chain.modifiers.contains { $0.name == "opacity" && !($0.firstArgument?.kind.isLiteral ?? true) }
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
