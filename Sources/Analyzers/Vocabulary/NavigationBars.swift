// Determines the kind of a screen's navigation bar.

/// The bar of a screen, judged by its body.
package enum NavigationBarKind: Sendable, Hashable {
  case native
  /// Drawn by the project, over or above the content.
  case custom
  case none
}

/// The modifiers with which a project gives a screen a custom bar: one setting for all rules about such bars.
package struct CustomBarModifiers: Sendable {
  /// The option that lists them.
  package static let option = RuleOptionInfo(
    "modifiers", default: .names(["customNavigationBar", "navBar*"]),
    "modifiers that add a custom bar to a screen; a trailing `*` matches any suffix")

  private let names: [String]
  /// The text before `*` in names that end with one.
  private let prefixes: [String]

  /// - Parameter all: the value of the option.
  package init(_ all: [String]) {
    names = all.filter { !$0.hasSuffix("*") }
    prefixes = all.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) }
  }

  /// Whether a modifier is one of them.
  package func contains(_ modifier: String) -> Bool {
    names.contains(modifier) || prefixes.contains(where: modifier.hasPrefix)
  }
}

extension ViewFact {
  /// Which bar the screen has.
  package func navigationBar(_ custom: CustomBarModifiers) -> NavigationBarKind {
    if drawsBar || modifiers.contains(where: custom.contains) { return .custom }
    if hidesBar { return .none }
    return modifiers.contains { SwiftUICatalog.traits(of: $0).contains(.navigationBar) } ? .native : .none
  }
}
