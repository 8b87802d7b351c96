/// A line of a rule's page, or its end.
struct PageLine {
  /// Counted from 1.
  let number: Int
  /// The UTF-8 bytes before `text`.
  let offset: Int
  let text: String

  /// Compares bytes: reports read many pages, and comparing characters takes ten times as long.
  func begins(with prefix: String) -> Bool { text.utf8.starts(with: prefix.utf8) }

  /// Whether the line ends a fenced block.
  var isFenceEnd: Bool { text.utf8.elementsEqual("```".utf8) }

  /// The line without its beginning, nil if it begins with something else.
  func dropping(_ prefix: String) -> PageLine? {
    guard begins(with: prefix) else { return nil }
    return PageLine(
      number: number, offset: offset + prefix.utf8.count,
      text: String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self))
  }

  /// What follows the beginning of the line, nil if it begins with something else.
  func after(_ prefix: String) -> String? { dropping(prefix)?.text }

  func error(_ message: String) -> RulePageError {
    RulePageError(line: number, column: offset + 1, message: message)
  }
}

/// A fenced block of a rule's page.
struct PageFence {
  /// The line with the opening fence.
  let start: PageLine
  /// What follows the opening fence: "swift hint".
  let info: String
  let lines: [PageLine]

  var language: Substring { info.prefix { $0 != " " } }
  /// The words after the language.
  var attributes: [String] { info.split(separator: " ").dropFirst().map(String.init) }
  var body: String { lines.map(\.text).joined(separator: "\n") }
}

/// The lines of a rule's page, read from the first to the last.
struct PageLines {
  private let lines: [PageLine]
  private var position = 0

  init(_ bytes: [UInt8]) {
    var all: [PageLine] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      all.append(PageLine(number: all.count + 1, offset: 0, text: String(decoding: line, as: UTF8.self)))
    }
    lines = all
  }

  /// The next line that is not empty, which stays unread.
  mutating func peek() -> PageLine? {
    while position < lines.count, lines[position].text.isEmpty { position += 1 }
    return position < lines.count ? lines[position] : nil
  }

  /// Reads the next line that is not empty.
  mutating func next() -> PageLine? {
    let line = peek()
    if line != nil { position += 1 }
    return line
  }

  /// An error at the next line that is not empty, or at the end.
  mutating func error(_ message: String) -> RulePageError {
    (peek() ?? PageLine(number: lines.count, offset: 0, text: "")).error(message)
  }

  /// Reads the paragraphs before the next heading, and joins the lines of each one. Lists and code keep their lines.
  mutating func paragraphs() throws(RulePageError) -> String {
    var text = ""
    var isCode = false
    var follows = false
    while position < lines.count, isCode || !lines[position].begins(with: "## ") {
      let line = lines[position]
      position += 1
      let isFence = line.begins(with: "```")
      if isFence { isCode.toggle() }
      let startsLine = isCode || isFence || line.text.isEmpty || line.begins(with: "- ") || line.begins(with: "|")
      text += (startsLine || !follows ? (text.isEmpty ? "" : "\n") : " ") + line.text
      follows = !line.text.isEmpty && !isFence && !isCode
    }
    while text.utf8.last == UInt8(ascii: "\n") { text.removeLast() }
    while text.utf8.first == UInt8(ascii: "\n") { text.removeFirst() }
    guard !text.isEmpty else { throw error("expected the explanation: `**What happens.** …`") }
    return text
  }

  /// Reads a fenced block.
  mutating func fence() throws(RulePageError) -> PageFence {
    guard let start = next() else { throw error("expected a code block: ```") }
    guard let info = start.after("```") else { throw start.error("expected a code block: ```") }
    let first = position
    while position < lines.count {
      guard !lines[position].isFenceEnd else {
        position += 1
        return PageFence(start: start, info: info, lines: Array(lines[first..<position - 1]))
      }
      position += 1
    }
    throw start.error("this code block has no end")
  }
}

extension StringProtocol {
  /// What precedes and what follows the first occurrence of a separator.
  package func halves(separatedBy separator: String) -> (String, String?) {
    guard let range = firstRange(of: separator) else { return (String(self), nil) }
    return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }
}
