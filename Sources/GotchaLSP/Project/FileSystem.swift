import GotchaPlatform
import GotchaSupport

/// Why a file could not be read or written.
struct FileProblem: Error, Equatable {
  /// A description for users, for example "No such file or directory".
  let reason: String
  /// Whether the file exists but the system denies access.
  let isRefusal: Bool
  /// Whether it is a pipe whose other end is closed.
  var isBrokenPipe = false

  init(_ reason: String, isRefusal: Bool = false) { (self.reason, self.isRefusal) = (reason, isRefusal) }

  /// The error of the last system call that failed.
  static func lastError() -> FileProblem {
    let code = errno
    var problem = FileProblem(String(cString: strerror(code)), isRefusal: code != ENOENT && code != ENOTDIR)
    problem.isBrokenPipe = code == EPIPE
    return problem
  }
}

/// Identifies a state of a file without reading it.
struct FileStamp: Sendable, Hashable {
  private let seconds: Int
  private let nanoseconds: Int
  /// In bytes.
  let size: Int
  private let number: UInt64

  fileprivate init(_ status: stat) {
    let time = status.modificationTime
    (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
    (size, number) = (Int(status.st_size), UInt64(status.st_ino))
  }

  /// The state as text.
  var text: String { "\(seconds) \(nanoseconds) \(size) \(number)" }

  private init(_ time: timespec) {
    (seconds, nanoseconds, size, number) = (Int(time.tv_sec), Int(time.tv_nsec), 0, 0)
  }

  /// The stamp of a file that changes now.
  static func now() -> FileStamp {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return FileStamp(now)
  }

  /// Whether the file may have changed after `other`: some file systems store whole seconds.
  func isYounger(than other: FileStamp) -> Bool { seconds >= other.seconds - 1 }
}

/// Direct system calls, because startup and reading take most of the time of a batch run.
enum FileSystem {
  enum Kind { case file, folder, other }

  /// An entry of a folder.
  struct Entry {
    /// Bytes that are not UTF-8 are escaped, as in `caf\xE9.swift`.
    let name: String
    /// The bytes of a name that is not UTF-8, nil for others. Such an entry cannot be opened, because paths are text.
    let rawName: [UInt8]?
    let kind: Kind
    /// Whether the entry is a symbolic link; `kind` is then `other`.
    let isLink: Bool

    var isMisnamed: Bool { rawName != nil }
    /// The bytes of the name.
    var bytes: [UInt8] { rawName ?? Array(name.utf8) }

    /// - Parameter name: terminated by NUL.
    fileprivate init(_ name: UnsafePointer<CChar>, kind: Kind, isLink: Bool = false) {
      let text = String(validatingCString: name)
      self.name = text ?? String(escapingInvalidUTF8: name)
      rawName = text == nil ? Array(UnsafeRawBufferPointer(start: name, count: strlen(name))) : nil
      (self.kind, self.isLink) = (kind, isLink)
    }
  }

  /// Larger files are not source code.
  static let sizeLimit = 256 << 20

  static func workingDirectory() -> String {
    // A deleted directory has no path; its former path is a better fallback than the root.
    guard let path = getcwd(nil, 0) else { return getenv("PWD").map { String(cString: $0) } ?? "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// Rejects paths that contain NUL, as URIs and settings may: the system would use only the part before it, which is a
  /// different file or folder.
  static func checkPath(_ path: String) throws(FileProblem) {
    if path.containsNUL { throw FileProblem("path contains a NUL character") }
  }

  /// The kind of file at a path; symbolic links are followed.
  static func kind(of path: String) throws(FileProblem) -> Kind {
    try checkPath(path)
    var status = stat()
    guard stat(path, &status) == 0 else { throw .lastError() }
    return kind(mode: status.st_mode)
  }

  /// Identifies the current state of a file, nil if it does not exist; symbolic links are followed.
  static func stamp(of path: String) -> FileStamp? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return FileStamp(status)
  }

  /// The path without symbolic links, nil if it does not exist.
  static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  // MARK: Reading

  /// Where a path comes from, which determines what may be opened.
  enum PathOrigin: Sendable {
    /// The user specified it and it is read once, as a whole: pipes and devices are allowed (`--config <(…)`).
    case stream
    /// The user specified it: links are followed, and only a regular file is opened.
    case named
    /// It was listed in a folder, or is this program's own file: only a regular file is opened, and no link is
    /// followed.
    case listed
    /// It was looked up by name: only a regular file is opened, and links are followed within the project.
    case lookedUp(in: ProjectFolders)
  }

  static func contents(of path: String, _ origin: PathOrigin = .listed) throws(FileProblem) -> [UInt8] {
    try checkPath(path)
    switch origin {
    case .stream: return try contents(of: path, openedWith: 0)
    case .named: return try contents(of: path, openedWith: onlyRegularFiles)
    case .listed: return try contents(of: path, openedWith: onlyRegularFiles | O_NOFOLLOW)
    case .lookedUp(let project):
      return try contents(of: project.realPath(of: path), openedWith: onlyRegularFiles | O_NOFOLLOW)
    }
  }

  /// Flags that prevent blocking: opening a pipe without a writer would block the program, and standard input contains
  /// the messages to the server. Regular files do not block, and the few in `/proc` that do must not either.
  private static let onlyRegularFiles = O_NONBLOCK | O_NOCTTY

  private static func contents(of path: String, openedWith flags: Int32) throws(FileProblem) -> [UInt8] {
    let isRestricted = flags & onlyRegularFiles != 0
    let descriptor = openFile(path, O_RDONLY | flags)
    var status = stat()
    guard descriptor >= 0 else {
      let problem = FileProblem.lastError()
      // A socket cannot be opened, and the system's errors for sockets and links do not help users.
      let isThere = flags & O_NOFOLLOW != 0 ? lstat(path, &status) == 0 : stat(path, &status) == 0
      throw isRestricted && isThere ? obstacle(mode: status.st_mode) ?? problem : problem
    }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0 else { throw .lastError() }
    // The status of the open file counts, because the file may have been replaced in the meantime.
    if isRestricted, let obstacle = obstacle(mode: status.st_mode) { throw obstacle }
    return try contents(ofDescriptor: descriptor, status)
  }

  /// Why a file cannot be read; nil for files and folders.
  private static func obstacle(mode: mode_t) -> FileProblem? {
    let name: String
    switch mode & S_IFMT {
    case S_IFREG, S_IFDIR: return nil
    case S_IFLNK: name = "a symbolic link"
    case S_IFIFO: name = "a pipe"
    case S_IFSOCK: name = "a socket"
    case S_IFCHR, S_IFBLK: name = "a device"
    default: name = "a special file"
    }
    return FileProblem("it is \(name), not a file")
  }

  /// Whether a file of any kind exists at a path, including a broken symbolic link.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether a path that need not be UTF-8 is that of a folder; symbolic links are followed.
  static func isFolder(_ path: [UInt8]) -> Bool {
    var status = stat()
    let isThere = (path + [0]).withUnsafeBytes { bytes in
      bytes.baseAddress.map { stat($0.assumingMemoryBound(to: CChar.self), &status) == 0 } ?? false
    }
    return isThere && kind(mode: status.st_mode) == .folder
  }

  /// Whether a path is that of a symbolic link.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Why the file at a path cannot be read; nil for files, folders and missing files.
  static func obstacle(at path: String) -> FileProblem? {
    var status = stat()
    return lstat(path, &status) == 0 ? obstacle(mode: status.st_mode) : nil
  }

  /// Reads an open file from its current offset to its end.
  static func contents(ofDescriptor descriptor: Int32) throws(FileProblem) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .lastError() }
    return try contents(ofDescriptor: descriptor, status)
  }

