struct ScrollableBackgroundHidden: ModifierRule {
  static let info = RuleInfo(
    id: "scrollable_background_hidden", topic: .scrolling, alsoAbout: [.lists], severity: .info, tier: .precise,
    since: "0.2.0", title: "Background of a list is covered by the standard background",
    explanation: """
      **What happens.** The color or image behind the list does not appear.

      **Why.** A `List`, a `Form` and a `TextEditor` draw their own opaque background in front of the one that \
      `background` adds.

      **What to do.** Hide the standard background first: \
      `List { … }.scrollContentBackground(.hidden).background(.yellow)`. The modifier requires iOS 16 or macOS 13.

      **When it is fine.** A plain list is not reported. Neither is a list whose standard background is hidden, by a \
      modifier on a view around it or through `appearance()`, or code for systems without the modifier.
      """,
    references: [
      .apple("scrollContentBackground(_:)", "swiftui/view/scrollcontentbackground(_:)")
    ],
    platforms: [.iOS, .macOS, .visionOS],
    related: ["list_modifier_misplaced"],
    examples: [
      .flagged(
        "List(items) { Row($0) }.▸background(.yellow)◂",
        fixed: "List(items) { Row($0) }.scrollContentBackground(.hidden).background(.yellow)"),
      .flagged(
        """
        Form {
          Text("a")
        }
        .▸background(Color.red.opacity(0.2))◂
        """,
        fixed: """
          Form {
            Text("a")
          }
          .scrollContentBackground(.hidden)
          .background(Color.red.opacity(0.2))
          """),
      .flagged(
        "TextEditor(text: $text).padding().▸background { Color.red }◂",
        fixed: "TextEditor(text: $text).padding().scrollContentBackground(.hidden).background { Color.red }"),
      .accepted("List(items) { Row($0) }.scrollContentBackground(.hidden).background(.yellow)"),
      .accepted("List(items) { Row($0) }.background(.yellow).scrollContentBackground(.hidden)"),
      .accepted("List(items) { Row($0) }.listStyle(.plain).background(.yellow)"),
      .accepted("VStack { List(items) { Row($0) }.background(.yellow) }.scrollContentBackground(.hidden)"),
      .accepted("List(items) { Row($0) }.background(.clear)", note: "draws nothing"),
      .accepted("List(items) { Row($0) }.background { GeometryReader { _ in Color.clear } }", note: "measures"),
      .accepted(
        "List(items) { Row($0) }.background(.yellow)", note: "the modifier does not exist",
        deployment: [.iOS: OSVersion(15)]),
    ])

  static let modifiers: [StaticString] = ["background"]

  func check(_ background: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let name = chain.baseName, name == "List" || name == "Form" || name == "TextEditor",
      drawsSomething(background, in: file), file.isInBodyScope(background.node),
      file.settings.supports(.year2022) != false, !file.isForWatch,
      !file.applies(["scrollContentBackground"], chain.modifiers), !hasPlainStyle(chain),
      !isHiddenAround(chain.node, in: file), file.references(named: "appearance").isEmpty
    else { return }
    let canFix =
      background.clause == nil && file.settings.supports(.year2022) == true
      && file.platforms(lacking: "scrollContentBackground", at: background.node).isEmpty
    findings.add(
      at: background.range,
      "The standard background of `\(name.text)` covers this `background`; hide it with `scrollContentBackground(.hidden)`",
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

  /// Whether a background is a visible color, gradient, material or image.
  private func drawsSomething(_ background: Modifier, in file: FileModel) -> Bool {
    let content: SyntaxNode?
    if let closure = background.trailingClosure {
      guard closure.statements.count == 1 else { return false }
      content = closure.statements.first
    } else {
      content = background.call?.firstUnlabeledArgument
    }
    guard let content, !content.mentionsAny(of: ["clear"]) else { return false }
    if content.isImplicitColor { return true }
    guard let base = file.chain(of: content).baseName else { return false }
    return SwiftUICatalog.isShapeOrColor(base) || base == "Image"
  }

  private func hasPlainStyle(_ chain: ModifierChain) -> Bool {
    guard let style = chain.first("listStyle")?.firstArgument else { return false }
    return !style.mentionsAny(of: ["grouped", "insetGrouped", "Grouped"])
  }

  /// Whether a view around the node hides the background, or is a sidebar.
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
}
