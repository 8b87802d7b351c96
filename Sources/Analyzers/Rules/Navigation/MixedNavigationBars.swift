struct MixedNavigationBars: TypeRule {
  static let info = RuleInfo(
    id: "mixed_navigation_bars", topic: .navigation, cases: [.customAfterSystem, .systemAfterCustom],
    tier: .heuristic, platforms: [.iOS, .visionOS])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view, !type.isForeign, let shown = file.facts.view(named: type.name.text)?.fact else {
      return
    }
    let custom = CustomBarModifiers(file.settings)
    let bar = shown.navigationBar(custom)
    guard bar != .none else { return }
    for use in file.facts.uses(of: type.name.text) where use.fact.placement == .pushed {
      guard let other = file.facts.view(named: use.fact.owner)?.fact.navigationBar(custom), other != .none, other != bar
      else { continue }
      findings.add(
        at: type.name.range,
        bar == .custom
          ? "`\(type.name.text)` draws a custom bar, but `\(use.fact.owner)` has the system's; use one kind"
          : "`\(type.name.text)` has the system's bar, but `\(use.fact.owner)` draws a custom one; use one kind",
        bar == .custom ? .customAfterSystem : .systemAfterCustom,
        related: [file.facts.related(use, "pushed from here")])
      return
    }
  }
}

extension RuleCase {
  fileprivate static let customAfterSystem = RuleCase(
    "customAfterSystem", .slow, "a screen with the system's bar pushes one with a custom bar")
  fileprivate static let systemAfterCustom = RuleCase(
    "systemAfterCustom", .slow, "a screen with a custom bar pushes one with the system's bar")
}
