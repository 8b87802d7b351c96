struct ModelUsedOffItsActor: ModifierRule {
  static let info = RuleInfo(
    id: "model_used_off_its_actor", topic: .data, alsoAbout: [.concurrency],
    cases: [.ofMainContext, .mainContext, .ofUnknownContext],
    tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["async", "asyncAfter", "detached"]
  static let looksAtModels = true

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let closure = modifier.trailingClosure(or: "execute", "operation"),
      leavesMainActor(modifier, closure, in: file)
    else { return }
    guard let type = file.enclosingType(of: modifier.node), let use = use(in: closure, file) else {
      return checkContext(in: closure, modifier, file, &findings)
    }
    let isOnMain = type.isViewType || type.hasAttribute("MainActor")
    var related = [RelatedLocation(range: modifier.name.range, message: "runs on another thread")]
    if let read = use.read { related.append(read) }
    let isOfMain: Bool
    switch use.origin {
    case .mainContext: isOfMain = true
    case .view(let call):
      isOfMain = true
      related.append(call)
    case .property: isOfMain = isOnMain
    case .unknown: isOfMain = false
    }
    findings.add(
      at: use.place.range,
      "`\(use.object.text)` belongs to a context of another thread, so the app may crash; pass its id or copied values",
      isOfMain ? .ofMainContext : .ofUnknownContext,
      assuming: [isOfMain ? nil : .callers("which context the object belongs to")], related: related)
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

  // MARK: - Contexts

  /// Members of a context that any thread may use.
  private static let threadSafeOfContext: [StaticString] = [
    "container", "persistentStoreCoordinator", "perform", "performAndWait",
  ]

  /// Reports the use of the context of the main thread, directly or in code to which the closure passes it.
  private func checkContext(
    in closure: ClosureExpr, _ modifier: Modifier, _ file: FileModel, _ findings: inout Findings
  ) {
    guard let use = contextUse(in: closure, file) else { return }
    let related = [RelatedLocation(range: modifier.name.range, message: "runs on another thread"), use.read]
    findings.add(
      at: use.context.range,
      "`\(use.context.text)` is the context of the main thread, so the app may crash; create a context in the closure",
      .mainContext, related: related.compactMap(\.self))
  }

  private func contextUse(
    in closure: ClosureExpr, _ file: FileModel
  ) -> (context: SyntaxNode, read: RelatedLocation?)? {
    var end = 0
    for node in closure.node.descendants where node.index >= end {
      if let inner = ClosureExpr(node), changesThread(inner) {
        end = node.subtreeEnd
      } else if let context = contextUsed(by: node, in: file), file.parameter(at: context) == nil {
        return (context, nil)
      } else if let call = FunctionCallExpr(node), !call.node.mayBeAwaited,
        let context = call.arguments.lazy.compactMap(\.expression).first(where: { isOfMainThread($0, in: file) }),
        let read = useOfContext(context, passedTo: call, in: file)
      {
        return (context, read)
      }
    }
    return nil
  }

  /// Where code that gets a context uses it on the same thread.
  private func useOfContext(
    _ context: SyntaxNode, passedTo call: FunctionCallExpr, in file: FileModel
  ) -> RelatedLocation? {
    for code in file.reach(from: call.node).now where !code.way.steps.contains(where: changesThread) {
      for node in code.nodes {
        guard let read = contextUsed(by: node, in: code.file), let parameter = code.file.parameter(at: read),
          code.passedValues(for: [parameter]).contains(context)
        else { continue }
        return code.related(node, "uses the context on that thread")
      }
    }
    return nil
  }

  /// The context of which an access uses more than what any thread may use.
  private func contextUsed(by node: SyntaxNode, in file: FileModel) -> SyntaxNode? {
    guard let access = MemberAccessExpr(node), let context = access.base, let name = access.name,
      !name.isAny(of: Self.threadSafeOfContext),
      isOfMainThread(context, in: file) || file.parameter(at: context) != nil,
      // A method of the project may change the thread.
      !(node.parent.flatMap(FunctionCallExpr.init).map { file.callee(of: $0).isOwn } ?? false)
    else { return nil }
    return context.kind == .declReferenceExpr || context.kind == .memberAccessExpr ? context : nil
  }

  /// Whether an expression is the context of a view, `@Environment(\.modelContext) var context`, or of the main thread of a
  /// container, `container.viewContext`.
  private func isOfMainThread(_ expression: SyntaxNode, in file: FileModel) -> Bool {
    if let access = MemberAccessExpr(expression), access.base.map({ !$0.isSelf }) ?? false {
      return access.name == "viewContext" || access.name == "mainContext"
    }
    let key = file.ownProperty(expression)?.wrapper("Environment")?.firstArgument
    return key.textEquals("\\.modelContext") || key.textEquals("\\.managedObjectContext")
  }

  // MARK: - Objects

  /// Where an object comes from.
  private enum Origin {
    /// A property of the type, or a parameter of one of its methods, directly or as an element.
    case property
    /// A fetch in the context of the main thread.
    case mainContext
    /// A view passes an object of its own to the method that contains the closure.
    case view(RelatedLocation)
    case unknown

    var isOfMain: Bool {
      switch self {
      case .property, .mainContext, .view: true
      case .unknown: false
      }
    }
  }

  private struct Use {
    let object: SyntaxNode
    let place: SyntaxNode
    let origin: Origin
    /// The code that reads the object, if the closure passes it on.
    var read: RelatedLocation?
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
      if let call = FunctionCallExpr(node), let use = use(passedTo: call, in: closure, file) { return use }
      guard let object = objectRead(by: node, in: file),
        let origin = origin(of: object, outside: closure.node, in: file)
      else { continue }
      return Use(object: object, place: node, origin: origin)
    }
    return nil
  }

  /// The object, or the array of objects, of which an access reads more than ids.
  private func objectRead(by node: SyntaxNode, in file: FileModel) -> SyntaxNode? {
    guard let access = MemberAccessExpr(node), let object = access.base, let name = access.name,
      !name.isAny(of: Self.threadSafe), !object.isSelf, isModel(object, in: file)
    else { return nil }
    // `trips.map(\.persistentModelID)`
    let path = node.parent.flatMap(FunctionCallExpr.init)?.onlyUnlabeledArgument
    return path?.kind == .keyPathExpr && path?.lastToken.map(Name.init)?.isAny(of: Self.threadSafe) ?? false
      ? nil : object
  }

  /// An object that the closure passes to code that reads it on the same thread.
  private func use(passedTo call: FunctionCallExpr, in closure: ClosureExpr, _ file: FileModel) -> Use? {
    let objects = call.arguments.compactMap(\.expression).filter { isModel($0, in: file) }
    guard !objects.isEmpty, !call.node.mayBeAwaited else { return nil }
    for code in file.reach(from: call.node).now where !code.way.steps.contains(where: changesThread) {
      for node in code.nodes {
        guard let read = objectRead(by: node, in: code.file), let parameter = code.file.parameter(at: read),
          let object = code.passedValues(for: [parameter]).first(where: { value in objects.contains(value) }),
          let origin = origin(of: object, outside: closure.node, in: file)
        else { continue }
        return Use(
          object: object, place: object, origin: origin, read: code.related(node, "reads the object on that thread"))
      }
    }
    return nil
  }

  /// Whether the code behind a step may run on another thread than the code before it.
  private func changesThread(_ step: ReachedStep) -> Bool {
    step.isCall ? step.node.mayBeAwaited : ClosureExpr(step.node).map(changesThread) ?? false
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
    guard let type = file.declaredType(of: expression)?.withoutOptionality else { return false }
    var name = (type.elementOfSequenceType ?? type).plainTypeName
    for _ in 0..<4 {
      guard let known = file.type(named: name, at: expression) else { return false }
      if known.hasAttribute("Model") { return true }
      guard known.isClass, let superclass = known.fact.inheritedTypes.first else { return false }
      if superclass == "NSManagedObject" { return true }
      name = superclass
    }
    return false
  }

  /// The maximum number of names between an object and its origin.
  private static let maximumNames = 4
  /// Members that return elements of a collection.
  private static let ofElements: [StaticString] = [
    "first", "last", "randomElement", "prefix", "suffix", "dropFirst", "dropLast", "reversed", "sorted", "filter",
  ]

  /// Where an object comes from; nil if it is fetched or created in the code itself.
  private func origin(
    of object: SyntaxNode, outside code: SyntaxNode, in file: FileModel, names: Int = maximumNames
  ) -> Origin? {
    let source = object.sourceOfElement(Self.ofElements)
    let unknown = code.contains(source) ? nil : Origin.unknown
    guard names > 0 else { return unknown }
    if let fetch = FunctionCallExpr(source), fetch.calleeName == "fetch", let context = fetch.base {
      guard unknown != nil else { return nil }
      if context.lastName.isAny(of: ["viewContext", "mainContext"]) { return .mainContext }
      return context.selfMemberName != nil && !file.isLocal(context) ? .property : .unknown
    }
    var node = source
    while let base = MemberAccessExpr(node)?.base, !base.isSelf { node = base.withoutUnwrapping }
    guard let root = node.selfMemberName, root != "self" else { return unknown }
    guard node.kind == .declReferenceExpr else { return .property }
    switch file.localBinding(of: root, at: node) {
    case nil: return .property
    case .parameter(let parameter, let declaration):
      guard let function = FunctionDecl(declaration) else { return .unknown }
      if let call = viewCall(passing: parameter, to: function, in: file, names: names - 1) { return .view(call) }
      // Code on the main actor gets an object from other code there.
      return function.hasModifier("nonisolated") ? .unknown : .property
    case .closureParameter(let owner, let position):
      let isOutside = !code.contains(owner.node)
      let loop = position == 0 ? owner.use : nil
      let elements = loop.flatMap { $0.isMember ? $0.call.base : $0.call.firstUnlabeledArgument }
      guard let elements, isModel(elements, in: file) else { return isOutside ? .unknown : nil }
      return origin(of: elements, outside: code, in: file, names: names - 1)
    case .value(let value?, at: _): return origin(of: value, outside: code, in: file, names: names - 1)
    case .value(nil, at: let place):
      // `if let trip` unwraps what the name means outside the statement.
      guard place.firstChild?.kind == .optionalBindingCondition, let statement = place.parent,
        file.localBinding(of: root, at: statement) == nil
      else { return code.contains(place) ? nil : .unknown }
      return .property
    }
  }

  /// The call with which a view passes an object of its own, which belongs to the main context, to a method of a model.
  private func viewCall(
    passing parameter: FunctionParameter, to function: FunctionDecl, in file: FileModel, names: Int
  ) -> RelatedLocation? {
    let parameters = Array(function.parameters)
    guard names > 0, !(file.enclosingType(of: function.node)?.isViewType ?? true),
      let position = parameters.firstIndex(where: { $0.node == parameter.node })
    else { return nil }
    for (call, other) in file.callsInViews(of: function) {
      guard let object = parameters.argument(at: position, of: call),
        origin(of: object, outside: object, in: other, names: names)?.isOfMain ?? false
      else { continue }
      return other.related(object.range, "a view passes its object")
    }
    return nil
  }
}

