// Determines the consequences of identifying rows by their position in a collection.

/// The consequences of identifying rows by position. There are none if the collection does not change.
package struct PositionalIdentity {
  package enum Effect: Sendable {
    /// What rows keep moves to other elements, because elements are inserted, removed, moved, sorted or filtered.
    case moves
    /// Rows keep what belongs to the elements before, because the collection is set as a whole.
    case replaced
    /// Rows keep nothing.
    case slight
  }

  package var effect: Effect
  /// Whether elements are known to be removed while rows show others.
  package var removesElements = false
  package var related: [RelatedLocation] = []
  /// What is unknown about the changes of the collection.
  package var unknownChange: Assumption?
  /// What is unknown about the views in rows.
  package var unknownState: Assumption?
}

extension FileModel {
  /// The consequences for rows that are identified by their position in a collection; nil if positions are as good as
  /// any other identity.
  ///
  /// - Parameters:
  ///   - rows: the closure that creates them, or the braces of the function that does.
  ///   - loop: the loop that runs it.
  package func positionalIdentity(
    of rows: SyntaxNode?, by loop: FunctionCallExpr, in collection: SyntaxNode
  ) -> PositionalIdentity? {
    let change = changes(of: collection)
    guard change.kind > .appendedOnly else { return nil }
    let element = declaredElementType(of: collection)
    // A number or a color may occur twice, so its position is its only identity.
    let mayRepeat = element.map(ElementType.mayRepeat) ?? false
    let isBound = rows.map { bindsElements(of: collection, in: $0) } ?? false
    if mayRepeat && element != "String" || isMadeOfText(collection), !isBound { return nil }
    let hasTextInput = rows.map(self.hasTextInput(inRows:)) ?? false
    let kept = isBound || hasTextInput ? .something : rows.map { whatIsKept(by: $0, of: loop) } ?? .unknown
    let related = change.evidence.map { [$0] } ?? []
    switch change.kind {
    case .changes:
      // The focus and what is typed belong to an element, even if another one is equal.
      let isSlight = mayRepeat && !isBound && !hasTextInput || kept == .nothing
      return PositionalIdentity(
        effect: isSlight ? .slight : .moves, removesElements: change.removesElements, related: related,
        unknownState: !isSlight && kept == .unknown ? .type("whether a view in the rows keeps state or input") : nil)
    case .replaced:
      // Elements that get a new identity whenever they are loaded can be matched only by position.
      if !isBound, let element, hasFreshIdentity(element, at: collection) { return nil }
      // With an id on the row itself, a different element is a different row.
      if rows.map({ hasOwnIdentity($0, in: collection) }) ?? false {
        return PositionalIdentity(effect: .slight, related: related)
      }
      return PositionalIdentity(effect: kept == .something && !mayRepeat ? .replaced : .slight, related: related)
    default:
      return PositionalIdentity(
        effect: kept == .nothing ? .slight : .moves,
        unknownChange: .change("whether `\(collection.text)` changes while it is shown"))
    }
  }

  /// Whether a selection uses row positions as tags: pages or options without a `tag` are identified by the identity
  /// that the loop gives them.
  ///
  /// - Parameter rows: the code that creates the rows.
  package func isSelectedByPosition(_ loop: FunctionCallExpr, rows: SyntaxNode?) -> Bool {
    guard let use = closures(around: loop.node).first?.use, !use.isMember,
      use.callee.isAny(of: ["TabView", "Picker"]), use.call.argument("selection") != nil
    else { return false }
    return rows.map { calls(named: "tag", in: $0).isEmpty } ?? false
  }

  /// What is known to stay with the identity of rows: input, state, work that starts with them. Unknown if only a view
  /// inside a row's view contains something, because this may not be visible.
  fileprivate enum Kept { case nothing, unknown, something }

  /// Whether rows are known to keep something: input, state, work that starts with them.
  package func keepsSomething(inRows rows: ClosureExpr) -> Bool {
    hasTextInput(inRows: rows.node) || whatIsKept(by: rows.node, of: rows.use?.call) == .something
  }

