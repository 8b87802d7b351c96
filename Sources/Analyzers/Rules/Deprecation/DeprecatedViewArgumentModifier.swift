struct DeprecatedViewArgumentModifier: ModifierRule {
  static let info = RuleInfo(
    id: "deprecated_view_argument_modifier", topic: .deprecation, severity: .hint, tier: .precise,
    title: "`overlay`, `background` and `mask` taking a view argument are deprecated",
    explanation: """
      **What happens.** The form with a view argument is deprecated but works as before. The deprecation is a soft one, so the \
      compiler does not report it.

      **Why.** The forms with a closure build conditions and several views without a `Group` or `AnyView`. They also \
      take the alignment first, so that it does not follow a long view.

      **What to do.** Use `.overlay { Badge() }` or `.overlay(alignment: .top) { Badge() }`. They require iOS 15, \
      macOS 12, tvOS 15 or watchOS 8. The fix is offered if the deployment target is known to be that or later.

      **When it is fine.** Colors, gradients and materials are not reported, because `overlay` and `background` \
      still take them as an argument. Neither are calls with `in:` and a shape, or code with an older deployment \
      target.
      """,
    references: [
      .apple("overlay(_:alignment:)", "swiftui/view/overlay(_:alignment:)"),
      .apple("background(_:alignment:)", "swiftui/view/background(_:alignment:)"),
      .apple("mask(alignment:_:)", "swiftui/view/mask(alignment:_:)"),
    ],
    related: ["any_view", "deprecated_foreground_color"],
    examples: [
      .flagged("Circle().▸overlay(Text(\"1\"))◂", fixed: "Circle().overlay { Text(\"1\") }"),
      .flagged(
        "Photo().▸overlay(Badge().padding(4), alignment: .topTrailing)◂",
        fixed: "Photo().overlay(alignment: .topTrailing) { Badge().padding(4) }"),
      .flagged(
        """
        Photo()
          .▸background(
            RoundedRectangle(cornerRadius: 8)
              .stroke(.red)
          )◂
          .padding()
        """,
        fixed: """
          Photo()
            .background {
              RoundedRectangle(cornerRadius: 8)
                .stroke(.red)
            }
            .padding()
          """),
      .flagged("Photo().▸mask(Circle())◂", fixed: "Photo().mask { Circle() }"),
      .flagged("Photo().▸mask(Color.black)◂", fixed: "Photo().mask { Color.black }"),
      .flagged(
        "Card().▸background(Color.red.frame(height: 2))◂", fixed: "Card().background { Color.red.frame(height: 2) }",
        note: "a color with a frame is a view"),
      .flagged(
        "Card().▸overlay(isOn ? Text(\"1\") : nil)◂", fixed: "Card().overlay { isOn ? Text(\"1\") : nil }",
        note: "views in a ternary"),
      .flagged(
        """
        let shape = Capsule()

        var body: some View { Text("a").▸overlay(shape.stroke(.red))◂ }
        """,
        fixed: """
          let shape = Capsule()

          var body: some View { Text("a").overlay { shape.stroke(.red) } }
          """,
        note: "a stroke is a view"),
      .flagged(
        """
        var body: some View { Text("a").▸background(header)◂.▸overlay(badge(2))◂ }
        private var header: some View { Text("b") }
        private func badge(_ count: Int) -> some View { Text("\\(count)") }
        """,
        fixed: """
          var body: some View { Text("a").background { header }.overlay { badge(2) } }
          private var header: some View { Text("b") }
          private func badge(_ count: Int) -> some View { Text("\\(count)") }
          """,
        note: "members that return views"),
      .flagged(
        """
        let count: Int?

        var body: some View { Text("a").▸overlay(count.map { Text("\\($0)") })◂ }
        """,
        fixed: """
          let count: Int?

          var body: some View { Text("a").overlay { count.map { Text("\\($0)") } } }
          """,
        note: "an optional view"),
      .flagged(
        "Rows().▸background(Palette.page.edgesIgnoringSafeArea(.all))◂",
        fixed: "Rows().background { Palette.page.edgesIgnoringSafeArea(.all) }", note: "a view made of a color"),
      .flagged("Circle().▸overlay(Text(\"1\"))◂", note: "no fix without a deployment target", deployment: [:]),
      .accepted("Circle().overlay { Text(\"1\") }"),
      .accepted(
        """
        Card().background(Color.red.opacity(0.5)).background(LinearGradient(gradient: g, startPoint: .top, endPoint: p))
        """),
      .accepted("Card().background(.ultraThinMaterial).background(Material.thin).background(Color(\"Brand\"))"),
      .accepted("Card().background(Theme.accent, in: Capsule())"),
      .accepted("Card().background(isOn ? Color.red : Color.blue).overlay(accent.opacity(0.2))"),
      .accepted(
        """
        let tint: Color

        var body: some View { Text("a").background(tint).background(tint.opacity(0.2)) }
        """),
      .accepted("Card().background(header)", note: "the type of `header` is unknown"),
      .accepted("Circle().overlay(Text(\"1\"))", deployment: [.iOS: OSVersion(14)]),
      .accepted(
        """
        struct Stripes: ShapeStyle {}
        struct Card: View {
          var body: some View { Text("a").background(Stripes()) }
        }
        """,
        note: "a shape style of the project"),
      .flagged(
        """
        Poster()
          .▸overlay(
            Text("New")  // until it is read
          )◂
        """,
        note: "no fix: it would drop the comment"),
    ])

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
      at: modifier.range, verdict.message,
      fixes: [verdict.canReplace ? fix(modifier, value, alignment) : nil], missingFact: verdict.missingFact)
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
