/// Where frameworks of one platform are imported: how often in each target, and below each folder.
///
/// Rules ask once per finding, and a large workspace has thousands of such imports: the answer must not cost a look at
/// each of them.
struct PlatformImports: Sendable {
  /// The folders of the targets of all packages, the inner ones first, each with a slash behind it.
  var targetFolders: [String] = []
  private var counts = ShardedDictionary<String, Int>()

  /// Counts an import that has come, or one that is gone.
  mutating func count(_ fact: NameFact, _ path: String, by step: Int) {
    let folder = path[..<(path.utf8.lastIndex(of: Self.slash) ?? path.startIndex)]
    let count = add(step, to: Self.key(fact.name, directlyIn: folder))
    // What is around a folder counts the folder, not each of its files.
    guard step > 0 ? count == step : count == 0 else { return }
    for folder in Self.folders(above: path) { add(step, to: Self.key(fact.name, below: folder)) }
    add(step, to: Self.key(fact.name, inTarget: Self.plainTarget(of: path)))
  }

  /// - Returns: the new count.
  @discardableResult
  private mutating func add(_ step: Int, to key: String) -> Int {
    var new = step
    counts.update(key) { count in
      new += count ?? 0
      count = new == 0 ? nil : new
    }
    return new
  }

  /// Whether a file of the same target imports a framework; nil where only a look at all of them can tell.
  func contains(_ framework: String, inTargetOf path: String) -> Bool? {
    if let target = targetFolders.first(where: path.hasPrefix) {
      let isDivided = targetFolders.contains { $0 != target && $0.hasPrefix(target) }
      return isDivided ? nil : contains(framework, below: target.dropLast())
    }
    let target = Self.plainTarget(of: path)
    guard counts[Self.key(framework, inTarget: target)] != nil else { return false }
    return targetFolders.contains { $0.hasPrefix(target + "/") } ? nil : true
  }

  func contains(_ framework: String, below folder: Substring) -> Bool {
    counts[Self.key(framework, below: folder)] != nil
  }

  private static func key(_ framework: String, directlyIn folder: Substring) -> String { "\(framework):\(folder)" }
  private static func key(_ framework: String, inTarget target: Substring) -> String { "\(framework) \(target)" }
  private static func key(_ framework: String, below folder: Substring) -> String { "\(framework)/\(folder)" }

  // MARK: Paths

  private static let slash = UInt8(ascii: "/")

  /// What tells files of one target from those of others: the folder that a package's manifest names, else the folder
  /// below a `Sources`, else the folder that the file stands in.
  func target(of path: String) -> Substring {
    targetFolders.first(where: path.hasPrefix).map { $0[...] } ?? Self.plainTarget(of: path)
  }

  /// The same where no manifest names the folder.
  private static func plainTarget(of path: String) -> Substring {
    let parts = path.utf8.split(separator: slash, omittingEmptySubsequences: false)
    guard let sources = parts.lastIndex(where: { $0.elementsEqual("Sources".utf8) }), sources + 2 < parts.count else {
      return path[..<(path.utf8.lastIndex(of: slash) ?? path.startIndex)]
    }
    return path[..<parts[sources + 1].endIndex]
  }

  /// The folders around a file from the inside out; the last one is empty.
  static func folders(above path: String) -> [Substring] {
    var folders: [Substring] = []
    var folder = path[...]
    repeat {
      folder = folder.utf8.lastIndex(of: slash).map { folder[..<$0] } ?? ""
      folders.append(folder)
    } while !folder.isEmpty
    return folders
  }
}
