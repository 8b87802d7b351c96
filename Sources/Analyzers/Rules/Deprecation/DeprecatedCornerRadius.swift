struct DeprecatedCornerRadius: ModifierRule {
  static let info = RuleInfo(
    id: "deprecated_corner_radius", topic: .deprecation, severity: .hint, tier: .precise,
    title: "`cornerRadius` is deprecated in favor of `clipShape`",
    explanation: """
      **What happens.** `cornerRadius(_:antialiased:)` is deprecated but works as before. The deprecation is a soft one, so the \
      compiler does not report it.

      **Why.** `cornerRadius(_:)` does the same as clipping to a rounded rectangle. `clipShape` names the shape and \
      accepts any other shape as well.

      **What to do.** Use `.clipShape(RoundedRectangle(cornerRadius: 8))`, or `.clipShape(.rect(cornerRadius: 8))` \
      with Xcode 15 or later.

      **When it is fine.** Marks of Swift Charts have their own `cornerRadius` and are not reported. Neither is a \
      modifier with the same name that the project declares.
      """,
    references: [.apple("cornerRadius(_:antialiased:)", "swiftui/view/cornerradius(_:antialiased:)")],
    related: ["clip_before_blur", "ignores_safe_area_escapes_clip"],
    examples: [
      .flagged("Card().▸cornerRadius(8)◂", fixed: "Card().clipShape(RoundedRectangle(cornerRadius: 8))"),
      .flagged(
        """
        Card()
          .padding()
          .▸cornerRadius(isOpen ? 20 : 8, antialiased: false)◂
        """,
        fixed: """
          Card()
            .padding()
            .clipShape(RoundedRectangle(cornerRadius: isOpen ? 20 : 8), style: FillStyle(antialiased: false))
          """),
      .accepted("Card().clipShape(.rect(cornerRadius: 8))"),
      .accepted("Card().cornerRadius(8, corners: .allCorners)", note: "a project modifier with other labels"),
      .accepted("Chart { BarMark(x: .value(\"Day\", day), y: .value(\"Sales\", sales)).cornerRadius(4) }"),
      .accepted(
        """
        extension View {
          func cornerRadius(_ radius: CGFloat) -> some View { clipShape(RoundedRectangle(cornerRadius: radius)) }
        }
        struct Badge: View {
          var body: some View { Text("New").cornerRadius(4) }
        }
        """,
        note: "the project declares the modifier"),
      .flagged(
        """
        isOn ? Poster().padding().▸cornerRadius(8)◂ : Poster().padding().▸cornerRadius(4)◂
        """,
        note: "no fix: the branches have to change together"),
    ])

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
    let isBranch = chain.node.outermostAlternative != chain.node
    findings.add(
      at: modifier.range, verdict.message,
      fixes: [isBranch ? nil : .safe("Use `clipShape`", preferred: true, .replace(modifier.range, by: clip + ")"))])
  }

  private func isOtherFramework(_ chain: ModifierChain) -> Bool {
    guard let name = chain.baseName else { return false }
    return name.hasPrefix("UI") || name.hasPrefix("NS") || name.hasPrefix("CA")
  }
}
