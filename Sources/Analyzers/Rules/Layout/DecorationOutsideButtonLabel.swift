struct DecorationOutsideButtonLabel: ModifierOrderRule, CallRule {
  static let info = RuleInfo(
    id: "decoration_outside_button_label", topic: .layout, alsoAbout: [.accessibility],
    cases: [.outsideLabel, .wideFrame, .frame], tier: .precise, since: "0.2.0")

  static let orders: [ModifierOrder] = [ModifierPattern("background"), ModifierPattern("cornerRadius", "clipShape")]
    .flatMap { outer in
      [ModifierPattern("padding"), ModifierPattern("frame", argument: .size)].map { inner in
        ModifierOrder(
          inner: inner, outer: outer, unlessBetween: ["contentShape", "padding", "frame"],
          message: {
            "Only the label takes taps, not the `\($0)` and `\($1)` around the button; apply them to the label"
          },
          innerNote: "adds space that takes no taps")
      }
    }

  static let callees: [StaticString] = ["Button", "NavigationLink", "Menu", "Link"]

  /// Checks the modifiers of the project on a button, which may apply all of the decoration.
  func check(_ button: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    let chain = file.chain(of: button.node)
    guard chain.base == button.node, let decoration = chain.modifiers.first(where: { file.isOwnModifier($0) })
    else { return }
    let applied = file.applied(by: decoration)
    guard !applied.contains(where: { $0.modifier.name.isAny(of: Self.otherAreas) }),
      // `pill(color: .clear)`
      !(decoration.call?.arguments.contains { $0.node.mentionsName(with: ["clear"]) } ?? true),
      !file.applies(["contentShape", "buttonStyle", "menuStyle"], chain.after(decoration).filter(file.isOwnModifier))
    else { return }
    guard let (pair, other) = self.decoration(of: applied) else {
      return checkSpace(around: button, drawnBy: decoration, applied, chain, in: file, &findings)
    }
    let (inside, outside) = (chain.before(decoration), chain.after(decoration))
    guard isDecorated(button, by: pair.inner, inside, outside: outside, chain, in: file) else { return }
    findings.add(
      at: decoration.range,
      "Only the label takes taps, not what `\(decoration.name.text)` draws around the button; apply it to the label",
      ruleCase(of: pair, in: other),
      related: [
        other.related(pair.inner.range, "adds space that takes no taps"),
        other.related(pair.outer.range, "draws around the button"),
      ])
  }

  /// Checks a button with space around it, behind which a modifier of the project draws.
  private func checkSpace(
    around button: FunctionCallExpr, drawnBy decoration: Modifier, _ applied: [AppliedModifier],
    _ chain: ModifierChain, in file: FileModel, _ findings: inout Findings
  ) {
    let modifiers = chain.before(decoration)
    guard !modifiers.contains(where: drawsButton),
      let space = modifiers.last(where: { $0.name == "padding" || $0.setsSize }),
      let drawn = applied.first(where: { isRound($0, shapedBy: decoration) }),
      !isNarrow(space, among: modifiers, in: file), isInnermost(space, in: chain, of: file),
      isDecorated(button, by: space, chain.before(space), outside: chain.after(space), chain, in: file)
    else { return }
    let name = decoration.writtenName.text
    findings.add(
      at: decoration.range,
      "Only the label takes taps, not the `\(space.name.text)` and `\(name)` around the button; apply them to the label",
      ruleCase(of: space, among: modifiers, in: file),
      related: [
        RelatedLocation(range: space.range, message: "adds space that takes no taps"),
        drawn.file.related(drawn.modifier.range, "draws around the button"),
      ])
  }

  /// Whether what a modifier of the project applies is a rounded background: its shape is written in place, or the use
  /// of the modifier passes one, `card(in: Capsule())`.
  private func isRound(_ applied: AppliedModifier, shapedBy use: Modifier) -> Bool {
    let (background, file) = (applied.modifier, applied.file)
    guard !applied.isConditional, drawsButton(background) else { return false }
    if isRound(background, around: file.chain(of: background.node).before(background), in: file) { return true }
    guard let shape = background.argument("in"), shape.kind == .declReferenceExpr, drawsFill(background, in: file),
      !(file.declaredType(of: shape).map { SwiftUICatalog.traits(of: $0).contains(.shape) } ?? false)
    else { return false }
    return use.arguments.contains { $0.expression?.isRoundedShape ?? false }
  }

  /// Modifiers with which other taps than those on the label count, or none.
  private static let otherAreas: [StaticString] = [
    "buttonStyle", "menuStyle", "disabled", "listRowBackground", "contentShape",
  ]

  /// The decoration that a modifier of the project draws in any case.
  private func decoration(of applied: [AppliedModifier]) -> (pair: ModifierPair, file: FileModel)? {
    for outer in applied where !outer.isConditional && drawsButton(outer.modifier) {
      let pairs = pairs(in: outer.file.chain(of: outer.modifier.node), of: outer.file)
      let pair = pairs.first { $0.outer.node == outer.modifier.node && isDecoration($0, in: outer.file) }
      if let pair { return (pair, outer.file) }
    }
    return nil
  }

  func ruleCase(of pair: ModifierPair, in file: FileModel) -> RuleCase? {
    ruleCase(of: pair.inner, among: pair.chain.before(pair.outer), in: file)
  }

  /// - Parameter modifiers: the modifiers inside the background. All frames among them make the decoration large:
  ///   `frame(maxWidth: .infinity).frame(height: 56)`.
  private func ruleCase(of space: Modifier, among modifiers: ArraySlice<Modifier>, in file: FileModel) -> RuleCase {
    guard space.name == "frame" else { return .outsideLabel }
    let isWide = modifiers.filter { $0.name == "frame" }.flatMap(\.arguments).contains { argument in
      guard let length = argument.expression else { return false }
      return length.isInfinity || file.length(length).map { $0 >= Self.large } ?? false
    }
    return isWide ? .wideFrame : .frame
  }

  /// The length of a frame, in points, that is at least twice the height of a line of text.
  private static let large = 44.0

  /// Whether all padding together is a narrow ring around the label, which takes few taps.
  private func isNarrow(_ space: Modifier, among modifiers: ArraySlice<Modifier>, in file: FileModel) -> Bool {
    guard space.name == "padding" else { return false }
    return modifiers.lazy.filter { $0.name == "padding" }.allSatisfy { padding in
      guard let length = padding.arguments.last?.expression.flatMap({ file.length($0) }) else { return false }
      return length < Self.noticeable
    }
  }

  /// Whether the label fills the frame around the button: it is more than a text or a symbol, or has a frame itself.
  private func mayFillFrame(_ space: Modifier, _ button: FunctionCallExpr, _ name: Name) -> Bool {
    guard space.name == "frame", let label = label(of: button, name) else { return false }
    let views = label.statements.filter { $0.kind != .variableDecl }
    guard views.count == 1 else { return true }
    let chain = ModifierChain(views[0])
    guard let view = chain.base.flatMap(FunctionCallExpr.init), let shown = view.calleeName else { return true }
    return !(shown == "Text" || shown == "Label" || shown == "Image" && view.isSymbol)
      || chain.contains("frame", "resizable", "contentShape")
  }

  /// The padding, in points, from which on taps in it are common.
  private static let noticeable = 8.0

  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool {
    guard let button = pair.chain.base.flatMap(FunctionCallExpr.init), isDecoration(pair, in: file) else { return true }
    let (chain, inside) = (pair.chain, pair.chain.before(pair.inner))
    return !isDecorated(button, by: pair.inner, inside, outside: chain.after(pair.inner), chain, in: file)
  }

  /// Whether two modifiers together look like a button.
  private func isDecoration(_ pair: ModifierPair, in file: FileModel) -> Bool {
    isRound(pair.outer, around: pair.between, in: file)
      && !isNarrow(pair.inner, among: pair.chain.before(pair.outer), in: file)
      && isInnermost(pair.inner, in: pair.chain, of: file)
  }

  /// Whether nothing inside space around a button looks like a button.
  private func isInnermost(_ space: Modifier, in chain: ModifierChain, of file: FileModel) -> Bool {
    chain.before(space).allSatisfy { modifier in
      // Several frames are one decoration. Another rounded shape inside is the button, and this one is behind it.
      !file.isOwnModifier(modifier) && (modifier.name != "frame" || space.name == "frame") && !drawsButton(modifier)
    }
  }

  /// Whether a decoration is around a button of which only the label takes taps.
  ///
  /// - Parameters:
  ///   - space: the inner part of the decoration.
  ///   - inside: the modifiers of the chain between the button and the decoration.
  ///   - outside: the modifiers around the inner part of the decoration.
  private func isDecorated(
    _ button: FunctionCallExpr, by space: Modifier, _ inside: ArraySlice<Modifier>,
    outside: ArraySlice<Modifier>, _ chain: ModifierChain, in file: FileModel
  ) -> Bool {
    guard let name = button.calleeName, name.isAny(of: Self.callees), !file.redefines(name, at: button.node),
      !mayFillFrame(space, button, name), inside.allSatisfy({ !file.isOwnModifier($0) && !drawsButton($0) }),
      // On the button itself, the shape changes nothing. Behind the space, it is `content_shape_after_tap`.
      !outside.contains(where: { $0.name == "contentShape" }), !chain.contains("disabled", "listRowBackground"),
      !isStyled(chain, in: file), !(button.buttonAction?.statements.isEmpty ?? false),
      !(label(of: button, name)?.statements.last.map { ModifierChain($0).modifiers.contains(where: drawsButton) }
        ?? false)
    else { return false }
    let action = button.buttonAction?.node
    return !file.isPartOfList(chain.node)
      && !file.closures(around: chain.node).contains { closure in
        guard let use = closure.use else { return false }
        return use.callee == "Menu" || use.callee.is(.control)
          || file.chain(of: use.call.node).modifiers.contains { modifier in
            guard modifier.name == "onTapGesture", let action, let tap = modifier.trailingClosure else { return false }
            return tap.node.isSpelledLike(action)
          }
      }
  }

  private func drawsButton(_ modifier: Modifier) -> Bool { modifier.name == "background" || modifier.roundsCorners }

  /// Whether the background is rounded, so that it looks like a button: it has a rounded shape or is clipped to one.
  ///
  /// - Parameter between: the modifiers between the space and the background.
  private func isRound(_ outer: Modifier, around between: ArraySlice<Modifier>, in file: FileModel) -> Bool {
    if outer.name != "background" {
      return outer.roundsCorners && between.contains { file.fillsRectangle($0) }
    }
    if outer.argument("in")?.isRoundedShape ?? false { return drawsFill(outer, in: file) }
    let view = outer.call?.firstUnlabeledArgument ?? outer.trailingClosure?.statements.first
    guard let view else { return false }
    let shape = ModifierChain(view)
    return shape.base?.isRoundedShape ?? false && !shape.contains("stroke", "strokeBorder")
  }

  /// Whether a background draws a color or a material: `background(tint, in: .capsule)` with `let tint: Color`.
  private func drawsFill(_ background: Modifier, in file: FileModel) -> Bool {
    guard let fill = background.call?.firstUnlabeledArgument else { return false }
    if fill.isFill { return true }
    let type = file.declaredType(of: fill)
    return type == "Color" || type == "Material"
  }

  /// Whether a style other than the plain ones, and those of the project that keep the label, draws the button, here or
  /// on a container.
  private func isStyled(_ chain: ModifierChain, in file: FileModel) -> Bool {
    let styles: [StaticString] = ["buttonStyle", "menuStyle"]
    let plain = [".plain", ".borderless", "PlainButtonStyle()", "BorderlessButtonStyle()"]
    let own = chain.modifiers.filter { $0.name.isAny(of: styles) }
    if !own.isEmpty {
      return !own.allSatisfy { style in
        guard let value = style.firstArgument else { return false }
        return plain.contains(value.text) || file.keepsLabel(value)
      }
    }
    guard let member = chain.node.enclosingMember else { return true }
    return file.isForMacOrTVOnly(at: chain.node)
      || chain.node.ancestors.prefix { $0 != member }.contains { ancestor in
        FunctionCallExpr(ancestor).map { call in
          call.calledExpression?.kind == .memberAccessExpr && call.calleeName.isAny(of: styles)
        } ?? false
      }
  }

  func fixes(for pair: ModifierPair, in file: FileModel) -> [Fix?] {
    guard pair.isEditable, let button = pair.chain.base.flatMap(FunctionCallExpr.init), let name = button.calleeName,
      let label = label(of: button, name), label.statements.count == 1, label.statements[0].kind == .functionCallExpr
    else { return [] }
    let view = label.statements[0]
    let tree = file.tree
    // All padding, and all frames, belong to the decoration.
    let first =
      pair.chain.before(pair.inner).reversed().prefix { modifier in
        modifier.name == "padding" || modifier.name == "frame"
      }.last ?? pair.inner
    let moved = pair.chain.modifiers[first.position...pair.outer.position]
    let last = ModifierChain(view).modifiers.last
    let isMultiline = !tree.isOnOneLine(label.range)
    let indentation =
      last.map { tree.indentation(ofLineAt: $0.name.range.lowerBound) }
      ?? tree.indentation(ofLineAt: view.range.lowerBound) + tree.indentationUnit
    let isShort = last.map { !$0.isOnOwnLine } ?? false
    let line = isShort ? tree.indentation(ofLineAt: view.range.lowerBound) + tree.indentationUnit : indentation
    let separator = isMultiline ? "\n" + line : ""
    let text = moved.map { separator + "." + tree.source.string(in: $0.range) }.joined()
    return [
      .unsafe(
        "Move the decoration into the label", preferred: true, .insert(text, at: view.range.upperBound),
        .delete(first.rangeWithPeriod.lowerBound..<pair.outer.rangeWithPeriod.upperBound))
    ]
  }

  private func label(of call: FunctionCallExpr, _ name: Name) -> ClosureExpr? {
    if let label = call.closure("label") { return label }
    let hasLabelLast = call.argument("action") ?? call.argument("value") ?? call.argument("destination")
    return hasLabelLast == nil ? nil : call.trailingClosure
  }
}

extension RuleCase {
  fileprivate static let outsideLabel = RuleCase(
    "outsideLabel", .wrong, "padding and a rounded background are applied to a button, not to its label",
    severity: .info, because: "the label in the middle takes taps")
  fileprivate static let wideFrame = RuleCase(
    "wideFrame", .wrong, "a frame much larger than the label, and a rounded background, are applied to a button")
  fileprivate static let frame = RuleCase(
    "frame", .wrong, "a frame and a rounded background are applied to a button, not to its label", severity: .info,
    because: "the label takes up most of it")
}
