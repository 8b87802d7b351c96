struct ModelUsedOffItsActor: ModifierRule {
  static let info = RuleInfo(
    id: "model_used_off_its_actor", topic: .data, alsoAbout: [.concurrency],
    cases: [.ofMainContext, .ofUnknownContext],
    tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["async", "asyncAfter", "detached"]
  static let looksAtModels = true

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let closure = modifier.trailingClosure(or: "execute", "operation"),
      leavesMainActor(modifier, closure, in: file),
      let type = file.enclosingType(of: modifier.node), let use = use(in: closure, file)
    else { return }
    let isOnMain = type.isViewType || type.hasAttribute("MainActor")
    let isStored = use.isStored && isOnMain
    findings.add(
      at: use.access.range,
      "`\(use.object.text)` belongs to a context of another thread, so the app may crash; pass its id or copied values",
      isStored ? .ofMainContext : .ofUnknownContext,
      assuming: [isStored ? nil : .callers("which context the object belongs to")],
      related: [RelatedLocation(range: modifier.name.range, message: "runs on another thread")])
  }

  /// Whether a closure runs on another thread than the main one: `DispatchQueue.global().async`, `queue.async`,
  /// `Task.detached`.
  private func leavesMainActor(_ modifier: Modifier, _ closure: ClosureExpr, in file: FileModel) -> Bool {
    guard let receiver = modifier.receiver else { return false }
    if modifier.name == "detached" {
      return receiver.textEquals("Task") && !(closure.signature?.mentionsAny(of: ["MainActor"]) ?? false)
    }
    if let call = FunctionCallExpr(receiver) {
      return call.calleeName == "global" && call.base.textEquals("DispatchQueue")
    }
    return receiver.lastName != "main" && file.declaredType(of: receiver)?.withoutOptionality == "DispatchQueue"
  }

  // MARK: - Objects

  private struct Use {
    let object: SyntaxNode
    let access: SyntaxNode
    /// Whether a property contains the object, not a local variable or a parameter.
    let isStored: Bool
  }

  /// Members that any thread may read.
  private static let threadSafe: [StaticString] = [
    "persistentModelID", "objectID", "managedObjectContext", "modelContext",
  ]

  /// The first use of an object that was not fetched in the closure.
  private func use(in closure: ClosureExpr, _ file: FileModel) -> Use? {
    var end = 0
    for node in closure.node.descendants where node.index >= end {
      if let inner = ClosureExpr(node), changesThread(inner) {
        end = node.subtreeEnd
        continue
      }
      guard let access = MemberAccessExpr(node), let object = access.base, let name = access.name,
        !name.isAny(of: Self.threadSafe), !object.isSelf, isModel(object, in: file),
        let isStored = isStored(object, outside: closure, in: file)
      else { continue }
      return Use(object: object, access: node, isStored: isStored)
    }
    return nil
  }

  /// Whether a closure inside runs on the thread of a context, or on the main thread.
  private func changesThread(_ closure: ClosureExpr) -> Bool {
    guard let use = closure.use else { return false }
    if closure.signature?.mentionsAny(of: ["MainActor"]) ?? false { return true }
    switch use.callee {
    case "perform", "performAndWait", "performBackgroundTask": return true
    case "run": return use.call.base.textEquals("MainActor")
    case "async", "asyncAfter", "sync": return use.call.base?.lastName == "main"
    default: return false
    }
  }

  /// Whether an expression is a model object or an array of such objects.
  private func isModel(_ expression: SyntaxNode, in file: FileModel) -> Bool {
    guard expression.pathRoot != nil, let type = file.declaredType(of: expression)?.withoutOptionality else {
      return false
    }
    let element = type.hasPrefix("[") && type.hasSuffix("]") ? String(type.dropFirst().dropLast()) : type
    var name = element.plainTypeName
    for _ in 0..<4 {
      guard let known = file.type(named: name, at: expression) else { return false }
      if known.hasAttribute("Model") { return true }
      guard known.isClass, let superclass = known.fact.inheritedTypes.first else { return false }
      if superclass == "NSManagedObject" { return true }
      name = superclass
    }
    return false
  }

  /// Whether the object comes from a property; nil if it is declared in the closure itself.
  private func isStored(_ object: SyntaxNode, outside closure: ClosureExpr, in file: FileModel) -> Bool? {
    guard let root = object.pathRoot else { return nil }
    var node = object
    while let access = MemberAccessExpr(node), let base = access.base, !base.isSelf { node = base }
    switch file.localBinding(of: root, at: node) {
    case nil: return true
    case .closureParameter(let owner, _): return closure.node.contains(owner.node) ? nil : false
    case .parameter: return false
    case .value(_, let place): return closure.node.contains(place) ? nil : false
    }
  }
}

extension RuleCase {
  fileprivate static let ofMainContext = RuleCase(
    "ofMainContext", .crash, "a view's model object is used on another thread", isProven: true)
  fileprivate static let ofUnknownContext = RuleCase(
    "ofUnknownContext", .crash, "a model object that code passes is used on another thread")
}
