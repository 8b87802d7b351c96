import GotchaPlatform
import GotchaSupport

/// Why a file could not be read or written.
struct FileProblem: Error, Equatable {
  /// A description for users, for example "No such file or directory".
  let reason: String
  /// Whether the file exists, but the system denies access.
  let isRefusal: Bool
  /// Whether a pipe is closed at its other end.
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

  /// The same text for the same state.
  var text: String { "\(seconds) \(nanoseconds) \(size) \(number)" }

  private init(_ time: timespec) {
    (seconds, nanoseconds, size, number) = (Int(time.tv_sec), Int(time.tv_nsec), 0, 0)
  }

  /// The stamp of a file that changed now.
  static func now() -> FileStamp {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return FileStamp(now)
  }

  /// Whether the file changed after `other`, or may have: some file systems store whole seconds.
  func isYounger(than other: FileStamp) -> Bool { seconds >= other.seconds - 1 }
}

/// Direct system calls, as startup and reading take most of the time of a batch run.
enum FileSystem {
  enum Kind { case file, folder, other }

  /// One name in a folder.
  struct Entry {
    let name: String
    let kind: Kind
    /// Whether the name is a symbolic link; `kind` is then `other`.
    let isLink: Bool
  }

  /// Larger files are not source code.
  static let sizeLimit = 256 << 20