  private func whatIsKept(by rows: SyntaxNode, of loop: FunctionCallExpr?) -> Kept {
    let loop = loop.map { ModifierChain(ModifierChain.outermost(of: $0.node)) }
    if loop?.modifiers.contains(where: { $0.name.isAny(of: ["onDelete", "onMove"]) }) ?? false { return .something }
    var result = Kept.nothing
    for call in calls(in: rows) {
      guard let name = call.calleeName else { continue }
      if name.isAny(of: Self.signsOfIdentity) || name.is(.holdsInput) { return .something }
      // The project's own `CachedImage` keeps the image that it has loaded.
      if name.hasSuffix("Image"), SwiftUICatalog.entry(of: name) == nil { return .something }
      // The row's own `id` determines what it keeps.
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

  /// Whether users type in rows: in the code that creates them, or in a helper of the view that it calls.
  package func hasTextInput(inRows rows: SyntaxNode) -> Bool {
    let calls = calls(in: rows)
    if calls.contains(where: { $0.calleeName.is(.textInput) }) { return true }
    let helpers = calls.lazy.filter { $0.calledExpression?.kind == .declReferenceExpr && !$0.calleeName.isCapitalized }
    return helpers.prefix(Self.maximumRowHelpers).contains { call in
      guard let body = self.callee(of: call).functionHere?.body else { return false }
      return self.calls(in: body).contains { $0.calleeName.is(.textInput) }
    }
  }

  /// The maximum number of helpers in a row to search.
  private static var maximumRowHelpers: Int { 8 }

  private static let signsOfIdentity: [StaticString] = [
    "onAppear", "task", "transition", "matchedGeometryEffect", "onDelete", "onMove", "swipeActions", "AsyncImage",
  ]

  /// Whether a row as a whole has an id read from its element: `.id(items[index].id)`.
  private func hasOwnIdentity(_ rows: SyntaxNode, in collection: SyntaxNode) -> Bool {
    guard let row = ClosureExpr(rows)?.statements.last ?? rows.lastChild, row.kind == .functionCallExpr else {
      return false
    }
    return chain(of: row).modifiers.contains { modifier in
      guard modifier.name == "id", let id = modifier.onlyUnlabeledArgument else { return false }
      return id.descendants.contains {
        $0.kind == .subscriptCallExpr && $0.firstChild?.isSpelledLike(collection) ?? false
      }
    }
  }

  /// Whether a collection is computed from a text: its lines, words or parts, which can repeat and are identified by
  /// position.
  private func isMadeOfText(_ collection: SyntaxNode, depth: Int = 0) -> Bool {
    guard depth < 4 else { return false }
    let node = collection.unparenthesized
    if let call = FunctionCallExpr(node), let name = call.calleeName {
      if name == "Array", let inner = call.firstArgument { return isMadeOfText(inner, depth: depth + 1) }
      if let base = call.base, DerivingMethod.named(name) != nil {
        return isMadeOfText(base, depth: depth + 1)
      }
      return !call.arguments.isEmpty
        && name.containsAny(of: [
          "split", "components", "parse", "chunk", "token", "segment", "paragraph", "sentence", "lines", "words",
        ])
    }
    return localConstant(node).map { isMadeOfText($0, depth: depth + 1) } ?? false
  }

  /// Whether each new element has a new identity: `let id = UUID()`.
  private func hasFreshIdentity(_ element: String, at node: SyntaxNode) -> Bool {
    guard let id = type(named: element, at: node)?.properties.first(where: { $0.name == "id" }) else { return false }
    if case .constructor(let name) = id.initialValue { return name == "UUID" }
    return false
  }

  /// Whether rows bind to elements by position: `$items[index]`. Such rows crash when the collection shrinks.
  package func bindsElements(of collection: SyntaxNode, in rows: SyntaxNode) -> Bool {
    let text = collection.text
    return rows.descendants.contains { node in
      guard node.kind == .subscriptCallExpr, let base = node.firstChild,
        base.firstToken.map(Name.init).hasPrefix("$")
      else { return false }
      return base.text.dropFirst() == text
    }
  }

  /// Whether the elements of a collection are proven to be `Identifiable`.
  package func hasIdentifiableElements(_ collection: SyntaxNode) -> Bool {
    declaredElementType(of: collection).flatMap { facts.type(named: $0)?.isIdentifiable } ?? false
  }
}

extension FactReader {
  fileprivate typealias Kept = FileModel.Kept

  /// The maximum number of views to search for something that is kept.
  private static var maximumKeepers: Int { 24 }

  private static var ownStorage: Set<String> { ["State", "StateObject", "FocusState", "GestureState"] }
  private static var startsWork: Set<String> { ["onAppear", "task", "transition", "matchedGeometryEffect", "id"] }

  /// Whether a view of the project keeps no state and starts no work, itself or in the views that it shows.
  package func keepsNothing(_ view: String) -> Bool { whatIsKept(by: view) == .nothing }

  /// What is known to stay with the identity of a view: its own storage, or unknown contents of the views that it
  /// shows.
  fileprivate func whatIsKept(by view: String) -> Kept {
    let shownDirectly = self.view(named: view)?.fact.callees ?? []
    if shownDirectly.contains(where: { SwiftUICatalog.traits(of: $0).contains(.textInput) }) { return .something }
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
        // A plain value, such as an argument of a view, keeps nothing; a wrapped view may.
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
  package static func mayRepeat(_ name: String) -> Bool {
    [
      "Bool", "Int", "Double", "Float", "CGFloat", "String", "Color", "Character", "UInt", "UInt8", "Int32", "Int64",
      "CGRect", "CGPoint", "CGSize", "TimeInterval", "Decimal", "AnyView",
    ].contains(name)
  }
}
