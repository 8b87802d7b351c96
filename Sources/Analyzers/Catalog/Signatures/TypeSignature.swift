/// A type as a signature of the SDK writes it, without sugar: `[Int]?` is `Optional<Array<Int>>`.
package indirect enum TypeSignature: Hashable, Sendable {
  /// `Int`, `Array<Note>`, `Notification.Name`, a generic parameter, `Self`.
  case named(String, [TypeSignature] = [])
  /// `Data.Element`: a type that depends on the base. The base is generic, has type arguments or is not part of the SDK.
  case member(TypeSignature, String)
  case tuple([Element])
  case function(FunctionSignature)
  /// `some View`, `any Error`, `A & B`.
  case opaque(TypeSignature)
  case existential(TypeSignature)
  case composition([TypeSignature])
  /// `Note.Type`.
  case metatype(TypeSignature)

  /// A part of a tuple.
  package struct Element: Hashable, Sendable {
    package let label: String?
    package let type: TypeSignature

    package init(label: String? = nil, _ type: TypeSignature) {
      self.label = label
      self.type = type
    }
  }

  package static let void = TypeSignature.tuple([])
  package static func optional(_ wrapped: TypeSignature) -> TypeSignature { .named("Optional", [wrapped]) }
  package static func array(of element: TypeSignature) -> TypeSignature { .named("Array", [element]) }

  /// The type in `Optional`, nil if it is another type.
  package var wrapped: TypeSignature? {
    if case .named("Optional", let arguments) = self { arguments.first } else { nil }
  }

  /// The function, also an optional one.
  package var function: FunctionSignature? {
    if case .function(let function) = self { function } else { wrapped?.function }
  }

  /// The name of the type without its arguments, nil if it has none.
  package var name: String? {
    switch self {
    case .named(let name, _): name
    case .member(let base, let name): base.name.map { "\($0).\(name)" }
    case .opaque(let type), .existential(let type): type.name
    default: nil
    }
  }

  package var arguments: [TypeSignature] {
    if case .named(_, let arguments) = self { arguments } else { [] }
  }
}

/// The type of a function or closure.
package struct FunctionSignature: Hashable, Sendable {
  package var parameters: [TypeSignature]
  package var result: TypeSignature
  package var isAsync = false
  package var canThrow = false
  package var isSendable = false
  package var isolation = Isolation.unspecified

  /// On which actor a closure of this type runs.
  package enum Isolation: Hashable, Sendable {
    /// The type does not say: a closure that is not `@Sendable` runs where it is written.
    case unspecified
    /// `@MainActor`, or another global actor.
    case globalActor(String)
    /// `@isolated(any)`: on the actor of the closure's own isolation.
    case any
  }
}

extension TypeSignature: CustomStringConvertible {
  package var description: String {
    switch self {
    case .named("Optional", let arguments) where arguments.count == 1:
      switch arguments[0] {
      case .function, .opaque, .existential, .composition: "(\(arguments[0]))?"
      default: "\(arguments[0])?"
      }
    case .named("Array", let arguments) where arguments.count == 1: "[\(arguments[0])]"
    case .named("Dictionary", let arguments) where arguments.count == 2: "[\(arguments[0]): \(arguments[1])]"
    case .named(let name, []): name
    case .named(let name, let arguments): "\(name)<\(arguments.map(\.description).joined(separator: ", "))>"
    case .member(let base, let name): "\(base).\(name)"
    case .tuple(let elements): "(\(Self.list(elements)))"
    case .function(let function): function.description
    case .opaque(let type): "some \(type)"
    case .existential(let type): "any \(type)"
    case .composition(let types): types.map(\.description).joined(separator: " & ")
    case .metatype(let type): "\(type).Type"
    }
  }

  private static func list(_ elements: [Element]) -> String {
    elements.map { element in (element.label.map { "\($0): " } ?? "") + element.type.description }
      .joined(separator: ", ")
  }
}

extension FunctionSignature: CustomStringConvertible {
  package var description: String {
    var text = ""
    switch isolation {
    case .unspecified: break
    case .globalActor(let name): text += "@\(name) "
    case .any: text += "@isolated(any) "
    }
    if isSendable { text += "@Sendable " }
    text += "(\(parameters.map(\.description).joined(separator: ", ")))"
    if isAsync { text += " async" }
    if canThrow { text += " throws" }
    return text + " -> " + (result == .void ? "Void" : result.description)
  }
}
