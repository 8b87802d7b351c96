struct MatchedGeometryOnMismatchedContent: TypeRule {
  static let info = RuleInfo(
    id: "matched_geometry_on_mismatched_content", topic: .animation, severity: .info, tier: .heuristic,
    title: "`matchedGeometryEffect` matches views with different content",
    explanation: """
      **What happens.** The transition jitters: text reflows, images jump and parts overlap.

      **Why.** Only the frame is interpolated. Two hierarchies with different content are squeezed into it at the same \
      time, each with its own layout, while one fades into the other.

      **What to do.** Match a shape behind the content and let the content cross-fade: apply the effect to a \
      `RoundedRectangle` in each branch, or to one that stays, and add `.transition(.opacity)` to the content in front \
      of it. Parameters of the shape, for example a corner radius, are interpolated on a shape that stays, but not \
      from branch to branch.

      **When it is fine.** The rule does not report two leaf views of the same kind (images, texts or shapes), effects \
      that match only the position, or a placeholder for content that is loading.
      """,
    references: [
      .apple(
        "matchedGeometryEffect(id:in:properties:anchor:isSource:)",
        "swiftui/view/matchedgeometryeffect(id:in:properties:anchor:issource:)"),
      .observed,
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "closed", .box(.noted("`HStack`", "Icon, Title")),
            shows: [
              .shown(
                .problem("both are squeezed into one moving frame"),
                .box("open", .box(.noted("`VStack`", "Title, Story"))))
            ])
        ])),
      .corrected(
        nil,
        .views([
          .box(
            "closed", .box(.remedy("`RoundedRectangle`")), .box(.noted("`HStack`", "Icon, Title")),
            shows: [
              .shown(
                .remedy("only the shape changes its frame"),
                .box("open", .box(.remedy("`RoundedRectangle`")), .box(.noted("`VStack`", "Title, Story"))))
            ])
        ]))),
    related: ["hero_branch_without_transition", "matched_geometry_after_frame", "matched_geometry_multiple_sources"],
    examples: [
      .flagged(
        """
        if isOpen {
          VStack { Title(); Story() }.matchedGeometryEffect(id: "card", in: space)
        } else {
          HStack { Icon(); Title() }.▸matchedGeometryEffect(id: "card", in: space)◂
        }
        """,
        fixed: """
          if isOpen {
            ZStack {
              RoundedRectangle(cornerRadius: 12)
                .fill(.background)
                .matchedGeometryEffect(id: "card", in: space)
              VStack { Title(); Story() }
            }
          } else {
            ZStack {
              RoundedRectangle(cornerRadius: 12)
                .fill(.background)
                .matchedGeometryEffect(id: "card", in: space)
              HStack { Icon(); Title() }
            }
          }
          """),
      .flagged(
        """
        switch size {
        case .big:
          Poster(movie).matchedGeometryEffect(id: movie.id, in: space)
        default:
          Thumbnail(movie).▸matchedGeometryEffect(id: movie.id, in: space)◂
        }
        """,
        fixed: """
          switch size {
          case .big:
            ZStack {
              RoundedRectangle(cornerRadius: 12)
                .fill(.background)
                .matchedGeometryEffect(id: movie.id, in: space)
              Poster(movie)
            }
          default:
            ZStack {
              RoundedRectangle(cornerRadius: 12)
                .fill(.background)
                .matchedGeometryEffect(id: movie.id, in: space)
              Thumbnail(movie)
            }
          }
          """),
      .accepted(
        """
        if isOpen {
          Image("cat").resizable().matchedGeometryEffect(id: "cat", in: space)
        } else {
          Image("cat").matchedGeometryEffect(id: "cat", in: space)
        }
        """),
      .accepted(
        """
        struct Cover: View {
          var body: some View {
            if isOpen {
              AsyncImage(url: url).matchedGeometryEffect(id: "cover", in: space)
            } else {
              SmallCover(url: url).matchedGeometryEffect(id: "cover", in: space)
            }
          }
        }
        struct SmallCover: View {
          let url: URL
          var body: some View { AsyncImage(url: url).clipShape(Circle()) }
        }
        """,
        note: "the same image in both branches"),
      .accepted(
        """
        if isOpen {
          RoundedRectangle(cornerRadius: 20).matchedGeometryEffect(id: "card", in: space)
        } else {
          Circle().matchedGeometryEffect(id: "card", in: space)
        }
        """,
        note: "shapes have no inner layout"),
      .accepted(
        """
        if isOpen {
          VStack { Title(); Story() }.matchedGeometryEffect(id: "card", in: space, properties: .position)
        } else {
          HStack { Icon() }.matchedGeometryEffect(id: "card", in: space, properties: .position)
        }
        """),
      .accepted("RoundedRectangle(cornerRadius: isOpen ? 20 : 8).matchedGeometryEffect(id: \"card\", in: space)"),
      .accepted(
        """
        if isOpen {
          VStack { Title() }.matchedGeometryEffect(id: "card", in: space)
        } else {
          VStack { Title() }.matchedGeometryEffect(id: "other", in: space)
        }
        """),
      .accepted(
        """
        if isLoading {
          Capsule().matchedGeometryEffect(id: "total", in: space)
        } else {
          HStack { Text("Total"); Text(total) }.matchedGeometryEffect(id: "total", in: space)
        }
        """,
        note: "a placeholder"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for group in file.matchedGeometryGroups(in: type) { check(group, in: file, &findings) }
  }

  private func check(_ group: [MatchedGeometry], in file: FileModel, _ findings: inout Findings) {
    // Only effects in branches can exclude each other.
    let effects = group.filter { !$0.matchesOnlyPosition && !$0.call.node.enclosingBranches().isEmpty }
    for (position, effect) in effects.enumerated() {
      guard
        let other = effects[..<position].first(where: { other in
          other.call.node.excludes(effect.call.node) && differ(other, effect, in: file)
            && !isPlaceholder(other, or: effect, in: file)
        })
      else { continue }
      findings.add(
        at: effect.range,
        "Content differs between the branches and jumps while the frame animates; match a shape behind it instead",
        related: [RelatedLocation(range: other.range, message: "the other matched view")],
        fixes: [matchShapes(other, effect, in: file)])
    }
  }

  /// Whether one of the two is a loading placeholder for the other. They only share a frame and fade into each other.
  private func isPlaceholder(_ a: MatchedGeometry, or b: MatchedGeometry, in file: FileModel) -> Bool {
    file.isActivityIndicator(a.call.node) || file.isActivityIndicator(b.call.node)
  }

  private func differ(_ a: MatchedGeometry, _ b: MatchedGeometry, in file: FileModel) -> Bool {
    let first = file.chain(of: a.call.node)
    let second = file.chain(of: b.call.node)
    // The content of helpers such as `card(for: item)` is not compared.
    guard let firstName = first.baseName, let secondName = second.baseName, firstName.isCapitalized,
      secondName.isCapitalized
    else { return false }
    if first.startsWithShapeOrColor(in: file), second.startsWithShapeOrColor(in: file) { return false }
    guard firstName == secondName else { return !(file.showsOnlyImage(first) && file.showsOnlyImage(second)) }
    guard firstName.is(.matchedByChildren), let one = children(of: first, in: file),
      let other = children(of: second, in: file)
    else { return false }
    return one.count != other.count || zip(one, other).contains { $0 != $1 }
  }

  /// The names of the container's direct children.
  private func children(of chain: ModifierChain, in file: FileModel) -> [String]? {
    guard let closure = chain.base.flatMap(FunctionCallExpr.init)?.trailingClosure else { return nil }
    return closure.statements.map { statement in
      switch statement.kind {
      case .functionCallExpr, .memberAccessExpr, .declReferenceExpr:
        file.chain(of: statement).baseName?.text ?? statement.kind.name
      default: statement.kind.name
      }
    }
  }

  private func matchShapes(_ a: MatchedGeometry, _ b: MatchedGeometry, in file: FileModel) -> Fix? {
    guard let first = matchShape(a, in: file), let second = matchShape(b, in: file) else { return nil }
    return Fix(
      title: "Match a shape behind the content", isSafe: false, isPreferred: false, edits: Fix.sorted(first + second))
  }

  /// Moves the effect from its view to a shape behind that view.
  private func matchShape(_ effect: MatchedGeometry, in file: FileModel) -> [TextEdit]? {
    let chain = file.chain(of: effect.call.node)
    guard let modifier = chain.modifier(at: effect.call.node), modifier.clause == nil, let receiver = modifier.receiver,
      chain.node.isStatement
    else { return nil }
    let tree = file.tree
    let outer = tree.indentation(ofLineAt: receiver.range.lowerBound)
    let unit = tree.indentationUnit
    let shape = """
      ZStack {
      \(outer)\(unit)RoundedRectangle(cornerRadius: 12)
      \(outer)\(unit)\(unit).fill(.background)
      \(outer)\(unit)\(unit).\(tree.source.string(in: effect.range))
      \(outer)\(unit)
      """
    return [
      .replace(receiver.range, by: shape + tree.indented(receiver.text) + "\n\(outer)}"),
      .delete(modifier.removalRange),
    ]
  }
}
