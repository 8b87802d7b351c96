/// The patterns of a `.gitignore`, matched on bytes as git does.
struct Gitignore: Sendable {
  private struct Pattern {
    let glob: Glob
    /// Whether it matches only from the file's folder, not at any depth.
    let isAnchored: Bool
    let isForFolders: Bool
    let isNegated: Bool
  }

  private let patterns: [Pattern]
  /// The first and last bytes of names that each pattern can match; most names match none.
  private let ends: [Glob.Ends]

  var isEmpty: Bool { patterns.isEmpty }

  /// - Parameter bytes: the file's contents.
  init(_ bytes: [UInt8]) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    patterns = text.split(separator: UInt8(ascii: "\n")).compactMap(Gitignore.pattern)
    ends = patterns.map { $0.glob.lastEnds }
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
      glob: Glob(segments: line.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)),
      isAnchored: isAnchored, isForFolders: isForFolders, isNegated: isNegated)
  }

  /// Whether the file excludes a path: the last matching pattern decides.
  ///
  /// - Parameters:
  ///   - path: the parts of the path relative to the file's folder.
  ///   - isFolder: whether the path is that of a folder.
  /// - Returns: nil if no pattern matches.
  func excludes(_ path: ArraySlice<[UInt8]>, isFolder: Bool) -> Bool? {
    guard let name = path.last else { return nil }
    for index in patterns.indices.reversed() where ends[index].fit(name) {
      let pattern = patterns[index]
      guard isFolder || !pattern.isForFolders else { continue }
      let matches = pattern.isAnchored ? pattern.glob.matches(path) : pattern.glob.matchesFirst(name)
      if matches { return !pattern.isNegated }
    }
    return nil
  }
}

/// The `.gitignore` files that apply in a folder, outermost first.
struct GitignoreStack: Sendable {
  private struct Level {
    let depth: Int
    let ignore: Gitignore
  }

  private var levels: [Level] = []

  /// Adds the patterns of a subfolder of those that were added earlier.
  ///
  /// - Parameters:
  ///   - ignore: the patterns.
  ///   - depth: the number of parts of the folder's absolute path.
  mutating func push(_ ignore: Gitignore, depth: Int) {
    if !ignore.isEmpty { levels.append(Level(depth: depth, ignore: ignore)) }
  }

  /// Whether a path is excluded: the innermost file with a matching pattern decides.
  ///
  /// - Parameter path: the parts of the absolute path.
  func excludes(_ path: [[UInt8]], isFolder: Bool) -> Bool {
    for level in levels.reversed() where level.depth < path.count {
      if let excluded = level.ignore.excludes(path[level.depth...], isFolder: isFolder) { return excluded }
    }
    return false
  }
}
