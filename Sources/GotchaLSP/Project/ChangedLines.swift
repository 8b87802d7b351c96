import GotchaPlatform

/// The lines of a repository's working tree that differ from a commit.
struct ChangedLines: Sendable, Equatable {
  /// The changed lines of one file.
  enum Lines: Sendable, Equatable {
    case all
    /// 0-based, in order.
    case some([Range<Int>])

    static let none = Lines.some([])

    /// Whether any line of a range differs.
    func overlap(_ lines: ClosedRange<Int>) -> Bool {
      switch self {
      case .all: true
      case .some(let ranges): ranges.contains { $0.lowerBound <= lines.upperBound && lines.lowerBound < $0.upperBound }
      }
    }
  }

  /// By absolute path without symbolic links; tracked files that are not listed have not changed.
  private let changed: [String: Lines]
  /// The absolute paths of tracked files.
  private let tracked: Set<String>

  init(changed: [String: Lines], tracked: Set<String>) {
    self.changed = changed
    self.tracked = tracked
  }

  /// The changed lines of a file: all of them if the file is untracked.
  ///
  /// - Parameter location: the path to open.
  subscript(location: String) -> Lines {
    let path = FileSystem.resolved(location) ?? location
    if let lines = changed[path] { return lines }
    return tracked.contains(path) ? .none : .all
  }

  // MARK: Running git

