import Analyzers

/// One state of an open document, never changed: what workers get.
struct DocumentSnapshot: Sendable {
  let uri: String
  /// The document's path in the index.
  let path: String
  let languageId: String
  /// The client's number for this state.
  let version: Int
  /// The server's number for this text and the settings that it is analyzed with, never used twice.
  var revision: Int
  let text: SourceText
  /// An older state of the file, from which to parse this one; nil where there is none.
  var history: EditHistory?
  /// The project whose settings it holds, nil where it holds none; known once it is analyzed.
  var configuredProject: ProjectFolders?

  /// Whether its findings are about settings.
  var isConfiguration: Bool { configuredProject != nil }
  /// Whether nothing of it is looked at, as it made the server fail.
  var isSkipped = false

  /// Some clients name one language for all documents of a server, so the extension of the file decides first.
  var isSwift: Bool { languageId == "swift" && !uri.hasSuffix(".json") || uri.hasSuffix(".swift") }

  /// The same without the older state that it is parsed from, which is as large as the document.
  var withoutHistory: DocumentSnapshot {
    var result = self
    result.history = nil
    return result
  }

  /// The text, parsed; in a document of another language nothing is found.
  ///
  /// - Returns: nil when it was cancelled.
  func parse(_ isCancelled: () -> Bool) -> PreparedFile? {
    guard isSwift, !isSkipped else { return PreparedFile(SyntaxTree.parse(SourceText(bytes: []))) }
    guard let history else {
      let file = PreparedFile(SyntaxTree.parse(text, isCancelled: isCancelled), isCancelled: isCancelled)
      return isCancelled() ? nil : file
    }
    return history.base.applying(history.edits, giving: text, isCancelled: isCancelled)
  }
}

/// A state of a file and the edits that its text has seen since.
struct EditHistory: Sendable {
  /// More edits than these are no faster to apply than the whole text is to parse.
  private static let limit = 64

  let base: ParsedFile
  /// Each one refers to the text that the one before it left.
  private(set) var edits: [TextEdit] = []

  init(base: ParsedFile) { self.base = base }

  /// The same with further edits, nil if these are too many.
  func appending(_ further: [TextEdit]) -> EditHistory? {
    guard edits.count + further.count <= Self.limit else { return nil }
    var result = self
    result.edits += further
    return result
  }
}
