/// The target that a file belongs to, judged by the manifests of packages and by folders.
struct SourceTarget: Hashable {
  /// The folder of the package's target around the file; nil outside of all, as in the app of an Xcode project.
  var folder: String?
  /// Whether the target is one of tests: the manifest says so, or a folder is called `Tests`, `AppUITests` and the like.
  var isTest = false

  init(of path: String, in targets: PackageTargetFact.Summary) {
    folder = targets.folders.first(where: path.hasPrefix)
    isTest = folder.map(targets.testFolders.contains) ?? false || SourceTarget.isInTestFolder(path)
  }

  private static func isInTestFolder(_ path: String) -> Bool {
    // A folder whose name ends in "Tests". By bytes, as most lookups of a type ask this.
    var rest = path.utf8[...]
    while let slash = rest.lastIndex(of: UInt8(ascii: "/")) {
      rest = rest[..<slash]
      if rest.suffix(5).elementsEqual("Tests".utf8) { return true }
    }
    return false
  }
}

extension FactReader {
  /// Whether a declaration in another file can be named in a file: it is not private there, it is not in a target of
  /// tests that the file is not in, and it is public if another module contains it.
  ///
  /// - Parameters:
  ///   - isPublic: whether other modules may use it.
  ///   - user: the file that names it; nil for the analyzed one.
  func isVisible(in declaring: String, isPublic: Bool, isPrivate: Bool, from user: String? = nil) -> Bool {
    let user = user ?? path
    if declaring == user { return true }
    guard !isPrivate else { return false }
    let (own, other) = (target(of: user), target(of: declaring))
    if other.isTest, !own.isTest { return false }
    return isPublic || other.folder == own.folder
  }

  /// Whether a file belongs to the same target as the analyzed one, as far as is known.
  func isInSameTarget(_ other: String) -> Bool { target(of: other) == target(of: path) }

  private func target(of path: String) -> SourceTarget {
    depend(onAll: PackageTargetFact.self)
    return derived { KnownTargets(index: $0) }[path]
  }
}

/// The targets of files, each determined once.
private final class KnownTargets {
  private let summary: PackageTargetFact.Summary
  private var known: [String: SourceTarget] = [:]

  init(index: FactIndex) { summary = index.summary(of: PackageTargetFact.self) }

  subscript(path: String) -> SourceTarget {
    if let known = known[path] { return known }
    let target = SourceTarget(of: path, in: summary)
    known[path] = target
    return target
  }
}
