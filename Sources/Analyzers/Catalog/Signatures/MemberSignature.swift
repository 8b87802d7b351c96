/// A type that the SDK declares.
package struct SDKType: Hashable, Sendable {
  /// With the names of the types around it: `UIApplication.State`.
  package let name: String
  package let module: String
  package let kind: Kind
  package let generics: [GenericParameter]
  /// The superclass of a class comes first. `conditionalConformances` has the others.
  package let inherited: [TypeSignature]
  /// `MainActor` if its members run on it.
  package let globalActor: String?
  package let attributes: Set<String>
  package let availability: [String]

  package enum Kind: String, Sendable { case `struct`, `class`, `enum`, `protocol`, `actor` }

  /// Whether a copy refers to the same object.
  package var isReference: Bool { kind == .class || kind == .actor }
  package var isSendable: Bool { inherited.contains(.named("Sendable")) }
  package var isPropertyWrapper: Bool { attributes.contains("propertyWrapper") }
  /// The type itself, with its generic parameters as arguments.
  package var selfType: TypeSignature { .named(name, generics.map { .named($0.name) }) }
}

/// A generic parameter: `Content: View`.
package struct GenericParameter: Hashable, Sendable {
  package let name: String
  package let bound: TypeSignature?
}

/// A requirement in a `where` clause.
package enum SignatureRequirement: Hashable, Sendable {
  case conformance(TypeSignature, TypeSignature)
  case sameType(TypeSignature, TypeSignature)
}

/// A property, function, initializer, subscript, enum case or associated type that the SDK declares.
package struct SDKMember: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case property, function, initializer, `subscript`, enumCase, typeAlias, associatedType
  }

  package var kind: Kind
  /// `init` for initializers, `subscript` for subscripts.
  package var name: String
  /// The type whose declaration or extension contains it; empty for a global declaration.
  package var owner: String
  package var module: String
  package var generics: [GenericParameter] = []
  package var parameters: [SDKParameter] = []
  /// The type of a property, the result of a function, the type that an alias stands for; nil for `Void`.
  package var type: TypeSignature?
  package var requirements: [SignatureRequirement] = []
  package var isStatic = false
  package var isMutating = false
  package var isAsync = false
  package var canThrow = false
  /// `init?`
  package var canFail = false
  package var isSettable = false
  /// The value stays the same when the property is set, as that of `Binding.wrappedValue`.
  package var hasNonmutatingSetter = false
  package var isNonisolated = false
  package var globalActor: String?
  package var attributes: Set<String> = []
  package var availability: [String] = []
  package var callback: Callback?

  /// Where the closures that it stores or starts run, if their types do not say it.
  package enum Callback: String, Sendable {
    /// On a thread of the framework.
    case elsewhere
    case main
    /// On the queue that is an argument or on which it is called.
    case queue
    /// On the thread of the run loop.
    case runLoop
    /// On the thread on which a publisher sends its values.
    case sender
  }

  package var isDeprecated: Bool { availability.contains { $0.hasPrefix("deprecated") } }
  /// Whether the compiler prefers other overloads.
  package var isDisfavored: Bool { attributes.contains("_disfavoredOverload") }
}

/// A parameter of a function, an initializer or an enum case.
package struct SDKParameter: Hashable, Sendable {
  /// nil for `_`.
  package let label: String?
  package let name: String
  package let type: TypeSignature
  package let hasDefault: Bool
  package let isVariadic: Bool
  package let isInout: Bool
  package let isEscaping: Bool
  package let isAutoclosure: Bool
  /// `@_inheritActorContext`: a closure has the isolation of the code around it.
  package let inheritsActorContext: Bool
  /// The result builder, such as `ViewBuilder`.
  package let builder: String?
}

extension SDKMember {
  /// Whether a call with these arguments may mean it.
  ///
  /// - Parameters:
  ///   - labels: The labels of the arguments in parentheses, nil for those without one.
  ///   - trailing: The labels of the trailing closures; that of the first one is nil.
  package func accepts(labels: [String?], trailing: [String?] = []) -> Bool {
    parameterIndices(labels: labels, trailing: trailing) != nil
  }

  /// For each argument in parentheses and then for each trailing closure, the index of its parameter; nil if the arguments
  /// do not fit.
  package func parameterIndices(labels: [String?], trailing: [String?] = []) -> [Int]? {
    var indices: [Int] = []
    var next = 0
    for label in labels {
      if let last = indices.last, parameters[last].isVariadic, label == nil {
        indices.append(last)
        continue
      }
      while next < parameters.count, parameters[next].label != label {
        guard parameters[next].hasDefault || parameters[next].isVariadic else { return nil }
        next += 1
      }
      guard next < parameters.count else { return nil }
      indices.append(next)
      next += 1
    }
    for (place, label) in trailing.enumerated() {
      // The first trailing closure has no label: it skips parameters that have a default value and are not closures.
      let fits: (SDKParameter) -> Bool = { parameter in
        place == 0 ? parameter.type.function != nil : parameter.label == label
      }
      while next < parameters.count, !fits(parameters[next]) {
        guard parameters[next].hasDefault || parameters[next].isVariadic else { return nil }
        next += 1
      }
      guard next < parameters.count else { return nil }
      // A closure with a default value is skipped if another one follows that needs a value.
      if place == 0, parameters[next].hasDefault, trailing.count == 1 {
        let required = parameters.indices.dropFirst(next).first { !parameters[$0].hasDefault }
        if let required {
          guard fits(parameters[required]) else { return nil }
          next = required
        }
      }
      indices.append(next)
      next += 1
    }
    return parameters.dropFirst(next).allSatisfy { $0.hasDefault || $0.isVariadic } ? indices : nil
  }
}
