struct DestructiveActionWithoutConfirmation: CallRule {
  static let info = RuleInfo(
    id: "destructive_action_without_confirmation", topic: .presentation,
    cases: [.unknownData, .storedData], tier: .heuristic)

  static let callees: [StaticString] = ["Button"]

  func check(_ button: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard button.argument("role").textEquals(".destructive"), let destroyer = destroyer(button, in: file),
      !file.closesWithUse(button), !isInDialog(button, in: file), !isMinor(button, destroyer, in: file),
      !asksItself(destroyer, of: button, in: file)
    else { return }
    findings.add(
      at: button.range, "`\(destroyer.name.text)` runs without confirmation",
      deletesStoredData(destroyer, of: button, in: file) ? .storedData : .unknownData,
      related: [destroyer.file.related(destroyer.name.range, "destructive call")])
  }

  /// What deletes something.
  private struct Destroyer {
    let name: Name
    /// Nil if the function is the action itself: `action: deleteAll`.
    let call: FunctionCallExpr?
    /// The file that contains it.
    let file: FileModel
  }

  private static let verbs: [StaticString] = ["delete", "remove", "erase", "reset"]

  private func destroys(_ name: Name) -> Bool { Self.verbs.contains { name.hasPrefix($0) } }

  /// The function that the action runs, directly or in a method, or that is the action itself: `action: deleteAll`.
  private func destroyer(_ button: FunctionCallExpr, in file: FileModel) -> Destroyer? {
    if button.buttonAction == nil, let name = button.argument("action")?.lastName, destroys(name) {
      return Destroyer(name: name, call: nil, file: file)
    }
    for code in file.reach(fromActionOf: button) where code.moment == .now || code.moment == .inTask {
      for call in code.calls {
        // `.deleteAccount(…)` is a value to present.
        guard let name = call.calleeName, destroys(name), !call.isImplicitMember else { continue }
        return Destroyer(name: name, call: call, file: code.file)
      }
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

  /// Whether the destructive call, or a function that it runs, names the place where data is stored.
  private func deletesStoredData(_ destroyer: Destroyer, of button: FunctionCallExpr, in file: FileModel) -> Bool {
    func namesStorage(_ name: Name, _ base: SyntaxNode?) -> Bool {
      name.containsAny(of: Self.storageWords) || base?.mentionsName(with: Self.storageWords) ?? false
    }
    if namesStorage(destroyer.name, destroyer.call?.base) { return true }
    return file.reach(fromActionOf: button).contains { code in
      guard code.moment != .onEvent else { return false }
      let isDestroyer = code.function?.name.map { $0 == destroyer.name } ?? false
      return isDestroyer && code.node.mentionsName(with: Self.storageWords)
        || code.calls.contains { call in
          call.calleeName.map { destroys($0) && namesStorage($0, call.base) } ?? false
        }
    }
  }

  /// Words for data that can be restored, or that the user is still editing.
  private static let minorWords: [StaticString] = [
    "draft", "cache", "temporary", "filter", "sorting", "grouping", "override", "default", "recent", "debug", "preview",
    "observer", "crop", "zoom",
  ]

  /// Whether the removed item is not stored user data: a draft, a cache, a filter, a row of a form that is being
  /// edited, or something on a debugging screen.
  private func isMinor(_ button: FunctionCallExpr, _ destroyer: Destroyer, in file: FileModel) -> Bool {
    let name = destroyer.name
    let target = destroyer.call?.base
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
    if let target, let property = destroyer.file.ownProperty(target),
      property.isState || property.wrapper("Binding") != nil, property.type?.kind == .arrayType
    {
      return true
    }
    // `reset` without one of these words resets a setting.
    return name.hasPrefix("reset")
      && !name.containsAny(of: ["data", "account", "library", "keychain", "everything", "app"])
  }

  /// Whether the function asks the user: it shows an alert, or sets the flag that shows one.
  private func asksItself(_ destroyer: Destroyer, of button: FunctionCallExpr, in file: FileModel) -> Bool {
    let words: [StaticString] = ["dialog", "alert", "confirm"]
    if destroyer.name.containsAny(of: words) { return true }
    return file.reach(fromActionOf: button).contains { $0.way.depth > 0 && $0.node.mentionsName(with: words) }
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
