/// The path of a stack: `path` in `NavigationStack(path: $router.path)`.
struct StackPath {
  let name: String
  /// Whether it is a property of the view itself: `$path`.
  let isOwnState: Bool
  let binding: SyntaxNode

  init?(_ stack: FunctionCallExpr) {
    guard let binding = stack.argument("path"), let last = binding.lastName else { return nil }
    let text = last.text
    name = text.hasPrefix("$") ? String(text.dropFirst()) : text
    isOwnState = binding.kind == .declReferenceExpr
    self.binding = binding
  }
}
