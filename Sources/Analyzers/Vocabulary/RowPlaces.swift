// Determines whether a view is in a row, and whether its container creates the row lazily.

extension FileModel {
  /// Where a view is part of rows.
  package struct RowPlace: Sendable {
    /// The loop that repeats the view: a `ForEach`, `List` or `Table` over data; nil if the view is written once.
    package let loop: ArgumentUse?
    /// The list, lazy stack or lazy grid that creates the row when it is scrolled to; nil if all rows exist at once.
    package let lazyContainer: ArgumentUse?
    /// The closures between the view and the outermost of both, the nearest first.
    package let closures: [ClosureExpr]

    /// The outermost container of rows.
    package var container: ArgumentUse? { lazyContainer ?? loop }
  }

  /// The rows that contain a node within its member; nil if there are none, or if a presentation, an overlay or an
  /// unknown view is in between.
  func rowPlace(around node: SyntaxNode) -> RowPlace? {
    var loop: ArgumentUse?
    var passed: [ClosureExpr] = []
    var known: RowPlace?
    for closure in closures(around: node) {
      guard let use = closure.use, case .builder(let slot) = use.role else { return known }
      passed.append(closure)
      let isLazy = !use.isMember && (use.callee.is(.lazyStack) || use.callee == "List" || use.callee == "Table")
      if slot == .row, loop == nil { loop = use }
      if isLazy { return RowPlace(loop: loop, lazyContainer: use, closures: passed) }
      guard slot == .row || slot == .label || slot == .inline && !use.isMember && use.callee.is(.plainContainer) else {
        return known
      }
      if loop != nil { known = RowPlace(loop: loop, lazyContainer: nil, closures: passed) }
    }
    return known
  }

  /// The rows that contain a node, directly or because all uses of its helper member are in rows. Of several uses, it
  /// has only what is true for all of them.
  package func rowPlaceThroughHelpers(around node: SyntaxNode) -> RowPlace? {
    if let place = rowPlace(around: node) { return place }
    guard closures(around: node).allSatisfy(\.isPartOfView) else { return nil }
    let uses = helperUses(around: node)
    let places = uses.compactMap { rowPlace(around: $0) }
    guard let first = places.first, places.count == uses.count else { return nil }
    let isLazy = places.allSatisfy { $0.lazyContainer != nil }
    let place = RowPlace(
      loop: places.allSatisfy { $0.loop != nil } ? first.loop : nil,
      lazyContainer: isLazy ? first.lazyContainer : nil, closures: first.closures)
    return place.container == nil ? nil : place
  }

  /// Whether a list or a form contains a node, in the same member or at every known place that shows its view.
  package func isPartOfList(_ node: SyntaxNode) -> Bool {
    let isInList = closures(around: node).contains { closure in
      closure.use.map { $0.callee == "List" || $0.callee == "Form" } ?? false
    }
    guard !isInList, let type = enclosingType(of: node) else { return isInList }
    let uses = facts.shownUses(of: type.name.text).filter { !facts.isPreview($0.fact.owner) }
    return !uses.isEmpty
      && uses.allSatisfy { $0.fact.containers.contains("List") || $0.fact.containers.contains("Form") }
  }
}

extension ClosureExpr {
  /// Whether its views are laid out as part of the view around it.
  fileprivate var isPartOfView: Bool {
    guard let use, case .builder(let slot) = use.role else { return false }
    return slot == .inline || slot == .label || slot == .row
  }
}
