import GotchaSupport

struct SameViewInBothBranches: ClauseRule {
  static let info = RuleInfo(
    id: "same_view_in_both_branches", topic: .state, alsoAbout: [.animation],
    cases: [.losesState, .whileTyping, .losesFocus, .jumps], tier: .precise, since: "0.2.0")

  static let clauses: [SyntaxKind] = [.ifExpr, .switchExpr]

  /// With more arguments, one call is harder to read than two.
  private static let maximumArguments = 2

  func check(_ clause: SyntaxNode, in file: FileModel, _ findings: inout Findings) {
    guard clause.parent?.kind != .ifExpr, !file.hasErrors(clause) else { return }
    guard let branches = IfExpr(clause) else {
      let cases = clause.children.filter { $0.kind == .switchCase }
      return reportTextInput(in: cases, of: clause, choosing: [clause.firstChild].compactMap(\.self), file, &findings)
    }
    if !reportSameView(in: branches, of: clause, in: file, &findings) {
      let conditions = branches.chain.flatMap(\.conditions).compactMap(\.firstChild)
      guard !conditions.contains(where: { $0.kind == .availabilityCondition }) else { return }
      reportTextInput(in: branches.branches, of: clause, choosing: conditions, file, &findings)
    }
  }

  /// Reports branches that consist of the same view with other arguments.
  private func reportSameView(
    in branches: IfExpr, of clause: SyntaxNode, in file: FileModel, _ findings: inout Findings
  ) -> Bool {
    guard let elseBody = branches.elseBody,
      elseBody.kind == .codeBlock, let only = branches.conditions.first, branches.conditions.count == 1,
      let condition = only.firstChild, condition.kind.isPlainCondition, let first = branches.body?.onlyChild,
      let second = elseBody.onlyChild, let different = differences(first, second, in: file), !different.isEmpty,
      different.count <= Self.maximumArguments, file.isInBodyScope(clause),
      different.allSatisfy({ $0.fits(in: file) }), mayChange(condition, in: file), !file.isBuiltEachTime(clause),
      let (ruleCase, unknown) = loss(of: first, second, condition, different, in: file)
    else { return false }
    let name = file.chain(of: first).baseName?.text ?? ""
    findings.add(
      at: clause.range.lowerBound..<clause.range.lowerBound + 2,
      "Both branches create `\(name)`, so it is replaced instead of animated"
        + (ruleCase == .jumps ? "" : " and loses its state") + "; create it once and choose the arguments",
      ruleCase, assuming: [unknown],
      related: [RelatedLocation(range: second.range, message: "same view with other arguments")],
      fixes: [fix(branches, condition, first, different, in: file)])
    return true
  }

  // MARK: - Text input

  /// Reports fields for the same text in two branches, whatever else the branches contain.
  ///
  /// - Parameter conditions: what chooses the branch: the conditions of an `if`, the subject of a `switch`.
  private func reportTextInput(
    in branches: [SyntaxNode], of clause: SyntaxNode, choosing conditions: [SyntaxNode], _ file: FileModel,
    _ findings: inout Findings
  ) {
    guard branches.count > 1, file.isInBodyScope(clause) else { return }
    var earlier: [(input: BoundControl, branch: SyntaxNode)] = []
    for branch in branches {
      // A field that users cannot touch has no keyboard.
      let inputs = file.boundControls(in: branch).filter { input in
        input.isTextInput && input.file.reachability(of: input.call.node).isTouchable
          && file.reachability(of: input.place).isTouchable
      }
      for input in inputs {
        guard let (first, other) = earlier.first(where: { $0.input.path == input.path }),
          !file.isBuiltEachTime(clause)
        else { continue }
        // Code that moves the focus from one field to the other keeps the keyboard.
        let focus = focus(of: first, in: file)
        if focus != nil, focus != self.focus(of: input, in: file) { return }
        let isTyped = conditions.contains { dependsOnTyping(in: input.path, $0, of: clause, file) }
        let mayReplace =
          focus == nil && conditions.contains { mayChange($0, in: file) } && !file.areSeparated(other, branch)
        guard isTyped || mayReplace else { return }
        findings.add(
          at: clause.range.lowerBound..<clause.range.lowerBound + (clause.kind == .switchExpr ? 6 : 2),
          "Two branches contain a field for `$\(input.path)`, so the keyboard closes when one replaces the other; "
            + "create the field once",
          isTyped ? .whileTyping : .losesFocus,
          assuming: [
            // Of several steps, those with the field seldom follow each other.
            isTyped || clause.kind == .ifExpr ? nil : .change("whether one of the two cases directly follows the other")
          ],
          related: [
            first.file.related(first.call.nameRange, "one field"),
            input.file.related(input.call.nameRange, "the other field"),
          ])
        return
      }
      earlier += inputs.map { ($0, branch) }
    }
  }

