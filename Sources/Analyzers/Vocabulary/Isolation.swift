// Determines the actor on which code runs: by attributes, by inheritance, and by the defaults of its module.

/// Where the body of an async method runs when a view calls it.
package enum MethodIsolation: Hashable {
  /// On an actor named by the method, its type or a base type, or on the main actor by default.
  case actor
  /// On the actor of its caller, which is the main actor for a view.
  case caller
  /// On no actor.
  case concurrent
  /// On no actor, unless a base type outside the workspace has an actor.
  case unknown
}

/// Why code is isolated to the main actor.
package enum MainActorIsolation: Hashable {
  /// An attribute of a closure, a function, a type or a base type.
  case byAttribute
  /// The default of the module.
  case byDefault
}

extension FileModel {
  /// The default isolation of the file's module: as set by its manifest or project or, if no build file is found, as
  /// indicated by nearby code.
  package var moduleIsolation: ModuleIsolation {
    var isolation = facts.isolationByManifest
    if let settings = settings.isolation {
      isolation = isolation.union(settings)
    } else if !isolation.isMainActorDefault, !facts.isInPackage, facts.hasIsolationOptOut {
      isolation.isMainActorDefault = true
    }
    return isolation
  }

  /// The language mode of the Swift compiler, 5 or 6; nil if build files do not set one for all targets of the code.
  package var languageMode: Int? { settings.languageMode }

  /// Why a closure without attributes would be isolated to the main actor at a node, if its receiver is not known to
  /// accept only `@Sendable` closures; nil if it would not, or if that is not known.
  package func mainActorIsolation(at node: SyntaxNode) -> MainActorIsolation? {
    if case .mainActor(let reason) = context(of: node) { return reason }
    return nil
  }

  /// Whether code at a node is known not to be isolated to the main actor.
  package func isOffMainActor(at node: SyntaxNode) -> Bool { context(of: node) == .elsewhere }

  private enum Context: Equatable {
    case mainActor(MainActorIsolation)
    case elsewhere
    case unknown
  }

  /// The isolation that the code around a node gives it: closures, functions, and the type.
  private func context(of node: SyntaxNode) -> Context {
    for around in node.surroundings {
      if let closure = ClosureExpr(around) {
        if let isolation = isolation(of: closure) { return isolation }
        continue
      }
      switch around.kind {
      case .variableDecl where !around.isMemberOrGlobal: continue
      case .functionDecl, .initializerDecl, .variableDecl, .subscriptDecl:
        guard let (attributes, isNonisolated) = around.isolationOfDeclaration else { return .unknown }
        if let actor = attributes.first(where: \.isGlobalActor) {
          return actor.name == "MainActor" ? .mainActor(.byAttribute) : .elsewhere
        }
        if isNonisolated { return .elsewhere }
        guard around.isMemberOrGlobal else { continue }
        return enclosingType(of: around).map { isolation(ofMembersOf: $0, at: around) } ?? defaultContext
      case .deinitializerDecl: return .elsewhere
      default: continue
      }
    }
    return .unknown
  }

  /// The isolation of a closure; nil if it is that of the code around it.
  private func isolation(of closure: ClosureExpr) -> Context? {
    if closure.signature?.mentionsAny(of: ["MainActor"]) ?? false { return .mainActor(.byAttribute) }
    if closure.signature?.mentionsAny(of: ["Sendable"]) ?? false { return .elsewhere }
    guard let use = closure.use else { return .unknown }
    if closure.runsAtOnce { return use.callee == "run" ? .mainActor(.byAttribute) : nil }
    switch use.callee {
    case "Task" where !use.isMember, "sink": return nil
    case "detached", "addOperation": return .elsewhere
    case "async", "asyncAfter":
      return use.call.base?.lastName == "main" ? .mainActor(.byAttribute) : .elsewhere
    default: break
    }
    switch closure.role {
    // SwiftUI's closures run on the main actor.
    case .builder, .action: return nil
    case .transform, .unknown: return .unknown
    }
  }

  private var defaultContext: Context { moduleIsolation.isMainActorDefault ? .mainActor(.byDefault) : .elsewhere }

