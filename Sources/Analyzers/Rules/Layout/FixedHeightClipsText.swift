struct FixedHeightClipsText: ModifierRule {
  static let info = RuleInfo(
    id: "fixed_height_clips_text", topic: .layout, alsoAbout: [.accessibility], cases: [.lines], tier: .precise,
    since: "0.2.0", platforms: [.iOS, .watchOS, .visionOS])

  static let modifiers: [StaticString] = ["frame"]

  func check(_ frame: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let base = chain.base, let argument = frame.argument("height"), let height = file.length(argument),
      frame.argument("minHeight") == nil, file.mayBeForPhones(at: chain.node), !file.importsModule("WidgetKit"),
      !file.facts.isAmongWidgets, chain.after(frame).contains(where: endsAtFrame),
      !chain.modifiers.contains(where: { isRemedy($0.name) }), !isLimited(chain.node, in: file),
      !isFixed(chain.before(frame)[...]), file.isInBodyScope(chain.node), !file.isAlwaysRedacted(base)
    else { return }
    var lines = Lines(file: file)
    lines.add(base)
    guard !lines.isLimited, lines.count > 1, lines.height > height else { return }
    findings.add(
      at: frame.range,
      "\(lines.count) lines of text do not fit into a height of \(argument.text) at larger text sizes; use `minHeight`",
      related: lines.texts.map { RelatedLocation(range: $0, message: "grows with the text size") },
      fixes: [fix(frame)])
  }

  /// Whether a modifier cuts off what is outside the frame, or draws its edge.
  private func endsAtFrame(_ modifier: Modifier) -> Bool {
    modifier.name.is(.clip) || modifier.name.isAny(of: ["clipped", "background", "border", "cornerRadius"])
  }

  private func fix(_ frame: Modifier) -> Fix? {
    let labels: [StaticString] = ["height", "alignment"]
    guard frame.arguments.allSatisfy({ $0.label.isAny(of: labels) }),
      let label = frame.arguments.lazy.compactMap(\.label).first(where: { $0 == "height" })
    else { return nil }
    return .unsafe("Use a minimum height", preferred: true, .replace(label.range, by: "minHeight"))
  }

  /// Whether something around the view limits the text sizes or chooses another layout.
  private func isLimited(_ node: SyntaxNode, in file: FileModel) -> Bool {
    node.ancestors.prefix { $0.kind != .memberBlock }.contains { ancestor in
      FunctionCallExpr(ancestor)?.calleeName.map { $0 == "ViewThatFits" || isRemedy($0) } ?? false
    }
  }
}

/// Modifiers that make text fit, or fix its size.
private func isRemedy(_ name: Name) -> Bool {
  name.isAny(of: ["minimumScaleFactor", "dynamicTypeSize", "fixedSize", "scaleEffect", "accessibilityHidden", "hidden"])
}

/// Whether modifiers set a font that does not follow the user's text size.
private func isFixed(_ modifiers: ArraySlice<Modifier>) -> Bool {
  guard let font = modifiers.first(where: { $0.name == "font" })?.onlyUnlabeledArgument else { return false }
  return font.subtree.contains { node in
    guard let call = FunctionCallExpr(node) else { return false }
    return call.calleeName == "system" && call.argument("size") != nil || call.argument("fixedSize") != nil
  }
}

/// The lines of text above one another in a view.
private struct Lines {
  let file: FileModel
  private(set) var count = 0
  /// The height of the lines at the first of the accessibility sizes, in points.
  private(set) var height = 0.0
  private(set) var texts: [Range<Int>] = []
  /// Whether something limits the size of the text.
  private(set) var isLimited = false

  init(file: FileModel) { self.file = file }

  /// Adds the lines of a view and what is in it: all children of a column, the highest child of a row.
  mutating func add(_ view: SyntaxNode, depth: Int = 0) {
    let chain = file.chain(of: view)
    if chain.modifiers.contains(where: { isRemedy($0.name) }) { isLimited = true }
    guard depth < 6, !isFixed(chain.modifiers[...]), let base = chain.base else { return }
    if let helper = file.viewOfHelper(base) { return add(helper, depth: depth + 1) }
    guard let call = FunctionCallExpr(base), let name = call.calleeName else { return }
    switch name {
    case "Text", "Label":
      // A text with a limit of three lines is expected to have three.
      let limit = chain.first("lineLimit")?.call?.firstUnlabeledArgument.flatMap { Int($0.text) } ?? 1
      let lines = min(max(1, limit), Self.maximumLines)
      count += lines
      height += Self.lineHeight(of: chain) * Double(lines)
      texts.append(call.nameRange)
    case "VStack":
      for child in call.trailingClosure?.statements ?? [] { add(child, depth: depth + 1) }
    case "HStack", "ZStack", "Group":
      let columns = (call.trailingClosure?.statements ?? []).map { child in
        var column = Lines(file: file)
        column.add(child, depth: depth + 1)
        return column
      }
      isLimited = isLimited || columns.contains(where: \.isLimited)
      guard let highest = columns.max(by: { $0.height < $1.height }) else { return }
      count += highest.count
      height += highest.height
      texts += highest.texts
    case "Button", "NavigationLink":
      guard let label = call.closure("label") ?? (call.argument("action") == nil ? nil : call.trailingClosure),
        label.statements.count == 1
      else { return }
      add(label.statements[0], depth: depth + 1)
    default: return
    }
  }

  private static func lineHeight(of text: ModifierChain) -> Double {
    let font = text.first("font")?.onlyUnlabeledArgument
    let style = font.flatMap { font in styles.first { style in font.mentionsAny(of: [style.name]) } }
    return style?.height ?? bodyHeight
  }

  private static let bodyHeight = 34.0
  private static let maximumLines = 20

  /// The heights of lines in text styles at the size `accessibility1`, in points.
  private static let styles: [(name: StaticString, height: Double)] = [
    ("largeTitle", 52), ("title", 44), ("title2", 38), ("title3", 36), ("headline", 34), ("body", 34), ("callout", 32),
    ("subheadline", 30), ("footnote", 27), ("caption", 26), ("caption2", 24),
  ]
}

extension RuleCase {
  fileprivate static let lines = RuleCase(
    "lines", .wrong, "two or more lines of text are in a frame with a fixed height and an edge", severity: .info,
    because: "only users with larger text sizes are affected")
}
