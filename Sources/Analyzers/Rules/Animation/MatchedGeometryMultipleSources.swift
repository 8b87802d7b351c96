struct MatchedGeometryMultipleSources: TypeRule {
  static let info = RuleInfo(
    id: "matched_geometry_multiple_sources", topic: .animation, cases: [.shownTogether], tier: .precise)

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

extension RuleCase {
  fileprivate static let shownTogether = RuleCase(
    "shownTogether", .wrong, "two views that are shown at the same time are the source of one id")
}
