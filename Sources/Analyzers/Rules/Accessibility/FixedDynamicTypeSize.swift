struct FixedDynamicTypeSize: ModifierRule {
  static let info = RuleInfo(
    id: "fixed_dynamic_type_size", topic: .accessibility, cases: [.small, .fixed], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["dynamicTypeSize"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, let size = modifier.onlyUnlabeledArgument, let value = MemberAccessExpr(size),
      let name = value.name, value.base.map({ $0.textEquals("DynamicTypeSize") }) ?? true,
      name.isAny(of: Self.sizes), file.isInBodyScope(modifier.node), !modifier.node.isInPreview,
      !file.redefines(call, named: modifier.name),
      !(file.enclosingType(of: modifier.node).map(file.isPreviewHelper) ?? false), let content = modifier.receiver,
      mayShowText(content, in: file)
    else { return }
    let isSmall = name.isAny(of: Self.smallSizes)
    findings.add(
      at: modifier.range,
      "Text keeps the size `\(name.text)`, whatever text size the user has chosen; limit it with a range instead",
      isSmall ? .small : .fixed,
      fixes: [
        .unsafe("Use it as the largest size", preferred: true, .insert(range(of: value), at: size.range.lowerBound))
      ])
  }

  private static let smallSizes: [StaticString] = ["xSmall", "small"]
  private static let sizes: [StaticString] =
    smallSizes + [
      "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1", "accessibility2", "accessibility3",
      "accessibility4", "accessibility5",
    ]

  /// Whether a view shows text: here, in a helper, or in a view that is declared elsewhere.
  private func mayShowText(_ content: SyntaxNode, in file: FileModel) -> Bool {
    // A helper may show anything.
    guard !file.calls(in: content).isEmpty else { return true }
    return file.calls(in: content).contains { call in
      guard let name = call.calleeName, call.calledExpression?.kind == .declReferenceExpr else { return false }
      if name.isAny(of: ["Text", "Label"]) || name.is(.textInput) { return true }
      if name.is(.control) { return call.firstUnlabeledArgument?.kind == .stringLiteralExpr }
      return SwiftUICatalog.entry(of: name) == nil
    }
  }

  /// `...`, and the type that an implicit member needs behind it.
  private func range(of value: MemberAccessExpr) -> String { value.base == nil ? "...DynamicTypeSize" : "..." }
}

extension RuleCase {
  fileprivate static let small = RuleCase(
    "small", .wrong, "text has a fixed size that is smaller than the standard one")
  fileprivate static let fixed = RuleCase(
    "fixed", .wrong, "text has one fixed size", severity: .info, because: "the size is at least the standard one")
}
