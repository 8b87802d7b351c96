// Symbols of the system that stand for an action.

extension SwiftUICatalog {
  /// A symbol that means the same wherever it is shown: `plus` adds something.
  package struct ActionSymbol: Sendable {
    /// The name without variants: `plus` for `plus.circle.fill`.
    let name: StaticString
    /// What a button with the symbol does, as a title.
    package let title: String

    fileprivate init(_ name: StaticString, _ title: String) { (self.name, self.title) = (name, title) }
  }

  private static let actionSymbols: [ActionSymbol] = [
    ActionSymbol("plus", "Add"),
    ActionSymbol("minus", "Remove"),
    ActionSymbol("xmark", "Close"),
    ActionSymbol("trash", "Delete"),
    ActionSymbol("pencil", "Edit"),
    ActionSymbol("square.and.pencil", "Compose"),
    ActionSymbol("square.and.arrow.up", "Share"),
    ActionSymbol("magnifyingglass", "Search"),
    ActionSymbol("gear", "Settings"),
    ActionSymbol("gearshape", "Settings"),
    ActionSymbol("ellipsis", "More"),
    ActionSymbol("info", "Info"),
    ActionSymbol("questionmark", "Help"),
    ActionSymbol("play", "Play"),
    ActionSymbol("pause", "Pause"),
    ActionSymbol("stop", "Stop"),
    ActionSymbol("chevron.left", "Back"),
    ActionSymbol("chevron.backward", "Back"),
    ActionSymbol("chevron.right", "Forward"),
    ActionSymbol("chevron.forward", "Forward"),
    ActionSymbol("arrow.clockwise", "Refresh"),
    ActionSymbol("arrow.uturn.backward", "Undo"),
    ActionSymbol("arrow.uturn.forward", "Redo"),
    ActionSymbol("sidebar.left", "Sidebar"),
    ActionSymbol("sidebar.right", "Sidebar"),
    ActionSymbol("sidebar.leading", "Sidebar"),
    ActionSymbol("sidebar.trailing", "Sidebar"),
    ActionSymbol("printer", "Print"),
    ActionSymbol("paperclip", "Attach"),
    ActionSymbol("camera", "Camera"),
  ]

  /// Whether a symbol or a variant of it stands for an action.
  package static func isActionSymbol(_ name: String) -> Bool { actionSymbol(name) != nil }

  /// The action that a symbol or a variant of it stands for.
  package static func actionSymbol(_ name: String) -> ActionSymbol? {
    let name = plainSymbol(name)
    return actionSymbols.first { symbol in symbol.name.withUTF8Buffer { $0.elementsEqual(name.utf8) } }
  }

  /// The name of a symbol without variants: `plus` for `plus.circle.fill`.
  package static func plainSymbol(_ name: String) -> Substring {
    var name = Substring(name)
    while let variant = [".fill", ".circle", ".square"].first(where: name.hasSuffix) {
      name = name.dropLast(variant.count)
    }
    return name
  }
}
