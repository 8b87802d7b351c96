struct MatchedGeometryOnMismatchedContent: TypeRule {
  static let info = RuleInfo(
    id: "matched_geometry_on_mismatched_content", topic: .animation, cases: [.differentContent], tier: .heuristic)

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for group in file.matchedGeometryGroups(in: type) { check(group, in: file, &findings) }
  }

  private func check(_ group: [MatchedGeometry], in file: FileModel, _ findings: inout Findings) {
    // Only effects in branches can exclude each other.
    let effects = group.filter { !$0.matchesOnlyPosition }.map { (effect: $0, place: place(of: $0, in: file)) }
      .filter { !$0.place.enclosingBranches().isEmpty }
    for (position, (effect, place)) in effects.enumerated() {
      guard
        let other = effects[..<position].first(where: { other in
          other.place.excludes(place) && differ(other.effect, effect, in: file)
            && !isPlaceholder(other.effect, or: effect, in: file)
            && !(fillsBranch(other.effect, in: file) && fillsBranch(effect, in: file))
        })?.effect
      else { continue }
      findings.add(
        at: effect.range,
        "Content differs between the branches and jumps while the frame animates; match a shape behind it instead",
        assuming: [
          [other, effect].contains { file.chain(of: $0.call.node).startsWithShapeOrColor(in: file) }
            ? .intent("whether the shape is meant to turn into other content") : nil
        ],
        related: [RelatedLocation(range: other.range, message: "the other matched view")],
        fixes: [matchShapes(other, effect, in: file)])
    }
  }

  /// The effect, or the place that shows the helper whose view has it.
  private func place(of effect: MatchedGeometry, in file: FileModel) -> SyntaxNode {
    file.onlyUse(ofHelperShowing: file.chain(of: effect.call.node).node) ?? effect.call.node
  }

  /// Whether the view fills the space of its branch, in which another view that does so has the same frame.
  private func fillsBranch(_ effect: MatchedGeometry, in file: FileModel) -> Bool {
    let view = file.chain(of: effect.call.node).node
    guard view.isStatement, view.parent?.kind == .codeBlock || view.parent?.kind == .switchCase else { return false }
    return file.fillsSpace(view, along: .horizontal) && file.fillsSpace(view, along: .vertical)
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
    if showsValue(of: first, asText: second) || showsValue(of: second, asText: first) { return false }
    guard firstName == secondName else { return !(file.showsOnlyImage(first) && file.showsOnlyImage(second)) }
    guard firstName.is(.matchedByChildren), let one = children(of: first, in: file),
      let other = children(of: second, in: file)
    else { return false }
    return one.count != other.count || zip(one, other).contains { $0 != $1 }
  }

  /// Whether a field edits the value that a text shows, so that the two look alike: `TextField("", text: $name)` and
  /// `Text(name)`.
  private func showsValue(of field: ModifierChain, asText text: ModifierChain) -> Bool {
    guard field.baseName.is(.textInput), text.baseName == "Text",
      let bound = field.base.flatMap(FunctionCallExpr.init)?.argument("text"),
      let shown = text.base.flatMap(FunctionCallExpr.init)?.firstUnlabeledArgument
    else { return false }
    let path = bound.unparenthesized.text
    return path.hasPrefix("$") && shown.text == path.dropFirst()
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

extension RuleCase {
  fileprivate static let differentContent = RuleCase(
    "differentContent", .slow, "the branches match views with different content")
}
