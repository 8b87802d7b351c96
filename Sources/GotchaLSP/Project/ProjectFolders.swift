import GotchaPlatform
import GotchaSupport

/// The folders that a run or a server works in, and their repositories.
///
/// Files that are looked up there (settings, manifests, projects) may be symbolic links only to files inside them: a
/// link in an untrusted project must not make the program read other files or wait for a device.
final class ProjectFolders: Sendable {
  static let none = ProjectFolders([])

  /// Absolute paths, as given.
  private let given: [String]
  /// The folders without symbolic links; nil until a link is found, which few projects contain.
  private let realRoots = Monitor<[String]?>(nil)

  /// - Parameter given: absolute paths; a file represents its folder.
  init(_ given: [String]) { self.given = given }

  /// Resolves the symbolic links of a path before it is opened.
  ///
  /// - Parameter path: an absolute path.
  /// - Throws: if the file does not exist, or a link in the project leads out of the project.
  func realPath(of path: String) throws(FileProblem) -> String {
    // Settings are never here; opening such a file may have side effects or expose an open file of this process.
    if ["/dev/", "/proc/", "/sys/"].contains(where: path.hasPrefix) {
      throw FileProblem("it is a system file, not a project file")
    }
    guard let real = FileSystem.resolved(path) else {
      let problem = FileProblem.lastError()
      throw !problem.isRefusal && FileSystem.isLink(path)
        ? FileProblem("it is a broken symbolic link") : problem
    }
    guard real != path, !Self.contain(real, in: roots) else { return real }
    // A path outside the project may itself contain links, such as `/tmp` on macOS.
    guard FileSystem.isLink(path) || Self.contain(path, in: given + roots) else { return real }
    throw FileProblem("it is a symbolic link to \(real), outside the project")
  }

  /// Absolute, without symbolic links.
  private var roots: [String] {
    realRoots.update { known in
      if let known { return known }
      var roots: [String] = []
      for path in given {
        guard let real = FileSystem.resolved(path), !Self.contain(real, in: roots) else { continue }
        let folder = (try? FileSystem.kind(of: real)) == .folder ? real : real.parentPath
        roots.append(Self.repository(around: folder) ?? folder)
      }
      known = roots
      return roots
    }
  }

  private static func contain(_ path: String, in folders: [String]) -> Bool {
    folders.contains { DisplayPath.relative(path, to: $0) != nil }
  }

  /// The root of a folder's repository; nil if it is not in a repository.
  static func repository(around folder: String) -> String? {
    var folder = folder
    while !FileSystem.exists(folder == "/" ? "/.git" : folder + "/.git") {
      if folder == "/" { return nil }
      folder = folder.parentPath
    }
    return folder
  }
}
