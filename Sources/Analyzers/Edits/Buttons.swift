extension SyntaxTree {
  /// `Button { code } label: { view }` in the place of some code, on separate lines if that spans several.
  package func button(running code: Range<Int>, labeled view: Range<Int>, insteadOf range: Range<Int>) -> String {
    let outer = indentation(ofLineAt: range.lowerBound)
    let action = reindented(code, to: outer)
    let start =
      isOnOneLine(range)
      ? "Button { \(action) } label:" : "Button {\n\(outer)\(indentationUnit)\(indented(action))\n\(outer)} label:"
    return labeled(start, view, insteadOf: range)
  }

  /// `Button(action: save) { view }` in the place of some code, on separate lines if that spans several.
  ///
  /// - Parameter start: the text before the braces of the label.
  package func labeled(_ start: String, _ view: Range<Int>, insteadOf range: Range<Int>) -> String {
    let label = source.string(in: view)
    guard !isOnOneLine(range) else { return "\(start) { \(label) }" }
    let outer = indentation(ofLineAt: range.lowerBound)
    return "\(start) {\n\(outer)\(indentationUnit)\(indented(label))\n\(outer)}"
  }
}
