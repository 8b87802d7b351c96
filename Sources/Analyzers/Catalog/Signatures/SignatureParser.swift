/// Reads a line of the table of signatures, which has the syntax of a Swift declaration. Malformed text results in nil or in
/// what was read before it.
struct SignatureParser {
  private let bytes: ArraySlice<UInt8>
  private var place: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  init(_ text: String) { self.init(Array(text.utf8)[...]) }

  // MARK: - Tokens

  private func byte(at index: Int) -> UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  private mutating func skipSpaces() {
    while byte(at: place) == UInt8(ascii: " ") { place += 1 }
  }

  private static func isWord(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "`"), 0x80...:
      true
    default: false
    }
  }

  /// The next word without consuming it; empty if there is none.
  private mutating func peekWord() -> String {
    skipSpaces()
    var end = place
    while Self.isWord(byte(at: end)) { end += 1 }
    return String(decoding: bytes[place..<end], as: UTF8.self)
  }

  private mutating func word() -> String {
    let word = peekWord()
    place += word.utf8.count
    return word.hasPrefix("`") ? String(word.dropFirst().dropLast()) : word
  }

  /// Consumes a word if it is next.
  private mutating func take(word expected: String) -> Bool {
    guard peekWord() == expected else { return false }
    place += expected.utf8.count
    return true
  }

  /// Consumes a symbol if it is next.
  private mutating func take(_ symbol: StaticString) -> Bool {
    skipSpaces()
    let count = symbol.utf8CodeUnitCount
    guard place + count <= bytes.endIndex else { return false }
    for index in 0..<count where bytes[place + index] != symbol.utf8Start[index] { return false }
    place += count
    return true
  }

  private mutating func isNext(_ symbol: StaticString) -> Bool {
    let start = place
    defer { place = start }
    return take(symbol)
  }

  /// Consumes a group in parentheses and returns what is between them.
  private mutating func group() -> String {
    guard take("(") else { return "" }
    let start = place
    var depth = 1
    while let byte = byte(at: place) {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { break }
      place += 1
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    _ = take(")")
    return text
  }

  // MARK: - Types

  /// The attributes and specifiers in front of a type.
  private struct Specifiers {
    var isSendable = false
    var isEscaping = false
    var isAutoclosure = false
    var isInout = false
    var inheritsActorContext = false
    var isolation = FunctionSignature.Isolation.unspecified
    var builder: String?
  }

  private static let ignoredSpecifiers = ["sending", "borrowing", "consuming", "repeat", "each"]

  private mutating func specifiers() -> Specifiers {
    var found = Specifiers()
    while true {
      if take("@") {
        let name = word()
        switch name {
        case "Sendable": found.isSendable = true
        case "escaping": found.isEscaping = true
        case "autoclosure": found.isAutoclosure = true
        case "_inheritActorContext": found.inheritsActorContext = true
        case "MainActor": found.isolation = .globalActor(name)
        case "isolated":
          _ = group()
          found.isolation = .any
        case _ where name.hasSuffix("Builder"):
          found.builder = name
          if isNext("<") { _ = typeArguments() }
        default: break
        }
      } else if take(word: "inout") {
        found.isInout = true
      } else if !Self.ignoredSpecifiers.contains(where: { take(word: $0) }) {
        return found
      }
    }
  }

  mutating func type() -> TypeSignature? {
    let specifiers = specifiers()
    return type(specifiers)
  }

  private mutating func type(_ specifiers: Specifiers) -> TypeSignature? {
    if take(word: "some") { return type().map { .opaque($0) } }
    if take(word: "any") { return postfix(type().map { .existential($0) }) }
    guard var first = postfix(simpleType(specifiers)) else { return nil }
    if isNext("&") {
      var parts = [first]
      while take("&") {
        guard let part = postfix(simpleType(Specifiers())) else { return nil }
        parts.append(part)
      }
      first = .composition(parts)
    }
    return first
  }

  private mutating func simpleType(_ specifiers: Specifiers) -> TypeSignature? {
    if take("(") {
      var elements: [TypeSignature.Element] = []
      while !take(")") {
        // A label, or two names of which the first one is `_`.
        let start = place
        var label: String?
        let first = word()
        let second = peekWord().isEmpty ? nil : word()
        if !first.isEmpty, isNext(":"), !["some", "any", "inout"].contains(first) {
          _ = take(":")
          label = second == nil ? first : nil
        } else {
          place = start
        }
        guard let type = type() else { return nil }
        _ = take("...")
        elements.append(.init(label: label, type))
        _ = take(",")
      }
      if let function = function(elements.map(\.type), specifiers) { return .function(function) }
      if elements.count == 1, elements[0].label == nil { return elements[0].type }
      return .tuple(elements)
    }
    if take("[") {
      guard let element = type() else { return nil }
      if take(":") {
        guard let value = type(), take("]") else { return nil }
        return .named("Dictionary", [element, value])
      }
      return take("]") ? .array(of: element) : nil
    }
    let name = word()
    guard !name.isEmpty else { return nil }
    if name == "Void" { return .void }
    return .named(name, isNext("<") ? typeArguments() : [])
  }

  /// The effects and result of a function type, nil if the type is not one.
  private mutating func function(_ parameters: [TypeSignature], _ specifiers: Specifiers) -> FunctionSignature? {
    let start = place
    let effects = effects()
    guard take("->"), let result = type() else {
      place = start
      return nil
    }
    return FunctionSignature(
      parameters: parameters, result: result, isAsync: effects.isAsync, canThrow: effects.canThrow,
      isSendable: specifiers.isSendable, isolation: specifiers.isolation)
  }

  private mutating func effects() -> (isAsync: Bool, canThrow: Bool) {
    let isAsync = take(word: "async")
    let canThrow = take(word: "throws") || take(word: "rethrows")
    if canThrow, isNext("(") { _ = group() }
    return (isAsync, canThrow)
  }

  private mutating func typeArguments() -> [TypeSignature] {
    guard take("<") else { return [] }
    var arguments: [TypeSignature] = []
    while !take(">"), let argument = type() {
      arguments.append(argument)
      _ = take(",")
    }
    return arguments
  }

  /// The type with what follows it: `?`, `!`, `.Type`, `.Element`.
  private mutating func postfix(_ type: TypeSignature?) -> TypeSignature? {
    guard var type else { return nil }
    while true {
      if take("?") || take("!") {
        type = .optional(type)
      } else if !isNext("..."), isNext("."), take(".") {
        let name = word()
        type = name == "Type" || name == "Protocol" ? .metatype(type) : .member(type, name)
        // The table never needs the arguments of a nested type.
        if isNext("<") { _ = typeArguments() }
      } else {
        return type
      }
    }
  }

  // MARK: - Declarations

  private struct Modifiers {
    var attributes: Set<String> = []
    var availability: [String] = []
    var words: Set<String> = []
    var globalActor: String?
    var callback: SDKMember.Callback?
  }

  /// The attributes and modifiers of a declaration.
  private mutating func modifiers() -> Modifiers {
    var found = Modifiers()
    while true {
      if take("@") {
        let name = word()
        let arguments = byte(at: place) == UInt8(ascii: "(") ? group() : ""
        switch name {
        case "available": found.availability.append(contentsOf: Self.list(arguments))
        case "callback": found.callback = SDKMember.Callback(rawValue: arguments)
        case "MainActor": found.globalActor = name
        default: found.attributes.insert(name)
        }
      } else if ["static", "mutating", "nonisolated", "weak"].contains(peekWord()) {
        found.words.insert(word())
      } else {
        return found
      }
    }
  }

  /// The arguments of an attribute, without `*`.
  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { part in String(part.drop { $0 == " " }) }.filter { $0 != "*" }
  }

  private mutating func genericParameters() -> [GenericParameter] {
    guard take("<") else { return [] }
    var found: [GenericParameter] = []
    while !take(">") {
      _ = take(word: "each")
      let name = word()
      guard !name.isEmpty else { break }
      found.append(GenericParameter(name: name, bound: take(":") ? type() : nil))
      _ = take(",")
    }
    return found
  }

  private mutating func requirements() -> [SignatureRequirement] {
    guard take(word: "where") else { return [] }
    var found: [SignatureRequirement] = []
    repeat {
      _ = take(word: "repeat")
      guard let left = type() else { break }
      if take("=="), let right = type() {
        found.append(.sameType(left, right))
      } else if take(":"), let right = type() {
        found.append(.conformance(left, right))
      }
    } while take(",")
    return found
  }

  /// The name of the type that an extension extends; empty for global declarations.
  mutating func extendedName() -> String? {
    switch word() {
    case "global": ""
    case "extension": qualifiedName()
    default: nil
    }
  }

  private mutating func qualifiedName() -> String {
    var name = word()
    while isNext("."), take(".") { name += "." + word() }
    return name
  }

  /// A type's declaration, nil if the line is an extension.
  mutating func sdkType(module: String) -> SDKType? {
    let modifiers = modifiers()
    guard let kind = SDKType.Kind(rawValue: word()) else { return nil }
    let name = qualifiedName()
    // The parameters of a protocol are its primary associated types.
    let generics = genericParameters()
    var inherited: [TypeSignature] = []
    if take(":") {
      repeat {
        guard let type = type() else { break }
        if case .composition(let parts) = type { inherited += parts } else { inherited.append(type) }
      } while take(",")
    }
    return SDKType(
      name: name, module: module, kind: kind, generics: kind == .protocol ? [] : generics, inherited: inherited,
      globalActor: modifiers.globalActor, attributes: modifiers.attributes, availability: modifiers.availability)
  }

  /// The conformances in a line `conforms A, B where …`.
  mutating func conformances() -> (protocols: [TypeSignature], requirements: [SignatureRequirement])? {
    guard take(word: "conforms") else { return nil }
    var found: [TypeSignature] = []
    repeat {
      guard let type = type() else { break }
      found.append(type)
    } while take(",")
    return (found, requirements())
  }

  /// The kind and name of the member on this line, which is less work than the whole member.
  mutating func memberName() -> (kind: SDKMember.Kind, name: String)? {
    _ = modifiers()
    return kindAndName()
  }

  private mutating func kindAndName() -> (kind: SDKMember.Kind, name: String)? {
    switch word() {
    case "var", "let": (.property, word())
    case "func": (.function, word())
    case "init": (.initializer, "init")
    case "subscript": (.subscript, "subscript")
    case "case": (.enumCase, word())
    case "typealias": (.typeAlias, word())
    case "associatedtype": (.associatedType, word())
    default: nil
    }
  }

  mutating func member(owner: String, module: String) -> SDKMember? {
    let modifiers = modifiers()
    let isConstant = peekWord() == "let"
    guard let (kind, name) = kindAndName() else { return nil }
    var member = SDKMember(kind: kind, name: name, owner: owner, module: module)
    member.isStatic = modifiers.words.contains("static") || kind == .enumCase
    member.isMutating = modifiers.words.contains("mutating")
    member.isNonisolated = modifiers.words.contains("nonisolated")
    member.globalActor = modifiers.globalActor
    member.attributes = modifiers.attributes
    member.availability = modifiers.availability
    member.callback = modifiers.callback
    switch kind {
    case .property:
      guard take(":") else { return nil }
      member.type = type()
      readAccessors(&member, isConstant: isConstant)
    case .function, .initializer, .subscript:
      member.canFail = kind == .initializer && (take("?") || take("!"))
      member.generics = genericParameters()
      guard let parameters = parameters(isSubscript: kind == .subscript) else { return nil }
      member.parameters = parameters
      (member.isAsync, member.canThrow) = effects()
      if take("->") { member.type = type() }
      if kind == .subscript { readAccessors(&member, isConstant: false) }
      member.requirements = requirements()
    case .enumCase:
      if isNext("(") { member.parameters = parameters() ?? [] }
    case .typeAlias:
      member.generics = genericParameters()
      if take("=") { member.type = type() }
    case .associatedType:
      // The protocols that it conforms to, and its default.
      if take(":") { _ = type() }
      if take("=") { member.type = type() }
    }
    return member
  }

  private mutating func readAccessors(_ member: inout SDKMember, isConstant: Bool) {
    guard take("{") else {
      member.isSettable = !isConstant
      return
    }
    _ = take(word: "get")
    member.hasNonmutatingSetter = take(word: "nonmutating")
    member.isSettable = take(word: "set")
    _ = take("}")
  }

  private mutating func parameters(isSubscript: Bool = false) -> [SDKParameter]? {
    guard take("(") else { return nil }
    var found: [SDKParameter] = []
    while !take(")") {
      var specifiers = specifiers()
      let start = place
      let first = word()
      let second = isNext(":") ? nil : word()
      let isNamed = take(":")
      if !isNamed { place = start }
      // Attributes may be in front of the name and in front of the type.
      let inner = self.specifiers()
      specifiers.isSendable = specifiers.isSendable || inner.isSendable
      specifiers.isEscaping = specifiers.isEscaping || inner.isEscaping
      specifiers.isAutoclosure = specifiers.isAutoclosure || inner.isAutoclosure
      specifiers.isInout = specifiers.isInout || inner.isInout
      if inner.isolation != .unspecified { specifiers.isolation = inner.isolation }
      guard let type = type(specifiers) else { return nil }
      let isVariadic = take("...")
      let hasDefault = take("=")
      if hasDefault { _ = word() }
      found.append(
        SDKParameter(
          // A single name is a label, except in subscripts.
          label: isNamed && first != "_" && !(isSubscript && second == nil) ? first : nil,
          name: isNamed ? second ?? first : "", type: type,
          hasDefault: hasDefault, isVariadic: isVariadic, isInout: specifiers.isInout,
          // An optional closure is always escaping.
          isEscaping: specifiers.isEscaping || type.wrapped?.function != nil, isAutoclosure: specifiers.isAutoclosure,
          inheritsActorContext: specifiers.inheritsActorContext || inner.inheritsActorContext,
          builder: specifiers.builder ?? inner.builder))
      guard take(",") || isNext(")") else { return nil }
    }
    return found
  }
}
