/// Memory shared by two processes, or kept while a process executes another program.
package struct SharedMemory: @unchecked Sendable {
  package let start: UnsafeMutableRawPointer
  package let byteCount: Int
  /// The open file behind it, which no longer has a name.
  package let descriptor: Int32

  /// Creates zeroed memory. Its file briefly has a name in the folder for temporary files.
  package init?(byteCount: Int) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/.gotcha-lsp-XXXXXX".utf8CString)
    let created = mkstemp(&template)
    guard created >= 0 else { return nil }
    unlink(template)
    // Above the descriptors that a child process inherits.
    let descriptor = fcntl(created, F_DUPFD_CLOEXEC, 16)
    close(created)
    guard descriptor >= 0, ftruncate(descriptor, off_t(byteCount)) == 0 else { return nil }
    self.init(descriptor: descriptor, byteCount: byteCount)
  }

  /// Maps existing memory.
  ///
  /// - Parameter descriptor: an open regular file of the same size.
  package init?(descriptor: Int32, byteCount: Int) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size >= off_t(byteCount),
      let start = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      start != UnsafeMutableRawPointer(bitPattern: -1)
    else { return nil }
    (self.start, self.byteCount, self.descriptor) = (start, byteCount, descriptor)
  }
}
