struct DeprecatedViewArgumentModifier: ModifierRule {
  static let info = RuleInfo(
    id: "deprecated_view_argument_modifier", topic: .deprecation, cases: [.deprecated], tier: .precise)

  static let modifiers: [StaticString] = SwiftUICatalog.names(.viewArgument)

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let arguments = modifier.arguments
    guard let view = arguments.first, view.label == nil, let value = view.expression, modifier.trailingClosure == nil,
      arguments.count == 1 || arguments.count == 2 && arguments[1].label == "alignment",
      !chain.isChartMark, isView(value, takesStyles: modifier.name != "mask", in: file),
      let verdict = file.deprecation(of: modifier)
    else { return }
    let alignment = arguments.count == 2 ? arguments[1].expression : nil
    findings.add(
      at: modifier.range, verdict.message, assuming: [verdict.unknown],
      fixes: [verdict.canReplace ? fix(modifier, value, alignment) : nil])
  }

  /// Whether an expression is certainly a view and not a shape style.
  private func isView(_ expression: SyntaxNode, takesStyles: Bool, in file: FileModel) -> Bool {
    let expression = expression.unparenthesized
    if expression.kind == .sequenceExpr {
      // `isOn ? Badge() : nil`
      let parts = Array(expression.children)
      guard let last = parts.last, let middle = expression.child(.unresolvedTernaryExpr)?.firstChild else {
        return false
      }
      let branches = [middle, last].filter { $0.kind != .nilLiteralExpr }
      return !branches.isEmpty && branches.allSatisfy { isView($0, takesStyles: takesStyles, in: file) }
    }
    let value = ModifierChain(expression)
    guard let name = value.baseName, let base = value.base else { return false }
    guard name.isCapitalized else { return isViewOfMember(value, base, in: file) }
    if let type = file.type(named: name), type.conforms(to: "ShapeStyle") { return false }
    guard name.is(.shapeStyle) || name.hasSuffix("Style") || name.hasSuffix("Gradient") else {
      return base.kind == .functionCallExpr || makesView(value)
    }
    if !takesStyles, base.kind == .functionCallExpr || name == "Color" { return true }
    return value.modifiers.contains { !$0.name.is(.keepsShapeStyle) && $0.call != nil }
  }

  /// Modifiers that only shapes and views have, and that return a view.
  private static let makingViews: [StaticString] = [
    "stroke", "strokeBorder", "fill", "frame", "padding", "clipShape", "resizable", "font", "ignoresSafeArea",
    "edgesIgnoringSafeArea",
  ]

  private func makesView(_ value: ModifierChain) -> Bool {
    value.modifiers.contains { $0.name.isAny(of: Self.makingViews) && $0.call != nil }
  }

  /// Whether a chain that begins with a member is a view, such as `shape.stroke(.red)`, `header`, `badge(2)` or
  /// `count.map { … }`.
  private func isViewOfMember(_ value: ModifierChain, _ base: SyntaxNode, in file: FileModel) -> Bool {
    if makesView(value) { return true }
    if value.modifiers.count == 1, let map = value.modifiers.first, map.name == "map",
      let only = map.trailingClosure?.statements, only.count == 1
    {
      return isView(only[0], takesStyles: true, in: file)
    }
    return value.modifiers.allSatisfy { $0.call != nil } && file.isViewMember(base)
  }

  private func fix(_ modifier: Modifier, _ view: SyntaxNode, _ alignment: SyntaxNode?) -> Fix? {
    let tree = modifier.node.tree
    // A trailing closure is not allowed in the condition of an `if` or `guard`.
    guard !modifier.node.isInCondition else { return nil }
    let name = modifier.name.code + (alignment.map { "(alignment: \($0.text))" } ?? "")
    // The code that the fix replaces around the view must not contain a comment.
    let replaced = [
      modifier.name.rangeWithBackticks.upperBound..<view.range.lowerBound,
      view.range.upperBound..<modifier.range.upperBound,
    ]
    guard !tree.comments.contains(where: { comment in replaced.contains { $0.contains(comment.range.lowerBound) } })
    else { return nil }
    let before = tree.source.string(in: modifier.name.rangeWithBackticks.upperBound..<view.range.lowerBound)
    let isOnOwnLines = before.utf8.contains(10)
    guard isOnOwnLines || tree.isOnOneLine(view.range) else {
      let indentation = tree.indentation(ofLineAt: modifier.name.range.lowerBound)
      let inner = indentation + tree.indentationUnit
      let code = tree.reindented(view.range, to: inner)
      return .safe(
        "Move the view into a closure", preferred: true,
        .replace(modifier.range, by: "\(name) {\n\(inner)\(code)\n\(indentation)}"))
    }
    let opening = isOnOwnLines ? " {" + before.drop { $0 != "\n" && $0 != "\r\n" } : " { "
    let closing = isOnOwnLines ? "\n" + tree.indentation(ofLineAt: modifier.name.range.lowerBound) + "}" : " }"
    return Fix(
      title: "Move the view into a closure", isSafe: true, isPreferred: true,
      edits: [
        .replace(modifier.range.lowerBound..<view.range.lowerBound, by: name + opening),
        .replace(view.range.upperBound..<modifier.range.upperBound, by: closing),
      ])
  }
}
