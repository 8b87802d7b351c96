struct DuplicateNavigationDestination: ModifierRule {
  static let info = RuleInfo(
    id: "duplicate_navigation_destination", topic: .navigation, cases: [.sameScreen, .pushedScreen],
    tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["navigationDestination"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let type = valueType(of: modifier.call), let member = modifier.node.enclosingMember,
      file.isInBodyScope(modifier.node)
    else { return }
    if let earlier = earlierDestination(for: type, before: modifier, in: member, of: file) {
      // Which of the two is used is not documented, so no fix removes one.
      findings.add(
        at: modifier.range, "`\(type.text)` already has a destination in the same stack; only one of them is used",
        .sameScreen, related: [RelatedLocation(range: earlier, message: "the other one")])
    } else if let other = destinationBelow(modifier.node, for: type, in: file) {
      let removal = modifier.clause == nil && modifier.receiver != nil ? modifier.rangeWithPeriod : nil
      findings.add(
        at: modifier.range,
        "`\(type.text)` already has a destination in the same stack; only the one closest to the root is used",
        .pushedScreen, related: [other],
        fixes: [removal.map { .unsafe("Remove the destination", preferred: true, .delete($0)) }])
    }
  }

  /// `Int` in `navigationDestination(for: Int.self) { … }`.
  private func valueType(of call: FunctionCallExpr?) -> SyntaxNode? {
    guard let access = call?.argument("for").flatMap(MemberAccessExpr.init), access.name == "self" else { return nil }
    return access.base
  }

  /// A destination for the same type that is nearer to the start of the member and in the same stack.
  private func earlierDestination(
    for type: SyntaxNode, before modifier: Modifier, in member: SyntaxNode, of file: FileModel
  ) -> Range<Int>? {
    let all = file.calls(named: "navigationDestination", in: member)
    guard all.count > 1 else { return nil }
    let own = modifier.name.range.lowerBound
    let text = type.text
    let stack = stack(around: modifier.node, in: file)
    for call in all {
      guard call.nameRange.lowerBound < own, let other = valueType(of: call), other.text == text,
        self.stack(around: call.node, in: file) == stack, !excludes(call.node, modifier.node)
      else { continue }
      return call.nameRange
    }
    return nil
  }

  /// The closure that starts the navigation context of a node: the content of a stack, a presentation, a tab or a
  /// column, or the view that is pushed; nil for the context of the member.
  private func stack(around node: SyntaxNode, in file: FileModel) -> Int? {
    for closure in file.closures(around: node) {
      guard let use = closure.use, case .builder(let slot) = use.role else { return closure.node.index }
      switch slot {
      case .inline, .row, .overlay, .background, .label, .menu, .toolbar:
        // A view of the project may contain a stack.
        if !use.isMember, !use.callee.is(.plainContainer) { return closure.node.index }
      case .stackRoot, .pushed, .sheet, .cover, .popover, .inspector, .dialog, .tab, .column, .sceneRoot:
        return closure.node.index
      }
    }
    return nil
  }

  /// Whether two nodes are in different branches of an `if`, a `switch` or an `#if`.
  private func excludes(_ first: SyntaxNode, _ second: SyntaxNode) -> Bool {
    // The receiver of a modifier contains everything before it, so the names are compared.
    let (a, b) = (first.lastChild ?? first, second.lastChild ?? second)
    var branch = a
    for ancestor in a.surroundings {
      if ancestor.contains(b) {
        switch ancestor.kind {
        case .ifExpr, .switchExpr, .ifConfigDecl: return !branch.contains(b)
        default: return false
        }
      }
      branch = ancestor
    }
    return false
  }

  /// The destination for the same type in the view that pushes the view of this node, if nothing else shows the latter.
  private func destinationBelow(_ node: SyntaxNode, for type: SyntaxNode, in file: FileModel) -> RelatedLocation? {
    // Each of two views may have a nested type with the same name.
    guard stack(around: node, in: file) == nil, let name = type.lastName?.text, !file.facts.isAmbiguous(name) else {
      return nil
    }
    let destinations = file.facts.navigationDestinations(for: name)
    guard destinations.count > 1, let owner = file.enclosingType(of: node), owner.viewRole == .view else { return nil }
    var found: RelatedLocation?
    for context in file.navigationContexts(of: node, always: true) {
      guard case .pushed(let place) = context, !place.isOneOfSeveral, !place.owner.isEmpty,
        place.owner != owner.name.text,
        let other = destinations.first(where: { $0.fact.owner == place.owner }),
        other.path == (place.path ?? file.facts.path)
      else { return nil }
      found = found ?? file.facts.related(other, "the destination in the view that pushes this one")
    }
    return found
  }
}

extension RuleCase {
  fileprivate static let sameScreen = RuleCase("sameScreen", .wrong, "one screen has two destinations for a type")
  fileprivate static let pushedScreen = RuleCase(
    "pushedScreen", .wrong, "a pushed screen and the screen that pushes it have a destination for one type")
}
