import GotchaPlatform

/// Text search. The standard library's version includes regular expressions, which add a tenth to a static program's
/// size.
extension StringProtocol {
  /// The first occurrence of a text, compared by its UTF-8 bytes.
  package func firstOccurrence(of text: String) -> Range<Index>? {
    guard let offset = withUTF8Bytes(of: utf8, { all in withUTF8Bytes(of: text.utf8, all.firstOffset) }) else {
      return nil
    }
    let start = utf8.index(startIndex, offsetBy: offset)
    return start..<utf8.index(start, offsetBy: text.utf8.count)
  }

  /// Whether a text occurs, compared by its UTF-8 bytes.
  package func includes(_ text: String) -> Bool { firstOccurrence(of: text) != nil }

  /// The text with each occurrence of another one replaced; replacements are not searched.
  ///
  /// - Parameter text: not empty.
  package func replacingAll(_ text: String, with replacement: String) -> String {
    var result = ""
    var rest = self[...]
    while !text.isEmpty, let found = rest.firstOccurrence(of: text) {
      result += rest[..<found.lowerBound] + replacement
      rest = rest[found.upperBound...]
    }
    return result + rest
  }
}

extension [UInt8] {
  /// The offset of the first occurrence of a text.
  ///
  /// - Parameter text: not empty.
  package func firstOffset(of text: StaticString) -> Int? {
    withUnsafeBytes { bytes in
      bytes.firstOffset(of: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The offset of the first occurrence of other bytes; 0 if there are none.
  fileprivate func firstOffset(of text: UnsafeRawBufferPointer) -> Int? {
    guard let start = baseAddress, let first = text.baseAddress, let byte = text.first else {
      return text.isEmpty ? 0 : nil
    }
    var offset = 0
    while offset + text.count <= count {
      guard let found = memchr(start + offset, Int32(byte), count - text.count + 1 - offset) else { return nil }
      offset = UnsafeRawPointer(found) - start
      if memcmp(found, first, text.count) == 0 { return offset }
      offset += 1
    }
    return nil
  }
}

/// Calls `body` with the bytes of a text, which only bridged strings need to copy.
private func withUTF8Bytes<Result>(
  of text: some Collection<UInt8>, _ body: (UnsafeRawBufferPointer) -> Result
) -> Result {
  text.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) } ?? Array(text).withUnsafeBytes(body)
}
