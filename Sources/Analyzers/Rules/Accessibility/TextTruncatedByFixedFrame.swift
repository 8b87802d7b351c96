struct TextTruncatedByFixedFrame: ModifierRule {
  static let info = RuleInfo(
    id: "text_truncated_by_fixed_frame", topic: .accessibility, alsoAbout: [.layout], cases: [.cutOff],
    tier: .precise, since: "0.2.0", platforms: [.iOS, .watchOS, .visionOS])

  static let modifiers: [StaticString] = ["lineLimit"]

  func check(_ limit: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard chain.baseName == "Text", limit.onlyUnlabeledArgument.textEquals("1"),
      let text = chain.base.flatMap(FunctionCallExpr.init)?.firstArgument.flatMap(StringLiteralExpr.init)?.constantText,
      let frame = chain.modifiers.first(where: { $0.name == "frame" && $0.argument("width") != nil }),
      let width = frame.argument("width").flatMap({ Double($0.text) }),
      let points = fontSize(of: chain), estimatedWidth(of: text, points) * 2 > width,
      // What is cut off at the default size as well is cut off on purpose.
      estimatedWidth(of: text, points) <= width, !isCompared(text, chain, in: file),
      !chain.modifiers.contains(where: { $0.name.isAny(of: Self.remedies) }),
      !chain.modifiers.contains(where: { $0.name == "accessibilityHidden" }), file.isInBodyScope(chain.node),
      file.mayBeForPhones(at: chain.node), !isLimited(chain.node, in: file)
    else { return }
    findings.add(
      at: frame.range,
      "“\(text)” is cut off in a width of \(width.pointsText) points at larger text sizes; use `minWidth`",
      fixes: [fix(frame)])
  }

  private static let remedies: [StaticString] = [
    "minimumScaleFactor", "fixedSize", "dynamicTypeSize", "truncationMode", "allowsTightening", "scaleEffect", "hidden",
  ]

  /// Whether the view shows the same text once more with a remedy, to compare the two.
  private func isCompared(_ text: String, _ chain: ModifierChain, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: chain.node) else { return false }
    return file.calls(named: "Text", in: type).contains { call in
      call.firstArgument.flatMap(StringLiteralExpr.init)?.constantText == text
        && file.chain(of: call.node).modifiers.contains { $0.name.isAny(of: Self.remedies) }
    }
  }

  /// The default size of the text in points; nil if the text does not follow the user's text size or its size is
  /// unknown.
  private func fontSize(of chain: ModifierChain) -> Double? {
    guard let font = chain.modifiers.first(where: { $0.name == "font" }) else {
      // A font may be set around the text. The smallest styles are used in bars and captions.
      return Self.smallestSize
    }
    guard let value = font.onlyUnlabeledArgument else { return nil }
    var style = value
    // `.caption.bold()`
    while let call = FunctionCallExpr(style), let base = call.base { style = base }
    guard let access = MemberAccessExpr(style), access.base == nil || access.base?.typeReferenceName == "Font",
      let name = access.name
    else { return nil }
    return Self.styles.first { name == $0.name }?.points
  }

  private static let smallestSize = 12.0

  private static let styles: [(name: StaticString, points: Double)] = [
    ("largeTitle", 34), ("title", 28), ("title2", 22), ("title3", 20), ("headline", 17), ("body", 17), ("callout", 16),
    ("subheadline", 15), ("footnote", 13), ("caption", 12), ("caption2", 11),
  ]

  /// A lower bound of the width: most letters are about half as wide as high.
  private func estimatedWidth(of text: String, _ points: Double) -> Double {
    text.reduce(0.0) { width, letter in
      width + (letter == " " || letter == "i" || letter == "l" || letter == "." || letter == "," ? 0.25 : 0.48)
    } * points
  }

  /// Whether something around the text limits its sizes or chooses another layout.
  private func isLimited(_ node: SyntaxNode, in file: FileModel) -> Bool {
    if file.importsModule("WidgetKit") { return true }
    for ancestor in node.ancestors {
      if ancestor.kind == .memberBlock { return false }
      guard let call = FunctionCallExpr(ancestor), let name = call.calleeName else { continue }
      if name == "ViewThatFits" || name.isAny(of: Self.remedies) { return true }
    }
    return false
  }

  private func fix(_ frame: Modifier) -> Fix? {
    guard let call = frame.call, call.argument("height") == nil,
      let label = call.arguments.first(where: { $0.label == "width" })?.label
    else { return nil }
    return .unsafe("Let the frame grow with the text", preferred: true, .replace(label.range, by: "minWidth"))
  }
}

extension Double {
  /// As written in code: `60`, `60.5`.
  fileprivate var pointsText: String { self == rounded() && self < 10_000 ? "\(Int(self))" : "\(self)" }
}

extension RuleCase {
  fileprivate static let cutOff = RuleCase(
    "cutOff", .wrong, "a single line of text does not fit at twice its size", severity: .info,
    because: "the beginning of the text stays readable")
}
