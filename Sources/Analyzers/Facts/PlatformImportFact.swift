/// An import of a platform-specific framework: `AppKit`, `Cocoa`, `UIKit` or `WatchKit` outside any `#if`, or `phone`
/// for UIKit or WatchKit anywhere.
struct PlatformImportFact: Fact {
  var framework = ""
  var place = FactRange()

  static let kind = FactKind("platformImport")
  var name: String { framework }

  mutating func code(_ coder: inout some Coder) {
    coder(&framework)
    coder(&place)
  }

  /// The number of imports of each framework in each target, and below each folder.
  ///
  /// Rules query this once per finding, and a large workspace has thousands of such imports, so a query must not visit
  /// each of them.
  struct Summary: FactSummary {
    private var counts = ShardedDictionary<String, Int>()

    mutating func add(_ fact: PlatformImportFact, in path: String) { count(fact.framework, path, by: 1) }
    mutating func remove(_ fact: PlatformImportFact, in path: String) { count(fact.framework, path, by: -1) }

    private mutating func count(_ framework: String, _ path: String, by step: Int) {
      let count = counts.count(Self.key(framework, directlyIn: FilePath.folder(of: path)), by: step)
      // Enclosing folders count the folder, not each of its files.
      guard step > 0 ? count == step : count == 0 else { return }
      for folder in FilePath.folders(above: path) { counts.count(Self.key(framework, below: folder), by: step) }
      counts.count(Self.key(framework, inTarget: FilePath.target(of: path)), by: step)
    }

    /// Whether a file of the same target imports a framework; nil if this requires visiting all of them.
    ///
    /// - Parameters:
    ///   - position: the position of the package target's folder around the file.
    ///   - targets: the targets of all packages.
    func contains(
      _ framework: String, inTargetOf path: String, _ position: Int?, _ targets: PackageTargetFact.Summary
    ) -> Bool? {
      if let position {
        let isContained = contains(framework, below: targets.folders[position].path.dropLast())
        return isContained && targets.isDivided(position) ? nil : isContained
      }
      let target = FilePath.target(of: path)
      guard counts[Self.key(framework, inTarget: target)] != nil else { return false }
      return targets.folders.contains { $0.path.hasPrefix(target + "/") } ? nil : true
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
  /// Whether the files of the same target import AppKit, and none imports UIKit, outside any `#if`, which means that
  /// the target is built for macOS. What other folders import says nothing about a folder called `iOS`.
  var isTargetForMac: Bool {
    dependOnTarget("AppKit", "Cocoa", "UIKit")
    return targetPlatforms.isForMac
  }

  /// Whether a file of the same target imports WatchKit outside any `#if`, or the name of an enclosing folder shows
  /// that it contains watchOS code: `App Watch App`, `AppWatch`, `WatchKit Extension`, `watchOS`.
  var isTargetForWatch: Bool {
    dependOnTarget("WatchKit")
    return targetPlatforms.isForWatch
  }

  /// Whether the file is among macOS code: in the nearest enclosing folder in which any file imports AppKit or UIKit,
  /// all such imports are of AppKit, or the folder is called `macOS`, and no folder inside it is called `iOS`. This is
  /// weaker than `isTargetForMac`: a reason not to report, but not a reason to report.
  var isAmongMacCode: Bool {
    for framework in ["AppKit", "Cocoa", "phone"] { depend(on: PlatformImportFact.self, named: framework) }
    return targetPlatforms.isAmongMacCode
  }

  /// Whether a folder around the file is called `iOS`, the usual place of code for that platform only. This is a reason not
  /// to report, but not a reason to report.
  var isAmongPhoneCode: Bool { targetPlatforms.isAmongPhoneCode }

  private func dependOnTarget(_ frameworks: String...) {
    for framework in frameworks { depend(on: PlatformImportFact.self, named: framework) }
    depend(onAll: PackageTargetFact.self)
  }

  private var targetPlatforms: TargetPlatforms {
    derived(from: [PlatformImportFact.kind, PackageTargetFact.kind]) { TargetPlatforms(of: path, in: $0) }
  }
}

/// The platforms of a file, judged by the imports around it.
private final class TargetPlatforms {
  private let path: String
  private let index: FactIndex
  private let imports: PlatformImportFact.Summary
  private let targets: PackageTargetFact.Summary
  private let position: Int?

