struct OnAppearCallsOnDisappear: ModifierRule {
  static let info = RuleInfo(
    id: "on_appear_calls_on_disappear", topic: .state, cases: [.onAppear, .onDisappear], tier: .precise,
    since: "0.2.0")

  static let modifiers: [StaticString] = ["onAppear", "onDisappear"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, let called = onlyCallee(of: modifier, in: file),
      !file.redefines(call, named: modifier.name)
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
  private func onlyCallee(of modifier: Modifier, in file: FileModel) -> Name? {
    if let closure = modifier.trailingClosure(or: "perform") {
      guard let call = closure.node.onlyStatement.flatMap(FunctionCallExpr.init), let name = call.calleeName else {
        return nil
      }
      // A method of the view that does nothing but call another one has a name of its own.
      guard Event(of: name) == nil else { return name }
      let code = file.codeBehindHelpers(closure.node).node
      return code.onlyStatement.flatMap(FunctionCallExpr.init)?.calleeName ?? name
    }
    return modifier.argument("perform")?.lastName
  }

  /// The event after which a method is named.
  private enum Event {
    case appears, disappears

    init?(of name: Name) {
      let words = name.text.lowercased()
      // A frequent slip of the pen is part of the name as well.
      for word in ["disappear", "dissapear", "disapear", "dissappear"] where Event.isNamed(words, after: word) {
        self = .disappears
        return
      }
      guard Event.isNamed(words, after: "appear") else { return nil }
      self = .appears
    }

    /// `onAppear`, `viewDidAppear`, `handleAppear`, `appeared`; not `startDisappearTimer`.
    private static func isNamed(_ name: String, after word: String) -> Bool {
      ["", "on", "did", "will", "has", "view", "viewdid", "viewwill", "handle", "handleon", "screendid"].contains {
        name == $0 + word || name == $0 + word + "ed"
      }
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
