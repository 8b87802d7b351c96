struct DeprecatedForegroundColor: ModifierRule {
  static let info = RuleInfo(
    id: "deprecated_foreground_color", topic: .deprecation, cases: [.deprecated], tier: .precise)

  static let modifiers: [StaticString] = ["foregroundColor"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let color = modifier.onlyUnlabeledArgument, color.kind != .nilLiteralExpr, modifier.trailingClosure == nil,
      !chain.isChartMark, !isAttributes(chain, in: file)
    else { return }
    guard let verdict = file.deprecation(of: modifier, needs: isJoinedText(chain) ? .year2023 : nil) else { return }
    let mustBeText = mustBeText(modifier, of: chain, in: file)
    if mustBeText == .certain, mayNotReplace(modifier, of: chain, in: file) { return }
    // The branches of a ternary must have the same type, so an edit of only one of them would not compile.
    let isBranch = chain.node.outermostAlternative != chain.node
    let mayCompile = verdict.canReplace && mustBeText == .no && !isBranch
    findings.add(
      at: modifier.range, verdict.message, assuming: [verdict.unknown],
      fixes: [mayCompile ? fix(color, of: modifier, in: file) : nil])
  }

  // MARK: - Texts

  /// Whether something is a `Text` or requires one.
  private enum Certainty: Comparable {
    case no, possible, certain
  }

  /// Whether the result of the modifier must be a `Text`, which `foregroundStyle` does not return before iOS 17.
  private func mustBeText(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel) -> Certainty {
    if file.settings.supports(.year2023) ?? false { return .no }
    let isText = isText(modifier, of: chain, in: file)
    guard isText != .no else { return .no }
    let outer = chain.after(modifier)
    return outer.contains { requiresText($0, in: file) } ? isText : min(isText, placeRequiresText(chain, in: file))
  }

  /// Whether the modifier is applied to a `Text`, so that it returns one.
  private func isText(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel) -> Certainty {
    let inner = chain.before(modifier)
    if inner.contains(where: { SwiftUICatalog.entry(of: $0.name) != nil && !keepsText($0) }) { return .no }
    let type = chain.base.map { file.declaredType(of: $0) } ?? file.enclosingType(of: chain.node)?.name.text
    guard let type else { return .possible }
    guard type.plainTypeName == "Text" else { return .no }
    return inner.allSatisfy(keepsText) ? .certain : .possible
  }

  /// Whether the modifier returns a `Text` for a `Text`.
  private func keepsText(_ modifier: Modifier) -> Bool {
    modifier.name.is(.textModifier)
      || modifier.name.isAny(of: [
        "font", "fontDesign", "fontWidth", "foregroundColor", "monospacedDigit", "textScale", "typesettingLanguage",
        "accessibilityLabel", "accessibilityHeading", "accessibilityTextContentType",
        "speechAdjustedPitch", "speechAlwaysIncludesPunctuation", "speechAnnouncementsQueued",
        "speechSpellsOutCharacters",
      ])
  }

  /// Whether a modifier is declared only for `Text`, on one of the systems that the code supports.
  private func requiresText(_ modifier: Modifier, in file: FileModel) -> Bool {
    if modifier.name.is(.textModifier) { return file.settings.supports(.year2022) != true }
    // SwiftUI's views have no properties, so an extension declares it, perhaps one of `Text`.
    return modifier.call == nil
      || file.facts.extensionFunctions(named: modifier.name).contains { $0.fact.type == "Text" }
  }

  /// Whether a `Text` cannot be replaced with any other view where the chain is. It can be a view in a builder, the
  /// result of a member of type `some View`, and an argument that SwiftUI declares as a view.
  private func placeRequiresText(_ chain: ModifierChain, in file: FileModel) -> Certainty {
    let node = chain.node
    guard node.isStatement || node.parent?.kind == .returnStmt else {
      let use = file.slots(around: node).first?.use
      let isView =
        use.map { use in
          SwiftUICatalog.entry(of: use.callee) != nil && use.call.arguments.contains { $0.expression == node }
        } ?? false
      return isView ? .no : .certain
    }
    for ancestor in node.surroundings {
      switch ancestor.kind {
      case .closureExpr:
        guard let closure = ClosureExpr(ancestor) else { return .certain }
        if case .builder = closure.role { return .no }
        if file.role(of: closure) == .builder { return .no }
        // A function of another module may take a builder.
        return closure.use != nil && closure.role == .unknown ? .possible : .certain
      case .functionDecl: return FunctionDecl(ancestor)?.returnType?.kind == .someOrAnyType ? .no : .certain
      case .variableDecl:
        return VariableDecl(ancestor)?.bindings.first?.type?.kind == .someOrAnyType ? .no : .certain
      case .memberBlock: return .certain
      default: continue
      }
    }
    return .certain
  }

  /// Whether `foregroundStyle` surely does not compile here on one of the systems that the code supports, so that the
  /// deprecated modifier must stay.
  private func mayNotReplace(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel) -> Bool {
    if file.settings.supports(.year2022) == false, chain.after(modifier).contains(where: { $0.name.is(.textModifier) })
    {
      return true
    }
    return file.settings.supports(.year2023) == false && chain.node.isStatement && givesText(chain.node.enclosingMember)
  }

  private func givesText(_ member: SyntaxNode?) -> Bool {
    guard let member else { return false }
    let type = FunctionDecl(member)?.returnType ?? VariableDecl(member)?.bindings.first?.type
    return type?.typeName == "Text"
  }

  /// Whether the chain is an operand of `Text + Text`, so that its result must stay a `Text`.
  private func isJoinedText(_ chain: ModifierChain) -> Bool {
    var node = chain.node
    while let parent = node.parent, parent.kind == .labeledExpr || parent.kind == .tupleExpr { node = parent }
    guard let sequence = node.parent, sequence.kind == .sequenceExpr else { return false }
    return sequence.children.contains { part in
      part.kind == .binaryOperatorExpr && (part.textEquals("+") || part.textEquals("+="))
    }
  }

  private func isAttributes(_ chain: ModifierChain, in file: FileModel) -> Bool {
    let type = chain.base.flatMap { file.declaredType(of: $0) }?.plainTypeName ?? chain.baseName?.text
    return type == "AttributeContainer" || type == "AttributedString"
  }

  // MARK: - Fix

  private func fix(_ color: SyntaxNode, of modifier: Modifier, in file: FileModel) -> Fix? {
    // `foregroundStyle` does not accept an optional, which a value of an unknown type may be.
    guard file.declaredType(of: color, expecting: "Color").map(isColor) ?? false else { return nil }
    var edits: [TextEdit] = [.replace(modifier.name.rangeWithBackticks, by: "foregroundStyle")]
    let implicit = implicitMembers(of: color)
    // All branches of a ternary must have the same type, so one unknown name makes them all colors.
    if !implicit.allSatisfy(isStyle) {
      edits += implicit.map { .insert("Color", at: $0.range.lowerBound) }
    }
    return Fix(title: "Use `foregroundStyle`", isSafe: true, isPreferred: true, edits: Fix.sorted(edits))
  }

  private func isColor(_ type: String) -> Bool { !type.isOptionalType && type.plainTypeName == "Color" }

  /// The implicit members, such as `.red`, that the type of the parameter resolves: the value itself, or the branches
  /// of a ternary.
  private func implicitMembers(of value: SyntaxNode) -> [SyntaxNode] {
    var result: [SyntaxNode] = []
    var rest = [value]
    while let node = rest.popLast()?.unparenthesized {
      switch node.kind {
      case .memberAccessExpr:
        if let base = MemberAccessExpr(node)?.base { rest.append(base) } else { result.append(node) }
      case .functionCallExpr: if let callee = FunctionCallExpr(node)?.calledExpression { rest.append(callee) }
      case .sequenceExpr:
        let parts = Array(node.children)
        guard let ternary = parts.firstIndex(where: { $0.kind == .unresolvedTernaryExpr }) else { continue }
        rest += parts[ternary...]
      case .unresolvedTernaryExpr: rest += node.children
      default: continue
      }
    }
    return result
  }

  /// Whether `foregroundStyle` accepts the name without `Color` before it.
  private func isStyle(_ node: SyntaxNode) -> Bool {
    guard let name = MemberAccessExpr(node)?.name else { return false }
    // As styles, `.primary` and `.secondary` are levels of the current style, which is the tint in a button.
    return name.isAny(of: [
      "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink", "brown", "white",
      "gray", "black", "clear",
    ])
  }
}
