/// The names that an extension uses if its type is declared in another file.
///
/// `private` would hide a property from such extensions.
struct ExtensionNamesFact: Fact {
  var type = ""
  /// `count` for `count`, `self.count`, `$count`, `_count` and `self.init(count: 1)`, but not for `other.count`; in
  /// order, each once.
  var names: [String] = []
  var place = FactRange()

  static let kind = FactKind("extensionNames")
  var name: String { type }

  mutating func code(_ coder: inout some Coder) {
    coder(&type)
    coder(&names)
    coder(&place)
  }
}

extension ExtensionNamesFact: CollectedFact {
  static let source = FactSource(.types)

  static func all(in scope: FactScope) -> [ExtensionNamesFact] {
    // Only rules about SwiftUI's wrappers need these facts, and an extension of a view requires the import.
    guard scope.file.usesSwiftUI else { return [] }
    return scope.parts.compactMap { part, type in
      guard part.isExtension, type.isForeign, !type.name.is(.extensionsAddModifiers), !type.name.is(.leftOutOfFacts),
        let block = part.memberBlock
      else { return nil }
      let names = plainNames(in: block)
      return names.isEmpty
        ? nil : ExtensionNamesFact(type: type.name.text, names: names, place: FactRange(type.name.range))
    }
  }

  private static func plainNames(in block: SyntaxNode) -> [String] {
    let storage = block.tree.storage
    var names = Distinct<Name>(==)
    var row = block.index - 1
    while row + 1 < block.subtreeEnd {
      row += 1
      switch storage.kinds[row] {
      case .declReferenceExpr: break
      case .labeledExpr:
        let argument = LabeledExpr(SyntaxNode(block.storage, row))
        if let label = argument?.label, let call = argument?.node.parent.flatMap(FunctionCallExpr.init),
          call.calleeName == "init" || call.calleeName == "Self"
        {
          names.insert(label, hash: NameHash.of(label))
        }
        continue
      case .structDecl, .classDecl, .enumDecl, .actorDecl:
        // The members of a nested type cannot access the instance members of the enclosing type.
        row = Int(storage.subtreeEnds[row]) - 1
        continue
      default: continue
      }
      let reference = SyntaxNode(block.storage, row)
      guard let name = DeclReferenceExpr(reference)?.name, !name.isCapitalized, !(name == "self") else { continue }
      if let access = reference.parent.flatMap(MemberAccessExpr.init), access.declName == reference,
        !(access.base?.textEquals("self") ?? false)
      {
        continue
      }
      let plain = name.withoutSign
      if !plain.range.isEmpty { names.insert(plain, hash: NameHash.of(plain)) }
    }
    return names.elements.map(\.text).sorted()
  }
}

extension FactReader {
  /// Whether an extension in another file uses a name that may be a member of the type.
  package func isUsedInExtensionElsewhere(_ member: Name, of type: Name) -> Bool {
    let extensions: [Located<ExtensionNamesFact>] = all(named: type)
    guard !extensions.isEmpty else { return false }
    let name = member.text
    return extensions.contains { $0.path != path && $0.fact.names.contains(name) }
  }
}
