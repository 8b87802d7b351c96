/// A version in an `#available` or `#unavailable` condition. Code that checks for a version also runs on earlier ones.
struct AvailabilityCheckFact: Fact {
  var platform = Platform.iOS
  var major = 0
  var minor = 0
  var place = FactRange()

  static let kind = FactKind("availabilityCheck")
  var name: String { platform.rawValue }
  var version: OSVersion { OSVersion(major, minor) }

  mutating func code(_ coder: inout some Coder) {
    coder(&platform)
    coder(&major)
    coder(&minor)
    coder(&place)
  }
}

extension AvailabilityCheckFact: CollectedFact {
  static let source = FactSource(.availabilityChecks)

  /// Returns each version once per item.
  static func all(in scope: FactScope) -> [AvailabilityCheckFact] {
    var result: [AvailabilityCheckFact] = []
    for row in scope.item.content.availabilityChecks {
      let condition = scope.file.node(row, of: scope.item)
      var platform: Platform?
      for token in condition.tokens {
        if let named = Platform(rawValue: token.text) {
          platform = named
        } else if let checked = platform {
          platform = nil
          let parts = token.text.split(separator: ".").compactMap { Int($0) }
          guard let major = parts.first else { continue }
          let minor = parts.count > 1 ? parts[1] : 0
          guard !result.contains(where: { $0.platform == checked && $0.version == OSVersion(major, minor) }) else {
            continue
          }
          result.append(
            AvailabilityCheckFact(platform: checked, major: major, minor: minor, place: FactRange(condition.range)))
        }
      }
    }
    return result
  }
}

extension FactReader {
  /// Whether a condition in the file's target checks for a version of a platform or an earlier one, so that the target
  /// includes systems before that version.
  package func runsOnSystems(before version: OSVersion, of platform: Platform) -> Bool {
    let checks: [Located<AvailabilityCheckFact>] = all(named: platform.rawValue)
    return checks.contains { $0.fact.version <= version && isInSameTarget($0.path) }
  }
}
