/// A pattern of paths, matched on bytes: `*`, `?` and `[…]` within a name, `**` for any number of folders.
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

  /// Whether it can match more than one path.
  var hasWildcard: Bool { segments.contains(where: Glob.hasWildcard) }

  private static func hasWildcard(_ segment: ArraySlice<UInt8>) -> Bool {
    segment.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[") }
  }

  /// Matches whole paths.
  ///
  /// - Parameter path: its parts.
  func matches(_ path: ArraySlice<[UInt8]>) -> Bool { Glob.matches(segments[...], path) }

  /// Whether the pattern matches a folder, or something in it, and spells out the folder's name.
  ///
  /// - Parameter folder: the parts of its path.
  func names(_ folder: ArraySlice<[UInt8]>) -> Bool {
    segments.indices.contains { !Glob.hasWildcard(segments[$0]) && Glob.matches(segments[...$0], folder) }
  }

  /// Whether the first part matches a name.
  func matchesFirst(_ name: [UInt8]) -> Bool { segments.first.map { Glob.matches($0, name[...]) } ?? false }

  /// Matches whole paths; `**` matches as few folders as possible, and more when the rest does not match.
  private static func matches(_ pattern: ArraySlice<ArraySlice<UInt8>>, _ path: ArraySlice<[UInt8]>) -> Bool {
    var at = pattern.startIndex
    var part = path.startIndex
    var retry: (pattern: Int, path: Int)?
    while part < path.endIndex {
      if at < pattern.endIndex, pattern[at].elementsEqual([UInt8(ascii: "*"), UInt8(ascii: "*")]) {
        // At the end it matches everything inside the folder, which is at least one part.
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

  /// Matches one name: `*`, `?`, `[…]` and backslashes.
  private static func matches(_ pattern: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    var at = pattern.startIndex
    var byte = name.startIndex
    var retry: (pattern: Int, name: Int)?
    while byte < name.endIndex {
      if at < pattern.endIndex, pattern[at] == UInt8(ascii: "*") {
        retry = (at + 1, byte)
        at += 1
        continue
      }
      if at < pattern.endIndex, let next = matchOne(pattern, at, name[byte]) {
        at = next
        byte += 1
      } else if let again = retry {
        retry = (again.pattern, again.name + 1)
        at = again.pattern
        byte = again.name + 1
      } else {
        return false
      }
    }
    while at < pattern.endIndex, pattern[at] == UInt8(ascii: "*") { at += 1 }
    return at == pattern.endIndex
  }

  /// Matches one byte against the pattern's item at `at`.
  ///
  /// - Returns: where the next item starts, nil if the byte does not match.
  private static func matchOne(_ pattern: ArraySlice<UInt8>, _ at: Int, _ byte: UInt8) -> Int? {
    switch pattern[at] {
    case UInt8(ascii: "?"): return at + 1
    case UInt8(ascii: "\\"):
      guard at + 1 < pattern.endIndex else { return nil }
      return pattern[at + 1] == byte ? at + 2 : nil
    case UInt8(ascii: "["): return matchClass(pattern, at + 1, byte)
    default: return pattern[at] == byte ? at + 1 : nil
    }
  }

  /// `[abc]`, `[a-z]`, `[!…]`, `[^…]`, `[[:alpha:]]`; `at` is the index after the bracket.
  private static func matchClass(_ pattern: ArraySlice<UInt8>, _ at: Int, _ byte: UInt8) -> Int? {
    var at = at
    var isNegated = false
    if at < pattern.endIndex, pattern[at] == UInt8(ascii: "!") || pattern[at] == UInt8(ascii: "^") {
      isNegated = true
      at += 1
    }
    var found = false
    let first = at
    while at < pattern.endIndex, at == first || pattern[at] != UInt8(ascii: "]") {
      if pattern[at...].starts(with: "[:".utf8), let end = namedClassEnd(pattern, at + 2) {
        if isIn(pattern[at + 2..<end], byte) { found = true }
        at = end + 2
        continue
      }
      if pattern[at] == UInt8(ascii: "\\"), at + 1 < pattern.endIndex { at += 1 }
      let low = pattern[at]
      at += 1
      if at + 1 < pattern.endIndex, pattern[at] == UInt8(ascii: "-"), pattern[at + 1] != UInt8(ascii: "]") {
        at += 1
        if pattern[at] == UInt8(ascii: "\\"), at + 1 < pattern.endIndex { at += 1 }
        if byte >= low, byte <= pattern[at] { found = true }
        at += 1
      } else if byte == low {
        found = true
      }
    }
    guard at < pattern.endIndex else { return nil }
    return found != isNegated ? at + 1 : nil
  }

  /// The index of the `:]` of a named class.
  private static func namedClassEnd(_ pattern: ArraySlice<UInt8>, _ start: Int) -> Int? {
    var at = start
    while at + 1 < pattern.endIndex {
      if pattern[at] == UInt8(ascii: ":"), pattern[at + 1] == UInt8(ascii: "]") { return at }
      at += 1
    }
    return nil
  }

  private static func isIn(_ name: ArraySlice<UInt8>, _ byte: UInt8) -> Bool {
    let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    switch String(decoding: name, as: UTF8.self) {
    case "alpha": return isUpper || isLower
    case "digit": return isDigit
    case "alnum": return isUpper || isLower || isDigit
    case "upper": return isUpper
    case "lower": return isLower
    case "space": return byte == 32 || (9...13).contains(byte)
    case "blank": return byte == 32 || byte == 9
    case "punct": return (33...126).contains(byte) && !isUpper && !isLower && !isDigit
    case "xdigit": return isDigit || (65...70).contains(byte) || (97...102).contains(byte)
    default: return false
    }
  }
}
