extension SourceText {
  /// Returns a part of the text after some edits. New lines use the file's own line endings, and nothing is inserted
  /// before a byte order mark.
  ///
  /// - Parameters:
  ///   - edits: in any order, without overlap. All offsets refer to this text.
  ///   - range: UTF-8 offsets that contain those of the edits; they are clamped to it.
  func bytes(in range: Range<Int>, after edits: [TextEdit]) -> [UInt8] {
    let range = range.clamped(to: bytes.indices)
    let edits = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    let markEnd = byte(at: 0) == 0xEF && byte(at: 1) == 0xBB && byte(at: 2) == 0xBF ? 3 : 0
    let usesCRLF = usesCRLF
    var result: [UInt8] = []
    result.reserveCapacity(range.count + edits.reduce(0) { $0 + $1.text.utf8.count })
    var at = range.lowerBound
    for edit in edits {
      let start = min(max(edit.range.lowerBound, at, markEnd), range.upperBound)
      result.append(contentsOf: bytes[at..<start])
      if usesCRLF {
        for byte in edit.text.utf8 {
          let followsCR = !result.isEmpty && result[result.count - 1] == UInt8(ascii: "\r")
          if byte == UInt8(ascii: "\n"), !followsCR { result.append(UInt8(ascii: "\r")) }
          result.append(byte)
        }
      } else {
        result.append(contentsOf: edit.text.utf8)
      }
      at = min(max(start, edit.range.upperBound), range.upperBound)
    }
    result.append(contentsOf: bytes[at..<range.upperBound])
    return result
  }

  /// Whether the first line break is CRLF.
  private var usesCRLF: Bool {
    guard lineCount > 1 else { return false }
    let end = Int(lineStarts[1])
    return end >= 2 && bytes[end - 2] == UInt8(ascii: "\r") && bytes[end - 1] == UInt8(ascii: "\n")
  }
}

extension [TextEdit] {
  /// UTF-8 offsets from the first to the last byte that the edits touch; nil if there are none.
  var span: Range<Int>? {
    guard let start = lazy.map(\.range.lowerBound).min(), let end = lazy.map(\.range.upperBound).max() else {
      return nil
    }
    return start..<Swift.max(start, end)
  }
}
