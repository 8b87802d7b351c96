struct TimerScheduledInView: ModifierRule {
  static let info = RuleInfo(
    id: "timer_scheduled_in_view", topic: .concurrency, cases: [.neverInvalidated], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["scheduledTimer"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, call.base.textEquals("Timer"), call.argument("repeats").textEquals("true"),
      let type = file.enclosingType(of: call.node), type.viewRole == .view || type.viewRole == .viewModifier,
      !type.isForeign,
      type.parts.allSatisfy({ file.calls(named: "invalidate", in: $0.node).isEmpty }),
      isUnowned(call, of: type, in: file)
    else { return }
    findings.add(
      at: modifier.range,
      "The repeating `Timer` of `\(type.name.text)` is never invalidated; use a loop in `task` instead")
  }

  /// Whether only the view can invalidate the timer: it is not returned, passed on or stored in an object.
  private func isUnowned(_ call: FunctionCallExpr, of type: TypeDeclaration, in file: FileModel) -> Bool {
    if call.node.isStatement { return true }
    guard let assignment = call.node.parent.flatMap(Assignment.init) else {
      return VariableDecl(call.node.enclosingStatement)?.bindings.only?.name == "_"
    }
    if assignment.target.textEquals("_") { return true }
    guard let property = file.ownProperty(assignment.target), let state = file.state(behind: property, in: type) else {
      return false
    }
    return state.isPrivate
      && file.sharedBindings(to: property.name, in: type).isEmpty
      && !file.isExtendedElsewhere(type)
  }
}

extension RuleCase {
  fileprivate static let neverInvalidated = RuleCase(
    "neverInvalidated", .wrong, "a view starts a repeating timer that it never invalidates")
}
