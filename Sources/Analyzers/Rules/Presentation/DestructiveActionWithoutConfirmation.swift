struct DestructiveActionWithoutConfirmation: CallRule {
  static let info = RuleInfo(
    id: "destructive_action_without_confirmation", topic: .presentation,
    cases: [.unknownData, .storedData], tier: .heuristic)

  static let callees: [StaticString] = ["Button"]

  func check(_ button: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard button.argument("role").textEquals(".destructive"), let (name, call) = destroyer(button, in: file),
      !file.closesWithUse(button), !isInDialog(button, in: file), !isMinor(button, name, call, in: file),
      !asksItself(name, of: button, in: file)
    else { return }
    findings.add(
      at: button.range, "`\(name.text)` runs without confirmation",
      deletesStoredData(name, call, of: button, in: file) ? .storedData : .unknownData,
      related: [RelatedLocation(range: name.range, message: "destructive call")])
  }

  private static let verbs: [StaticString] = ["delete", "remove", "erase", "reset"]

  /// The function that the action calls, or that is the action itself: `action: deleteAll`.
  private func destroyer(_ button: FunctionCallExpr, in file: FileModel) -> (name: Name, call: FunctionCallExpr?)? {
    func destroys(_ name: Name) -> Bool { Self.verbs.contains { name.hasPrefix($0) } }
    guard let action = button.buttonAction else {
      return button.argument("action")?.lastName.flatMap { destroys($0) ? ($0, nil) : nil }
    }
    for call in file.calls(in: action.node) {
      // A nested closure runs later, for example from a dialog's button; `.deleteAccount(…)` is a value to present.
      guard let name = call.calleeName, destroys(name), !call.isImplicitMember,
        file.closures(around: call.node).first(where: { $0.use?.callee != "Task" })?.node == action.node
      else { continue }
      return (name, call)
    }
    return nil
  }

  /// Whether an alert or a dialog shows the view that contains the button.
  private func isInDialog(_ button: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: button.node) else { return false }
    return file.facts.uses(of: type.name.text).contains { $0.fact.placement == .dialog }
  }

  /// Words for data on a server, in the keychain or in a database.
  private static let storageWords: [StaticString] = [
    "context", "client", "server", "keychain", "database", "account",
  ]

  /// Whether the destructive call, or the function of the view that it is, names the place where data is stored.
  private func deletesStoredData(
    _ name: Name, _ call: FunctionCallExpr?, of button: FunctionCallExpr, in file: FileModel
  ) -> Bool {
    if name.containsAny(of: Self.storageWords) || call?.base?.mentionsName(with: Self.storageWords) ?? false {
      return true
    }
    guard call?.base == nil, let type = file.enclosingType(of: button.node) else { return false }
    return type.functions.contains { $0.name == name && $0.body?.mentionsName(with: Self.storageWords) ?? false }
  }

  /// Words for data that can be restored, or that the user is still editing.
  private static let minorWords: [StaticString] = [
    "draft", "cache", "temporary", "filter", "sorting", "grouping", "override", "default", "recent", "debug", "preview",
    "observer", "crop", "zoom",
  ]

  /// Whether the removed item is not stored user data: a draft, a cache, a filter, a row of a form that is being
  /// edited, or something on a debugging screen.
  private func isMinor(_ button: FunctionCallExpr, _ name: Name, _ call: FunctionCallExpr?, in file: FileModel) -> Bool
  {
    let target = call?.base
    if name.containsAny(of: Self.minorWords) || target?.mentionsName(with: Self.minorWords) ?? false { return true }
    let types = button.node.ancestors.compactMap { NominalDecl($0)?.name }
    if types.contains(where: { $0.containsAny(of: ["debug", "draft", "filter", "cache"]) }) { return true }
    // Users can log in again.
    let texts = file.controlLabel(of: button).content.texts
    let titles = texts.compactMap { StringLiteralExpr($0)?.constantText?.lowercased() }
    if titles.contains(where: { $0.includes("log out") || $0.includes("logout") || $0.includes("sign out") }) {
      return true
    }
    // Edit mode is the first step: its rows and buttons are meant for removal.
    if let member = button.node.enclosingMember,
      button.node.conditions(below: member).contains(where: { $0.mentionsName(with: ["editmode", "isediting"]) })
    {
      return true
    }
    // `remove(at:)` on the view's own array, whose elements are not stored until the form is saved.
    if let target, let property = file.ownProperty(target),
      property.isState || property.wrapper("Binding") != nil, property.type?.kind == .arrayType
    {
      return true
    }
    // `reset` without one of these words resets a setting.
    return name.hasPrefix("reset")
      && !name.containsAny(of: ["data", "account", "library", "keychain", "everything", "app"])
  }

  /// Whether the function asks the user: it shows an alert, or sets the flag that shows one.
  private func asksItself(_ name: Name, of button: FunctionCallExpr, in file: FileModel) -> Bool {
    let words: [StaticString] = ["dialog", "alert", "confirm"]
    if name.containsAny(of: words) { return true }
    guard let type = file.enclosingType(of: button.node) else { return false }
    return type.functions.contains { $0.name == name && $0.body?.mentionsName(with: words) ?? false }
  }
}

extension RuleCase {
  fileprivate static let unknownData = RuleCase(
    "unknownData", .crash, "a button deletes something, perhaps only in the app's memory", severity: .hint,
    because: "what is deleted may be easy to restore", isOptIn: true)
  fileprivate static let storedData = RuleCase(
    "storedData", .crash, "a button deletes data on a server, in the keychain or in a database", severity: .info,
    because: "data is lost only by mistake")
}
