/// The target that a file belongs to, judged by package manifests and folders.
struct SourceTarget: Hashable {
  /// The position of the package target's folder that contains the file; nil outside packages, for example in the app
  /// of an Xcode project.
  var folder: Int?
  /// Whether it is a test target: the manifest declares it as one, or a folder has a name such as `Tests` or
  /// `AppUITests`.
  var isTest = false

  init(of path: String, in targets: PackageTargetFact.Summary) {
    folder = targets.position(around: path)
    isTest = folder.map { targets.folders[$0].isTest } ?? false || FactPath.isInTestFolder(path)
  }
}

extension FactReader {
  /// Whether code in a file can refer to a declaration in another file: the declaration is not private to its file, not
  /// in a test target that the file does not belong to, and public if it is in another module.
  ///
  /// - Parameters:
  ///   - isPublic: whether other modules may use it.
  ///   - user: the file that refers to it; nil for the analyzed file.
  package func isVisible(in declaring: String, isPublic: Bool, isPrivate: Bool, from user: String? = nil) -> Bool {
    sight(from: user).reaches(declaring, isPublic: isPublic, isPrivate: isPrivate)
  }

  /// The declarations in other files to which code in a file can refer.
  ///
  /// - Parameter user: the file; nil for the analyzed file.
  func sight(from user: String? = nil) -> Sight { Sight(user: user ?? path, targets: knownTargets) }

  /// Whether a file belongs to the same target as the analyzed one, as far as is known.
  func isInSameTarget(_ other: String) -> Bool {
    let targets = knownTargets
    return targets[other] == targets[path]
  }

  private var knownTargets: KnownTargets {
    depend(onAll: PackageTargetFact.self)
    return derived(from: [PackageTargetFact.kind]) { KnownTargets(index: $0, of: path) }
  }
}

/// The declarations in other files to which code in a file can refer.
struct Sight {
  fileprivate let user: String
  fileprivate let targets: KnownTargets

  /// Whether code can refer to a declaration, as described for `FactReader.isVisible`.
  func reaches(_ declaring: String, isPublic: Bool, isPrivate: Bool) -> Bool {
    if declaring == user { return true }
    guard !isPrivate else { return false }
    let (own, other) = (targets[user], targets[declaring])
    if other.isTest, !own.isTest { return false }
    return isPublic || other.folder == own.folder
  }
}

/// The targets of files. The targets of the analyzed file and of the file queried last are cached.
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
