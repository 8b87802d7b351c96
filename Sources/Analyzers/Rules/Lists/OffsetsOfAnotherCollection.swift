struct OffsetsOfAnotherCollection: ModifierRule {
  static let info = RuleInfo(
    id: "offsets_of_another_collection", topic: .lists, cases: [.otherElements, .ownState, .shiftingOffsets],
    tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["onDelete", "onMove"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let loop = chain.base.flatMap(FunctionCallExpr.init), loop.calleeName == "ForEach",
      let shown = loop.firstUnlabeledArgument, !disablesRows(modifier, in: chain, file)
    else { return }
    let sources = file.sources(of: shown)
    let rearranged = Set(sources.filter(\.isRearranged).map(\.path))
    guard !rearranged.isEmpty else { return }
    // While a search is empty, for example, the rows are those of the source.
    let sometimesSame = Set(sources.filter { !$0.isRearranged }.map(\.path))
    let codes = Array(file.reach(from: modifier))
    let rows = shown.lastName?.text ?? "the rows"
    for code in codes {
      for use in uses(in: code) {
        let collection = use.collection.withoutUnwrapping
        let path = code.path(of: collection).map { $0.filter { $0 != "?" && $0 != "!" } }
        if let path, rearranged.contains(path) {
          if sometimesSame.contains(path), !code.conditions(of: use.node).isEmpty { continue }
          findings.add(
            at: modifier.range,
            "`\(modifier.name.text)` applies the offsets of `\(rows)` to `\(path)`, which has other elements at these "
              + "positions; look up the elements in `\(rows)` first",
            isOwnState(path, at: chain.node, in: file) ? .ownState : .otherElements,
            related: [
              RelatedLocation(range: shown.range, message: "the offsets belong to this collection"),
              code.related(use.node, "uses them for another one"),
            ])
          return
        }
        guard let ascending = use.ascendingLoop, path != nil, let receiver = code.way.receiver,
          let removal = removal(in: ascending, of: code, among: codes, from: rearranged),
          code.file.sources(of: collection, behind: receiver)
            .contains(where: { $0.isRearranged && rearranged.contains($0.path) })
        else { continue }
        findings.add(
          at: modifier.range,
          "Each removal changes `\(rows)`, so later offsets mean other elements; collect the elements before the loop",
          .shiftingOffsets, related: [code.related(use.node, "computed again for each offset"), removal])
        return
      }
    }
  }

  /// Whether the rows cannot be removed or moved at times, for example during a search.
  private func disablesRows(_ modifier: Modifier, in chain: ModifierChain, _ file: FileModel) -> Bool {
    !file.calls(named: modifier.name == "onMove" ? "moveDisabled" : "deleteDisabled", in: chain.node).isEmpty
  }

  private func isOwnState(_ path: String, at node: SyntaxNode, in file: FileModel) -> Bool {
    file.enclosingType(of: node)?.storedProperties.contains { $0.name.text == path && $0.wrapper("State") != nil }
      ?? false
  }

  // MARK: - Uses of offsets

  private struct Use {
    let node: SyntaxNode
    let collection: SyntaxNode
    /// The loop over the offsets in ascending order that contains it.
    let ascendingLoop: SyntaxNode?
  }

  /// The code that removes, moves or reads elements at the offsets.
  private func uses(in code: ReachedCode) -> [Use] {
    code.nodes.compactMap { node in
      if node.kind == .subscriptCallExpr {
        guard let collection = node.firstChild, let index = node.onlySubscriptArgument?.expression,
          let offset = Offset(index, in: code)
        else { return nil }
        return Use(node: node, collection: collection, ascendingLoop: offset.ascendingLoop)
      }
      guard let call = FunctionCallExpr(node), let collection = call.base else { return nil }
      if let offsets = call.argument("atOffsets") ?? call.argument("fromOffsets"), Offset.isSet(offsets, in: code) {
        return Use(node: node, collection: collection, ascendingLoop: nil)
      }
      guard call.calleeName == "remove", let offset = call.argument("at").flatMap({ Offset($0, in: code) }) else {
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

  init?(_ expression: SyntaxNode, in code: ReachedCode) {
    let node = expression.unparenthesized.withoutUnwrapping
    let file = code.file
    if Self.isFirst(node, in: code) {
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
          guard let isAscending = Self.isAscending(value, in: code) else { return nil }
          ascendingLoop = isAscending ? place : nil
          return
        }
        guard Self.isFirst(value.unparenthesized.withoutUnwrapping, in: code) else { return nil }
        ascendingLoop = nil
        return
      default: return nil
      }
    }
    guard let use = closure.use, use.isMember, use.callee.isAny(of: Self.loops), let base = use.call.base,
      let isAscending = Self.isAscending(base, in: code)
    else { return nil }
    ascendingLoop = isAscending && use.callee == "forEach" ? use.call.node : nil
  }

  /// `offsets.first`, `offsets.min()`.
  private static func isFirst(_ node: SyntaxNode, in code: ReachedCode) -> Bool {
    let access = MemberAccessExpr(FunctionCallExpr(node)?.calledExpression ?? node)
    guard let access, access.name.isAny(of: searches), let base = access.base else { return false }
    return isSet(base, in: code)
  }

  /// Whether a sequence of offsets is ascending; nil if it does not consist of offsets.
  private static func isAscending(_ sequence: SyntaxNode, in code: ReachedCode) -> Bool? {
    let node = sequence.unparenthesized
    if isSet(node, in: code) { return true }
    guard let call = FunctionCallExpr(node), let base = call.base, call.calleeName.isAny(of: ["sorted", "reversed"])
    else { return nil }
    return isAscending(base, in: code).map { _ in false }
  }

  /// Whether an expression is the set of offsets: the parameter of the action, or of a method that gets it.
  static func isSet(_ expression: SyntaxNode, in code: ReachedCode) -> Bool {
    let node = expression.unparenthesized
    guard let name = DeclReferenceExpr(node)?.name else { return false }
    if name.isClosureArgument {
      return name == "$0" && isAction(code.file.closures(around: node).first { !$0.isWithoutArguments })
    }
    switch code.file.localBinding(of: name, at: node) {
    case .closureParameter(let closure, position: 0): return isAction(closure)
    case .parameter(let parameter, of: _):
      guard parameter.type.textEquals("IndexSet") else { return false }
      // The caller may have translated the offsets.
      guard let argument = code.argument(for: name) else { return true }
      return argument.kind == .declReferenceExpr
    default: return false
    }
  }

  private static func isAction(_ closure: ClosureExpr?) -> Bool {
    closure?.use?.callee.isAny(of: OffsetsOfAnotherCollection.modifiers) ?? false
  }
}

extension ClosureExpr {
  /// Whether it cannot use `$0`: `withAnimation { … }`, `Task { … }`.
  fileprivate var isWithoutArguments: Bool {
    guard let use else { return false }
    return use.callee.isAny(of: ["withAnimation", "Task", "run", "async"]) || signature != nil
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
