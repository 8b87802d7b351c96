/// A name in the source, which is compared without creating a `String`.
package struct Name: Sendable {
  let storage: UncountedStorage
  /// UTF-8 offsets of the name without backticks.
  package let range: Range<Int>

  package init(_ token: SyntaxToken) {
    storage = token.storage
    let whole = token.range
    range =
      whole.count > 2 && token.storage.byte(at: whole.lowerBound) == UInt8(ascii: "`")
      ? whole.lowerBound + 1..<whole.upperBound - 1 : whole
  }

  private init(storage: UncountedStorage, range: Range<Int>) { (self.storage, self.range) = (storage, range) }

  /// The name as a `String`. Allocates.
  package var text: String { storage.text(range) }

  /// UTF-8 offsets of the name including any backticks: the range to replace.
  package var rangeWithBackticks: Range<Int> {
    let backtick = UInt8(ascii: "`")
    return storage.byte(at: range.lowerBound - 1) == backtick && storage.byte(at: range.upperBound) == backtick
      ? range.lowerBound - 1..<range.upperBound + 1 : range
  }

  /// The name as written in code, including any backticks. Allocates.
  package var code: String { storage.text(rangeWithBackticks) }

  /// Whether it starts with an uppercase ASCII letter, as types do.
  package var isCapitalized: Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(storage.byte(at: range.lowerBound))
  }

  package func hasPrefix(_ prefix: StaticString) -> Bool {
    let count = prefix.utf8CodeUnitCount
    return range.count >= count && storage.text(range.lowerBound..<range.lowerBound + count, equals: prefix)
  }

  package func hasSuffix(_ suffix: StaticString) -> Bool {
    let count = suffix.utf8CodeUnitCount
    return range.count >= count && storage.text(range.upperBound - count..<range.upperBound, equals: suffix)
  }

  func hasSuffix(of other: Name) -> Bool {
    guard range.count >= other.range.count else { return false }
    return storage.text(range.suffix(other.range.count), equals: other.range, of: other.storage)
  }

  /// Whether it is one of the given names.
  package func isAny(of names: [StaticString]) -> Bool { names.contains { self == $0 } }

  func isAny(of names: [Name]) -> Bool { names.contains { self == $0 } }

  /// Whether it contains a word, ignoring case: `error` in `loadError`.
  ///
  /// - Parameter word: ASCII letters.
  package func contains(word: StaticString) -> Bool {
    withBytes { bytes in
      word.withUTF8Buffer { word in bytes.indices.contains { WordSet.occurs(word, in: bytes, at: $0) } }
    }
  }

  package func containsAny(of words: [StaticString]) -> Bool { words.contains { contains(word: $0) } }

  /// Whether it contains a word of a set, ignoring case.
  func containsAny(of words: WordSet) -> Bool { withBytes(words.haveOccurrence) }

  private func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    storage.read { storage in
      storage.source.bytes.withUnsafeBufferPointer { bytes in
        body(UnsafeBufferPointer(rebasing: bytes[range.clamped(to: bytes.indices)]))
      }
    }
  }

  /// The property of a binding: `name` for `$name`; nil for other names.
  package var boundProperty: Name? {
    hasPrefix("$") && !isClosureArgument && range.count > 1
      ? Name(storage: storage, range: range.lowerBound + 1..<range.upperBound) : nil
  }

  /// `name` for `$name` and `_name`; otherwise the name itself.
  package var withoutSign: Name {
    let first = storage.byte(at: range.lowerBound)
    guard !range.isEmpty, first == UInt8(ascii: "$") || first == UInt8(ascii: "_") else { return self }
    return Name(storage: storage, range: range.dropFirst())
  }

  /// Whether it is the name of the binding of a property: `$name`.
  package func isBinding(of name: Name) -> Bool { isName(name, behind: "$") }

  /// Whether it is the name of the storage of a wrapped property: `_name`.
  package func isStorage(of name: Name) -> Bool { isName(name, behind: "_") }

  private func isName(_ name: Name, behind sign: StaticString) -> Bool {
    range.count == name.range.count + 1 && hasPrefix(sign) && hasSuffix(of: name)
  }

  /// `$0`, `$1` …
  package var isClosureArgument: Bool {
    hasPrefix("$") && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(storage.byte(at: range.lowerBound + 1))
  }

  /// Whether it starts like a flag: `isOpen`, `didSave`, `hasFailed`.
  package var saysFlag: Bool {
    var end = range.lowerBound
    while end < range.upperBound, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(storage.byte(at: end)) { end += 1 }
    guard end < range.upperBound, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(storage.byte(at: end)) else {
      return false
    }
    let word = range.lowerBound..<end
    return (["is", "has", "did", "does", "should", "show", "shows", "was", "can", "needs", "will"] as [StaticString])
      .contains { storage.text(word, equals: $0) }
  }

  package static func == (name: Name, string: StaticString) -> Bool { name.storage.text(name.range, equals: string) }

  package static func != (name: Name, string: StaticString) -> Bool { !(name == string) }

  package static func ~= (string: StaticString, name: Name) -> Bool { name == string }

  /// Whether two names have the same spelling, in the same tree or in different trees.
  package static func == (a: Name, b: Name) -> Bool {
    a.storage.text(a.range, equals: b.range, of: b.storage)
  }
}

