import LSPTransport

/// The Swift files of the workspace, up to a limit: users may open their home folder.
struct WorkspaceListing: Sendable {
  /// Files that are indexed.
  static let fileLimit = 20_000
  /// Bytes of all of them.
  static let byteLimit = 128 << 20
  /// Bytes of one; longer ones are written by programs.
  static let longestFile = 4 << 20
  /// Names in folders that are looked at.
  static let nameLimit = 1_000_000

  /// Absolute.
  private(set) var paths: [String] = []
  private(set) var problems: [Problem] = []
  /// What the user should know of files that are left out.
  private(set) var notice: String?

  /// - Parameters:
  ///   - folders: absolute.
  ///   - isNamed: whether settings name a folder (absolute) that would be left out.
  init(
    of folders: [String], _ cancellation: CancellationToken,
    isNamed: @escaping @Sendable (_ folder: String) -> Bool = { _ in false }
  ) {
    let bound = FileDiscovery.Bound(files: Self.fileLimit, names: Self.nameLimit) { cancellation.isCancelled }
    var discovery = FileDiscovery(in: .process(), bound: bound, isNamed: isNamed)
    for folder in folders { discovery.add(folder) }
    problems = discovery.problems
    var bytes = 0
    var isWhole = discovery.isComplete
    for file in discovery.files where !cancellation.isCancelled {
      guard let size = FileSystem.stamp(of: file.location)?.size else { continue }
      guard size <= Self.longestFile else {
        let message = "larger than \(Self.longestFile >> 20) MB, so it is not indexed"
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
        This workspace is too large to be read as a whole: \(paths.count) Swift files are, and gotchas that rest on \
        others are not found. Open a smaller folder, or name in .gitignore what is not yours.
        """
    }
  }
}
