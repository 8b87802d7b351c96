extension Lexer {
  mutating func skipToLineEnd() {
    let bytes = UnsafeRawPointer(text)
    while true {
      // Skip eight bytes at a time as long as none of them can be a line break or padding.
      while !bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self).mayHoldControlCharacter { at &+= 8 }
      for _ in 0..<8 {
        if at >= count || text[at] == 10 || text[at] == 13 { return }
        at &+= 1
      }
    }
  }

  mutating func skipComment() -> Bool {
    let start = at
    if text[start + 1] == UInt8(ascii: "/") {
      skipToLineEnd()
      comments.append(Comment(range: start..<at, isBlock: false))
      return true
    }
    guard text[start + 1] == UInt8(ascii: "*") else { return false }
    at = start + 2
    var depth = 1
    while depth > 0 {
      guard at < count else {
        fail()
        break
      }
      let byte = text[at]
      at &+= 1
      switch byte {
      case UInt8(ascii: "*") where text[at] == UInt8(ascii: "/"):
        at &+= 1
        depth -= 1
      case UInt8(ascii: "/") where text[at] == UInt8(ascii: "*"):
        at &+= 1
        depth += 1
      case 10, 13: sawNewline = true
      default: break
      }
    }
    comments.append(Comment(range: start..<at, isBlock: true))
    return true
  }

  /// Skips a merge conflict, from `<<<<<<< ` to the line of `>>>>>>> `.
  mutating func skipConflictMarker(from start: Int) -> Bool {
    guard start == 0 || text[start - 1] == 10 || text[start - 1] == 13, spells("<<<<<<< ", at: start),
      !sawLastConflictEnd
    else { return false }
    var end = start + 8
    while end < count {
      if text[end] == UInt8(ascii: ">"), text[end - 1] == 10 || text[end - 1] == 13, spells(">>>>>>> ", at: end) {
        at = end
        skipToLineEnd()
        fail()
        return true
      }
      end += 1
    }
    sawLastConflictEnd = true
    return false
  }
}
