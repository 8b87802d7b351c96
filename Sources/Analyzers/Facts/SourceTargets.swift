/// The target that a file belongs to, judged by the manifests of packages and by folders.
struct SourceTarget: Hashable {
  /// The position of the folder of the package's target around the file among all such folders; nil outside of all, as
  /// in the app of an Xcode project.
  var folder: Int?
  /// Whether the target is one of tests: the manifest says so, or a folder is called `Tests`, `AppUITests` and the like.
  var isTest = false

  init(of path: String, in targets: PackageTargetFact.Summary) {
    folder = targets.position(around: path)
    isTest = folder.map { targets.folders[$0].isTest } ?? false || FactPath.isInTestFolder(path)
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
    sight(from: user).reaches(declaring, isPublic: isPublic, isPrivate: isPrivate)
  }

  /// What code in a file can name of what other files declare.
  ///
  /// - Parameter user: the file; nil for the analyzed one.
  func sight(from user: String? = nil) -> Sight { Sight(user: user ?? path, targets: knownTargets) }

  /// Whether a file belongs to the same target as the analyzed one, as far as is known.
  func isInSameTarget(_ other: String) -> Bool {
    let targets = knownTargets
    return targets[other] == targets[path]
  }

  private var knownTargets: KnownTargets {
    depend(onAll: PackageTargetFact.self)
    return derived { [path] in KnownTargets(index: $0, of: path) }
  }
}

/// What code in a file can name of what other files declare.
struct Sight {
  fileprivate let user: String
  fileprivate let targets: KnownTargets

  /// Whether it can name a declaration, as `FactReader.isVisible` describes.
  func reaches(_ declaring: String, isPublic: Bool, isPrivate: Bool) -> Bool {
    if declaring == user { return true }
    guard !isPrivate else { return false }
    let (own, other) = (targets[user], targets[declaring])
    if other.isTest, !own.isTest { return false }
    return isPublic || other.folder == own.folder
  }
}

/// The targets of files; that of the analyzed file and the one asked about last are kept.
fileprivate final class KnownTargets {
  private let summary: PackageTargetFact.Summary
  private let path: String
  private let own: SourceTarget
  private var last: (path: String, target: SourceTarget)

  init(index: FactIndex, of path: String) {
    summary = index.summary(of: PackageTargetFact.self)
    self.path = path
    own = SourceTarget(of: path, in: summary)
    last = (path, own)
  }

  subscript(path: String) -> SourceTarget {
    if path == self.path { return own }
    if path == last.path { return last.target }
    last = (path, SourceTarget(of: path, in: summary))
    return last.target
  }
}
