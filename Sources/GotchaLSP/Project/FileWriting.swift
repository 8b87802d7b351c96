import GotchaPlatform

extension FileSystem {
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

  /// Writes a file that the user specified. A file that is not regular (a pipe, a terminal) is written to directly, and
  /// so is the name of an open file (`/dev/stderr`). Any other file is replaced, after resolving links.
  static func write(_ bytes: [UInt8], toNamed path: String) throws(FileProblem) {
    if let descriptor = descriptor(named: path) { return try write(bytes, toDescriptor: descriptor) }
    let target = resolved(path) ?? path
    if let kind = try? kind(of: target), kind != .file {
      let descriptor = openFile(target, O_WRONLY)
      guard descriptor >= 0 else { throw .lastError() }
      defer { close(descriptor) }
      return try write(bytes, toDescriptor: descriptor)
    }
    try replace(target, with: bytes)
    removeAbandonedFiles(in: target.parentPath)
  }

  /// Replaces a file's contents atomically: readers see either all or none of the new contents, even if this process is
  /// killed. Permissions and attributes are kept; a link or pipe is itself replaced.
  ///
  /// - Parameters:
  ///   - path: absolute, or at least with a folder.
  ///   - old: what the file must still contain, nil for anything. It is compared immediately before the replacement;
  ///     changes by other programs within these microseconds are lost.
  static func replace(_ path: String, with bytes: [UInt8], expecting old: [UInt8]? = nil) throws(FileProblem) {
    try checkPath(path)
    var status = stat()
    let exists = lstat(path, &status) == 0 && kind(mode: status.st_mode) == .file
    if exists {
      // Renaming over a read-only file would succeed, but its owner has protected it.
      if access(path, W_OK) != 0 { throw .lastError() }
      // The new file would have only one of the names, and overwriting the old one would not be atomic.
      if status.st_nlink > 1 {
        throw FileProblem("file has \(status.st_nlink) hard links, and the other names would keep the old text")
      }
    }
    let temporary = TemporaryName(beside: path)
    let descriptor = openFile(temporary.path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
    guard descriptor >= 0 else { throw .lastError() }
    do throws(FileProblem) {
      var isOpen = true
      defer { if isOpen { close(descriptor) } }
      if exists {
        // Changing the owner requires privileges; without them, the file belongs to the current user.
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        if fchmod(descriptor, status.st_mode & 0o7777) != 0 { throw FileProblem.lastError() }
        copyAttributes(of: path, status, to: descriptor)
      }
      try write(bytes, toDescriptor: descriptor)
      // Some file systems report a full disk only on close.
      isOpen = false
      if close(descriptor) != 0 { throw FileProblem.lastError() }
      if let old, try contents(of: path) != old { throw FileProblem("file changed after it was read") }
      if rename(temporary.path, path) != 0 { throw FileProblem.lastError() }
    } catch {
      unlink(temporary.path)
      throw error
    }
  }

  /// Creates a file and the missing folders above it. Readers see either no file or all of it, and whatever has its name
  /// is kept: a file, a folder or a link.
  ///
  /// - Parameters:
  ///   - path: relative to `folder`, without `..`.
  ///   - folder: absolute; the file is created in it, even if a symbolic link in `path` leads elsewhere.
  /// - Throws: if something exists under the name, or the file cannot be created.
  static func create(_ path: String, in folder: String, with bytes: [UInt8]) throws(FileProblem) {
    guard let root = resolved(folder) else { throw .lastError() }
    let names = path.split(separator: "/")
    var parent = root
    for name in names.dropLast() {
      let next = (parent == "/" ? "/" : parent + "/") + name
      if mkdir(next, 0o777) != 0, errno != EEXIST { throw .lastError() }
      guard let real = resolved(next) else { throw FileProblem("\(name) is a broken symbolic link") }
      guard DisplayPath.relative(real, to: root) != nil else {
        throw FileProblem("\(name) is a symbolic link to \(real), outside \(folder)")
      }
      parent = real
    }
    let target = (parent == "/" ? "/" : parent + "/") + (names.last ?? "")
    let temporary = TemporaryName(beside: target).path
    let descriptor = openFile(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
    guard descriptor >= 0 else { throw .lastError() }
    defer { unlink(temporary) }
    var isOpen = true
    defer { if isOpen { close(descriptor) } }
    try write(bytes, toDescriptor: descriptor)
    isOpen = false
    if close(descriptor) != 0 { throw .lastError() }
    // Unlike `rename`, `link` does not replace anything.
    if link(temporary, target) == 0 { return }
    // Some file systems have no hard links.
    guard errno != EEXIST, !exists(target) else { throw FileProblem("it already exists") }
    if rename(temporary, target) != 0 { throw .lastError() }
  }

  /// Appends to a regular file that the user specified.
  static func append(_ bytes: [UInt8], toNamed path: String) throws(FileProblem) {
    try checkPath(path)
    // Opening a pipe without a reader would block.
    let descriptor = openFile(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_NOCTTY, mode: 0o666)
    guard descriptor >= 0 else { throw .lastError() }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .lastError() }
    guard kind(mode: status.st_mode) == .file else { throw FileProblem("it is not a regular file") }
    try write(bytes, toDescriptor: descriptor)
  }

  /// Removes temporary files that killed runs left in a folder.
  ///
  /// - Parameter includingOwn: whether to also remove those of this process, which is no longer writing: a run that
  ///   continues after a crash has the same process identifier as the one that crashed.
  static func removeAbandonedFiles(in folder: String, includingOwn: Bool = false) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      guard let name = entryName(entry).flatMap(String.init(validatingCString:)),
        let process = TemporaryName.process(of: name),
        !isRunning(process) || includingOwn && process == getpid()
      else { continue }
      unlink(folder + "/" + name)
    }
  }

  /// The open file that a path refers to: 1 for `/dev/stdout`, 3 for `/dev/fd/3`; nil for all other paths.
  ///
  /// Such a path can lead to a regular file, but it must not be replaced: programs that opened it would not see the new
  /// file, and Darwin has no folder where a temporary file could be created next to it.
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

  /// Copies tags, access control lists and similar attributes, as far as possible.
  private static func copyAttributes(of path: String, _ status: stat, to descriptor: Int32) {
    let source = openFile(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    guard source >= 0 else { return }
    defer { close(source) }
    ExtendedAttributes.system.copy(from: source, to: descriptor)
    copySystemAttributes(status, from: source, to: descriptor)
  }
}

/// The name of a temporary file that will replace another one: `.gotcha-lsp-PROCESS-NUMBER.tmp`.
private struct TemporaryName {
  private static let prefix = ".\(Product.name)-"
  private static let suffix = ".tmp"

  let path: String

  init(beside path: String) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { path[...$0] } ?? ""
    self.path = "\(folder)\(Self.prefix)\(getpid())-\(UInt(bitPattern: path.hashValue))\(Self.suffix)"
  }

  /// The process that created a temporary file; nil for other files.
  static func process(of name: String) -> pid_t? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    let parts = name.dropFirst(prefix.count).dropLast(suffix.count).split(separator: "-")
    guard parts.count == 2, UInt(parts[1]) != nil, let process = pid_t(parts[0]), process > 0 else { return nil }
    return process
  }
}
