/// A rule about two modifiers that are applied in the wrong order. A conformer declares the pairs as data; `check` is
/// the same for all of them.
package protocol ModifierOrderRule: ModifierRule {
  /// The wrong orders. The outer modifier gets the finding.
  static var orders: [ModifierOrder] { get }
  /// Whether a pair is correct for a reason that its data cannot express.
  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool
  /// The case that a pair is; nil for the rule's first one.
  func ruleCase(of pair: ModifierPair, in file: FileModel) -> RuleCase?
  func fixes(for pair: ModifierPair, in file: FileModel) -> [Fix?]
  /// Checks an outer modifier that is in no wrong order, for example because the inner one is not in the same chain.
  func checkElsewhere(_ outer: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings)
}

/// Two modifiers whose order matters, and what to do if they are in the wrong one.
package struct ModifierOrder: Sendable {
  let inner: ModifierPattern
  let outer: ModifierPattern
  /// The maximum difference of their positions; nil for any.
  let distance: Int?
  /// Modifiers between the two that make the order correct.
  let unlessBetween: [StaticString]
  /// A modifier before the inner one that makes the order correct.
  let unlessInside: ModifierPattern?
  /// A modifier after the outer one that makes the order correct.
  let unlessOutside: ModifierPattern?
  /// The message for the names of the inner and the outer modifier.
  let message: @Sendable (_ inner: String, _ outer: String) -> String
  /// What the inner modifier is: "the shadow".
  let innerNote: String
  let fix: Correction?

  package init(
    inner: ModifierPattern, outer: ModifierPattern, distance: Int? = nil, unlessBetween: [StaticString] = [],
    unlessInside: ModifierPattern? = nil, unlessOutside: ModifierPattern? = nil,
    message: @escaping @Sendable (_ inner: String, _ outer: String) -> String, innerNote: String,
    fix: Correction? = nil
  ) {
    self.inner = inner
    self.outer = outer
    self.distance = distance
    self.unlessBetween = unlessBetween
    self.unlessInside = unlessInside
    self.unlessOutside = unlessOutside
    self.message = message
    self.innerNote = innerNote
    self.fix = fix
  }

  /// How to correct the order.
  package struct Correction: Sendable {
    package enum Kind: Sendable { case moveInnerOutside, moveOuterInside, removeOuter }

    let kind: Kind
    /// Whether the correction changes nothing else: always, never, or only without modifiers between the two.
    let safety: Safety

    package enum Safety: Sendable { case safe, unsafe, safeIfAdjacent }

    package init(kind: Kind, safety: Safety) { (self.kind, self.safety) = (kind, safety) }
  }
}

extension ModifierOrder {
  /// The outer modifier among those that a modifier of the project applies, if it concerns only the view that gets it: no
  /// condition decides, and the modifier applies nothing that makes the order correct or is in the wrong order itself.
  fileprivate func outermost(of applied: [AppliedModifier]) -> AppliedModifier? {
    guard let position = applied.firstIndex(where: { outer.matches($0.modifier, in: $0.file) }) else { return nil }
    let found = applied[position]
    let isClear =
      !found.isConditional
      && !applied[..<position].contains { other in
        inner.matches(other.modifier, in: other.file) || other.modifier.name.isAny(of: unlessBetween)
          || unlessInside?.matches(other.modifier, in: other.file) ?? false
      }
      && !applied[(position + 1)...].contains { unlessOutside?.matches($0.modifier, in: $0.file) ?? false }
    return isClear ? found : nil
  }
}

/// Some forms of some modifiers.
package struct ModifierPattern: Sendable {
  let names: [StaticString]
  var form: CallForm?
  var argument = Argument.any

  /// A condition on the arguments.
  package enum Argument: Sendable {
    case any
    /// Clips to a shape with rounded corners, by a radius or by a shape.
    case rounds
    /// A color, a gradient or a material, which fills a rectangle.
    case fill
    /// `false`
    case isFalse
    /// A fixed length, or a length that fills the available space.
    case size
  }

  package init(_ names: StaticString..., form: CallForm? = nil, argument: Argument = .any) {
    self.init(names, form: form, argument: argument)
  }

  package init(_ names: [StaticString], form: CallForm? = nil, argument: Argument = .any) {
    (self.names, self.form, self.argument) = (names, form, argument)
  }

  func matches(_ modifier: Modifier, in file: FileModel) -> Bool {
    guard modifier.name.isAny(of: names), let call = modifier.call, form?.matches(call) ?? true else { return false }
    let isMatch =
      switch argument {
      case .any: true
      case .rounds: modifier.roundsCorners
      case .fill: modifier.fillsRectangle
      case .isFalse: modifier.onlyUnlabeledArgument.textEquals("false")
      case .size: modifier.setsSize
      }
    return isMatch && !file.redefines(call, named: modifier.name)
  }
}

/// Two modifiers of a chain in the wrong order.
package struct ModifierPair {
  package let inner: Modifier
  package let outer: Modifier
  package let chain: ModifierChain
  let order: ModifierOrder
  /// What the outer modifier applies, if that is a modifier of the project.
  package var applied: Modifier?

  package var isAdjacent: Bool { outer.position == inner.position + 1 }
  package var between: ArraySlice<Modifier> { chain.modifiers[(inner.position + 1)..<outer.position] }

  /// Whether the text of both can be edited: no branch of an `#if` contains one of them.
  package var isEditable: Bool {
    inner.clause == nil && outer.clause == nil && inner.receiver != nil && outer.receiver != nil
      && between.allSatisfy { $0.clause == nil && $0.receiver?.kind != .postfixIfConfigExpr }
      && outer.receiver?.kind != .postfixIfConfigExpr
  }
}

