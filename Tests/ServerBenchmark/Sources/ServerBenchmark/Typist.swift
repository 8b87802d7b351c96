/// Simulates typing in an open document: characters at various places, each of which is deleted afterward.
struct Typist {
  let uri: String
  private let server: Server
  private var lines: [String]
  private var version = 1
  private var random = SeededGenerator(seed: 7)
  private var resultId = ""
  /// Lines in bodies that can be extended at their end.
  private let places: [Int]
  private var keys: [Key] = []

  private enum Key {
    case insert(line: Int, column: Int, text: String)
    case delete(line: Int, column: Int)
    case joinWithNext(line: Int)
  }

  /// The number of keystrokes, and of those that changed the shown diagnostics.
  struct Tally {
    var durations: [Duration] = []
    var changes = 0
  }

  init(server: Server, uri: String, text: String) throws {
    self.server = server
    self.uri = uri
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.lines = lines
    places = lines.indices.filter { index in
      let line = lines[index].drop { $0 == " " }
      return [".", "let ", "Text(", "print("].contains { line.hasPrefix($0) }
    }
    try server.notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(uri)","languageId":"swift","version":1,"text":\#(text.json)}}"#)
    _ = try pull()
  }

  mutating func type(keystrokes: Int) throws -> Tally {
    var tally = Tally()
    for _ in 0..<keystrokes {
      if keys.isEmpty { keys = nextKeys().reversed() }
      guard let key = keys.popLast() else { break }
      let change = press(key)
      version += 1
      let start = ContinuousClock.now
      try server.notify(
        "textDocument/didChange",
        #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[\#(change)]}"#)
      let isChange = try pull()
      tally.durations.append(.now - start)
      if isChange { tally.changes += 1 }
    }
    return tally
  }

  /// Pulls diagnostics.
  ///
  /// - Returns: whether they have changed.
  private mutating func pull() throws -> Bool {
    let previous = resultId.isEmpty ? "" : #","previousResultId":"\#(resultId)""#
    let report = try server.request(
      "textDocument/diagnostic", #"{"textDocument":{"uri":"\#(uri)"},"identifier":"gotcha"\#(previous)}"#)
    guard let newId = Message.resultId(of: report) else {
      throw Failure("a report without a result id: \(String(decoding: report.prefix(300), as: UTF8.self))")
    }
    defer { resultId = newId }
    return newId != resultId
  }

  /// Keys that type something at the end of a line, followed by as many backspaces.
  private mutating func nextKeys() -> [Key] {
    guard !places.isEmpty else { return [] }
    let snippets = [
      ".padding(4)", " // to do", ".bold().italic()", " + \"more\"", "\n      .shadow(radius: 2)", ".task { }",
    ]
    let line = places[random.below(places.count)]
    let snippet = snippets[random.below(snippets.count)]
    var keys: [Key] = []
    var undo: [Key] = []
    var (row, column) = (line, lines[line].count)
    for character in snippet {
      keys.append(.insert(line: row, column: column, text: String(character)))
      if character == "\n" {
        undo.append(.joinWithNext(line: row))
        (row, column) = (row + 1, 0)
      } else {
        undo.append(.delete(line: row, column: column))
        column += 1
      }
    }
    return keys + undo.reversed()
  }

  /// Applies a key to the lines.
  ///
  /// - Returns: the change as JSON, in the format of LSP.
  private mutating func press(_ key: Key) -> String {
    switch key {
    case .insert(let line, let column, let text):
      let at = lines[line].index(lines[line].startIndex, offsetBy: column)
      if text == "\n" {
        let rest = String(lines[line][at...])
        lines[line] = String(lines[line][..<at])
        lines.insert(rest, at: line + 1)
      } else {
        lines[line].insert(contentsOf: text, at: at)
      }
      return change((line, column), (line, column), text)
    case .delete(let line, let column):
      lines[line].remove(at: lines[line].index(lines[line].startIndex, offsetBy: column))
      return change((line, column), (line, column + 1), "")
    case .joinWithNext(let line):
      let column = lines[line].count
      lines[line] += lines.remove(at: line + 1)
      return change((line, column), (line + 1, 0), "")
    }
  }

  private func change(_ start: (Int, Int), _ end: (Int, Int), _ text: String) -> String {
    """
    {"range":{"start":{"line":\(start.0),"character":\(start.1)},"end":{"line":\(end.0),"character":\(end.1)}},\
    "text":\(text.json)}
    """
  }
}

extension String {
  /// As a JSON string literal.
  var json: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
