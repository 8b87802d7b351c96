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
    if mayRepeat && element != "String" || isMadeOfText(collection), !isBound { return nil }
    let kept = isBound ? .something : rows.map(whatIsKept) ?? .unknown
    let related = change.evidence.map { [$0] } ?? []
    switch change.kind {
    case .changes:
      return PositionalIdentity(severity: mayRepeat && !isBound || kept == .nothing ? .hint : nil, related: related)
    case .replaced:
      // Elements that get a new identity whenever they are loaded are the same rows by their position only.
      if !isBound, let element, hasFreshIdentity(element, at: collection) { return nil }
      // Another element is another row where the row's own id says so.
      if rows.map({ hasOwnIdentity($0, in: collection) }) ?? false {
        return PositionalIdentity(severity: .hint, related: related)
      }
      return PositionalIdentity(severity: kept == .something && !mayRepeat ? .info : .hint, related: related)
    default:
      return PositionalIdentity(
        severity: .hint, missingFact: "whether `\(collection.text)` changes while it is shown")
    }
  }

  /// Whether a selection takes the rows' positions for their tags: pages or options without a `tag` of their own are known
  /// by the identity that the loop gives them.
  func isSelectedByPosition(_ loop: FunctionCallExpr) -> Bool {
    guard let use = closures(around: loop.node).first?.use, !use.isMember,
      use.callee.isAny(of: ["TabView", "Picker"]), use.call.argument("selection") != nil
    else { return false }
    return loop.trailingClosure.map { calls(named: "tag", in: $0.node).isEmpty } ?? false
  }

  /// What is known to stay with the identity of rows: input, state of their own, work that starts with them. Unknown
  /// where only a view inside a row's view holds something: that may well not show.
  fileprivate enum Kept { case nothing, unknown, something }

  private func whatIsKept(by rows: ClosureExpr) -> Kept {
    let loop = rows.use.map { ModifierChain(ModifierChain.outermost(of: $0.call.node)) }
    if loop?.modifiers.contains(where: { $0.name.isAny(of: ["onDelete", "onMove"]) }) ?? false { return .something }
    var result = Kept.nothing
    for call in calls(in: rows.node) {
      guard let name = call.calleeName else { continue }
      if name.isAny(of: Self.signsOfIdentity) || name.is(.holdsInput) { return .something }
      // Its own `id` decides what a row keeps.
      if name == "id" { result = .unknown }
      guard call.calledExpression?.kind == .declReferenceExpr else { continue }
      guard name.isCapitalized else {
        // A helper of the view may show anything.
        if SwiftUICatalog.entry(of: name) == nil { result = .unknown }
        continue
      }
      switch facts.whatIsKept(by: name.text) {
      case .something: return .something
      case .unknown: result = .unknown
      case .nothing: break
      }
    }
    return result
  }

  private static let signsOfIdentity: [StaticString] = [
    "onAppear", "task", "transition", "matchedGeometryEffect", "onDelete", "onMove", "swipeActions", "AsyncImage",
  ]

  /// Whether a row as a whole has an id that is read from its element: `.id(items[index].id)`.
  private func hasOwnIdentity(_ rows: ClosureExpr, in collection: SyntaxNode) -> Bool {
    guard let row = rows.statements.last, row.kind == .functionCallExpr else { return false }
    return chain(of: row).modifiers.contains { modifier in
      guard modifier.name == "id", let id = modifier.onlyUnlabeledArgument else { return false }
      return id.descendants.contains {
        $0.kind == .subscriptCallExpr && $0.firstChild?.isSpelledLike(collection) ?? false
      }
    }
  }

  /// Whether a collection is computed from a text: its lines, words or parts, which repeat and are known by their place.
  private func isMadeOfText(_ collection: SyntaxNode, depth: Int = 0) -> Bool {
    guard depth < 4 else { return false }
    let node = collection.unparenthesized
    if let call = FunctionCallExpr(node), let name = call.calleeName {
      if name == "Array", let inner = call.firstArgument { return isMadeOfText(inner, depth: depth + 1) }
      if let base = call.base, name.isAny(of: ["map", "filter", "compactMap", "enumerated", "dropFirst", "prefix"]) {
        return isMadeOfText(base, depth: depth + 1)
      }
      return !call.arguments.isEmpty
        && name.containsAny(of: [
          "split", "components", "parse", "chunk", "token", "segment", "paragraph", "sentence", "lines", "words",
        ])
    }
    guard isLocal(node), let name = DeclReferenceExpr(node)?.name,
      case .value(let value) = localOrigin(of: name, at: node)
    else { return false }
    return value != node && isMadeOfText(value, depth: depth + 1)
  }

  /// Whether each element that is made has a new identity: `let id = UUID()`.
  private func hasFreshIdentity(_ element: String, at node: SyntaxNode) -> Bool {
    guard let id = type(named: element, at: node)?.properties.first(where: { $0.name == "id" }) else { return false }
    if case .constructor(let name) = id.initialValue { return name == "UUID" }
    return false
  }

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

extension FactReader {
  fileprivate typealias Kept = FileModel.Kept

  /// Views that are searched for something to keep.
  private static var maximumKeepers: Int { 24 }

  private static var ownStorage: Set<String> { ["State", "StateObject", "FocusState", "GestureState"] }
  private static var startsWork: Set<String> { ["onAppear", "task", "transition", "matchedGeometryEffect", "id"] }

  /// What is known to stay with the identity of a view: its own storage, or unknown things in the views that it shows.
  fileprivate func whatIsKept(by view: String) -> Kept {
    var visited: Set<String> = [view]
    var open = [view]
    while let name = open.popLast() {
      if let entry = SwiftUICatalog.entry(of: name) {
        if entry.traits.contains(.holdsInput) || name == "AsyncImage" { return .unknown }
        continue
      }
      guard visited.count < Self.maximumKeepers, let type = type(named: name) else { return .unknown }
      if type.properties.contains(where: { !Self.ownStorage.isDisjoint(with: $0.wrappers) }) {
        return name == view ? .something : .unknown
      }
      guard let shown = self.view(named: name)?.fact else {
        // A plain value, such as the argument of a view, keeps nothing; a wrapped view may.
        if type.parts.contains(where: { $0.fact.inheritedTypes.contains { $0.hasSuffix("Representable") } }) {
          return .unknown
        }
        continue
      }
      if shown.modifiers.contains(where: Self.startsWork.contains) { return .unknown }
      open += shown.callees.filter { visited.insert($0).inserted }
    }
    return .nothing
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
