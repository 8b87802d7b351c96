/// A framework of one platform that a file imports: `AppKit`, `Cocoa`, `UIKit` or `WatchKit` outside of any `#if`;
/// `phone` for UIKit or WatchKit anywhere.
struct PlatformImportFact: Fact {
  var framework = ""
  var place = FactRange()

  static let kind = FactKind("platformImport")
  var name: String { framework }

  mutating func code(_ coder: inout some Coder) {
    coder(&framework)
    coder(&place)
  }

  /// How often each framework is imported in each target, and below each folder.
  ///
  /// Rules ask once per finding, and a large workspace has thousands of such imports: the answer must not cost a look
  /// at each of them.
  struct Summary: FactSummary {
    private var counts = ShardedDictionary<String, Int>()

    mutating func add(_ fact: PlatformImportFact, in path: String) { count(fact.framework, path, by: 1) }
    mutating func remove(_ fact: PlatformImportFact, in path: String) { count(fact.framework, path, by: -1) }

    private mutating func count(_ framework: String, _ path: String, by step: Int) {
      let count = counts.count(Self.key(framework, directlyIn: FilePath.folder(of: path)), by: step)
      // What is around a folder counts the folder, not each of its files.
      guard step > 0 ? count == step : count == 0 else { return }
      for folder in FilePath.folders(above: path) { counts.count(Self.key(framework, below: folder), by: step) }
      counts.count(Self.key(framework, inTarget: FilePath.target(of: path)), by: step)
    }

    /// Whether a file of the same target imports a framework; nil where only a look at all of them can tell.
    ///
    /// - Parameter targetFolders: those of the targets of all packages, the inner ones first.
    func contains(_ framework: String, inTargetOf path: String, _ targetFolders: [String]) -> Bool? {
      if let target = targetFolders.first(where: path.hasPrefix) {
        let isDivided = targetFolders.contains { $0 != target && $0.hasPrefix(target) }
        return isDivided ? nil : contains(framework, below: target.dropLast())
      }
      let target = FilePath.target(of: path)
      guard counts[Self.key(framework, inTarget: target)] != nil else { return false }
      return targetFolders.contains { $0.hasPrefix(target + "/") } ? nil : true
    }

    func contains(_ framework: String, below folder: Substring) -> Bool {
      counts[Self.key(framework, below: folder)] != nil
    }

    private static func key(_ framework: String, directlyIn folder: Substring) -> String { "\(framework):\(folder)" }
    private static func key(_ framework: String, inTarget target: Substring) -> String { "\(framework) \(target)" }
    private static func key(_ framework: String, below folder: Substring) -> String { "\(framework)/\(folder)" }
  }
}

extension PlatformImportFact: CollectedFact {
  static var isSaidByImports: Bool { true }

  static func all(in scope: FactScope) -> [PlatformImportFact] {
    guard !scope.item.content.imports.isEmpty else { return [] }
    let place = FactRange(scope.node.range)
    var result: [PlatformImportFact] = []
    if scope.isImport, let name = scope.node.child(.importPathComponent)?.firstToken.map(Name.init),
      name.isAny(of: ["AppKit", "Cocoa", "UIKit", "WatchKit"])
    {
      result.append(PlatformImportFact(framework: name.text, place: place))
    }
    let imports = scope.item.content.imports.compactMap { row in
      scope.file.node(row, of: scope.item).child(.importPathComponent)?.firstToken.map(Name.init)
    }
    if imports.contains(where: { $0.isAny(of: ["UIKit", "WatchKit"]) }) {
      result.append(PlatformImportFact(framework: "phone", place: place))
    }
    return result
  }
}

extension FactReader {
  /// Whether the files of the same target import AppKit, and none imports UIKit, outside of any `#if`: it is built for
  /// the Mac then.
  var isTargetForMac: Bool {
    dependOnTarget("AppKit", "Cocoa", "UIKit")
    return targetPlatforms.isForMac
  }

  /// Whether a file of the same target imports WatchKit outside of any `#if`, or a folder around the file says that it
  /// contains code for the watch: `App Watch App`, `AppWatch`, `WatchKit Extension`, `watchOS`.
  var isTargetForWatch: Bool {
    dependOnTarget("WatchKit")
    return targetPlatforms.isForWatch
  }

  /// Whether the file is among code for the Mac: in the nearest folder around it in which any file imports AppKit or
  /// UIKit, it is AppKit only. Weaker than `isTargetForMac`: a reason not to report, none to report.
  var isAmongMacCode: Bool {
    for framework in ["AppKit", "Cocoa", "phone"] { depend(on: PlatformImportFact.self, named: framework) }
    return targetPlatforms.isAmongMacCode
  }

  private func dependOnTarget(_ frameworks: String...) {
    for framework in frameworks { depend(on: PlatformImportFact.self, named: framework) }
    depend(onAll: PackageTargetFact.self)
  }

  private var targetPlatforms: TargetPlatforms { derived { TargetPlatforms(of: path, in: $0) } }
}

/// What the imports around a file say about the platforms it is for.
private struct TargetPlatforms {
  let isForMac: Bool
  let isForWatch: Bool
  let isAmongMacCode: Bool

  init(of path: String, in index: FactIndex) {
    let imports = index.summary(of: PlatformImportFact.self)
    let targetFolders = index.summary(of: PackageTargetFact.self).folders
    func target(of path: String) -> Substring {
      targetFolders.first(where: path.hasPrefix).map { $0[...] } ?? FilePath.target(of: path)
    }
    func isImported(_ framework: String) -> Bool {
      if let known = imports.contains(framework, inTargetOf: path, targetFolders) { return known }
      let own = target(of: path)
      let all = index.all(PlatformImportFact.self) { $0.framework == framework }
      return all.contains { target(of: $0.path) == own }
    }
    let folders = FilePath.folders(above: path)
    isForMac = (isImported("AppKit") || isImported("Cocoa")) && !isImported("UIKit")
    isForWatch = isImported("WatchKit") || folders.contains(where: Self.speaksOfWatch)
    let nearest = folders.first { folder in
      ["phone", "AppKit", "Cocoa"].contains { imports.contains($0, below: folder) }
    }
    isAmongMacCode = nearest.map { !imports.contains("phone", below: $0) } ?? false
  }

  /// Whether a folder's name has `Watch` as a word of its own: not `Watchlist`, `FileWatcher` or `Stopwatch`.
  private static func speaksOfWatch(_ folder: Substring) -> Bool {
    let name = folder[(folder.lastIndex(of: "/").map(folder.index(after:)) ?? folder.startIndex)...]
    if name == "watchOS" { return true }
    return name.indices.contains { start in
      let rest = name[start...]
      guard rest.hasPrefix("Watch") else { return false }
      return rest.dropFirst("Watch".count).first.map { !$0.isLowercase } ?? true
    }
  }
}

/// What the folders around a file say.
private enum FilePath {
  private static let slash = UInt8(ascii: "/")

  static func folder(of path: String) -> Substring { path[..<(path.utf8.lastIndex(of: slash) ?? path.startIndex)] }

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

  /// What tells files of one target from those of others where no manifest names the folder: the folder below a
  /// `Sources`, else the folder of the file.
  static func target(of path: String) -> Substring {
    let parts = path.utf8.split(separator: slash, omittingEmptySubsequences: false)
    guard let sources = parts.lastIndex(where: { $0.elementsEqual("Sources".utf8) }), sources + 2 < parts.count else {
      return folder(of: path)
    }
    return path[..<parts[sources + 1].endIndex]
  }
}
