struct TapAndZeroDistanceDrag: ModifierRule {
  static let info = RuleInfo(
    id: "tap_and_zero_distance_drag", topic: .layout, severity: .info, tier: .precise,
    title: "A drag without a minimum distance swallows taps and scrolling",
    explanation: """
      **What happens.** The tap handler or the button beneath never runs, or the list does not scroll where the finger \
      starts on this view.

      **Why.** With `minimumDistance: 0` the drag begins at the first touch, before a tap is complete and before \
      scrolling is recognised.

      **What to do.** Attach it with `simultaneousGesture`, or leave the minimum distance at its default of 10 points.

      **When it is fine.** With `simultaneousGesture`; on a view of its own that neither scrolls nor reacts to taps; \
      on a scrim that covers the screen.
      """,
    examples: [
      .flagged(
        "Row().onTapGesture { open() }.▸gesture(DragGesture(minimumDistance: 0).onEnded { _ in release() })◂",
        fixed:
          "Row().onTapGesture { open() }.simultaneousGesture(DragGesture(minimumDistance: 0).onEnded { _ in release() })"
      ),
      .flagged(
        """
        ScrollView {
          Row()
            .▸highPriorityGesture(DragGesture(minimumDistance: 0, coordinateSpace: .local).onChanged { _ in press() })◂
        }
        """,
        fixed: """
          ScrollView {
            Row()
              .simultaneousGesture(DragGesture(minimumDistance: 0, coordinateSpace: .local).onChanged { _ in press() })
          }
          """),
      .flagged(
        "Button(\"Go\") { go() }.▸gesture(DragGesture(minimumDistance: 0.0).onEnded { _ in release() })◂",
        fixed:
          "Button(\"Go\") { go() }.simultaneousGesture(DragGesture(minimumDistance: 0.0).onEnded { _ in release() })"),
      .accepted(
        "Row().onTapGesture { open() }.simultaneousGesture(DragGesture(minimumDistance: 0).onEnded { _ in release() })"),
      .accepted("Row().onTapGesture { open() }.gesture(DragGesture().onEnded { _ in release() })"),
      .accepted("Row().onTapGesture { open() }.gesture(DragGesture(minimumDistance: 8).onEnded { _ in release() })"),
      .accepted(
        "Pad().gesture(DragGesture(minimumDistance: 0).onChanged { draw($0.location) })", note: "nothing to swallow"),
      .accepted("Handle().onTapGesture {}.gesture(DragGesture(minimumDistance: 0).onChanged { move($0) })"),
      .accepted(
        "Color.black.ignoresSafeArea().onTapGesture { close() }.gesture(DragGesture(minimumDistance: 0).onEnded { _ in close() })",
        note: "a scrim"),
      .accepted(
        "List { Row().gesture(LongPressGesture().sequenced(before: DragGesture(minimumDistance: 0))) }",
        note: "only behind a long press"),
    ])

  static let modifiers: [StaticString] = ["gesture", "highPriorityGesture"]

  func check(_ gesture: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let value = gesture.firstArgument, let drag = dragCall(value, in: file),
      let distance = drag.argument("minimumDistance"), isZero(distance), !isScrim(chain),
      let victim = victim(of: gesture, chain, in: file)
    else { return }
    findings.add(
      at: gesture.range, "Beginning at the first touch, this drag \(victim.effect)",
      related: [RelatedLocation(range: victim.range, message: victim.note)],
      fixes: [
        .unsafe("Recognise both at once", preferred: true, .replace(gesture.name.range, by: "simultaneousGesture"))
      ])
  }

  private func dragCall(_ value: SyntaxNode, in file: FileModel) -> FunctionCallExpr? {
    guard value.kind == .functionCallExpr else { return nil }
    let base = file.chain(of: value).base.flatMap(FunctionCallExpr.init)
    return base?.calleeName == "DragGesture" ? base : nil
  }

  private func isZero(_ distance: SyntaxNode) -> Bool {
    distance.textEquals("0") || distance.textEquals("0.0") || distance.textEquals(".zero")
  }

  /// `onTapGesture {}` only blocks touches for the content behind it.
  private func isEmpty(_ tap: Modifier) -> Bool { tap.trailingClosure?.statements.isEmpty ?? false }

  private func isScrim(_ chain: ModifierChain) -> Bool {
    chain.baseName == "Color" && chain.contains("ignoresSafeArea", "edgesIgnoringSafeArea")
  }

  /// The control or gesture that the drag takes the touches from.
  private func victim(
    of gesture: Modifier, _ chain: ModifierChain, in file: FileModel
  ) -> (effect: String, range: Range<Int>, note: String)? {
    if let tap = chain.modifiers.first(where: {
      $0.name == "onTapGesture" && $0.coexists(with: gesture) && !isEmpty($0)
    }) {
      return ("keeps the tap from being recognised", tap.range, "the tap")
    }
    if chain.baseName == "Button", let name = chain.baseName {
      return ("keeps the button from being pressed", name.range, "the button")
    }
    for closure in file.closures(around: gesture.node) {
      guard let use = closure.use, case .builder(let slot) = closure.role, !slot.isPresentation else { return nil }
      if !use.isMember, use.callee.is(.scrollContainer) {
        return ("keeps the content around it from scrolling", use.callee.range, "what scrolls")
      }
    }
    return nil
  }
}
