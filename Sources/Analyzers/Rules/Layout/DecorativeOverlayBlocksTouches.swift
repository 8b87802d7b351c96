struct DecorativeOverlayBlocksTouches: ModifierRule, CallRule {
  static let info = RuleInfo(
    id: "decorative_overlay_blocks_touches", topic: .layout, cases: [.overlay, .stack], tier: .precise, since: "0.2.0",
    platforms: [.iOS, .macOS, .visionOS])

  static let modifiers: [StaticString] = ["overlay"]
  static let callees: [StaticString] = ["ZStack"]

  func check(_ overlay: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let receiver = overlay.receiver, overlay.argument("in") == nil,
      let covered = touched(receiver, in: file),
      !chain.after(overlay).contains(where: { takesTouches($0) || $0.name.isAny(of: Self.untouchable) })
    else { return }
    let views = overlay.trailingClosure?.statements ?? overlay.call?.firstUnlabeledArgument.map { [$0] } ?? []
    guard views.count == 1 else { return }
    report(views[0], covered, .overlay, in: file, &findings)
  }

  func check(_ stack: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let closure = stack.trailingClosure, let last = closure.statements.last,
      !file.chain(of: stack.node).modifiers.contains(where: { $0.name.isAny(of: Self.untouchable) }),
      let covered = closure.statements.dropLast().lazy.compactMap({ touched($0, in: file) }).last
    else { return }
    report(last, covered, .stack, in: file, &findings)
  }

  private func report(
    _ view: SyntaxNode, _ covered: Name, _ ruleCase: RuleCase, in file: FileModel, _ findings: inout Findings
  ) {
    guard file.chain(of: view).node == view, isDecoration(view, in: file),
      let type = file.enclosingType(of: view), type.viewRole != .style, file.reachability(of: view).isTouchable,
      !file.facts.isAmongWidgets, let base = file.chain(of: view).base
    else { return }
    let what = file.chain(of: view).baseName?.text ?? base.text
    findings.add(
      at: FunctionCallExpr(base)?.nameRange ?? base.range,
      "`\(what)` in front of the `\(covered.text)` takes its touches; add `.allowsHitTesting(false)`", ruleCase,
      related: [RelatedLocation(range: covered.range, message: "is covered")],
      fixes: [
        // As an argument, a style would become a view, which is deprecated there.
        view.parent?.kind == .labeledExpr
          ? nil
          : file.appending(".allowsHitTesting(false)", to: view).map {
            .safe("Let touches through", preferred: true, $0)
          }
      ])
  }

  // MARK: - What is covered

  /// The scrolling view, the control or the text field that a view is, directly or as the body of a view of the project.
  private func touched(_ view: SyntaxNode, in file: FileModel, depth: Int = 0) -> Name? {
    let chain = file.chain(of: view)
    guard depth < 4, let base = chain.base,
      !chain.modifiers.contains(where: { $0.name.isAny(of: Self.untouchable) })
    else { return nil }
    if let helper = file.viewOfHelper(base) { return touched(helper, in: file, depth: depth + 1) }
    guard let name = FunctionCallExpr(base)?.calleeName else { return nil }
    if name.is(.scrollContainer) || name.is(.control) || name.is(.textInput) {
      return file.redefines(name, at: view) ? nil : name
    }
    guard SwiftUICatalog.entry(of: name) == nil, let (root, other) = file.root(ofViewNamed: name, at: view),
      touched(root, in: other, depth: depth + 1) != nil
    else { return nil }
    return name
  }

  // MARK: - What covers it

  /// Modifiers with which a view receives no touches, or may not.
  private static let untouchable: [StaticString] = ["allowsHitTesting", "disabled", "hidden"]

  private func takesTouches(_ modifier: Modifier) -> Bool { modifier.name.is(.gesture) }

  /// Whether a view is only a color, a gradient or a filled shape, always visible and more than a line or a dot: written
  /// in place, in a helper, or as the body of a view of the project.
  private func isDecoration(_ view: SyntaxNode, in file: FileModel, depth: Int = 0) -> Bool {
    let chain = file.chain(of: view)
    guard depth < 3, let base = chain.base, !chain.modifiers.contains(where: { excuses($0, in: file) }) else {
      return false
    }
    if let helper = file.viewOfHelper(base) { return isDecoration(helper, in: file, depth: depth + 1) }
    guard let name = chain.baseName, name.isCapitalized else { return false }
    if chain.startsWithShapeOrColor(in: file) || name.hasSuffix("Gradient") && name.is(.shapeStyle) {
      return !base.mentionsAny(of: ["clear", "?"]) || name.hasSuffix("Gradient")
    }
    guard SwiftUICatalog.entry(of: name) == nil, base.kind == .functionCallExpr,
      let (root, other) = file.root(ofViewNamed: name, at: base)
    else { return false }
    return isDecoration(root, in: other, depth: depth + 1)
  }

  /// Whether a modifier makes a decoration something that takes touches on purpose, or that takes few or none.
  private func excuses(_ modifier: Modifier, in file: FileModel) -> Bool {
    if takesTouches(modifier) || file.isOwnModifier(modifier) { return true }
    switch modifier.name {
    case "opacity":
      // A condition decides whether it is visible, or it is invisible.
      return modifier.firstArgument.flatMap { file.length($0) }.map { $0 < 0.01 } ?? true
    case "frame": return isSmall(modifier, in: file)
    default: return modifier.name.isAny(of: Self.excusing)
    }
  }

  private static let excusing: [StaticString] = [
    "allowsHitTesting", "disabled", "hidden", "zIndex", "stroke", "strokeBorder", "trim", "overlay", "background",
    "contentShape", "accessibilityAction", "accessibilityLabel", "mask", "onDrop", "onHover", "dropDestination",
    "onAppear", "transition",
  ]

  /// Whether a frame has the size of a line or a dot.
  private func isSmall(_ frame: Modifier, in file: FileModel) -> Bool {
    let width = frame.argument("width").map { file.length($0) }
    let height = frame.argument("height").map { file.length($0) }
    for case let length?? in [width, height] where length <= Self.hairline { return true }
    if case let width?? = width, case let height?? = height { return max(width, height) <= Self.dot }
    return false
  }

  /// The maximum sizes, in points, of a line and of a dot.
  private static let hairline = 2.0
  private static let dot = 24.0
}

extension RuleCase {
  fileprivate static let overlay = RuleCase(
    "overlay", .wrong, "a color, a gradient or a shape is an overlay of something that takes touches", severity: .info,
    because: "it may cover only a part")
  fileprivate static let stack = RuleCase(
    "stack", .wrong, "a color, a gradient or a shape is the last child of a `ZStack` with something that takes touches",
    severity: .info, because: "it may cover only a part")
}
