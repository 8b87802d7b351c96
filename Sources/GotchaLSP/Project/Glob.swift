/// A path pattern: `*`, `?` and `[…]` within a name, `**` for any number of folders.
///
/// Non-ASCII names are compared by character: macOS may store `ä` as two scalars where a pattern has one.
struct Glob: Sendable {
  /// The parts between slashes.
  private let segments: [ArraySlice<UInt8>]

  /// - Parameter segments: the parts between slashes.
  init(segments: [ArraySlice<UInt8>]) { self.segments = segments }

  /// - Parameter pattern: with slashes between its parts.
  init(_ pattern: String) {
    segments = Array(pattern.utf8)[...].split(separator: UInt8(ascii: "/"))
  }

  var segmentCount: Int { segments.count }

  /// The first and last bytes of the names that a pattern matches.
  struct Ends: Sendable {
    /// Nil for any.
    fileprivate var first: UInt8?
    /// Nil for any.
    fileprivate var last: UInt8?

    /// A fast check whether a name can match.
    func fit(_ name: [UInt8]) -> Bool {
      if let last, let byte = name.last, byte < 0x80, byte != last { return false }
      if let first, let byte = name.first, byte < 0x80, byte != first { return false }
      return true
    }
  }

  /// The first and last bytes of the last part of matching paths.
  var lastEnds: Ends {
    let special = Array("*?[]\\".utf8)
    var ends = Ends()
    guard let segment = segments.last, !segment.elementsEqual("**".utf8) else { return ends }
    // The same character may be encoded with different bytes in a name and in the pattern.
    guard segment.allSatisfy({ $0 < 0x80 }) else { return ends }
    if let first = segment.first, !special.contains(first) { ends.first = first }
    if let last = segment.last, !special.contains(last) { ends.last = last }
    return ends
  }

  /// Whether it can match more than one path.
  var hasWildcard: Bool { segments.contains(where: Glob.hasWildcard) }

  private static func hasWildcard(_ segment: ArraySlice<UInt8>) -> Bool {
    segment.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[") }
  }

  /// Matches whole paths.
  ///
  /// - Parameter path: its parts.
  func matches(_ path: ArraySlice<[UInt8]>) -> Bool { Glob.matches(segments[...], path) }

  /// Whether the pattern matches a folder or its contents, and contains the folder's name literally.
  ///
  /// - Parameter folder: the parts of its path.
  func names(_ folder: ArraySlice<[UInt8]>) -> Bool {
    segments.indices.contains { !Glob.hasWildcard(segments[$0]) && Glob.matches(segments[...$0], folder) }
  }

  /// Whether the first part matches a name.
  func matchesFirst(_ name: [UInt8]) -> Bool { segments.first.map { Glob.matches($0, name[...]) } ?? false }

  /// Matches whole paths; `**` matches as few folders as possible and is extended if the rest does not match.
  private static func matches(_ pattern: ArraySlice<ArraySlice<UInt8>>, _ path: ArraySlice<[UInt8]>) -> Bool {
    var at = pattern.startIndex
    var part = path.startIndex
    var retry: (pattern: Int, path: Int)?
    while part < path.endIndex {
      if at < pattern.endIndex, pattern[at].elementsEqual([UInt8(ascii: "*"), UInt8(ascii: "*")]) {
        // At the end, it matches everything inside the folder, which is at least one part.
        if at + 1 == pattern.endIndex { return true }
        retry = (at + 1, part)
        at += 1
      } else if at < pattern.endIndex, matches(pattern[at], path[part][...]) {
        at += 1
        part += 1
      } else if let again = retry {
        retry = (again.pattern, again.path + 1)
        at = again.pattern
        part = again.path + 1
      } else {
        return false
      }
    }
    return at == pattern.endIndex
  }

  /// Matches one name.
  private static func matches(_ pattern: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    if name.allSatisfy({ $0 < 0x80 }) { return NamePattern(pattern).matches(name) }
    // `?` and `[…]` match one byte, as in git.
    let asksForBytes = pattern.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[") }
    guard !asksForBytes, let characters = text(pattern), let nameText = text(name) else {
      return NamePattern(pattern).matches(name)
    }
    return NamePattern(Array(characters)[...]).matches(Array(nameText)[...])
  }

  /// Nil for bytes that are not UTF-8.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }
}
