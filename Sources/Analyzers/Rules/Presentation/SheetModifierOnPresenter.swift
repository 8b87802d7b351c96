struct SheetModifierOnPresenter: ModifierPlacementRule {
  static let info = RuleInfo(
    id: "sheet_modifier_on_presenter", topic: .presentation, cases: [.onPresenter], tier: .precise,
    since: "0.2.0")

  static let misplacements: [Misplacement] = [.modifiers(of: .presentedRoot, .onPresenter)]

  static func message(_ modifier: Name, _ container: Name) -> String {
    "`\(modifier.text)` after `\(container.text)` applies to the presenting view; move it into the content"
  }

  func verdict(on found: MisplacedModifier, in file: FileModel) -> PlacementVerdict {
    if found.modifier.name == "interactiveDismissDisabled", found.modifier.firstArgument.textEquals("false") {
      return .accepted
    }
    return switch file.presentedState(of: found.chain.node) {
    case .presented, .unknown: .accepted
    case .notPresented: .reported(isSafeToFix: true)
    case .unshown: .reported(assuming: .callers("whether this view is presented itself"), isSafeToFix: false)
    }
  }
}

extension RuleCase {
  fileprivate static let onPresenter = RuleCase(
    "onPresenter", .deadFeature, "a modifier for a presentation is applied to the view that presents")
}
