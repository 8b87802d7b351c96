import GotchaPlatform

/// The process that started the server; if it ends without sending `exit`, the server exits too.
struct ClientProcess: Sendable {
  private let id: pid_t

  /// - Parameter id: the process id that the client sent.
  /// - Returns: nil if there is no such process, for example because the client runs outside the server's container.
  ///   Then only the end of the input shows that the client has exited.
  init?(id: Int) {
    guard let id = pid_t(exactly: id), id > 0 else { return nil }
    self.id = id
    guard isAlive else { return nil }
  }

  var isAlive: Bool { isRunning(id) }
}
