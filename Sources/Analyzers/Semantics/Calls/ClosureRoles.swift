// Determines what the receiver of a closure does with it.

/// What a view, a modifier or a function does with a closure that it receives.
package enum ClosureFate: Sendable, Hashable {
  /// It runs on an event: the name of the control, the modifier or the method that runs it, if known.
  case action(event: String?)
  /// It builds views.
  case builder
  /// It runs before the call returns.
  case atOnce
  /// It runs in a task that the receiver starts.
  case inTask
  /// It runs after the call has returned.
  case later
  /// It is kept, and other code decides when it runs.
  case stored
  case unknown
}

extension FileModel {
  /// What the receiver does with a closure, or with a function that is passed instead of one. Closures of SwiftUI are
  /// known, and those of the project's views and functions have the role that their use in the receiver shows. What the
  /// closure writes belongs to the code that contains the closure.
  ///
  /// - Parameter closure: a closure, or a reference to a function, as an argument.
  package func role(of closure: SyntaxNode) -> ClosureFate { fate(of: closure, depth: 0) }

  package func role(of closure: ClosureExpr) -> ClosureFate { role(of: closure.node) }

  /// The maximum number of receivers that pass the closure on.
  private static var maximumReceivers: Int { 3 }

  private func fate(of closure: SyntaxNode, depth: Int) -> ClosureFate {
    guard let use = ArgumentUse(closure) else {
      return ClosureExpr(closure)?.role == .transform ? .atOnce : .unknown
    }
    guard depth < Self.maximumReceivers else { return .unknown }
    if let known = knownFate(use) { return known }
    return fateInReceiver(use, depth: depth) ?? ClosureFate(ClosureExpr(closure)?.role ?? use.role, use)
  }

  /// The fate according to SwiftUI, unless the project declares the receiver.
  private func knownFate(_ use: ArgumentUse) -> ClosureFate? {
    if use.startsTask { return .inTask }
    guard SwiftUICatalog.entry(of: use.callee) != nil, !callee(of: use.call).isOwn else { return nil }
    return ClosureFate(use.role, use)
  }

  /// Whether a function of the SDK runs a closure after it has returned, or before; nil if the function is not known, or
  /// if it is one of SwiftUI's, whose closures the catalog describes.
  func isKeptBySDK(_ use: ArgumentUse) -> Bool? {
    if let kind = SwiftUICatalog.entry(of: use.callee)?.kind, kind != .method, kind != .class, kind != .value {
      return nil
    }
    let isInitializer = use.callee.isCapitalized && !use.isMember
    switch callee(of: use.call) {
    case .system: break
    case .unknown(.receiver), .unknown(.undeclared): guard !isInitializer else { return nil }
    // The project only extends the type, or declares one with the same name.
    case .nothing where isInitializer:
      guard facts.types(named: use.callee.text).allSatisfy({ $0.fact.kind == .extension }) else { return nil }
    case .here, .elsewhere, .nothing, .unknown: return nil
    }
    return SDK.keepsClosures(isInitializer ? "\(use.callee.text).init" : use.callee.text)
  }

  // MARK: - The project's receivers

  private func fateInReceiver(_ use: ArgumentUse, depth: Int) -> ClosureFate? {
    let callee = callee(of: use.call)
    if case .nothing = callee {
      // The memberwise initializer stores the closure in the property with its label.
      guard let (type, file) = declaration(ofType: use.callee, at: use.call.node) else { return nil }
      return file.fate(ofMemberwise: use, of: type, depth: depth)
    }
    guard let (body, file) = code(of: callee), let declaration = body.parent else { return nil }
    if let initializer = InitializerDecl(declaration) {
      return file.fate(ofArgument: use, of: initializer, in: file, depth: depth)
    }
    guard let function = FunctionDecl(declaration),
      let parameter = parameter(for: use, of: Array(function.parameters))
    else { return nil }
    return file.fate(of: parameter, in: body, depth: depth)
  }

