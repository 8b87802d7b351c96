/// A `typealias`.
struct TypeAliasFact: Fact {
  var alias = ""
  /// Whether it is a name of a function type.
  var isFunction = false
  var place = FactRange()

  static let kind = FactKind("typeAlias")
  var name: String { alias }

  mutating func code(_ coder: inout some Coder) {
    coder(&alias)
    coder(&isFunction)
    coder(&place)
  }
}

extension TypeAliasFact: CollectedFact {
  static func all(in scope: FactScope) -> [TypeAliasFact] {
    Set(scope.item.content.typeAliases.map(\.row)).sorted().compactMap { row in
      let alias = scope.file.node(row, of: scope.item)
      guard let keyword = alias.ownTokens.first(where: { $0.textEquals("typealias") }), let name = keyword.next else {
        return nil
      }
      return TypeAliasFact(
        alias: Name(name).text, isFunction: alias.children.contains { $0.isType && $0.isFunctionType },
        place: FactRange(name.range))
    }
  }
}

extension FactReader {
  /// The aliases of a name.
  func typeAliases(named alias: String) -> [Located<TypeAliasFact>] { all(named: alias) }
}
