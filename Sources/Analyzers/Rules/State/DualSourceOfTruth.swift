struct DualSourceOfTruth: TypeRule {
  static let info = RuleInfo(
    id: "dual_source_of_truth", topic: .state, cases: [.setTogether, .copied, .followsScrolling, .copiedToModel],
    tier: .precise)

  /// A state and all writes to it.
  private struct Written {
    let state: StoredProperty
    let writes: [Write]
    /// The values that are assigned to it, each with the braces around the assignment.
    let values: Set<String>
  }

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    checkCopiesInModels(type, in: file, &findings)
    let candidates = type.storedProperties.filter { file.isState($0, in: type) && !$0.name.saysCopy }
    guard candidates.count > 1 else { return }
    let states = candidates.map { state in
      // A nested view usually gives its binding the same name, so its writes count as well.
      let own = type.parts.flatMap { file.writes(to: state.name, in: $0.node) }
      let writes =
        own + file.sharedWrites(to: state.name, in: type).filter { write in !own.contains { $0.node == write.node } }
        + file.receivedWrites(to: state, in: type)
      return Written(state: state, writes: writes, values: Set(writes.compactMap(\.assignment).map(valueKey)))
    }
    let positions = Dictionary(states.enumerated().map { ($1.state.name.text, $0) }) { first, _ in first }
    let echoes = echoes(between: positions, of: states.map(\.state), in: type, file)
    let partners = partners(of: states, echoes)
    for (position, second) in states.enumerated() where !second.writes.isEmpty {
      for other in partners[position] where holdSameType(states[other].state, second.state) {
        let first = states[other]
        // The same property, declared in each branch of an `#if`.
        if first.state.name == second.state.name { continue }
        let pair = pairedWrite(first, second, of: type).flatMap { pair in
          haveOwnValues(first, second, of: type, in: file) ? nil : pair
        }
        let echo = echoes[[other, position]]
        guard let place = pair?.second.node.range ?? echo?.place else { continue }
        if file.isPreviewHelper(type) { return }
        let isOwn = [first, second].allSatisfy { $0.state.wrapper("State") != nil }
        let fix = isOwn ? pair.flatMap { merge(second.state, into: first.state, $0, of: type, in: file) } : nil
        report(second.state, first.state, at: place, echo?.back, pair == nil ? .copied : .setTogether, fix, &findings)
        break
      }
    }
  }

  /// For each state, the earlier states that are assigned the same value, or that it follows or is followed by.
  private func partners(of states: [Written], _ echoes: [[Int]: Echo]) -> [[Int]] {
    var result: [Set<Int>] = Array(repeating: [], count: states.count)
    var holders: [String: [Int]] = [:]
    for (position, state) in states.enumerated() {
      for value in state.values {
        result[position].formUnion(holders[value] ?? [])
        holders[value, default: []].append(position)
      }
    }
    for pair in echoes.keys where result.indices.contains(pair[1]) { result[pair[1]].insert(pair[0]) }
    return result.map { $0.sorted() }
  }

  /// - Parameter back: where a loop with a scroll position copies the value back.
  private func report(
    _ second: StoredProperty, _ first: StoredProperty, at write: Range<Int>, _ back: Range<Int>?,
    _ ruleCase: RuleCase, _ fix: Fix?, _ findings: inout Findings
  ) {
    findings.add(
      at: second.range, "`\(second.name.text)` stores the same value as `\(first.name.text)`; keep only one of them",
      back == nil ? ruleCase : .followsScrolling,
      related: [
        RelatedLocation(range: first.range, message: "other state"),
        RelatedLocation(range: write, message: "assigned the same value"),
      ] + (back.map { [RelatedLocation(range: $0, message: "copied back while it scrolls")] } ?? []),
      fixes: [fix])
  }

  private func holdSameType(_ a: StoredProperty, _ b: StoredProperty) -> Bool {
    switch (a.type, b.type) {
    case (let a?, let b?): return a.isSpelledLike(b)
    case (nil, nil):
      guard let first = a.initialValue, let second = b.initialValue else { return false }
      if first.isLiteral { return first.kind == second.kind }
      return first.isSpelledLike(second)
    default: return false
    }
  }

  // MARK: - Evidence

  /// Two assignments of the same value in the same list of statements.
  private func pairedWrite(
    _ first: Written, _ second: Written, of type: TypeDeclaration
  ) -> (first: Assignment, second: Assignment)? {
    guard !first.values.isDisjoint(with: second.values) else { return nil }
    for one in first.writes.compactMap(\.assignment) where !one.isCompound && isVariable(one.value, of: type) {
      for other in second.writes.compactMap(\.assignment) where !other.isCompound && isPair(one, other) {
        return (one, other)
      }
    }
    return nil
  }

  private func valueKey(_ assignment: Assignment) -> String {
    "\(assignment.node.parent?.index ?? 0) " + assignment.value.flatMap(\.tokens).map(\.text).joined(separator: " ")
  }

  private func isPair(_ a: Assignment, _ b: Assignment) -> Bool {
    // One assignment to a binding changes the state that this instance of the child view gets.
    a.node != b.node && a.node.parent == b.node.parent && a.value.count == b.value.count
      && zip(a.value, b.value).allSatisfy { $0.isSpelledLike($1) }
  }

  /// Whether one of the two is also written without a matching write to the other, for example a start and an end.
  private func haveOwnValues(
    _ a: Written, _ b: Written, of type: TypeDeclaration, in file: FileModel
  ) -> Bool {
    if isSetBySwiftUI(a.state.name, in: type, file) || isSetBySwiftUI(b.state.name, in: type, file) { return true }
    if a.state.type?.typeName == "Bool" || a.state.initialValue?.kind == .booleanLiteralExpr { return true }
    func hasOwn(_ writes: [Write], beside others: [Write]) -> Bool {
      writes.contains { write in
        guard let assignment = write.assignment, !assignment.isCompound else { return true }
        return !others.contains { $0.assignment.map { isPair(assignment, $0) } ?? false }
      }
    }
    return hasOwn(a.writes, beside: b.writes) || hasOwn(b.writes, beside: a.writes)
  }

  /// Whether a value refers to something that can change.
  ///
  /// A value that calls a function does not count. Two calls may have different results.
  private func isVariable(_ value: [SyntaxNode], of type: TypeDeclaration) -> Bool {
    let calls = value.contains {
      $0.kind == .functionCallExpr || $0.descendants.contains { $0.kind == .functionCallExpr }
    }
    return !calls
      && value.contains { part in
        switch part.unparenthesized.kind {
        case .declReferenceExpr:
          !(part.selfMemberName.flatMap(type.storedProperty(named:)).map { $0.isLet && $0.initialValue != nil } ?? false)
        case .memberAccessExpr:
          MemberAccessExpr(part)?.base.map { !(DeclReferenceExpr($0)?.name?.isCapitalized ?? false) } ?? false
        case .subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr: true
        default: false
        }
      }
  }

  /// A copy of a state to another one in an `onChange`.
  private struct Echo {
    let place: Range<Int>
    /// The copy in the other direction if SwiftUI sets one of the two during an animated change, so that the copy uses
    /// values on the way.
    var back: Range<Int>?
  }

  /// An assignment that an action runs, itself or in a method that it calls.
  private struct Copy {
    let assignment: Assignment
    /// The name of the value in the action.
    let value: Name?
    /// Everything that decides whether it runs.
    let conditions: [SyntaxNode]
    /// The names of what the action and the method receive.
    let parameters: [Name]
    /// The braces of the action or the method.
    let code: SyntaxNode
  }

  /// The assignments that an action runs, also in the methods of the view that it calls.
  private func copiedValues(in action: ClosureExpr, _ file: FileModel) -> [Copy] {
    let own = file.assignments(in: action.node).map { assignment in
      Copy(
        assignment: assignment, value: assignment.singleValue?.selfMemberName,
        conditions: assignment.node.conditions(below: action.node), parameters: action.parameterNames, code: action.node
      )
    }
    let called = file.reach(from: action).ofSameObject.now.filter { code in
      code.way.depth == 1 && code.file === file && !code.isOfCreator
    }
    return
      (own
      + called.flatMap { code in
        code.assignments.map { assignment in
          let value = assignment.singleValue?.selfMemberName
          let passed = value.flatMap { code.argument(for: $0) }
          return Copy(
            assignment: assignment, value: passed.map(\.selfMemberName) ?? value,
            conditions: code.conditions(of: assignment.node),
            parameters: action.parameterNames + code.parameterNames, code: code.node)
        }
      }).filter { !$0.assignment.isCompound }
  }

  /// Where an `onChange` of one state copies its value unchanged to another, by the positions of the two in ascending
  /// order.
  private func echoes(
    between positions: [String: Int], of states: [StoredProperty], in type: TypeDeclaration, _ file: FileModel
  ) -> [[Int]: Echo] {
    var result: [[Int]: Echo] = [:]
    // By the positions of the observed state and the copy.
    var copies: [[Int]: Range<Int>] = [:]
    for call in file.calls(named: "onChange", in: type) {
      guard let observed = call.argument("of")?.selfMemberName, let closure = call.trailingClosure,
        let source = positions[observed.text],
        // An overload of the project may wait before it runs its closure.
        call.arguments.allSatisfy({ $0.label.isAny(of: ["of", "initial", "perform"]) })
      else { continue }
      let new = closure.parameterNames.last
      for copied in copiedValues(in: closure, file) {
        let assignment = copied.assignment
        guard let target = assignment.target.selfMemberName.flatMap({ positions[$0.text] }), target != source,
          let name = copied.value, name == observed || new == name || name == "$1",
          let copy = assignment.target.selfMemberName
        else { continue }
        if !dependsOnOthers(
          copied.conditions, than: observed, copy, copied.parameters,
          except: { file.setsOnlySometimes($0, with: observed, in: type) })
        {
          copies[[source, target]] = copies[[source, target]] ?? assignment.node.range
        }
        guard !isPartial(copied, from: observed, to: copy, of: type, file) else { continue }
        let pair = [min(source, target), max(source, target)]
        result[pair] = result[pair] ?? Echo(place: assignment.node.range)
      }
    }
    for (pair, place) in copies where pair[0] < pair[1] {
      guard let back = copies[[pair[1], pair[0]]],
        pair.contains(where: { followsScrolling(states[$0].name, in: type, file) })
      else { continue }
      result[pair] = Echo(place: place, back: back)
    }
    return result
  }

  /// Whether SwiftUI sets a state while the user or an animated change scrolls: `.scrollPosition(id: $page)`, and the
  /// selection of a `TabView` that shows pages.
  private func followsScrolling(_ state: Name, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.sharedBindings(to: state, in: type).contains { binding in
      guard let use = ArgumentUse(binding) else { return false }
      if use.callee == "scrollPosition" { return true }
      return use.callee == "TabView"
        && file.chain(of: use.call.node).modifiers.contains { modifier in
          modifier.name == "tabViewStyle" && modifier.call?.node.mentionsAny(of: ["page", "PageTabViewStyle"]) ?? false
        }
    }
  }

  /// Whether some conditions depend on anything but two states and the parameters of a closure.
  ///
  /// - Parameter isOpen: whether a name does not count, because it is a flag that only some changes set.
  private func dependsOnOthers(
    _ conditions: [SyntaxNode], than source: Name, _ target: Name, _ parameters: [Name],
    except isOpen: (Name) -> Bool = { _ in false }
  ) -> Bool {
    conditions.contains { condition in
      condition.firstChild?.kind != .availabilityCondition
        && condition.tokens.contains { token in
          let name = Name(token)
          return token.kind.isIdentifier && name != source && name != target && name != "self"
            && !parameters.contains { $0 == name } && !isOpen(name)
        }
    }
  }

  /// Whether the two states may differ after a copy: the copy depends on something else, it sets a flag that a
  /// presentation resets, or the copy in the other direction depends on something else.
  private func isPartial(
    _ copy: Copy, from source: Name, to target: Name, of type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    if dependsOnOthers(copy.conditions, than: source, target, copy.parameters) { return true }
    // Users edit both with controls of their own.
    if !file.sharedBindings(to: source, in: type).isEmpty, !file.sharedBindings(to: target, in: type).isEmpty {
      return true
    }
    if isSetBySwiftUI(target, in: type, file) { return true }
    // A copy that is animated lags behind.
    let isAnimated = file.assignments(in: copy.code).contains { assignment in
      assignment.target.selfMemberName == target && file.animation(around: assignment.node) != nil
    }
    if isAnimated { return true }
    return file.sharedWrites(to: source, in: type).contains { write in
      guard let member = write.node.enclosingMember else { return false }
      let conditions = write.node.conditions(below: member)
      return conditions.contains { $0.mentions(target) }
        && dependsOnOthers(conditions, than: source, target, copy.parameters)
    }
  }

  /// Whether SwiftUI sets a state: when it closes a presentation, `$isShown`, or when the user scrolls,
  /// `.scrollPosition(id: $page)`.
  private func isSetBySwiftUI(_ state: Name, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.sharedBindings(to: state, in: type).contains { binding in
      binding.ancestors.lazy.compactMap(LabeledExpr.init).first?.label.isAny(of: ["isPresented", "item", "id"])
        ?? false
    }
  }

  // MARK: - A copy in a model

  /// Reports an `onChange` that copies a state to a property of a model that other code sets without the state: the two
  /// then differ.
  private func checkCopiesInModels(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    let observers = file.calls(named: "onChange", in: type)
    for call in observers {
      guard let observed = call.argument("of")?.selfMemberName,
        let closure = call.trailingClosure ?? call.closure("perform"),
        let state = type.storedProperty(named: observed), file.isState(state, in: type), !state.name.saysCopy
      else { continue }
      let new = closure.parameterNames.last
      for copy in closure.statements.compactMap(Assignment.init) where !copy.isCompound {
        guard isModelProperty(copy.target, of: type), let value = copy.singleValue?.selfMemberName,
          value == observed || new == value || value == "$0" && closure.signature == nil
        else { continue }
        let isTwoWay =
          observers.contains { $0.argument("of")?.isSpelledLike(copy.target) ?? false }
          || file.sharedWrites(to: state.name, in: type).contains { write in
            write.assignment?.value.contains { $0.isSpelledLike(copy.target) } ?? false
          }
        let alone = isTwoWay ? [] : writes(to: copy, beside: state, outside: closure, in: type, file)
        guard let first = alone.first(where: { !isOnAppearance($0, file) }) ?? alone.first else { continue }
        if file.isPreviewHelper(type) { return }
        let isSeen = !isOnAppearance(first, file)
        findings.add(
          at: copy.node.range,
          "`\(copy.target.text)` mirrors `\(state.name.text)` but is also set separately; keep one source of truth",
          .copiedToModel,
          assuming: [isSeen ? nil : .change("whether the view appears again while it keeps its state")],
          related: [
            RelatedLocation(range: first.node.range, message: "the two differ from here on"),
            RelatedLocation(range: state.range, message: "other copy of the value"),
          ])
      }
    }
  }

  /// Whether an expression is a property of a model that the view stores: `model.text`.
  private func isModelProperty(_ target: SyntaxNode, of type: TypeDeclaration) -> Bool {
    guard let base = MemberAccessExpr(target)?.base?.selfMemberName, let model = type.storedProperty(named: base) else {
      return false
    }
    return model.wrapper(in: ["StateObject", "ObservedObject", "EnvironmentObject", "Bindable", "Environment"]) != nil
  }

  /// The assignments that give the copied property a value other than that of the state while the view is on screen.
  private func writes(
    to copy: Assignment, beside state: StoredProperty, outside closure: ClosureExpr, in type: TypeDeclaration,
    _ file: FileModel
  ) -> [Assignment] {
    let own = file.assignments(in: type).filter { write in
      write.target.isSpelledLike(copy.target) && !closure.node.contains(write.node) && !write.isCompound
        && !write.value.contains { $0.mentions(state.name) }
    }
    guard !own.isEmpty else { return [] }
    let changes = file.sharedWrites(to: state.name, in: type).map(\.node)
    let initializers = type.initializers.map(\.node)
    return own.filter { write in
      guard !initializers.contains(where: { $0.contains(write.node) }) else { return false }
      let around = file.closures(around: write.node)
      // After the view disappears, the state is no longer shown next to the copy.
      guard !file.closuresThroughHelpers(around: write.node).contains(where: { $0.use?.callee == "onDisappear" }) else {
        return false
      }
      var units = around.filter { if case .builder = $0.role { false } else { true } }.map(\.node)
      if let function = write.node.enclosingMember, function.kind == .functionDecl { units.append(function) }
      return !units.contains { unit in changes.contains { unit.contains($0) } }
    }
  }

  /// Whether code runs when the view appears. The first time, the state still has its initial value.
  private func isOnAppearance(_ write: Assignment, _ file: FileModel) -> Bool {
    file.closuresThroughHelpers(around: write.node).contains {
      $0.use?.callee.isAny(of: ["onAppear", "task"]) ?? false
    }
  }

  // MARK: - Fix

  /// Deletes the second state and uses the first one instead.
  private func merge(
    _ second: StoredProperty, into first: StoredProperty, _ pair: (first: Assignment, second: Assignment),
    of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard second.declaration.bindings.count == 1, pair.second.node.isStatement, second.isPrivate else { return nil }
    let removed = [second.declaration.node.removalRange, pair.second.node.removalRange]
    guard !removed[0].overlaps(removed[1]) else { return nil }
    var edits = removed.map(TextEdit.delete)
    let name = first.name.text
    for part in type.parts {
      for reference in file.unqualifiedReferences(to: second.name, in: part.node)
      where !removed.contains(where: { $0.contains(reference.range.lowerBound) }) {
        edits.append(.replace(reference.range, by: first.name.code))
      }
    }
    for binding in file.sharedBindings(to: second.name, in: type) {
      edits.append(.replace(binding.range, by: "$" + name))
    }
    return Fix(
      title: "Use `\(name)` for both", isSafe: false, isPreferred: false, edits: Fix.sorted(edits))
  }
}

extension RuleCase {
  fileprivate static let setTogether = RuleCase(
    "setTogether", .wrong, "two states are always set to the same value", severity: .info,
    because: "they agree until code sets only one of them")
  fileprivate static let copied = RuleCase("copied", .slow, "`onChange` copies a state to another one, one update late")
  fileprivate static let followsScrolling = RuleCase(
    "followsScrolling", .wrong, "two `onChange` copy a scroll position to a state and back")
  fileprivate static let copiedToModel = RuleCase(
    "copiedToModel", .wrong, "`onChange` copies a state to a model whose property is also set without it",
    severity: .info, because: "users see a difference only where both are shown")
}
