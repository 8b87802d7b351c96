struct ForEachCountRange: CallRule {
  static let info = RuleInfo(
    id: "for_each_count_range", formerIDs: ["for_each_enumerated_offset"], topic: .lists,
    cases: [
      .keepsState, .removesElements, .readOnce, .editedElement, .replaced, .stateless, .wholeElement, .positions,
    ], tier: .precise)

  static let callees: [StaticString] = ["ForEach", "List"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let loop = PositionLoop(call, in: file), !loop.showsOtherPositions else { return }
    let (callee, collection) = (loop.callee.text, loop.collection.text)
    if loop.isReadOnce, case let change = file.changes(of: loop.collection), change.kind != .never {
      // The loop is created again, with all rows, when the collection is no longer empty.
      if isShownOnlyWithElements(loop.collection, at: call.node, in: file) { return }
      findings.add(
        at: call.range,
        """
        `\(callee)` reads a range without `id:` only once, so new rows of `\(collection)` never appear; \
        iterate over the elements
        """,
        .readOnce,
        assuming: [change.kind == .unknown ? .change("whether `\(collection)` changes while it is shown") : nil],
        related: change.evidence.map { [$0] } ?? [], fixes: [fix(loop, in: file)])
      return
    }
    if loop.identity == .element {
      let element = file.declaredElementType(of: loop.collection)
      // Ids are different and never edited.
      if element == "UUID" || element?.hasSuffix("ID") ?? false { return }
      let definesEquality = element.flatMap { file.type(named: $0, at: loop.collection) }?.definesEquality ?? false
      if !definesEquality, let rows = loop.rows, file.bindsElements(of: loop.collection, in: rows) {
        findings.add(
          at: call.range,
          "Each edit of an element re-creates its row, because the whole element is the identity; use a stable id",
          .editedElement, related: loop.relatedIdentity, fixes: [fix(loop, in: file)])
        return
      }
    }
    guard loop.identity == .element || !file.isSelectedByPosition(call, rows: loop.rows),
      loop.identity != .index || !file.isInMenuOrPicker(call),
      let rows = file.positionalIdentity(of: loop.rows, by: call, in: loop.collection),
      let ruleCase = ruleCase(loop, rows, in: file)
    else { return }
    let advice = "use `\(callee)(\(collection))` with stable ids"
    let message =
      switch loop.identity {
      case .index where ruleCase == .removesElements:
        "A row that reads `\(collection)` by index may crash when `\(collection)` gets shorter; \(advice)"
      case .index: "Rows of `\(collection)` are identified by index; \(advice)"
      case .offset: "Rows are identified by offset; state and animations move to the wrong row when the list changes"
      case .element:
        "Rows are identified by the whole element: equal elements collide and edits create new rows; use a stable id"
      }
    findings.add(
      at: call.range, message, ruleCase,
      assuming: [rows.unknownChange, ruleCase == .keepsState ? rows.unknownState : nil],
      related: loop.relatedIdentity + rows.related, fixes: [fix(loop, in: file)])
  }

  /// - Returns: nil if the position is the right identity.
  private func ruleCase(_ loop: PositionLoop, _ rows: PositionalIdentity, in file: FileModel) -> RuleCase? {
    switch loop.identity {
    case .element: return .wholeElement
    case .offset:
      // A row that ignores its element represents the position, for example one of several equal slots.
      if loop.closure?.parameterNames.last == "_" { return .positions }
      if file.isInMenuOrPicker(loop.call) { return .stateless }
    case .index:
      guard let code = loop.rows else { return .positions }
      if actsByPosition(code, loop, in: file) { return nil }
      // A selection by position, for example `TabView(selection: $page)`, needs the index.
      if tagsPositions(code, loop, in: file) || loop.uses.isEmpty && !mayHoldState(code, in: file)
        || rows.effect == .replaced && isStep(code, loop, in: file)
      {
        return .positions
      }
      let isGuarded = code.mentionsAny(of: ["safe"]) || asksForIndex(code)
      if rows.removesElements, !loop.uses.isEmpty, !isGuarded { return .removesElements }
    }
    return switch rows.effect {
    case .moves: .keepsState
    case .replaced: .replaced
    case .slight: .stateless
    }
  }

  /// Whether a row asks whether the collection has an index: `if items.indices.contains(index)`, `items.indices ~= index`.
  private func asksForIndex(_ rows: SyntaxNode) -> Bool {
    rows.descendants.contains { node in
      guard let access = MemberAccessExpr(node), access.name == "indices", let parent = node.parent else {
        return false
      }
      return MemberAccessExpr(parent).map { !$0.name.isAny(of: ["first", "last", "count", "isEmpty"]) } ?? true
    }
  }

  /// The maximum number of helpers and views between a loop and a branch that decides whether it is shown.
  private static let maximumPlaces = 3

  /// Whether a branch around the loop, or around each place that shows its helper or its view, exists only while the
  /// collection has elements: `if !items.isEmpty { … }`.
  ///
  /// - Parameters:
  ///   - collection: the collection as the code around the node names it.
  ///   - node: the loop, or a place that shows it.
  private func isShownOnlyWithElements(
    _ collection: SyntaxNode, at node: SyntaxNode, in file: FileModel, places: Int = maximumPlaces
  ) -> Bool {
    guard let member = node.enclosingMember else { return false }
    if node.conditions(below: member).contains(where: { asksForElements($0, of: collection, in: file) }) { return true }
    guard places > 0 else { return false }
    let shown = file.allPlaces(showingMemberOf: node)
    return !shown.isEmpty
      && shown.allSatisfy { place, other in
        let passed =
          member.memberName == "body"
          ? file.enclosingType(of: node).flatMap { collectionPassed(for: collection, of: $0, at: place, in: file) }
          : collection
        return passed.map { isShownOnlyWithElements($0, at: place, in: other, places: places - 1) } ?? false
      }
  }

  /// What the code that creates a view passes for its collection: `model.shares` in `Bars(shares: model.shares)`.
  private func collectionPassed(
    for collection: SyntaxNode, of type: TypeDeclaration, at place: SyntaxNode, in file: FileModel
  ) -> SyntaxNode? {
    guard let property = file.ownProperty(collection), property.initialValue == nil else { return nil }
    guard type.initializers.isEmpty else { return file.handedValue(for: property, of: type)?.value }
    return FunctionCallExpr(place)?.arguments.first { $0.label.map { $0 == property.name } ?? false }?.expression
  }

  /// Whether a condition asks for the elements of a collection.
  private func asksForElements(_ condition: SyntaxNode, of collection: SyntaxNode, in file: FileModel) -> Bool {
    let computed = file.code(of: file.callee(of: collection))?.node
    return condition.subtree.contains { node in
      guard node.kind == .memberAccessExpr || node.kind == .declReferenceExpr else { return false }
      if let access = MemberAccessExpr(node), access.name.isAny(of: ["isEmpty", "count"]), let base = access.base {
        if base.pathText == collection.pathText { return true }
        // The collection may be computed from the one that the condition asks: `model.shares` from `model.days`.
        if let computed, let name = base.lastName, computed.mentions(name),
          MemberAccessExpr(base)?.base?.pathText == MemberAccessExpr(collection)?.base?.pathText
        {
          return true
        }
      }
      // A property that counts the elements, or that asks whether there are any.
      guard let name = collection.lastName, let (code, _) = file.code(of: file.callee(of: node)) else { return false }
      return code.mentions(name)
    }
  }

  /// Whether a row is tagged with its position.
  private func tagsPositions(_ rows: SyntaxNode, _ loop: PositionLoop, in file: FileModel) -> Bool {
    file.calls(named: "tag", in: rows).contains { tag in
      guard let value = tag.firstArgument.flatMap(DeclReferenceExpr.init)?.name else { return false }
      return loop.position.map { $0 == value } ?? (value == "$0")
    }
  }

  /// Whether the actions of a row use its position, and equal elements have no other identity: a button that removes
  /// the string at an index.
  private func actsByPosition(_ rows: SyntaxNode, _ loop: PositionLoop, in file: FileModel) -> Bool {
    guard let index = loop.position, !loop.uses.contains(where: \.isBinding),
      file.declaredElementType(of: loop.collection).map(ElementType.mayRepeat) ?? false
    else { return false }
    return file.references(to: index, in: rows).contains { file.isInActionScope($0) }
  }

  /// Whether each row is a step, for example a level of a path: its content is computed from the index, as in
  /// `options(index)`, so the index is its identity.
  private func isStep(_ rows: SyntaxNode, _ loop: PositionLoop, in file: FileModel) -> Bool {
    guard let index = loop.position else { return false }
    return file.references(to: index, in: rows).contains { reference in
      guard reference.parent?.kind == .labeledExpr, file.isInBodyScope(reference),
        let call = reference.parent?.parent.flatMap(FunctionCallExpr.init), let name = call.calleeName
      else { return false }
      return !name.isCapitalized && call.calledExpression?.kind == .declReferenceExpr
        && file.enclosingType(of: call.node)?.functions.contains { $0.name == name && !buildsView($0) } ?? false
    }
  }

  private func buildsView(_ function: FunctionDecl) -> Bool {
    function.returnType.map { $0.kind == .someOrAnyType || $0.textEquals("AnyView") } ?? false
  }

  private func mayHoldState(_ rows: SyntaxNode, in file: FileModel) -> Bool {
    file.hasTextInput(inRows: rows)
      || SwiftUICatalog.names(.holdsInput).contains { !file.calls(named: $0, in: rows).isEmpty }
  }

  // MARK: - Fix

  private func fix(_ loop: PositionLoop, in file: FileModel) -> Fix? {
    guard loop.identity != .index else { return loop.isInOrder ? iterate(loop, in: file) : nil }
    guard let path = loop.id?.expression, file.hasIdentifiableElements(loop.collection) else { return nil }
    return .unsafe("Use the element's id", preferred: true, .replace(path.range, by: "\\.element.id"))
  }

  private func iterate(_ loop: PositionLoop, in file: FileModel) -> Fix? {
    let (uses, collection) = (loop.uses, loop.collection)
    guard let closure = loop.closure, case let parameters = closure.parameterNames, parameters.count <= 1,
      !uses.isEmpty, let id = elementIdentity(of: collection, in: file)
    else { return nil }
    // The index must be used only to read the collection.
    func isIndex(_ token: SyntaxToken) -> Bool { parameters.first.map { Name(token) == $0 } ?? token.textEquals("$0") }
    let indices = uses.compactMap(\.index)
    guard indices.count == uses.count, closure.node.tokens.count(where: isIndex) == uses.count + parameters.count,
      indices.allSatisfy({ $0.tokens.count == 1 && $0.firstToken.map(isIndex) ?? false })
    else { return nil }
    let isBinding = uses.contains(where: \.isBinding)
    if isBinding, parameters.isEmpty { return nil }
    let name: String
    var edits: [TextEdit]
    if !isBinding, let local = localName(uses, closure), let next = closure.statements.dropFirst().first {
      // `let item = items[i]` provides the element's name.
      name = local
      edits = [.delete(closure.statements[0].range.lowerBound..<next.range.lowerBound)]
    } else {
      name = parameters.first.map { elementName(collection, closure, replacing: $0) } ?? "$0"
      edits = uses.map { .replace($0.node.range, by: ($0.isBinding ? "$" : "") + name) }
    }
    if let parameter = closure.signature?.children.first(where: {
      $0.kind == .closureShorthandParameter || $0.kind == .closureParameter
    }) {
      edits.append(.replace(parameter.range, by: (isBinding ? "$" : "") + name))
    }
    // Ends at the value, because an argument's range includes the comma after it.
    let last = loop.id ?? loop.data
    let end = last.expression?.range.upperBound ?? last.range.upperBound
    guard loop.id == nil || Array(loop.call.arguments).dropFirst().first?.node == loop.id?.node else { return nil }
    edits.append(.replace(loop.data.range.lowerBound..<end, by: (isBinding ? "$" : "") + collection.text + id))
    return Fix(title: "Iterate over the elements", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }

  /// The `id:` argument that `ForEach` needs for the elements, empty if none; nil if no identity is proven.
  private func elementIdentity(of collection: SyntaxNode, in file: FileModel) -> String? {
    if file.hasIdentifiableElements(collection) { return "" }
    return file.declaredElementType(of: collection) == "UUID" ? ", id: \\.self" : nil
  }

  /// `item` if the row begins with `let item = items[i]` and does not read the collection anywhere else.
  private func localName(_ uses: [PositionLoop.Use], _ closure: ClosureExpr) -> String? {
    guard uses.count == 1, closure.signature != nil, let first = closure.statements.first,
      let variable = VariableDecl(first), variable.isLet, let binding = variable.bindings.first,
      variable.bindings.count == 1, binding.value == uses[0].node
    else { return nil }
    return binding.name?.code
  }

  /// `item` for `items`, unless the row already uses that name.
  private func elementName(_ collection: SyntaxNode, _ closure: ClosureExpr, replacing parameter: Name) -> String {
    let last = (MemberAccessExpr(collection)?.name ?? collection.firstToken.map(Name.init))?.text ?? ""
    var singular = last
    if last.hasSuffix("eries") || last.hasSuffix("ecies") || last.hasSuffix("news") {
      return "element"
    } else if last.hasSuffix("ies") {
      singular = last.dropLast(3) + "y"
    } else if last.hasSuffix("sses") || last.hasSuffix("xes") || last.hasSuffix("ches") {
      singular = String(last.dropLast(2))
    } else if last.hasSuffix("s"), !last.hasSuffix("ss") {
      singular = String(last.dropLast())
    }
    let isTaken = singular != parameter.text && closure.node.tokens.contains { $0.text == singular }
    // The singular can be a keyword: `import` for `imports`.
    let isName = !SyntaxTree.parse(SourceText("let \(singular) = 0")).hasErrors
    return singular == last || isTaken || !isName ? "element" : singular
  }
}

/// A loop over the positions in a collection: `0..<items.count`, `items.indices`, `items.enumerated()`.
private struct PositionLoop {
  /// What identifies a row: an index, `id: \.offset` or `id: \.element`.
  enum Identity { case index, offset, element }

  /// One `X[i]` in a row.
  struct Use {
    /// The `X[i]` or `$X[i]`.
    let node: SyntaxNode
    let isBinding: Bool
    /// The argument of the subscript; nil if there are several.
    let index: SyntaxNode?
  }

  let call: FunctionCallExpr
  let callee: Name
  let data: LabeledExpr
  let id: LabeledExpr?
  let identity: Identity
  let collection: SyntaxNode
  let closure: ClosureExpr?
  /// The code that creates a row: the closure, or the braces of a function of the view: `ForEach(…, content: row(at:))`.
  let rows: SyntaxNode?
  /// The name of the first parameter of this code.
  let position: Name?
  /// Whether it reads its range only when it is created.
  let isReadOnce: Bool
  /// Whether there is a row for each element, in the order of the collection.
  let isInOrder: Bool
  /// How rows read the collection by index; empty for pairs of `enumerated()`.
  let uses: [Use]

  init?(_ call: FunctionCallExpr, in file: FileModel) {
    guard let callee = call.calleeName, let data = call.arguments.first, data.label == nil,
      let value = data.expression.map(file.value(behind:)), callee != "List" || call.argument("selection") == nil
    else { return nil }
    let id = call.arguments.first { $0.label == "id" }
    let closure = call.trailingClosure(or: "rowContent", "content")
    let function =
      closure == nil
      ? (call.argument("content") ?? call.argument("rowContent")).flatMap { file.callee(of: $0).functionHere } : nil
    let rows = closure?.node ?? function?.body
    if let collection = Self.collection(of: value, in: file)
      ?? rows.flatMap({ Self.collection(countedBy: value, readBy: $0, in: file) })
    {
      if let path = id?.expression, !path.textEquals("\\.self") { return nil }
      (self.identity, self.collection) = (.index, collection)
    } else {
      guard let path = id?.expression, let identity = Self.identity(path),
        let collection = Self.pairs(in: value, file)?.base
          ?? (Self.returnsPairs(value, in: file) ? value.unparenthesized : nil)
      else { return nil }
      (self.identity, self.collection) = (identity, collection)
    }
    (self.call, self.callee, self.data, self.id) = (call, callee, data, id)
    (self.closure, self.rows) = (closure, rows)
    position = closure?.parameterNames.first ?? function.flatMap { Array($0.parameters).first?.name }
    isReadOnce = identity == .index && id == nil
    isInOrder = !(FunctionCallExpr(value.unparenthesized)?.calleeName.isAny(of: Self.rearranging) ?? false)
    uses = identity == .index ? rows.map { [collection] in Self.uses(of: collection, in: $0) } ?? [] : []
  }

  private static func pairs(in value: SyntaxNode, _ file: FileModel) -> FunctionCallExpr? {
    file.calls(named: "enumerated", in: value).first { $0.arguments.isEmpty }
  }

  /// Whether a member of a model returns the pairs of its elements: `model.numbered`.
  private static func returnsPairs(_ value: SyntaxNode, in file: FileModel) -> Bool {
    guard value.unparenthesized.kind == .memberAccessExpr else { return false }
    let returned = file.returnedValues(of: value.unparenthesized)
    return !returned.isEmpty && returned.allSatisfy { pairs(in: $0.node, $0.file) != nil }
  }

  private static func identity(_ path: SyntaxNode) -> Identity? {
    if path.textEquals("\\.offset") || path.textEquals("\\.0") { return .offset }
    return path.textEquals("\\.element") || path.textEquals("\\.1") ? .element : nil
  }

  /// The `X` in `0..<X.count`, `X.indices` or `X.startIndex..<X.endIndex`, also in another order: `X.indices.reversed()`.
  private static func collection(of range: SyntaxNode, in file: FileModel) -> SyntaxNode? {
    let range = range.unparenthesized
    if let call = FunctionCallExpr(range), call.calleeName.isAny(of: rearranging), let base = call.base {
      return collection(of: base, in: file)
    }
    if let access = MemberAccessExpr(range), access.name == "indices" { return access.base }
    guard let (start, end) = bounds(of: range), let end = MemberAccessExpr(file.value(behind: end)),
      let collection = end.base
    else { return nil }
    if end.name == "count", start.textEquals("0") { return collection }
    if end.name == "endIndex", let start = MemberAccessExpr(start), start.name == "startIndex",
      start.base.map({ $0.isSpelledLike(collection) }) ?? false
    {
      return collection
    }
    return nil
  }

  /// Methods that return some of the positions, or all in another order.
  private static let rearranging: [StaticString] = ["sorted", "reversed", "filter", "shuffled"]

  /// The `a` and the `b` in `a..<b`.
  private static func bounds(of range: SyntaxNode) -> (start: SyntaxNode, end: SyntaxNode)? {
    guard range.kind == .sequenceExpr, case let parts = Array(range.children), parts.count == 3,
      parts[1].kind == .binaryOperatorExpr, parts[1].textEquals("..<")
    else { return nil }
    return (parts[0], parts[2])
  }

  /// The collection that rows read by index and that a property of the project counts, in any file: `model.tides` for
  /// `0..<model.tideCount` with `var tideCount: Int { tides.count }`.
  private static func collection(
    countedBy range: SyntaxNode, readBy rows: SyntaxNode, in file: FileModel
  ) -> SyntaxNode? {
    let range = range.unparenthesized
    let positions = bounds(of: range).map { $0.start.textEquals("0") ? $0.end : nil } ?? range
    guard let positions,
      let path = pathOfCollection(behind: positions, member: positions == range ? "indices" : "count", in: file)
    else { return nil }
    return rows.descendants.lazy.compactMap { node -> SyntaxNode? in
      node.kind == .subscriptCallExpr ? node.firstChild : nil
    }.first { $0.pathRoot != nil && $0.pathText == path }
  }

  /// The maximum number of views that pass a count on.
  private static let maximumCreators = 3

  /// The path of the collection whose count or indices a property of the project returns, or that the creator of the view
  /// passes for one.
  private static func pathOfCollection(
    behind positions: SyntaxNode, member: StaticString, in file: FileModel, creators: Int = maximumCreators
  ) -> String? {
    guard positions.kind == .memberAccessExpr || positions.kind == .declReferenceExpr else { return nil }
    if creators > 0, let property = file.ownProperty(positions), let type = file.enclosingType(of: positions),
      let (value, creation) = file.handedValue(for: property, of: type)
    {
      return pathOfCollection(behind: value, member: member, in: creation.file, creators: creators - 1)
        .flatMap { file.path($0, ofCreatorAsSpelledIn: type) }
    }
    return path(ofCollectionBehind: positions, member: member, in: file)
  }

  private static func path(
    ofCollectionBehind positions: SyntaxNode, member: StaticString, in file: FileModel
  ) -> String? {
    guard file.callee(of: positions).isOwn, let code = file.reach(from: positions).now.first(where: { _ in true }),
      case let values = code.node.returnedValues, values.count == 1, let counted = MemberAccessExpr(values[0]),
      counted.name == member
    else { return nil }
    return counted.base.flatMap(code.path)
  }

  private static func uses(of collection: SyntaxNode, in rows: SyntaxNode) -> [Use] {
    rows.descendants.compactMap { node -> Use? in
      guard node.kind == .subscriptCallExpr, let base = node.firstChild else { return nil }
      let isBinding = base.firstToken.map(Name.init).hasPrefix("$")
      // `$items` for `items`, or `$model.items` for `model.items`
      guard isBinding ? base.text.dropFirst() == collection.text : base.isSpelledLike(collection) else { return nil }
      let arguments = node.children.compactMap(LabeledExpr.init)
      return Use(node: node, isBinding: isBinding, index: arguments.count == 1 ? arguments[0].expression : nil)
    }
  }

  /// Whether rows represent positions, not elements: `days[(i + first) % days.count]`.
  var showsOtherPositions: Bool {
    !uses.isEmpty && uses.allSatisfy { $0.index?.kind == .sequenceExpr || $0.index?.kind == .tupleExpr }
  }

  /// The `id:` argument, if it decides what identifies a row.
  var relatedIdentity: [RelatedLocation] {
    guard identity != .index, let path = id?.expression else { return [] }
    return [RelatedLocation(range: path.range, message: "row identity")]
  }
}

extension RuleCase {
  fileprivate static let keepsState = RuleCase(
    "keepsState", .wrong, "rows keep state or input, and elements are inserted, removed or moved")
  fileprivate static let removesElements = RuleCase(
    "removesElements", .crash, "rows read the collection by index, and elements are removed")
  fileprivate static let readOnce = RuleCase(
    "readOnce", .wrong, "a range without `id:` is read only once, and the collection changes")
  fileprivate static let editedElement = RuleCase(
    "editedElement", .wrong, "`id: \\.element` makes an element the identity of the row that edits it")
  fileprivate static let replaced = RuleCase(
    "replaced", .wrong, "rows keep state or input, and the collection is only replaced as a whole", severity: .hint,
    because: "the new rows often show the same elements")
  fileprivate static let stateless = RuleCase(
    "stateless", .wrong, "rows have no state to lose", severity: .hint, because: "only animations are wrong")
  fileprivate static let wholeElement = RuleCase(
    "wholeElement", .wrong, "`id: \\.element` makes the whole element the identity", severity: .hint,
    because: "few collections have equal or edited elements")
  fileprivate static let positions = RuleCase(
    "positions", .wrong, "rows represent positions, for example the dots of a page indicator", severity: .hint,
    because: "the index is usually the right identity")
}
