struct MatchedGeometryWithoutAnimation: TypeRule {
  static let info = RuleInfo(
    id: "matched_geometry_without_animation", topic: .animation, cases: [.neverAnimated], tier: .heuristic)

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    let effects = file.matchedGeometryGroups(in: type).flatMap(\.self)
    guard !effects.isEmpty else { return }
    let deciding = effects.flatMap { effect in conditions(around: effect).map { (effect, $0) } }
    guard !deciding.isEmpty, let animated = animatedNames(in: type, of: file) else { return }
    let effectsByName = Dictionary(
      deciding.flatMap { effect, condition in condition.tokens.map { ($0.text, effect) } },
      uniquingKeysWith: { a, _ in a })
    for state in type.storedProperties where file.isState(state, in: type) {
      let name = state.name.text
      guard let effect = effectsByName[name], !animated.contains(name),
        file.sharedBindings(to: state.name, in: type).isEmpty
      else { continue }
      let writes = file.sharedLaterWrites(to: state, in: type)
      guard !writes.contains(where: { file.isAnimated($0.node) }) else { continue }
      for write in writes {
        findings.add(
          at: write.node.range,
          "Matched views cut instead of morphing when `\(state.name.text)` changes; use `withAnimation`",
          related: [RelatedLocation(range: effect.range, message: "matched here")],
          fixes: [
            write.node.isStatement
              ? Fix(
                title: "Wrap in `withAnimation`", isSafe: false, isPreferred: true,
                edits: file.tree.enclosing(write.node.range, in: "withAnimation")) : nil,
            animateContainer(of: effect, state, in: file),
          ])
      }
    }
  }

  /// The conditions that decide whether a matched view is in the hierarchy.
  private func conditions(around effect: MatchedGeometry) -> [SyntaxNode] {
    effect.call.node.enclosingBranches().flatMap { conditional, _ in
      IfExpr(conditional)?.conditions ?? (conditional.kind == .switchExpr ? conditional.firstChild.map { [$0] } : nil)
        ?? []
    }
  }

  /// The names whose changes an `animation(_:value:)` of the type animates, or nil if an `animation(_:)` animates every
  /// change.
  private func animatedNames(in type: TypeDeclaration, of file: FileModel) -> Set<String>? {
    var names: Set<String> = []
    for call in file.calls(named: "animation", in: type) where call.calledExpression?.kind == .memberAccessExpr {
      guard let value = call.argument("value") else { return nil }
      names.formUnion(value.tokens.map(\.text))
    }
    return names
  }

  /// Adds `.animation(_:value:)` to the container of the branches.
  private func animateContainer(of effect: MatchedGeometry, _ state: StoredProperty, in file: FileModel) -> Fix? {
    guard file.isKnownToBeEquatable(state),
      let conditional = effect.call.node.enclosingBranches().first?.conditional,
      let container = file.closures(around: conditional).first?.use?.call
    else { return nil }
    let chain = file.chain(of: container.node)
    guard let base = chain.base, base == container.node else { return nil }
    let modifier = ".animation(.default, value: \(state.name.code))"
    return .unsafe("Add `.animation(_:value:)` to the container", file.tree.appending(modifier, to: chain.node))
  }
}

extension RuleCase {
  fileprivate static let neverAnimated = RuleCase(
    "neverAnimated", .deadFeature, "all known code changes the state without an animation", severity: .info,
    because: "the right view is shown, without the movement")
}
