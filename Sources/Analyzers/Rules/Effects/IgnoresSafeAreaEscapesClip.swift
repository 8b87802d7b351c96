struct IgnoresSafeAreaEscapesClip: ModifierRule {
  static let info = RuleInfo(
    id: "ignores_safe_area_escapes_clip", topic: .effects, severity: .info, tier: .heuristic,
    title: "A child that ignores the safe area may stick out of a clip",
    explanation: """
      **What happens.** Near the edges of the screen the content may poke out of the rounded corners that a parent \
      cut.

      **Why.** The child is laid out beyond its parent, into the safe area; an ancestor's clip does not seem to hold \
      it there.

      **What to do.** Take `ignoresSafeArea` off the child, or put it on the container before the clip.

      **When it is fine.** Inside a sheet or a cover, which have their own bounds; for the keyboard's region; and \
      where the container ignores the safe area itself before it is clipped.
      """,
    examples: [
      .flagged(
        "ZStack { Color.indigo.▸ignoresSafeArea()◂; Form1() }.clipShape(.rect(cornerRadius: 22))",
        fixed: "ZStack { Color.indigo; Form1() }.clipShape(.rect(cornerRadius: 22))"),
      .flagged(
        """
        VStack {
          Group {
            Photo()
              .▸edgesIgnoringSafeArea(.top)◂
          }
        }
        .padding()
        .clipped()
        """,
        fixed: """
          VStack {
            Group {
              Photo()
            }
          }
          .padding()
          .clipped()
          """),
      .accepted("ZStack { Color.indigo; Form1() }.clipShape(.rect(cornerRadius: 22))"),
      .accepted("ZStack { Color.indigo.ignoresSafeArea(); Form1() }"),
      .accepted("ZStack { Color.indigo.ignoresSafeArea(.keyboard) }.clipped()"),
      .accepted("ZStack { Color.indigo.ignoresSafeArea() }.ignoresSafeArea().clipped()"),
      .accepted("ZStack { Form1().sheet(isPresented: $isShown) { Color.indigo.ignoresSafeArea() } }.clipped()"),
    ])

  static let modifiers: [StaticString] = ["ignoresSafeArea", "edgesIgnoringSafeArea"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard !isForKeyboard(modifier) else { return }
    for closure in file.closures(around: modifier.node) {
      guard let use = closure.use, case .builder(let slot) = use.role, !slot.isPresentation, slot != .pushed else {
        return
      }
      guard !use.isMember else { continue }
      let outer = file.chain(of: use.call.node)
      guard let base = outer.base, base == use.call.node,
        let clip = outer.modifiers.first(where: { isClip($0, in: file) })
      else { continue }
      let isIgnoredOutside = outer.before(clip).contains { $0.name.isAny(of: IgnoresSafeAreaEscapesClip.modifiers) }
      guard !isIgnoredOutside else { return }
      let isMovable = clip.clause == nil && modifier.clause == nil && clip.receiver != nil
      findings.add(
        at: modifier.range, "This may stick out of the `\(clip.name.text)` around it",
        related: [RelatedLocation(range: clip.range, message: "clipped here")],
        fixes: [
          modifier.receiver == nil
            ? nil : .unsafe("Stay inside the safe area", preferred: true, .delete(modifier.rangeWithPeriod)),
          isMovable
            ? .unsafe(
              "Let the container ignore the safe area", .delete(modifier.rangeWithPeriod),
              .insert("." + file.tree.source.string(in: modifier.range), at: clip.rangeWithPeriod.lowerBound)) : nil,
        ])
      return
    }
  }

  private func isForKeyboard(_ modifier: Modifier) -> Bool {
    modifier.arguments.first.map { $0.label == nil && $0.expression.textEquals(".keyboard") } ?? false
  }

  private func isClip(_ modifier: Modifier, in file: FileModel) -> Bool {
    // Any clip but `mask`, which may reach beyond the view.
    guard modifier.name.is(.clip), modifier.name != "mask", let call = modifier.call else {
      return false
    }
    return !file.redefines(call, named: modifier.name)
  }
}