  /// The declaration of a type, with the model of its file.
  private func declaration(ofType name: Name, at node: SyntaxNode) -> (TypeDeclaration, FileModel)? {
    guard let scope = scope(ofTypeNamed: name.text, at: node) else { return nil }
    if let here = scope.here, !here.isForeign { return (here, self) }
    for part in scope.elsewhere where part.fact.kind != .extension {
      if let found = declaration(at: part) { return found }
    }
    return nil
  }

  /// The fate of a closure that an initializer receives: as a parameter, or as the property that keeps it.
  private func fate(
    ofArgument use: ArgumentUse, of initializer: InitializerDecl, in file: FileModel, depth: Int
  ) -> ClosureFate? {
    guard let body = initializer.body, let type = file.enclosingType(of: initializer.node),
      let parameter = file.parameter(for: use, of: Array(initializer.parameters)), let name = parameter.name
    else { return nil }
    let kept = file.properties(keeping: name, in: initializer, of: type)
    guard let property = kept.first else { return file.fate(of: parameter, in: body, depth: depth) }
    return file.fate(ofProperty: property, of: type, depth: depth)
  }

  /// The function of the project that gets a closure, with its parameter for it and the model of its file.
  package func receiver(
    of closure: ClosureExpr
  ) -> (function: FunctionDecl, parameter: FunctionParameter, file: FileModel)? {
    guard let use = closure.use, let (body, file) = code(of: callee(of: use.call)),
      let function = body.parent.flatMap(FunctionDecl.init),
      let parameter = parameter(for: use, of: Array(function.parameters))
    else { return nil }
    return (function, parameter, file)
  }

  /// The parameter that receives an argument; of those without a label, the last one that accepts a closure.
  func parameter(for use: ArgumentUse, of parameters: [FunctionParameter]) -> FunctionParameter? {
    if let label = use.label { return parameters.first { $0.firstName == label } }
    let closures = parameters.filter { $0.type.map(facts.isFunction) ?? false }
    return use.isTrailing ? use.open(closures, \.firstName).last : closures.first { $0.label == "_" }
  }

  /// The stored property that receives a closure from the memberwise initializer.
  func property(for use: ArgumentUse, of type: TypeDeclaration) -> StoredProperty? {
    let closures = type.storedProperties.filter { property in
      // `@ViewBuilder let content: Content` receives a closure as well.
      !property.isStatic && (property.buildsViews || (property.type.map(facts.isFunction) ?? false))
    }
    if let label = use.label { return closures.first { $0.name == label } }
    return use.isTrailing ? use.open(closures, { $0.name }).last : nil
  }

  private func fate(ofMemberwise use: ArgumentUse, of type: TypeDeclaration, depth: Int) -> ClosureFate? {
    guard let property = property(for: use, of: type) else { return nil }
    if property.buildsViews { return .builder }
    return fate(ofProperty: property.name, of: type, depth: depth)
  }

  private func fate(ofProperty name: Name, of type: TypeDeclaration, depth: Int) -> ClosureFate {
    let uses = unqualifiedReferences(to: name, in: type).filter { use in
      !isShadowed(name, at: use) || use.parent.flatMap(MemberAccessExpr.init)?.declName == use
    }
    let received = ReceivedClosure(
      isParameter: false, returnsNothing: type.storedProperty(named: name)?.type?.isActionType ?? false)
    for use in uses {
      if let fate = fate(ofUse: use, of: received, depth: depth), fate.isKnown { return fate }
    }
    return .stored
  }

  /// The fate of a parameter of a function.
  private func fate(of parameter: FunctionParameter, in body: SyntaxNode, depth: Int) -> ClosureFate? {
    guard let name = parameter.name else { return nil }
    let received = ReceivedClosure(isParameter: true, returnsNothing: parameter.type?.isActionType ?? false)
    var first: ClosureFate?
    for use in bareReferences(to: name, in: body) {
      guard let fate = fate(ofUse: use, of: received, depth: depth) else { continue }
      if fate.isKnown { return fate }
      first = first ?? fate
    }
    return first ?? .unknown
  }

