struct ClippedStillHitTestable: ModifierOrderRule {
  static let info = RuleInfo(
    id: "clipped_still_hit_testable", topic: .layout, severity: .info, tier: .precise, since: "0.2.0",
    title: "Clipped image receives taps outside its visible area",
    explanation: """
      **What happens.** Taps beside the image run its action, and buttons next to it cannot be pressed.

      **Why.** An image that is scaled to fill its frame is larger than the frame. A clip hides the rest, but does \
      not change hit testing: the hidden part still receives taps and covers its neighbors.

      **What to do.** Limit hit testing to the frame: `.clipped().contentShape(Rectangle())`.

      **When it is fine.** The rule reports only images that scale to fill a frame, are clipped and have a gesture or \
      are the label of a button. It does not report views with a `contentShape` or `allowsHitTesting`.
      """,
    references: [
      .page("Ole Begemann: clipped() doesn’t affect hit testing", "https://oleb.net/2022/clipped-hit-testing/"),
      .apple("clipped(antialiased:)", "swiftui/view/clipped(antialiased:)"),
      .apple("contentShape(_:eoFill:)", "swiftui/view/contentshape(_:eofill:)"),
    ],
    illustration: Illustration(
      .incorrect(
        "The hidden part of the image covers the button.",
        .areas(
          height: 70,
          [
            .area(.drawn, 70, 46, 24, 14, "button"), .area(.touch, 10, 6, 80, 58),
            .area(.clip, 30, 20, 36, 30, "image"),
          ])),
      .corrected(
        "`contentShape` limits taps to the frame.",
        .areas(
          height: 70, [.area(.drawn, 70, 46, 24, 14, "button"), .area(.touch, 30, 20, 36, 30, "image")]))),
    related: ["content_shape_after_tap"],
    examples: [
      .flagged(
        "Image(\"a\").resizable().scaledToFill().frame(width: 80, height: 80).clipped().▸onTapGesture { open() }◂",
        fixed:
          "Image(\"a\").resizable().scaledToFill().frame(width: 80, height: 80).clipped().contentShape(Rectangle()).onTapGesture { open() }"
      ),
      .flagged(
        """
        Image("a")
          .resizable()
          .aspectRatio(contentMode: .fill)
          .frame(height: 120)
          .clipShape(.rect(cornerRadius: 8))
          .▸onLongPressGesture { open() }◂
        """,
        fixed: """
          Image("a")
            .resizable()
            .aspectRatio(contentMode: .fill)
            .frame(height: 120)
            .clipShape(.rect(cornerRadius: 8))
            .contentShape(Rectangle())
            .onLongPressGesture { open() }
          """),
      .flagged(
        """
        Image("a")
          .resizable()
          .scaledToFill()
          .frame(width: 80, height: 80)
          .cornerRadius(8)
          .padding()
          .▸onTapGesture { open() }◂
        """,
        fixed: """
          Image("a")
            .resizable()
            .scaledToFill()
            .frame(width: 80, height: 80)
            .cornerRadius(8)
            .contentShape(Rectangle())
            .padding()
            .onTapGesture { open() }
          """),
      .accepted(
        "Image(\"a\").resizable().scaledToFill().frame(width: 80, height: 80).clipped().contentShape(Rectangle()).onTapGesture { open() }"
      ),
      .accepted(
        "Image(\"a\").resizable().scaledToFit().frame(width: 80, height: 80).clipped().onTapGesture { open() }"),
      .accepted("Image(\"a\").resizable().scaledToFill().frame(width: 80, height: 80).clipped()", note: "no gesture"),
      .accepted("Image(\"a\").resizable().scaledToFill().clipped().onTapGesture { open() }", note: "no frame"),
      .accepted(
        "Image(\"a\").resizable().scaledToFill().frame(width: 80, height: 80).clipped().onTapGesture { open() }.allowsHitTesting(false)"
      ),
    ])

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
    return !inner.dropFirst(fill.position + 1).contains { $0.name == "frame" && $0.setsSize }
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
