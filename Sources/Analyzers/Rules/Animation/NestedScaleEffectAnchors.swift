struct NestedScaleEffectAnchors: ModifierRule {
  static let info = RuleInfo(
    id: "nested_scale_effect_anchors", topic: .animation, cases: [.differentAnchors], tier: .precise)

  static let modifiers: [StaticString] = ["scaleEffect"]

  func check(_ outer: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard isStateful(outer),
      let inner = (chain.before(outer) + onlyChild(of: chain, in: file)).first(where: { inner in
        inner.name == "scaleEffect" && isStateful(inner) && inner.coexists(with: outer) && !hasSameAnchor(inner, outer)
          && sharesAxis(inner, outer) && !handsOver(inner, outer)
      })
    else { return }
    findings.add(
      at: outer.range, "Anchor differs from the `scaleEffect` inside, so the view shifts; use the same anchor for both",
      related: [RelatedLocation(range: inner.range, message: "the inner `scaleEffect`")],
      fixes: [
        alignAnchors(inner, outer),
        .unsafe("Remove the inner `scaleEffect`", .delete(inner.removalRange)),
        outer.receiver == nil ? nil : .unsafe("Remove the outer `scaleEffect`", .delete(outer.removalRange)),
      ])
  }

  /// The modifiers on the only child of the container that a chain starts with. One of several children has a center of
  /// its own, about which it is scaled.
  private func onlyChild(of chain: ModifierChain, in file: FileModel) -> [Modifier] {
    guard let container = chain.base.flatMap(FunctionCallExpr.init), let closure = container.trailingClosure,
      closure.role == .builder(.inline), container.calleeName != "Button"
    else { return [] }
    return closure.node.onlyStatement.map { file.chain(of: $0).modifiers } ?? []
  }

  /// Whether the factor can change.
  private func isStateful(_ modifier: Modifier) -> Bool {
    let factors = modifier.arguments.filter { $0.label != "anchor" }.compactMap(\.expression)
    return !factors.isEmpty && !factors.allSatisfy(\.isLiteral)
  }

  /// Whether both scale along a common axis: not if one has only `x:` and the other only `y:`.
  private func sharesAxis(_ a: Modifier, _ b: Modifier) -> Bool {
    func scales(_ modifier: Modifier, _ axis: StaticString) -> Bool {
      let labels = modifier.arguments.compactMap(\.label).filter { $0 != "anchor" }
      return labels.isEmpty || labels.contains { $0 == axis }
    }
    return scales(a, "x") && scales(b, "x") || scales(a, "y") && scales(b, "y")
  }

  /// Whether the two alternate as in a shimmer: `isOn ? 1 : 2` inside and `isOn ? 2 : 1` outside.
  private func handsOver(_ a: Modifier, _ b: Modifier) -> Bool {
    guard let first = choice(of: a), let second = choice(of: b), first.condition.isSpelledLike(second.condition) else {
      return false
    }
    return first.yes == second.no && first.no == second.yes
  }

  /// The parts of `condition ? yes : no` if the factor is one.
  private func choice(of modifier: Modifier) -> (condition: SyntaxNode, yes: String, no: String)? {
    guard let factor = modifier.firstArgument, factor.kind == .sequenceExpr else { return nil }
    let parts = Array(factor.children)
    guard parts.count == 3, parts[1].kind == .unresolvedTernaryExpr, let yes = parts[1].firstChild else { return nil }
    return (parts[0], yes.text, parts[2].text)
  }

  private func hasSameAnchor(_ a: Modifier, _ b: Modifier) -> Bool {
    switch (a.argument("anchor"), b.argument("anchor")) {
    case (nil, nil): true
    case (let a?, let b?): a.isSpelledLike(b)
    case (let anchor?, nil), (nil, let anchor?): anchor.textEquals(".center") || anchor.textEquals("UnitPoint.center")
    }
  }

  private func alignAnchors(_ inner: Modifier, _ outer: Modifier) -> Fix? {
    let title = "Use the same anchor for both"
    guard let outerAnchor = outer.argument("anchor") else {
      guard let last = outer.arguments.last, let anchor = inner.argument("anchor") else { return nil }
      return .unsafe(title, preferred: true, .insert(", anchor: \(anchor.text)", at: last.range.upperBound))
    }
    if let innerAnchor = inner.argument("anchor") {
      return .unsafe(title, preferred: true, .replace(innerAnchor.range, by: outerAnchor.text))
    }
    guard let last = inner.arguments.last else { return nil }
    return .unsafe(title, preferred: true, .insert(", anchor: \(outerAnchor.text)", at: last.range.upperBound))
  }
}

extension RuleCase {
  fileprivate static let differentAnchors = RuleCase(
    "differentAnchors", .wrong, "two scale effects that change have different anchors")
}
