struct StyleInstanceInsteadOfStatic: ModifierRule {
  static let info = RuleInfo(
    id: "style_instance_instead_of_static", topic: .layout, severity: .hint, tier: .precise,
    title: "Style is created with an initializer instead of a static member",
    explanation: """
      **What happens.** Only the code is longer than necessary: `PlainButtonStyle()` and `.plain` are the same style.

      **Why.** Since Swift 5.5, a static member of a protocol can be used where a value of a conforming type is \
      expected, and SwiftUI declares them for its styles. The short name is easier to read, code completion \
      suggests it, and Apple's documentation uses it.

      **What to do.** Write `.buttonStyle(.plain)`. It compiles with Swift 5.5 and later and runs on every OS version \
      that has the style.

      **When it is fine.** A style is not reported if it has arguments that the static member does not take, or if the \
      project declares it.
      """,
    references: [
      .evolution("Extending static member lookup in generic contexts", "0299-extend-generic-static-member-lookup"),
      .apple("PrimitiveButtonStyle.plain", "swiftui/primitivebuttonstyle/plain"),
    ],
    related: ["deprecated_foreground_color", "deprecated_view_argument_modifier"],
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
      .flagged(
        "TabView { pages }.▸indexViewStyle(PageIndexViewStyle(backgroundDisplayMode: .always))◂",
        fixed: "TabView { pages }.indexViewStyle(.page(backgroundDisplayMode: .always))"),
      .flagged("List { rows }.▸listStyle(SwiftUI.PlainListStyle())◂", fixed: "List { rows }.listStyle(.plain)"),
      .accepted("Button(\"Open\") { open() }.buttonStyle(.plain)"),
      .accepted("ProgressView().progressViewStyle(CircularProgressViewStyle(tint: .red))", note: "it has an argument"),
      .accepted("Button(\"Open\") { open() }.buttonStyle(CardButtonStyle())", note: "the project declares the style"),
      .accepted(
        """
        struct PlainButtonStyle: ButtonStyle {
          func makeBody(configuration: Configuration) -> some View { configuration.label }
        }
        struct Row: View {
          var body: some View { Button("Open") {}.buttonStyle(PlainButtonStyle()) }
        }
        """,
        note: "the project declares a style with the same name"),
    ])

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
