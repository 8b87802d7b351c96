struct OffsetsOfAnotherCollection: ModifierRule, TypeRule {
  static let info = RuleInfo(
    id: "offsets_of_another_collection", topic: .lists, cases: [.otherElements, .ownState, .shiftingOffsets],
    tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["onDelete", "onMove"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let loop = chain.base.flatMap(FunctionCallExpr.init), loop.calleeName == "ForEach",
      let shown = loop.firstUnlabeledArgument, !disablesRows(modifier, in: chain, file)
    else { return }
    check(
      Rows(shown: shown, sources: file.sources(of: shown), action: modifier.name, range: modifier.range),
      node: chain.node,
      file.reach(from: modifier), in: file, &findings)
  }

  /// Views that show rows and get the action from the view that creates them.
  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for handed in file.handedClosures(in: type, to: Self.modifiers) {
      guard let use = ArgumentUse(handed.argument) else { continue }
      let chain = handed.file.chain(of: use.call.node)
      guard let modifier = chain.modifiers.first(where: { $0.call?.node == use.call.node }),
        let loop = chain.base.flatMap(FunctionCallExpr.init), loop.calleeName == "ForEach",
        let shown = loop.firstUnlabeledArgument, !disablesRows(modifier, in: chain, handed.file)
      else { continue }
      let sources = handed.file.sources(of: shown).flatMap { source in
        self.sources(of: source, givenTo: handed.creation, in: file)
      }
      check(
        Rows(
          shown: shown, sources: Set(sources), action: use.callee, range: handed.creation.range,
          related: [handed.file.related(shown.range, "the offsets belong to this collection")], closure: handed.closure),
        node: handed.creation.node, file.reach(from: handed.closure), in: file, &findings)
    }
  }

  /// What the creator of a view passes for a collection that the view shows: the sources of the argument, or the member of
  /// an object that is the argument.
  private func sources(
    of shown: CollectionSource, givenTo creation: FunctionCallExpr, in file: FileModel
  ) -> [CollectionSource] {
    let property = shown.path.rootOfPath
    guard let argument = creation.arguments.first(where: { $0.label.map { $0.text == property } ?? false })?.expression
    else { return [] }
    let rest = shown.path.dropFirst(property.count)
    guard rest.isEmpty else {
      guard argument.pathRoot != nil, !file.isLocal(argument) else { return [] }
      return [CollectionSource(path: argument.pathText + rest, isRearranged: shown.isRearranged)]
    }
    return file.sources(of: argument).map { source in
      // `people: $store.people`
      let path = source.path.hasPrefix("$") ? String(source.path.dropFirst()) : source.path
      return CollectionSource(path: path, isRearranged: source.isRearranged || shown.isRearranged)
    }
  }

  /// Rows whose offsets an action gets.
  private struct Rows {
    let shown: SyntaxNode
    let sources: Set<CollectionSource>
    let action: Name
    /// Where the finding is.
    let range: Range<Int>
    /// Where the rows are, if that is not near the finding.
    var related: [RelatedLocation] = []
    /// The closure that becomes the action of a view that shows the rows.
    var closure: SyntaxNode?
  }

  private func check(
    _ rows: Rows, node: SyntaxNode, _ reach: Reach, in file: FileModel, _ findings: inout Findings
  ) {
    let rearranged = Set(rows.sources.filter(\.isRearranged).map(\.path))
    guard !rearranged.isEmpty else { return }
    // While a search is empty, for example, the rows are those of the source.
    let sometimesSame = Set(rows.sources.filter { !$0.isRearranged }.map(\.path))
    let codes = Array(reach)
    let name = rows.shown.lastName?.text ?? "the rows"
    for code in codes {
      for use in uses(in: code, rows.closure) {
        let collection = use.collection.withoutUnwrapping
        let path = code.path(of: collection).map { $0.filter { $0 != "?" && $0 != "!" } }
        if let path, rearranged.contains(path) {
          if sometimesSame.contains(path), !code.conditions(of: use.node).isEmpty { continue }
          let isHere = rows.related.isEmpty
          findings.add(
            at: rows.range,
            "`\(rows.action.text)` applies the offsets of `\(name)` to `\(path)`, which has other elements at these "
              + "positions; look up the elements in `\(name)` first",
            isOwnState(path, at: node, in: file) ? .ownState : .otherElements,
            related: (isHere
              ? [RelatedLocation(range: rows.shown.range, message: "the offsets belong to this collection")]
              : rows.related) + [code.related(use.node, "uses them for another one")])
          return
        }
        if rows.closure == nil, let model = code.file.classOfFetched(collection),
          let path = rearranged.first(where: { isQuery($0, of: model, at: node, in: file) })
        {
          if sometimesSame.contains(path), asksInView(beforeUse: use.node, in: code, at: node, file) { continue }
          addFetched(model, rows, code.related(use.node, "uses them for another one"), &findings)
          return
        }
        guard rows.closure == nil, let ascending = use.ascendingLoop, path != nil, let receiver = code.way.receiver,
          let removal = removal(in: ascending, of: code, among: codes, from: rearranged),
          code.file.sources(of: collection, behind: receiver)
            .contains(where: { $0.isRearranged && rearranged.contains($0.path) })
        else { continue }
        findings.add(
          at: rows.range,
          "Each removal changes `\(name)`, so later offsets mean other elements; collect the elements before the loop",
          .shiftingOffsets, related: [code.related(use.node, "computed again for each offset"), removal])
        return
      }
    }
  }

  private func addFetched(_ model: String, _ rows: Rows, _ use: RelatedLocation, _ findings: inout Findings) {
    let name = rows.shown.lastName?.text ?? "the rows"
    findings.add(
      at: rows.range,
      "`\(rows.action.text)` applies the offsets of `\(name)` to all objects of `\(model)`, which has other elements at "
        + "these positions; look up the elements in `\(name)` first", .otherElements,
      related: [RelatedLocation(range: rows.shown.range, message: "the offsets belong to this collection"), use])
  }

  /// Whether the rows cannot be removed or moved at times, for example during a search.
  private func disablesRows(_ modifier: Modifier, in chain: ModifierChain, _ file: FileModel) -> Bool {
    file.calls(named: modifier.name == "onMove" ? "moveDisabled" : "deleteDisabled", in: chain.node).contains { call in
      let loop = file.closures(around: call.node).first { $0.use?.callee == "ForEach" }?.use?.call.node
      // Rows of a loop inside a row have no effect on the row.
      return loop.map { $0 == chain.base || !chain.node.contains($0) } ?? true
    }
  }

  /// Whether a path is a property of the view that a query fills with objects of a class.
  private func isQuery(_ path: String, of model: String, at node: SyntaxNode, in file: FileModel) -> Bool {
    guard let property = file.enclosingType(of: node)?.storedProperties.first(where: { $0.name.text == path }) else {
      return false
    }
    return property.wrapper("Query") != nil && property.type?.text == "[\(model)]"
  }

  /// Whether code of the view asks for something before it uses the offsets, for example whether the search is empty.
  private func asksInView(
    beforeUse use: SyntaxNode, in code: ReachedCode, at node: SyntaxNode, _ file: FileModel
  ) -> Bool {
    let type = file.enclosingType(of: node)
    let conditions =
      code.way.steps.filter { $0.file === file }.flatMap(\.conditions)
      + (code.file === file ? use.conditions(below: code.node) : [])
    return conditions.contains { file.enclosingType(of: $0) === type }
  }

  private func isOwnState(_ path: String, at node: SyntaxNode, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: node) else { return false }
    return type.storedProperties.contains { $0.name.text == path && file.isState($0, in: type) }
  }

  // MARK: - Uses of offsets

  private struct Use {
    let node: SyntaxNode
    let collection: SyntaxNode
    /// The loop over the offsets in ascending order that contains it.
    let ascendingLoop: SyntaxNode?
  }

  /// The code that removes, moves or reads elements at the offsets.
  private func uses(in code: ReachedCode, _ closure: SyntaxNode?) -> [Use] {
    code.nodes.compactMap { node in
      if node.kind == .subscriptCallExpr {
        guard let collection = node.firstChild, let index = node.onlySubscriptArgument?.expression,
          let offset = Offset(index, in: code, closure)
        else { return nil }
        return Use(node: node, collection: collection, ascendingLoop: offset.ascendingLoop)
      }
      guard let call = FunctionCallExpr(node), let collection = call.base else { return nil }
      if let offsets = call.argument("atOffsets") ?? call.argument("fromOffsets"),
        Offset.isSet(offsets, in: code, closure)
      {
        return Use(node: node, collection: collection, ascendingLoop: nil)
      }
      guard call.calleeName == "remove", let offset = call.argument("at").flatMap({ Offset($0, in: code, closure) })
      else {
        return nil
      }
      return Use(node: node, collection: collection, ascendingLoop: offset.ascendingLoop)
    }
  }

  /// The code in a loop that removes elements from one of some collections, directly or in what it calls.
  private func removal(
    in loop: SyntaxNode, of code: ReachedCode, among codes: [ReachedCode], from collections: Set<String>
  ) -> RelatedLocation? {
    for other in codes where other.moment == code.moment {
      let isWhole = other.way.steps.contains { $0.file === code.file && loop.contains($0.node) }
      for write in other.writes where isWhole || other.file === code.file && loop.contains(write.node) {
        guard write.assignment != nil || [.removes, .replaces, .edits].contains(write.change),
          let path = other.path(of: write.target.withoutUnwrapping), collections.contains(path)
        else { continue }
        return other.related(write.node, "removes an element")
      }
    }
    return nil
  }
}

