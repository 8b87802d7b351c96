import GotchaSupport

// Finds comments that give a reason for code that a rule would report.

extension SyntaxTree {
  /// Whether a comment gives a reason: it has at least two words, and is not a suppression.
  package func givesReason(_ comment: Range<Int>) -> Bool {
    let words = source.string(in: comment).split(separator: " ").filter { $0.contains(where: \.isLetter) }
    return words.count > 1 && !words.contains { $0.hasPrefix("gotcha:") }
  }
}

extension Modifier {
  /// Whether a comment gives a reason for the modifier: between its receiver and its end, behind it on its line, or above
  /// the statement if the modifier is on its first line.
  package var isExplained: Bool {
    let tree = node.tree
    let line = tree.source.line(at: node.range.upperBound)
    let statement = node.enclosingStatement
    let isOnFirstLine = line == tree.source.line(at: statement.range.lowerBound)
    let behind = tree.source.lineRange(line).upperBound
    let start = receiver?.range.upperBound ?? node.range.lowerBound
    if tree.comments(in: start..<max(start, behind)).contains(where: { tree.givesReason($0.range) }) { return true }
    return isOnFirstLine && statement.isExplainedAbove(with: [""])
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
