/// A function that lets a closure change a value: `func update(_ id: Int, change: (inout Item) -> Void)`.
struct LentValueFact: Fact {
  var function = ""
  /// The type of the value, as written.
  var type = ""
  /// The qualified name of the type that contains the function; empty for a global function.
  var scope = ""
  var place = FactRange()

  static let kind = FactKind("lentValue")
  var name: String { function }

  mutating func code(_ coder: inout some Coder) {
    coder(&function)
    coder(&type)
    coder(&scope)
    coder(&place)
  }
}

extension LentValueFact: CollectedFact {
  /// Returns one fact for each parameter whose closure gets a value to change as its first argument.
  static func all(in scope: FactScope) -> [LentValueFact] {
    let (tree, rows) = (scope.file.tree, scope.item.rows)
    let kinds = tree.storage.kinds
    var result: [LentValueFact] = []
    var row = functionTypes.firstRow(in: rows, of: kinds)
    while row < rows.upperBound {
      let type = SyntaxNode(tree: tree, index: row)
      if let fact = lentValue(toClosureOf: type, in: scope.file) { result.append(fact) }
      row = functionTypes.firstRow(in: row + 1..<rows.upperBound, of: kinds)
    }
    return result
  }

  private static let functionTypes = KindSet([.functionType])

  private static func lentValue(toClosureOf type: SyntaxNode, in file: FileModel) -> LentValueFact? {
    guard let value = type.child(.tupleTypeElement)?.child(.attributedType),
      value.ownTokens.contains(where: { $0.textEquals("inout") }), let lent = value.lastChild,
      let name = lent.unwrappedOptional.typeName, !file.isGenericParameter(name, at: lent),
      let parameter = type.surroundings.first(where: { $0.kind == .functionParameter }),
      let function = parameter.parent.flatMap(FunctionDecl.init), let called = function.name
    else { return nil }
    let owner = file.enclosingType(of: function.node).map { TypeDeclaration.qualifiedName($0.declaration) }
    return LentValueFact(
      function: called.text, type: lent.text, scope: owner ?? "", place: FactRange(value.range))
  }
}

extension FactReader {
  /// The type of the value that functions with a name let their closures change, and the type that contains them; nil if
  /// there are none, or several with different types.
  func lentValue(by function: String) -> (type: String, scope: String)? {
    let facts: [Located<LentValueFact>] = all(named: function)
    guard let first = facts.first?.fact,
      facts.allSatisfy({ $0.fact.type == first.type && $0.fact.scope == first.scope })
    else { return nil }
    return (first.type, first.scope)
  }
}
