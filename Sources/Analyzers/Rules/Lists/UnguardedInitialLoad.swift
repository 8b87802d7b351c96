struct UnguardedInitialLoad: ModifierRule {
  static let info = RuleInfo(id: "unguarded_initial_load", topic: .lists, cases: [.everyAppearance], tier: .heuristic)

  static let modifiers: [StaticString] = ["task", "onAppear"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard modifier.argument("id") == nil, let load = load(by: modifier, in: file),
      // In a branch such as `case .loading:`, the loaded content replaces the view that starts the load.
      !file.isShownDependingOn(whatIsSetBy: load.root, modifier.node),
      isShownAgain(chain, in: file), file.reachability(of: modifier.node).isShown
    else { return }
    let effect = load.code.file.effectOfRerun(load.code.node)
    guard effect.kind != .same else { return }
    let name = load.name.text
    findings.add(
      at: modifier.range, "`\(name)` runs again each time the view appears; skip it if content is already loaded",
      assuming: [effect.kind == .unknown ? .callee("whether running `\(name)` again changes anything") : nil],
      related: load.code.isInRoot ? [] : [load.code.related(load.statement, "called here")],
      // A load that replaces its content may be meant to show what is new.
      fixes: [effect.kind == .differs ? fix(load, in: file) : nil])
  }

  /// The call of a model that an event makes, if it does nothing else.
  private struct Load {
    let name: Name
    /// The model.
    let base: SyntaxNode
    let property: StoredProperty
    /// The statement with the call.
    let statement: SyntaxNode
    let code: ReachedCode
    /// The closure of the modifier, or the method that is passed to it.
    let root: SyntaxNode
  }

  /// `feed.load()`, in the closure, in a task, or in a method of the view that the event runs.
  private func load(by modifier: Modifier, in file: FileModel) -> Load? {
    var root: SyntaxNode?
    for code in file.reach(from: modifier).ofSameObject where code.file === file {
      root = root ?? code.node
      guard code.moment == .now || code.moment == .inTask, code.way.steps.allSatisfy(\.isAlone),
        let statement = code.node.onlyStatement, let call = FunctionCallExpr(statement.withoutAwait),
        let name = call.calleeName, name.hasPrefix("load"), let base = call.base,
        let property = file.ownProperty(base), let type = file.enclosingType(of: base), let root,
        property.isState || file.isState(property, in: type)
      else { continue }
      return Load(name: name, base: base, property: property, statement: statement, code: code, root: root)
    }
    return nil
  }

  private func fix(_ load: Load, in file: FileModel) -> Fix? {
    // Other code may call the method, too.
    guard load.code.isInRoot else { return nil }
    let list = "\(load.base.text).\(list(in: load.property, loadedBy: load.name, file))"
    return Fix(
      title: "Load only if empty", isSafe: false, isPreferred: false,
      edits: file.tree.enclosing(load.statement.range, in: "if \(list).isEmpty"))
  }

  /// The list that the model loads: the only list that the function sets, or the model's only list, or a placeholder.
  private func list(in model: StoredProperty, loadedBy name: Name, _ file: FileModel) -> String {
    let type = model.typeName.flatMap { file.facts.type(named: $0.text) }
    let lists = type?.properties.filter { $0.type.hasPrefix("[") && !$0.isStatic && !$0.isPrivate }.map(\.name) ?? []
    let loaded = lists.filter { list in
      type.map { type in
        type.members.contains { $0.name == name.text && file.facts.isChanged(list, by: $0, of: type) }
      } ?? false
    }
    return loaded.count == 1 ? loaded[0] : lists.count == 1 ? lists[0] : "<#items#>"
  }

  /// Whether the view can appear more than once: a tab, or the root of a navigation stack.
  private func isShownAgain(_ chain: ModifierChain, in file: FileModel) -> Bool {
    file.navigationContexts(of: chain.node).contains { context in
      switch context {
      case .stackRoot, .boundary(.tab): true
      default: false
      }
    }
  }
}

extension ReachedStep {
  /// Whether the code that contains it does nothing else.
  fileprivate var isAlone: Bool {
    guard code.isBraces else { return true }
    let call = isCall ? node : ClosureExpr(node)?.use?.call.node
    return code.onlyStatement?.withoutAwait == call
  }
}

extension SyntaxNode {
  /// `load()` for `try await load()`.
  fileprivate var withoutAwait: SyntaxNode {
    var node = self
    while node.kind == .awaitExpr || node.kind == .tryExpr, let inner = node.lastChild { node = inner }
    return node
  }
}

extension RuleCase {
  fileprivate static let everyAppearance = RuleCase(
    "everyAppearance", .wrong, "a tab or the root of a navigation stack loads its content on each appearance",
    severity: .hint, because: "loading new content on each return is often meant")
}
