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
  /// The setting that names them.
  static let option = RuleOptionInfo(
    "modifiers", default: .names(["customNavigationBar", "navBar*"]),
    "the modifiers that give a screen a bar of your own; a `*` at the end stands for any rest")

  private let names: [String]
  /// What stands before the `*` of names in the settings that end with one.
  private let prefixes: [String]

  /// - Parameter all: what the option is set to.
  init(_ all: [String]) {
    names = all.filter { !$0.hasSuffix("*") }
    prefixes = all.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) }
  }

  /// Whether a modifier is one of them.
  func contains(_ modifier: String) -> Bool {
    names.contains(modifier) || prefixes.contains(where: modifier.hasPrefix)
  }
}

extension ViewFact {
  /// Which bar the screen has.
  func navigationBar(_ custom: CustomBarModifiers) -> NavigationBarKind {
    if drawsBar || modifiers.contains(where: custom.contains) { return .custom }
    if hidesBar { return .none }
    return modifiers.contains { SwiftUICatalog.traits(of: $0).contains(.navigationBar) } ? .native : .none
  }
}