  /// The isolation that a type gives its members: by an attribute, by a base type or protocol, or by default.
  private func isolation(ofMembersOf type: TypeDeclaration, at member: SyntaxNode) -> Context {
    let parts = type.parts.filter { $0.node.contains(member) } + [type.declaration]
    if let actor = parts.lazy.flatMap(\.attributes).first(where: \.isGlobalActor) {
      return actor.name == "MainActor" ? .mainActor(.byAttribute) : .elsewhere
    }
    if parts.contains(where: { $0.hasModifier("nonisolated") }) { return .elsewhere }
    let known = facts.type(named: type.name.text)
    if known?.fact.kind == .actor { return .elsewhere }
    if let actor = known?.fact.attributes.first(where: Attribute.isGlobalActor) {
      return actor == "MainActor" ? .mainActor(.byAttribute) : .elsewhere
    }
    var isKnown = known != nil
    var open = known?.fact.inheritedTypes ?? type.declaration.inheritedTypes.compactMap { $0.typeName?.text }
    var visited = Set(open)
    while let name = open.popLast(), visited.count < Self.maximumBases {
      if let base = facts.type(named: name) {
        if base.fact.attributes.contains("MainActor") { return .mainActor(.byAttribute) }
        open += base.fact.inheritedTypes.filter { visited.insert($0).inserted }
      } else if SDK.table.globalActor(of: name) == "MainActor" {
        return .mainActor(.byAttribute)
      } else if !Attribute.isolatesNothing(name), SDK.type(named: name) == nil {
        isKnown = false
      }
    }
    if moduleIsolation.isMainActorDefault { return .mainActor(.byDefault) }
    return isKnown ? .elsewhere : .unknown
  }

  /// The isolation of the body of an async method when a view calls it.
  package func isolation(of method: FunctionDecl, in type: TypeDeclaration) -> MethodIsolation {
    if method.attributes.contains(where: \.isGlobalActor) { return .actor }
    if method.attributes.contains(where: { $0.name == "concurrent" }) { return .concurrent }
    let isOptedOut = method.hasModifier("nonisolated")
    if !isOptedOut, let part = type.parts.first(where: { $0.node.contains(method.node) }) {
      if part.attributes.contains(where: \.isGlobalActor) { return .actor }
    }
    let base = isOptedOut ? .concurrent : isolation(of: type)
    if base == .actor { return .actor }
    let module = moduleIsolation
    if module.isMainActorDefault, !isOptedOut, !type.declaration.hasModifier("nonisolated") { return .actor }
    return module.isNonsendingDefault ? .caller : base
  }

  /// The isolation that a class declares or inherits.
  private func isolation(of type: TypeDeclaration) -> MethodIsolation {
    if type.declaration.attributes.contains(where: \.isGlobalActor) { return .actor }
    var result = MethodIsolation.concurrent
    var open = type.declaration.inheritedTypes.compactMap { $0.typeName?.text }
    var visited = Set(open)
    while let name = open.popLast() {
      // A type of the project hides one of the SDK with the same name: `protocol Form`.
      guard visited.count < Self.maximumBases, let base = facts.type(named: name) else {
        if isEachOnAnActor(typesNamed: name) { return .actor }
        if Attribute.isolatesNothing(name) || DelegateCaller.isProtocol(name) { continue }
        result = .unknown
        continue
      }
      if base.fact.attributes.contains(where: Attribute.isGlobalActor) { return .actor }
      open += base.fact.inheritedTypes.filter { visited.insert($0).inserted }
    }
    return result
  }

  /// Whether there are types with a name, and all of them are on an actor, so that it does not matter which one is
  /// meant.
  private func isEachOnAnActor(typesNamed name: String) -> Bool {
    let declarations = facts.types(named: name).filter { $0.fact.kind != .extension }
    return !declarations.isEmpty
      && declarations.allSatisfy { $0.fact.attributes.contains(where: Attribute.isGlobalActor) }
  }

  /// The maximum number of superclasses and protocols to follow before the answer is `unknown`.
  private static var maximumBases: Int { 32 }
}

extension SyntaxNode {
  /// The attributes of a declaration, and whether it is `nonisolated`.
  fileprivate var isolationOfDeclaration: (attributes: [Attribute], isNonisolated: Bool)? {
    if let function = FunctionDecl(self) { return (function.attributes, function.hasModifier("nonisolated")) }
    if let initializer = InitializerDecl(self) {
      return (initializer.attributes, initializer.hasModifier("nonisolated"))
    }
    // Whether the initial value of a stored property is isolated depends on the language mode.
    guard let variable = VariableDecl(self), !variable.bindings.contains(where: \.isStored) else { return nil }
    return (variable.attributes, variable.hasModifier("nonisolated"))
  }
}

extension Attribute {
  /// `@MainActor` or another global actor.
  package var isGlobalActor: Bool { name.hasSuffix("Actor") }

  fileprivate static func isGlobalActor(_ name: String) -> Bool { name.hasSuffix("Actor") }

  /// Whether a class or protocol of the SDK does not isolate its subclasses or conforming types to an actor.
  fileprivate static func isolatesNothing(_ base: String) -> Bool {
    SDK.type(named: base) != nil && SDK.table.globalActor(of: base) == nil
  }
}