/// An element of the offsets that SwiftUI passes to `onDelete` or `onMove`.
private struct Offset {
  /// The loop that goes through the offsets in ascending order.
  let ascendingLoop: SyntaxNode?

  private static let searches: [StaticString] = ["first", "last", "min", "max"]
  private static let loops: [StaticString] = ["forEach", "map", "compactMap", "flatMap"]

  init?(_ expression: SyntaxNode, in code: ReachedCode, _ action: SyntaxNode?) {
    let node = expression.unparenthesized.withoutUnwrapping
    let file = code.file
    if Self.isFirst(node, in: code, action) {
      ascendingLoop = nil
      return
    }
    guard let name = DeclReferenceExpr(node)?.name else { return nil }
    let closure: ClosureExpr
    if name.isClosureArgument {
      guard name == "$0", let nearest = file.closures(around: node).first(where: { !$0.isWithoutArguments }) else {
        return nil
      }
      closure = nearest
    } else {
      switch file.localBinding(of: name, at: node) {
      case .closureParameter(let around, position: 0)?: closure = around
      case .value(let value?, at: let place)?:
        if place.kind == .forStmt {
          guard let isAscending = Self.isAscending(value, in: code, action) else { return nil }
          ascendingLoop = isAscending ? place : nil
          return
        }
        guard Self.isFirst(value.unparenthesized.withoutUnwrapping, in: code, action) else { return nil }
        ascendingLoop = nil
        return
      default: return nil
      }
    }
    guard let use = closure.use, use.isMember, use.callee.isAny(of: Self.loops), let base = use.call.base,
      let isAscending = Self.isAscending(base, in: code, action)
    else { return nil }
    ascendingLoop = isAscending && use.callee == "forEach" ? use.call.node : nil
  }