  /// The lines that differ between the working tree and the merge base of a revision and the current commit.
  ///
  /// - Parameters:
  ///   - revision: a branch, tag or commit.
  ///   - folder: an absolute path in the repository.
  /// - Throws: why the lines cannot be determined, and what to do.
  init(since revision: String, in folder: String) throws(CommandFailure) {
    let git = try Git(folder: folder)
    let top = try git("rev-parse", "--show-toplevel")
    guard top.status == 0 else {
      let says = String(decoding: top.errorOutput, as: UTF8.self)
      if says.includes("not a git repository") {
        throw .run("--changed-since: \(folder) is not in a git repository; omit the option to report all findings")
      }
      throw .run("--changed-since: git reported: \(top.firstLine)")
    }
    let root = String(decoding: top.output.dropLast(), as: UTF8.self)
    guard try git.isCommit("HEAD") else {
      throw .run("--changed-since: the repository has no commits; omit the option to report all findings")
    }
    let isShallow = try git("rev-parse", "--is-shallow-repository").firstLine == "true"
    let advice = "fetch its history first (git fetch --unshallow; for actions/checkout: fetch-depth: 0)"
    guard try git.isCommit(revision) else {
      let help =
        isShallow
        ? "the clone is shallow: \(advice)" : "fetch it first (git fetch origin), or specify a branch, tag or commit"
      throw .run("--changed-since: unknown revision \"\(revision)\"; \(help)")
    }
    let base = try git("merge-base", "--end-of-options", revision, "HEAD")
    guard base.status == 0 else {
      throw .run(
        "--changed-since: \"\(revision)\" and HEAD have no common ancestor"
          + (isShallow ? ": the clone is shallow; \(advice)" : "; specify a revision that shares history with HEAD"))
    }
    let difference = try git(
      "-c", "core.quotePath=true", "-c", "diff.interHunkContext=0", "diff", "--unified=0", "--find-renames",
      "--no-color", "--text", "--no-ext-diff", "--no-textconv", "--no-relative", "--ignore-submodules",
      "-O/dev/null", "--src-prefix=a/", "--dst-prefix=b/", base.firstLine, "--")
    guard difference.status == 0 else {
      let isPartial = try git("config", "--get-regexp", #"^remote\..*\.(promisor|partialclonefilter)$"#).status == 0
      let help = isPartial ? "; the clone is partial: run git diff \(base.firstLine) to fetch missing objects" : ""
      throw .run("--changed-since: git reported: \(difference.firstLine)\(help)")
    }
    var files = try git("-C", root, "ls-files", "-z", "--recurse-submodules")
    // This fails if submodules are incomplete, which are then ignored.
    if files.status != 0 { files = try git("-C", root, "ls-files", "-z") }
    guard files.status == 0 else { throw .run("--changed-since: git reported: \(files.firstLine)") }
    var changed: [String: Lines] = [:]
    for (path, ranges) in Self.parse(difference.output) { changed[root + "/" + path] = .some(ranges) }
    let tracked = files.output.split(separator: 0).map { root + "/" + String(decoding: $0, as: UTF8.self) }
    self.init(changed: changed, tracked: Set(tracked))
  }

  /// Runs git while preventing it from starting other programs, as far as possible: an untrusted repository may contain
  /// configuration that names programs.
  private struct Git {
    let folder: String
    /// Environment variables.
    private var variables = [
      // Messages are parsed.
      "LC_ALL": "C",
      // Another git process in the same repository must not be blocked.
      "GIT_OPTIONAL_LOCKS": "0",
      // A partial clone fetches missing objects through programs that its configuration specifies. Versions of git that
      // do not support the first variable support the second.
      "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_TERMINAL_PROMPT": "0",
    ]

    init(folder: String) throws(CommandFailure) {
      self.folder = folder
      // A diff with the working tree passes changed files through filters, which can only be disabled by name.
      let filters = try self("config", "-z", "--name-only", "--get-regexp", #"^filter\..*\.(clean|process|required)$"#)
      override(filters.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }, by: "")
    }

    func callAsFunction(_ arguments: String...) throws(CommandFailure) -> Subprocess.Outcome {
      do {
        let git = ["git", "--no-pager", "-c", "core.fsmonitor=", "-c", "core.hooksPath=/dev/null", "-C", folder]
        return try Subprocess.run(git + arguments, variables: variables)
      } catch {
        throw .run("--changed-since requires git, which cannot be run: \(error.reason)")
      }
    }

    func isCommit(_ revision: String) throws(CommandFailure) -> Bool {
      try self("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}").status == 0
    }

    /// Overrides configuration keys, in addition to those that the environment overrides. Unlike with `-c`, a key may
    /// contain any character.
    private mutating func override(_ keys: [String], by value: String) {
      let given = getenv("GIT_CONFIG_COUNT").flatMap { Int(String(cString: $0)) } ?? 0
      for (number, key) in zip(given..., keys) {
        variables["GIT_CONFIG_KEY_\(number)"] = key
        variables["GIT_CONFIG_VALUE_\(number)"] = value
      }
      if !keys.isEmpty { variables["GIT_CONFIG_COUNT"] = "\(given + keys.count)" }
    }
  }

  // MARK: Parsing patches

  /// The lines that a patch without context inserts into each file.
  ///
  /// - Returns: paths as written in the patch, without `b/`, and 0-based lines.
  static func parse(_ patch: [UInt8]) -> [String: [Range<Int>]] {
    var changed: [String: [Range<Int>]] = [:]
    var path: String?
    // Lines in a hunk may look like headers, so they are counted and skipped.
    var skipped = 0
    for line in patch.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if skipped > 0 {
        if line.first != UInt8(ascii: "\\") { skipped -= 1 }
        continue
      }
      if line.starts(with: "+++ ".utf8) {
        path = Self.path(line.dropFirst(4))
        if let path { changed[path, default: []] += [] }
      } else if line.starts(with: "@@ ".utf8) {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 3)
        guard parts.count >= 3, let old = range(parts[1]), let new = range(parts[2]) else { continue }
        skipped = old.count + new.count
        if let path, !new.isEmpty { changed[path, default: []].append(new) }
      }
    }
    return changed
  }

  /// `-12,3` or `+12` as 0-based lines.
  private static func range(_ text: ArraySlice<UInt8>) -> Range<Int>? {
    let numbers = text.dropFirst().split(separator: UInt8(ascii: ",")).map {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard let start = numbers.first.flatMap(\.self), let count = numbers.count > 1 ? numbers[1] : 1, start >= 0,
      count >= 0, count < 1 << 40, start < 1 << 40
    else { return nil }
    return max(0, start - 1)..<max(0, start - 1) + count
  }

  /// `b/path`, possibly in quotes, or nil for a deleted file.
  private static func path(_ text: ArraySlice<UInt8>) -> String? {
    var text = text
    if text.last == UInt8(ascii: "\t") { text.removeLast() }
    var bytes: [UInt8]
    if text.first == UInt8(ascii: "\""), text.count >= 2 {
      bytes = unquoted(text.dropFirst().dropLast())
    } else {
      bytes = Array(text)
    }
    guard bytes.starts(with: "b/".utf8) else { return nil }
    bytes.removeFirst(2)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The content of git's quotes, in which a backslash begins a letter escape or an octal number.
  private static func unquoted(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let letters: [Character: UInt8] = ["a": 7, "b": 8, "t": 9, "n": 10, "v": 11, "f": 12, "r": 13]
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      if (UInt8(ascii: "0")...UInt8(ascii: "3")).contains(next), rest.count >= 2 {
        let digits = [next] + rest.prefix(2)
        rest = rest.dropFirst(2)
        bytes.append(UInt8(String(decoding: digits, as: UTF8.self), radix: 8) ?? UInt8(ascii: "?"))
      } else {
        bytes.append(letters[Character(Unicode.Scalar(next))] ?? next)
      }
    }
    return bytes
  }
}
