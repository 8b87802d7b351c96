/// A `navigationDestination`, with the path of its stack.
package struct DestinationPathFact: Fact {
  package var path = ""
  /// The type whose own state the path is; empty if the path belongs to another type.
  package var owner = ""
  package var place = FactRange()

  static let kind = FactKind("destinationPath")
  var name: String { path }

  mutating func code(_ coder: inout some Coder) {
    coder(&path)
    coder(&owner)
    coder(&place)
  }
}

extension DestinationPathFact: CollectedFact {
  static let source = FactSource(calls: "navigationDestination")

  static func all(in scope: FactScope) -> [DestinationPathFact] {
    scope.calls(named: "navigationDestination").compactMap { call in
      guard let path = scope.file.path(around: call.node), let name = call.calledExpression?.lastChild?.range else {
        return nil
      }
      return DestinationPathFact(
        path: path.name, owner: path.isOwnState ? scope.ownerName(of: call.node) : "",
        place: FactRange(name.lowerBound..<call.range.upperBound))
    }
  }
}

extension FactReader {
  /// The destinations in a file, in source order.
  package func destinationPaths(in path: String) -> [Located<DestinationPathFact>] { all(in: path) }
}

extension FileModel {
  /// The path of the enclosing stack, or of the only stack in the same type.
  fileprivate func path(around node: SyntaxNode) -> StackPath? {
    if let stack = node.enclosingCalls.first(where: { $0.calleeName == "NavigationStack" }) { return StackPath(stack) }
    guard let type = enclosingType(of: node) else { return nil }
    let stacks = calls(named: "NavigationStack", in: type)
    return stacks.count == 1 ? StackPath(stacks[0]) : nil
  }
}
