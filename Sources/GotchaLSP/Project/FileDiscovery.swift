import Analyzers
import GotchaSupport

/// A file to check.
struct ProjectFile: Sendable, Hashable {
  /// The path that reports show, relative to the working directory if possible.
  let path: String
  /// The path to open.
  let location: String
  /// The path used to look up settings.
  let absolutePath: String
  /// Whether the user named the file itself, as opposed to a folder that contains it.
  let isNamed: Bool
  /// Whether settings may exclude it; a file that a user names is always checked.
  let obeysExclusion: Bool
  /// Whether only its facts are of interest: nothing is reported in it.
  let isContext: Bool
  /// The content that replaces the file on disk, for example standard input; such a file is not written to.
  var givenText: SourceText?

  /// - Parameter absolutePath: of the location; nil to compute it.
  init(
    path: String, location: String, absolutePath: String? = nil, isNamed: Bool, obeysExclusion: Bool = true,
    isContext: Bool = false
  ) {
    self.path = path
    self.location = location
    self.absolutePath = absolutePath ?? DisplayPath.tidied(location)
    self.isNamed = isNamed
    self.obeysExclusion = obeysExclusion
    self.isContext = isContext
  }
}

/// Finds the Swift files under the paths that a user names.
struct FileDiscovery {
  /// Folders that contain third-party code and build products.
  static let skippedFolders: Set<String> = [
    ".build", "DerivedData", "Pods", "Carthage", "SourcePackages", "node_modules",
  ]

  /// The limits of a search in the background.
  struct Bound: Sendable {
    /// The largest number of Swift files to find.
    var files = Int.max
    /// The largest number of directory entries to look at.
    var names = Int.max
    /// Called for each folder.
    var isCancelled: @Sendable () -> Bool = { false }
  }

  private let environment: CommandEnvironment
  private let isNamed: @Sendable (String) -> Bool
  private let bound: Bound
  /// Nearly sorted, as folders are traversed by name.
  private var found: [ProjectFile] = []
  /// The index of each path in `found`; a path outside the working directory is absolute here. Nil until a second path
  /// is named, as no file is found twice under a single one.
  private var places: [String: Int]?
  private var namedCount = 0
  private var addsContext = false
  private var nameCount = 0
  private(set) var problems: [Problem] = []
  /// False once a limit was reached.
  private(set) var isComplete = true

  /// - Parameter isNamed: whether settings name a folder (absolute) that would otherwise be excluded.
  init(
    in environment: CommandEnvironment, bound: Bound = Bound(),
    isNamed: @escaping @Sendable (_ folder: String) -> Bool = { _ in false }
  ) {
    self.environment = environment
    self.isNamed = isNamed
    self.bound = bound
  }

  /// Sorted by the bytes of their paths, without duplicates.
  var files: [ProjectFile] {
    found.sorted { $0.path.precedesByBytes($1.path) }
  }

  /// - Parameter replaces: whether it replaces a file found earlier under the same path.
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

  private func identity(of file: ProjectFile) -> String {
    file.path.hasPrefix("../") ? DisplayPath.tidied(environment.location(of: file.path)) : file.path
  }

  /// Adds a file, or the Swift files of a folder and the folders below it.
  ///
  /// Under a named folder these are excluded: the skipped folders, hidden names and what `.gitignore` excludes, unless
  /// settings name the folder, and symbolic links (so that no file is read twice and no cycle is followed).
  mutating func add(_ path: String) { add(path, obeysExclusion: false) }

