import GotchaSupport
import LSPTransport

extension Event {
  /// What it counts towards the limit of input that waits, nil for what does not come from the client.
  fileprivate var inputBytes: Int? {
    switch self {
    case .content(_, let byteCount, _): byteCount + Inbox.overhead
    case .malformed: Inbox.overhead
    case .inputEnded: 0
    case .outputDrained, .outputFailed, .workDone: nil
    }
  }
}

/// Events from all threads, in order, for the loop.
final class Inbox: Sendable {
  private struct State {
    var input = Queue<(number: Int, event: Event)>()
    var results = Queue<(number: Int, event: Event)>()
    var lastNumber = 0
    var inputBytes = 0
  }

  /// Bytes of messages that may wait before no more are read. One message may be longer.
  static let inputLimit = 4 << 20
  /// About what a message takes in memory beside its bytes.
  fileprivate static let overhead = 512

  private let state = Monitor(State())

  /// Adds an event; never waits.
  func post(_ event: Event) {
    state.update { state in
      state.lastNumber += 1
      let entry = (state.lastNumber, event)
      if let bytes = event.inputBytes {
        state.input.append(entry)
        state.inputBytes += bytes
      } else {
        state.results.append(entry)
      }
    }
  }

  /// Waits until the loop has caught up with what was read.
  func waitUntilDrained() {
    state.wait(wakesOthers: false) { $0.inputBytes < Inbox.inputLimit ? () : nil }
  }

  /// Waits for the next event and takes it.
  ///
  /// - Parameters:
  ///   - takesInput: whether messages of the client are taken.
  ///   - milliseconds: the timeout; nil waits without one.
  /// - Returns: nil after a timeout.
  func next(takesInput: Bool = true, atMost milliseconds: Int? = nil) -> Event? {
    state.wait(atMost: milliseconds) { state -> Event? in
      let (input, result) = (takesInput ? state.input.first : nil, state.results.first)
      guard let input, input.number < result?.number ?? .max else { return state.results.popFirst()?.event }
      state.inputBytes -= input.event.inputBytes ?? 0
      return state.input.popFirst()?.event
    }
  }
}
