import GotchaSupport

struct SameViewInBothBranches: ClauseRule {
  static let info = RuleInfo(
    id: "same_view_in_both_branches", topic: .state, alsoAbout: [.animation],
    cases: [.losesState, .whileTyping, .losesFocus, .jumps], tier: .precise, since: "0.2.0")

  static let clauses: [SyntaxKind] = [.ifExpr]

  /// With more arguments, one call is harder to read than two.
  private static let maximumArguments = 2

  func check(_ clause: SyntaxNode, in file: FileModel, _ findings: inout Findings) {
    guard let branches = IfExpr(clause), clause.parent?.kind != .ifExpr, !file.hasErrors(clause) else { return }
    if !reportSameView(in: branches, of: clause, in: file, &findings) {
      reportTextInput(in: branches, of: clause, in: file, &findings)
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
      let (ruleCase, unknown) = loss(of: first, condition, different, in: file)
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

  /// A field for a text in a branch.
  private struct TextInput {
    let call: FunctionCallExpr
    /// `$name`
    let text: String
    /// The arguments of its `focused`.
    let focus: String?
  }

  /// Reports fields for the same text in two branches, whatever else the branches contain.
  private func reportTextInput(
    in branches: IfExpr, of clause: SyntaxNode, in file: FileModel, _ findings: inout Findings
  ) {
    let conditions = branches.chain.flatMap(\.conditions).compactMap(\.firstChild)
    guard branches.branches.count > 1, conditions.allSatisfy(\.kind.isPlainCondition),
      conditions.contains(where: { mayChange($0, in: file) }), file.isInBodyScope(clause),
      !file.isBuiltEachTime(clause)
    else { return }
    var earlier: [TextInput] = []
    for branch in branches.branches {
      let inputs = textInputs(in: branch, of: file)
      for input in inputs {
        guard let first = earlier.first(where: { $0.text == input.text }) else { continue }
        // Code that moves the focus from one field to the other keeps the keyboard.
        if let focus = first.focus, focus != input.focus { return }
        let isTyped = conditions.contains { $0.reads(String(input.text.dropFirst())) }
        findings.add(
          at: clause.range.lowerBound..<clause.range.lowerBound + 2,
          "Two branches contain a field for `\(input.text)`, so the keyboard closes when one replaces the other; "
            + "create the field once",
          isTyped ? .whileTyping : .losesFocus,
          related: [
            RelatedLocation(range: first.call.nameRange, message: "one field"),
            RelatedLocation(range: input.call.nameRange, message: "the other field"),
          ])
        return
      }
      earlier += inputs
    }
  }

  /// The fields in a branch, and in the helpers of the view that it shows.
  private func textInputs(in branch: SyntaxNode, of file: FileModel) -> [TextInput] {
    let helpers = file.enclosingType(of: branch).map { type in
      type.variables.filter { !$0.binding.isStored }.compactMap { variable -> SyntaxNode? in
        guard let name = variable.binding.name, let body = variable.binding.accessorBlock, !body.contains(branch),
          !file.unqualifiedReferences(to: name, in: branch).isEmpty
        else { return nil }
        return body
      }
    }
    return ([branch] + (helpers ?? [])).flatMap { code in
      file.calls(in: code).compactMap { call -> TextInput? in
        guard call.calleeName.is(.textInput), let text = call.argument("text")?.text, text.hasPrefix("$"),
          // The content of a sheet stays while the branch changes.
          !file.slots(around: call.node).contains(where: {
            $0.slot.isPresentation && code.contains($0.use.call.node)
          })
        else { return nil }
        let focus = file.chain(of: call.node).modifiers.first { $0.name == "focused" }
        return TextInput(call: call, text: text, focus: focus?.node.text)
      }
    }
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
    let origin = file.origin(of: condition)
    return origin.change == .changing || origin.reads.contains(where: \.isObject)
  }

  /// What is lost when one view replaces the other, and what is not known about it; nil if nothing is lost.
  private func loss(
    of view: SyntaxNode, _ condition: SyntaxNode, _ different: [Difference], in file: FileModel
  ) -> (RuleCase, Assumption?)? {
    let chain = file.chain(of: view)
    guard let name = chain.baseName else { return nil }
    if name.is(.textInput) {
      // Code that moves the focus from one field to the other keeps the keyboard. Two texts need two fields.
      guard !different.contains(where: { $0.modifier == "focused" || $0.first.text.hasPrefix("$") }) else { return nil }
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
    edits += different.map { argument in
      .replace(argument.first.range, by: "\(condition.text) ? \(argument.first.text) : \(argument.second.text)")
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
