import GotchaSupport

/// The types that a file declares or extends. Their parts are merged when a type of their name is first requested.
final class FileTypes {
  /// A declaration or an extension.
  struct Place {
    let row: Int
    let nameHash: UInt32
    /// The hash of the name of the outermost enclosing type.
    let rootHash: UInt32
  }

  private let items: [FileItem]
  private let tree: SyntaxTree
  /// The types whose only subtype is known.
  private let onlySubtypes: OnlySubtypes
  /// In source order, except those in previews.
  let places: [Place]
  /// Positions in `places`. A linear search for each type is too slow in generated files with thousands of types.
  private let positionsByRoot: RowsByName
  private lazy var positionsByName = RowsByName(places.indices.map { NamedRow($0, places[$0].nameHash) })
  /// By position in `places`.
  private var types: [TypeDeclaration?]
  private var mergedRoots: HashSet = []

  init(_ items: [FileItem], in tree: SyntaxTree, _ onlySubtypes: OnlySubtypes) {
    self.items = items
    self.onlySubtypes = onlySubtypes
    self.tree = tree
    var places: [Place] = []
    places.reserveCapacity(items.reduce(0) { $0 + $1.content.types.count })
    for item in items {
      for entry in item.content.types {
        places.append(
          Place(row: Int(entry.row) + item.rows.lowerBound, nameHash: entry.nameHash, rootHash: entry.rootHash))
      }
    }
    self.places = places
    positionsByRoot = RowsByName(places.indices.map { NamedRow($0, places[$0].rootHash) })
    types = Array(repeating: nil, count: places.count)
  }

  /// In source order.
  var all: [TypeDeclaration] {
    places.compactMap { place in
      guard let type = type(at: place) else { return nil }
      return type.firstRow == place.row ? type : nil
    }
  }

  /// Functions in extensions, with which a file may redefine a modifier.
  private lazy var extensionFunctions = RowsByName(
    items.flatMap { item in item.content.extensionFunctions.map { $0.moved(by: item.rows.lowerBound) } })

  /// The rows of global variables and functions.
  private lazy var globals = RowsByName(
    items.flatMap { item in item.content.globals.map { $0.moved(by: item.rows.lowerBound) } })

  /// The rows of the functions with a name in extensions, in source order.
  func extensionFunctions(named hash: UInt32) -> some Sequence<NamedRow> { extensionFunctions.rows(hash) }

  /// The rows of the global variables and functions with a name, in source order.
  func globals(named hash: UInt32) -> some Sequence<NamedRow> { globals.rows(hash) }

  /// The places with a name, in source order.
  func places(named hash: UInt32) -> some Sequence<Place> {
    positionsByName.rows(hash).lazy.map { [places] in places[Int($0.row)] }
  }

  /// The type to which a place belongs.
  func type(at place: Place) -> TypeDeclaration? {
    merge(place.rootHash)
    return position(of: place.row).flatMap { types[$0] }
  }

  private func position(of row: Int) -> Int? {
    let position = places.partitioningIndex { $0.row >= row }
    return position < places.count && places[position].row == row ? position : nil
  }

  /// Merges the parts of the types with this name and of types nested in them.
  private func merge(_ root: UInt32) {
    let root = onlySubtypes.subtype(of: root)
    guard mergedRoots.insert(root) else { return }
    let inherited = onlySubtypes.supertypes(of: root).map(declarations)
    set(TypeDeclaration.merging(declarations(of: root), with: inherited.joined().filter { !$0.isProtocol }))
    for declarations in inherited { set(TypeDeclaration.merging(declarations.filter(\.isProtocol))) }
  }

  private func set(_ merged: [TypeDeclaration]) {
    for type in merged {
      for part in type.parts {
        if let position = position(of: part.node.index) { types[position] = type }
      }
    }
  }

  private func declarations(of root: UInt32) -> [NominalDecl] {
    positionsByRoot.rows(root).compactMap { position in
      NominalDecl(SyntaxNode(tree: tree, index: places[Int(position.row)].row))
    }
  }
}
