/// The types of a call, with the types of the receiver and the arguments in place of generic parameters.
package struct SDKCall: Hashable, Sendable {
  package let member: SDKMember
  /// The types of all parameters, in order.
  package let parameters: [TypeSignature]
  /// The type of the property or the result of the call; of an initializer, the type that it makes.
  package let result: TypeSignature
}

extension SignatureTable {
  /// The types of a call, or of a use of a property. What is not known remains a generic parameter. The result is nil if an
  /// argument certainly does not have the type of its parameter.
  ///
  /// - Parameters:
  ///   - receiver: The type of the value or the type whose member it is; nil for global functions and initializers.
  ///   - arguments: The known types of arguments by the index of their parameter.
  package func call(
    _ member: SDKMember, on receiver: TypeSignature? = nil, arguments: [Int: TypeSignature] = [:]
  ) -> SDKCall? {
    var bindings = Bindings()
    bindings.receiver = receiver
    bindings.scope = member.owner
    let owner = type(named: member.owner)
    if let owner {
      bindings.parameters.formUnion(owner.generics.map(\.name))
      if let receiver, let base = ancestor(named: owner.name, of: receiver) { bindings.bind(parameters(of: base)) }
    }
    bindings.parameters.formUnion(member.generics.map(\.name))
    // Closures come last, because what they return depends on their parameters.
    let known = arguments.sorted { first, second in
      (first.value.function != nil ? 1 : 0, first.key) < (second.value.function != nil ? 1 : 0, second.key)
    }
    for (index, argument) in known where member.parameters.indices.contains(index) {
      guard unify(member.parameters[index].type, with: argument, &bindings) else { return nil }
    }
    for case .sameType(let left, let right) in member.requirements {
      bind(left, to: right, &bindings)
      bind(right, to: left, &bindings)
    }
    let made = member.kind == .initializer ? receiver ?? owner?.selfType : member.type
    var result = substitute(made ?? .void, bindings)
    if member.canFail { result = .optional(result) }
    return SDKCall(
      member: member, parameters: member.parameters.map { substitute($0.type, bindings) }, result: result)
  }

  /// The type that an associated type or a nested alias means for a type, such as `Element` for `[Note]`; nil if it is unknown.
  package func associatedType(_ name: String, of type: TypeSignature) -> TypeSignature? {
    associatedType(name, of: type, depth: 0)
  }

  private func associatedType(_ name: String, of type: TypeSignature, depth: Int) -> TypeSignature? {
    guard depth < Self.maximalDepth, let typeName = type.name else { return nil }
    for ancestor in lineage(of: typeName) {
      var bindings = Bindings()
      bindings.receiver = type
      bindings.scope = ancestor
      let known = self.ancestor(named: ancestor, of: type).map(parameters) ?? []
      bindings.bind(known)
      if let argument = bindings.types[name] { return argument }
      for member in members(named: name, of: ancestor, inherited: false) where member.kind == .typeAlias {
        return member.type.map { substitute($0, bindings, depth: depth + 1) }
      }
    }
    return nil
  }

  /// The generic parameters of a type and of the types around it, with their arguments.
  private func parameters(of type: TypeSignature) -> [(name: String, type: TypeSignature)] {
    switch type {
    case .named(let name, let arguments):
      Array(zip(self.type(named: name)?.generics.map(\.name) ?? [], arguments))
    case .member(let base, _): parameters(of: base)
    default: []
    }
  }

  /// The superclass or the type itself with that name, with its arguments.
  private func ancestor(named name: String, of type: TypeSignature) -> TypeSignature? {
    var current = type
    for _ in 0..<16 {
      if current.name == name { return current }
      guard let declared = current.name.flatMap({ self.type(named: $0) }), declared.kind == .class,
        let parent = declared.inherited.first
      else { return nil }
      var bindings = Bindings()
      bindings.bind(parameters(of: current))
      current = substitute(parent, bindings)
    }
    return nil
  }

  // MARK: - Substitution

  /// What is known about generic parameters.
  private struct Bindings {
    var types: [String: TypeSignature] = [:]
    /// The names of the parameters in scope.
    var parameters: Set<String> = []
    var receiver: TypeSignature?
    /// The type in which names are looked up.
    var scope = ""

    mutating func bind(_ parameters: [(name: String, type: TypeSignature)]) {
      for (name, type) in parameters { types[name] = type }
    }
  }

  /// How many types may be nested in each other; a deeper type remains as it is written.
  private static let maximalDepth = 24

