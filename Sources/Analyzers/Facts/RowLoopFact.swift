/// A `ForEach` or `List` over a collection of a view or of an object that it holds, whose rows have the ids of their elements.
package struct RowLoopFact: Fact {
  /// The qualified name of the type that contains the loop.
  var owner = ""
  /// The members that lead from there to the collection: `pantry` and `labels` for `ForEach($pantry.labels)`.
  var path: [String] = []
  /// Whether rows get bindings to their elements: `ForEach($pantry.labels) { $label in … }`.
  package var isBound = false
  package var place = FactRange()

  static let kind = FactKind("rowLoop")
  var name: String { path.last ?? "" }

  mutating func code(_ coder: inout some Coder) {
    coder(&owner)
    coder(&path)
    coder(&isBound)
    coder(&place)
  }
}

extension RowLoopFact: CollectedFact {
  static let source = FactSource(calls: "ForEach", "List")

  static func all(in scope: FactScope) -> [RowLoopFact] {
    (scope.calls(named: "ForEach") + scope.calls(named: "List")).compactMap { call in
      guard call.argument("id") == nil, let data = call.firstUnlabeledArgument?.reordered,
        let owner = scope.file.enclosingType(of: call.node), !scope.file.isLocal(data), let path = data.memberPath
      else { return nil }
      return RowLoopFact(
        owner: owner.qualifiedName, path: path,
        isBound: call.firstUnlabeledArgument?.firstToken.map { Name($0).boundProperty != nil } ?? false,
        place: FactRange(call.nameRange))
    }
  }
}

extension SyntaxNode {
  /// The maximum number of calls or members in an expression to follow.
  private static let maximumSteps = 8

  /// The collection whose elements, in another order or only some of them, it consists of.
  fileprivate var reordered: SyntaxNode {
    var node = unparenthesized
    for _ in 0..<Self.maximumSteps {
      guard let whole = FunctionCallExpr(node)?.wholeCollection else { break }
      node = whole.unparenthesized
    }
    return node
  }

  /// `model` and `items` for `model.items`, `self.model.items` and `$model.items`; nil if it is no path.
  fileprivate var memberPath: [String]? {
    var (node, path) = (withoutUnwrapping, [String]())
    for _ in 0..<Self.maximumSteps {
      if let name = DeclReferenceExpr(node)?.name {
        return name.isCapitalized ? nil : [(name.boundProperty ?? name).text] + path
      }
      guard let access = MemberAccessExpr(node), let base = access.base, let name = access.name else { return nil }
      path.insert((name.boundProperty ?? name).text, at: 0)
      if base.isSelf { return path }
      node = base.withoutUnwrapping
    }
    return nil
  }
}

extension FactReader {
  /// The loops whose rows have the `id` of a type as their identity.
  package func rowLoops(over type: KnownType) -> [Located<RowLoopFact>] {
    all(RowLoopFact.self).filter { loop in
      !loop.isInTests
        && elementType(of: loop.fact.path, in: loop.fact.owner)?.fact.qualifiedName == type.fact.qualifiedName
    }
  }
}
