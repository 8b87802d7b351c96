import GotchaSupport

/// Parameters of messages sent on every keystroke, parsed from JSON without `Decodable`.
///
/// Nil for unusual input, which is then decoded with `Decodable` to report errors. Using `Decodable` for all messages
/// took 6% of the server's time per keystroke.
protocol QuicklyReadable: Decodable {
  init?(_ json: JSONValue)
}

extension DidChangeTextDocumentParams: QuicklyReadable {
  init?(_ json: JSONValue) {
    guard let document = json["textDocument"], let uri = document["uri"]?.stringValue,
      let version = document["version"]?.integerValue, case .array(let changes)? = json["contentChanges"]
    else { return nil }
    textDocument = VersionedTextDocumentIdentifier(uri: uri, version: version)
    contentChanges = []
    contentChanges.reserveCapacity(changes.count)
    for change in changes {
      guard let change = TextDocumentContentChangeEvent(change) else { return nil }
      contentChanges.append(change)
    }
  }
}

extension TextDocumentContentChangeEvent: QuicklyReadable {
  init?(_ json: JSONValue) {
    guard let text = json["text"]?.stringValue else { return nil }
    self.text = text
    guard let place = json["range"], place != .null else { return }
    guard let start = place["start"].flatMap(Position.init), let end = place["end"].flatMap(Position.init) else {
      return nil
    }
    range = LSPRange(start: start, end: end)
  }
}

extension Position: QuicklyReadable {
  init?(_ json: JSONValue) {
    guard let line = json["line"]?.integerValue, let character = json["character"]?.integerValue else { return nil }
    self.init(line: line, character: character)
  }
}

extension DocumentDiagnosticParams: QuicklyReadable {
  init?(_ json: JSONValue) {
    guard let uri = json["textDocument"]?["uri"]?.stringValue else { return nil }
    textDocument = TextDocumentIdentifier(uri: uri)
    /// The outer nil means that the value exists but is not a string.
    func text(_ key: String) -> String?? {
      guard let value = json[key], value != .null else { return .some(nil) }
      return value.stringValue.map { .some($0) }
    }
    guard let identifier = text("identifier"), let previousResultId = text("previousResultId") else { return nil }
    (self.identifier, self.previousResultId) = (identifier, previousResultId)
  }
}
