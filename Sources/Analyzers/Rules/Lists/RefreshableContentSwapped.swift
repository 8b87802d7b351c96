struct RefreshableContentSwapped: ModifierRule {
  static let info = RuleInfo(
    id: "refreshable_content_swapped", topic: .lists, cases: [.removesList, .mayRemoveList], tier: .heuristic)

  static let modifiers: [StaticString] = ["refreshable"]
  static let looksAtModels = true

  func check(_ refreshable: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let closure = refreshable.trailingClosure(or: "action") else { return }
    // The list may be a helper that a single branch shows.
    let uses = file.helperUses(around: chain.node)
    let places = [chain.node] + (uses.count == 1 ? uses : [])
    let sets = file.valuesSetFirst(by: closure.node)
    for (position, set) in sets.enumerated()
    where !sets.dropFirst(position + 1).contains(where: { $0.path == set.path }) {
      guard
        let (place, branch) = places.lazy.compactMap({ place -> (SyntaxNode, Branch)? in
          branch(around: place, askingFor: set.path).map { (place, $0) }
        }).first
      else { continue }
      let isKept = branch.statement.keeps(place, when: set)
      guard isKept != true else { continue }
      findings.add(
        at: refreshable.range,
        """
        Setting `\(set.path)` removes the refreshed view and cancels the refresh; \
        move `refreshable` outside the branch
        """,
        isKept == nil ? .mayRemoveList : .removesList,
        assuming: [
          isKept == nil ? .change("whether the new value of `\(set.path)` selects another branch") : nil
        ],
        related: [RelatedLocation(range: branch.condition.range, message: "decides whether the view is shown")],
        fixes: [place == chain.node ? moveOut(refreshable, around: branch.statement) : nil])
      return
    }
  }

  private typealias Branch = (statement: SyntaxNode, condition: SyntaxNode)

  private func branch(around node: SyntaxNode, askingFor property: String) -> Branch? {
    guard let member = node.enclosingMember else { return nil }
    for ancestor in node.ancestors {
      if ancestor == member { return nil }
      let conditions: [SyntaxNode]
      switch ancestor.kind {
      case .ifExpr: conditions = ancestor.conditions
      case .switchExpr: conditions = [ancestor.firstChild].compactMap(\.self)
      default: continue
      }
      if let condition = conditions.first(where: { $0.asks(for: property) }) { return (ancestor, condition) }
    }
    return nil
  }

  /// Moves the modifier to the container whose content is the branches.
  private func moveOut(_ refreshable: Modifier, around statement: SyntaxNode) -> Fix? {
    refreshable.moving(toContainerOf: statement).map { container, edits in
      Fix(
        title: "Move `refreshable` to the enclosing `\(container.text)`", isSafe: false, isPreferred: true, edits: edits
      )
    }
  }
}

extension RuleCase {
  fileprivate static let removesList = RuleCase(
    "removesList", .wrong, "the action sets a value, before its first `await`, for which the list is not shown")
  fileprivate static let mayRemoveList = RuleCase(
    "mayRemoveList", .wrong, "the action sets a value on which the branch depends in a way that is not known",
    severity: .hint, because: "3 of 3 judged findings kept the list on screen", isOptIn: true)
}
