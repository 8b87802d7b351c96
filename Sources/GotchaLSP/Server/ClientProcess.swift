#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The process that started the server; when it ends without `exit`, the server ends too.
struct ClientProcess: Sendable {
  private let id: pid_t

  /// - Parameter id: as the client gave it.
  /// - Returns: nil where there is no such process, as when the client runs outside of our container: then only the end
  ///   of the input shows that it has ended.
  init?(id: Int) {
    guard let id = pid_t(exactly: id), id > 0 else { return nil }
    self.id = id
    guard isAlive else { return nil }
  }

  var isAlive: Bool {
    if kill(id, 0) != 0, errno == ESRCH { return false }
    return !isZombie
  }

  /// Dead, but not yet collected by its parent.
  private var isZombie: Bool {
    #if os(Linux)
      let descriptor = open("/proc/\(id)/stat", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      var bytes = [UInt8](repeating: 0, count: 512)
      let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      // "PID (NAME) STATE …", where the name may hold anything.
      guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count else { return false }
      return bytes[end + 2] == UInt8(ascii: "Z")
    #else
      return false
    #endif
  }
}
