import GotchaAnalysis
import GotchaSupport

/// A configuration file's text as JSON with comments and trailing commas, with the source range of every value.
///
/// Any bytes are accepted: errors are in `problems`, and everything else that could be parsed is kept.
struct JSONDocument: Sendable {
  let source: SourceText
  /// Nil if the text contains only white space and comments.
  let root: JSONNode?
  /// In the order in which they were found.
  let problems: [JSONProblem]
  /// UTF-8 offsets of the comments, in order.
  let comments: [Range<Int>]

  /// - Parameter source: any bytes.
  init(_ source: SourceText) {
    var parser = JSONNodeParser(source.bytes)
    root = parser.parse()
    problems = parser.problems
    comments = parser.comments
    self.source = source
  }
}
