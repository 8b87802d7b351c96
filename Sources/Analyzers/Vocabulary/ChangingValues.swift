// Determines whether the value of an expression in a view changes while the view is shown.

extension FileModel {
  /// Whether a value that a body computes may change while the view is shown: it is computed from state, from a member of
  /// an object that code sets, or from an input that changes.
  package func change(of value: SyntaxNode, in type: TypeDeclaration) -> ValueOrigin.Change {
    let origin = origin(of: value)
    var result = origin.change == .changing && !facts.isChanging(origin) ? .unknown : origin.change
    for read in origin.reads where result != .changing { result = max(result, facts.change(of: read)) }
    for input in origin.inputs where result != .changing {
      guard let property = type.storedProperties.first(where: { $0.name.text == input }) else { continue }
      switch inputs(of: type).mayChange(property) {
      case .neverChanges: continue
      case .unknown: result = max(result, .unknown)
      case .changes: result = .changing
      }
    }
    return result
  }
}

extension FactReader {
  /// Whether a value is known to change: it is not only a member of an object that stays the same while others change.
  func isChanging(_ origin: ValueOrigin) -> Bool {
    origin.change == .changing && (origin.memberOfState.map(mayChangeWithOthers) ?? true)
  }

  /// Whether a member of an object may change when code changes members of the object: it is not a constant, nor computed
  /// without the object.
  private func mayChangeWithOthers(_ read: ObjectRead) -> Bool {
    guard let type = type(named: read.type), type.isClass else { return true }
    if let property = type.properties.first(where: { $0.name == read.member && !$0.isStatic }) {
      return isWritten(property, of: type) != false
    }
    let computed = type.members.first { $0.name == read.member && $0.kind == .property }
    return computed?.references.contains { reference in
      // A path such as `Store.shared.url` leads to another object, whose members may change.
      guard let base = reference.base, base != "self" else { return reference.name.first?.isLowercase ?? true }
      return base.includes(".")
    } ?? true
  }

  /// Whether the value that is read is an object, which stays the same while its members change.
  func isReference(_ read: ObjectRead) -> Bool {
    type(named: read.type)?.isClass ?? SDK.isReference(read.type) ?? false
  }

  /// Whether no code gives a member of an object another value. The members of a member that is an object may change.
  package func isConstant(_ read: ObjectRead) -> Bool {
    guard change(of: read) == .constant else { return false }
    let property = type(named: read.type)?.properties.first { $0.name == read.member }
    guard let value = property?.valueTypeName else { return true }
    return !(type(named: value)?.isClass ?? SDK.isReference(value) ?? false)
  }

  /// Whether a member of an object changes while views show it. Computed properties change with what they read.
  func change(of read: ObjectRead) -> ValueOrigin.Change {
    if read.member.isEmpty { return isReference(read) ? .constant : .changing }
    guard let type = type(named: read.type), type.isClass else { return read.isObject ? .unknown : .constant }
    guard read.isObject || type.isObservable else { return .unknown }
    guard read.isPayload else { return change(of: read.member, in: type, depth: 0) }
    switch replaces(read.member, of: type, depth: 0) {
    case true?: return .changing
    case false?: return .constant
    case nil: return .unknown
    }
  }

  /// Whether code replaces a member of an object directly by another value, on an event, so that a view that shows it
  /// stays; nil if it is not known. A computed property is replaced with what it reads: the element of a selection.
  package func replaces(_ read: ObjectRead) -> Bool? {
    guard !read.member.isEmpty, let type = type(named: read.type), type.isClass else { return nil }
    return replaces(read.member, of: type, depth: 0)
  }

  private func replaces(_ member: String, of type: KnownType, depth: Int) -> Bool? {
    if let property = type.properties.first(where: { $0.name == member && !$0.isStatic }) {
      return replacesPayload(of: property, of: type)
    }
    // Another collection may have the same elements.
    let decides = { (name: String) in
      type.properties.first { $0.name == name }.map { !($0.valueType?.hasPrefix("[") ?? true) } ?? true
    }
    return own(readBy: member, of: type, depth).contains {
      decides($0) && replaces($0, of: type, depth: depth + 1) == true
    } ? true : nil
  }

  /// The maximum nesting of computed properties to follow.
  private static var maximumComputed: Int { 3 }

  private func change(of member: String, in type: KnownType, depth: Int) -> ValueOrigin.Change {
    if let property = type.properties.first(where: { $0.name == member && !$0.isStatic }) {
      switch isWritten(property, of: type) {
      case true?: return .changing
      case false?: return .constant
      case nil: return .unknown
      }
    }
    // Whether other values that it reads change is not known.
    return own(readBy: member, of: type, depth).contains { change(of: $0, in: type, depth: depth + 1) == .changing }
      ? .changing : .unknown
  }

  /// The members of the same object that a computed property reads.
  private func own(readBy member: String, of type: KnownType, _ depth: Int) -> [String] {
    guard depth < Self.maximumComputed,
      let computed = type.members.first(where: { $0.name == member && $0.kind == .property })
    else { return [] }
    return computed.references.filter { $0.base == nil && $0.name != member }.map(\.name)
  }
}

extension SyntaxNode {
  /// Whether an expression has another value each time it is evaluated: `UUID()`, `Date()`, `Int.random(in:)`, and
  /// members of these.
  package var isNewEachTime: Bool {
    var node = unparenthesized
    while true {
      if let call = FunctionCallExpr(node) {
        guard let name = call.calleeName else { return false }
        if name == "UUID" || name == "Date" { return call.arguments.isEmpty && call.trailingClosure == nil }
        if name == "random" { return call.base.map { $0.typeReferenceName.isCapitalized } ?? false }
        return false
      }
      guard let access = MemberAccessExpr(node), let base = access.base else { return false }
      if access.name == "now", base.textEquals("Date") { return true }
      node = base
    }
  }
}
