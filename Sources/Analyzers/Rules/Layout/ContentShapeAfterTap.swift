struct ContentShapeAfterTap: ModifierOrderRule, TypeRule {
  static let info = RuleInfo(
    id: "content_shape_after_tap", topic: .layout, cases: [.afterGesture, .outsideButton], tier: .precise,
    since: "0.2.0")

  static let orders = [
    ModifierOrder(
      inner: ModifierPattern(SwiftUICatalog.names(.gesture)),
      outer: ModifierPattern("contentShape"),
      unlessInside: ModifierPattern("contentShape", "clipped", "clipShape", "cornerRadius", "mask"),
      unlessOutside: otherUses,
      message: { "`\($1)` does not enlarge the area of `\($0)`; apply `\($1)` before `\($0)`" },
      innerNote: "uses the shape of the view inside it",
      fix: .init(kind: .moveOuterInside, safety: .safeIfAdjacent)),
    outsideButton(ModifierPattern("padding")), outsideButton(ModifierPattern("frame", argument: .size)),
  ]

  /// What else may use the shape.
  private static let otherUses = ModifierPattern(usingShape)
  private static let usingShape =
    SwiftUICatalog.names(.gesture) + [
      "contextMenu", "onDrag", "draggable", "onDrop", "dropDestination", "onHover", "onContinuousHover",
      "hoverEffect", "help", "swipeActions", "pointerStyle", "popover",
    ]

  /// Space around a button that a content shape is to make a part of it.
  private static func outsideButton(_ space: ModifierPattern) -> ModifierOrder {
    ModifierOrder(
      inner: space, outer: ModifierPattern("contentShape"), unlessBetween: ["contentShape"], unlessOutside: otherUses,
      message: { "`\($1)` does not enlarge the button; apply `\($0)` and `\($1)` to its label" },
      innerNote: "adds space that is not a part of the button")
  }

  func ruleCase(of pair: ModifierPair, in file: FileModel) -> RuleCase? {
    pair.inner.name.is(.gesture) ? .afterGesture : .outsideButton
  }

  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool {
    guard let shape = (pair.applied ?? pair.outer).onlyUnlabeledArgument, shape.reachesEdges else { return true }
    guard pair.inner.name.is(.gesture) else { return !isButton(pair.chain, in: file) }
    return file.receivesTouchesEverywhere(pair.inner, in: pair.chain) || pair.chain.baseName.is(.control)
      || pair.chain.baseName.hasSuffix("Button")
      || file.applies(["contentShape"], pair.chain.before(pair.inner))
  }

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    checkOwnModifiers(in: type, of: file, &findings)
    for (modifier, chain) in file.ownModifiers(in: type) {
      // The outermost one: `buttonStyle(.plain).contentShape(Rectangle())`.
      guard let shape = file.applied(by: modifier).last, shape.modifier.name == "contentShape", !shape.isConditional,
        !chain.before(modifier).contains(where: { $0.name == "padding" || $0.name == "frame" })
      else { continue }
      checkLabel(modifier, shape, chain, in: file, &findings)
    }
  }

  func checkElsewhere(_ shape: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard shape.name == "contentShape", let applied = file.applied(by: shape).last else { return }
    checkLabel(shape, applied, chain, in: file, &findings)
  }

  /// Reports a content shape on a plain button whose label has a part that takes no taps.
  ///
  /// - Parameters:
  ///   - modifier: the content shape, or the modifier of the project that applies it.
  private func checkLabel(
    _ modifier: Modifier, _ shape: AppliedModifier, _ chain: ModifierChain, in file: FileModel,
    _ findings: inout Findings
  ) {
    guard reachesEdges(shape), isButton(chain, in: file),
      let (button, modifiers) = button(of: chain, in: file),
      modifiers.contains(where: { $0.name == "buttonStyle" }), !file.isPartOfList(chain.node),
      !modifiers.contains(where: { $0.name.isAny(of: Self.usingShape) }),
      let (empty, label) = file.emptyPart(ofLabelOf: button)
    else { return }
    findings.add(
      at: modifier.range,
      "`\(modifier.writtenName.text)` does not enlarge the button, which ignores taps on the empty part of its label; apply it to "
        + "the label",
      .outsideButton,
      related: [
        empty.file.related(empty.part.range, "draws nothing, so it receives no taps"),
        RelatedLocation(range: label.range, message: "the label"),
      ] + (shape.modifier.node == modifier.node ? [] : [shape.file.related(shape.modifier.range, "the content shape")]),
      fixes: [
        button.node != chain.base || file.applied(by: modifier).count > 1
          ? nil
          : file.moving(modifier, toEndOf: label).map {
            Fix(
              title: "Move `\(modifier.name.text)` to the label", isSafe: false, isPreferred: true,
              edits: Fix.sorted($0))
          }
      ])
  }
}

extension ContentShapeAfterTap {
  /// Whether a content shape covers the whole width of its view, also if it is a constant of the view.
  private func reachesEdges(_ shape: AppliedModifier) -> Bool {
    guard let argument = shape.modifier.onlyUnlabeledArgument else { return false }
    let value = shape.file.value(behind: argument)
    let constant = shape.file.ownProperty(value).flatMap { $0.isLet ? $0.initialValue : nil }
    return (constant ?? value).reachesEdges
  }

  /// Whether a chain is a button whose label alone takes taps: no style may draw more, and no row of a list takes its taps.
  private func isButton(_ chain: ModifierChain, in file: FileModel) -> Bool {
    guard let (button, modifiers) = button(of: chain, in: file), let name = button.calleeName,
      name == "Button" || name == "Link", !file.redefines(name, at: button.node)
    else { return false }
    let styles = modifiers.filter { $0.name == "buttonStyle" }
    let around = file.closures(around: chain.node).compactMap(\.use)
    // On macOS, a button without a style has a border, which takes all taps.
    return (!styles.isEmpty && !file.isForTVOnly(at: button.node) || !file.isForMacOrTVOnly(at: button.node))
      && styles.allSatisfy { $0.firstArgument.map { $0.lastName == "plain" || $0.isPlainStyle } ?? false }
      && !modifiers.contains { file.isOwnModifier($0) || $0.name.is(.gesture) }
      && !around.contains { $0.callee == "List" || $0.callee == "Form" }
  }
}

extension ContentShapeAfterTap {
  /// The maximum number of helpers that show one another.
  private static let maximumHelpers = 2

  /// The view at the start of a chain, behind the helpers that show it, with all modifiers on it: those that a modifier of
  /// the project applies take its place.
  private func button(
    of chain: ModifierChain, in file: FileModel
  ) -> (view: FunctionCallExpr, modifiers: [Modifier])? {
    var (chain, modifiers) = (chain, Array(chain.modifiers))
    for _ in 0..<Self.maximumHelpers {
      guard let base = chain.base, let view = file.viewOfHelper(base) else { break }
      chain = file.chain(of: view)
      modifiers = chain.modifiers + modifiers
    }
    return chain.base.flatMap(FunctionCallExpr.init).map { button in
      (button, modifiers.flatMap { file.applied(by: $0).map(\.modifier) })
    }
  }
}

extension RuleCase {
  fileprivate static let afterGesture = RuleCase("afterGesture", .wrong, "a content shape is applied after a gesture")
  fileprivate static let outsideButton = RuleCase(
    "outsideButton", .wrong, "a content shape is to make space around a button a part of it")
}
