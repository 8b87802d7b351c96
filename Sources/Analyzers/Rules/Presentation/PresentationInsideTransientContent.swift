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
    let isMovable = closure?.signature == nil && !use.callee.is(.presentation)
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

  /// The menu or dialog whose buttons contain a node; nil if a label or another presentation is in between.
  private func transientContent(around node: SyntaxNode, in file: FileModel) -> ArgumentUse? {
    guard let first = file.slots(around: node).first(where: { $0.slot != .row }),
      first.slot == .menu || first.slot == .dialog
    else { return nil }
    let isKnown = first.use.callee.isAny(of: [
      "Menu", "contextMenu", "swipeActions", "alert", "confirmationDialog",
    ])
    return isKnown && first.use.label != "message" && first.use.label != "preview" ? first.use : nil
  }

  /// Reports views of the project whose bodies present something.
  private func checkViews(
    in content: ClosureExpr, _ container: Name, _ file: FileModel, _ findings: inout Findings
  ) {
    for call in file.calls(in: content.node) {
      guard let name = call.calleeName, name.isCapitalized, SwiftUICatalog.entry(of: name) == nil,
        let view = file.facts.view(named: name.text),
        let presentation = view.fact.rootModifiers.first(where: {
          SwiftUICatalog.traits(of: $0).contains(.exclusivePresentation)
        }), transientContent(around: call.node, in: file)?.callee == container
      else { continue }
      findings.add(
        at: call.range,
        "`\(presentation)` of `\(name.text)` disappears with the `\(container.text)`; apply it to a view that stays on screen",
        .inView,
        related: [file.facts.related(view, "presents from its body")])
    }
  }
}

extension RuleCase {
  fileprivate static let attached = RuleCase(
    "attached", .deadFeature, "a presentation is attached to content of a menu, swipe actions or a dialog")
  fileprivate static let inView = RuleCase(
    "inView", .deadFeature, "a view in a menu, in swipe actions or in a dialog presents something itself")
}
