extension SourceText {
  /// A fast check of the words in a file before it is parsed: false only if the file neither uses SwiftUI nor contains
  /// a comment for this tool. If this is the case for all files in a workspace, rules have nothing to report.
  ///
  /// Words in comments and strings also count, so the result may be a false positive.
  package var mayUseSwiftUI: Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var at = 0
      while at < bytes.count {
        guard SwiftUIWords.isWordByte(bytes[at]) else {
          at += 1
          continue
        }
        let start = at
        while at < bytes.count, SwiftUIWords.isWordByte(bytes[at]) { at += 1 }
        if SwiftUIWords.contain(bytes[start..<at]) { return true }
      }
      return false
    }
  }
}

/// If a file contains none of these words, `FileModel.swiftUIUse` is `none`. `SwiftUIWordsTests` verifies this.
private enum SwiftUIWords {
  private static let hashes = HashSet(
    (SwiftUICatalog.names { $0.role != nil || $0.is(.impliesSwiftUI) || $0.is(.observable) } + ["SwiftUI", "gotcha"])
      .map(NameHash.of))

  static func contain(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    hashes.contains(NameHash.of(word)) || ends(word, with: "Style") || ends(word, with: "Representable")
  }

  private static func ends(_ word: Slice<UnsafeBufferPointer<UInt8>>, with suffix: StaticString) -> Bool {
    word.count >= suffix.utf8CodeUnitCount
      && suffix.withUTF8Buffer { word.suffix($0.count).elementsEqual($0) }
  }

  /// All non-ASCII bytes separate words, because only the lexer knows which of them may be part of a name.
  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
