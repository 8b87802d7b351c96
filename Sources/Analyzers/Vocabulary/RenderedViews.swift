// Determines whether a view is shown on a screen, or only drawn into an image.

extension FileModel {
  /// Whether a node is part of a view that is only rendered to an image: the content of an `ImageRenderer`, here or in
  /// all code that creates the view.
  package func isOnlyRendered(_ node: SyntaxNode) -> Bool {
    if node.enclosingCalls.contains(where: { $0.calleeName == "ImageRenderer" }) { return true }
    guard let type = enclosingType(of: node), type.viewRole == .view else { return false }
    let uses = facts.shownUses(of: type.name.text)
    return !uses.isEmpty && uses.allSatisfy { $0.fact.containers.contains("ImageRenderer") }
  }
}
