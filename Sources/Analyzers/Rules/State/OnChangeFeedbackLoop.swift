struct OnChangeFeedbackLoop: TypeRule {
  static let info = RuleInfo(
    id: "on_change_feedback_loop", topic: .state, cases: [.copies, .changesValue, .followsMovement], tier: .precise)

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isViewType || type.conforms(to: "ObservableObject") || type.hasAttribute("Observable") else { return }
    let reactions = file.changeReactions(of: type)
    guard reactions.count > 1 else { return }
    let edges = Dictionary(grouping: file.edges(between: reactions), by: \.from.source)
    guard edges.count > 1 else { return }
    let flags = Set(file.timedFlags(of: type).map(\.state.name.text))
    var reported: Set<Set<String>> = []
    for reaction in reactions {
      guard let loop = loop(closedBy: reaction, edges), reported.insert(Set(loop.map(\.from.source))).inserted
      else { continue }
      report(loop, timedFlags: flags, of: type, in: file, &findings)
    }
  }

  // MARK: - Loops

  /// The shortest loop whose last reaction in the file is the given one, starting at its first reaction. Of several
  /// loops, the least guarded one.
  private func loop(closedBy last: ChangeReaction, _ edges: [String: [ReactionEdge]]) -> [ReactionEdge]? {
    let limit = last.range.lowerBound
    var paths = (edges[last.source] ?? []).filter { $0.from.range.lowerBound == limit }.map { [$0] }
    for _ in 1..<4 {
      var longer: [String: [ReactionEdge]] = [:]
      for path in paths {
        for next in edges[path.last?.target ?? ""] ?? [] where next.from.range.lowerBound < limit {
          if path.last?.endsBefore(next) ?? false { continue }
          let way = path + [next]
          // Of two paths to the same value, only the less guarded one is extended, which limits the search.
          if longer[next.target].map({ guardCount(way) < guardCount($0) }) ?? true { longer[next.target] = way }
        }
      }
      if let loop = longer[last.source], let end = loop.last {
        // Bounds that push each other stop at the boundary.
        if end.endsBefore(loop[0]) || loop.allSatisfy(\.isClamp) { return nil }
        return startingFirst(loop)
      }
      paths = longer.sorted { $0.key < $1.key }.map(\.value)
    }
    return nil
  }

  private func startingFirst(_ loop: [ReactionEdge]) -> [ReactionEdge] {
    let first = loop.indices.min { loop[$0].from.range.lowerBound < loop[$1].from.range.lowerBound } ?? 0
    return Array(loop[first...] + loop[..<first])
  }

  private func guardCount(_ loop: [ReactionEdge]) -> Int { loop.count { !$0.guards.isEmpty } }

  private func report(
    _ loop: [ReactionEdge], timedFlags: Set<String>, of type: TypeDeclaration, in file: FileModel,
    _ findings: inout Findings
  ) {
    let moved = loop.first { isMoved($0.from.source, of: type, in: file) }?.from.source
    let asked = loop.flatMap { edge in
      edge.guards.flags.filter { moved == nil || !isOftenUnset($0, beside: edge.from.source, of: type, in: file) }
    }
    // `echo_guard_flag` reports a flag that a timer resets.
    if asked.contains(where: { flag in
      timedFlags.contains(flag)
        && type.stateProperties.contains {
          $0.name.text == flag && file.onChangeCondition(asking: $0.name, of: type) != nil
        }
    }) {
      return
    }
    if moved != nil {
      // While it moves, the value differs from the one that is copied, so that only a flag ends the loop.
      guard asked.isEmpty else { return }
    } else {
      // A write with a condition ends most loops, as does a focus state, which is copied unchanged.
      guard !loop.contains(where: { !$0.guards.isEmpty || comparesWhatItWrites($0) }), !followsFocus(loop, of: type)
      else { return }
    }
    let ordered = loop.sorted { $0.from.range.lowerBound < $1.from.range.lowerBound }
    guard let last = ordered.last else { return }
    let path = loop.map { "`\($0.from.source)`" } + ["`\(loop[0].from.source)`"]
    let kind = loop.allSatisfy { $0.from.modifier == nil } ? "didSet" : "onChange"
    let (ruleCase, unknown) = evidence(of: loop, moved: moved)
    let source = loop[0].from.source
    let effect =
      switch ruleCase {
      case .followsMovement: "`\(moved ?? source)` is copied while it moves"
      case .copies: "`\(source)` is set again"
      default: "A new `\(source)` is changed again"
      }
    findings.add(
      at: last.from.range,
      "\(effect) by the `\(kind)` feedback loop \(path.joined(separator: " → ")); derive one value from the other",
      ruleCase, assuming: [unknown],
      related: ordered.dropLast().map {
        RelatedLocation(range: $0.from.range, message: "a change to `\($0.from.source)` sets `\($0.target)`")
      },
      fixes: [derive(ordered, of: type, in: file)])
  }

  // MARK: - Evidence

  private func evidence(of loop: [ReactionEdge], moved: String?) -> (RuleCase, Assumption?) {
    if moved != nil { return (.followsMovement, nil) }
    if loop.contains(where: { $0.write.map(changesValue) ?? false }) { return (.changesValue, nil) }
    if loop.allSatisfy({ $0.write.map(copies) ?? false }) { return (.copies, nil) }
    return (.changesValue, .callee("whether the values still change after the first round"))
  }

  /// Whether SwiftUI sets a value while it scrolls, also in an animation: the position of a scroll view, or the page of
  /// a paged tab view.
  private func isMoved(_ source: String, of type: TypeDeclaration, in file: FileModel) -> Bool {
    let binding = "$" + source
    let isScrolled = file.calls(named: "scrollPosition", in: type).contains { call in
      call.arguments.contains { $0.expression?.text == binding }
    }
    if isScrolled { return true }
    return file.calls(named: "TabView", in: type).contains { $0.argument("selection")?.text == binding }
      && file.calls(named: "tabViewStyle", in: type).contains { call in
        call.firstArgument?.mentionsAny(of: ["page", "PageTabViewStyle"]) ?? false
      }
  }

  /// Whether code changes a value without setting the flag that a reaction to it asks, so that the loop runs then.
  private func isOftenUnset(
    _ flag: String, beside source: String, of type: TypeDeclaration, in file: FileModel
  ) -> Bool {
    func name(_ text: String) -> Name? { type.stateProperties.first { $0.name.text == text }?.name }
    guard let flag = name(flag), let state = name(source) else { return false }
    return file.setsOnlySometimes(flag, with: state, in: type)
  }

  /// Whether a write computes its value in a way that loses something, or that moves the value further in each round:
  /// `Int(x)`, `x.rounded()`, `x + 1`.
  private func changesValue(_ write: ReactionWrite) -> Bool {
    write.assignment.isCompound || write.assignment.settles
      || (write.assignment.value + write.passedValues).contains { value in
        value.subtree.contains { node in
          if node.kind == .binaryOperatorExpr { return Self.arithmetic.contains { node.textEquals($0) } }
          return FunctionCallExpr(node)?.calleeName.isAny(of: Self.rounding) ?? false
        }
      }
  }

  private static let arithmetic: [StaticString] = ["+", "-", "*", "/", "%"]
  private static let rounding: [StaticString] = ["Int", "UInt", "Int64", "round", "floor", "ceil", "trunc"]

  /// Whether a write sets a value unchanged, also if methods pass it on.
  private func copies(_ write: ReactionWrite) -> Bool {
    guard let value = write.assignment.singleValue else { return false }
    return ([value] + write.passedValues).allSatisfy(isPath)
  }

  /// Whether an expression is a name, or a member of one: `new`, `model.page`.
  private func isPath(_ value: SyntaxNode) -> Bool {
    let value = value.unparenthesized
    return value.kind == .declReferenceExpr || value.kind == .memberAccessExpr
  }

  /// Whether a write runs only if its target differs from the new value, so that the write in the other direction ends
  /// the loop: `if tab != new { tab = new }`.
  private func comparesWhatItWrites(_ edge: ReactionEdge) -> Bool {
    guard let write = edge.write, !write.assignment.isCompound,
      let value = write.assignment.singleValue?.unparenthesized,
      value.kind == .declReferenceExpr || value.kind == .memberAccessExpr
    else { return false }
    let target = write.assignment.target
    return write.code.conditions(of: write.assignment.node).contains { condition in
      guard let comparison = condition.kind == .sequenceExpr ? condition : condition.child(.sequenceExpr) else {
        return false
      }
      let parts = Array(comparison.children)
      guard parts.count == 3, parts[1].textEquals("!=") else { return false }
      return parts[0].isSpelledLike(target) && parts[2].isSpelledLike(value)
        || parts[2].isSpelledLike(target) && parts[0].isSpelledLike(value)
    }
  }

  /// Whether one of the values is a focus state, which cannot be bound to anything else and settles immediately.
  private func followsFocus(_ loop: [ReactionEdge], of type: TypeDeclaration) -> Bool {
    type.storedProperties.contains { property in
      property.isFocus && loop.contains { $0.from.source == property.name.text }
    }
  }

  // MARK: - Fix

  /// Turns the second of two states that copy each other into a computed property.
  private func derive(_ cycle: [ReactionEdge], of type: TypeDeclaration, in file: FileModel) -> Fix? {
    guard cycle.count == 2, cycle.allSatisfy({ copiesUnchanged($0) && isOnly($0) }) else { return nil }
    let states = type.storedProperties.filter { property in
      property.wrapper("State") != nil && cycle.contains { $0.from.source == property.name.text }
    }
    guard states.count == 2,
      let derived = states.last(where: { !isProjected($0, in: type) }),
      let kept = states.first(where: { $0.name.text != derived.name.text }),
      let typeText = derived.type?.text ?? derived.initialValue?.literalTypeName
    else { return nil }
    let tree = file.tree
    let indentation = tree.indentation(ofLineAt: derived.range.lowerBound)
    let access = derived.accessModifier.map { $0.node.text + " " } ?? ""
    var edits: [TextEdit] = [
      .replace(
        derived.declaration.range,
        by: tree.laidOut(
          """
          \(access)var \(derived.name.code): \(typeText) {
            get { \(kept.name.code) }
            nonmutating set { \(kept.name.code) = newValue }
          }
          """, at: indentation))
    ]
    for edge in cycle {
      guard let call = edge.from.modifier,
        let modifier = file.chain(of: call.node).modifier(at: call.node), modifier.receiver != nil,
        modifier.clause == nil
      else { return nil }
      edits.append(.delete(modifier.removalRange))
    }
    return Fix(
      title: "Derive `\(derived.name.text)` from `\(kept.name.text)`", isSafe: false, isPreferred: true,
      edits: Fix.sorted(edits))
  }

  /// Whether the reaction consists of the write alone.
  private func isOnly(_ edge: ReactionEdge) -> Bool {
    guard let write = edge.write, write.code.way.steps.isEmpty else { return false }
    return ClosureExpr(write.code.node)?.node.onlyStatement == write.assignment.node
  }

  /// Whether the reaction assigns the new value unchanged.
  private func copiesUnchanged(_ edge: ReactionEdge) -> Bool {
    guard let write = edge.write, !write.assignment.isCompound, let value = write.assignment.singleValue,
      let closure = ClosureExpr(write.code.node)
    else { return false }
    if value.pathText == edge.from.source { return true }
    let parameters = closure.parameterNames
    if let newValue = parameters.last { return value.firstToken.map(Name.init) == newValue }
    return value.textEquals("$1") || value.textEquals("$0")
  }

  private func isProjected(_ property: StoredProperty, in type: TypeDeclaration) -> Bool {
    type.parts.contains { part in
      part.node.tokens.contains { token in
        Name(token).isBinding(of: property.name) || Name(token).isStorage(of: property.name)
      }
    }
  }
}

extension RuleCase {
  fileprivate static let copies = RuleCase(
    "copies", .wrong, "the values are copied unchanged", severity: .hint,
    because: "equal values settle after one round")
  fileprivate static let changesValue = RuleCase(
    "changesValue", .wrong, "a copy rounds, limits or changes the value")
  fileprivate static let followsMovement = RuleCase(
    "followsMovement", .wrong, "one of the values is a scroll position or a page, which is also set while it moves")
}
