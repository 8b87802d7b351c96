import GotchaSupport

/// A line of source code as shown in a terminal: tabs become spaces, wide characters take two columns, and control
/// characters are replaced.
struct DisplayLine {
  static let tabWidth = 4
  /// Longer lines are truncated to a window around `focus`.
  static let maximumBytes = 240

  let text: String
  /// 0-based display column of each byte of the shown part, and of its end.
  private let columns: [Int]
  /// Line-relative UTF-8 offset of the first shown byte.
  private let firstByte: Int

  /// - Parameters:
  ///   - bytes: the line without its line break.
  ///   - focus: a line-relative UTF-8 offset that must be shown.
  ///   - limit: the maximum number of bytes shown.
  init(_ bytes: ArraySlice<UInt8>, focus: Int, limit: Int = Self.maximumBytes) {
    var bytes = bytes
    let lineStart = bytes.startIndex
    var isCutBehind = false
    if bytes.count > limit {
      var start = max(lineStart, min(lineStart + focus, bytes.endIndex) - limit / 4)
      while start > lineStart, start < bytes.endIndex, bytes[start] & 0xC0 == 0x80 { start -= 1 }
      var end = min(bytes.endIndex, start + limit)
      while end > start, end < bytes.endIndex, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      isCutBehind = end < bytes.endIndex
      bytes = bytes[start..<end]
    }
    firstByte = bytes.startIndex - lineStart

    var text = firstByte > 0 ? "…" : ""
    var column = text.count
    var columns: [Int] = []
    columns.reserveCapacity(bytes.count + 1)
    var command = PrintableText.PipelineCommand()
    for character in String(decoding: bytes, as: UTF8.self) {
      let shown: String
      let width: Int
      let isCommand = character.unicodeScalars.reduce(false) { command.isBegun(by: $1) || $0 }
      if character == "\t" {
        width = Self.tabWidth - column % Self.tabWidth
        shown = String(repeating: " ", count: width)
      } else if isCommand || character.unicodeScalars.contains(where: PrintableText.isControl) {
        shown = String(PrintableText.replacement)
        width = 1
      } else {
        shown = String(character)
        width = DisplayWidth.of(character)
      }
      for _ in 0..<character.utf8.count { columns.append(column) }
      text += shown
      column += width
    }
    columns.append(column)
    self.columns = columns
    self.text = isCutBehind ? text + "…" : text
  }

  /// The display column of a byte.
  ///
  /// - Parameter offset: line-relative, in UTF-8 bytes; clamped to what is shown.
  func column(of offset: Int) -> Int {
    columns[min(max(0, offset - firstByte), columns.count - 1)]
  }

  /// The column after the last character.
  var width: Int { columns[columns.count - 1] }
}

/// The number of terminal columns that a character takes.
enum DisplayWidth {
  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isASCII { return scalars.contains("\u{FE0F}") ? 2 : 1 }
    if first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}") { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(first.value) ? 2 : 1
    }
  }

  static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

  /// Whether it is a wide or full-width East Asian character.
  private static func isWide(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x2FFFD, 0x30000...0x3FFFD:
      true
    default: false
    }
  }
}
