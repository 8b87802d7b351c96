import GotchaSupport

// Finds comments that give a reason for code that a rule would report.

extension SyntaxTree {
  /// Whether a comment gives a reason: it has at least two words, and is not a suppression.
  package func givesReason(_ comment: Range<Int>) -> Bool {
    let words = source.string(in: comment).split(separator: " ").filter { $0.contains(where: \.isLetter) }
    return words.count > 1 && !words.contains { $0.hasPrefix("gotcha:") }
  }
}

extension SyntaxNode {
  /// Whether a comment on the lines above the node, or on its first line, gives a reason that contains one of some words.
  package func isExplainedAbove(with words: [String]) -> Bool {
    var line = tree.source.line(at: range.lowerBound)
    // A comment outside the member is about something else.
    let start = enclosingMember?.range.lowerBound ?? range.lowerBound
    for comment in tree.comments(in: start..<range.upperBound).reversed() {
      let last = tree.source.line(at: comment.range.upperBound)
      if last < line - 1 { return false }
      guard last <= line else { continue }
      let text = tree.source.string(in: comment.range).lowercased()
      if tree.givesReason(comment.range), words.contains(where: { text.includes($0) }) { return true }
      line = tree.source.line(at: comment.range.lowerBound)
    }
    return false
  }
}
