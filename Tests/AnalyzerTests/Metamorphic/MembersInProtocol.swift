@testable import Analyzers
@testable import GotchaAnalysis

/// Moves the methods and computed properties of each view to an extension of a new protocol, which requires the properties
/// that they use.
enum MembersInProtocol {
  static func apply(to source: ParsedSource) -> [TransformedFile]? {
    let types = WrittenTypes(source)
    var editing = SourceEditing(source)
    for item in source.items {
      guard item.kind == .structDecl, let type = NominalDecl(item), let last = type.inheritedTypes.last,
        type.inheritedTypes.allSatisfy({ $0.typeName.isAny(of: plainProtocols) }),
        let members = TypeMembers(of: type, in: source), members.genericParameters.isEmpty,
        let plan = ProtocolMembers(members, types, source)
      else { continue }
      let name = source.unusedName(members.name + "Members")
      let moved = (plan.moved + plan.required.map(\.member)).map { (node: $0.node, type: String?.some(members.name)) }
      for range in AccessRaising(source).ranges(forMoving: moved) { editing.remove(range) }
      for member in plan.moved { editing.remove(source.rangeToRemove(member.node)) }
      editing.insert(", " + name, at: last.range.upperBound)
      let requirements = plan.required.map { "  \($0.requirement)\n" }.joined()
      var pieces: [SourceEditing.Piece] = [
        .text("\n\n@MainActor protocol \(name) {\n\(requirements)}\n\nextension \(name) {\n")
      ]
      for member in plan.moved { pieces += [.text("  "), .moved(member.node.range), .text("\n")] }
      editing.insert(pieces + [.text("}")], at: item.range.upperBound)
    }
    return editing.isEmpty ? nil : [editing.file("Example.swift")]
  }

  /// The protocols whose requirements are known: none of the members that move.
  private static let plainProtocols: [StaticString] = ["View", "Identifiable", "Equatable", "Hashable", "Sendable"]
}

/// The members of a view that a protocol can provide, and those that it must require for that.
private struct ProtocolMembers {
  /// In source order.
  private(set) var moved: [TypeMembers.Member]
  private(set) var required: [(member: TypeMembers.Member, requirement: String)] = []

  /// Nil if no member can move.
  init?(_ members: TypeMembers, _ types: WrittenTypes, _ source: ParsedSource) {
    guard members.declaration.inheritedTypes.contains(where: { $0.typeName == "View" }) else { return nil }
    let nested = Set(members.all.filter(\.isStatic).map(\.name))
    moved = members.all.filter { member in
      member.isMovableToProtocol && !member.node.passesSelf && !member.node.mentionsSelfType
        && member.node.mentionedNames.isDisjoint(with: nested) && members[member.name] != nil
    }
    // A member stays if it uses another one that stays and cannot be required.
    while true {
      let names = Set(moved.map(\.name))
      let rest = moved.filter { member in
        member.node.memberUses(of: members).allSatisfy { use in
          names.contains(use.member.name)
            || Self.requirement(of: use.member, members, types, for: [use], source) != nil
        }
      }
      if rest.count == moved.count { break }
      moved = rest
    }
    guard !moved.isEmpty else { return nil }
    let uses = moved.flatMap { $0.node.memberUses(of: members) }
    for member in members.all where !moved.contains(where: { $0.node == member.node }) {
      let own = uses.filter { $0.member.node == member.node }
      guard !own.isEmpty else { continue }
      guard let requirement = Self.requirement(of: member, members, types, for: own, source) else { return nil }
      required.append((member, requirement))
    }
  }

  private static func requirement(
    of member: TypeMembers.Member, _ members: TypeMembers, _ types: WrittenTypes, for uses: [MemberUse],
    _ source: ParsedSource
  ) -> String? {
    guard case .stored = member.kind, !member.isStatic, uses.allSatisfy({ $0.form == .value }),
      let type = types.type(ofProperty: member.name, in: members.name),
      members.all.allSatisfy({ $0.name.isEmpty || !$0.isStatic || !type.contains($0.name) })
    else { return nil }
    let isObject = source.declaresClass(type)
    let isChanged = uses.contains { isObject ? $0.isAssigned : $0.isChanged(source.isMutating) }
    let isWrapped = ["State", "Binding", "AppStorage", "SceneStorage", "FocusState"].contains(member.wrapper)
    guard !isChanged || isWrapped else { return nil }
    return "var \(member.name): \(type) { get\(isChanged ? " nonmutating set" : "") }"
  }
}

extension TypeMembers.Member {
  /// Whether a protocol extension can declare the member with the same effect.
  fileprivate var isMovableToProtocol: Bool {
    switch kind {
    case .function(let function):
      return !function.isStatic && !function.hasModifier("mutating") && function.body != nil
        && !["hash", "encode"].contains(name)
    case .computed(let variable, let binding):
      guard !variable.isStatic, !["body", "id", "hashValue"].contains(name) else { return false }
      return variable.bindings.only != nil && binding.accessorBlock?.child(.accessorDecl) == nil
    case .stored, .type, .other: return false
    }
  }
}
