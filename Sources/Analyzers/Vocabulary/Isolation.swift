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
      if Attribute.isolatesNothing(name) || DelegateCaller.isProtocol(name) { continue }
      guard visited.count < Self.maximumBases, let base = facts.type(named: name) else {
        if isEachOnAnActor(typesNamed: name) { return .actor }
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

extension Attribute {
  /// `@MainActor` or another global actor.
  package var isGlobalActor: Bool { name.hasSuffix("Actor") }

  fileprivate static func isGlobalActor(_ name: String) -> Bool { name.hasSuffix("Actor") }

  /// Whether a system class or protocol does not isolate its subclasses or conforming types to an actor.
  fileprivate static func isolatesNothing(_ base: String) -> Bool { plainBases.contains(base) }

  private static let plainBases: Set<String> = [
    "ObservableObject", "NSObject", "Identifiable", "Equatable", "Hashable", "Codable", "Sendable", "Observable",
    "Comparable", "Error", "CustomStringConvertible", "Decodable", "Encodable", "AnyObject",
  ]
}
