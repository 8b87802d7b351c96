// Determines what may contain a navigation stack that is not visible in the code.

extension FileModel {
  /// Whether a view around a node, below `limit`, may contain a navigation container: it is one, or it is not a SwiftUI
  /// view.
  package func mayStandInNavigation(_ node: SyntaxNode, below limit: SyntaxNode) -> Bool {
    for closure in closures(around: node) {
      if closure.node == limit { return false }
      guard let use = closure.use else { return true }
      guard !use.isMember, use.callee.isCapitalized else { continue }
      if !use.callee.is(.plainContainer) { return true }
    }
    return false
  }

  /// Whether a view around a node, within the view that shows it, may contain a navigation container: it is one, or it
  /// is not a SwiftUI view and its contents are unknown.
  package func mayStandInNavigation(_ node: SyntaxNode) -> Bool {
    containers(around: node).contains(where: mayHoldNavigation)
  }

  /// Whether a view may be inside a navigation container wherever it is used.
  package func mayStandInNavigation(_ view: String) -> Bool {
    var visited: Set<String> = [view]
    var open = [view]
    while let name = open.popLast() {
      for use in facts.uses(of: name) {
        if use.fact.containers.contains(where: mayHoldNavigation) { return true }
        if use.fact.modifiers.contains(where: { facts.mayPut(modifier: $0, into: .navigationStack) }) {
          return true
        }
        if use.fact.placement == .inline, visited.insert(use.fact.owner).inserted { open.append(use.fact.owner) }
      }
    }
    return false
  }

  /// Whether a chain begins with a navigation container, or with a view that contains one.
  package func holdsNavigation(_ chain: ModifierChain) -> Bool {
    calls(in: chain.node).contains { call in
      guard let name = call.calleeName else { return false }
      guard name.isCapitalized else {
        return facts.extensionFunctions(named: name.text).contains { helper in
          helper.fact.callees.contains { $0.hasPrefix("Navigation") }
        }
      }
      if name == "TabView" || name.hasPrefix("Navigation") { return name != "NavigationLink" }
      return SwiftUICatalog.entry(of: name) == nil && facts.isView(name.text) && mayHoldNavigation(name.text)
    }
  }

  /// Whether the body of a view may contain a navigation container: it contains one, or it creates an unknown view.
  package func mayHoldNavigation(_ view: String) -> Bool {
    if SwiftUICatalog.traits(of: view).isPlain { return false }
    guard let fact = facts.view(named: view)?.fact, fact.stack == nil else { return true }
    return fact.callees.contains { name in
      if SwiftUICatalog.traits(of: name).isPlain { return false }
      // A view of the project is searched one level deep.
      guard !name.includes("Navigation"), let inner = facts.view(named: name)?.fact else {
        return facts.types(named: name).isEmpty || name.includes("Navigation")
      }
      return inner.stack != nil || inner.callees.contains { $0.hasPrefix("Navigation") && $0 != "NavigationLink" }
    }
  }
}
