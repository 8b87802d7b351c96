struct TimerScheduledInView: ModifierRule {
  static let info = RuleInfo(
    id: "timer_scheduled_in_view", topic: .concurrency, cases: [.neverInvalidated, .startedAgain, .mayStartAgain],
    tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["scheduledTimer"] + FileModel.repeatableEvents

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard modifier.name == "scheduledTimer" else { return checkEvent(modifier, of: chain, in: file, &findings) }
    guard let call = modifier.call, call.startsRepeatingTimer,
      let type = file.enclosingType(of: call.node), type.viewRole == .view || type.viewRole == .viewModifier,
      !type.isForeign, !mayInvalidate(call, type, in: file), isUnowned(call, of: type, in: file)
    else { return }
    findings.add(
      at: modifier.range,
      "The repeating `Timer` of `\(type.name.text)` is never invalidated; use a loop in `task` instead")
  }

  /// Reports an event that starts another timer when it runs again, while the first one keeps firing.
  private func checkEvent(
    _ event: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings
  ) {
    let repetition = file.repetition(of: event, of: chain)
    guard repetition != .once, let type = file.enclosingType(of: event.node) else { return }
    let codes = file.reach(from: event).filter(\.isRunEachTime)
    guard let (timer, code) = startedTimer(by: codes), !codes.contains(where: \.invalidates),
      // A timer that nothing invalidates is reported where it is scheduled.
      let owner = code.file.enclosingType(of: timer.node),
      mayInvalidate(timer, owner, in: code.file),
      !file.calls(named: "onDisappear", in: type).contains(where: { stopsTimer($0, in: file) })
    else { return }
    let name = event.name.text
    findings.add(
      at: event.range,
      repetition == .again
        ? "Each run of `\(name)` starts another timer, while the earlier ones keep firing; invalidate the timer first"
        : "If the view appears again, `\(name)` starts another timer, while the first one keeps firing; invalidate "
          + "it in `onDisappear`",
      repetition == .again ? .startedAgain : .mayStartAgain,
      related: [code.related(timer.nameRange, "starts the timer")])
  }

  /// Whether a type invalidates a timer, or a view does to which it passes the timer.
  private func mayInvalidate(_ timer: FunctionCallExpr, _ type: TypeDeclaration, in file: FileModel) -> Bool {
    let kept = timer.node.parent.flatMap(Assignment.init).flatMap { file.ownProperty($0.target) }
    let views = kept.map { file.receivers(of: $0, in: type).map(\.type) } ?? []
    return ([type] + views).contains { $0.parts.contains { file.invalidates(in: $0.node) } }
  }

  /// A repeating timer that some code starts, unless it asks whether it has run before.
  private func startedTimer(by codes: [ReachedCode]) -> (timer: FunctionCallExpr, code: ReachedCode)? {
    for code in codes {
      for timer in code.file.calls(named: "scheduledTimer", in: code.node)
      where timer.startsRepeatingTimer && code.runs(timer.node)
        && !code.file.isOnlyForFirstRun(timer.node, of: code, among: codes)
      {
        return (timer, code)
      }
    }
    return nil
  }

  /// Whether the code of an `onDisappear` invalidates a timer.
  private func stopsTimer(_ disappearance: FunctionCallExpr, in file: FileModel) -> Bool {
    let chain = file.chain(of: disappearance.node)
    return chain.modifier(at: disappearance.node).map { file.reach(from: $0).contains(where: \.invalidates) } ?? true
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

extension FunctionCallExpr {
  /// `Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { … }`
  fileprivate var startsRepeatingTimer: Bool {
    base.textEquals("Timer") && argument("repeats").textEquals("true")
  }
}

extension FileModel {
  fileprivate func invalidates(in code: SyntaxNode) -> Bool { !calls(named: "invalidate", in: code).isEmpty }
}

extension ReachedCode {
  fileprivate var invalidates: Bool { file.invalidates(in: node) }
}

extension RuleCase {
  fileprivate static let neverInvalidated = RuleCase(
    "neverInvalidated", .wrong, "a view starts a repeating timer that it never invalidates")
  fileprivate static let startedAgain = RuleCase(
    "startedAgain", .wrong, "code that runs several times while its view exists starts a timer each time")
  fileprivate static let mayStartAgain = RuleCase(
    "mayStartAgain", .wrong, "code that runs when a view appears starts a timer that keeps firing", severity: .info,
    because: "it is not known whether the view appears again")
}
