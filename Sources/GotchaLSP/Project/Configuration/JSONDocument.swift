import Analyzers
import GotchaSupport

/// A configuration file's text as JSON with comments and trailing commas, with the place of everything in it.
///
/// Any bytes give a document: what is wrong with them is in `problems`, and what could be read around that is kept.
struct JSONDocument: Sendable {
  let source: SourceText
  /// Nil where the text contains nothing but blanks and comments.
  let root: JSONNode?
  /// In the order in which they were met.
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
