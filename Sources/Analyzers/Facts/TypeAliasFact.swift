/// A `typealias`.
package struct TypeAliasFact: Fact {
  var alias = ""
  /// Whether it stands for a function type.
  package var isFunction = false
  /// The name of the type that it stands for, without generic arguments; empty for functions, tuples and collections.
  var target = ""
  /// The type that declares it; empty for a global alias: `PlayerView` for `PlayerView.UIViewControllerType`.
  var owner = ""
  /// Whether it is `private` or `fileprivate`, and therefore not visible in other files.
  var isPrivate = false
  package var place = FactRange()

  static let kind = FactKind("typeAlias")
  var name: String { alias }

  mutating func code(_ coder: inout some Coder) {
    coder(&alias)
    coder(&isFunction)
    coder(&target)
    coder(&owner)
    coder(&isPrivate)
    coder(&place)
  }
}

extension TypeAliasFact: CollectedFact {
  static let source = FactSource(.typeAliases)

  static func all(in scope: FactScope) -> [TypeAliasFact] {
    Set(scope.item.content.typeAliases.map(\.row)).sorted().compactMap { row in
      let alias = scope.file.node(row, of: scope.item)
      guard let keyword = alias.ownTokens.first(where: { $0.textEquals("typealias") }), let name = keyword.next else {
        return nil
      }
      let type = alias.children.first(where: \.isType)
      return TypeAliasFact(
        alias: Name(name).text, isFunction: type?.isFunctionType ?? false, target: type?.typeName?.text ?? "",
        owner: alias.ancestors.first { NominalDecl($0) != nil }.flatMap(NominalDecl.init)
          .map(TypeDeclaration.qualifiedName) ?? "",
        isPrivate: alias.children.contains { modifier in
          DeclModifier(modifier)?.name?.isAny(of: ["private", "fileprivate"]) ?? false
        },
        place: FactRange(name.range))
    }
  }
}

extension FactReader {
  /// The aliases with a name.
  package func typeAliases(named alias: String) -> [Located<TypeAliasFact>] { all(named: alias) }

  /// Whether a type is a function type, or a type alias of one that any file declares.
  package func isFunction(_ type: SyntaxNode) -> Bool {
    let type = type.coreType
    if type.kind == .functionType { return true }
    guard type.kind == .identifierType || type.kind == .memberType, let name = type.typeName?.text else { return false }
    let aliases = typeAliases(named: name)
    return !aliases.isEmpty && aliases.allSatisfy(\.fact.isFunction)
  }

  /// The type that an alias stands for, if code in a file can see the alias; nil if there is none, or if several
  /// differ.
  ///
  /// - Parameters:
  ///   - owner: the type that declares the alias, for example the `UIViewControllerType` of a representable; empty
  ///     for a global alias.
  ///   - user: the file; nil for the analyzed file.
  func aliasedType(named alias: String, in owner: String = "", seenFrom user: String? = nil) -> String? {
    let all: [Located<TypeAliasFact>] = all(named: alias)
    let targets = all.lazy.filter { [self] found in
      found.fact.owner == owner
        && isVisible(in: found.path, isPublic: true, isPrivate: found.fact.isPrivate, from: user)
    }.map(\.fact.target)
    guard let first = targets.first, !first.isEmpty, targets.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  /// The maximum number of aliases that stand for one another.
  private static var maximumSteps: Int { 3 }

  /// The name of the type for which an alias stands, also through other aliases: `UInt16` for `LiftNumber` and `Lift.Number`;
  /// another name as it is.
  package func withoutAlias(_ name: String) -> String {
    var name = name
    for _ in 0..<Self.maximumSteps {
      let parts = name.split(separator: ".").map(String.init)
      guard let alias = parts.last,
        let type = aliasedType(named: alias, in: parts.dropLast().joined(separator: ".")), type != name
      else { break }
      name = type
    }
    return name
  }
}
