extension FileModel {
  /// Puts a modifier on a view, on a line of its own if the view's last one is; nil where the node is no view's chain.
  func appending(_ modifier: String, to view: SyntaxNode) -> TextEdit? {
    switch view.kind {
    case .functionCallExpr:
      if let last = chain(of: view).modifiers.last {
        return last.clause == nil && last.node == view ? last.inserting(modifier) : nil
      }
      let isMultiline = view.text.utf8.contains(10)
      let separator = isMultiline ? "\n" + tree.indentation(ofLineAt: view.range.lowerBound) : ""
      return .insert(separator + modifier, at: view.range.upperBound)
    case .memberAccessExpr, .declReferenceExpr: return .insert(modifier, at: view.range.upperBound)
    default: return nil
    }
  }

  /// Declares a property at the top of a type, with an empty line behind it; nil for what is only extended here.
  func declaring(_ property: String, in type: TypeDeclaration) -> TextEdit? {
    guard !type.isForeign, let first = type.declaration.memberBlock?.firstChild else { return nil }
    let indentation = tree.indentation(ofLineAt: first.range.lowerBound)
    return .insert("\(property)\n\n\(indentation)", at: first.range.lowerBound)
  }
}
