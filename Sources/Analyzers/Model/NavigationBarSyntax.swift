// Determines how a screen hides the navigation bar, replaces it or adds items to it.

extension FileModel {
  /// Whether a `toolbar { … }` contains an item with a placement in the navigation bar.
  package func putsItemsIntoBar(_ toolbar: FunctionCallExpr) -> Bool {
    toolbar.trailingClosure.map { putsItemsIntoBar($0.node) } ?? false
  }

  /// Whether the content of a toolbar, or one of its statements, contains an item with a placement in the navigation bar.
  package func putsItemsIntoBar(_ content: SyntaxNode) -> Bool {
    let items = calls(named: "ToolbarItem", in: content) + calls(named: "ToolbarItemGroup", in: content)
    guard !items.isEmpty else { return true }
    return items.contains { item in
      !(item.argument("placement").map { placement in
        placement.textEquals(".keyboard") || placement.textEquals(".bottomBar") || placement.textEquals(".status")
      } ?? false)
    }
  }
}

/// Code with which a screen hides the navigation bar.
package struct HiddenBar: Sendable {
  package let modifier: Modifier
  let chain: ModifierChain

  /// - Parameter call: any call; nil if it does not hide the bar.
  package init?(_ call: FunctionCallExpr, in file: FileModel) {
    switch call.calleeName {
    case "navigationBarHidden":
      guard call.firstArgument.textEquals("true") else { return nil }
    case "toolbar", "toolbarVisibility":
      guard call.firstArgument.textEquals(".hidden"),
        call.argument("for").textEquals(".navigationBar")
      else { return nil }
    default: return nil
    }
    chain = file.chain(of: call.node)
    guard let modifier = chain.modifier(at: call.node) else { return nil }
    self.modifier = modifier
  }

  /// The replacement of the bar.
  package enum Substitute {
    /// An overlay at the top.
    case overlay(Modifier)
    /// The first view in the stack that makes up the screen.
    case first(SyntaxNode)
  }

  /// The overlay at the top, or the first view of a column, if it has the name of a bar; nil if it is part of the safe
  /// area.
  package var substitute: Substitute? {
    guard !chain.contains("safeAreaInset", "safeAreaBar") else { return nil }
    let overlay = chain.modifiers.first { modifier in
      modifier.name == "overlay" && modifier.argument("alignment").textEquals(".top")
        && modifier.trailingClosure?.statements.contains { $0.isNamedLikeBar || $0.isNamedLikeHeader } ?? false
    }
    if let overlay { return .overlay(overlay) }
    guard chain.baseName == "VStack", let content = chain.base.flatMap(FunctionCallExpr.init)?.trailingClosure,
      let first = content.statements.first, first.isNamedLikeBar
    else { return nil }
    return .first(first)
  }
}

extension SyntaxNode {
  fileprivate var isNamedLikeBar: Bool { ModifierChain(self).baseName.hasSuffix("Bar") }

  fileprivate var isNamedLikeHeader: Bool {
    let name = ModifierChain(self).baseName
    return name == "header" || name.hasSuffix("Header")
  }
}
