/// The patterns of one `.gitignore`, matched as git matches them, on bytes.
struct Gitignore: Sendable {
  private struct Pattern {
    /// The parts between slashes; `**` stands for any number of folders.
    let segments: [ArraySlice<UInt8>]
    /// Matches from the file's own folder on, not at any depth.
    let isAnchored: Bool
    let isForFolders: Bool
    let isNegated: Bool
  }

  private let patterns: [Pattern]

  var isEmpty: Bool { patterns.isEmpty }

  /// - Parameter bytes: the file's contents.
  init(_ bytes: [UInt8]) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    patterns = text.split(separator: UInt8(ascii: "\n")).compactMap(Gitignore.pattern)
  }

  private static func pattern(_ line: ArraySlice<UInt8>) -> Pattern? {
    var line = line
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard line.first != UInt8(ascii: "#") else { return nil }
    while line.last == UInt8(ascii: " "), line.dropLast().last != UInt8(ascii: "\\") { line.removeLast() }
    let isNegated = line.first == UInt8(ascii: "!")
    if isNegated { line.removeFirst() }
    let isForFolders = line.last == UInt8(ascii: "/")
    if isForFolders { line.removeLast() }
    let isAnchored = line.contains(UInt8(ascii: "/"))
    if line.first == UInt8(ascii: "/") { line.removeFirst() }
    guard !line.isEmpty else { return nil }
    return Pattern(
      segments: line.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false),
      isAnchored: isAnchored, isForFolders: isForFolders, isNegated: isNegated)
  }

  /// Whether the file excludes a path: the last pattern that matches decides.
  ///
  /// - Parameters:
  ///   - path: relative to the file's folder, in its parts.
  ///   - isFolder: whether a folder stands there.
  /// - Returns: nil if no pattern matches.
  func excludes(_ path: ArraySlice<[UInt8]>, isFolder: Bool) -> Bool? {
    guard let name = path.last else { return nil }
    for pattern in patterns.reversed() where isFolder || !pattern.isForFolders {
      let matches: Bool
      if pattern.isAnchored {
        matches = Gitignore.matches(pattern.segments[...], path)
      } else {
        matches = pattern.segments.first.map { Gitignore.matches($0, name[...]) } ?? false
      }
      if matches { return !pattern.isNegated }
    }
    return nil
  }

  /// Matches whole paths; `**` takes as few folders as it can and more when the rest does not fit.
  private static func matches(_ pattern: ArraySlice<ArraySlice<UInt8>>, _ path: ArraySlice<[UInt8]>) -> Bool {
    var at = pattern.startIndex
    var part = path.startIndex
    var retry: (pattern: Int, path: Int)?
    while part < path.endIndex {
      if at < pattern.endIndex, pattern[at].elementsEqual([UInt8(ascii: "*"), UInt8(ascii: "*")]) {
        // At the end it stands for everything inside, of which there is at least one.
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

  /// `[abc]`, `[a-z]`, `[!…]`, `[^…]`, `[[:alpha:]]`; `at` stands behind the bracket.
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

  /// Where the `:]` of a named class stands.
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

/// The `.gitignore` files that apply in a folder, outermost first.
struct GitignoreStack: Sendable {
  private struct Level {
    let depth: Int
    let ignore: Gitignore
  }

  private var levels: [Level] = []

  /// Adds the patterns of a folder inside those that were added before.
  ///
  /// - Parameters:
  ///   - ignore: the patterns.
  ///   - depth: how many parts the folder's absolute path has.
  mutating func push(_ ignore: Gitignore, depth: Int) {
    if !ignore.isEmpty { levels.append(Level(depth: depth, ignore: ignore)) }
  }

  /// Whether a path is excluded: the innermost file that speaks decides.
  ///
  /// - Parameter path: absolute, in its parts.
  func excludes(_ path: [[UInt8]], isFolder: Bool) -> Bool {
    for level in levels.reversed() where level.depth < path.count {
      if let excluded = level.ignore.excludes(path[level.depth...], isFolder: isFolder) { return excluded }
    }
    return false
  }
}
