struct StyleInstanceInsteadOfStatic: ModifierRule {
  static let info = RuleInfo(
    id: "style_instance_instead_of_static", topic: .layout, cases: [.initializer], tier: .precise)

  static let modifiers: [StaticString] = SwiftUICatalog.modifiers { _ in true }

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let argument = modifier.onlyUnlabeledArgument, let style = FunctionCallExpr(argument),
      let type = style.calledExpression?.typeReferenceName, file.type(named: type) == nil,
      style.trailingClosure == nil, let short = SwiftUICatalog.entry(of: type)?.style, modifier.name == short.modifier
    else { return }
    var replacement = ".\(short.name)"
    if !style.arguments.isEmpty {
      let label: StaticString = type == "PageIndexViewStyle" ? "backgroundDisplayMode" : "indexDisplayMode"
      guard type.isAny(of: ["PageTabViewStyle", "PageIndexViewStyle"]), style.arguments.count == 1,
        let mode = style.argument(label)
      else { return }
      replacement += "(\(label): \(mode.text))"
    }
    findings.add(
      at: modifier.range, "`\(style.node.text)` can be written as `\(replacement)`",
      fixes: [.safe("Use `\(replacement)`", preferred: true, .replace(argument.range, by: replacement))])
  }
}

extension RuleCase {
  fileprivate static let initializer = RuleCase("initializer", .taste, "a style is created with an initializer")
}
