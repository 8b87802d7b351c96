struct RefreshableContentSwapped: ModifierRule {
  static let info = RuleInfo(
    id: "refreshable_content_swapped", topic: .lists, cases: [.removesList, .mayRemoveList], tier: .heuristic)

  static let modifiers: [StaticString] = ["refreshable"]
  static let looksAtModels = true

  func check(_ refreshable: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let closure = refreshable.trailingClosure(or: "action") else { return }
    let places = places(showing: chain.node, in: file)
    let sets = file.valuesSetFirst(by: closure.node)
    for (position, set) in sets.enumerated()
    where !sets.dropFirst(position + 1).contains(where: { $0.path == set.path }) {
      guard
        let (place, spelled, branch) = places.lazy.compactMap({ place -> (Place, SetValue, Branch)? in
          guard let spelled = place.spelling(set) else { return nil }
          return branch(around: place.node, askingFor: spelled.path).map { (place, spelled, $0) }
        }).first
      else { continue }
      let isKept = branch.statement.keeps(place.node, when: spelled)
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
        related: [place.file.related(branch.condition.range, "decides whether the view is shown")],
        fixes: [place.node == chain.node ? moveOut(refreshable, around: branch.statement) : nil])
      return
    }
  }

  /// A place that shows the refreshed view.
  private struct Place {
    let node: SyntaxNode
    let file: FileModel
    /// The calls that create the views of the project around the refreshed view, the innermost first; empty within its view.
    var calls: [FunctionCallExpr] = []

    /// A value as the code at the place spells its property: `model.phase` for `feed.phase` in `FeedList(feed: model)`;
    /// nil if the place passes something else.
    func spelling(_ set: SetValue) -> SetValue? {
      var result = set
      for call in calls {
        let root = result.path.rootOfPath
        guard let argument = call.arguments.first(where: { $0.label?.text == root })?.expression,
          argument.kind == .declReferenceExpr || argument.kind == .memberAccessExpr
        else { return nil }
        var path = argument.pathText
        if path.hasPrefix("$") { path.removeFirst() }
        result.path = path + result.path.dropFirst(root.count)
      }
      return result
    }
  }

  /// The view itself, the only use of the helper that it is, and the only place that shows the view of the project.
  private func places(showing view: SyntaxNode, in file: FileModel) -> [Place] {
    var result = [Place(node: view, file: file)]
    let uses = file.helperUses(around: view)
    if uses.count == 1 { result.append(Place(node: uses[0], file: file)) }
    var (shown, around) = (view, file)
    var calls: [FunctionCallExpr] = []
    while calls.count < Self.maximumViews, let type = around.enclosingType(of: shown), type.viewRole == .view {
      let places = around.placesShowing(type)
      guard places.count == 1 else { break }
      calls.append(places[0].call)
      (shown, around) = (places[0].call.node, places[0].file)
      result.append(Place(node: shown, file: around, calls: calls))
    }
    return result
  }

  /// The maximum number of views around the refreshed one.
  private static let maximumViews = 3

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
