struct DestructiveActionWithoutConfirmation: CallRule {
  static let info = RuleInfo(
    id: "destructive_action_without_confirmation", topic: .presentation,
    cases: [.unknownData, .storedData, .files, .everything], tier: .heuristic)

  static let callees: [StaticString] = ["Button"]

  func check(_ button: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard button.argument("role").textEquals(".destructive"), let destroyer = destroyer(button, in: file),
      !isInDialog(button, in: file)
    else { return }
    let isInMenu = isInMenu(button, in: file)
    guard isInMenu || !file.closesWithUse(button) else { return }
    let body = body(of: destroyer)
    let isRemoval = removesFiles(destroyer) || body.map { removesFiles(in: $0.node, of: $0.file) } ?? false
    guard isRemoval || !isMinor(button, destroyer, in: file), !asksItself(destroyer, of: button, in: file),
      !(body.map { onlyAssigns($0.node, in: $0.file) } ?? false)
    else { return }
    let ruleCase: RuleCase =
      isRemoval
      ? .files
      : deletesStoredData(destroyer, of: button, in: file)
        ? .storedData : saysEverything(button, in: file) ? .everything : .unknownData
    // Of what a menu deletes, only stored data is known to be gone, and what its action deletes on the way to something else,
    // such as old entries of a history, is no loss.
    let depth = destroyer.code?.way.depth ?? 0
    guard !isInMenu || ruleCase == .storedData && depth <= 2 else { return }
    findings.add(
      at: button.range, "`\(destroyer.name.text)` runs without confirmation", ruleCase,
      related: [destroyer.file.related(destroyer.name.range, "destructive call")])
  }

  /// Whether it is one of several items of a `Menu`. A menu inside another one, or with this item only, asks a question itself,
  /// and users do not open a context menu by mistake.
  private func isInMenu(_ button: FunctionCallExpr, in file: FileModel) -> Bool {
    let places = [button.node] + file.helperUses(around: button.node)
    let uses = places.flatMap { file.closures(around: $0).compactMap(\.use) }
    let menus = uses.filter { $0.callee == "Menu" && !$0.isMember }
    guard menus.count == 1, let items = menus[0].call.trailingClosure(or: "content"), items.statements.count > 1 else {
      return false
    }
    let names = uses.map(\.callee) + [button.node.enclosingMember?.memberName].compactMap(\.self)
    return !names.contains { $0.containsAny(of: ["alert", "dialog", "confirm", "swipe", "context"]) }
  }

  /// What deletes something.
  private struct Destroyer {
    let name: Name
    /// The call, or the reference to the function if that is the action itself: `action: deleteAll`.
    let node: SyntaxNode
    /// The file that contains it.
    let file: FileModel
    /// The code that runs the call; nil for a reference.
    let code: ReachedCode?

    var call: FunctionCallExpr? { FunctionCallExpr(node) }
  }

  private static let verbs: [StaticString] = ["delete", "remove", "erase", "reset"]

  private func destroys(_ name: Name) -> Bool { Self.verbs.contains { name.hasPrefix($0) } }

  /// The function that the action runs, directly or in a method, or that is the action itself: `action: deleteAll`.
  private func destroyer(_ button: FunctionCallExpr, in file: FileModel) -> Destroyer? {
    if button.buttonAction == nil, let reference = button.argument("action"), let name = reference.lastName,
      destroys(name)
    {
      return Destroyer(name: name, node: reference, file: file, code: nil)
    }
    for code in file.reach(fromActionOf: button)
    where (code.moment == .now || code.moment == .inTask) && !isHandedOn(code) {
      for call in code.calls {
        // `.deleteAccount(…)` is a value to present.
        guard let name = call.calleeName, destroys(name), !call.isImplicitMember else { continue }
        return Destroyer(name: name, node: call.node, file: code.file, code: code)
      }
    }
    return nil
  }

  /// Whether something else decides when the task of some code starts, such as an alert that the action shows:
  /// `alerts.current = .init("Delete?", confirm: { Task { await delete() } })`.
  private func isHandedOn(_ code: ReachedCode) -> Bool {
    guard code.moment == .inTask, let task = code.way.task?.call.node else { return false }
    let before = code.way.steps.prefix { $0.node != task && ClosureExpr($0.node)?.use?.call.node != task }
    return before.contains { step in
      guard !step.isCall else { return false }
      switch step.file.role(of: step.node) {
      case .action, .stored, .unknown: return true
      case .builder, .atOnce, .inTask, .later: return false
      }
    }
  }

  /// The code of the function, in this file or in another one.
  private func body(of destroyer: Destroyer) -> (node: SyntaxNode, file: FileModel)? {
    destroyer.file.code(of: destroyer.file.callee(of: destroyer.node))
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

  /// Words for files that the system may delete as well.
  private static let replaceableFiles: [StaticString] = ["cache", "temporary", "tmp"]

  /// Whether it deletes files other than caches, and no method on the way to it is about them.
  private func removesFiles(_ destroyer: Destroyer) -> Bool {
    guard let call = destroyer.call, let code = destroyer.code, removesFiles(call) else { return false }
    let isAboutCaches =
      !code.isInRoot && code.node.mentionsName(with: Self.replaceableFiles)
      || code.way.steps.contains { $0.isCall && $0.node.mentionsName(with: Self.replaceableFiles) }
    return !isAboutCaches
  }

  /// Whether a call deletes files other than caches: `FileManager.default.removeItem(at: documents)`.
  private func removesFiles(_ call: FunctionCallExpr) -> Bool {
    call.calleeName == "removeItem" && call.base?.mentionsName(with: ["filemanager"]) ?? false
      && !call.arguments.contains { $0.node.mentionsName(with: Self.replaceableFiles) }
  }

  private func removesFiles(in body: SyntaxNode, of file: FileModel) -> Bool {
    file.calls(named: "removeItem", in: body).contains { removesFiles($0) }
      && !body.mentionsName(with: Self.replaceableFiles)
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
    if let target, let property = destroyer.file.ownProperty(target),
      property.isState || property.wrapper("Binding") != nil, property.type?.kind == .arrayType
    {
      return true
    }
    if let target, removesElement(name, of: target, in: destroyer.file) { return true }
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
  fileprivate static let files = RuleCase("files", .crash, "a button deletes files of the user")
  fileprivate static let everything = RuleCase(
    "everything", .crash, "the label of a button says that it deletes all of something", severity: .info,
    because: "the data may be easy to get again")
}
