struct MatchedGeometryAfterFrame: ModifierRule {
  static let info = RuleInfo(
    id: "matched_geometry_after_frame", topic: .animation, severity: .warning, tier: .precise,
    title: "`matchedGeometryEffect` applied after a fixed `frame` cannot animate size",
    explanation: """
      **What happens.** In a hero transition, the view glides to its new position, but its size snaps.

      **Why.** `matchedGeometryEffect` proposes the matched size to the view that it is applied to. A fixed `frame` \
      inside ignores that proposal and keeps its own size.

      **What to do.** Apply the effect before the frame: \
      `.matchedGeometryEffect(id: id, in: space).frame(width: 80, height: 80)`.

      **When it is fine.** The rule does not report effects that match only the position (`properties: .position`) or \
      follow another source (`isSource: false`), a single view that stays and changes its own frame, and frames that \
      are the same in every state, because then there is no size to animate. If the caller passes the namespace and \
      the matched view is not known, the finding is only a hint.
      """,
    references: [
      .apple(
        "matchedGeometryEffect(id:in:properties:anchor:isSource:)",
        "swiftui/view/matchedgeometryeffect(id:in:properties:anchor:issource:)"),
      .page(
        "Swift Talk 257: Matched Geometry Effect (Part 1)",
        "https://talk.objc.io/episodes/S01E257-matched-geometry-effect-part-1"),
      .observed,
    ],
    illustration: .modifiers(
      ofExample: 0, "`frame` ignores the matched size", remedy: "The size animates too."),
    related: ["matched_geometry_without_animation", "matched_geometry_multiple_sources"],
    examples: [
      .flagged(
        "Rectangle().frame(width: 80, height: 80).▸matchedGeometryEffect(id: \"k\", in: space)◂",
        fixed: "Rectangle().matchedGeometryEffect(id: \"k\", in: space).frame(width: 80, height: 80)"),
      .flagged(
        """
        Photo()
          .frame(width: 80)
          .clipShape(.circle)
          .▸matchedGeometryEffect(id: item.id, in: space)◂
        """,
        fixed: """
          Photo()
            .matchedGeometryEffect(id: item.id, in: space)
            .frame(width: 80)
            .clipShape(.circle)
          """),
      .accepted("Rectangle().matchedGeometryEffect(id: \"k\", in: space).frame(width: 80, height: 80)"),
      .accepted("Rectangle().frame(maxWidth: .infinity).matchedGeometryEffect(id: \"k\", in: space)"),
      .accepted("Rectangle().frame(width: nil, height: nil).matchedGeometryEffect(id: \"k\", in: space)"),
      .accepted("Dot().frame(width: 8).matchedGeometryEffect(id: \"k\", in: space, properties: .position)"),
      .accepted(
        "Capsule().frame(height: 3).matchedGeometryEffect(id: \"k\", in: space, isSource: false)",
        note: "an indicator that follows another view"),
      .accepted(
        """
        ForEach(tabs) { tab in
          Text(tab.title).background {
            if tab == selection { Capsule().frame(height: 3).matchedGeometryEffect(id: "line", in: space) }
          }
        }
        """,
        note: "the same line moves from row to row"),
      .accepted("Card().frame(width: 80).matchedGeometryEffect(id: \"k\", in: space).frame(width: 120)"),
      .accepted(
        """
        struct Tabs: View {
          @Namespace private var space
          var body: some View { ForEach(tabs) { tab(title: $0.title, isOn: $0 == selection, in: space) } }
          private func tab(title: String, isOn: Bool, in space: Namespace.ID) -> some View {
            Text(title).overlay {
              if isOn { Rectangle().frame(height: 2).matchedGeometryEffect(id: "line", in: space) }
            }
          }
        }
        """,
        note: "the same line moves from row to row"),
      .flagged(
        """
        struct Cover: View {
          let book: Book
          let space: Namespace.ID
          var body: some View { Photo().frame(width: 80).▸matchedGeometryEffect(id: book.id, in: space)◂ }
        }
        """,
        fixed: """
          struct Cover: View {
            let book: Book
            let space: Namespace.ID
            var body: some View { Photo().matchedGeometryEffect(id: book.id, in: space).frame(width: 80) }
          }
          """,
        severity: .hint, note: "the matched view may have the same size"),
      .accepted(
        """
        @Namespace private var space
        @State private var isOpen = false

        var body: some View {
          Card()
            .frame(width: isOpen ? 300 : 80)
            .matchedGeometryEffect(id: "card", in: space)
        }
        """,
        note: "one view changes its own frame"),
      .accepted(
        """
        @Namespace private var space
        @State private var isOnTop = false

        var body: some View {
          VStack {
            if isOnTop { Dot().frame(width: 8, height: 8).matchedGeometryEffect(id: "dot", in: space) }
            Spacer()
            if !isOnTop { Dot().frame(width: 8, height: 8).matchedGeometryEffect(id: "dot", in: space) }
          }
        }
        """,
        note: "the same size in both places"),
      .accepted(
        """
        struct Player: View {
          @Namespace var space
          var body: some View { Bars(space: space) }
        }
        struct Bars: View {
          let space: Namespace.ID
          var body: some View { Rectangle().frame(width: 50).matchedGeometryEffect(id: "bars", in: space) }
        }
        @main struct Main: App {
          var body: some Scene { WindowGroup { Player() } }
        }
        """,
        note: "no other view in the program is matched with it"),
    ])

