extension FileModel {
  /// Moves a modifier from the outside of a container to the only view in its content; nil if the content is not
  /// exactly one view that a modifier can follow.
  func moving(_ modifier: Modifier, into content: ClosureExpr) -> [TextEdit]? {
    let statements = content.statements
    guard statements.count == 1, let view = statements.first,
      view.kind == .functionCallExpr || view.kind == .declReferenceExpr || view.kind == .memberAccessExpr
    else { return nil }
    return moving(modifier, after: view)
  }

  /// Moves a modifier from a view inside a container to the end of the container's modifiers.
  ///
  /// - Parameter replacements: parts of the modifier that change, as ranges and new text.
  package func moving(
    _ modifier: Modifier, to container: FunctionCallExpr,
    replacing replacements: [(range: Range<Int>, text: String)] = []
  ) -> [TextEdit]? {
    moving(modifier, after: chain(of: container.node).node, replacing: replacements)
  }

  /// Moves a modifier to the end of another view's modifiers.
  package func moving(_ modifier: Modifier, toEndOf view: SyntaxNode) -> [TextEdit]? { moving(modifier, after: view) }

  private func moving(
    _ modifier: Modifier, after view: SyntaxNode, replacing replacements: [(range: Range<Int>, text: String)] = []
  ) -> [TextEdit]? {
    guard modifier.clause == nil, modifier.receiver != nil, !hasErrors(view) else { return nil }
    let separator = tree.separator(after: view)
    var indentation =
      separator.isEmpty ? tree.indentation(ofLineAt: view.range.lowerBound) : String(separator.dropFirst())
    // A modifier on its own line stays on its own line.
    let startsLine =
      separator.isEmpty && chain(of: view).modifiers.isEmpty && modifier.isOnOwnLine
      && view.firstToken?.isFirstOnLine ?? false
    if startsLine { indentation += tree.indentationUnit }
    let code = "." + text(of: modifier, replacing: replacements, indentation: indentation)
    let lineBreak = "\n" + indentation
    let insertion: TextEdit?
    if let comments = modifier.commentsAbove, startsLine || appending(code, to: view) != nil {
      let above = lineBreak + tree.reindented(comments, to: indentation) + lineBreak
      insertion = tree.inserting(above + code, after: chain(of: view).node.range.upperBound)
    } else if startsLine {
      insertion = .insert(lineBreak + code, at: view.range.upperBound)
    } else {
      insertion = appending(code, to: view)
    }
    return insertion.map { [.delete(modifier.removalRange), $0] }
  }

  private func text(
    of modifier: Modifier, replacing replacements: [(range: Range<Int>, text: String)], indentation: String
  ) -> String {
    guard !replacements.isEmpty else { return tree.reindented(modifier.range, to: indentation) }
    var result = ""
    var start = modifier.range.lowerBound
    for (range, text) in replacements where range.lowerBound >= start {
      result += tree.source.string(in: start..<range.lowerBound) + text
      start = range.upperBound
    }
    return result + tree.reindented(start..<modifier.range.upperBound, to: indentation)
  }
}
