import LSPTransport

/// The Swift files of the workspace, up to a limit, because users may open their home folder.
struct WorkspaceListing: Sendable {
  /// The maximum number of indexed files.
  static let fileLimit = 20_000
  /// The maximum total size in bytes.
  static let byteLimit = 128 << 20
  /// The maximum size of a file in bytes; larger files are generated code.
  static let longestFile = 4 << 20
  /// The maximum number of directory entries to visit.
  static let nameLimit = 1_000_000

  /// Absolute.
  private(set) var paths: [String] = []
  private(set) var problems: [Problem] = []
  /// A message for the user if files are left out.
  private(set) var notice: String?

  /// - Parameters:
  ///   - folders: absolute.
  ///   - workingDirectory: what displayed paths are relative to.
  ///   - isNamed: whether settings explicitly include a folder (absolute path) that would be skipped by default.
  init(
    of folders: [String], _ cancellation: CancellationToken,
    in workingDirectory: String = FileSystem.workingDirectory(),
    isNamed: @escaping @Sendable (_ folder: String) -> Bool = { _ in false }
  ) {
    let bound = FileDiscovery.Bound(files: Self.fileLimit, names: Self.nameLimit) { cancellation.isCancelled }
    var discovery = FileDiscovery(in: workingDirectory, bound: bound, isNamed: isNamed)
    for folder in folders { discovery.add(folder) }
    problems = discovery.problems
    var bytes = 0
    var isWhole = discovery.isComplete
    for file in discovery.files where !cancellation.isCancelled {
      guard !file.isMisnamed else {
        problems.append(UnreadableSource(misnamed: file.path).problem(isNamed: false))
        continue
      }
      guard let size = FileSystem.stamp(of: file.location)?.size else { continue }
      guard size <= Self.longestFile else {
        let message = "not indexed, because it is larger than \(Self.longestFile >> 20) MB"
        problems.append(Problem(kind: .warning, place: file.path, message: message))
        continue
      }
      guard bytes + size <= Self.byteLimit else {
        isWhole = false
        break
      }
      bytes += size
      paths.append(file.location)
    }
    if !isWhole, !cancellation.isCancelled {
      notice = """
        This workspace is too large to index completely: only \(paths.count) Swift files are indexed, and findings \
        that depend on other files are missing. Open a smaller folder, or exclude third-party code with .gitignore.
        """
    }
  }
}
