/// Two flags that one path through a method sets to `true`.
package struct JointFlagsFact: Fact {
  /// The type that declares the flags.
  var owner = ""
  var first = ""
  var second = ""
  package var place = FactRange()

  static let kind = FactKind("jointFlags")
  var name: String { owner }

  mutating func code(_ coder: inout some Coder) {
    coder(&owner)
    coder(&first)
    coder(&second)
    coder(&place)
  }
}

extension JointFlagsFact: CollectedFact {
  static let source = FactSource(.assignments)

  static func all(in scope: FactScope) -> [JointFlagsFact] {
    let file = scope.file
    // Flags of a view itself are compared where they are used.
    let flags = scope.assignments.filter { $0.setsTrue && $0.target.selfMemberName != nil }
    guard flags.count > 1 else { return [] }
    var result: Set<JointFlagsFact> = []
    for (position, one) in flags.enumerated() {
      guard let type = file.enclosingType(of: one.node), type.viewRole == nil, let name = one.target.selfMemberName
      else {
        continue
      }
      let block = one.node.enclosingStatement.parent
      for other in flags[(position + 1)...].prefix(Self.maximumNeighbors) {
        guard other.node.enclosingStatement.parent == block, let otherName = other.target.selfMemberName,
          otherName != name, file.step(of: one.node) == file.step(of: other.node)
        else { continue }
        result.insert(
          JointFlagsFact(
            owner: type.name.text, first: name.text, second: otherName.text, place: FactRange(other.node.range)))
      }
    }
    return result.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  /// The number of flags that each flag is compared with. The limit keeps the time linear.
  private static var maximumNeighbors: Int { 16 }
}

extension FactReader {
  /// A place where a method of a model sets both flags to `true`; nil if none is known.
  func jointFlags(_ a: String, _ b: String, of owner: String) -> Located<JointFlagsFact>? {
    guard !owner.isEmpty else { return nil }
    return all(JointFlagsFact.self, named: owner).first { flags in
      flags.fact.first == a && flags.fact.second == b || flags.fact.first == b && flags.fact.second == a
    }
  }
}
