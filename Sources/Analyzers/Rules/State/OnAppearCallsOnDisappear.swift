import GotchaSupport

struct OnAppearCallsOnDisappear: ModifierRule {
  static let info = RuleInfo(
    id: "on_appear_calls_on_disappear", topic: .state, cases: [.onAppear, .onDisappear], tier: .precise,
    since: "0.2.0")

  static let modifiers: [StaticString] = ["onAppear", "onDisappear"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, let called = onlyCallee(of: modifier), !file.redefines(call, named: modifier.name)
    else { return }
    let isAppearance = modifier.name == "onAppear"
    let event = Event(of: called)
    guard isAppearance ? event == .disappears : event == .appears else { return }
    let other = isAppearance ? "onDisappear" : "onAppear"
    findings.add(
      at: modifier.range, "`\(modifier.name.text)` only calls `\(called.text)`; use `\(other)`",
      isAppearance ? .onAppear : .onDisappear,
      fixes: [.unsafe("Use `\(other)`", preferred: true, .replace(modifier.name.range, by: other))])
  }

  /// The method that an event modifier calls, if it does nothing else.
  private func onlyCallee(of modifier: Modifier) -> Name? {
    if let closure = modifier.trailingClosure(or: "perform") {
      guard closure.statements.count == 1 else { return nil }
      return FunctionCallExpr(closure.statements[0])?.calleeName
    }
    return modifier.argument("perform")?.lastName
  }

  /// The event after which a method is named.
  private enum Event {
    case appears, disappears

    init?(of name: Name) {
      // A frequent slip of the pen is part of the name as well.
      let word = name.text.lowercased()
      guard let found = ["disappear", "dissapear", "disapear", "dissappear"].first(where: { word.includes($0) }) else {
        guard word.includes("appear"), !word.includes("appearance") else { return nil }
        self = .appears
        return
      }
      let rest = word.replacingAll(found, with: "")
      guard !rest.includes("appear") else { return nil }
      self = .disappears
    }
  }
}

extension RuleCase {
  fileprivate static let onAppear = RuleCase(
    "onAppear", .wrong, "`onAppear` only calls a method that is named after the disappearance")
  fileprivate static let onDisappear = RuleCase(
    "onDisappear", .wrong, "`onDisappear` only calls a method that is named after the appearance", severity: .hint,
    because: "it may mean to load again what the view has changed")
}
