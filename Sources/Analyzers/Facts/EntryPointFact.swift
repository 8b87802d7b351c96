/// A type with `@main` or an older attribute like it: the program that the workspace makes begins there, so that the
/// code which starts it is known.
struct EntryPointFact: Fact {
  var place = FactRange()

  static let kind = FactKind("entryPoint")
  var name: String { "" }

  mutating func code(_ coder: inout some Coder) { coder(&place) }
}

extension EntryPointFact: CollectedFact {
  static let source = FactSource(.types)

  static func all(in scope: FactScope) -> [EntryPointFact] {
    scope.parts.compactMap { part, _ in
      let isEntryPoint = part.attributes.contains {
        $0.name?.isAny(of: ["main", "UIApplicationMain", "NSApplicationMain"]) ?? false
      }
      return isEntryPoint ? EntryPointFact(place: FactRange(part.name?.range ?? part.range)) : nil
    }
  }
}

extension FactReader {
  /// Whether the workspace contains the start of a program: what no code in it uses is then not used at all.
  var knowsEntryPoint: Bool { !all(EntryPointFact.self, named: "").isEmpty }
}
