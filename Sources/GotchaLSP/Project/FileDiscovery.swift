import GotchaAnalysis
import GotchaSupport

/// A file to check.
struct ProjectFile: Sendable, Hashable {
  /// The path shown in reports, relative to the working directory if possible.
  let path: String
  /// The path to open.
  let location: String
  /// The path used to look up settings.
  let absolutePath: String
  /// Whether the user specified the file itself, as opposed to a folder that contains it.
  let isNamed: Bool
  /// Whether settings may exclude it; a file specified by the user is always checked.
  let obeysExclusion: Bool
  /// Whether it is only cross-file context: it contributes facts, but its findings are not reported.
  let isContext: Bool
  /// Whether it is a file or folder whose name is not UTF-8: it cannot be opened, and its paths are escaped.
  let isMisnamed: Bool
  /// The text to check instead of the file on disk, for example from standard input; such a file is not written to.
  var givenText: SourceText?

  /// - Parameter absolutePath: of the location; nil to compute it.
  init(
    path: String, location: String, absolutePath: String? = nil, isNamed: Bool, obeysExclusion: Bool = true,
    isContext: Bool = false, isMisnamed: Bool = false
  ) {
    self.path = path
    self.location = location
    self.absolutePath = absolutePath ?? DisplayPath.tidied(location)
    self.isNamed = isNamed
    self.obeysExclusion = obeysExclusion
    self.isContext = isContext
    self.isMisnamed = isMisnamed
  }
}

/// Finds the Swift files under the paths that a user specifies.
struct FileDiscovery {
  /// Folders that contain third-party code and build products.
  static let skippedFolders: Set<String> = [
    ".build", "DerivedData", "Pods", "Carthage", "SourcePackages", "node_modules",
  ]

  /// The limits of a search in the background.
  struct Bound: Sendable {
    /// The maximum number of Swift files to find.
    var files = Int.max
    /// The maximum number of directory entries to visit.
    var names = Int.max
    /// Checked for each folder.
    var isCancelled: @Sendable () -> Bool = { false }
  }

  /// The absolute path that relative paths refer to.
  private let workingDirectory: String
  private let isNamed: @Sendable (String) -> Bool
  private let bound: Bound
  /// Almost sorted, because folders are traversed by name.
  private var found: [ProjectFile] = []
  /// The index of each path in `found`; paths outside the working directory are absolute here. Nil until a second path
  /// is specified, because a single path yields no file twice.
  private var places: [String: Int]?
  private var namedCount = 0
  private var addsContext = false
  private var nameCount = 0
  private(set) var problems: [Problem] = []
  /// False if a limit was reached.
  private(set) var isComplete = true

  /// - Parameters:
  ///   - workingDirectory: the absolute path that relative paths refer to.
  ///   - isNamed: whether settings explicitly include a folder (absolute path) that would be skipped by default.
  init(
    in workingDirectory: String, bound: Bound = Bound(),
    isNamed: @escaping @Sendable (_ folder: String) -> Bool = { _ in false }
  ) {
    self.workingDirectory = workingDirectory
    self.isNamed = isNamed
    self.bound = bound
  }

  /// Sorted by the bytes of their paths, without duplicates.
  var files: [ProjectFile] {
    found.sorted { $0.path.precedesByBytes($1.path) }
  }

  /// - Parameter replaces: whether it replaces an earlier file with the same path.
  private mutating func add(_ file: ProjectFile, replaces: Bool) {
    if places != nil {
      let identity = identity(of: file)
      if let place = places?[identity] {
        if replaces { found[place] = file }
        return
      }
      places?[identity] = found.count
    }
    found.append(file)
  }

  private func location(of path: String) -> String { DisplayPath.absolute(path, in: workingDirectory) }

  private func identity(of file: ProjectFile) -> String {
    file.path.hasPrefix("../") ? DisplayPath.tidied(location(of: file.path)) : file.path
  }

  /// Adds a file, or the Swift files of a folder and the folders below it.
  ///
  /// Under a named folder, these are excluded: the skipped folders, hidden names and what `.gitignore` excludes, unless
  /// settings include the folder explicitly, and symbolic links (so that files are not read twice and cycles are not
  /// followed).
  mutating func add(_ path: String) { add(path, obeysExclusion: false) }

