struct GestureAsMenuItem: CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "gesture_as_menu_item", topic: .presentation, cases: [.gesture, .viewWithGesture], tier: .precise,
    since: "0.2.0")

  static let callees: [StaticString] = ["Menu"]
  static let modifiers: [StaticString] = ["contextMenu", "swipeActions"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard call.calledExpression?.kind == .declReferenceExpr, let name = call.calleeName,
      !file.redefines(name, at: call.node)
    else { return }
    checkItems(of: call, in: file, &findings)
  }

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, !file.redefines(call, named: modifier.name) else { return }
    checkItems(of: call, in: file, &findings)
  }

  private func checkItems(of menu: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let kind = menu.calleeName, file.isInBodyScope(menu.node),
      // The trailing closure is then the label, or a preview.
      menu.argument("content") == nil, menu.argument("menuItems") == nil
    else { return }
    for item in file.viewsLaidOut(by: menu).filter({ $0.entry == nil }).map(\.chain) {
      guard let view = item.base.flatMap(FunctionCallExpr.init), let name = view.calleeName, name.isCapitalized else {
        continue
      }
      if let gesture = item.modifiers.first(where: { $0.name == "onTapGesture" && $0.call != nil }) {
        guard SwiftUICatalog.entry(of: name) != nil, !name.is(.control), !file.redefines(name, at: view.node) else {
          continue
        }
        findings.add(
          at: gesture.range, "An item of `\(kind.text)` with a tap gesture does nothing; use a `Button`", .gesture,
          related: [RelatedLocation(range: menu.nameRange, message: "runs only the actions of controls")],
          fixes: [fix(gesture, of: item)])
      } else if isTappedView(name, in: file) {
        findings.add(
          at: view.nameRange,
          "`\(name.text)` reacts to a tap gesture, which does nothing in `\(kind.text)`; use a `Button`",
          .viewWithGesture,
          related: [RelatedLocation(range: menu.nameRange, message: "runs only the actions of controls")])
      }
    }
  }

  /// Whether a view of the project has a tap gesture on its root, and contains no control and no view that may have
  /// one.
  private func isTappedView(_ name: Name, in file: FileModel) -> Bool {
    guard SwiftUICatalog.entry(of: name) == nil, let view = file.facts.view(named: name.text)?.fact,
      view.rootModifiers.contains("onTapGesture")
    else { return false }
    return view.callees.allSatisfy { callee in
      (file.facts.view(named: callee) == nil || file.facts.isWholeBody(callee, of: name.text))
        && !SwiftUICatalog.traits(of: callee).contains(.control)
    }
  }

  private func fix(_ gesture: Modifier, of item: ModifierChain) -> Fix? {
    guard gesture.position == item.modifiers.count - 1, gesture.arguments.isEmpty, let action = gesture.trailingClosure,
      action.signature == nil, let code = action.contentRange, let label = gesture.receiver
    else { return nil }
    let tree = item.node.tree
    let button = tree.button(running: code, labeled: label.range, insteadOf: item.node.range)
    return .unsafe("Use a `Button`", preferred: true, tree.replacing(item.node.range, by: button))
  }
}

extension RuleCase {
  fileprivate static let gesture = RuleCase(
    "gesture", .deadFeature, "an item of a menu has a tap gesture instead of an action")
  fileprivate static let viewWithGesture = RuleCase(
    "viewWithGesture", .deadFeature, "an item of a menu is a view that has a tap gesture and no control")
}
