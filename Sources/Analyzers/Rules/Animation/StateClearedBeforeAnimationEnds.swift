struct StateClearedBeforeAnimationEnds: TypeRule {
  static let info = RuleInfo(
    id: "state_cleared_before_animation_ends", topic: .animation, cases: [.removedAtOnce], tier: .heuristic)

  /// How many statements after the animation are checked. Later statements seldom concern the same view.
  private static let statementsAfterAnimation = 2

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isViewType else { return }
    for animation in file.animatedChanges(in: type) {
      // An endless animation is not an exit.
      guard animation.call.node.isStatement, let body = animation.body,
        !(animation.animation?.mentionsAny(of: ["repeatForever"]) ?? false)
      else { continue }
      var statement = animation.call.node
      for _ in 0..<Self.statementsAfterAnimation {
        guard let next = statement.nextSibling else { break }
        statement = next
        guard let clear = clearedState(next, of: type), let view = shownView(clear, body, of: type, in: file) else {
          continue
        }
        let supportsCompletion = file.settings.supports(.year2023)
        findings.add(
          at: next.range,
          "Clearing `\(clear.name.text)` removes the view before its animation starts; clear it on completion",
          assuming: [
            supportsCompletion == nil
              ? .platform("whether the deployment target has `completion:` (\(Availability.year2023.text))") : nil
          ],
          related: [
            RelatedLocation(range: animation.call.nameRange, message: "the animation"),
            RelatedLocation(range: view.headRange, message: "the view is shown only while this is true"),
          ],
          fixes: [
            supportsCompletion == true
              ? file.completionEdit(animation, running: next.range).map {
                .unsafe(
                  "Clear `\(clear.name.text)` when the animation completes", preferred: true, $0,
                  .delete(next.removalRange)
                )
              } : nil
          ])
        break
      }
    }
  }

  /// The state that a statement sets to `false` or `nil`.
  private func clearedState(_ statement: SyntaxNode, of type: TypeDeclaration) -> StoredProperty? {
    guard let assignment = Assignment(statement), assignment.clears, let name = assignment.target.selfMemberName
    else { return nil }
    // Focus is not part of the animation.
    return type.stateProperties.first { $0.name == name && !$0.isFocus }
  }

  /// An `if` on the cleared state around a view that reads an animated one.
  private func shownView(
    _ cleared: StoredProperty, _ animation: ClosureExpr, of type: TypeDeclaration, in file: FileModel
  ) -> IfExpr? {
    let animated = type.stateProperties.filter { !file.writes(to: $0.name, in: animation.node).isEmpty }
    guard !animated.isEmpty else { return nil }
    if let view = shownView(cleared, animated, of: type, in: file) { return view }
    // A view that gets the values may show them.
    for (given, receiver) in file.receivers(of: cleared, in: type) {
      let own = animated.flatMap { file.receivers(of: $0, in: type) }.filter { $0.type === receiver }.map(\.property)
      if let view = shownView(given, own, of: receiver, in: file) { return view }
    }
    return nil
  }

  private func shownView(
    _ cleared: StoredProperty, _ animated: [StoredProperty], of type: TypeDeclaration, in file: FileModel
  ) -> IfExpr? {
    for part in type.parts {
      for reference in file.unqualifiedReferences(to: cleared.name, in: part.node) {
        if let view = view(shownBy: reference, animated, in: file) { return view }
      }
      // `if let photo` names the state in a pattern.
      for pattern in part.node.descendants where pattern.kind == .identifierPattern && pattern.mentions(cleared.name) {
        if let view = view(shownBy: pattern, animated, in: file) { return view }
      }
    }
    return nil
  }

  private func view(shownBy state: SyntaxNode, _ animated: [StoredProperty], in file: FileModel) -> IfExpr? {
    guard let ifExpr = state.enclosingCondition?.parent.flatMap(IfExpr.init), let body = ifExpr.body,
      file.isInBodyScope(body)
    else { return nil }
    let helpers = body.descendants.compactMap(file.helperView)
    return animated.contains { state in
      ([body] + helpers).contains { !file.unqualifiedReferences(to: state.name, in: $0).isEmpty }
    } ? ifExpr : nil
  }
}

extension RuleCase {
  fileprivate static let removedAtOnce = RuleCase(
    "removedAtOnce", .deadFeature, "the statement after `withAnimation` removes the animated view")
}
