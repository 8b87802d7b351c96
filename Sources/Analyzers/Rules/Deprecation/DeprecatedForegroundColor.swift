struct DeprecatedForegroundColor: ModifierRule {
  static let info = RuleInfo(id: "deprecated_foreground_color", topic: .deprecation, severity: .hint, tier: .precise)

  static let modifiers: [StaticString] = ["foregroundColor"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let color = modifier.onlyUnlabeledArgument, color.kind != .nilLiteralExpr, modifier.trailingClosure == nil,
      !chain.isChartMark, !isAttributes(chain)
    else { return }
    guard let verdict = file.deprecation(of: modifier, needs: isJoinedText(chain) ? .year2023 : nil),
      !mayNotReplace(modifier, of: chain, in: file)
    else { return }
    findings.add(
      at: modifier.range, verdict.message,
      fixes: [verdict.canReplace && compiles(modifier, of: chain, in: file) ? fix(modifier, color, in: file) : nil],
      missingFact: verdict.missingFact)
  }

  /// Whether the chain compiles if this modifier does not return a `Text`. In iOS 17 and later it returns one.
  private func compiles(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel) -> Bool {
    guard chain.baseName == "Text", file.settings.supports(.year2023) != true else { return true }
    let stands = chain.node.isStatement || chain.node.parent?.kind == .returnStmt
    let mustBeText = !stands || giveText(chain.node.enclosingMember)
    if mustBeText,
      file.slots(around: chain.node).first?.use.call.arguments.contains(where: {
        $0.expression == chain.node
      }) != true
    {
      return false
    }
    return file.settings.supports(.year2022) == true
      || !chain.after(modifier).contains { $0.name.is(.textModifier) }
  }

  /// Whether a modifier after this one requires a `Text`, which `foregroundStyle` does not return on one of the systems
  /// that the code supports.
  private func mayNotReplace(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel) -> Bool {
    guard chain.baseName == "Text" else { return false }
    if file.settings.supports(.year2022) == false, chain.after(modifier).contains(where: { $0.name.is(.textModifier) })
    {
      return true
    }
    return file.settings.supports(.year2023) == false && chain.node.isStatement && giveText(chain.node.enclosingMember)
  }

  private func giveText(_ member: SyntaxNode?) -> Bool {
    guard let member else { return false }
    let type = FunctionDecl(member)?.returnType ?? VariableDecl(member)?.bindings.first?.type
    return type?.typeName == "Text"
  }

  /// Whether the chain is an operand of `Text + Text`, so that its result must stay a `Text`.
  private func isJoinedText(_ chain: ModifierChain) -> Bool {
    var node = chain.node
    while let parent = node.parent, parent.kind == .labeledExpr || parent.kind == .tupleExpr { node = parent }
    guard chain.baseName == "Text" || chain.base == nil, let sequence = node.parent, sequence.kind == .sequenceExpr
    else { return false }
    return sequence.children.contains { $0.kind == .binaryOperatorExpr && $0.textEquals("+") }
      || sequence.children.contains { $0.kind == .binaryOperatorExpr && $0.textEquals("+=") }
  }

  private func isAttributes(_ chain: ModifierChain) -> Bool {
    guard let name = chain.baseName else { return false }
    return name.isAny(of: ["AttributeContainer", "AttributedString"])
  }

  // MARK: - Fix

  private func fix(_ modifier: Modifier, _ color: SyntaxNode, in file: FileModel) -> Fix? {
    let title = "Use `foregroundStyle`"
    var edits: [TextEdit] = [.replace(modifier.name.rangeWithBackticks, by: "foregroundStyle")]
    guard !color.descendants.contains(where: { $0.kind == .nilLiteralExpr }) else { return nil }
    let implicit = implicitMembers(of: color)
    // All branches of a ternary must have the same type, so one unknown name makes them all colors.
    if !implicit.allSatisfy(isStyle) {
      edits += implicit.map { .insert("Color", at: $0.range.lowerBound) }
    }
    let isOptional = isKnownOptional(color, in: file)
    return Fix(title: title, isSafe: !isOptional, isPreferred: true, edits: Fix.sorted(edits))
  }

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

  private func isKnownOptional(_ color: SyntaxNode, in file: FileModel) -> Bool {
    file.ownProperty(color)?.type?.isOptionalType ?? false
  }
}
