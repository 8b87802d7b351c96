struct DeprecatedCornerRadius: ModifierRule {
  static let info = RuleInfo(id: "deprecated_corner_radius", topic: .deprecation, cases: [.deprecated], tier: .precise)

  static let modifiers: [StaticString] = ["cornerRadius"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let arguments = modifier.arguments
    guard let radius = arguments.first, radius.label == nil, let value = radius.expression,
      arguments.count == 1 || arguments.count == 2 && arguments[1].label == "antialiased",
      modifier.trailingClosure == nil, !chain.isChartMark, !isOtherFramework(chain),
      let verdict = file.deprecation(of: modifier)
    else { return }
    var clip = "clipShape(RoundedRectangle(cornerRadius: \(value.text))"
    if arguments.count == 2, let antialiased = arguments[1].expression {
      clip += ", style: FillStyle(antialiased: \(antialiased.text))"
    }
    // The branches of a ternary must have the same type, so an edit of only one of them would not compile.
    let mayReplace = verdict.canReplace && chain.node.outermostAlternative == chain.node
    findings.add(
      at: modifier.range, verdict.message,
      fixes: [mayReplace ? .safe("Use `clipShape`", preferred: true, .replace(modifier.range, by: clip + ")")) : nil])
  }

  private func isOtherFramework(_ chain: ModifierChain) -> Bool {
    guard let name = chain.baseName else { return false }
    return name.hasPrefix("UI") || name.hasPrefix("NS") || name.hasPrefix("CA")
  }
}