  static let modifiers: [StaticString] = ["matchedGeometryEffect"]

  func check(_ effect: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    if let properties = effect.argument("properties"), properties.textEquals(".position") { return }
    if let isSource = effect.argument("isSource"), isSource.textEquals("false") { return }
    guard let frame = chain.before(effect).first(where: { isFixedFrame($0) && $0.coexists(with: effect) }),
      !chain.after(effect).contains(where: { $0.name == "frame" }),
      !changesByState(frame, of: chain, in: file), !isMovingIndicator(effect, frame, of: chain, in: file),
      !isSameInEveryState(frame, of: effect, in: file), !isMatchedWithNothing(effect, in: file)
    else { return }
    let isElsewhere = isMatchedElsewhere(effect, in: file)
    // The views that follow an explicit source take its size, and it takes none.
    if isElsewhere, effect.argument("isSource").textEquals("true") { return }
    let canMove = effect.clause == nil && frame.clause == nil && frame.receiver != nil
    findings.add(
      at: effect.range,
      "Fixed `frame` keeps its size during the transition; apply `matchedGeometryEffect` before `frame`",
      severity: isElsewhere ? .hint : nil,
      related: [RelatedLocation(range: frame.range, message: "the fixed frame")],
      fixes: [
        canMove
          ? .unsafe(
            "Move `matchedGeometryEffect` before `frame`", preferred: true,
            .insert(effect.text, at: frame.rangeWithPeriod.lowerBound), .delete(effect.removalRange)) : nil
      ], missingFact: isElsewhere ? "whether the matched view has a different size" : nil)
  }

  /// Whether the matched view is unknown: the namespace comes from the caller, and no other effect of the type uses
  /// it.
  private func isMatchedElsewhere(_ effect: Modifier, in file: FileModel) -> Bool {
    guard let own = effect.call.flatMap(MatchedGeometry.init), let type = file.enclosingType(of: effect.node) else {
      return false
    }
    let isInput =
      file.isLocal(own.namespace)
      || own.namespace.selfMemberName.flatMap(type.storedProperty(named:)).map { $0.wrapper("Namespace") == nil }
        ?? false
    return isInput
      && !file.matchedGeometries(in: type).contains { other in
        other.call.node != own.call.node && other.namespace.isSpelledLike(own.namespace)
      }
  }

  /// Whether the whole program is known and none of its views can be matched with this one: no other effect has its
  /// id, and the view is created in only one place.
  private func isMatchedWithNothing(_ effect: Modifier, in file: FileModel) -> Bool {
    guard let own = effect.call.flatMap(MatchedGeometry.init), file.facts.knowsEntryPoint,
      let type = file.enclosingType(of: effect.node), file.facts.isOnlyGeometry(withID: own.id.text),
      !file.slotsThroughHelpers(around: effect.node).contains(.row), file.helperUses(around: effect.node).count < 2
    else { return false }
    return file.facts.uses(of: type.name.text).count { !$0.isInTests } < 2
      || own.namespace.selfMemberName.flatMap(type.storedProperty(named:))?.wrapper("Namespace") != nil
  }

  /// Whether every view that may be matched with this one has the same frame, or no such view exists.
  private func isSameInEveryState(_ frame: Modifier, of effect: Modifier, in file: FileModel) -> Bool {
    guard let own = effect.call.flatMap(MatchedGeometry.init), let type = file.enclosingType(of: effect.node) else {
      return false
    }
    let others = file.matchedGeometries(in: type).filter { other in
      other.call.node != own.call.node && other.namespace.isSpelledLike(own.namespace)
        && (other.id.isSpelledLike(own.id) || !other.id.isLiteral || !own.id.isLiteral)
    }
    guard !others.isEmpty else { return file.isOnlyUse(of: own, in: type) }
    return others.allSatisfy { other in
      let chain = file.chain(of: other.call.node)
      guard let modifier = chain.modifier(at: other.call.node),
        let otherFrame = chain.before(modifier).first(where: isFixedFrame)
      else { return false }
      return otherFrame.arguments.map(\.node.text) == frame.arguments.map(\.node.text)
    }
  }

  private func isFixedFrame(_ modifier: Modifier) -> Bool {
    guard modifier.name == "frame" else { return false }
    return modifier.arguments.contains { argument in
      (argument.label == "width" || argument.label == "height") && argument.expression?.kind != .nilLiteralExpr
    }
  }

  /// Whether a view of constant size moves from row to row, so that there is no size to animate.
  private func isMovingIndicator(
    _ effect: Modifier, _ frame: Modifier, of chain: ModifierChain, in file: FileModel
  ) -> Bool {
    guard effect.argument("id")?.isLiteral ?? false,
      frame.arguments.allSatisfy({ $0.expression?.isLiteral ?? false })
    else { return false }
    return file.slotsThroughHelpers(around: chain.node).contains(.row)
  }

  /// Whether the frame depends on a state while the view itself stays in the hierarchy.
  private func changesByState(_ frame: Modifier, of chain: ModifierChain, in file: FileModel) -> Bool {
    guard let member = chain.node.enclosingMember, !chain.node.isConditional(below: member) else { return false }
    let states = file.enclosingType(of: chain.node)?.stateProperties ?? []
    return frame.arguments.contains { argument in
      guard let value = argument.expression else { return false }
      return value.kind == .sequenceExpr && value.child(.unresolvedTernaryExpr) != nil
        || states.contains { value.mentions($0.name) }
    }
  }
}
