// What it means that rows are identified by their position in a collection.

/// The consequences of identifying rows by position; there are none where the collection does not change.
struct PositionalIdentity {
  /// How much it matters where the rows show elements; nil for as much as the rule says.
  var severity: Severity?
  var related: [RelatedLocation] = []
  var missingFact: String?
}

extension FileModel {
  /// What happens to rows that are identified by their position in a collection: nil where positions are as good as any
  /// other identity.
  ///
  /// - Parameter rows: the closure that makes them.
  func positionalIdentity(of rows: ClosureExpr?, in collection: SyntaxNode) -> PositionalIdentity? {
    let change = changes(of: collection)
    guard change.kind > .appendedOnly else { return nil }
    let element = elementTypeName(of: collection)
    // A number or a color may occur twice, so its position is the only identity that it has.
    let mayRepeat = element.map(ElementType.mayRepeat) ?? false
    let isBound = rows.map { bindsElements(of: collection, in: $0) } ?? false
    if mayRepeat, element != "String", !isBound { return nil }
    let related = change.evidence.map { [$0] } ?? []
    switch change.kind {
    case .changes:
      return PositionalIdentity(severity: mayRepeat && !isBound ? .hint : nil, related: related)
    case .replaced:
      let keeps = !mayRepeat && (rows.map { keepsSomething($0) } ?? false)
      return PositionalIdentity(severity: keeps ? .info : .hint, related: related)
    default:
      return PositionalIdentity(
        severity: .hint, missingFact: "whether `\(collection.text)` changes while it is shown")
    }
  }

  /// Whether rows hold something that stays with an identity: input, state of their own, work that starts with them.
  private func keepsSomething(_ rows: ClosureExpr) -> Bool {
    if SwiftUICatalog.names(.holdsInput).contains(where: { !calls(named: $0, in: rows.node).isEmpty }) { return true }
    if Self.signsOfIdentity.contains(where: { !calls(named: $0, in: rows.node).isEmpty }) { return true }
    return calls(in: rows.node).contains { call in
      guard call.calledExpression?.kind == .declReferenceExpr, let name = call.calleeName, name.isCapitalized,
        facts.mayKnow(TypeFact.self, name), let type = facts.type(named: name.text)
      else { return false }
      return type.properties.contains { !Self.ownStorage.isDisjoint(with: $0.wrappers) }
    }
  }

  private static let signsOfIdentity: [StaticString] = [
    "onAppear", "task", "transition", "matchedGeometryEffect", "onDelete", "onMove", "swipeActions", "AsyncImage",
  ]
  private static let ownStorage: Set<String> = ["State", "StateObject", "FocusState", "GestureState"]

  /// Whether rows bind to elements by position: `$items[index]`. Those crash when the collection shrinks.
  private func bindsElements(of collection: SyntaxNode, in rows: ClosureExpr) -> Bool {
    let text = collection.text
    return rows.node.descendants.contains { node in
      guard node.kind == .subscriptCallExpr, let base = node.firstChild,
        base.firstToken.map(Name.init).hasPrefix("$")
      else { return false }
      return base.text.dropFirst() == text
    }
  }

  /// Whether the elements of a collection are proven to be `Identifiable`.
  func hasIdentifiableElements(_ collection: SyntaxNode) -> Bool {
    elementTypeName(of: collection).flatMap { facts.type(named: $0)?.isIdentifiable } ?? false
  }
}

extension ElementType {
  /// Whether two elements of a type are often equal, so that their values do not identify them.
  static func mayRepeat(_ name: String) -> Bool {
    [
      "Bool", "Int", "Double", "Float", "CGFloat", "String", "Color", "Character", "UInt", "UInt8", "Int32", "Int64",
      "CGRect", "CGPoint", "CGSize", "TimeInterval", "Decimal", "AnyView",
    ].contains(name)
  }
}