  init(of path: String, in index: FactIndex) {
    self.path = path
    self.index = index
    imports = index.summary(of: PlatformImportFact.self)
    targets = index.summary(of: PackageTargetFact.self)
    position = targets.position(around: path)
  }

  private(set) lazy var isForMac =
    (isImported("AppKit") || isImported("Cocoa")) && !isImported("UIKit") && !isInPhoneFolder

  private(set) lazy var isForWatch =
    isImported("WatchKit") || FilePath.folders(above: path).contains(where: Self.speaksOfWatch)

  private(set) lazy var isAmongMacCode: Bool = {
    for folder in FilePath.folders(above: path) {
      if imports.contains("phone", below: folder) { return false }
      if imports.contains("AppKit", below: folder) || imports.contains("Cocoa", below: folder) { return true }
      if folder == "macOS" || folder.hasSuffix("/macOS") { return true }
      if Self.isForPhones(folder) { return false }
    }
    return false
  }()

  /// Whether a folder around the file is called `iOS`, and no file in it imports AppKit.
  private lazy var isInPhoneFolder = FilePath.folders(above: path).contains { folder in
    Self.isForPhones(folder) && !imports.contains("AppKit", below: folder)
      && !imports.contains("Cocoa", below: folder)
  }

  private(set) lazy var isAmongPhoneCode = FilePath.folders(above: path).contains(where: Self.isForPhones)

  private static func isForPhones(_ folder: Substring) -> Bool { folder == "iOS" || folder.hasSuffix("/iOS") }

  private func isImported(_ framework: String) -> Bool {
    if let known = imports.contains(framework, inTargetOf: path, position, targets) { return known }
    let own = target(of: path, position)
    let all = index.all(PlatformImportFact.self) { $0.framework == framework }
    return all.contains { target(of: $0.path, targets.position(around: $0.path)) == own }
  }

  private func target(of path: String, _ position: Int?) -> Substring {
    position.map { targets.folders[$0].path[...] } ?? FilePath.target(of: path)
  }

  /// Whether a folder's name contains `Watch` as a separate word: not `Watchlist`, `FileWatcher` or `Stopwatch`.
  private static func speaksOfWatch(_ folder: Substring) -> Bool {
    guard folder.utf8.contains(UInt8(ascii: "W")) || folder.hasSuffix("watchOS") else { return false }
    let name = folder[(folder.lastIndex(of: "/").map(folder.index(after:)) ?? folder.startIndex)...]
    if name == "watchOS" { return true }
    return name.indices.contains { start in
      let rest = name[start...]
      guard rest.hasPrefix("Watch") else { return false }
      return rest.dropFirst("Watch".count).first.map { !$0.isLowercase } ?? true
    }
  }
}

/// Information from the folders around a file.
private enum FilePath {
  private static let slash = UInt8(ascii: "/")

  static func folder(of path: String) -> Substring { path[..<(path.utf8.lastIndex(of: slash) ?? path.startIndex)] }

  /// The folders around a file, from the inside out. The last one is empty.
  static func folders(above path: String) -> [Substring] {
    var folders: [Substring] = []
    var folder = path[...]
    repeat {
      folder = folder.utf8.lastIndex(of: slash).map { folder[..<$0] } ?? ""
      folders.append(folder)
    } while !folder.isEmpty
    return folders
  }

  /// Identifies the target of a file if no manifest lists its folder: the folder below `Sources`, or else the folder of
  /// the file.
  static func target(of path: String) -> Substring {
    let parts = path.utf8.split(separator: slash, omittingEmptySubsequences: false)
    guard let sources = parts.lastIndex(where: { $0.elementsEqual("Sources".utf8) }), sources + 2 < parts.count else {
      return folder(of: path)
    }
    return path[..<parts[sources + 1].endIndex]
  }
}
