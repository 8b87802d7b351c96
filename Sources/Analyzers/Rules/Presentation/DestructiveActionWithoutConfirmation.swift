struct DestructiveActionWithoutConfirmation: CallRule {
  static let info = RuleInfo(
    id: "destructive_action_without_confirmation", topic: .presentation,
    cases: [.unknownData, .storedData, .files, .everything], tier: .heuristic)

  static let callees: [StaticString] = ["Button"]

  func check(_ button: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard button.argument("role").textEquals(".destructive"), let destroyer = destroyer(button, in: file),
      !file.closesWithUse(button), !isInDialog(button, in: file)
    else { return }
    let (name, call) = (destroyer.name, FunctionCallExpr(destroyer.node))
    let body = body(of: destroyer, in: file)
    let isRemoval = removesFiles(call, in: file) || body.map { removesFiles(in: $0.node, of: $0.file) } ?? false
    guard isRemoval || !isMinor(button, name, call, in: file), !asksItself(name, body?.node),
      !(body.map { onlyAssigns($0.node, in: $0.file) } ?? false)
    else { return }
    findings.add(
      at: button.range, "`\(name.text)` runs without confirmation",
      isRemoval
        ? .files
        : deletesStoredData(name, call, body?.node)
          ? .storedData : saysEverything(button, in: file) ? .everything : .unknownData,
      related: [RelatedLocation(range: name.range, message: "destructive call")])
  }

  private static let verbs: [StaticString] = ["delete", "remove", "erase", "reset"]

  /// The function that the action calls, or that is the action itself: `action: deleteAll`.
  private func destroyer(_ button: FunctionCallExpr, in file: FileModel) -> (name: Name, node: SyntaxNode)? {
    func destroys(_ name: Name) -> Bool { Self.verbs.contains { name.hasPrefix($0) } }
    guard let action = button.buttonAction else {
      guard let reference = button.argument("action"), let name = reference.lastName, destroys(name) else { return nil }
      return (name, reference)
    }
    for call in file.calls(in: action.node) {
      // A nested closure runs later, for example from a dialog's button; `.deleteAccount(…)` is a value to present.
      guard let name = call.calleeName, destroys(name), !call.isImplicitMember,
        file.closures(around: call.node).first(where: { $0.use?.callee != "Task" })?.node == action.node
      else { continue }
      return (name, call.node)
    }
    return nil
  }

  /// The code of the function, in this file or in another one.
  private func body(
    of destroyer: (name: Name, node: SyntaxNode), in file: FileModel
  ) -> (node: SyntaxNode, file: FileModel)? {
    switch file.callee(of: destroyer.node) {
    case .here(let code): code.body.map { ($0, file) }
    case .elsewhere(let member, of: _): file.body(of: member).map { ($0.body, $0.file) }
    case .system, .nothing, .unknown: nil
    }
  }

  /// Whether a function only sets options, so that nothing is deleted.
  private func onlyAssigns(_ body: SyntaxNode, in file: FileModel) -> Bool {
    let assignments = file.assignments(in: body)
    return !assignments.isEmpty && file.calls(in: body).isEmpty
      && assignments.allSatisfy { assignment in
        guard assignment.target.kind != .subscriptCallExpr, let value = assignment.singleValue else { return false }
        return value.kind == .nilLiteralExpr || value.kind == .booleanLiteralExpr
          || MemberAccessExpr(value).map { $0.base == nil } ?? false
      }
  }

  /// Whether a call deletes files other than caches: `FileManager.default.removeItem(at: documents)`.
  private func removesFiles(_ call: FunctionCallExpr?, in file: FileModel) -> Bool {
    guard let call, call.calleeName == "removeItem", call.base?.mentionsName(with: ["filemanager"]) ?? false else {
      return false
    }
    return !call.arguments.contains { $0.node.mentionsName(with: ["cache", "temporary", "tmp"]) }
  }

  private func removesFiles(in body: SyntaxNode, of file: FileModel) -> Bool {
    file.calls(named: "removeItem", in: body).contains { removesFiles($0, in: file) }
      && !body.mentionsName(with: ["cache", "temporary", "tmp"])
  }

  /// Whether the label says that more than one thing is deleted: "Delete all downloads".
  private func saysEverything(_ button: FunctionCallExpr, in file: FileModel) -> Bool {
    titles(of: button, in: file).contains { title in
      title.split(separator: " ").contains { $0 == "all" || $0 == "everything" }
        && !Self.replaceable.contains { title.includes($0) }
    }
  }

  /// Words for what fills again by itself.
  private static let replaceable = ["log", "histor", "search", "filter", "cache", "select", "notification", "recent"]

  private func titles(of button: FunctionCallExpr, in file: FileModel) -> [String] {
    file.controlLabel(of: button).content.texts.compactMap { StringLiteralExpr($0)?.constantText?.lowercased() }
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
  private func deletesStoredData(_ name: Name, _ call: FunctionCallExpr?, _ body: SyntaxNode?) -> Bool {
    if name.containsAny(of: Self.storageWords) || call?.base?.mentionsName(with: Self.storageWords) ?? false {
      return true
    }
    return call?.base == nil && body?.mentionsName(with: Self.storageWords) ?? false
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
    let logOut = ["log out", "logout", "sign out"]
    if titles(of: button, in: file).contains(where: { title in logOut.contains { title.includes($0) } }) {
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
    if let target, removesElement(name, of: target, in: file) { return true }
    // `reset` without one of these words resets a setting.
    return name.hasPrefix("reset")
      && !name.containsAny(of: ["data", "account", "library", "keychain", "everything", "app"])
  }

  /// Whether it removes a part of an object that is being edited: `mask.points.remove(at: 0)`. What a database keeps is
  /// more than that.
  private func removesElement(_ name: Name, of collection: SyntaxNode, in file: FileModel) -> Bool {
    guard MutatingMethod.named(name) != nil, let owner = MemberAccessExpr(collection)?.base.flatMap(file.ownProperty),
      let type = file.declaredType(of: collection), ["[", "Set<", "Array<"].contains(where: type.hasPrefix)
    else { return false }
    let known = owner.typeName.flatMap { file.facts.type(named: $0.text) }
    return !(known?.hasAttribute("Model") ?? false)
  }

  /// Whether the function asks the user: it shows an alert, or sets the flag that shows one.
  private func asksItself(_ name: Name, _ body: SyntaxNode?) -> Bool {
    let words: [StaticString] = ["dialog", "alert", "confirm"]
    return name.containsAny(of: words) || body?.mentionsName(with: words) ?? false
  }
}

extension RuleCase {
  fileprivate static let unknownData = RuleCase(
    "unknownData", .crash, "a button deletes something, perhaps only in the app's memory", severity: .hint,
    because: "what is deleted may be easy to restore", isOptIn: true)
  fileprivate static let storedData = RuleCase(
    "storedData", .crash, "a button deletes data on a server, in the keychain or in a database", severity: .info,
    because: "data is lost only by mistake")
  fileprivate static let files = RuleCase("files", .crash, "a button deletes files of the user")
  fileprivate static let everything = RuleCase(
    "everything", .crash, "the label of a button says that it deletes all of something", severity: .info,
    because: "the data may be easy to get again")
}