/// The same checks for an optional name: nil is not equal to any name, and all results are `false`.
extension Name? {
  package static func == (name: Name?, string: StaticString) -> Bool {
    guard let name else { return false }
    return name == string
  }

  package static func != (name: Name?, string: StaticString) -> Bool { !(name == string) }

  package static func ~= (string: StaticString, name: Name?) -> Bool { name == string }

  package static func == (name: Name?, other: Name) -> Bool {
    guard let name else { return false }
    return name == other
  }

  package static func != (name: Name?, other: Name) -> Bool { !(name == other) }

  package func isAny(of names: [StaticString]) -> Bool { self?.isAny(of: names) ?? false }

  package func isAny(of names: [Name]) -> Bool { self?.isAny(of: names) ?? false }

  package func hasPrefix(_ prefix: StaticString) -> Bool { self?.hasPrefix(prefix) ?? false }

  package func hasSuffix(_ suffix: StaticString) -> Bool { self?.hasSuffix(suffix) ?? false }

  package func containsAny(of words: [StaticString]) -> Bool { self?.containsAny(of: words) ?? false }

  func containsAny(of words: WordSet) -> Bool { self?.containsAny(of: words) ?? false }

  package func isBinding(of name: Name) -> Bool { self?.isBinding(of: name) ?? false }

  package func isStorage(of name: Name) -> Bool { self?.isStorage(of: name) ?? false }

  package var isCapitalized: Bool { self?.isCapitalized ?? false }
}

/// The same check for an optional node.
extension SyntaxNode? {
  package func textEquals(_ string: StaticString) -> Bool { self?.textEquals(string) ?? false }
}

/// The same check for an optional token.
extension SyntaxToken? {
  package func textEquals(_ string: StaticString) -> Bool { self?.textEquals(string) ?? false }
}

extension SyntaxTree {
  /// The byte at an offset; 0 outside the text.
  package func byte(at offset: Int) -> UInt8 {
    source.byte(at: offset)
  }
}

extension SyntaxNode {
  /// Whether two nodes have the same tokens, ignoring white space and comments.
  package func isSpelledLike(_ other: SyntaxNode) -> Bool {
    let a = tokens
    let b = other.tokens
    guard a.count == b.count else { return false }
    return zip(a, b).allSatisfy { Name($0) == Name($1) }
  }

  /// Its tokens, without white space and comments. Nodes with the same tokens have the same spelling.
  package var spelling: String { tokens.map { Name($0).text }.joined(separator: " ") }

  /// Whether a token of this node is spelled like `name`.
  package func mentions(_ name: Name) -> Bool { tokens.contains { Name($0) == name } }

  /// Whether one of its names contains one of the given words, ignoring case.
  ///
  /// - Parameter words: ASCII letters.
  package func mentionsName(with words: [StaticString]) -> Bool {
    tokens.contains { $0.kind.isIdentifier && Name($0).containsAny(of: words) }
  }

  /// Whether one of its tokens is one of the given words. Backticks are part of a token.
  package func mentionsAny(of words: [StaticString]) -> Bool {
    tokens.contains { token in words.contains { token.textEquals($0) } }
  }
}
