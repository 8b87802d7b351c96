import GotchaPlatform

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

  var isAlive: Bool { isRunning(id) }
}
