struct TextTruncatedByFixedFrame: ModifierRule {
  static let info = RuleInfo(
    id: "text_truncated_by_fixed_frame", topic: .accessibility, alsoAbout: [.layout], severity: .info, tier: .precise,
    since: "0.2.0", title: "Single-line text in a frame of a fixed width is cut off at larger text sizes",
    explanation: """
      **What happens.** Users with a larger text size read “Tot…” instead of “Total”.

      **Why.** The text grows with Dynamic Type, but the frame keeps its width, and `lineLimit(1)` prevents a second \
      line. WCAG 2.2, success criterion 1.4.4 (Resize Text), requires that text can be twice as large without loss of \
      content.

      **What to do.** Let the frame grow: `minWidth` instead of `width`. Or allow a second line, scale the width with \
      `@ScaledMetric`, or add `minimumScaleFactor(_:)`.

      **When it is fine.** Only a literal text is reported, and only if it cannot fit at twice the size: its width is \
      estimated, generously, from its length and its text style. Text with a fixed size, with a limited range of sizes, \
      with `minimumScaleFactor` or `truncationMode`, or in a `ViewThatFits` is not reported. Neither is code that is \
      only for macOS or tvOS, which do not have Dynamic Type.
      """,
    references: [
      .apple("minimumScaleFactor(_:)", "swiftui/view/minimumscalefactor(_:)"),
      .apple("ScaledMetric", "swiftui/scaledmetric"),
      .page("Understanding WCAG 2.2: Resize Text", "https://www.w3.org/WAI/WCAG22/Understanding/resize-text"),
    ],
    criteria: [.resizeText],
    platforms: [.iOS, .watchOS, .visionOS],
    illustration: Illustration(
      .incorrect(
        "`frame(width: 60)`",
        .areas(
          height: 40,
          [
            .area(.screen, 0, 0, 48, 40, "default text size"), .area(.frame, 6, 14, 36, 10, "“Total”"),
            .area(.screen, 52, 0, 48, 40, "larger text size"), .area(.frame, 58, 12, 36, 16, .problem("“Tot…”")),
          ])),
      .corrected(
        "`frame(minWidth: 60)`",
        .areas(
          height: 40,
          [
            .area(.screen, 0, 0, 48, 40, "default text size"), .area(.frame, 6, 14, 36, 10, "“Total”"),
            .area(.screen, 52, 0, 48, 40, "larger text size"), .area(.frame, 54, 12, 44, 16, .remedy("“Total”")),
          ]))),
    related: ["fixed_font_size"],
    examples: [
      .flagged(
        "Text(\"Total\").font(.body).lineLimit(1).▸frame(width: 60)◂",
        fixed: "Text(\"Total\").font(.body).lineLimit(1).frame(minWidth: 60)"),
      .flagged(
        """
        Text("Calories burned")
          .font(.caption)
          .lineLimit(1)
          .▸frame(width: 100, alignment: .leading)◂
        """,
        fixed: """
          Text("Calories burned")
            .font(.caption)
            .lineLimit(1)
            .frame(minWidth: 100, alignment: .leading)
          """),
      .flagged(
        "Text(\"Subscription\").lineLimit(1).▸frame(width: 110, height: 44)◂",
        note: "the default font; a frame has either `width` or `minWidth`"),
      .accepted("Text(\"Total\").font(.body).lineLimit(1).frame(minWidth: 60)"),
      .accepted("Text(\"Total\").font(.body).frame(width: 60)", note: "continues on a second line"),
      .accepted("Text(\"Total\").font(.body).lineLimit(1).minimumScaleFactor(0.5).frame(width: 60)"),
      .accepted("Text(\"Total\").font(.system(size: 17)).lineLimit(1).frame(width: 60)", note: "does not grow"),
      .accepted("Text(\"Total\").font(.body).lineLimit(1).frame(width: 200)", note: "wide enough for twice the size"),
      .accepted("Text(title).font(.body).lineLimit(1).frame(width: 60)", note: "any text may be too long"),
      .accepted("Text(\"Total\").lineLimit(1).frame(width: 60).dynamicTypeSize(.large)", note: "has only one size"),
      .accepted(
        "Text(\"Total\").font(.body).lineLimit(1).frame(width: 60)", note: "only for macOS",
        deployment: [.macOS: OSVersion(14)]),
      .accepted("ViewThatFits { Text(\"Total\").lineLimit(1).frame(width: 60); Text(\"T\") }"),
    ])

  static let modifiers: [StaticString] = ["lineLimit"]

  func check(_ limit: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard chain.baseName == "Text", limit.onlyUnlabeledArgument.textEquals("1"),
      let text = chain.base.flatMap(FunctionCallExpr.init)?.firstArgument.flatMap(StringLiteralExpr.init)?.constantText,
      let frame = chain.modifiers.first(where: { $0.name == "frame" && $0.argument("width") != nil }),
      let width = frame.argument("width").flatMap({ Double($0.text) }),
      let points = fontSize(of: chain), estimatedWidth(of: text, points) * 2 > width,
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
