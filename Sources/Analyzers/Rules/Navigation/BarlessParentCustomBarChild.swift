struct BarlessParentCustomBarChild: TypeRule {
  static let info = RuleInfo(
    id: "barless_parent_custom_bar_child", topic: .navigation, cases: [.barlessRoot], tier: .heuristic,
    platforms: [.iOS, .visionOS])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view, !type.isForeign, let shown = file.facts.view(named: type.name.text)?.fact else {
      return
    }
    let custom = CustomBarModifiers(file.settings)
    guard shown.navigationBar(custom) == .custom else { return }
    for use in file.facts.uses(of: type.name.text) where use.fact.placement == .pushed {
      guard let parent = file.facts.view(named: use.fact.owner)?.fact, parent.navigationBar(custom) == .none,
        file.facts.shownUses(of: parent.name).contains(where: { $0.fact.placement == .stackRoot && $0.fact.isPresented }
        )
      else { continue }
      findings.add(
        at: type.name.range,
        "Content of `\(type.name.text)` drops after the push because `\(parent.name)` has no bar; add one there too",
        related: [file.facts.related(use, "pushed from here")])
      return
    }
  }
}

extension RuleCase {
  fileprivate static let barlessRoot = RuleCase(
    "barlessRoot", .slow, "the first screen of a presented stack has no bar and pushes a screen with a custom bar")
}