extension FileModel {
  /// The name of the parameter of a function at the start of a path: `trip` in `trip.owner`.
  fileprivate func parameter(at path: SyntaxNode) -> SyntaxNode? {
    var node = path.withoutUnwrapping
    while let base = MemberAccessExpr(node)?.base { node = base.withoutUnwrapping }
    guard let name = DeclReferenceExpr(node)?.name, case .parameter = localBinding(of: name, at: node) else {
      return nil
    }
    return node
  }
}

extension SyntaxNode {
  /// Whether `await` precedes it, so that it may run on another actor.
  fileprivate var mayBeAwaited: Bool {
    surroundings.prefix { !$0.isBraces }.contains { $0.kind == .awaitExpr }
  }

  /// The collection, or the object, from which an expression takes its value: `trips` for `(try? trips.first) ?? trips[0]`.
  fileprivate func sourceOfElement(_ members: [StaticString]) -> SyntaxNode {
    var node = self
    while true {
      let inner = node.unparenthesized.withoutUnwrapping
      let next: SyntaxNode?
      switch inner.kind {
      case .tryExpr, .awaitExpr: next = inner.lastChild
      case .subscriptCallExpr: next = inner.firstChild
      case .sequenceExpr: next = inner.firstChild?.nextSibling?.textEquals("??") ?? false ? inner.firstChild : nil
      default:
        let access = MemberAccessExpr(FunctionCallExpr(inner)?.calledExpression ?? inner)
        next = access?.name.isAny(of: members) ?? false ? access?.base : nil
      }
      guard let next else { return inner }
      node = next
    }
  }
}

extension RuleCase {
  fileprivate static let ofMainContext = RuleCase(
    "ofMainContext", .crash, "a view's model object is used on another thread", isProven: true)
  fileprivate static let mainContext = RuleCase(
    "mainContext", .crash, "the context of the main thread is used on another thread", isProven: true)
  fileprivate static let ofUnknownContext = RuleCase(
    "ofUnknownContext", .crash, "a model object that code passes is used on another thread")
}