  private mutating func add(_ path: String, obeysExclusion: Bool) {
    guard !path.isEmpty else {
      problems.append(Problem(kind: .error, place: nil, message: "one of the paths is empty"))
      return
    }
    namedCount += 1
    if namedCount == 2 {
      places = Dictionary(zip(found.map(identity), found.indices), uniquingKeysWith: { first, _ in first })
    }
    let location = path == "." ? environment.workingDirectory : environment.location(of: path)
    let shown = DisplayPath.of(path, in: environment)
    do {
      switch try FileSystem.kind(of: location) {
      case .folder: break
      case .file:
        let file = ProjectFile(
          path: shown, location: location, isNamed: true, obeysExclusion: obeysExclusion, isContext: addsContext)
        add(file, replaces: !addsContext)
        return
      case .other:
        // A pipe can be read only once, and a device may never end.
        let message = "is no regular file; check --stdin reads from pipes"
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
      let hint = "name another one (hidden ones, Pods and the like, and what .gitignore names are left out)"
      problems.append(Problem(kind: .warning, place: shown, message: "no Swift files in this folder; \(hint)"))
    }
  }

  /// Adds a path from a list that a tool generated; only Swift files are added.
  mutating func add(listed path: String) {
    guard path.hasSuffix(".swift") || (try? FileSystem.kind(of: environment.location(of: path))) == .folder else {
      return
    }
    add(path, obeysExclusion: true)
  }

  /// Adds files of which only the facts are of interest. Files that were added before stay what they are.
  mutating func add(context path: String) {
    addsContext = true
    add(path, obeysExclusion: false)
    addsContext = false
  }

  /// A hint with the existing name that was probably meant by a missing one.
  private func nearestName(to location: String) -> String {
    guard let slash = location.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    let name = String(location[location.utf8.index(after: slash)...])
    let entries = (try? FileSystem.entries(of: String(location[...slash]))) ?? []
    return entries.contains { $0.name == name } ? "" : NearestName.hint(name, in: entries.map(\.name))
  }

  /// Adds the contents of a folder.
  ///
  /// - Parameters:
  ///   - shown: the prefix that reports put before the names in it.
  ///   - parts: the folder's absolute path.
  ///   - ignores: the patterns of the folders above.
  /// - Returns: how many Swift files it contains.
  private mutating func walk(_ folder: String, shown: String, _ parts: [[UInt8]], _ ignores: GitignoreStack) -> Int {
    guard isComplete else { return 0 }
    // The named folder may be an ancestor of the working directory.
    let absolute = DisplayPath.tidied(folder)
    let shown = absolute == environment.workingDirectory ? "" : shown
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
        guard !isHidden, entry.name.hasSuffix(".swift"),
          !ignores.excludes(parts + [Array(entry.name.utf8)], isFolder: false)
        else { continue }
        guard found.count < bound.files else {
          isComplete = false
          return count
        }
        count += 1
        let location = prefix + entry.name
        let file = ProjectFile(
          path: shown + entry.name, location: location, absolutePath: isTidy ? location : nil, isNamed: false,
          isContext: addsContext)
        add(file, replaces: false)
      case .folder:
        let inner = parts + [Array(entry.name.utf8)]
        let location = prefix + entry.name
        let isLeftOut =
          isHidden || Self.skippedFolders.contains(entry.name) || ignores.excludes(inner, isFolder: true)
        guard !isLeftOut || isNamed(DisplayPath.tidied(location)) else { continue }
        count += walk(location, shown: shown + entry.name + "/", inner, ignores)
      case .other:
        guard !isHidden, entry.name.hasSuffix(".swift"),
          !ignores.excludes(parts + [Array(entry.name.utf8)], isFolder: false),
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
    let workingDirectory = Self.parts(FileSystem.resolved(environment.workingDirectory) ?? "/")
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

  /// Adds the patterns of a file if there is one. Like git, it follows no link to a `.gitignore`.
  private mutating func push(_ path: String, depth: Int, to stack: inout GitignoreStack) {
    guard FileSystem.exists(path) else { return }
    do {
      stack.push(Gitignore(try FileSystem.contents(of: path)), depth: depth)
    } catch {
      let message = "cannot be read: \(error.reason); what it names is not left out"
      problems.append(Problem(kind: .warning, place: DisplayPath.of(path, in: environment), message: message))
    }
  }

  private static func parts(_ path: String) -> [[UInt8]] {
    path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
  }

  private static func path(_ parts: ArraySlice<[UInt8]>) -> String {
    parts.map { "/" + String(decoding: $0, as: UTF8.self) }.joined()
  }
}

/// How paths are shown.
enum DisplayPath {
  /// A path relative to the working directory if it is inside it; else the given path, normalized.
  static func of(_ path: String, in environment: CommandEnvironment) -> String {
    let base = environment.workingDirectory
    let absolute = tidied(environment.location(of: path))
    if let inside = relative(absolute, to: base) { return inside }
    if let resolved = FileSystem.resolved(absolute),
      let inside = relative(resolved, to: FileSystem.resolved(base) ?? base)
    {
      return inside
    }
    return tidied(path)
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

  /// A fast check for the many paths that are already normalized: whether no part is empty or begins with a period.
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