  private static func contents(ofDescriptor descriptor: Int32, _ status: stat) throws(FileProblem) -> [UInt8] {
    guard kind(mode: status.st_mode) != .folder else { throw FileProblem("Is a directory") }
    let expected = kind(mode: status.st_mode) == .file ? Int(status.st_size) : 0
    guard expected <= sizeLimit else { throw FileProblem("file is larger than \(sizeLimit >> 20) MB") }
    var bytes: [UInt8] = []
    // One more byte than expected, to detect the end without a second allocation; no more, because texts stay in
    // memory.
    var capacity = expected > 0 ? expected + 1 : 1 << 16
    var count = 0
    var failure: FileProblem?
    repeat {
      let filled = bytes
      bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
        if let base = buffer.baseAddress {
          filled.withUnsafeBufferPointer { old in
            if let start = old.baseAddress { base.update(from: start, count: old.count) }
          }
          while count < capacity {
            let got = read(descriptor, base + count, capacity - count)
            if got < 0, errno == EINTR { continue }
            if got < 0 { failure = .lastError() }
            if got <= 0 { break }
            count += got
          }
        }
        initialized = count
      }
      if let failure { throw failure }
      guard count == capacity else { return bytes }
      capacity *= 2
    } while count <= sizeLimit
    throw FileProblem("file is larger than \(sizeLimit >> 20) MB")
  }

  /// The names in a folder, including hidden ones, sorted by their bytes.
  ///
  /// - Parameter suffix: the required suffix of names.
  static func entries(of folder: String, endingWith suffix: String = "") throws(FileProblem) -> [Entry] {
    try checkPath(folder)
    guard let stream = opendir(folder) else { throw .lastError() }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw .lastError() }
        break
      }
      guard let name = entryName(entry) else { continue }
      let found: Entry
      switch Int32(entry.pointee.d_type) {
      case Int32(DT_REG): found = Entry(name, kind: .file)
      case Int32(DT_DIR): found = Entry(name, kind: .folder)
      case Int32(DT_LNK): found = Entry(name, kind: .other, isLink: true)
      default:
        // Some file systems do not report the type here.
        var status = stat()
        guard fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
        found = Entry(name, kind: kind(mode: status.st_mode), isLink: status.st_mode & S_IFMT == S_IFLNK)
      }
      if found.name == "." || found.name == ".." || !found.name.hasSuffix(suffix) { continue }
      entries.append(found)
    }
    return entries.sorted { $0.name.precedesByBytes($1.name) }
  }

  /// A file's size in bytes and the time when it was last written or touched, in seconds; nil if it does not exist.
  static func usage(of path: String) -> (bytes: Int, changed: Int)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return (Int(status.st_size), Int(status.modificationTime.tv_sec))
  }

  static func kind(mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }
}

extension String {
  /// Whether it precedes another string in byte order.
  func precedesByBytes(_ other: String) -> Bool {
    let precedes = utf8.withContiguousStorageIfAvailable { a in
      other.utf8.withContiguousStorageIfAvailable { b in
        guard let first = a.baseAddress, let second = b.baseAddress else { return a.count < b.count }
        let order = memcmp(first, second, min(a.count, b.count))
        return order == 0 ? a.count < b.count : order < 0
      }
    }
    return (precedes ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Whether it contains NUL, at which system calls would end a path.
  var containsNUL: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    } ?? utf8.contains(0)
  }
}
