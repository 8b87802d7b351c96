struct KeyboardPushesParentLayout: CallRule {
  static let info = RuleInfo(
    id: "keyboard_pushes_parent_layout", topic: .layout, cases: [.firstResponder, .focusState], tier: .heuristic,
    platforms: [.iOS])

  static let callees: [StaticString] = ["ScrollView"]

  func check(_ scroll: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let type = file.enclosingType(of: scroll.node), type.viewRole == .view, isRoot(scroll, in: file),
      !(SwiftUICatalog.names(.textInput) + ["searchable"]).contains(where: { name in
        !file.calls(named: name, in: type).isEmpty
      }),
      !file.calls(named: "ignoresSafeArea", in: type).contains(where: ignoresKeyboard)
    else { return }
    for part in type.parts {
      for call in file.calls(in: part.node) {
        guard let name = call.calleeName, name.isCapitalized,
          file.slots(around: call.node).first?.slot == .pushed,
          let (view, ruleCase) = focusing(name.text, file.facts)
        else { continue }
        findings.add(
          at: scroll.range,
          "`\(name.text)` opens the keyboard when pushed, which can leave a gap; add `.ignoresSafeArea(.keyboard)`",
          ruleCase,
          related: [file.facts.related(view, "takes the focus when it appears")],
          fixes: [
            .unsafe(
              "Add `.ignoresSafeArea(.keyboard)`", preferred: true,
              file.tree.appending(".ignoresSafeArea(.keyboard)", to: scroll.node))
          ])
        return
      }
    }
  }

  /// The view with a name, and how it opens the keyboard without a tap; nil if it does not.
  private func focusing(_ name: String, _ facts: FactReader) -> (view: Located<ViewFact>, ruleCase: RuleCase)? {
    guard let view = facts.view(named: name) else { return nil }
    let callees = view.fact.callees
    if callees.contains(where: facts.isFocusingRepresentable) { return (view, .firstResponder) }
    let hasInput = callees.contains { SwiftUICatalog.traits(of: $0).contains(.textInput) }
    return hasInput && view.fact.focusesOnAppear ? (view, .focusState) : nil
  }

  private func ignoresKeyboard(_ call: FunctionCallExpr) -> Bool {
    guard let regions = call.firstUnlabeledArgument else { return true }
    return regions.mentionsAny(of: ["keyboard", "all"])
  }

  /// Whether a scroll view is the root of `body`, or of a navigation stack that is the root of `body`.
  private func isRoot(_ scroll: FunctionCallExpr, in file: FileModel) -> Bool {
    guard file.isInWholeBody(scroll.node) else { return false }
    var node = file.chain(of: scroll.node).node
    while let parent = node.parent {
      switch parent.kind {
      case .accessorBlock, .functionDecl: return true
      case .closureExpr:
        guard let use = ClosureExpr(parent)?.use, use.callee.is(.navigationStack) else {
          return false
        }
        node = file.chain(of: use.call.node).node
      case .codeBlock, .ifExpr, .switchCase, .switchExpr, .returnStmt, .accessorDecl: node = parent
      default: return false
      }
    }
    return false
  }
}

extension RuleCase {
  fileprivate static let firstResponder = RuleCase(
    "firstResponder", .wrong, "a pushed screen contains a view of UIKit that becomes the first responder",
    severity: .info, because: "the gap has been seen only in some apps")
  fileprivate static let focusState = RuleCase(
    "focusState", .wrong, "a pushed screen focuses a text field when it appears", severity: .hint,
    because: "the gap has been seen with views of UIKit")
}
