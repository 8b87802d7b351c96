struct MatchedGeometryMultipleSources: TypeRule {
  static let info = RuleInfo(
    id: "matched_geometry_multiple_sources", topic: .animation, severity: .warning, tier: .precise,
    title: "Two visible views are both the source of one `matchedGeometryEffect`",
    explanation: """
      **What happens.** Either view may take the place of the other, jump, or keep its own size, and the result \
      changes from update to update.

      **Why.** For each id in a namespace, exactly one inserted view may have `isSource: true`, which is the default. \
      With two sources the result is undefined.

      **What to do.** Pass `isSource: false` to a view that follows another one, such as a selection frame; it then \
      takes the other view's frame. In a hero transition, the source must change with the state; otherwise the large \
      view keeps the size of the small one. Use `isSource: !isOpen` on the thumbnail and `isSource: isOpen` on the \
      photo.

      **When it is fine.** Views that exclude each other are not reported: branches of an `if` or a `switch`, and \
      children of `ViewThatFits`. Ids that depend on the element of a `ForEach` are not reported, and neither is an \
      `isSource` that depends on a condition.
      """,
    references: [
      .apple(
        "matchedGeometryEffect(id:in:properties:anchor:isSource:)",
        "swiftui/view/matchedgeometryeffect(id:in:properties:anchor:issource:)"),
      .page("SwiftUI Lab: MatchedGeometryEffect, part 2", "https://swiftui-lab.com/matchedgeometryeffect-part2"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            .noted("id “photo”", "needs exactly one source"),
            shows: [
              .shown("source", .box("`Thumbnail`")),
              .shown(.problem("source"), .box(.problem("`Frame`", "jumps, or keeps its own size"))),
            ])
        ])),
      .corrected(
        nil,
        .views([
          .box(
            .noted("id “photo”", "has one source"),
            shows: [
              .shown("source", .box("`Thumbnail`")),
              .shown(.remedy("`isSource: false`"), .box(.remedy("`Frame`", "surrounds the thumbnail"))),
            ])
        ]))),
    related: ["matched_geometry_after_frame", "matched_geometry_on_mismatched_content"],
    examples: [
      .flagged(
        """
        ZStack {
          Thumbnail().matchedGeometryEffect(id: "photo", in: space)
          Frame().▸matchedGeometryEffect(id: "photo", in: space)◂
        }
        """,
        fixed: """
          ZStack {
            Thumbnail().matchedGeometryEffect(id: "photo", in: space)
            Frame().matchedGeometryEffect(id: "photo", in: space, isSource: false)
          }
          """),
      .flagged(
        """
        VStack {
          Thumbnail().matchedGeometryEffect(id: photo.id, in: space, properties: .frame)
          if isOpen { Photo().▸matchedGeometryEffect(id: photo.id, in: space, isSource: true)◂ }
        }
        """,
        fixed: """
          VStack {
            Thumbnail().matchedGeometryEffect(id: photo.id, in: space, properties: .frame, isSource: !isOpen)
            if isOpen { Photo().matchedGeometryEffect(id: photo.id, in: space, isSource: true) }
          }
          """,
        note: "while the photo is shown, the thumbnail follows it"),
      .flagged(
        """
        struct Gallery: View {
          @Namespace private var space
          var body: some View {
            ZStack {
              Thumbnail().matchedGeometryEffect(id: "photo", in: space)
              ▸Detail(space: space)◂
            }
          }
        }
        struct Detail: View {
          let space: Namespace.ID
          var body: some View { Photo().matchedGeometryEffect(id: "photo", in: space) }
        }
        """,
        note: "the other source is in a view that receives the namespace; it can be in another file"),
      .accepted(
        """
        struct Gallery: View {
          @Namespace private var space
          @State private var isOpen = false
          var body: some View {
            if isOpen {
              Detail(space: space)
            } else {
              Thumbnail().matchedGeometryEffect(id: "photo", in: space)
            }
          }
        }
        struct Detail: View {
          let space: Namespace.ID
          var body: some View { Photo().matchedGeometryEffect(id: "photo", in: space) }
        }
        """),
      .accepted(
        """
        ZStack {
          Thumbnail().matchedGeometryEffect(id: "photo", in: space)
          Frame().matchedGeometryEffect(id: "photo", in: space, isSource: false)
        }
        """),
      .accepted(
        """
        if isOpen {
          Photo().matchedGeometryEffect(id: "photo", in: space)
        } else {
          Thumbnail().matchedGeometryEffect(id: "photo", in: space)
        }
        """),
      .accepted(
        """
        switch size {
        case .big: Photo().matchedGeometryEffect(id: "photo", in: space)
        default: Thumbnail().matchedGeometryEffect(id: "photo", in: space)
        }
        """),
      .accepted(
        """
        VStack {
          if isOpen { Photo().matchedGeometryEffect(id: "photo", in: space) }
          if !isOpen { Thumbnail().matchedGeometryEffect(id: "photo", in: space) }
        }
        """,
        note: "both are conditional and may never be shown together"),
      .accepted(
        """
        ZStack {
          ForEach(photos) { photo in Thumbnail(photo).matchedGeometryEffect(id: photo.id, in: space) }
          if let photo = selected { Photo(photo).matchedGeometryEffect(id: photo.id, in: space) }
        }
        """),
      .accepted(
        """
        ZStack {
          Thumbnail().matchedGeometryEffect(id: "photo", in: space, isSource: !isOpen)
          Photo().matchedGeometryEffect(id: "photo", in: space, isSource: isOpen)
        }
        """),
      .accepted(
        """
        ViewThatFits {
          Photo().matchedGeometryEffect(id: "photo", in: space)
          Thumbnail().matchedGeometryEffect(id: "photo", in: space)
        }
        """),
      .accepted(
        """
        struct Cover: View {
          @Namespace private var space
          var body: some View {
            Rotating {
              Photo().matchedGeometryEffect(id: "photo", in: space)
            } landscape: {
              Photo().matchedGeometryEffect(id: "photo", in: space)
            }
          }
        }
        struct Rotating<Portrait: View, Landscape: View>: View {
          @Environment(\\.verticalSizeClass) private var sizeClass
          @ViewBuilder let portrait: Portrait
          @ViewBuilder let landscape: Landscape
          var body: some View { if sizeClass == .regular { portrait } else { landscape } }
        }
        """,
        note: "a view of the project may show only one of its arguments"),
      .accepted(
        """
        ZStack {
          Photo().matchedGeometryEffect(id: "photo", in: space)
          Thumbnail().matchedGeometryEffect(id: "thumbnail", in: space)
          Frame().matchedGeometryEffect(id: "photo", in: otherSpace)
        }
        """),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for group in file.matchedGeometryGroups(in: type) { check(group, in: file, &findings) }
    checkChildren(of: type, in: file, &findings)
  }

  private func check(_ group: [MatchedGeometry], in file: FileModel, _ findings: inout Findings) {
    let sources = group.filter { $0.isAlwaysSource && !dependsOnElement($0, in: file) }
    for (position, effect) in sources.enumerated() {
      guard let first = sources[..<position].first(where: { areTogether($0.call.node, effect.call.node, in: file) })
      else { continue }
      findings.add(
        at: effect.range,
        "Another `matchedGeometryEffect` is also a source for this id; add `isSource:` to one of them",
        related: [RelatedLocation(range: first.range, message: "the other source")],
        fixes: [handOverFix(first, to: effect) ?? followFix(effect)])
    }
  }

  /// Lets the view that stays follow the conditional one while that is shown. Otherwise the new view would keep the
  /// frame of the other one.
  private func handOverFix(_ staying: MatchedGeometry, to coming: MatchedGeometry) -> Fix? {
    let shared = Set(staying.call.node.enclosingBranches().map(\.branch))
    let branches = coming.call.node.enclosingBranches().filter { !shared.contains($0.branch) }
    guard branches.count == 1, let branch = branches.first, staying.isSource == nil,
      let last = staying.call.arguments.last, let condition = IfExpr(branch.conditional)?.conditions,
      condition.count == 1,
      branch.conditional.child(.codeBlock) == branch.branch, let flag = condition[0].firstChild,
      flag.kind == .declReferenceExpr || flag.kind == .memberAccessExpr
    else { return nil }
    return .unsafe(
      "Add `isSource: !\(flag.text)` to the other view", preferred: true,
      .insert(", isSource: !\(flag.text)", at: last.range.upperBound))
  }

  /// Checks the child views that receive a namespace and match geometry in it themselves.
  private func checkChildren(of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    let children = file.matchedChildren(of: type)
    guard !children.isEmpty else { return }
    let own = file.matchedGeometries(in: type).filter(\.isAlwaysSource).map { effect in
      (node: effect.call.node, effect: effect, other: RelatedLocation(range: effect.range, message: "the other source"))
    }
    for (position, child) in children.enumerated() {
      for (node, effect, other) in own where child.matches(effect) && areTogether(node, child.call.node, in: file) {
        let inChild = file.facts.related(child.geometry, "the other source")
        findings.add(
          at: node.index < child.call.node.index ? child.call.range : effect.range,
          "Another `matchedGeometryEffect` is also a source for this id; add `isSource:` to one of them",
          related: node.index < child.call.node.index ? [other, inChild] : [inChild],
          fixes: node.index < child.call.node.index ? [] : [followFix(effect)])
      }
      let before = children[..<position].first { earlier in
        earlier.matches(child) && earlier.call.node != child.call.node
          && areTogether(earlier.call.node, child.call.node, in: file)
      }
      guard let before else { continue }
      findings.add(
        at: child.call.range,
        "Another `matchedGeometryEffect` is also a source for this id; add `isSource:` to one of them",
        related: [
          file.facts.related(child.geometry, "the source in this view"),
          file.facts.related(before.geometry, "the other source"),
        ])
    }
  }

  /// Whether both can be on screen at once: they are in one member and not both conditional.
  private func areTogether(_ a: SyntaxNode, _ b: SyntaxNode, in file: FileModel) -> Bool {
    guard let member = a.enclosingMember, member == b.enclosingMember, !a.excludes(b), !isInAlternatives(a, b),
      !isInDifferentSlots(a, b),
      presentation(of: a, in: file) == presentation(of: b, in: file)
    else { return false }
    // A condition around both does not separate them.
    let shared = Set(a.enclosingBranches().map(\.branch)).intersection(b.enclosingBranches().map(\.branch))
    return [a, b].contains { node in node.enclosingBranches().allSatisfy { shared.contains($0.branch) } }
  }

  private func isInAlternatives(_ a: SyntaxNode, _ b: SyntaxNode) -> Bool {
    a.enclosingCalls.contains { $0.node.contains(b) && $0.calleeName == "ViewThatFits" }
  }

  /// Whether a view of the project gets both in different arguments, so that it may show one of them at a time.
  private func isInDifferentSlots(_ a: SyntaxNode, _ b: SyntaxNode) -> Bool {
    guard let shared = a.enclosingCalls.first(where: { $0.node.contains(b) }), let name = shared.calleeName,
      SwiftUICatalog.entry(of: name) == nil
    else { return false }
    let builders =
      shared.arguments.filter { $0.expression?.kind == .closureExpr }.count
      + (shared.trailingClosure == nil ? 0 : 1) + shared.additionalTrailingClosures.count
    return builders > 1
  }

  /// The presentation, destination or tab that contains a node.
  private func presentation(of node: SyntaxNode, in file: FileModel) -> SyntaxNode? {
    file.slots(around: node).first { $0.slot.isPresentation || $0.slot == .pushed || $0.slot == .tab }?.use.call.node
  }

  /// Whether the id uses a parameter of an enclosing closure, such as the element of a `ForEach`.
  private func dependsOnElement(_ effect: MatchedGeometry, in file: FileModel) -> Bool {
    file.closures(around: effect.call.node).contains { closure in
      guard let use = closure.use, use.role == .builder(.row) else { return false }
      return closure.parameterNames.contains { effect.id.mentions($0) }
        || effect.id.mentionsAny(of: ["$0"])
    }
  }

  private func followFix(_ effect: MatchedGeometry) -> Fix? {
    if let isSource = effect.isSource {
      return .unsafe("Set `isSource` to `false`", preferred: true, .replace(isSource.range, by: "false"))
    }
    guard let last = effect.call.arguments.last else { return nil }
    return .unsafe(
      "Set `isSource` to `false`", preferred: true, .insert(", isSource: false", at: last.range.upperBound))
  }
}
