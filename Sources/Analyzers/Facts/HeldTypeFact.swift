/// A type of which code outside the type names values, and therefore may use members: `let card: Card`,
/// `let card = Card()`, `Card().isOn`, `\Card.isOn`, `typealias Tile = Card`.
///
/// `private` would hide a property from such code.
struct HeldTypeFact: Fact {
  var type = ""
  var place = FactRange()

  static let kind = FactKind("heldType")
  var name: String { type }

  mutating func code(_ coder: inout some Coder) {
    coder(&type)
    coder(&place)
  }
}

extension HeldTypeFact: CollectedFact {
  /// Returns one fact for each type, without those of the standard library and of SwiftUI.
  static func all(in scope: FactScope) -> [HeldTypeFact] {
    let file = scope.file
    // Only rules about SwiftUI's wrappers need these facts. A test of a view may import nothing but the app.
    guard file.usesSwiftUI || file.importsModule("XCTest") || file.importsModule("Testing") else { return [] }
    let own = Set(scope.parts.map { NameHash.of($0.type.name) })
    var types = Distinct<(name: Name, range: Range<Int>)> { $0.name == $1.name }
    func add(_ name: Name?, at node: SyntaxNode) {
      guard let name, name.isCapitalized, !name.isAny(of: standardTypes), SwiftUICatalog.entry(of: name) == nil else {
        return
      }
      let hash = NameHash.of(name)
      // A type and its extensions may use private members in one file; `ExtensionNamesFact` is about other files.
      if own.contains(hash), file.enclosingType(of: node)?.name == name { return }
      types.insert((name, node.range), hash: hash)
    }
    let kinds = file.tree.storage.kinds
    var row = kindsWithTypes.firstRow(in: scope.item.rows, of: kinds)
    while row < scope.item.rows.upperBound {
      let node = SyntaxNode(tree: file.tree, index: row)
      add(node.heldType, at: node)
      row = kindsWithTypes.firstRow(in: row + 1..<scope.item.rows.upperBound, of: kinds)
    }
    for call in file.calls(in: scope.node) where call.isReadFrom { add(call.calleeName, at: call.node) }
    return types.elements.map { HeldTypeFact(type: $0.name.text, place: FactRange($0.range)) }
  }

  private static let kindsWithTypes = KindSet([.identifierType, .memberType, .patternBinding])

  /// The types of most values.
  private static let standardTypes: [StaticString] = [
    "Any", "Bool", "CGFloat", "Content", "Data", "Date", "Double", "Error", "Int", "Never", "Self", "String", "URL",
    "UUID", "Void",
  ]
}

extension SyntaxNode {
  /// The type that a type annotation, a key path, an alias or the initial value of a variable names.
  fileprivate var heldType: Name? {
    if kind == .patternBinding {
      return PatternBinding(self)?.value.flatMap(FunctionCallExpr.init)?.calleeName
    }
    switch parent?.kind {
    case .inheritedType, .attribute, .extensionDecl, .memberType: return nil
    default: return typeName
    }
  }
}

extension FunctionCallExpr {
  /// Whether a member of the result is read, not called: `Card().isOn`.
  fileprivate var isReadFrom: Bool {
    guard let access = node.parent.flatMap(MemberAccessExpr.init), access.base == node else { return false }
    return access.node.parent?.kind != .functionCallExpr
  }
}

extension FactReader {
  /// Whether code outside a type, in this file or another one, names values of the type.
  func isHeldOutside(_ type: Name) -> Bool { !all(HeldTypeFact.self, named: type).isEmpty }

  /// The files in which code outside a type names values of the type.
  package func placesHolding(_ type: Name) -> [String] { all(HeldTypeFact.self, named: type).map(\.path) }

  /// Whether code in another file names values of the type.
  package func isHeldElsewhere(_ type: Name) -> Bool {
    all(HeldTypeFact.self, named: type).contains { $0.path != path }
  }
}
