private import CSignatures

/// What the declarations of Apple's frameworks and the standard library say: types, members, closures. The data is a table that
/// is generated from `Tests/SwiftUIStub` and read when it is first needed. `docs/model/sdk.md` describes it.
package enum SDK {
  /// The embedded table.
  package static let table: SignatureTable = {
    let text = signatureText()
    return SignatureTable(Array(UnsafeBufferPointer(start: text.text, count: text.size)))
  }()

  /// The declaration of a type. See ``SignatureTable/type(named:in:)``.
  package static func type(named name: String, in scope: String = "") -> SDKType? { table.type(named: name, in: scope) }

  /// The members of a type with that name, first its own and then inherited ones.
  package static func members(named name: String, of type: String) -> [SDKMember] {
    table.members(named: name, of: type)
  }

  /// The initializers of a type that such a call may mean, the preferred ones first.
  package static func initializers(
    of type: String, labels: [String?], trailing: [String?] = []
  ) -> [SDKMember] {
    preferred(table.members(named: "init", of: type, inherited: false), labels, trailing)
  }

  /// The functions with that name that such a call may mean, the preferred ones first. The owner is empty for global functions.
  package static func functions(
    named name: String, of type: String = "", labels: [String?], trailing: [String?] = []
  ) -> [SDKMember] {
    let all = type.isEmpty ? table.globals(named: name) : table.members(named: name, of: type)
    return preferred(all.filter { $0.kind == .function }, labels, trailing)
  }

  private static func preferred(_ members: [SDKMember], _ labels: [String?], _ trailing: [String?]) -> [SDKMember] {
    let accepted = members.filter { $0.accepts(labels: labels, trailing: trailing) }
    return (0...3).flatMap { rank in accepted.filter { $0.rank == rank } }
  }

  /// Whether a value of the type is a reference to an object; nil if the SDK does not declare the type.
  package static func isReference(_ type: String) -> Bool? {
    table.type(named: type).map { declared in
      declared.isReference || declared.kind == .protocol && table.lineage(of: type).contains("AnyObject")
    }
  }

  /// Whether a type conforms to a protocol or inherits from a class; nil if the SDK does not declare the type.
  ///
  /// A conformance with conditions counts, as that of `Array` to `Equatable`.
  package static func conforms(_ type: String, to ancestor: String) -> Bool? {
    let name = table.globals(named: type).first { $0.kind == .typeAlias }?.type?.name ?? type
    return table.type(named: name).map { _ in table.lineage(of: name).contains(ancestor) }
  }

  /// Whether a method of a publisher returns another publisher: `map`, `receive`.
  package static func isOperator(_ method: String) -> Bool {
    table.members(named: method, of: "Publisher").contains { $0.kind == .function && $0.type?.name == "Operator" }
  }

  /// Whether calls of the method change the value on which it is called; nil if the type has no such method.
  ///
  /// A method of a class is never mutating. If overloads differ, the answer is that of the mutating one.
  package static func isMutating(_ method: String, of type: String) -> Bool? {
    let methods = table.members(named: method, of: type).filter { $0.kind == .function }
    return methods.isEmpty ? nil : methods.contains(where: \.isMutating)
  }

  /// Whether a function runs the closures that it gets after it has returned, or before. It is known by its name, or
  /// as `Timer.init`, because the type of a receiver often is not; nil if the functions with that name differ, or their
  /// declarations do not tell.
  package static func keepsClosures(_ name: String) -> Bool? { closureUses[name] ?? nil }

  private static let closureUses = table.closureUses()

  /// The types of a call. See ``SignatureTable/call(_:on:arguments:)``.
  package static func call(
    _ member: SDKMember, on receiver: TypeSignature? = nil, arguments: [Int: TypeSignature] = [:]
  ) -> SDKCall? { table.call(member, on: receiver, arguments: arguments) }
}

extension SDKMember {
  /// Overloads of a lower rank are tried first.
  fileprivate var rank: Int { (isDeprecated ? 2 : 0) + (isDisfavored ? 1 : 0) }
}

extension TypeSignature {
  /// The type that the text of a type means, nil if it is malformed.
  package init?(_ text: String) {
    var parser = SignatureParser(text)
    guard let type = parser.type() else { return nil }
    self = type
  }
}
