struct IgnoresSafeAreaEscapesClip: ModifierRule {
  static let info = RuleInfo(
    id: "ignores_safe_area_escapes_clip", topic: .effects, severity: .info, tier: .heuristic,
    title: "`ignoresSafeArea` is cut off by an enclosing clip",
    explanation: """
      **What happens.** The child is laid out into the safe area, but everything that it draws there is cut off: its \
      background ends at the container's edge, and its centered content moves by half the inset.

      **Why.** A clip on a container masks everything inside it to the container's frame, which ends at the safe area. \
      That includes a child that extends beyond this frame.

      **What to do.** Remove `ignoresSafeArea` from the child, or move it to the container, before the clip.

      **When it is fine.** If the container does not touch an edge of the screen, the child has no safe area to ignore \
      and nothing changes. Content of sheets and covers, which have their own bounds, is not reported, nor is content \
      that scrolls or is rendered to an image, content of custom containers, which may show it elsewhere, or the \
      keyboard's region.
      """,
    references: [
      .apple("ignoresSafeArea(_:edges:)", "swiftui/view/ignoressafearea(_:edges:)"),
      .apple("clipShape(_:style:)", "swiftui/view/clipshape(_:style:)"),
      .observed,
    ],
    illustration: Illustration(
      .incorrect(
        "`ignoresSafeArea` on `Color.indigo`.",
        .areas(
          height: 60,
          [
            .area(.screen, 8, 0, 84, 60), .area(.frame, 10, 2, 80, 56, .problem("`Color.indigo`, cut off here")),
            .area(.drawn, 12, 13, 76, 43), .area(.clip, 11, 12, 78, 45, "`ZStack.clipShape`"),
          ])),
      .corrected(
        "`ignoresSafeArea` on the `ZStack`.",
        .areas(
          height: 60,
          [
            .area(.screen, 8, 0, 84, 60),
            .area(.drawn, 11, 3, 78, 54, .remedy("`Color.indigo`", "reaches the edge of the screen")),
            .area(.clip, 10, 2, 80, 56, "`ZStack.clipShape`"),
          ]))),
    related: ["clip_before_blur", "keyboard_pushes_parent_layout"],
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
      .accepted(
        """
        @MainActor func render() -> UIImage? {
          ImageRenderer(content: ZStack { Color.indigo.ignoresSafeArea() }.clipped()).uiImage
        }
        """,
        note: "rendered to an image"),
      .accepted(
        """
        struct ShareCard: View {
          var body: some View { ZStack { Color.indigo.ignoresSafeArea() }.clipped() }
        }
        @MainActor func share() -> UIImage? { ImageRenderer(content: ShareCard()).uiImage }
        """,
        note: "only rendered to an image"),
      .accepted(
        "VStack { LinkRow { Page1().ignoresSafeArea() } content: { Text(\"Open\") } }.clipped()",
        note: "the custom row may show the page elsewhere"),
      .accepted(
        "ScrollView { ZStack { Photo().ignoresSafeArea() }.clipped() }",
        note: "scrolling content has no safe area to ignore"
      ),
      .accepted("ZStack { Form1().sheet(isPresented: $isShown) { Color.indigo.ignoresSafeArea() } }.clipped()"),
    ])

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
        related: [RelatedLocation(range: clip.range, message: "the clip on the container")],
        fixes: [
          modifier.receiver == nil
            ? nil : .unsafe("Remove `\(modifier.name.text)`", preferred: true, .delete(modifier.removalRange)),
          isMovable
            ? .unsafe(
              "Move `\(modifier.name.text)` to the container", .delete(modifier.removalRange),
              .insert("." + file.tree.source.string(in: modifier.range), at: clip.rangeWithPeriod.lowerBound)) : nil,
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
