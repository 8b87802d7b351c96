@testable import Analyzers
@testable import GotchaAnalysis

/// Swift code with ranges marked by `▸…◂`, which are preserved by transformations of the text.
struct MarkedSource {
  private(set) var bytes: [UInt8]
  /// UTF-8 offsets of the marked ranges in source order.
  private(set) var marks: [Range<Int>]

  /// - Parameter marked: Swift with `▸…◂` around ranges, which may nest.
  init(_ marked: String) {
    bytes = []
    marks = []
    let (opening, closing) = (Array("▸".utf8), Array("◂".utf8))
    var open: [Int] = []
    // Bytes, because the tests read thousands of examples, and characters take ten times as long.
    var rest = Array(marked.utf8)[...]
    while let byte = rest.first {
      if byte == opening[0], rest.starts(with: opening) {
        open.append(bytes.count)
        rest = rest.dropFirst(opening.count)
      } else if byte == closing[0], rest.starts(with: closing) {
        marks.append((open.popLast() ?? 0)..<bytes.count)
        rest = rest.dropFirst(closing.count)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    sort()
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var source: SourceText { SourceText(bytes: bytes) }

  private mutating func sort() {
    marks.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }

  /// Inserts text at an offset. Marks that start there move after it.
  mutating func insert(_ text: String, at offset: Int) {
    let new = Array(text.utf8)
    bytes.insert(contentsOf: new, at: offset)
    marks = marks.map { mark in
      let start = mark.lowerBound >= offset ? mark.lowerBound + new.count : mark.lowerBound
      let end = mark.upperBound > offset ? mark.upperBound + new.count : mark.upperBound
      return start..<max(start, end)
    }
  }

  func surrounded(before: String = "", after: String = "") -> MarkedSource {
    var result = self
    result.bytes.append(contentsOf: Array(after.utf8))
    if !before.isEmpty { result.insert(before, at: 0) }
    return result
  }

  /// The same with CRLF line endings.
  var withCRLF: MarkedSource { replacing { $0 == 10 ? [13, 10] : [$0] } }

  /// The same with a tab for every two spaces of indentation.
  var withTabs: MarkedSource {
    var isIndentation = true
    var pending = false
    return replacing { byte in
      defer { if byte != 32 { isIndentation = byte == 10 } }
      guard isIndentation, byte == 32 else {
        defer { pending = false }
        return pending ? [32, byte] : [byte]
      }
      pending.toggle()
      return pending ? [] : [9]
    }
  }

  /// Replaces each byte with some bytes.
  private func replacing(_ replace: (UInt8) -> [UInt8]) -> MarkedSource {
    var result = self
    result.bytes = []
    var offsets: [Int] = []
    for byte in bytes {
      offsets.append(result.bytes.count)
      result.bytes.append(contentsOf: replace(byte))
    }
    offsets.append(result.bytes.count)
    result.marks = marks.map { offsets[$0.lowerBound]..<max(offsets[$0.lowerBound], offsets[$0.upperBound]) }
    return result
  }

  /// The offset of the first byte of the line that contains an offset.
  func lineStart(of offset: Int) -> Int {
    var at = offset
    while at > 0, bytes[at - 1] != 10 { at -= 1 }
    return at
  }

  /// The offset of the first byte on that line that is not white space.
  func firstCode(onLineOf offset: Int) -> Int {
    var at = lineStart(of: offset)
    while at < bytes.count, bytes[at] == 32 || bytes[at] == 9 { at += 1 }
    return at
  }
}

extension RuleExample {
  /// The example as a file.
  var file: MarkedSource { RuleExample.file(from: code) }

  /// The fixed example as a file.
  var fixedFile: MarkedSource? { fixed.map(RuleExample.file) }

  static func file(from code: String) -> MarkedSource {
    // Comments and attributes do not show whether a declaration follows.
    let isComment = { (line: Substring) in line.hasPrefix("//") || line.hasPrefix("/*") || line.hasPrefix("*") }
    let lines = code.utf8.split(separator: UInt8(ascii: "\n")).lazy.map { Substring($0).drop { " \t▸".contains($0) } }
    let first = lines.first { !isComment($0) } ?? ""
    let words = first.split(whereSeparator: { " \t({[▸◂:,".contains($0) }).map(String.init)
    let isAttributed = words.first?.hasPrefix("@") ?? false
    let declarations: Set = ["struct", "class", "enum", "actor", "protocol", "extension", "typealias"]
    let members: Set = ["var", "let", "func", "init", "static"]
    let modifiers: Set = ["private", "fileprivate", "internal", "public", "final", "lazy", "static", "mutating"]
    let rest = words.drop { $0.hasPrefix("@") || modifiers.contains($0) }
    let keyword = rest.first ?? ""
    if words.first == "import" { return MarkedSource(code) }
    if declarations.contains(keyword) || words.first?.hasPrefix("#") ?? false {
      return MarkedSource("import SwiftUI\n\n" + code + "\n")
    }
    if isAttributed || members.contains(keyword) || modifiers.contains(words.first ?? "") {
      let body = code.contains("var body") ? "" : "\n  var body: some View { EmptyView() }"
      return MarkedSource("import SwiftUI\n\nstruct ExampleView: View {\n" + code + body + "\n}\n")
    }
    return MarkedSource(
      "import SwiftUI\n\nstruct ExampleView: View {\n  var body: some View {\n" + code + "\n  }\n}\n")
  }
}