  /// `offsets.first`, `offsets.min()`.
  private static func isFirst(_ node: SyntaxNode, in code: ReachedCode, _ action: SyntaxNode?) -> Bool {
    let access = MemberAccessExpr(FunctionCallExpr(node)?.calledExpression ?? node)
    guard let access, access.name.isAny(of: searches), let base = access.base else { return false }
    return isSet(base, in: code, action)
  }

  /// Whether a sequence of offsets is ascending; nil if it does not consist of offsets.
  private static func isAscending(
    _ sequence: SyntaxNode, in code: ReachedCode, _ action: SyntaxNode?
  ) -> Bool? {
    let node = sequence.unparenthesized
    if isSet(node, in: code, action) { return true }
    guard let call = FunctionCallExpr(node), let base = call.base, call.calleeName.isAny(of: ["sorted", "reversed"])
    else { return nil }
    return isAscending(base, in: code, action).map { _ in false }
  }

  /// Whether an expression is the set of offsets: the parameter of the action, or of a method that gets it.
  ///
  /// - Parameter action: the closure that becomes the action in another view, if it is not written at the rows.
  static func isSet(_ expression: SyntaxNode, in code: ReachedCode, _ action: SyntaxNode?) -> Bool {
    let node = expression.unparenthesized
    guard let name = DeclReferenceExpr(node)?.name else { return false }
    if name.isClosureArgument {
      return name == "$0" && isAction(code.file.closures(around: node).first { !$0.isWithoutArguments }, action)
    }
    switch code.file.localBinding(of: name, at: node) {
    case .closureParameter(let closure, position: 0): return isAction(closure, action)
    case .parameter(let parameter, of: _):
      guard parameter.type.textEquals("IndexSet") else { return false }
      // The caller may have translated the offsets.
      guard let argument = code.argument(for: name) else { return true }
      return argument.kind == .declReferenceExpr
    default: return false
    }
  }

