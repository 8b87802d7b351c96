struct PresentationInsideTransientContent: ModifierRule, CallRule {
  static let info = RuleInfo(
    id: "presentation_inside_transient_content", topic: .presentation, cases: [.attached, .inView],
    tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] =
    SwiftUICatalog.names(.exclusivePresentation) + ["fileImporter", "fileExporter", "contextMenu", "swipeActions"]
  static let callees: [StaticString] = ["Menu"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    if modifier.name == "contextMenu" || modifier.name == "swipeActions" {
      if let content = modifier.trailingClosure(or: "menuItems", "content") {
        checkViews(in: content, modifier.name, file, &findings)
      }
      return
    }
    guard modifier.argument("isPresented") != nil || modifier.argument("item") != nil,
      file.isInBodyScope(modifier.node), let use = transientContent(around: chain.node, in: file)
    else { return }
    let closure = file.closures(around: chain.node).first { $0.use?.call.node == use.call.node }
    let isMovable = closure.map { $0.signature == nil } ?? false && !use.callee.is(.presentation)
    findings.add(
      at: modifier.range, message(modifier.name.text, use.callee), .attached,
      related: [RelatedLocation(range: use.callee.range, message: "its content is removed after a tap")],
      fixes: [
        isMovable
          ? file.moving(modifier, to: use.call).map {
            Fix(
              title: "Move `\(modifier.name.text)` out of the `\(use.callee.text)`", isSafe: false, isPreferred: true,
              edits: Fix.sorted($0))
          } : nil
      ])
  }

  func check(_ menu: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let content = menu.trailingClosure(or: "content"), let name = menu.calleeName else { return }
    checkViews(in: content, name, file, &findings)
  }

  private func message(_ presentation: String, _ container: Name) -> String {
    "`\(presentation)` inside `\(container.text)` disappears with it; apply it to a view that stays on screen"
  }

  /// The maximum number of helpers between a presentation and its menu.
  private static let maximumHelpers = 3
  /// The maximum number of uses of a helper to look at.
  private static let maximumUses = 8

  /// The menu or dialog whose buttons contain a node, here or at all uses of its helper; nil if a label or another
  /// presentation is in between.
  private func transientContent(
    around node: SyntaxNode, in file: FileModel, helpers: Int = maximumHelpers
  ) -> ArgumentUse? {
    guard let first = firstSlot(around: node, in: file) else {
      let uses = helpers > 0 ? file.helperUses(around: node) : []
      guard uses.count <= Self.maximumUses else { return nil }
      let contents = uses.compactMap { transientContent(around: $0, in: file, helpers: helpers - 1) }
      return contents.count == uses.count ? contents.first : nil
    }
    guard first.slot == .menu || first.slot == .dialog else { return nil }
    let isKnown = first.use.callee.isAny(of: [
      "Menu", "contextMenu", "swipeActions", "alert", "confirmationDialog",
    ])
    return isKnown && first.use.label != "message" && first.use.label != "preview" ? first.use : nil
  }

  private func firstSlot(around node: SyntaxNode, in file: FileModel) -> (slot: Slot, use: ArgumentUse)? {
    file.slots(around: node).first { $0.slot != .row }
  }

  /// Reports views of the project whose bodies present something, also those that helpers and other views add.
  private func checkViews(
    in content: ClosureExpr, _ container: Name, _ file: FileModel, _ findings: inout Findings
  ) {
    var reported: Set<Int> = []
    // What such a view consists of is a part of it.
    var presenting: Set<String> = []
    for shown in file.shownCode(from: content.node) {
      for call in shown.code.calls {
        guard let name = call.calleeName, name.isCapitalized, SwiftUICatalog.entry(of: name) == nil,
          !(shown.file.enclosingType(of: call.node).map { presenting.contains($0.name.text) } ?? false),
          let view = shown.file.facts.view(named: name.text),
          let presentation = view.fact.rootModifiers.first(where: {
            SwiftUICatalog.traits(of: $0).contains(.exclusivePresentation)
          }), isPart(call, of: shown, in: content, container, file),
          let place = place(of: call, in: shown, content, file), reported.insert(place.lowerBound).inserted
        else { continue }
        presenting.insert(name.text)
        findings.add(
          at: place,
          "`\(presentation)` of `\(name.text)` disappears with the `\(container.text)`; "
            + "apply it to a view that stays on screen",
          .inView,
          related: [file.facts.related(view, "presents from its body")])
      }
    }
  }

  /// Whether the content shows a view as one of its buttons, not in a label or another presentation.
  private func isPart(
    _ call: FunctionCallExpr, of shown: ShownCode, in content: ClosureExpr, _ container: Name, _ file: FileModel
  ) -> Bool {
    func isDirect(_ node: SyntaxNode) -> Bool {
      transientContent(around: node, in: file, helpers: 0)?.callee == container
    }
    guard shown.file === file, content.node.contains(call.node) else {
      return firstSlot(around: call.node, in: shown.file) == nil && shown.entry.map(isDirect) ?? false
    }
    return isDirect(call.node)
  }

  /// Where a view is added: in the view of the content, or where that shows the view that adds it.
  private func place(
    of call: FunctionCallExpr, in shown: ShownCode, _ content: ClosureExpr, _ file: FileModel
  ) -> Range<Int>? {
    let isOfSameView =
      shown.file === file
      && file.enclosingType(of: call.node)?.declaration.node == file.enclosingType(of: content.node)?.declaration.node
    return isOfSameView ? call.range : shown.entry?.range
  }
}

extension RuleCase {
  fileprivate static let attached = RuleCase(
    "attached", .deadFeature, "a presentation is attached to content of a menu, swipe actions or a dialog")
  fileprivate static let inView = RuleCase(
    "inView", .deadFeature, "a view in a menu, in swipe actions or in a dialog presents something itself")
}
