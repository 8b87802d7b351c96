/// A `NavigationStack` that shows the path of another type: `$router.path`.
package struct BoundPathFact: Fact {
  var path = ""
  /// The type that declares the path; empty if it is not known.
  package var owner = ""
  package var place = FactRange()

  static let kind = FactKind("boundPath")
  var name: String { path }

  mutating func code(_ coder: inout some Coder) {
    coder(&path)
    coder(&owner)
    coder(&place)
  }
}

extension BoundPathFact: CollectedFact {
  static let source = FactSource(calls: "NavigationStack")

  static func all(in scope: FactScope) -> [BoundPathFact] {
    scope.calls(named: "NavigationStack").compactMap { stack in
      guard let path = StackPath(stack), !path.isOwnState, let base = MemberAccessExpr(path.binding)?.base else {
        return nil
      }
      var object = base.lastName?.text ?? ""
      if object.hasPrefix("$") { object.removeFirst() }
      let property = scope.file.enclosingType(of: path.binding)?.storedProperties.first { $0.name.text == object }
      return BoundPathFact(
        path: path.name, owner: property?.typeName?.text ?? "", place: FactRange(path.binding.range))
    }
  }
}

extension FactReader {
  /// The stacks that show a path of another type.
  package func boundPaths(named path: String) -> [Located<BoundPathFact>] { all(named: path) }
}
