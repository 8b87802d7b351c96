/// The declarations of the SDK, read from lines. At first, only the types and the names of their members are read; a member is
/// read when it is asked for.
package struct SignatureTable: Sendable {
  /// A type's declaration or extension.
  private struct Block {
    let module: String
    /// The lines of its members by name.
    var members: [String: [Range<Int>]] = [:]
    /// The lines of all members, in order.
    var lines: [Range<Int>] = []
    var conformances: [Range<Int>] = []
  }

  private let bytes: [UInt8]
  private let types: [String: SDKType]
  private let blocks: [String: [Block]]

  /// - Parameter bytes: The lines, described in `docs/model/sdk.md`.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var types: [String: SDKType] = [:]
    var blocks: [String: [Block]] = [:]
    var module = ""
    var current: (name: String, block: Block)?
    func finish() {
      if let current { blocks[current.name, default: []].append(current.block) }
    }
    for line in Self.lines(of: bytes) {
      let text = bytes[line]
      if text.first == UInt8(ascii: " ") {
        if text.starts(with: "  conforms ".utf8) {
          current?.block.conformances.append(line)
          continue
        }
        var parser = SignatureParser(text)
        guard let name = parser.memberName()?.name else { continue }
        current?.block.members[name, default: []].append(line)
        current?.block.lines.append(line)
      } else if text.starts(with: "module ".utf8) {
        finish()
        current = nil
        module = String(decoding: text.dropFirst(7), as: UTF8.self)
      } else if text.first != UInt8(ascii: "#") {
        finish()
        var parser = SignatureParser(text)
        let type = parser.sdkType(module: module)
        if let type { types[type.name] = type }
        var other = SignatureParser(text)
        current = (type?.name ?? other.extendedName()).map { ($0, Block(module: module)) }
      }
    }
    finish()
    self.types = types
    self.blocks = blocks
  }

  /// The lines that are not empty.
  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
        if start < index { found.append(start..<index) }
        start = index + 1
      }
      if start < bytes.count { found.append(start..<bytes.count) }
    }
    return found
  }

  /// The names of all types, in alphabetical order.
  package var typeNames: [String] { types.map(\.key).sorted() }

  /// The names of all types that have members, also of those that are declared elsewhere and only extended; empty for
  /// global declarations.
  package var ownerNames: [String] { blocks.map(\.key).sorted() }

  /// The declaration of a type.
  ///
  /// - Parameters:
  ///   - name: Its name, with those of the types around it.
  ///   - scope: The type in whose declaration the name is written, which may contain it.
  package func type(named name: String, in scope: String = "") -> SDKType? {
    var scope = scope
    while true {
      if let type = types[scope.isEmpty ? name : "\(scope).\(name)"] { return type }
      if scope.isEmpty { return nil }
      scope = scope.lastIndex(of: ".").map { String(scope[..<$0]) } ?? ""
    }
  }

  /// The members of a type with that name, first its own and then inherited ones; all members if the name is nil.
  package func members(named name: String? = nil, of type: String, inherited: Bool = true) -> [SDKMember] {
    (inherited ? lineage(of: type) : [type]).flatMap { ownMembers(named: name, of: $0) }
  }

  /// The global functions and variables with that name.
  package func globals(named name: String) -> [SDKMember] { ownMembers(named: name, of: "") }

  /// The type, its superclasses and the protocols to which it conforms, also those with conditions; nearest first.
  package func lineage(of type: String) -> [String] {
    var found = [type]
    var next = 0
    while next < found.count {
      for name in parents(of: found[next]) where !found.contains(name) { found.append(name) }
      next += 1
    }
    return found
  }

  private func parents(of type: String) -> [String] {
    var found: [String] = []
    if let declared = self.type(named: type) {
      // The raw type of an enum is not a parent.
      found = declared.inherited.compactMap(\.name)
      if declared.kind == .enum { found = found.filter { self.type(named: $0)?.kind != .struct } }
    }
    for conformance in conditionalConformances(of: type) { found += conformance.protocols.compactMap(\.name) }
    return found
  }

  /// The conformances that extensions add, with their requirements.
  package func conditionalConformances(
    of type: String
  ) -> [(protocols: [TypeSignature], requirements: [SignatureRequirement])] {
    (blocks[type] ?? []).flatMap(\.conformances).compactMap { line in
      var parser = SignatureParser(bytes[line])
      return parser.conformances()
    }
  }

  /// The global actor on which a type's members run: its own or that of a superclass.
  package func globalActor(of type: String) -> String? {
    var name = type
    for _ in 0..<16 {
      guard let declared = self.type(named: name) else { return nil }
      if let actor = declared.globalActor { return actor }
      guard declared.kind == .class, let parent = declared.inherited.first?.name else { return nil }
      name = parent
    }
    return nil
  }

  /// The global actor on which a member runs, nil if there is none.
  package func globalActor(of member: SDKMember) -> String? {
    member.globalActor ?? (member.isNonisolated ? nil : globalActor(of: member.owner))
  }

  /// For each function that gets closures, whether it runs them after it has returned: true if a framework calls them
  /// back, false if it cannot keep them, nil if the declarations differ or do not tell. An initializer is named
  /// `Timer.init`.
  func closureUses() -> [String: Bool?] {
    var uses: [String: Bool?] = [:]
    for (owner, blocks) in blocks {
      for block in blocks {
        for line in block.lines where bytes[line].contains(UInt8(ascii: ">")) {
          var parser = SignatureParser(bytes[line])
          guard let member = parser.member(owner: owner, module: block.module), !member.isAsync,
            member.kind == .function || member.kind == .initializer
          else { continue }
          let name = member.kind == .initializer ? "\(owner).init" : member.name
          for parameter in member.parameters where parameter.type.function != nil && parameter.builder == nil {
            let mayKeep = parameter.isEscaping || parameter.type.wrapped != nil
            let use: Bool? = mayKeep ? member.callback.map { _ in true } : false
            let isSame = uses[name].map { $0 == use } ?? true
            uses.updateValue(isSame ? use : nil, forKey: name)
          }
        }
      }
    }
    return uses
  }

  private func ownMembers(named name: String?, of type: String) -> [SDKMember] {
    (blocks[type] ?? []).flatMap { block in
      (name.map { block.members[$0] ?? [] } ?? block.lines).compactMap { line in
        var parser = SignatureParser(bytes[line])
        return parser.member(owner: type, module: block.module)
      }
    }
  }
}
