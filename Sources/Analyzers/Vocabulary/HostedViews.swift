// Determines which views representables show.

extension FactReader {
  /// Whether a representable shows SwiftUI content through a hosting view.
  package func hostsSwiftUI(_ representable: String) -> Bool {
    viewsMade(by: representable).contains(where: isHostingView)
  }

  /// Whether a class is SwiftUI's hosting view or a subclass of it.
  package func isHostingView(_ name: String) -> Bool {
    SwiftUICatalog.traits(of: name).contains(.hostingView)
      || SwiftUICatalog.names(.hostingView).contains { type(named: name)?.inherits("\($0)") ?? false }
  }

  /// Whether a representable determines its own size, or what it creates sets `sizingOptions`.
  package func saysItsSize(_ representable: String) -> Bool {
    if type(named: representable)?.members.contains(where: { $0.name == "sizeThatFits" }) ?? false { return true }
    return ([representable] + viewsMade(by: representable)).contains(where: setsSizingOptions)
  }

  /// Whether a representable creates a view with which the window cannot be moved.
  package func keepsWindowStill(_ representable: String) -> Bool {
    let classes = viewsMade(by: representable)
    return !classes.isEmpty
      && windowSettings(.mouseDownCanMoveWindow).contains { setting in
        setting.fact.value == "false" && classes.contains(setting.fact.owner)
      }
  }

  /// The representables that wrap views in the project's modifiers with a name.
  package func representables(behindModifier name: String) -> [String] {
    extensionFunctions(named: name).flatMap(\.fact.callees).filter { !viewsMade(by: $0).isEmpty }
  }
}
