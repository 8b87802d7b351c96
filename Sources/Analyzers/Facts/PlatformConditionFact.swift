/// A platform in an `#if os(…)` or `#if !os(…)`. Nearby code may be built for that platform.
struct PlatformConditionFact: Fact {
  var platform = Platform.iOS
  var place = FactRange()

  static let kind = FactKind("platformCondition")
  var name: String { platform.rawValue }

  mutating func code(_ coder: inout some Coder) {
    coder(&platform)
    coder(&place)
  }
}

extension PlatformConditionFact: CollectedFact {
  static let source = FactSource(.conditions)

  /// Returns each platform once per item.
  static func all(in scope: FactScope) -> [PlatformConditionFact] {
    guard !scope.item.content.conditions.isEmpty else { return [] }
    var result: [PlatformConditionFact] = []
    for row in scope.item.content.conditions {
      let clause = scope.file.node(row, of: scope.item)
      guard !clause.firstToken.textEquals("#else"), let condition = clause.firstChild else { continue }
      let calls = condition.kind == .functionCallExpr ? [condition] : Array(condition.descendants)
      for call in calls.compactMap(FunctionCallExpr.init) where call.calleeName == "os" {
        guard let platform = call.firstArgument.flatMap({ Platform(rawValue: $0.text) }),
          !result.contains(where: { $0.platform == platform })
        else { continue }
        result.append(PlatformConditionFact(platform: platform, place: FactRange(call.range)))
      }
    }
    return result
  }
}

extension FactReader {
  /// Whether a condition in the file's target mentions a platform.
  func isNamedByCondition(_ platform: Platform) -> Bool {
    let conditions: [Located<PlatformConditionFact>] = all(named: platform.rawValue)
    return conditions.contains { isInSameTarget($0.path) }
  }
}
