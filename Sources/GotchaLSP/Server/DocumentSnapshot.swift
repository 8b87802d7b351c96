import GotchaAnalysis

/// An immutable state of an open document, which is passed to workers.
struct DocumentSnapshot: Sendable {
  let uri: String
  /// The document's path in the index.
  let path: String
  let languageId: String
  /// The client's number of this state.
  let version: Int
  /// The server's unique number of this text and its settings.
  var revision: Int
  let text: SourceText
  /// An older state of the file as the base for parsing this one; nil if there is none.
  var history: EditHistory?
  /// The settings that the document is part of, nil if it is not a configuration; known after the analysis.
  var configuredProject: ProjectConfiguration?

  /// Whether it is a configuration file.
  var isConfiguration: Bool { configuredProject != nil }
  /// Whether it is not analyzed because it made the server fail.
  var isSkipped = false

  /// Some clients use one language id for all documents of a server, so the file extension takes precedence.
  var isSwift: Bool { languageId == "swift" && !uri.hasSuffix(".json") || uri.hasSuffix(".swift") }

  /// A copy without the older state, which is as large as the document.
  var withoutHistory: DocumentSnapshot {
    var result = self
    result.history = nil
    return result
  }

  /// Parses the text; documents in other languages have no findings.
  ///
  /// - Returns: nil if it was canceled.
  func parse(_ isCancelled: () -> Bool) -> PreparedFile? {
    guard isSwift, !isSkipped else { return PreparedFile(SyntaxTree.parse(SourceText(bytes: []))) }
    guard let history else {
      let file = PreparedFile(SyntaxTree.parse(text, isCancelled: isCancelled), isCancelled: isCancelled)
      return isCancelled() ? nil : file
    }
    return history.base.applying(history.edits, giving: text, isCancelled: isCancelled)
  }
}

/// A state of a file and the edits that have been applied since.
struct EditHistory: Sendable {
  /// Applying more edits than this is not faster than parsing the whole text.
  private static let limit = 64

  let base: ParsedFile
  /// Each edit refers to the text after the previous one.
  private(set) var edits: [TextEdit] = []

  init(base: ParsedFile) { self.base = base }

  /// A copy with further edits, nil if there are too many.
  func appending(_ further: [TextEdit]) -> EditHistory? {
    guard edits.count + further.count <= Self.limit else { return nil }
    var result = self
    result.edits += further
    return result
  }
}
