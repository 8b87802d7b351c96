/// The paths that the navigation stacks of a file show.
package struct ShownPaths {
  /// `$path` and `$router.path` in `NavigationStack(path: …)`.
  package private(set) var bindings: Set<String> = []
  /// The parts after a period in these paths: `path` for `$router.path`.
  package private(set) var memberPaths: Set<String> = []

  init(_ stacks: [FunctionCallExpr]) {
    for stack in stacks {
      guard let binding = stack.argument("path")?.text, binding.hasPrefix("$") else { continue }
      bindings.insert(binding)
      for dot in binding.indices where binding[dot] == "." {
        memberPaths.insert(String(binding[binding.index(after: dot)...]))
      }
    }
  }
}

extension FileModel {
  /// The paths that the navigation stacks of the file show.
  package var shownPaths: ShownPaths {
    let stacks = calls(named: "NavigationStack")
    if let knownPaths { return knownPaths }
    let paths = recorder.unchecked { ShownPaths(stacks) }
    knownPaths = paths
    return paths
  }
}
