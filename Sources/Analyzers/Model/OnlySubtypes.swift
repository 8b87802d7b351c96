/// The protocols and classes from which one type alone inherits, each with that type: the members of a protocol's extensions
/// and of such a class are members of the type, as if it declared them itself.
package struct OnlySubtypes: Sendable, Equatable {
  /// By the hash of the name of the supertype, the hash of the name of the type.
  private var subtypes: [UInt32: UInt32] = [:]
  private var supertypes: [UInt32: [UInt32]] = [:]

  /// The maximum number of types between a type and its supertype. In erroneous code, types inherit from each other.
  static var maximumDepth: Int { 4 }

  init() {}

  /// Those that the items of a file show.
  init(_ items: [FileItem]) {
    var open: [UInt32: Supertype] = [:]
    for item in items { if let type = item.content.supertype { open[type.nameHash] = type } }
    guard !open.isEmpty else { return }
    var found: [UInt32: UInt32] = [:]
    for item in items {
      for inheritance in item.content.inheritances {
        guard let supertype = open[inheritance.supertype] else { continue }
        let (inherited, type) = (inheritance.supertype, inheritance.rootHash)
        if inheritance.isOfRoot, found[inherited, default: type] == type, open[type].map({ $0.isClass }) ?? true,
          !supertype.isClass || !inheritance.overrides
        {
          found[inherited] = type
        } else {
          open[inherited] = nil
          found[inherited] = nil
        }
      }
    }
    let declared = Set(items.compactMap(\.content.declaredTypeHash))
    for (inherited, type) in found where declared.contains(type) {
      var type = type
      for _ in 0..<Self.maximumDepth { if let next = found[type], declared.contains(next) { type = next } }
      if found[type] == nil { insert(inherited, inheritedBy: type) }
    }
  }

  var isEmpty: Bool { subtypes.isEmpty }

  mutating func insert(_ supertype: UInt32, inheritedBy type: UInt32) {
    guard subtypes.updateValue(type, forKey: supertype) == nil else { return }
    supertypes[type, default: []].append(supertype)
    supertypes[type]?.sort()
  }

  mutating func formUnion(_ other: OnlySubtypes) {
    for (supertype, type) in other.subtypes { insert(supertype, inheritedBy: type) }
  }

  /// The type that alone inherits from a type; the name itself if it is not that of such a type.
  func subtype(of name: UInt32) -> UInt32 { subtypes[name] ?? name }

  /// The protocols and classes from which a type alone inherits.
  func supertypes(of type: UInt32) -> [UInt32] { supertypes[type] ?? [] }
}

extension OnlySubtypes {
  /// A protocol or a class of a file from which other types may inherit.
  struct Supertype: Sendable, Equatable {
    let nameHash: UInt32
    let isClass: Bool

    /// Nil for other declarations. The parameters of a generic class are types only together with the subclass.
    init?(_ node: SyntaxNode) {
      guard let declaration = NominalDecl(node), declaration.isProtocol || declaration.node.kind == .classDecl,
        !declaration.hasModifier("final"), node.child(.genericParameter) == nil, let name = declaration.name
      else { return nil }
      (nameHash, isClass) = (NameHash.of(name), !declaration.isProtocol)
    }
  }
}

extension NominalDecl {
  /// Whether it is a class that replaces inherited members, apart from initializers.
  var overridesMembers: Bool { node.kind == .classDecl && hasOverride }

  /// Whether a member, apart from initializers, replaces an inherited one.
  var hasOverride: Bool {
    guard let memberBlock else { return false }
    return TypeDeclaration.members(of: memberBlock).contains { member in
      VariableDecl(member)?.hasModifier("override") ?? FunctionDecl(member)?.hasModifier("override") ?? false
    }
  }
}