  private func substitute(_ type: TypeSignature, _ bindings: Bindings, depth: Int = 0) -> TypeSignature {
    guard depth < Self.maximalDepth else { return type }
    func inner(_ type: TypeSignature) -> TypeSignature { substitute(type, bindings, depth: depth + 1) }
    switch type {
    case .named("Self", []): return bindings.receiver ?? type
    case .named(let name, []):
      if let bound = bindings.types[name] { return bound }
      if bindings.parameters.contains(name) { return type }
      // Members use nested types without the name of the type around them, and associated types without `Self`.
      if !bindings.scope.isEmpty, let nested = self.type(named: name, in: bindings.scope), nested.name != name {
        return nestedType(name, nested.name, bindings)
      }
      if let receiver = bindings.receiver, self.type(named: name) == nil {
        return associatedType(name, of: receiver, depth: depth + 1) ?? type
      }
      return type
    case .named(let name, let arguments): return .named(name, arguments.map(inner))
    case .member(let base, let name):
      let base = inner(base)
      if let typeName = base.name, self.type(named: "\(typeName).\(name)") != nil {
        return base.arguments.isEmpty ? .named("\(typeName).\(name)") : .member(base, name)
      }
      return associatedType(name, of: base, depth: depth + 1) ?? .member(base, name)
    case .tuple(let elements): return .tuple(elements.map { .init(label: $0.label, inner($0.type)) })
    case .function(var function):
      function.parameters = function.parameters.map(inner)
      function.result = inner(function.result)
      return .function(function)
    case .opaque(let type): return .opaque(inner(type))
    case .existential(let type): return .existential(inner(type))
    case .composition(let types): return .composition(types.map(inner))
    case .metatype(let type): return .metatype(inner(type))
    }
  }

  /// A nested type: with the arguments of the type around it if that is generic.
  private func nestedType(_ name: String, _ fullName: String, _ bindings: Bindings) -> TypeSignature {
    guard let receiver = bindings.receiver, !receiver.arguments.isEmpty,
      let outer = receiver.name, "\(outer).\(name)" == fullName
    else { return .named(fullName) }
    return .member(receiver, name)
  }

  /// Binds generic parameters so that a parameter's type matches an argument's. Returns whether it can.
  private func unify(
    _ pattern: TypeSignature, with type: TypeSignature, _ bindings: inout Bindings, depth: Int = 0
  ) -> Bool {
    guard depth < Self.maximalDepth else { return true }
    func all(_ pairs: some Sequence<(TypeSignature, TypeSignature)>) -> Bool {
      // Binds what it can also if something does not fit.
      pairs.reduce(true) { fits, pair in unify(pair.0, with: pair.1, &bindings, depth: depth + 1) && fits }
    }
    switch (pattern, type) {
    case (.named(let name, []), _) where bindings.parameters.contains(name):
      if bindings.types[name] == nil { bindings.types[name] = type }
      return true
    case (.named("Optional", let patterns), _) where type.wrapped == nil && patterns.count == 1:
      // A value is accepted where an optional one is expected.
      return unify(patterns[0], with: type, &bindings, depth: depth + 1)
    case (.named(let first, let patterns), .named(let second, let types)):
      let isKeyPath = first.hasSuffix("KeyPath") && second.hasSuffix("KeyPath")
      if first == second || isKeyPath { return all(zip(patterns, types)) }
      return !areDifferentValues(first, second)
    case (.tuple(let patterns), .tuple(let types)): return all(zip(patterns.map(\.type), types.map(\.type)))
    case (.function(let first), .function(let second)):
      return all(zip(first.parameters, second.parameters)) && all(CollectionOfOne((first.result, second.result)))
    case (.metatype(let pattern), .metatype(let type)): return unify(pattern, with: type, &bindings, depth: depth + 1)
    default: return true
    }
  }

  /// Whether both are values that the SDK declares: one does not become the other, except numbers in a few places.
  private func areDifferentValues(_ first: String, _ second: String) -> Bool {
    let numbers: Set = ["Double", "CGFloat", "TimeInterval"]
    guard !(numbers.contains(first) && numbers.contains(second)) else { return false }
    return [first, second].allSatisfy { name in
      type(named: name).map { $0.kind == .struct || $0.kind == .enum } ?? false
    }
  }

  /// Uses a requirement `T == Data.Element` if the left side is a parameter that is not known yet.
  private func bind(_ left: TypeSignature, to right: TypeSignature, _ bindings: inout Bindings) {
    guard case .named(let name, []) = left, bindings.parameters.contains(name), bindings.types[name] == nil else {
      return
    }
    let type = substitute(right, bindings)
    if type != left { bindings.types[name] = type }
  }
}
