import GotchaSupport
import LSPTransport

/// An event that the loop handles.
enum Event: Sendable {
  ///
  /// - edits: the number of notifications about open documents in it.
  case content(IncomingContent, byteCount: Int, edits: Int = 0)
  case malformed(FramingError)
  /// The client closed the server's input.
  case inputEnded
  /// The client has read enough of the output that more can be produced.
  case outputDrained
  /// The client closed the server's output.
  case outputFailed
  /// A worker has finished the named work; the closure applies the result.
  case workDone(_ name: StaticString = "work", @Sendable (LanguageServer) -> Void)

  /// The name in the statistics.
  var kind: String {
    switch self {
    case .content(.single(.request(let request)), _, _): request.method
    case .content(.single(.notification(let notification)), _, _): notification.method
    case .content(.single(.response), _, _): "response"
    case .content(.single(.invalid), _, _), .malformed: "malformed message"
    case .content(.batch, _, _): "batch"
    case .inputEnded: "end of input"
    case .outputDrained: "output drained"
    case .outputFailed: "end of output"
    case .workDone(let name, _): "\(name) finished"
    }
  }
}

extension LanguageServer {
  func handle(_ event: Event) {
    let start = MonotonicClock.nanoseconds()
    defer { statistics.add(MonotonicClock.nanoseconds() - start, event.kind) }
    switch event {
    case .content(.single(let message), _, let edits):
      lastEdit += edits
      handle(message, batch: nil)
    case .content(.batch(let messages), _, let edits):
      lastEdit += edits
      let answered = messages.count { if case .notification = $0 { false } else { !$0.isResponse } }
      let batch = answered > 0 ? registry.openBatch(responses: answered) : nil
      for message in messages where !isEnded { handle(message, batch: batch) }
    case .malformed(let error):
      refuse(.null, ResponseError(.parseError, error.description), batch: nil)
    case .inputEnded:
      finishWork()
      end(because: "the input ended")
    case .outputDrained:
      break
    case .outputFailed:
      end(because: "the client closed the server's output")
    case .workDone(_, let action):
      action(self)
    }
  }

  private func handle(_ message: IncomingMessage, batch: RequestRegistry.Batch?) {
    switch message {
    case .request(let request):
      log.write(.trace, "request \(request.method) \(request.id)")
      trace("received the request '\(request.method)'", "id \(request.id)")
      receive(Incoming(request: request, batch: batch))
    case .notification(let notification):
      log.write(.trace, "notification \(notification.method)")
      do throws(ResponseError) {
        try receive(notification)
      } catch {
        report(.error, "\(notification.method): \(error.message)")
      }
    case .response(let response):
      guard let handler = outgoing.finish(response) else {
        log.write(.warning, "unexpected response with id \(response.id)")
        return
      }
      handler(self)
    case .invalid(let id, let error):
      refuse(id, error, batch: batch)
    }
  }
}

extension IncomingMessage {
  fileprivate var isResponse: Bool { if case .response = self { true } else { false } }
}
