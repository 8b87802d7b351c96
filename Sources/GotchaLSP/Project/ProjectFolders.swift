import GotchaPlatform
import GotchaSupport

/// The folders that a run or a server works in, with the repositories around them.
///
/// What is looked for there (settings, manifests, projects) may be a symbolic link, but only to something in them: a link in
/// a project that someone else wrote must not make the program read other files, or wait for a device.
final class ProjectFolders: Sendable {
  static let none = ProjectFolders([])

  /// Absolute, as they were given.
  private let given: [String]
  /// The folders without symbolic links; nil until a link is met, which few projects contain.
  private let realRoots = Monitor<[String]?>(nil)

  /// - Parameter given: absolute; files stand for their folders.
  init(_ given: [String]) { self.given = given }

  /// The path without symbolic links under which a file is to be opened.
  ///
  /// - Parameter path: absolute.
  /// - Throws: if the file does not exist, or a link leads to it from the project that leads out of it.
  func realPath(of path: String) throws(FileProblem) -> String {
    // No settings are kept in these; opening a file in them may have effects, or hand out an open file of the process.
    if ["/dev/", "/proc/", "/sys/"].contains(where: path.hasPrefix) {
      throw FileProblem("it is a file of the system, not of a project")
    }
    guard let real = FileSystem.resolved(path) else {
      let problem = FileProblem.lastError()
      throw !problem.isRefusal && FileSystem.isLink(path)
        ? FileProblem("it is a symbolic link that leads to no file") : problem
    }
    guard real != path, !Self.contain(real, in: roots) else { return real }
    // What is outside may be reached by a link above it, such as `/tmp` on macOS.
    guard FileSystem.isLink(path) || Self.contain(path, in: given + roots) else { return real }
    throw FileProblem("it is a symbolic link that leads out of the project, to \(real)")
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

  /// The root of the repository that a folder belongs to; nil if it belongs to none.
  private static func repository(around folder: String) -> String? {
    var folder = folder
    while !FileSystem.exists(folder == "/" ? "/.git" : folder + "/.git") {
      if folder == "/" { return nil }
      folder = folder.parentPath
    }
    return folder
  }
}
