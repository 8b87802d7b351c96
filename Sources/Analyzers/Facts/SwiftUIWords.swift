extension SourceText {
  /// A quick look at the words of a file, before it is parsed: false only if it neither uses SwiftUI nor holds a comment
  /// for this tool. In a workspace all of whose files are so, no rule has anything to say.
  ///
  /// Words in comments and strings count as well; the answer errs on the side of yes.
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

/// The words without one of which `FileModel.swiftUIUse` is `none`; `SwiftUIWordsTests` holds the two together.
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

  /// All that is not ASCII parts words: which of it may stand in a name is for the lexer to say.
  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
