struct RefreshableContentSwapped: ModifierRule {
  static let info = RuleInfo(
    id: "refreshable_content_swapped", topic: .lists, cases: [.removesList, .mayRemoveList], tier: .heuristic)

  static let modifiers: [StaticString] = ["refreshable"]
  static let looksAtModels = true

  func check(_ refreshable: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let action = action(of: refreshable) else { return }
    let places = places(showing: chain.node, in: file)
    let values = file.valuesSetFirst(by: action)
    var last: [String: Int] = [:]
    for (position, value) in values.enumerated() { last[value.set.path] = position }
    for (position, value) in values.enumerated() where last[value.set.path] == position {
      let set = value.set
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
        related: [
          place.file.related(branch.condition.range, "decides whether the view is shown"), related(value, action),
        ].compactMap(\.self),
        fixes: [place.node == chain.node ? moveOut(refreshable, around: branch.statement) : nil])
      return
    }
  }

  /// The closure, or the name of a function, that a refresh runs.
  private func action(of refreshable: Modifier) -> SyntaxNode? {
    refreshable.trailingClosure(or: "action")?.node ?? refreshable.argument("action")
  }

  /// The assignment, if a function that the action calls contains it.
  private func related(_ value: FirstValue, _ action: SyntaxNode) -> RelatedLocation? {
    value.assignment.flatMap { assignment in
      action.contains(assignment.node)
        ? nil : assignment.file.related(assignment.node.range, "sets the value before the first `await`")
    }
  }

  /// A place that shows the refreshed view.
  private struct Place {
    let node: SyntaxNode
    let file: FileModel
    /// The calls that create the views of the project around the refreshed view, each with the view that it creates, the
    /// innermost first; empty within its view.
    var calls: [(call: FunctionCallExpr, view: TypeDeclaration)] = []

    /// A value as the code at the place spells its property: `model.phase` for `feed.phase` in `FeedList(feed: model)`;
    /// nil if the place passes something else.
    func spelling(_ set: SetValue) -> SetValue? {
      var result = set
      for (call, view) in calls {
        let root = result.path.rootOfPath
        guard let argument = call.arguments.first(where: { $0.label?.text == root })?.expression else {
          // A closure from the place spells what the view does not have as the place does.
          guard !view.hasMember(named: root) else { return nil }
          continue
        }
        guard argument.kind == .declReferenceExpr || argument.kind == .memberAccessExpr else { return nil }
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
    var (shown, around) = (view, file)
    var calls: [(call: FunctionCallExpr, view: TypeDeclaration)] = []
    func addHelper() {
      let uses = around.helperUses(around: shown)
      if uses.count == 1 { result.append(Place(node: uses[0], file: around, calls: calls)) }
    }
    addHelper()
    while calls.count < Self.maximumViews, let type = around.enclosingType(of: shown), type.viewRole == .view {
      let places = around.placesShowing(type)
      guard places.count == 1 else { break }
      calls.append((places[0].call, type))
      (shown, around) = (places[0].call.node, places[0].file)
      result.append(Place(node: shown, file: around, calls: calls))
      addHelper()
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

extension TypeDeclaration {
  fileprivate func hasMember(named name: String) -> Bool {
    variables.contains { $0.binding.name?.text == name } || functions.contains { $0.name?.text == name }
  }
}

extension RuleCase {
  fileprivate static let removesList = RuleCase(
    "removesList", .wrong, "the action sets a value, before its first `await`, for which the list is not shown")
  fileprivate static let mayRemoveList = RuleCase(
    "mayRemoveList", .wrong, "the action sets a value on which the branch depends in a way that is not known",
    severity: .hint, because: "3 of 3 judged findings kept the list on screen", isOptIn: true)
}