  static func workingDirectory() -> String {
    // A deleted directory has no path; its former path is a better fallback than the root.
    guard let path = getcwd(nil, 0) else { return getenv("PWD").map { String(cString: $0) } ?? "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// The kind of file at a path; symbolic links are followed.
  static func kind(of path: String) throws(FileProblem) -> Kind {
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

  static func contents(of path: String) throws(FileProblem) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .lastError() }
    defer { close(descriptor) }
    return try contents(ofDescriptor: descriptor)
  }

  /// Reads an open file from its current offset to its end.
  static func contents(ofDescriptor descriptor: Int32) throws(FileProblem) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .lastError() }
    guard kind(mode: status.st_mode) != .folder else { throw FileProblem("Is a directory") }
    let expected = kind(mode: status.st_mode) == .file ? Int(status.st_size) : 0
    guard expected <= sizeLimit else { throw FileProblem("larger than \(sizeLimit >> 20) MB") }
    var bytes: [UInt8] = []
    // One byte more than expected, to detect the end without a second allocation; not more, as texts stay in memory.
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
    throw FileProblem("larger than \(sizeLimit >> 20) MB")
  }

  /// The names in a folder, including hidden ones, sorted by their bytes.
  ///
  /// - Parameter suffix: the suffix that names must have.
  static func entries(of folder: String, endingWith suffix: String = "") throws(FileProblem) -> [Entry] {
    guard let stream = opendir(folder) else { throw .lastError() }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = entryName(entry)
      if name == "." || name == ".." || !suffix.isEmpty && !name.hasSuffix(suffix) { continue }
      switch Int32(entry.pointee.d_type) {
      case Int32(DT_REG): entries.append(Entry(name: name, kind: .file, isLink: false))
      case Int32(DT_DIR): entries.append(Entry(name: name, kind: .folder, isLink: false))
      case Int32(DT_LNK): entries.append(Entry(name: name, kind: .other, isLink: true))
      default:
        // Some file systems do not report the type here.
        var status = stat()
        guard lstat(folder + "/" + name, &status) == 0 else { continue }
        entries.append(
          Entry(name: name, kind: kind(mode: status.st_mode), isLink: status.st_mode & S_IFMT == S_IFLNK))
      }
    }
    return entries.sorted { $0.name.precedesByBytes($1.name) }
  }

  /// A file's size in bytes and when it was last written or touched, in seconds; nil if it does not exist.
  static func usage(of path: String) -> (bytes: Int, changed: Int)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return (Int(status.st_size), Int(status.modificationTime.tv_sec))
  }

  private static func kind(mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  // MARK: Writing

  static func write(_ bytes: [UInt8], toDescriptor descriptor: Int32) throws(FileProblem) {
    var failure: FileProblem?
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let written = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
        if written < 0, errno == EINTR { continue }
        if written < 0 {
          failure = .lastError()
          return
        }
        rest = rest.dropFirst(written)
      }
    }
    if let failure { throw failure }
  }

  /// Replaces a file's contents atomically, so that no reader sees a partial file. Permissions, attributes and symbolic
  /// links are kept. A file that is not regular (a pipe, a terminal) is written to directly, and so is an open file that has a
  /// name (`/dev/stderr`); a file with several hard links is overwritten in place.
  static func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    if let descriptor = descriptor(named: path) { return try write(bytes, toDescriptor: descriptor) }
    let target = resolved(path) ?? path
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists, kind(mode: status.st_mode) != .file {
      let descriptor = open(target, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .lastError() }
      defer { close(descriptor) }
      return try write(bytes, toDescriptor: descriptor)
    }
    // Renaming over a read-only file would succeed, but its owner has protected it.
    if exists, access(target, W_OK) != 0 { throw .lastError() }
    // A new file would break the hard links: the other names would keep the old text.
    if exists, status.st_nlink > 1 { return try overwrite(target, with: bytes) }
    let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { target[...$0] } ?? ""
    let temporary = "\(folder).\(Product.name)-\(getpid())-\(UInt(bitPattern: target.hashValue)).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .lastError() }
    do throws(FileProblem) {
      var isOpen = true
      defer { if isOpen { close(descriptor) } }
      if exists {
        // Changing the owner needs privileges; without them, the file belongs to the current user.
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        if fchmod(descriptor, status.st_mode & 0o7777) != 0 { throw FileProblem.lastError() }
        copyAttributes(of: target, status, to: descriptor)
      }
      try write(bytes, toDescriptor: descriptor)
      // Some file systems report a full disk only on close.
      isOpen = false
      if close(descriptor) != 0 { throw FileProblem.lastError() }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, target) == 0 else {
      let problem = FileProblem.lastError()
      unlink(temporary)
      throw problem
    }
  }

  /// The open file that a path is a name of: 1 for `/dev/stdout`, 3 for `/dev/fd/3`; nil for all other paths.
  ///
  /// What such a path leads to can be a regular file, but it must not be replaced: programs that opened it would not see
  /// the new one, and Darwin has no folder where a temporary file could be created beside it.
  private static func descriptor(named path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      let folders = ["/dev/fd/", "/proc/self/fd/"]
      return folders.first(where: path.hasPrefix).flatMap { Int32(path.dropFirst($0.count)) }
    }
  }

  /// Creates a folder that only the user can access, and its missing parents.
  static func makeFolder(_ path: String) throws(FileProblem) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, path.parentPath != path else { throw .lastError() }
    try makeFolder(path.parentPath)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .lastError() }
  }

  static func remove(_ path: String) { unlink(path) }

  /// Sets a file's modification time to now.
  static func touch(_ path: String) { utimes(path, nil) }

  /// Overwrites a file's contents. If that fails, the old ones are restored, for which there is space: the file is not
  /// truncated before everything is written.
  private static func overwrite(_ path: String, with bytes: [UInt8]) throws(FileProblem) {
    let old = try contents(of: path)
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .lastError() }
    defer { close(descriptor) }
    do throws(FileProblem) {
      try write(bytes, toDescriptor: descriptor)
      if ftruncate(descriptor, off_t(bytes.count)) != 0 { throw FileProblem.lastError() }
    } catch {
      lseek(descriptor, 0, SEEK_SET)
      try? write(old, toDescriptor: descriptor)
      _ = ftruncate(descriptor, off_t(old.count))
      throw error
    }
  }

  /// Copies tags, access lists and similar attributes, as far as possible.
  private static func copyAttributes(of path: String, _ status: stat, to descriptor: Int32) {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { return }
    defer { close(source) }
    ExtendedAttributes.system.copy(from: source, to: descriptor)
    copySystemAttributes(status, from: source, to: descriptor)
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
}