  /// What the `focused` of a field is bound to, or that of the helper or child view that contains it.
  private func focus(of input: BoundControl, in file: FileModel) -> String? {
    let chains = [input.file.chain(of: input.call.node), file.chain(of: input.place)]
    let focused = chains.lazy.compactMap { $0.first("focused") }.first
    return focused.map { $0.arguments.map(\.node.text).joined(separator: ", ") }
  }

  /// Whether the keyboard closes because of what users type into a field: a condition reads the text, or a value that
  /// code sets when the text changes.
  private func dependsOnTyping(
    in path: String, _ condition: SyntaxNode, of clause: SyntaxNode, _ file: FileModel
  ) -> Bool {
    let paths = file.pathsRead(by: condition)
    if paths.contains(where: { $0.isOrIsIn(path) }) { return true }
    guard let type = file.enclosingType(of: clause) else { return false }
    if file.changeReactions(of: type).contains(where: { $0.source == path && sets(paths, $0.reach, behind: "") }) {
      return true
    }
    // The model sets it when the text changes.
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let object = type.storedProperties.first(where: { $0.name.text == parts[0] }),
      let known = object.typeName.flatMap({ file.facts.type(named: $0.text) }), known.isClass,
      let (model, other) = file.declaration(of: known)
    else { return false }
    return other.changeReactions(of: model).contains {
      $0.source == parts[1] && sets(paths, $0.reach, behind: parts[0] + ".")
    }
  }

  /// Whether code sets what is at some paths, and does not set the focus as well.
  ///
  /// - Parameter object: the object whose member the code is, with a period; empty for the view.
  private func sets(_ paths: Set<String>, _ reach: Reach, behind object: String) -> Bool {
    var isSet = false
    for code in reach {
      for write in code.writes {
        if code.file.ownProperty(write.target)?.isFocus ?? false { return false }
        guard let target = code.path(of: write.target) else { continue }
        isSet = isSet || paths.contains { $0.isOrIsIn(object + target) }
      }
    }
    return isSet
  }

  // MARK: - Comparing

  /// An argument that is different in the two views.
  private struct Difference {
    let first: SyntaxNode
    let second: SyntaxNode
    /// The modifier that takes it; nil for the initializer.
    let modifier: Name?

    var isLiteral: Bool {
      first.isNumber && second.isNumber
        || first.isLiteral && first.kind == second.kind && first.kind != .nilLiteralExpr
    }

    /// Whether `condition ? first : second` probably compiles: both have the same type.
    func fits(in file: FileModel) -> Bool {
      if first.kind == .stringLiteralExpr { return second.kind == .stringLiteralExpr }
      if isLiteral { return true }
      if let a = MemberAccessExpr(first), let b = MemberAccessExpr(second) {
        if a.base == nil, b.base == nil {
          return !(modifier?.takesValuesOfSeveralTypes ?? false) || first.isColor && second.isColor
        }
        if let a = a.base?.typeReferenceName, let b = b.base?.typeReferenceName { return a.isCapitalized && a == b }
      }
      if let a = file.ownProperty(first)?.typeName, let b = file.ownProperty(second)?.typeName { return a == b }
      return false
    }
  }

  /// The arguments in which two chains are different; nil if anything else is.
  private func differences(_ first: SyntaxNode, _ second: SyntaxNode, in file: FileModel) -> [Difference]? {
    guard first.kind == .functionCallExpr, second.kind == .functionCallExpr else { return nil }
    let (a, b) = (file.chain(of: first), file.chain(of: second))
    guard a.modifiers.count == b.modifiers.count, a.node == first, b.node == second, let base = a.base,
      let otherBase = b.base, let view = FunctionCallExpr(base), let otherView = FunctionCallExpr(otherBase),
      view.calleeName.isCapitalized, view.calleeName != "EmptyView",
      var result = differences(view, otherView, of: nil)
    else { return nil }
    for (modifier, other) in zip(a.modifiers, b.modifiers) {
      guard modifier.name == other.name, modifier.clause == nil, other.clause == nil, !modifier.name.setsIdentity,
        let call = modifier.call, let otherCall = other.call,
        let found = differences(call, otherCall, of: modifier.name)
      else { return nil }
      result += found
    }
    return result
  }