  private mutating func add(_ path: String, obeysExclusion: Bool, isMisnamed: Bool = false) {
    guard !path.isEmpty else {
      problems.append(Problem(kind: .error, place: nil, message: "empty path"))
      return
    }
    namedCount += 1
    if namedCount == 2 {
      places = Dictionary(zip(found.map(identity), found.indices), uniquingKeysWith: { first, _ in first })
    }
    let location = path == "." ? workingDirectory : location(of: path)
    let shown = DisplayPath.of(path, in: workingDirectory)
    let file = ProjectFile(
      path: shown, location: location, isNamed: true, obeysExclusion: obeysExclusion, isContext: addsContext,
      isMisnamed: isMisnamed)
    guard !isMisnamed else { return add(file, replaces: false) }
    do {
      switch try FileSystem.kind(of: location) {
      case .folder: break
      case .file: return add(file, replaces: !addsContext)
      case .other:
        // A pipe can be read only once, and a device may never end.
        let message = "is not a regular file; to read from a pipe, use --stdin"
        problems.append(Problem(kind: .error, place: shown, message: message))
        return
      }
    } catch {
      let message = "cannot be read: \(error.reason)\(nearestName(to: location))"
      problems.append(Problem(kind: .error, place: shown, message: message))
      return
    }
    let parts = Self.parts(FileSystem.resolved(location) ?? location)
    let ignores = ignores(above: parts)
    let known = problems.count
    if walk(location, shown: shown == "." ? "" : shown + "/", parts, ignores) == 0,
      problems.count == known
    {
      let hint = "(hidden folders, Pods and git-ignored files are skipped)"
      problems.append(Problem(kind: .warning, place: nil, message: "no Swift files found in \"\(shown)\" \(hint)"))
    }
  }

  /// Adds a path from a list; other files than Swift files are ignored.
  ///
  /// - Parameter bytes: the path, which need not be UTF-8.
  mutating func add(listed bytes: [UInt8]) {
    let isMisnamed = SourceReader.firstInvalidUTF8(bytes) != nil
    let path = isMisnamed ? String(escapingInvalidUTF8: bytes) : String(decoding: bytes, as: UTF8.self)
    guard path.hasSuffix(".swift") || isFolder(bytes) else { return }
    add(path, obeysExclusion: true, isMisnamed: isMisnamed)
  }

  /// - Parameter path: need not be UTF-8.
  private func isFolder(_ path: [UInt8]) -> Bool {
    FileSystem.isFolder(path.first == UInt8(ascii: "/") ? path : Array("\(workingDirectory)/".utf8) + path)
  }

  /// Adds files as cross-file context only. Files that were added before are unchanged.
  mutating func add(context path: String) {
    addsContext = true
    add(path, obeysExclusion: false)
    addsContext = false
  }

  /// Suggests an existing name that is similar to a missing one.
  private func nearestName(to location: String) -> String {
    guard let slash = location.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    let name = String(location[location.utf8.index(after: slash)...])
    let entries = (try? FileSystem.entries(of: String(location[...slash]))) ?? []
    return entries.contains { $0.name == name } ? "" : NearestName.hint(name, in: entries.map(\.name))
  }

  /// Adds the contents of a folder.
  ///
  /// - Parameters:
  ///   - shown: the prefix of names in reports.
  ///   - parts: the folder's absolute path.
  ///   - ignores: the patterns of the parent folders.
  /// - Returns: the number of Swift files in it.
  private mutating func walk(_ folder: String, shown: String, _ parts: [[UInt8]], _ ignores: GitignoreStack) -> Int {
    guard isComplete else { return 0 }
    // The folder may contain the working directory.
    let absolute = DisplayPath.tidied(folder)
    let shown = absolute == workingDirectory ? "" : shown
    let entries: [FileSystem.Entry]
    do {
      entries = try FileSystem.entries(of: folder)
    } catch {
      let place = shown.isEmpty ? "." : String(shown.dropLast())
      let unreadable = UnreadableSource(place: place, error)
      problems.append(unreadable.problem(isNamed: false))
      return 0
    }
    nameCount += entries.count
    guard nameCount <= bound.names, !bound.isCancelled() else {
      isComplete = false
      return 0
    }
    var ignores = ignores
    if entries.contains(where: { $0.name == ".gitignore" }) {
      push(folder + "/.gitignore", depth: parts.count, to: &ignores)
    }
    var count = 0
    let prefix = folder + "/"
    let isTidy = absolute == folder && absolute != "/"
    for entry in entries where !entry.isLink {
      let isHidden = entry.name.hasPrefix(".")
      switch entry.kind {
      case .file:
        guard !isHidden, entry.name.hasSuffix(".swift"), !ignores.excludes(parts + [entry.bytes], isFolder: false)
        else { continue }
        guard found.count < bound.files else {
          isComplete = false
          return count
        }
        count += 1
        let location = prefix + entry.name
        let file = ProjectFile(
          path: shown + entry.name, location: location, absolutePath: isTidy ? location : nil, isNamed: false,
          isContext: addsContext, isMisnamed: entry.isMisnamed)
        add(file, replaces: false)
      case .folder:
        let inner = parts + [entry.bytes]
        let location = prefix + entry.name
        let isLeftOut =
          isHidden || Self.skippedFolders.contains(entry.name) || ignores.excludes(inner, isFolder: true)
        guard !isLeftOut || isNamed(DisplayPath.tidied(location)) else { continue }
        guard !entry.isMisnamed else {
          let folder = ProjectFile(
            path: shown + entry.name, location: location, isNamed: false, isContext: addsContext, isMisnamed: true)
          add(folder, replaces: false)
          count += 1
          continue
        }
        count += walk(location, shown: shown + entry.name + "/", inner, ignores)
      case .other:
        guard !isHidden, entry.name.hasSuffix(".swift"),
          !ignores.excludes(parts + [entry.bytes], isFolder: false),
          let obstacle = FileSystem.obstacle(at: prefix + entry.name)
        else { continue }
        problems.append(UnreadableSource(place: shown + entry.name, obstacle).problem(isNamed: false))
      }
    }
    return count
  }

