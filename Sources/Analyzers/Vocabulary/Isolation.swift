// Which actor code runs on: by attributes, by what a type inherits, and by the defaults of its module.

/// Where the body of an async method runs when a view calls it.
enum MethodIsolation: Hashable {
  /// On an actor that the method, its type or a base of it names, or on the main actor by default.
  case actor
  /// On the actor of its caller, for a view the main actor.
  case caller
  /// On no actor.
  case concurrent
  /// Concurrently, unless a base that is declared out of sight has an actor.
  case unknown
}

extension FileModel {
  /// How the module of the file is isolated where its code does not say so: as its manifest or project sets it, or as
  /// code beside it shows where no build file is in sight.
  var moduleIsolation: ModuleIsolation {
    var isolation = facts.isolationByManifest
    if let settings = settings.isolation {
      isolation = isolation.union(settings)
    } else if !isolation.isMainActorDefault, !facts.isInPackage, facts.hasIsolationOptOut {
      isolation.isMainActorDefault = true
    }
    return isolation
  }

  /// Where the body of an async method runs when a view calls it.
  func isolation(of method: FunctionDecl, in type: TypeDeclaration) -> MethodIsolation {
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

  /// The isolation that a class states or inherits from the types after its colon.
  private func isolation(of type: TypeDeclaration) -> MethodIsolation {
    if type.declaration.attributes.contains(where: \.isGlobalActor) { return .actor }
    var result = MethodIsolation.concurrent
    var open = type.declaration.inheritedTypes.compactMap { $0.typeName?.text }
    var visited = Set(open)
    while let name = open.popLast() {
      if Attribute.isolatesNothing(name) { continue }
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

  /// Whether there are types of a name and each is on an actor, so that it does not matter which one is meant.
  private func isEachOnAnActor(typesNamed name: String) -> Bool {
    let declarations = facts.types(named: name).filter { $0.fact.kind != .extension }
    return !declarations.isEmpty
      && declarations.allSatisfy { $0.fact.attributes.contains(where: Attribute.isGlobalActor) }
  }

  /// Superclasses and protocols that are followed before the answer is `unknown`.
  private static var maximumBases: Int { 32 }
}

extension Attribute {
  /// `@MainActor` or another global actor.
  var isGlobalActor: Bool { name.hasSuffix("Actor") }

  fileprivate static func isGlobalActor(_ name: String) -> Bool { name.hasSuffix("Actor") }

  /// Whether a class or a protocol of the system gives those that inherit from it no actor.
  fileprivate static func isolatesNothing(_ base: String) -> Bool { plainBases.contains(base) }

  private static let plainBases: Set<String> = [
    "ObservableObject", "NSObject", "Identifiable", "Equatable", "Hashable", "Codable", "Sendable", "Observable",
    "Comparable", "Error", "CustomStringConvertible", "Decodable", "Encodable", "AnyObject",
  ]
}
