struct FixedFontSize: ModifierRule {
  static let info = RuleInfo(
    id: "fixed_font_size", topic: .accessibility, cases: [.fixedSize], tier: .precise,
    platforms: [.iOS, .watchOS, .visionOS], options: [ignoreImages])

  static let ignoreImages = RuleOptionInfo(
    "ignore_images", default: .flag(false), "whether symbols, `Image(systemName: …).font(…)`, may have a fixed size")

  static let modifiers: [StaticString] = ["system", "custom"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let font = modifier.call, modifier.position == 0, isFont(chain, of: modifier), let fix = fix(font),
      !isDrawing(chain.node, in: file), file.mayBeForPhones(at: chain.node)
    else { return }
    let scaled = scaledSize(font, in: file)
    let message = scaled == nil ? Self.message : Self.scalingMessage
    var fixes = [fix]
    if let scaled {
      fixes[0].isPreferred = false
      fixes.insert(scaled, at: 0)
    }
    let use = ArgumentUse(chain.node.outermostAlternative)
    guard let use, use.isMember, use.callee == "font" else {
      // Without `Font` before it, `.system(size: 12)` may belong to any type.
      guard chain.base != nil else { return }
      findings.add(at: font.range, Self.message, fixes: [fix])
      return
    }
    // If a ternary contains two such fonts, only the first one is reported.
    if let first = chain.node.outermostAlternative.alternatives.first(where: isFixedFont), first != chain.node {
      return
    }
    let text = file.chain(of: use.call.node)
    guard let fontModifier = text.modifier(at: use.call.node),
      !text.modifiers.contains(where: { modifier in
        modifier.name == "accessibilityHidden" && modifier.onlyUnlabeledArgument.textEquals("true")
      })
    else { return }
    if text.baseName == "Image", file.settings.isSet(Self.ignoreImages, for: Self.info) { return }
    guard !isLargeSymbol(text, font), !setsOwnFont(text, in: file), !file.isInFixedArea(use.call.node) else { return }
    findings.add(at: fontModifier.range, message, fixes: fixes)
  }

  private static let message = "Font size does not follow the user's text size; use a text style such as `.body`"
  private static let scalingMessage = "Font size does not follow the user's text size; scale it with `@ScaledMetric`"

  /// Whether the font only sets the size of a symbol that is large enough for all users.
  private func isLargeSymbol(_ view: ModifierChain, _ font: FunctionCallExpr) -> Bool {
    let isSymbol =
      view.baseName == "Image"
      || view.modifiers.contains { $0.name == "labelStyle" && $0.firstArgument?.lastName == "iconOnly" }
    guard isSymbol, let size = font.argument("size"), let points = Double(size.text) else { return false }
    return points >= Self.largeSymbol
  }

  private static let largeSymbol = 60.0

  /// Whether the view is declared in the project and sets a font at the root of its body.
  private func setsOwnFont(_ view: ModifierChain, in file: FileModel) -> Bool {
    guard let name = view.baseName, name.isCapitalized else { return false }
    return file.facts.view(named: name)?.fact.rootModifiers.contains("font") ?? false
  }

  private func isFixedFont(_ expression: SyntaxNode) -> Bool {
    let chain = ModifierChain(expression)
    guard let modifier = chain.modifiers.first, modifier.name.isAny(of: ["system", "custom"]), let font = modifier.call
    else { return false }
    return isFont(chain, of: modifier) && fix(font) != nil
  }

  /// Whether the chain is a font: `.system(…)` or `Font.system(…)`.
  private func isFont(_ chain: ModifierChain, of modifier: Modifier) -> Bool {
    guard let receiver = modifier.receiver else { return chain.base == nil }
    return receiver.typeReferenceName == "Font"
  }

  /// Whether the text is drawn in an area of fixed size, where it cannot grow: a `Canvas`, a widget or a complication.
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
      return .unsafe("Scale with the body text style", preferred: true, .replace(label.range, by: "size"))
    }
    guard let size = arguments.first, size.label == "size", let value = size.expression else { return nil }
    let sizes = value.alternatives
    let points = sizes.compactMap { isNumber($0) ? Double($0.text) : nil }
    guard !points.isEmpty, points.count == sizes.count else { return nil }
    let prefix = callee.base.map(\.text) ?? ""
    let fonts = points.map { points in
      let style = FixedFontSize.textStyle(nearest: points)
      var text = "\(prefix).\(style)"
      if let design = font.argument("design") { text = "\(prefix).system(.\(style), design: \(design.text))" }
      if let weight = font.argument("weight") { text += ".weight(\(weight.text))" }
      return text
    }
    if points.count == 1, let points = points.first, let text = fonts.first {
      let style = FixedFontSize.textStyle(nearest: points)
      return .unsafe("Use the text style `\(style)`", preferred: true, .replace(font.range, by: text))
    }
    // The call is removed, and each size in the ternary is replaced with a font.
    let edits = zip(sizes, fonts).map { TextEdit.replace($0.range, by: $1) }
    let start = TextEdit.replace(font.range.lowerBound..<value.range.lowerBound, by: "")
    let end = TextEdit.replace(value.range.upperBound..<font.range.upperBound, by: "")
    return Fix(
      title: "Use text styles", isSafe: false, isPreferred: true, edits: [start] + edits + [end])
  }

  /// Moves the size to a `@ScaledMetric` property if no text style has a similar size.
  private func scaledSize(_ font: FunctionCallExpr, in file: FileModel) -> Fix? {
    guard let size = font.argument("size"), let points = Double(size.text), points > Self.largestStyle,
      let type = file.enclosingType(of: font.node), type.viewRole == .view,
      !type.parts.contains(where: { $0.node.mentionsAny(of: ["fontSize"]) }),
      let property = file.declaring("@ScaledMetric private var fontSize = \(points)", in: type)
    else { return nil }
    return Fix(
      title: "Scale the size with `@ScaledMetric`", isSafe: false, isPreferred: true,
      edits: Fix.sorted([property, .replace(size.range, by: "fontSize")]))
  }

  /// The largest size, in points, that a text style can replace.
  private static let largestStyle = 36.0

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

extension RuleCase {
  fileprivate static let fixedSize = RuleCase(
    "fixedSize", .wrong, "a text or a symbol keeps its size", severity: .hint,
    because: "one text that keeps its size is often still readable")
}
