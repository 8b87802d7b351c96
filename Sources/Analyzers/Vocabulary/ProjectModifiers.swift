// The project's own modifiers, resolved to those of SwiftUI that they apply.

extension FileModel {
  /// Whether one of some modifiers is applied to a view, directly or through a modifier of the project.
  func applies(_ names: [StaticString], _ modifiers: some Sequence<Modifier>) -> Bool {
    modifiers.contains { isOrApplies(names, $0.name) }
  }

  /// Whether one of some modifiers is applied to anything inside a node.
  func applies(_ names: [StaticString], anywhereIn node: SyntaxNode) -> Bool {
    calls(in: node).contains { call in
      guard let name = call.calleeName, !name.isCapitalized else { return false }
      return isOrApplies(names, name)
    }
  }

  private func isOrApplies(_ names: [StaticString], _ modifier: Name) -> Bool {
    modifier.isAny(of: names)
      || facts.extensionFunctions(named: modifier.text).contains { helper in
        helper.fact.modifiers.contains { applied in names.contains { "\($0)" == applied } }
      }
  }
}