  private static func isAction(_ closure: ClosureExpr?, _ action: SyntaxNode?) -> Bool {
    guard let closure else { return false }
    return closure.node == action || closure.use?.callee.isAny(of: OffsetsOfAnotherCollection.modifiers) ?? false
  }
}

extension ClosureExpr {
  /// Whether it cannot use `$0`: `withAnimation { … }`, `Task { … }`.
  fileprivate var isWithoutArguments: Bool {
    guard let use else { return false }
    return use.callee.isAny(of: ["withAnimation", "Task", "run", "async"]) || signature != nil
  }
}

extension FileModel {
  /// The class of all objects that a local collection contains because code has fetched them, directly or in a function:
  /// `Trip` for `let trips = Trip.all(in: context)`; nil if a predicate selects some of them.
  fileprivate func classOfFetched(_ collection: SyntaxNode) -> String? {
    guard let name = DeclReferenceExpr(collection)?.name,
      case .value(let written?, at: _) = localBinding(of: name, at: collection)
    else { return nil }
    let value = written.withoutTry
    if let model = classFetched(by: value) { return model }
    return returnedValues(of: value).lazy.compactMap { returned -> String? in
      let node = returned.node.withoutTry
      guard let name = DeclReferenceExpr(node)?.name,
        case .value(let fetched?, at: _) = returned.file.localBinding(of: name, at: node)
      else { return returned.file.classFetched(by: node) }
      return returned.file.classFetched(by: fetched.withoutTry)
    }.first
  }

  /// `Trip` for `context.fetch(FetchDescriptor<Trip>(sortBy: …))`.
  private func classFetched(by fetch: SyntaxNode) -> String? {
    guard let call = FunctionCallExpr(fetch), call.calleeName == "fetch",
      let argument = call.onlyUnlabeledArgument, let descriptor = FunctionCallExpr(value(behind: argument)),
      descriptor.calleeName == "FetchDescriptor", descriptor.argument("predicate") == nil
    else { return nil }
    return descriptor.typeArgument
  }
}

extension SyntaxNode {
  /// The attempted expression, without a default: `f()` for `try f()` and `(try? f()) ?? []`.
  fileprivate var withoutTry: SyntaxNode {
    var node = unparenthesized
    while node.kind == .tryExpr || node.kind == .sequenceExpr && node.firstChild?.nextSibling.textEquals("??") ?? false
    {
      guard let inner = node.kind == .tryExpr ? node.lastChild : node.firstChild else { break }
      node = inner.unparenthesized
    }
    return node
  }
}

extension RuleCase {
  fileprivate static let otherElements = RuleCase(
    "otherElements", .crash, "offsets of filtered or sorted rows are applied to the collection of a model",
    isProven: true)
  fileprivate static let ownState = RuleCase(
    "ownState", .wrong, "offsets of filtered or sorted rows are applied to a `@State` collection of the view")
  fileprivate static let shiftingOffsets = RuleCase(
    "shiftingOffsets", .wrong, "a loop over the offsets removes elements from what the rows are computed from")
}
