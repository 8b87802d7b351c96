struct FixedFontSize: ModifierRule {
  static let info = RuleInfo(
    id: "fixed_font_size", topic: .accessibility, severity: .hint, tier: .precise,
    title: "A font of a fixed size ignores the reader's text size",
    explanation: """
      **What happens.** The text keeps its size when people choose a larger or smaller one in the settings.

      **Why.** `Font.system(size:)` and `Font.custom(_:fixedSize:)` name points, and points do not scale with \
      Dynamic Type.

      **What to do.** Use a text style, `.font(.body)`, or for a custom font `.custom("Name", size: 17)`, which \
      scales with the body style. Where an exact size is the point, keep it in a `@ScaledMetric` property.

      **When it is fine.** With a scaled size, in drawings of a fixed size (a `Canvas`, a widget, a complication), \
      and for decoration that is hidden from accessibility.
      """,
    options: [ignoreImages],
    examples: [
      .flagged("Text(\"Total\").▸font(.system(size: 17))◂", fixed: "Text(\"Total\").font(.body)"),
      .flagged(
        "Text(\"Total\").▸font(.system(size: 33, weight: .bold))◂",
        fixed: "Text(\"Total\").font(.largeTitle.weight(.bold))"),
      .flagged(
        "Text(\"Total\").▸font(Font.system(size: 12, weight: .bold, design: .rounded))◂",
        fixed: "Text(\"Total\").font(Font.system(.caption, design: .rounded).weight(.bold))"),
      .flagged(
        "Text(\"Total\").▸font(.system(size: 20).bold())◂", fixed: "Text(\"Total\").font(.title3.bold())"),
      .flagged(
        "Text(\"Total\").▸font(.custom(\"Inter\", fixedSize: 15))◂",
        fixed: "Text(\"Total\").font(.custom(\"Inter\", size: 15))"),
      .flagged(
        """
        enum Fonts {
          static let headline = ▸Font.system(size: 28)◂
        }
        """,
        fixed: """
          enum Fonts {
            static let headline = Font.title
          }
          """),
      .accepted("Text(\"Total\").font(.body)"),
      .accepted(
        "@ScaledMetric private var size = 17\n\nvar body: some View { Text(\"Total\").font(.system(size: size)) }"),
      .accepted("Text(\"Total\").font(.custom(\"Inter\", size: 15))"),
      .accepted("Image(systemName: \"star\").font(.system(size: 40)).accessibilityHidden(true)"),
      .accepted("Canvas { context, size in context.draw(Text(\"a\").font(.system(size: 9)), at: .zero) }"),
    ])

  static let ignoreImages = RuleOptionInfo(
    "ignore_images", default: .flag(false), "whether symbols, `Image(systemName: …).font(…)`, may have a fixed size")

  static let modifiers: [StaticString] = ["system", "custom"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let font = modifier.call, modifier.position == 0, isFont(chain, of: modifier), let fix = fix(font),
      !isDrawing(chain.node, in: file)
    else { return }
    let use = ArgumentUse(chain.node)
    guard let use, use.isMember, use.callee == "font" else {
      // Without `Font` before it, `.system(size: 12)` may belong to any type.
      guard chain.base != nil else { return }
      findings.add(at: font.range, "A font of a fixed size ignores the reader's text size", fixes: [fix])
      return
    }
    let text = file.chain(of: use.call.node)
    guard let fontModifier = text.modifier(at: use.call.node),
      !text.modifiers.contains(where: { modifier in
        modifier.name == "accessibilityHidden" && modifier.onlyUnlabeledArgument.textEquals("true")
      })
    else { return }
    if text.baseName == "Image", file.settings.isSet(Self.ignoreImages, for: Self.info) { return }
    findings.add(at: fontModifier.range, "A font of a fixed size ignores the reader's text size", fixes: [fix])
  }

  /// `.system(…)` or `Font.system(…)`
  private func isFont(_ chain: ModifierChain, of modifier: Modifier) -> Bool {
    guard let receiver = modifier.receiver else { return chain.base == nil }
    return receiver.typeReferenceName == "Font"
  }

  /// Whether the text is drawn in an area of fixed size, where it cannot grow.
  private func isDrawing(_ node: SyntaxNode, in file: FileModel) -> Bool {
    if file.importsModule("WidgetKit") || file.importsModule("ClockKit") { return true }
    return file.closures(around: node).contains { $0.use?.callee == "Canvas" }
  }

  private func fix(_ font: FunctionCallExpr) -> Fix? {
    let arguments = Array(font.arguments)
    guard let callee = font.calledExpression.flatMap(MemberAccessExpr.init) else { return nil }
    if callee.name == "custom" {
      guard arguments.count == 2, arguments[1].label == "fixedSize", isNumber(arguments[1].expression),
        let label = arguments[1].label
      else { return nil }
      return .unsafe("Scale with the body style", preferred: true, .replace(label.range, by: "size"))
    }
    guard let size = arguments.first, size.label == "size", isNumber(size.expression),
      let points = size.expression.flatMap({ Double($0.text) })
    else { return nil }
    let style = FixedFontSize.textStyle(nearest: points)
    let prefix = callee.base.map(\.text) ?? ""
    var text = "\(prefix).\(style)"
    if let design = font.argument("design") { text = "\(prefix).system(.\(style), design: \(design.text))" }
    if let weight = font.argument("weight") { text += ".weight(\(weight.text))" }
    return .unsafe("Use the text style `\(style)`", preferred: true, .replace(font.range, by: text))
  }

  private func isNumber(_ node: SyntaxNode?) -> Bool {
    node.map { $0.kind == .integerLiteralExpr || $0.kind == .floatLiteralExpr } ?? false
  }

  private static func textStyle(nearest points: Double) -> StaticString {
    let styles: [(points: Double, name: StaticString)] = [
      (34, "largeTitle"), (28, "title"), (22, "title2"), (20, "title3"), (17, "body"), (16, "callout"),
      (15, "subheadline"), (13, "footnote"), (12, "caption"), (11, "caption2"),
    ]
    return styles.min { abs($0.points - points) < abs($1.points - points) }?.name ?? "body"
  }
}
