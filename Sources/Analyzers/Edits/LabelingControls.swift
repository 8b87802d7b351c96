extension FileModel {
  /// Adds an accessibility label to a control.
  ///
  /// - Parameter text: an expression for the label; nil for a placeholder.
  package func labeling(_ control: FunctionCallExpr, with text: SyntaxNode?) -> Fix? {
    let text = text?.text ?? "\"<#Label#>\""
    let modifier =
      settings.supports(.year2020) == false ? ".accessibility(label: Text(\(text)))" : ".accessibilityLabel(\(text))"
    return appending(modifier, to: chain(of: control.node).node).map {
      Fix(title: "Add `accessibilityLabel`", isSafe: false, isPreferred: true, edits: [$0])
    }
  }
}
