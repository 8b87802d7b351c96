import GotchaPlatform

/// Text search. The standard library's version includes regular expressions, which add a tenth to a static program's
/// size.
extension StringProtocol {
  /// The first occurrence of a text, compared by its UTF-8 bytes.
  package func firstOccurrence(of text: String) -> Range<Index>? {
    let length = text.utf8.count
    var rest = utf8[...]
    while rest.count >= length {
      if rest.starts(with: text.utf8) { return rest.startIndex..<rest.index(rest.startIndex, offsetBy: length) }
      rest = rest.dropFirst()
    }
    return nil
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
      guard let start = bytes.baseAddress else { return nil }
      var offset = 0
      while offset + text.utf8CodeUnitCount <= bytes.count {
        let rest = bytes.count - text.utf8CodeUnitCount + 1 - offset
        guard let found = memchr(start + offset, Int32(text.utf8Start.pointee), rest) else { return nil }
        offset = UnsafeRawPointer(found) - start
        if memcmp(found, text.utf8Start, text.utf8CodeUnitCount) == 0 { return offset }
        offset += 1
      }
      return nil
    }
  }
}
