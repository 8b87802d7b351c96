struct CustomNavigationBarOnPushedView: TypeRule {
  static let info = RuleInfo(
    id: "custom_navigation_bar_on_pushed_view", topic: .navigation, cases: [.addsBar, .replacesBar],
    tier: .heuristic, platforms: [.iOS, .visionOS], options: [CustomBarModifiers.option])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view, !type.isForeign else { return }
    let custom = CustomBarModifiers(file.settings)
    var found: (modifier: Modifier, fix: Fix?, hidesBar: Bool)?
    for part in type.parts {
      for call in file.calls(in: part.node) where found == nil {
        guard let name = call.calleeName, !name.isCapitalized else { continue }
        if custom.contains(name.text), let modifier = file.chain(of: call.node).modifier(at: call.node) {
          // A bar that a modifier in the same chain places in the safe area is not reported.
          guard !file.chain(of: call.node).contains("safeAreaInset", "safeAreaBar") else { continue }
          found = (modifier, titleFix(modifier), false)
        } else if let hidden = HiddenBar(call, in: file) {
          switch hidden.substitute {
          case .overlay(let bar): found = (hidden.modifier, insetFix(bar), true)
          case .first: found = (hidden.modifier, nil, true)
          case nil: continue
          }
        }
      }
    }
    guard let found, file.isInBodyScope(found.modifier.node) else { return }
    for appearance in file.facts.appearances(of: type.name.text).known where appearance.placement == .pushed {
      // A screen that hides its bar as well has no other kind of bar, nor may one whose bar is not known.
      let bar = file.facts.view(named: appearance.use.fact.owner)?.fact.navigationBar(custom)
      guard bar != .custom, !found.hidesBar || bar == .native else { continue }
      findings.add(
        at: found.modifier.range,
        "Content jumps because the custom bar is outside the safe area; use the system bar or `safeAreaInset`",
        found.hidesBar ? .replacesBar : .addsBar,
        related: [file.facts.related(appearance.use, "pushed from here")], fixes: [found.fix])
      return
    }
  }

  private func titleFix(_ modifier: Modifier) -> Fix? {
    guard let title = modifier.argument("title") else { return nil }
    return .unsafe(
      "Use the system navigation bar", preferred: true,
      .replace(modifier.range, by: "navigationTitle(\(title.text)).navigationBarTitleDisplayMode(.inline)"))
  }

  private func insetFix(_ overlay: Modifier) -> Fix? {
    guard let alignment = overlay.call?.arguments.first(where: { $0.label == "alignment" }),
      overlay.arguments.count == 1
    else { return nil }
    return .unsafe(
      "Move the bar into `safeAreaInset`", preferred: true,
      .replace(overlay.name.rangeWithBackticks, by: "safeAreaInset"),
      .replace(alignment.range, by: "edge: .top"))
  }
}

extension CustomBarModifiers {
  /// Reads the option of this rule, which the other rules about bars share.
  init(_ settings: RuleSettings) {
    self.init(settings.names(CustomBarModifiers.option, for: CustomNavigationBarOnPushedView.info))
  }
}

extension RuleCase {
  fileprivate static let addsBar = RuleCase("addsBar", .slow, "a modifier of the project adds a bar to a pushed screen")
  fileprivate static let replacesBar = RuleCase(
    "replacesBar", .slow, "a pushed screen hides the system's bar and draws another one")
}
