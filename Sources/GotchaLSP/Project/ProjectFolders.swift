import GotchaPlatform

/// The folders that a run or a server works in, with the repositories around them.
///
/// What is looked for there (settings, manifests, projects) may be a symbolic link, but only to something in them: a link in
/// a project that someone else wrote must not make the program read other files, or wait for a device.
struct ProjectFolders: Sendable {
  static let none = ProjectFolders([])

  /// Absolute, as they were given.
  private let given: [String]
  /// Absolute, without symbolic links.
  private let roots: [String]

  /// - Parameter folders: absolute; files stand for their folders.
  init(_ folders: [String]) {
    var given: [String] = []
    var roots: [String] = []
    for folder in folders {
      guard let real = FileSystem.resolved(folder) else { continue }
      given.append(folder)
      if !Self.contain(real, in: roots) { roots.append(Self.repository(around: real) ?? real) }
    }
    (self.given, self.roots) = (given, roots)
  }

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
