import LSPTransport

/// What the loop reacts to.
enum Event: Sendable {
  case content(IncomingContent, byteCount: Int)
  case malformed(FramingError)
  /// The client closed our input.
  case inputEnded
  /// The client closed our output.
  case outputFailed
  /// A worker is done and brings its result along.
  case workDone(@Sendable (LanguageServer) -> Void)
}

/// Events from all threads, in order, for the loop.
final class Inbox: Sendable {
  private struct State {
    var events: [Event] = []
    var contentBytes = 0
  }

  /// Bytes of messages that may wait before no more are read.
  private static let contentLimit = 64 << 20

  private let state = Monitor(State())

  /// Adds an event; never waits.
  func post(_ event: Event) {
    state.update { state in
      state.events.append(event)
      if case .content(_, let byteCount) = event { state.contentBytes += byteCount }
    }
  }

  /// Waits until the loop has caught up with what was read.
  func waitForRoom() {
    state.wait { $0.contentBytes < Inbox.contentLimit ? () : nil }
  }

  /// Waits for events and takes them all.
  ///
  /// - Parameter milliseconds: how long to wait at most; nil waits for ever.
  /// - Returns: nil when the time ran out.
  func next(atMost milliseconds: Int? = nil) -> [Event]? {
    state.wait(atMost: milliseconds) { state -> [Event]? in
      guard !state.events.isEmpty else { return nil }
      defer {
        state.events = []
        state.contentBytes = 0
      }
      return state.events
    }
  }
}
