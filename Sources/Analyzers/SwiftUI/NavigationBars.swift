// Which kind of navigation bar a screen has.

/// The bar of a screen, as its body tells.
enum NavigationBarKind: Sendable, Hashable {
  case native
  /// Drawn by the project over or above the content.
  case custom
  case none
}

/// The modifiers by which a project gives a screen a bar of its own: one setting for all rules about such bars.
struct CustomBarModifiers: Sendable {
  private let names: [String]

  init(_ settings: RuleSettings) {
    names = settings.names(CustomNavigationBarOnPushedView.modifiers, for: CustomNavigationBarOnPushedView.info)
  }

  /// Whether a modifier is one of them; a name in the settings may end with `*`.
  func contains(_ modifier: String) -> Bool {
    names.contains { name in name.hasSuffix("*") ? modifier.hasPrefix(name.dropLast()) : modifier == name }
  }
}

extension ViewFact {
  /// Which bar the screen has.
  func navigationBar(_ custom: CustomBarModifiers) -> NavigationBarKind {
    if modifiers.contains(where: custom.contains) { return .custom }
    let native = ["navigationTitle", "toolbar", "navigationBarTitle", "navigationBarItems", "navigationBarTitleDisplayMode"]
    return modifiers.contains(where: native.contains) ? .native : .none
  }
}