  private func differences(
    _ call: FunctionCallExpr, _ other: FunctionCallExpr, of modifier: Name?
  ) -> [Difference]? {
    let (arguments, others) = (Array(call.arguments), Array(other.arguments))
    guard arguments.count == others.count,
      modifier != nil || call.calledExpression?.isSpelledLike(other.calledExpression ?? call.node) ?? false,
      zip(closures(of: call), closures(of: other)).allSatisfy({ $0.isSpelledLike($1) }),
      closures(of: call).count == closures(of: other).count
    else { return nil }
    var result: [Difference] = []
    for (argument, other) in zip(arguments, others) {
      guard argument.label?.text == other.label?.text, let value = argument.expression,
        let otherValue = other.expression
      else { return nil }
      if value.isSpelledLike(otherValue) { continue }
      if value.kind == .closureExpr || otherValue.kind == .closureExpr { return nil }
      result.append(Difference(first: value, second: otherValue, modifier: modifier))
    }
    return result
  }

  private func closures(of call: FunctionCallExpr) -> [SyntaxNode] {
    (call.trailingClosure.map { [$0.node] } ?? []) + call.additionalTrailingClosures.map(\.node)
  }

  // MARK: - What is lost

  /// Whether the condition depends on a value that changes while the view is shown: a state, or a member of a model.
  private func mayChange(_ condition: SyntaxNode, in file: FileModel) -> Bool {
    var value = condition
    if !condition.kind.isPlainCondition {
      guard let bound = condition.child(.initializerClause)?.lastChild else {
        // `if let hits`
        guard let name = condition.firstChild?.firstToken.map(Name.init), let type = file.enclosingType(of: condition),
          let property = type.storedProperty(named: name)
        else { return false }
        return property.wrapper("Binding") != nil
          || property.wrapper("State") != nil && file.changes(property, in: type)
      }
      value = bound
    }
    let origin = file.origin(of: value)
    return origin.change == .changing || origin.reads.contains { $0.isObject && !file.facts.isConstant($0) }
  }

  /// What is lost when one view replaces the other, and what is not known about it; nil if nothing is lost.
  private func loss(
    of view: SyntaxNode, _ other: SyntaxNode, _ condition: SyntaxNode, _ different: [Difference], in file: FileModel
  ) -> (RuleCase, Assumption?)? {
    let chain = file.chain(of: view)
    guard let name = chain.baseName else { return nil }
    if name.is(.textInput) {
      // Code that moves the focus from one field to the other keeps the keyboard. Two texts need two fields.
      guard !different.contains(where: { $0.modifier == "focused" || $0.first.text.hasPrefix("$") }) else { return nil }
      let fields = [chain.base, file.chain(of: other).base].compactMap(\.self)
      guard fields.allSatisfy({ file.reachability(of: $0).isTouchable }) else { return nil }
      let text = chain.base.flatMap(FunctionCallExpr.init)?.argument("text")?.text ?? ""
      let isTyped = text.hasPrefix("$") && condition.reads(String(text.dropFirst()))
      return (isTyped ? .whileTyping : .losesFocus, nil)
    }
    if isStateless(name) { return isAnimated(view, different, in: file) ? (.jumps, nil) : nil }
    guard let known = file.facts.type(named: name.text) else {
      let isSystems = SwiftUICatalog.entry(of: name) != nil && file.facts.types(named: name.text).isEmpty
      guard isSystems else { return (.losesState, .type("whether `\(name.text)` has state")) }
      let hasState = name == "DisclosureGroup" || name.is(.scrollContainer) || name.is(.navigationContainer)
      return (hasState ? .losesState : .jumps, nil)
    }
    // A view of UIKit or AppKit may ignore what changes after it was made.
    if known.parts.contains(where: \.fact.isRepresentable) { return nil }
    let hasState = known.properties.contains { property in
      property.wrappers.contains { ["State", "StateObject", "FocusState", "GestureState"].contains($0) }
    }
    let startsWork = file.facts.view(named: name.text)?.fact.modifiers.contains { modifier in
      ["onAppear", "task"].contains(modifier)
    }
    return (hasState || startsWork ?? false ? .losesState : .jumps, nil)
  }

