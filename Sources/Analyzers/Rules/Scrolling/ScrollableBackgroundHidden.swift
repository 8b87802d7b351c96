struct ScrollableBackgroundHidden: ModifierRule {
  static let info = RuleInfo(
    id: "scrollable_background_hidden", topic: .scrolling, alsoAbout: [.lists],
    cases: [.covered, .standardColor], tier: .precise, since: "0.2.0", platforms: [.iOS, .macOS, .visionOS])

  static let modifiers: [StaticString] = ["background"]

  func check(_ background: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let name = chain.baseName, name == "List" || name == "Form" || name == "TextEditor",
      let content = content(of: background), drawsSomething(content, after: chain.before(background), in: file),
      file.isInBodyScope(background.node), name != "Form" || !isColumns(chain, at: background.node, in: file),
      file.settings.supports(.year2022) != false, !file.isForWatch,
      !file.applies(["scrollContentBackground"], chain.modifiers), !hasPlainStyle(chain),
      !isHiddenAround(chain.node, in: file), !isSetForAll(name, at: background.node, in: file)
    else { return }
    let inherited = file.inherits(["scrollContentBackground"], at: chain.node)
    guard inherited != .everywhere else { return }
    let canFix =
      background.clause == nil && file.settings.supports(.year2022) == true
      && file.platforms(lacking: "scrollContentBackground", at: background.node).isEmpty
    findings.add(
      at: background.range,
      "The standard background of `\(name.text)` covers this `background`; hide it with `scrollContentBackground(.hidden)`",
      content.isStandardBackground || name == "TextEditor" && content.lastName == "white" ? .standardColor : .covered,
      assuming: [
        inherited == .somewhere
          ? .callers("whether users see the view where no view around it hides the standard background") : nil
      ],
      related: [RelatedLocation(range: name.range, message: "draws an opaque background")],
      fixes: [
        canFix
          ? .safe(
            "Hide the standard background", preferred: true,
            .insert(
              background.separator + ".scrollContentBackground(.hidden)", at: background.rangeWithPeriod.lowerBound))
          : nil
      ])
  }

  /// The only view or style of a background.
  private func content(of background: Modifier) -> SyntaxNode? {
    guard let closure = background.trailingClosure else { return background.call?.firstUnlabeledArgument }
    return closure.statements.count == 1 ? closure.statements.first : nil
  }

  /// Whether the content of a background is a visible color, gradient, material or image.
  ///
  /// - Parameter inner: the modifiers between the scrollable view and the background.
  private func drawsSomething(
    _ content: SyntaxNode, after inner: ArraySlice<Modifier>, in file: FileModel
  ) -> Bool {
    guard !content.mentionsAny(of: ["clear"]) else { return false }
    if content.isImplicitColor { return true }
    let drawn = file.chain(of: content)
    guard let base = drawn.baseName else { return false }
    // Only the part of a line that is inside of the view is covered.
    if drawn.contains("stroke") && !drawn.contains("fill") { return false }
    if drawn.contains("strokeBorder"), inner.contains(where: { $0.name == "padding" }) { return false }
    return SwiftUICatalog.isShapeOrColor(base) || base == "Image"
  }

  /// Whether a form shows its rows in columns, as forms of macOS do, which have no background.
  private func isColumns(_ chain: ModifierChain, at node: SyntaxNode, in file: FileModel) -> Bool {
    if let style = chain.first("formStyle")?.firstArgument { return style.lastName == "columns" }
    return file.isForMacOrTVOnly(at: node)
  }

  /// Whether the project sets the background of the UIKit or AppKit views behind all such views.
  private func isSetForAll(_ name: Name, at node: SyntaxNode, in file: FileModel) -> Bool {
    let isText = name == "TextEditor"
    var phone = isText ? ["UITextView"] : ["UICollectionView"]
    // Before iOS 16, lists are tables.
    if !isText, file.settings.supports(.year2022) != true { phone.append("UITableView") }
    let mac = isText ? ["NSTextView", "NSScrollView"] : ["NSTableView", "NSOutlineView", "NSScrollView"]
    let isForMacOnly = file.isForMacOrTVOnly(at: node)
    return (isForMacOnly || phone.contains(where: file.facts.setsBackground))
      && (!isForMacOnly && !file.mayBeCompiled(for: .macOS, at: node) || mac.contains(where: file.facts.setsBackground))
  }

  private func hasPlainStyle(_ chain: ModifierChain) -> Bool {
    guard let style = chain.first("listStyle")?.firstArgument else { return false }
    return !style.mentionsAny(of: ["grouped", "insetGrouped", "Grouped"])
  }

  /// Whether a view of the same member around the node hides the background, or is a sidebar.
  private func isHiddenAround(_ node: SyntaxNode, in file: FileModel) -> Bool {
    if file.slots(around: node).contains(where: { $0.slot == .column }) { return true }
    return file.closures(around: node).contains { closure in
      guard let call = closure.use?.call else { return false }
      return file.applies(["scrollContentBackground", "listStyle"], file.chain(of: call.node).modifiers)
    }
  }
}

extension SyntaxNode {
  /// Whether it is a style written as a static member: `.yellow`, `.red.opacity(0.2)`.
  fileprivate var isImplicitColor: Bool {
    guard let access = MemberAccessExpr(self) ?? FunctionCallExpr(self)?.calledExpression.flatMap(MemberAccessExpr.init)
    else { return false }
    return access.base.map(\.isImplicitColor) ?? true
  }

  /// Whether it is a color that the system draws behind views: `Color(.systemGroupedBackground)`, `.background`.
  fileprivate var isStandardBackground: Bool {
    textEquals(".background") || mentionsAny(of: Self.standardBackgrounds)
  }

  private static let standardBackgrounds: [StaticString] = [
    "systemBackground", "secondarySystemBackground", "tertiarySystemBackground", "systemGroupedBackground",
    "secondarySystemGroupedBackground", "tertiarySystemGroupedBackground", "windowBackgroundColor", "windowBackground",
    "textBackgroundColor", "controlBackgroundColor", "underPageBackgroundColor",
  ]
}

extension RuleCase {
  fileprivate static let covered = RuleCase(
    "covered", .wrong, "a list, form or text editor with its own background has a color or an image behind it")
  fileprivate static let standardColor = RuleCase(
    "standardColor", .wrong, "the color behind it is one that the system draws behind views", severity: .hint,
    because: "it differs little or not at all from the one that covers it")
}
