struct WindowUnwrappedInUpdate: TypeRule {
  static let info = RuleInfo(
    id: "window_unwrapped_in_update", topic: .interoperability, cases: [.always, .underCondition], tier: .precise,
    since: "0.2.0", platforms: [.iOS, .macOS, .tvOS, .visionOS])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .representable else { return }
    for function in [type.representableMaker, type.representableUpdater].compactMap(\.self) {
      guard let body = function.body, let called = function.name else { continue }
      for code in file.reach(from: body).now where code.file === file {
        for node in code.nodes where node.kind == .forceUnwrapExpr {
          guard let (container, view) = nilAtFirst(unwrappedBy: node) else { continue }
          let conditions = code.conditions(of: node)
          guard !conditions.contains(where: { $0.mentions(container) || $0.mentionsAny(of: ["window"]) }) else {
            continue
          }
          findings.add(
            at: node.range,
            "`\(container.text)` is `nil` in `\(called.text)` until the view is part of a window, so `!` crashes; "
              + "check it",
            conditions.isEmpty ? .always : .underCondition,
            related: code.isStart ? [] : [RelatedLocation(range: called.range, message: "called by SwiftUI")],
            fixes: [
              code.isStart && function.node == type.representableUpdater?.node && container == "window"
                ? fix(node, of: view, in: body) : nil
            ])
        }
      }
    }
  }

  /// The window or the superview in `view.window!` or `view.window?.windowScene!`, and the view.
  private func nilAtFirst(unwrappedBy unwrapping: SyntaxNode) -> (name: Name, view: SyntaxNode)? {
    guard var node = unwrapping.firstChild else { return nil }
    while true {
      let plain = node.kind == .optionalChainingExpr ? node.firstChild ?? node : node
      guard let access = MemberAccessExpr(plain), let name = access.name, let base = access.base else { return nil }
      if name == "window" || name == "superview" {
        // A controller, a delegate or a scene has another one.
        guard let root = base.pathRoot, !root.isCapitalized,
          !base.lastName.containsAny(of: ["controller", "delegate", "scene"])
        else { return nil }
        return (name, base)
      }
      node = base
    }
  }

  /// Leaves the update early while there is no window.
  private func fix(_ unwrapping: SyntaxNode, of view: SyntaxNode, in body: SyntaxNode) -> Fix? {
    let statement = unwrapping.enclosingStatement
    guard statement.parent == body, MemberAccessExpr(unwrapping.firstChild ?? unwrapping)?.base == view,
      body.tokens.count(where: { $0.textEquals("window") }) == 1
    else { return nil }
    return Fix(
      title: "Return if there is no window", isSafe: false, isPreferred: true,
      edits: Fix.sorted([
        .insert(
          "guard let window = \(view.text).window else { return }" + statement.statementSeparator,
          at: statement.range.lowerBound),
        .replace(unwrapping.range, by: "window"),
      ]))
  }
}

extension RuleCase {
  fileprivate static let always = RuleCase(
    "always", .crash, "a representable unwraps the window or the superview whenever it is created or updated",
    isProven: true)
  fileprivate static let underCondition = RuleCase(
    "underCondition", .crash, "a representable unwraps the window or the superview under a condition")
}
