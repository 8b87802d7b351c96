import GotchaSupport
import LSPTransport

extension Event {
  /// The number of bytes that count toward the limit of waiting input, nil for events that do not come from the client.
  fileprivate var inputBytes: Int? {
    switch self {
    case .content(_, let byteCount, _): byteCount + Inbox.overhead
    case .malformed: Inbox.overhead
    case .inputEnded: 0
    case .outputDrained, .outputFailed, .workDone: nil
    }
  }
}

/// The loop's queue of events from all threads, in order.
final class Inbox: Sendable {
  private struct State {
    var input = Queue<(number: Int, event: Event)>()
    var results = Queue<(number: Int, event: Event)>()
    var lastNumber = 0
    var inputBytes = 0
  }

  /// The number of waiting message bytes above which no more are read. A single message may be longer.
  static let inputLimit = 4 << 20
  /// The approximate memory that a message takes in addition to its bytes.
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

  /// Waits until the loop has handled the input that was read.
  func waitUntilDrained() {
    state.wait(wakesOthers: false) { $0.inputBytes < Inbox.inputLimit ? () : nil }
  }

  /// Waits for the next event and removes it.
  ///
  /// - Parameters:
  ///   - takesInput: whether to take messages of the client.
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
