import GotchaSupport

// Queries about the types, globals and extension functions that the file declares.

extension FileModel {
  /// The types declared or extended in the file, in source order, except those in previews.
  package var types: [TypeDeclaration] {
    recorder.readWholeFile()
    return fileTypes.all
  }

  /// The type whose braces contain a node, merged with its extensions in this file.
  package func enclosingType(of node: SyntaxNode) -> TypeDeclaration? {
    for around in node.surroundings where around.kind.isNominalDecl {
      if let type = type(at: around.index) { return type }
    }
    return nil
  }

  /// The type that a declaration or an extension is part of; nil in previews.
  package func type(at row: Int) -> TypeDeclaration? {
    if let lastType, lastType.row == row {
      readDeclarations(of: lastType.rootHash)
      return lastType.type
    }
    guard let index = itemIndex(of: row) else { return nil }
    let (item, types) = (outline.items[index], outline.items[index].content.types)
    let at = types.partitioningIndex { Int($0.row) + item.rows.lowerBound >= row }
    guard at < types.count, Int(types[at].row) + item.rows.lowerBound == row else { return nil }
    let type = type(at: FileTypes.Place(row: row, nameHash: types[at].nameHash, rootHash: types[at].rootHash))
    lastType = type.map { (row, types[at].rootHash, $0) }
    return type
  }

  /// The type that the file declares with a name; nil if it declares none or several.
  package func type(named name: Name) -> TypeDeclaration? {
    let hash = NameHash.of(name)
    recorder.readDeclarations(of: hash)
    var found: TypeDeclaration?
    for place in fileTypes.places(named: hash) {
      guard let type = type(at: place), !type.isForeign, type.declaration.node.index == place.row, type.name == name
      else { continue }
      guard found == nil else { return nil }
      found = type
    }
    return found
  }

  /// All declarations of types with a name in the file, including nested ones.
  func declarations(named name: Name) -> [NominalDecl] {
    let hash = NameHash.of(name)
    recorder.readDeclarations(of: hash)
    return fileTypes.places(named: hash).compactMap { place in
      let declaration = NominalDecl(SyntaxNode(tree: tree, index: place.row))
      return declaration.flatMap { !$0.isExtension && $0.name == name ? $0 : nil }
    }
  }

  /// The declaration of a name at an offset.
  func declaration(of name: String, at offset: Int) -> NominalDecl? {
    recorder.readDeclarations(of: NameHash.of(name))
    let behind = outline.items.partitioningIndex { $0.range.lowerBound > offset }
    guard behind > 0, outline.items[behind - 1].range.contains(offset) else { return nil }
    let innermost = node(0, of: outline.items[behind - 1]).innermostNode(at: offset)
    return NominalDecl(innermost) ?? innermost.surroundings.lazy.compactMap(NominalDecl.init).first
  }

  /// The global variables with a name.
  package func globalVariables(named name: Name) -> [VariableDecl] {
    let hash = NameHash.of(name)
    recorder.readDeclarations(of: hash)
    return fileTypes.globals(named: hash).compactMap { VariableDecl(SyntaxNode(tree: tree, index: Int($0.row))) }
  }

  /// The global functions with a name.
  func globalFunctions(named name: Name) -> [FunctionDecl] {
    let hash = NameHash.of(name)
    recorder.readDeclarations(of: hash)
    return fileTypes.globals(named: hash).compactMap { entry in
      let function = FunctionDecl(SyntaxNode(tree: tree, index: Int(entry.row)))
      return function?.name == name ? function : nil
    }
  }

  /// The types whose braces contain a node, the nearest first, each merged with its extensions in this file.
  func enclosingTypes(of node: SyntaxNode) -> [TypeDeclaration] {
    node.surroundings.lazy.filter(\.kind.isNominalDecl).compactMap { self.type(at: $0.index) }
  }

  /// The functions with a name in extensions, with the extended types.
  func extensionFunctions(named name: Name) -> [(function: FunctionDecl, type: TypeDeclaration)] {
    let hash = NameHash.of(name)
    recorder.readDeclarations(of: hash)
    return fileTypes.extensionFunctions(named: hash).compactMap { entry in
      guard let function = FunctionDecl(SyntaxNode(tree: tree, index: Int(entry.row))), function.name == name,
        let type = enclosingType(of: function.node)
      else { return nil }
      return (function, type)
    }
  }

  /// Records that the item reads a type with all its parts.
  private func readDeclarations(of root: UInt32) {
    recorder.readDeclarations(of: root)
    guard !onlySubtypes.isEmpty else { return }
    let type = onlySubtypes.subtype(of: root)
    recorder.readDeclarations(of: type)
    for supertype in onlySubtypes.supertypes(of: type) { recorder.readDeclarations(of: supertype) }
  }

  private func type(at place: FileTypes.Place) -> TypeDeclaration? {
    readDeclarations(of: place.rootHash)
    return fileTypes.type(at: place)
  }
}
