// Determines whether an event modifier of a view runs its code several times while the view and its objects exist.

/// Whether code of an event modifier runs again.
package enum EventRepetition {
  case once
  case unknown
  case again
}

extension FileModel {
  /// The modifiers that run code when a view appears or a value changes.
  package static let repeatableEvents: [StaticString] = ["onAppear", "task", "onChange", "onReceive"]

  /// Whether an event modifier runs its code again: on each change, or when the view is covered and appears again.
  package func repetition(of event: Modifier, of chain: ModifierChain) -> EventRepetition {
    if event.name == "onChange" || event.name == "onReceive" || event.argument("id") != nil { return .again }
    let slots = slotsThroughHelpers(around: chain.node)
    if slots.contains(.tab) { return .again }
    guard let view = enclosingType(of: chain.node)?.name.text else { return .unknown }
    let isPart = slots.allSatisfy { $0 != .stackRoot && $0 != .pushed && !$0.isPresentation }
    let mayBeCovered = facts.view(named: view).map(\.fact.mayCoverRoot) ?? false
    if slots.contains(.stackRoot), mayBeCovered { return .again }
    guard isPart else { return .unknown }
    if facts.appearsOnce(view) { return .once }
    let shown = facts.appearances(of: view).known.map(\.placement)
    if shown.contains(.tab) || mayBeCovered && shown.contains(where: { $0 == .stackRoot || $0 == .pushed }) {
      return .again
    }
    return .unknown
  }

  /// Whether the way to some code depends on a property that the code itself sets, so that it runs only once.
  package func isOnlyForFirstRun(_ node: SyntaxNode, of code: ReachedCode, among codes: [ReachedCode]) -> Bool {
    let conditions = code.conditions(of: node)
    guard !conditions.isEmpty else { return false }
    let set = Set(codes.flatMap { code in code.writes.compactMap { $0.target.lastName?.text } })
    return conditions.contains { condition in condition.tokens.contains { set.contains($0.text) } }
  }
}

extension ViewFact {
  /// Whether a screen that the view pushes or presents may cover it completely.
  fileprivate var mayCoverRoot: Bool {
    callees.contains("NavigationLink")
      || modifiers.contains { $0.hasPrefix("navigationDestination") || $0 == "fullScreenCover" }
  }
}

extension ReachedCode {
  /// Whether each run of the root runs it, at once, in a task or on a queue; not only an event.
  package var isRunEachTime: Bool {
    switch moment {
    case .now, .inTask: true
    // Observers and timers run their closure on an event.
    case .later: way.steps.contains { ClosureExpr($0.node)?.use?.callee.isAny(of: ["async", "asyncAfter"]) ?? false }
    case .onEvent, .unknown: false
    }
  }
}