  /// The `.gitignore` files between the root of a folder's repository and the folder, without the folder's own.
  ///
  /// Outside a repository, the working directory is used as the root.
  private mutating func ignores(above parts: [[UInt8]]) -> GitignoreStack {
    let workingDirectory = Self.parts(FileSystem.resolved(workingDirectory) ?? "/")
    var root = parts.starts(with: workingDirectory) ? workingDirectory.count : parts.count
    for depth in stride(from: parts.count, through: 1, by: -1)
    where (try? FileSystem.kind(of: Self.path(parts[..<depth]) + "/.git")) != nil {
      root = depth
      break
    }
    var stack = GitignoreStack()
    push(Self.path(parts[..<root]) + "/.git/info/exclude", depth: root, to: &stack)
    for depth in root..<max(root, parts.count) {
      push(Self.path(parts[..<depth]) + "/.gitignore", depth: depth, to: &stack)
    }
    return stack
  }

  /// Adds the patterns of a file if it exists. Like git, this does not follow a symbolic link to a `.gitignore`.
  private mutating func push(_ path: String, depth: Int, to stack: inout GitignoreStack) {
    guard FileSystem.exists(path) else { return }
    do {
      stack.push(Gitignore(try FileSystem.contents(of: path)), depth: depth)
    } catch {
      let message = "cannot be read: \(error.reason); the files that it lists are not skipped"
      problems.append(Problem(kind: .warning, place: DisplayPath.of(path, in: workingDirectory), message: message))
    }
  }

  private static func parts(_ path: String) -> [[UInt8]] {
    path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
  }

  private static func path(_ parts: ArraySlice<[UInt8]>) -> String {
    parts.map { "/" + String(decoding: $0, as: UTF8.self) }.joined()
  }
}

/// How paths are displayed.
enum DisplayPath {
  /// A path relative to the working directory if it is inside it; otherwise, the given path, normalized.
  static func of(_ path: String, in environment: CommandEnvironment) -> String {
    of(path, in: environment.workingDirectory)
  }

  /// - Parameter base: the working directory.
  static func of(_ path: String, in base: String) -> String {
    let absolute = tidied(Self.absolute(path, in: base))
    if let inside = relative(absolute, to: base) { return inside }
    if let resolved = FileSystem.resolved(absolute),
      let inside = relative(resolved, to: FileSystem.resolved(base) ?? base)
    {
      return inside
    }
    return tidied(path)
  }

  /// The absolute path of a path that may be relative to a folder.
  static func absolute(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : (folder == "/" ? "" : folder) + "/" + path
  }

  /// The path relative to a folder, `.` for the folder itself; nil for a path outside it.
  static func relative(_ path: String, to base: String) -> String? {
    if path == base { return "." }
    let prefix = base.hasSuffix("/") ? base : base + "/"
    return path.utf8.starts(with: prefix.utf8) ? String(path.utf8.dropFirst(prefix.utf8.count)) : nil
  }

  /// The path without `.`, empty and `x/..` parts.
  static func tidied(_ path: String) -> String {
    if isTidy(path) { return path }
    var parts: [Substring.UTF8View] = []
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    for part in path.utf8.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
      let isUp = part.elementsEqual("..".utf8)
      if isUp, let last = parts.last, !last.elementsEqual("..".utf8) {
        parts.removeLast()
      } else if !(isUp && isAbsolute && parts.isEmpty) {
        parts.append(part)
      }
    }
    let joined = parts.map { String(Substring($0)) }.joined(separator: "/")
    return isAbsolute ? "/" + joined : joined.isEmpty ? "." : joined
  }

  /// A fast check for the many paths that are already normalized: no part is empty or begins with a period.
  private static func isTidy(_ path: String) -> Bool {
    let slash = UInt8(ascii: "/")
    var previous = slash
    for byte in path.utf8.first == slash ? path.utf8.dropFirst() : path.utf8[...] {
      if previous == slash, byte == slash || byte == UInt8(ascii: ".") { return false }
      previous = byte
    }
    return previous != slash
  }
}
