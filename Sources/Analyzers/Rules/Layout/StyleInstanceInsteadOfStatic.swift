struct StyleInstanceInsteadOfStatic: ModifierRule {
  static let info = RuleInfo(
    id: "style_instance_instead_of_static", topic: .layout, severity: .hint, tier: .precise,
    title: "A style written as an instance has a shorter name",
    explanation: """
      **What happens.** Nothing different: `PlainButtonStyle()` and `.plain` are the same style.

      **Why change it.** The short name reads better, completion finds it, and it is what current code and \
      documentation use.

      **What to do.** `.buttonStyle(.plain)`. It compiles with Swift 5.5 and later, on every OS.

      **When it is fine.** With arguments that the short name cannot take, and for styles of your own.
      """,
    examples: [
      .flagged(
        "Button(\"Open\") { open() }.▸buttonStyle(PlainButtonStyle())◂",
        fixed: "Button(\"Open\") { open() }.buttonStyle(.plain)"),
      .flagged(
        """
        Toggle("On", isOn: $isOn)
          .▸toggleStyle(SwitchToggleStyle())◂
        """,
        fixed: """
          Toggle("On", isOn: $isOn)
            .toggleStyle(.switch)
          """),
      .flagged(
        "TabView { pages }.▸tabViewStyle(PageTabViewStyle(indexDisplayMode: .never))◂",
        fixed: "TabView { pages }.tabViewStyle(.page(indexDisplayMode: .never))"),
      .flagged("List { rows }.▸listStyle(SwiftUI.PlainListStyle())◂", fixed: "List { rows }.listStyle(.plain)"),
      .accepted("Button(\"Open\") { open() }.buttonStyle(.plain)"),
      .accepted("ProgressView().progressViewStyle(CircularProgressViewStyle(tint: .red))", note: "has an argument"),
      .accepted("Button(\"Open\") { open() }.buttonStyle(CardButtonStyle())", note: "a style of the project"),
      .accepted(
        """
        struct PlainButtonStyle: ButtonStyle {
          func makeBody(configuration: Configuration) -> some View { configuration.label }
        }
        struct Row: View {
          var body: some View { Button("Open") {}.buttonStyle(PlainButtonStyle()) }
        }
        """,
        note: "the project's own style of that name"),
    ])

  static let modifiers: [StaticString] = SwiftUICatalog.modifiers { _ in true }

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let argument = modifier.onlyUnlabeledArgument, let style = FunctionCallExpr(argument),
      let type = style.calledExpression?.typeReferenceName, file.type(named: type) == nil,
      style.trailingClosure == nil, let short = SwiftUICatalog.entry(of: type)?.style, modifier.name == short.modifier
    else { return }
    var replacement = ".\(short.name)"
    if !style.arguments.isEmpty {
      guard type == "PageTabViewStyle", style.arguments.count == 1, let mode = style.argument("indexDisplayMode") else {
        return
      }
      replacement += "(indexDisplayMode: \(mode.text))"
    }
    findings.add(
      at: modifier.range, "`\(style.node.text)` is `\(replacement)`",
      fixes: [.safe("Use `\(replacement)`", preferred: true, .replace(argument.range, by: replacement))])
  }
}
