struct SearchPlacementPlatform: ModifierRule {
  static let info = RuleInfo(
    id: "search_placement_platform", topic: .platforms, cases: [.unavailable], tier: .precise,
    platforms: [.macOS, .tvOS, .watchOS])

  static let modifiers: [StaticString] = ["searchable"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let placement = modifier.argument("placement") else { return }
    let call = FunctionCallExpr(placement)
    guard let name = (call?.calledExpression ?? placement).typeReferenceName,
      let place = SwiftUICatalog.entry(of: name), place.kind == .searchPlacement
    else { return }
    let missing = call.map(place.missing) ?? place.missing
    let platforms: [Platform] = [.macOS, .tvOS, .watchOS]
    guard
      let platform = platforms.first(where: {
        missing.contains($0) && file.isCertainlyCompiled(for: $0, at: modifier.node)
      })
    else { return }
    findings.add(
      at: modifier.range, "`\(name.text)` is unavailable on \(platform.rawValue); use `.automatic`",
      fixes: [.safe("Use automatic placement", preferred: true, .replace(placement.range, by: ".automatic"))])
  }
}

extension RuleCase {
  fileprivate static let unavailable = RuleCase(
    "unavailable", .doesNotCompile, "a supported platform does not have the placement")
}
