struct ToggleInOnAppear: ModifierRule {
  static let info = RuleInfo(
    id: "toggle_in_on_appear", topic: .state, alsoAbout: [.animation], cases: [.toggles], tier: .precise,
    since: "0.2.0")

  static let modifiers: [StaticString] = ["onAppear"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let closure = modifier.trailingClosure(or: "perform"), let type = file.enclosingType(of: modifier.node),
      type.isViewType
    else { return }
    for call in file.calls(named: "toggle", in: closure.node) {
      guard let base = call.base, call.arguments.isEmpty, let flag = file.ownProperty(base), !file.isLocal(base),
        flag.wrapper("State") != nil, runsAtOnce(call.node, in: closure), !call.node.isConditional(below: closure.node),
        !isReset(flag.name, in: type, file), isShown(flag.name, in: type, file),
        // An endless animation looks the same in both directions.
        file.calls(named: "repeatForever", in: type).isEmpty
      else { continue }
      let initial = flag.initialValue
      let isFalse = initial.textEquals("false")
      findings.add(
        at: call.range,
        "`\(flag.name.text).toggle()` in `onAppear` sets the flag back at the next appearance; assign the value",
        fixes: [
          isFalse || initial.textEquals("true")
            ? .unsafe(
              "Assign `\(isFalse)`", preferred: true, .replace(call.range, by: "\(base.text) = \(isFalse)")) : nil
        ])
    }
  }

  /// Whether code runs with the closure itself, not later.
  private func runsAtOnce(_ node: SyntaxNode, in closure: ClosureExpr) -> Bool {
    for ancestor in node.surroundings(below: closure.node) where ancestor.kind == .closureExpr {
      guard ClosureExpr(ancestor)?.runsAtOnce ?? false else { return false }
    }
    // An earlier `guard` may leave the closure.
    return node.conditions(below: closure.node).isEmpty
  }

  /// Whether the flag changes when the view disappears.
  private func isReset(_ flag: Name, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.calls(named: "onDisappear", in: type).contains { call in
      !file.references(to: flag, in: call.node).isEmpty
        && call.trailingClosure.map { !file.writes(to: flag, in: $0.node).isEmpty } ?? true
    }
  }

  /// Whether the value of the flag matters to what the view shows, not only its changes.
  private func isShown(_ flag: Name, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.unqualifiedReferences(to: flag, in: type).contains { reference in
      guard file.write(at: reference) == nil, file.runsWithSomeBody(reference) else { return false }
      // Any change re-creates a view: `.id(flag)`.
      if ArgumentUse(reference.outermostPostfix)?.callee == "id" { return false }
      let label = reference.outermostPostfix.parent.flatMap(LabeledExpr.init)?.label
      return !label.isAny(of: ["value", "of", "trigger", "id"])
    }
  }
}

extension RuleCase {
  fileprivate static let toggles = RuleCase(
    "toggles", .wrong, "each appearance of the view toggles a flag that it shows", severity: .info,
    because: "many views appear only once")
}