extension ModifierOrderRule {
  package static var modifiers: [StaticString] {
    var result: [StaticString] = []
    for name in orders.flatMap(\.outer.names) where !result.contains(where: { NameHash.of($0) == NameHash.of(name) }) {
      result.append(name)
    }
    return result
  }

  package func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool { false }
  package func ruleCase(of pair: ModifierPair, in file: FileModel) -> RuleCase? { nil }
  package func fixes(for pair: ModifierPair, in file: FileModel) -> [Fix?] { [pair.correction] }

  package func checkElsewhere(
    _ outer: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings
  ) {}

  package func check(_ outer: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard !chain.isChartMark else { return }
    for order in Self.orders where outer.position > 0 && order.outer.matches(outer, in: file) {
      guard let pair = pair(order, outer, chain, in: file), !isCorrect(pair, in: file),
        file.isAppliedToView(pair.inner) != false
      else { continue }
      findings.add(
        at: outer.range, order.message(pair.inner.name.text, outer.name.text), ruleCase(of: pair, in: file),
        related: [RelatedLocation(range: pair.inner.range, message: order.innerNote)],
        fixes: fixes(for: pair, in: file))
      return
    }
    checkElsewhere(outer, of: chain, in: file, &findings)
  }

  /// Checks the uses of the project's modifiers in a type: one that applies an outer modifier is one.
  package func checkOwnModifiers(in type: TypeDeclaration, of file: FileModel, _ findings: inout Findings) {
    for (modifier, chain) in file.ownModifiers(in: type)
    where modifier.position > 0 && !chain.isChartMark && file.isInBodyScope(modifier.node) {
      let applied = file.applied(by: modifier)
      for order in Self.orders {
        guard let outer = order.outermost(of: applied), var pair = pair(order, modifier, chain, in: file) else {
          continue
        }
        pair.applied = outer.modifier
        guard !isCorrect(pair, in: file), file.isAppliedToView(pair.inner) != false else { continue }
        findings.add(
          at: modifier.range, order.message(pair.inner.name.text, modifier.writtenName.text),
          ruleCase(of: pair, in: file),
          related: [
            RelatedLocation(range: pair.inner.range, message: order.innerNote),
            outer.file.related(outer.modifier.range, "applied by `\(modifier.writtenName.text)`"),
          ],
          fixes: fixes(for: pair, in: file))
        break
      }
    }
  }

  /// The pairs of a chain in a wrong order, also those that are correct for another reason.
  package func pairs(in chain: ModifierChain, of file: FileModel) -> [ModifierPair] {
    chain.modifiers.flatMap { outer in
      Self.orders.compactMap { $0.outer.matches(outer, in: file) ? pair($0, outer, chain, in: file) : nil }
    }
  }

  /// The nearest inner modifier, unless other modifiers of the chain make the order correct. If the chain has several
  /// outer modifiers, only the one that is nearest to the inner one is reported.
  private func pair(
    _ order: ModifierOrder, _ outer: Modifier, _ chain: ModifierChain, in file: FileModel
  ) -> ModifierPair? {
    guard
      let inner = chain.before(outer).last(where: { file.coexist($0, outer) && order.inner.matches($0, in: file) }),
      order.distance.map({ outer.position - inner.position <= $0 }) ?? true
    else { return nil }
    let pair = ModifierPair(inner: inner, outer: outer, chain: chain, order: order)
    for modifier in pair.between {
      // A modifier of the project may do anything.
      if modifier.name.isAny(of: order.unlessBetween) || file.isOwnModifier(modifier) { return nil }
      if order.outer.matches(modifier, in: file) { return nil }
    }
    if let pattern = order.unlessInside, chain.before(inner).contains(where: { pattern.matches($0, in: file) }) {
      return nil
    }
    if let pattern = order.unlessOutside, chain.after(outer).contains(where: { pattern.matches($0, in: file) }) {
      return nil
    }
    return pair
  }
}

extension ModifierPair {
  /// The correction that the order declares.
  package var correction: Fix? {
    guard let fix = order.fix, isEditable else { return nil }
    let (innerName, outerName) = (inner.name.text, outer.name.text)
    let title: String
    let edits: [TextEdit]
    switch fix.kind {
    case .moveInnerOutside:
      title = "Move `\(innerName)` after `\(outerName)`"
      edits = [.delete(inner.removalRange), outer.inserting(text: inner.text)]
    case .moveOuterInside:
      title = "Move `\(outerName)` before `\(innerName)`"
      edits = [.insert(outer.text, at: inner.rangeWithPeriod.lowerBound), .delete(outer.removalRange)]
    case .removeOuter:
      title = "Remove `\(outerName)`"
      edits = [.delete(outer.removalRange)]
    }
    let isSafe =
      switch fix.safety {
      case .safe: true
      case .unsafe: false
      case .safeIfAdjacent: isAdjacent
      }
    return Fix(title: title, isSafe: isSafe, isPreferred: true, edits: Fix.sorted(edits))
  }
}

extension Modifier {
  /// Inserts text, which begins with a period or with white space before it, after this modifier.
  fileprivate func inserting(text: String) -> TextEdit { node.tree.inserting(text, after: node.range.upperBound) }
}