  private func isStateless(_ name: Name) -> Bool {
    name.is(.stateless) || name.is(.shape)
      || name.isAny(of: ["Text", "Image", "Label", "Color", "Spacer", "Divider"])
  }

  /// Whether the type animates changes, of which those of modifiers would be visible.
  private func isAnimated(_ view: SyntaxNode, _ different: [Difference], in file: FileModel) -> Bool {
    guard different.contains(where: { $0.modifier != nil }), let type = file.enclosingType(of: view) else {
      return false
    }
    return !file.calls(named: "withAnimation", in: type).isEmpty || !file.calls(named: "animation", in: type).isEmpty
  }

  // MARK: - Fix

  private func fix(
    _ branches: IfExpr, _ condition: SyntaxNode, _ view: SyntaxNode, _ different: [Difference], in file: FileModel
  ) -> Fix? {
    let text = branches.node.text
    // Comments in the other branch would be lost.
    guard !text.includes("//"), !text.includes("/*"), condition.child(.unresolvedTernaryExpr) == nil,
      different.allSatisfy({ file.tree.isOnOneLine($0.first.range) && file.tree.isOnOneLine($0.second.range) })
    else { return nil }
    var edits: [TextEdit] = [
      .delete(branches.range.lowerBound..<view.range.lowerBound),
      .delete(view.range.upperBound..<branches.range.upperBound),
    ]
    edits += file.tree.outdenting(view.range, to: branches.range.lowerBound)
    // `if (isOn)`
    let test = condition.unparenthesized
    guard test.child(.unresolvedTernaryExpr) == nil else { return nil }
    edits += different.map { argument in
      .replace(argument.first.range, by: "\(test.text) ? \(argument.first.text) : \(argument.second.text)")
    }
    let chain = file.chain(of: view)
    let isSafe =
      different.allSatisfy(\.isLiteral) && !chain.contains("onAppear", "onDisappear", "task")
      && chain.baseName.map { SwiftUICatalog.entry(of: $0)?.kind == .view && !file.redefines($0, at: view) } ?? false
    return Fix(title: "Create the view once", isSafe: isSafe, isPreferred: true, edits: Fix.sorted(edits))
  }
}

extension SyntaxKind {
  /// Whether it is a condition with a Boolean value, which neither binds a name nor asks for a version.
  fileprivate var isPlainCondition: Bool {
    self != .optionalBindingCondition && self != .matchingPatternCondition && self != .availabilityCondition
  }
}

extension Name {
  /// Whether a modifier makes the views in two branches different ones on purpose.
  fileprivate var setsIdentity: Bool {
    isAny(of: ["id", "tag", "transition", "matchedGeometryEffect", "matchedTransitionSource"])
  }

  /// Whether the argument of a modifier may have one of several types, such as a color and a gradient.
  fileprivate var takesValuesOfSeveralTypes: Bool {
    hasSuffix("Style")
      || isAny(of: [
        "background", "overlay", "fill", "stroke", "strokeBorder", "border", "clipShape", "contentShape", "mask",
        "tint", "containerShape", "glassEffect",
      ])
  }
}

extension SyntaxNode {
  /// Whether an expression reads a value: `text` in `text.isEmpty`.
  fileprivate func reads(_ path: String) -> Bool {
    subtree.contains { ($0.kind == .declReferenceExpr || $0.kind == .memberAccessExpr) && $0.text == path }
  }

  fileprivate var isNumber: Bool { kind == .integerLiteralExpr || kind == .floatLiteralExpr }

  /// `.red`
  fileprivate var isColor: Bool {
    MemberAccessExpr(self)?.name.isAny(of: [
      "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink", "brown", "white",
      "gray", "black", "clear",
    ]) ?? false
  }
}

extension RuleCase {
  fileprivate static let losesState = RuleCase(
    "losesState", .wrong, "the view has state, or starts work when it appears", severity: .info,
    because: "most conditions seldom change while the view has something to lose")
  fileprivate static let whileTyping = RuleCase(
    "whileTyping", .wrong, "the condition depends on the text that users type into the view")
  fileprivate static let losesFocus = RuleCase(
    "losesFocus", .wrong, "users type into the view", severity: .info,
    because: "the keyboard closes only if the condition changes while the view has the focus")
  fileprivate static let jumps = RuleCase(
    "jumps", .slow, "the view has no state", severity: .hint,
    because: "the view still shows the right content", isOptIn: true)
}
