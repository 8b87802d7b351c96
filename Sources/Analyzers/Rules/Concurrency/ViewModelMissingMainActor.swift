struct ViewModelMissingMainActor: TypeRule {
  static let info = RuleInfo(
    id: "view_model_missing_main_actor", topic: .concurrency, cases: [.offMainActor, .inCallback, .inDelegate],
    tier: .precise, options: [mainActorByDefault])

  static let looksAtModels = true

  static let mainActorByDefault = RuleOptionInfo(
    "main_actor_by_default", default: .flag(false), "whether the main actor is the module's default isolation")

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    let isReported = checkOwn(type, in: file, &findings)
    checkObjects(of: type, in: file, &findings)
    checkObjectsInDelegates(of: type, in: file, &findings)
    if !isReported { checkObjectsInAsyncMethods(of: type, in: file, &findings) }
  }

  /// Reports changes of the object's own properties by an `async` method or a callback.
  ///
  /// - Returns: whether an `async` method changes one.
  private func checkOwn(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) -> Bool {
    let isObservable = type.hasAttribute("Observable")
    guard type.isClass, isObservable || type.conforms(to: "ObservableObject"),
      !type.attributes.contains(where: \.isGlobalActor), !file.hasErrors(type.declaration.node),
      !file.settings.isSet(Self.mainActorByDefault, for: Self.info)
    else { return false }
    let watched = type.storedProperties.filter { property in
      !property.isStatic && !property.isLet
        && (isObservable
          ? property.attributes.isEmpty && mayBeShown(property, of: type, in: file)
          : property.wrapper("Published") != nil)
    }
    guard !watched.isEmpty else { return false }
    var early: (change: SyntaxNode, function: FunctionDecl)?
    var late: (change: SyntaxNode, function: FunctionDecl)?
    var inCallback: (change: SyntaxNode, callback: Callback, function: FunctionDecl)?
    var inDelegate: (change: SyntaxNode, code: ReachedCode, function: FunctionDecl)?
    for function in type.functions where !function.isStatic {
      guard let body = function.body, !function.attributes.contains(where: \.isGlobalActor),
        !isUnused(function, in: type, file)
      else { continue }
      for callback in callbacks(in: body, file) + handedCallbacks(in: body, file) where inCallback == nil {
        guard let change = change(by: callback.closure, of: watched, file),
          startsOffTheMainActor(function, in: type, file)
        else { continue }
        inCallback = (change, callback, function)
      }
      if inDelegate == nil, let (change, code) = changeOfDelegate(function, body, of: watched, in: type, file) {
        inDelegate = (change, code, function)
      }
      // A task that a synchronous method starts runs on no actor from its start.
      for code in function.isAsync ? [body] : tasks(in: body, file) {
        let suspension = function.isAsync ? code.firstSuspensionStart ?? Int.max : 0
        let own = changes(in: code, of: watched, file)
        let called =
          late == nil && own.isEmpty && runsOffTheMainActor(function, in: type, file)
          ? changesByCalls(in: code, of: watched, file) : []
        for (change, place) in own.map({ ($0, $0) }) + called where late == nil || early == nil {
          let isLate = place.range.upperBound > suspension
          guard isLate ? late == nil : early == nil, runsOffTheMainActor(function, in: type, file) else { continue }
          if isLate { late = (change, function) } else { early = (change, function) }
        }
      }
    }
    guard let (_, function) = late ?? early else {
      if let inCallback { report(inCallback, in: type, file, &findings) }
      if let inDelegate { report(inDelegate, in: type, file, &findings) }
      return false
    }
    let isKnown = file.isolation(of: function, in: type) == .concurrent
    let isMarkedOneByOne = hasMembersOnTheMainActor(type, in: file)
    let isSeen = isMarkedOneByOne || mayBeSeen(type, in: file)
    // Without observers, nothing reads the values while they change.
    guard isSeen else { return false }
    let marksClass = isSeen && !isMarkedOneByOne && !isUsedOffTheMainActor(type, in: file)
    // Reading a file would then block the main thread.
    let blocks = file.calls(in: function.node).contains { call in
      call.calleeName.isCapitalized && (call.argument("contentsOf") ?? call.argument("contentsOfFile")) != nil
    }
    let changes = [early, late].compactMap(\.self).filter { $0.function.node == function.node }.map(\.change)
    let start = type.declaration.range.lowerBound
    findings.add(
      at: type.name.range,
      "`\(function.name?.text ?? "")` updates published state off the main thread; "
        + (blocks ? "set it in `MainActor.run`" : "mark the \(marksClass ? "class" : "method") `@MainActor`"),
      assuming: [isKnown ? nil : .type("whether a base type is isolated to the main actor")],
      related: changes.map { file.related($0.range, "changed here") },
      fixes: blocks
        ? []
        : [
          marksClass ? .unsafe("Mark the class `@MainActor`", preferred: true, .insert("@MainActor ", at: start)) : nil,
          function.hasModifier("override")
            ? nil
            : .unsafe(
              "Mark the method `@MainActor`", preferred: !marksClass,
              .insert("@MainActor ", at: function.range.lowerBound)),
        ])
    return true
  }

  // MARK: - Tasks and callbacks

  /// The tasks that a synchronous method starts and that inherit its isolation, which is none.
  private func tasks(in body: SyntaxNode, _ file: FileModel) -> [SyntaxNode] {
    file.calls(named: "Task", in: body).compactMap { call in
      guard call.calledExpression?.kind == .declReferenceExpr, call.node.runsTogether(with: body),
        let work = call.trailingClosure ?? call.closure("operation"), !isOnAnActor(work)
      else { return nil }
      return work.node
    }
  }

  /// A closure that runs off the main thread.
  private struct Callback {
    let closure: ClosureExpr
    let call: FunctionCallExpr
    /// What is not known about its thread.
    let doubt: Assumption?
  }

  /// The functions that may run a closure off the main thread.
  private static let callbackNames: [StaticString] = [
    "dataTask", "downloadTask", "uploadTask", "async", "asyncAfter", "addOperation", "detached",
  ]

  private func callbacks(in body: SyntaxNode, _ file: FileModel) -> [Callback] {
    let calls = Self.callbackNames.flatMap { file.calls(named: $0, in: body) }.sorted { $0.node.index < $1.node.index }
    return calls.compactMap { call in
      guard let name = call.calleeName, let base = call.base,
        let closure = call.trailingClosure ?? call.arguments.last?.expression.flatMap(ClosureExpr.init),
        !isOnAnActor(closure)
      else { return nil }
      switch name {
      case "dataTask", "downloadTask", "uploadTask":
        let thread = file.thread(ofSession: base)
        guard thread != .main, thread != .unknown || base.mentionsName(with: ["session"]) else { return nil }
        return Callback(
          closure: closure, call: call,
          doubt: thread == .background ? nil : .callee("which queue the session calls the closure on"))
      case "async", "asyncAfter", "addOperation":
        guard file.thread(ofQueue: base) == .background else { return nil }
        return Callback(closure: closure, call: call, doubt: nil)
      case "detached" where base.textEquals("Task"):
        return Callback(closure: closure, call: call, doubt: nil)
      default: return nil
      }
    }
  }

  /// The closures that code passes to functions of the project which call them off the main thread:
  /// `reader.list { items = $0 }`.
  private func handedCallbacks(in body: SyntaxNode, _ file: FileModel) -> [Callback] {
    file.calls(in: body).flatMap { call in
      call.closures.compactMap { closure in
        guard !isOnAnActor(closure), let (function, parameter, other) = file.receiver(of: closure),
          let name = parameter.name, let code = function.body, file.mainActorIsolation(at: call.node) == nil,
          !(parameter.type?.mentionsAny(of: ["MainActor"]) ?? false)
        else { return nil }
        let uses = other.bareReferences(to: name, in: code)
        guard !uses.contains(where: { isOnMainThread($0, below: code, other) }),
          let caller = callbacks(in: code, other).first(where: { callback in
            let work = callback.closure.node
            return uses.contains { $0.isCallee && work.contains($0) && $0.runsTogether(with: work) }
          })
        else { return nil }
        return Callback(closure: closure, call: call, doubt: caller.doubt)
      }
    }
  }

  /// Whether a closure between a node and the code around it runs on the main thread.
  private func isOnMainThread(_ node: SyntaxNode, below code: SyntaxNode, _ file: FileModel) -> Bool {
    node.surroundings(below: code).compactMap(ClosureExpr.init).contains { closure in
      guard !isOnAnActor(closure) else { return true }
      guard let use = closure.use else { return false }
      return use.callee == "run" || use.call.base.map { file.thread(ofQueue: $0) == .main } ?? false
    }
  }

  /// Whether a closure names an actor: `{ @MainActor in … }`.
  private func isOnAnActor(_ closure: ClosureExpr) -> Bool {
    closure.signature?.tokens.contains { $0.kind.isIdentifier && Name($0).hasSuffix("Actor") } ?? false
  }

  private func report(
    _ found: (change: SyntaxNode, callback: Callback, function: FunctionDecl), in type: TypeDeclaration,
    _ file: FileModel, _ findings: inout Findings
  ) {
    guard hasMembersOnTheMainActor(type, in: file) || mayBeSeen(type, in: file) else { return }
    report(
      found.change, in: found.callback,
      found.callback.doubt ?? doubtAboutBase(of: found.function, in: type, file), &findings)
  }

  private func report(
    _ change: SyntaxNode, in callback: Callback, _ doubt: Assumption?, _ findings: inout Findings
  ) {
    findings.add(
      at: change.range,
      "`\(callback.call.calleeName?.text ?? "")` runs its closure off the main thread, so views can miss this "
        + "update; set the value on the main thread",
      .inCallback, assuming: [doubt],
      related: [RelatedLocation(range: callback.call.nameRange, message: "runs the closure")],
      fixes: [setOnTheMainQueue(change)])
  }

  private func doubtAboutBase(
    of function: FunctionDecl, in type: TypeDeclaration, _ file: FileModel
  ) -> Assumption? {
    file.isolation(of: function, in: type) == .unknown
      ? .type("whether a base type is isolated to the main actor") : nil
  }

  private func setOnTheMainQueue(_ change: SyntaxNode) -> Fix? {
    // Names without `self` do not compile in another escaping closure.
    guard change.isStatement, change.firstToken.textEquals("self"),
      change.firstRow(of: .awaitExpr) == nil, change.firstRow(of: .tryExpr) == nil
    else { return nil }
    return Fix(
      title: "Set it on the main queue", isSafe: false, isPreferred: true,
      edits: change.tree.enclosing(change.range, in: "DispatchQueue.main.async"))
  }

  // MARK: - Delegates

  /// A change by a method that the system calls on another thread, or by what that method calls.
  private func changeOfDelegate(
    _ method: FunctionDecl, _ body: SyntaxNode, of watched: [StoredProperty], in type: TypeDeclaration,
    _ file: FileModel
  ) -> (SyntaxNode, ReachedCode)? {
    guard let thread = file.callingThread(of: method, in: type), thread != .main,
      thread == .background || method.name == "urlSession", startsOffTheMainActor(method, in: type, file)
    else { return nil }
    return changeNow(from: body, of: watched, file)
  }

  /// A change by a closure, or by a method of the object that it calls on its thread.
  private func change(by closure: ClosureExpr, of watched: [StoredProperty], _ file: FileModel) -> SyntaxNode? {
    changeNow(from: closure.node, of: watched, file)?.change
  }

  /// The changes by synchronous methods of the object that code calls and that no actor isolates, each with its call in the
  /// code. An `async` method is checked by itself.
  private func changesByCalls(
    in root: SyntaxNode, of watched: [StoredProperty], _ file: FileModel
  ) -> [(change: SyntaxNode, call: SyntaxNode)] {
    file.reach(from: root).ofSameObject.now.compactMap { code in
      guard let call = code.way.steps.first?.node, !(code.function?.isAsync ?? true),
        code.way.steps.allSatisfy({ !$0.isCall || $0.node.outermostPostfix.parent?.kind != .awaitExpr }),
        let change = change(by: code, of: watched, root: file)
      else { return nil }
      return (change, call)
    }
  }

  /// The first change by a method that runs where its caller does.
  private func change(by code: ReachedCode, of watched: [StoredProperty], root file: FileModel) -> SyntaxNode? {
    runsWhereItsCallerDoes(code, in: file) ? changes(in: code.node, of: watched, file).first : nil
  }

  /// Whether code runs on the thread of the code that calls it, and does not take care of threads itself.
  private func runsWhereItsCallerDoes(_ code: ReachedCode, in file: FileModel) -> Bool {
    code.file === file && (code.isStart || !(code.function?.attributes.contains(where: \.isGlobalActor) ?? true))
      && !code.node.mentionsAny(of: ["isMainThread"]) && !code.way.steps.contains(where: isOnMainActor)
  }

  /// A change by code, or by a method of the object that it calls and that no actor isolates.
  private func changeNow(
    from root: SyntaxNode, of watched: [StoredProperty], _ file: FileModel
  ) -> (change: SyntaxNode, code: ReachedCode)? {
    for code in file.reach(from: root).ofSameObject.now {
      if let change = change(by: code, of: watched, root: file) { return (change, code) }
    }
    return nil
  }

  private func report(
    _ found: (change: SyntaxNode, code: ReachedCode, function: FunctionDecl), in type: TypeDeclaration,
    _ file: FileModel, _ findings: inout Findings
  ) {
    guard hasMembersOnTheMainActor(type, in: file) || mayBeSeen(type, in: file) else { return }
    reportDelegate(found.change, found.function, in: type, file, &findings)
  }

  private func reportDelegate(
    _ change: SyntaxNode, _ function: FunctionDecl, in type: TypeDeclaration, _ file: FileModel,
    _ findings: inout Findings
  ) {
    let isKnown = file.callingThread(of: function, in: type) == .background
    findings.add(
      at: change.range,
      "The system calls `\(function.name?.text ?? "")` off the main thread, so views can miss this update; set "
        + "the value on the main thread",
      .inDelegate,
      assuming: [
        isKnown
          ? doubtAboutBase(of: function, in: type, file)
          : .callee("which queue the session calls its delegate on")
      ],
      related: function.name.map { [RelatedLocation(range: $0.range, message: "called by the system")] } ?? [],
      fixes: [setOnTheMainQueue(change)])
  }

  // MARK: - Other objects

  /// Reports changes of objects that a view or an object holds: `session.isActive = false` on a global queue.
  private func checkObjects(of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view || type.isClass, !file.hasErrors(type.declaration.node),
      !file.settings.isSet(Self.mainActorByDefault, for: Self.info), !file.moduleIsolation.isMainActorDefault
    else { return }
    for part in type.parts {
      for callback in callbacks(in: part.node, file) where file.enclosingType(of: callback.call.node) === type {
        let change = file.writes(in: callback.closure.node).first { write in
          write.node.runsTogether(with: callback.closure.node)
            && !isOnMainActor(write.node, below: callback.closure.node)
            && changesShownObject(write, of: type, in: file)
        }
        guard let change else { continue }
        report(change.node, in: callback, callback.doubt, &findings)
        return
      }
    }
  }

  /// Reports changes of objects that a delegate of the system holds: `log.laps.append(lap)` in a method of `WCSessionDelegate`,
  /// or in a method that it calls.
  private func checkObjectsInDelegates(
    of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.isClass, !type.attributes.contains(where: \.isGlobalActor), !file.hasErrors(type.declaration.node),
      !file.settings.isSet(Self.mainActorByDefault, for: Self.info), !file.moduleIsolation.isMainActorDefault
    else { return }
    for function in type.functions where !function.attributes.contains(where: \.isGlobalActor) {
      guard let body = function.body, file.callingThread(of: function, in: type) == .background,
        startsOffTheMainActor(function, in: type, file)
      else { continue }
      for code in file.reach(from: body).ofSameObject.now where runsWhereItsCallerDoes(code, in: file) {
        let change = file.writes(in: code.node).first { write in
          write.node.runsTogether(with: code.node) && !isOnMainActor(write.node, below: code.node)
            && changesShownObject(write, of: type, in: file)
        }
        guard let change else { continue }
        reportDelegate(change.node, function, in: type, file, &findings)
        return
      }
    }
  }

  /// Reports changes of objects that an `async` method of another object gets or holds: `session.settings.volume = 2`.
  private func checkObjectsInAsyncMethods(
    of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.isClass, type.viewRole == nil, !type.attributes.contains(where: \.isGlobalActor),
      !file.hasErrors(type.declaration.node), !file.settings.isSet(Self.mainActorByDefault, for: Self.info)
    else { return }
    for function in type.functions where !function.attributes.contains(where: \.isGlobalActor) {
      guard let body = function.body, !isUnused(function, in: type, file) else { continue }
      for code in function.isAsync ? [body] : tasks(in: body, file) {
        let change = file.writes(in: code).first { write in
          write.node.runsTogether(with: code) && !isOnMainActor(write.node, below: code)
            && changesShownObject(write, of: type, in: file)
        }
        guard let change, file.isolation(of: function, in: type) == .concurrent else { continue }
        findings.add(
          at: change.node.range,
          "`\(function.name?.text ?? "")` runs off the main thread, so views can miss this update; set the value on the "
            + "main actor",
          .offMainActor,
          related: function.name.map { [RelatedLocation(range: $0.range, message: "no actor isolates it")] } ?? [])
        return
      }
    }
  }

  /// Whether a change is one of a published or observed property of another object.
  private func changesShownObject(_ write: Write, of type: TypeDeclaration, in file: FileModel) -> Bool {
    guard let place = file.place(of: write.target),
      let (model, changed) = changedModel(place, of: type, at: write.node, in: file), !changed.isStatic, !changed.isLet,
      !model.fact.attributes.contains(where: { $0.hasSuffix("Actor") || $0 == "Model" }),
      changed.wrappers.contains("Published") || model.isObservable && changed.wrappers.isEmpty
    else { return false }
    return type.viewRole == .view || !file.facts.knowsEntryPoint || file.facts.isHeldByView(model.fact.name)
  }

  /// The object of a place that changes, with the changed property. A part of an object belongs to the object.
  private func changedModel(
    _ place: Place, of type: TypeDeclaration, at node: SyntaxNode, in file: FileModel
  ) -> (KnownType, PropertyFact)? {
    var members = place.members[...]
    var holder: String?
    switch place.root {
    case .own:
      guard let first = members.popFirst(), !first.isSubscripted else { return nil }
      holder = type.storedProperty(named: first.name)?.typeName?.text
    case .local(let name): holder = name?.text
    case .type(let name): holder = name.text
    case .given, .new: return nil
    }
    while let member = members.popFirst(), let model = holder.flatMap({ file.type(named: $0, at: node) }),
      let property = model.properties.first(where: { $0.name == member.name.text })
    {
      holder = property.valueTypeName
      let isPart = !(holder.flatMap { file.type(named: $0, at: node) }?.isClass ?? true)
      if model.isClass, !property.isStatic, members.isEmpty || isPart { return (model, property) }
      guard !member.isSubscripted else { return nil }
    }
    return nil
  }

  /// Whether a closure between a node and the code around it runs on the main actor.
  private func isOnMainActor(_ node: SyntaxNode, below code: SyntaxNode) -> Bool {
    node.surroundings(below: code).contains { around in
      ClosureExpr(around)?.use?.callee.isAny(of: ["run", "assumeIsolated", "sync"]) ?? false
    }
  }

  /// Whether a step of a walk is on the main actor: `MainActor.run { self.show(result) }`.
  private func isOnMainActor(_ step: ReachedStep) -> Bool {
    ([step.node] + Array(step.node.surroundings(below: step.code))).contains { around in
      guard let use = ClosureExpr(around)?.use else { return false }
      return use.callee.isAny(of: ["run", "assumeIsolated"])
        || use.callee == "sync" && use.call.base?.mentionsAny(of: ["main"]) ?? false
    }
  }

  // MARK: - Uses of the class

  private func hasMembersOnTheMainActor(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    file.facts.types(named: type.name.text).contains { part in
      part.fact.members.contains { $0.attributes.contains("MainActor") }
    }
  }

  /// Whether views might show the class: a view stores it or one of its bases, or the program's views are not known.
  private func mayBeSeen(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    guard file.facts.knowsEntryPoint else { return true }
    return (bases(of: type) + [type.name.text]).contains(where: file.facts.isHeldByView)
  }

  private func bases(of type: TypeDeclaration) -> [String] {
    type.parts.flatMap { $0.inheritedTypes.compactMap { $0.typeName?.text } }
  }

  /// Whether code off the main actor might use the class and would then not compile: other modules, users of its shared
  /// instance, and users of a protocol that it conforms to.
  private func isUsedOffTheMainActor(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    type.declaration.hasModifier("public") || type.declaration.hasModifier("open")
      || type.storedProperties.contains { $0.isStatic && $0.typeName == type.name }
      || bases(of: type).contains { file.facts.type(named: $0)?.fact.kind == .protocol }
  }

  /// Whether the function is private and nothing in the type calls it, so it never runs.
  private func isUnused(_ function: FunctionDecl, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    guard function.isPrivate, let name = function.name else { return false }
    return file.unqualifiedReferences(to: name, in: type).isEmpty
  }

  private func runsOffTheMainActor(_ function: FunctionDecl, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    let isolation = file.isolation(of: function, in: type)
    return isolation == .concurrent || isolation == .unknown
  }

  /// The same for code that a method starts on another thread, or that the system calls: the actor of a caller does not
  /// matter to it.
  private func startsOffTheMainActor(_ function: FunctionDecl, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.isolation(of: function, in: type) != .actor
  }

  /// Whether a view might read the property: directly, or through a member that returns something synchronously.
  private func mayBeShown(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    guard property.isPrivate else { return true }
    return file.unqualifiedReferences(to: property.name, in: type).contains { reference in
      guard let member = reference.enclosingMember else { return false }
      return FunctionDecl(member).map { !$0.isAsync && $0.returnType != nil }
        ?? VariableDecl(member).map { $0.bindings.contains { !$0.isStored } } ?? false
    }
  }

  /// The code that runs with the body and changes one of the properties, in source order.
  private func changes(in body: SyntaxNode, of properties: [StoredProperty], _ file: FileModel) -> [SyntaxNode] {
    properties.flatMap { property in
      file.writes(to: property.name, in: body).filter { write in
        guard let place = file.place(of: write.target), case .own = place.root else { return false }
        // A part of an object belongs to the object, which has a class of its own.
        return !(write.isInside && file.holdsObject(property)) && write.node.runsTogether(with: body)
          && !write.node.surroundings(below: body).contains {
            ClosureExpr($0)?.use?.callee.isAny(of: ["run", "assumeIsolated"]) ?? false
          }
      }.map(\.node)
    }.sorted { $0.index < $1.index }
  }
}

extension SyntaxNode {
  /// Whether it is called: `done` in `done(items)` and `done?(items)`.
  fileprivate var isCallee: Bool {
    guard let parent else { return false }
    if parent.kind == .optionalChainingExpr { return parent.isCallee }
    return parent.kind == .functionCallExpr && parent.firstChild == self
  }
}

extension RuleCase {
  fileprivate static let inCallback = RuleCase(
    "inCallback", .wrong, "a closure that runs off the main thread changes what views show")
  fileprivate static let inDelegate = RuleCase(
    "inDelegate", .wrong, "a method that the system calls off the main thread changes what views show")
  fileprivate static let offMainActor = RuleCase(
    "offMainActor", .wrong, "an `async` method that no actor isolates changes what views show")
}
