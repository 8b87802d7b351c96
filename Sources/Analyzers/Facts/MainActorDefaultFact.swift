/// A manifest that makes the main actor the default isolation of its targets.
struct MainActorDefaultFact: Fact {
  var place = FactRange()

  static let kind = FactKind("mainActorDefault")
  var name: String { "" }

  mutating func code(_ coder: inout some Coder) { coder(&place) }
}

extension MainActorDefaultFact: CollectedFact {
  static func all(in scope: FactScope) -> [MainActorDefaultFact] {
    guard scope.file.importsModule("PackageDescription") else { return [] }
    return scope.calls(named: "defaultIsolation").compactMap { call in
      guard call.arguments.first?.expression?.firstToken?.textEquals("MainActor") ?? false else { return nil }
      return MainActorDefaultFact(place: FactRange(call.range))
    }
  }
}

extension FactReader {
  /// Whether a manifest above the file makes the main actor the default isolation.
  var isMainActorDefault: Bool {
    all(MainActorDefaultFact.self, named: "").contains { manifest in
      let folder = manifest.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      return path.split(separator: "/", omittingEmptySubsequences: false).starts(with: folder)
    }
  }
}
