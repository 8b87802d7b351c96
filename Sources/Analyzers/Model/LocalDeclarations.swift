/// The statements of long blocks that declare local names, so that searches do not visit all other statements.
struct LocalDeclarations {
  /// Starting at this number of statements, a table is faster.
  static let longBlock = 16

  /// By the row of the block and the hash of the name. The rows are in source order.
  private var tables: [Int: [UInt32: [Int]]] = [:]

  /// The variables and `guard` statements of a block that may declare a name, in source order.
  mutating func statements(declaring name: Name, in block: SyntaxNode) -> [SyntaxNode] {
    let table = tables[block.index] ?? Self.table(of: block)
    tables[block.index] = table
    return (table[NameHash.of(name)] ?? []).map { SyntaxNode(block.storage, $0) }
  }

  private static func table(of block: SyntaxNode) -> [UInt32: [Int]] {
    var result: [UInt32: [Int]] = [:]
    for statement in block.children {
      let names =
        VariableDecl(statement)?.bindings.flatMap { [$0.name].compactMap(\.self) + $0.partNames }
        ?? (statement.kind == .guardStmt
          ? statement.conditions.flatMap { boundNames(of: $0) } : [])
      for hash in Set(names.map(NameHash.of)) { result[hash, default: []].append(statement.index) }
    }
    return result
  }

  /// The names that `let name` or a pattern in a condition of a `guard` binds.
  private static func boundNames(of condition: SyntaxNode) -> [Name] {
    guard let binding = condition.firstChild,
      binding.kind == .optionalBindingCondition || binding.kind == .matchingPatternCondition
    else { return [] }
    return binding.firstChild?.tokens.map(Name.init) ?? []
  }
}