  /// A closure as its receiver declares it.
  private struct ReceivedClosure {
    let isParameter: Bool
    /// Whether its type says that it returns nothing, so that it builds no views.
    let returnsNothing: Bool
  }

  /// The fate of a closure at one use of its name; nil if the use does not show it, for example `onTap != nil`.
  private func fate(ofUse use: SyntaxNode, of received: ReceivedClosure, depth: Int) -> ClosureFate? {
    let reference = use.parent.flatMap(MemberAccessExpr.init)?.node ?? use
    var called = reference
    while let parent = called.parent, parent.kind == .optionalChainingExpr || parent.kind == .forceUnwrapExpr {
      called = parent
    }
    if let parent = called.parent, parent.kind == .functionCallExpr, parent.firstChild == called {
      return fate(ofCall: parent, of: received, depth: depth)
    }
    if let parent = called.parent, Assignment(parent).map({ !$0.target.contains(called) }) ?? false { return .stored }
    guard ArgumentUse(reference) != nil else { return nil }
    return fate(of: reference, depth: depth + 1)
  }

  /// The fate of a closure that a receiver calls itself.
  private func fate(ofCall call: SyntaxNode, of received: ReceivedClosure, depth: Int) -> ClosureFate {
    for closure in closures(around: call) where !closure.runsAtOnce {
      guard let use = closure.use else { return .unknown }
      if use.startsTask { return .inTask }
      switch closure.role {
      case .action:
        guard let isKept = isKeptBySDK(use) else { return .action(event: use.callee.text) }
        if isKept { return .later }
      case .builder:
        // `Picker { choose($0) }` of the project may run its closure on an event.
        guard SwiftUICatalog.entry(of: use.callee) == nil else { continue }
        switch fate(of: closure.node, depth: depth + 1) {
        case .action(let event): return .action(event: event)
        case .inTask: return .inTask
        case .later: return .later
        case .atOnce: continue
        // A builder accepts no statement without a value.
        case .builder, .stored, .unknown: if received.returnsNothing, call.isStatement { return .unknown }
        }
      case .transform: continue
      case .unknown:
        switch fate(of: closure.node, depth: depth + 1) {
        case .action(let event): return .action(event: event)
        case .inTask: return .inTask
        case .later: return .later
        case .builder, .atOnce: continue
        case .stored, .unknown: return .unknown
        }
      }
    }
    if isInBodyScope(call) { return .builder }
    guard let member = call.enclosingMember else { return .unknown }
    // A method of a view that calls its closure handles an event; a function calls its parameter at once.
    return received.isParameter ? .atOnce : .action(event: member.memberName?.text)
  }
}

extension ArgumentUse {
  /// The parameters that the trailing closure without a label may be for: those that get no other argument, before the
  /// one that the next trailing closure names.
  fileprivate func open<Parameter>(_ parameters: [Parameter], _ label: (Parameter) -> Name?) -> [Parameter] {
    let next = call.additionalTrailingClosures.lazy.compactMap(\.label).first { _ in true }
    let earlier = parameters.prefix { parameter in
      next.map { next in label(parameter).map { $0 != next } ?? true } ?? true
    }
    return earlier.filter { parameter in
      guard let name = label(parameter) else { return true }
      return !call.arguments.contains { $0.label.map { $0 == name } ?? false }
    }
  }
}

extension ClosureFate {
  fileprivate var isKnown: Bool { self != .unknown && self != .stored }

  /// The role of a closure according to the catalog.
  fileprivate init(_ role: ClosureRole, _ use: ArgumentUse) {
    switch role {
    case .builder: self = .builder
    case .action: self = .action(event: use.callee.text)
    case .transform: self = .atOnce
    case .unknown: self = .unknown
    }
  }
}

extension StoredProperty {
  /// Whether a closure that is passed for it builds views.
  var buildsViews: Bool { attributes.contains { $0.name.is(.viewBuilder) } }
}
