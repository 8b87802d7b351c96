struct MatchedGeometryAfterFrame: ModifierRule {
  static let info = RuleInfo(
    id: "matched_geometry_after_frame", topic: .animation, cases: [.fixedFrame], tier: .precise)

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
      assuming: [
        isElsewhere ? .layout("whether the matched view has a different size") : doubt(about: effect, in: file)
      ],
      related: [RelatedLocation(range: frame.range, message: "the fixed frame")],
      fixes: [
        canMove
          ? .unsafe(
            "Move `matchedGeometryEffect` before `frame`", preferred: true,
            .insert(effect.text, at: frame.rangeWithPeriod.lowerBound), .delete(effect.removalRange)) : nil
      ])
  }

  /// Why a jump of the size may not matter, although another effect of the type may have the same id.
  private func doubt(about effect: Modifier, in file: FileModel) -> Assumption? {
    guard let own = effect.call.flatMap(MatchedGeometry.init) else { return nil }
    let others = partners(of: own, in: file)
    guard !others.isEmpty else { return nil }
    if others.allSatisfy({ $0.id.isLiteral != own.id.isLiteral }) {
      return .change("whether the id of another view is ever `\((own.id.isLiteral ? own : others[0]).id.text)`")
    }
    guard let kind = file.chain(of: own.call.node).baseName, kind.isCapitalized else { return nil }
    let isOtherContent = others.allSatisfy { other in
      file.chain(of: other.call.node).baseName.map { $0.isCapitalized && !($0 == kind) } ?? false
    }
    return isOtherContent ? .intent("whether content of another kind needs the same size") : nil
  }

  /// The other effects of the type that may have the same id in the same namespace.
  private func partners(of own: MatchedGeometry, in file: FileModel) -> [MatchedGeometry] {
    guard let type = file.enclosingType(of: own.call.node) else { return [] }
    return file.matchedGeometries(in: type).filter { other in
      other.call.node != own.call.node && other.namespace.isSpelledLike(own.namespace)
        && (other.id.isSpelledLike(own.id) || !other.id.isLiteral || !own.id.isLiteral)
    }
  }

  /// Whether the matched view is unknown: the namespace comes from the caller or from another file of the type, and no
  /// other effect of the type uses it.
  private func isMatchedElsewhere(_ effect: Modifier, in file: FileModel) -> Bool {
    guard let own = effect.call.flatMap(MatchedGeometry.init), let type = file.enclosingType(of: effect.node) else {
      return false
    }
    let isInput =
      file.isLocal(own.namespace) || own.namespace.selfMemberName.map { isGiven($0, in: type, file) } ?? false
    return isInput
      && !file.matchedGeometries(in: type).contains { other in
        other.call.node != own.call.node && other.namespace.isSpelledLike(own.namespace)
      }
  }

  /// Whether this file does not declare a namespace of a type as its own.
  private func isGiven(_ namespace: Name, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    if let property = type.storedProperty(named: namespace) { return property.wrapper("Namespace") == nil }
    let name = namespace.text
    return file.facts.type(named: type.name.text)?.properties.contains { $0.name == name } ?? false
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
    let others = partners(of: own, in: file)
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

extension RuleCase {
  fileprivate static let fixedFrame = RuleCase(
    "fixedFrame", .wrong, "a fixed `frame` inside the effect ignores the matched size", severity: .info,
    because: "only the movement looks wrong, not where it ends")
}
