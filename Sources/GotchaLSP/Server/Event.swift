import GotchaSupport
import LSPTransport

/// What the loop reacts to.
enum Event: Sendable {
  ///
  /// - edits: how many notifications about open documents it holds.
  case content(IncomingContent, byteCount: Int, edits: Int = 0)
  case malformed(FramingError)
  /// The client closed our input.
  case inputEnded
  /// The client has read so much of the output that more may be made for it.
  case outputDrained
  /// The client closed our output.
  case outputFailed
  /// A worker has done what is named so; the closure applies the result.
  case workDone(_ name: StaticString = "work", @Sendable (LanguageServer) -> Void)

  /// Its name in the statistics.
  var kind: String {
    switch self {
    case .content(.single(.request(let request)), _, _): request.method
    case .content(.single(.notification(let notification)), _, _): notification.method
    case .content(.single(.response), _, _): "a response"
    case .content(.single(.invalid), _, _), .malformed: "a malformed message"
    case .content(.batch, _, _): "a batch"
    case .inputEnded: "the end of the input"
    case .outputDrained: "drained output"
    case .outputFailed: "the end of the output"
    case .workDone(let name, _): "\(name) is done"
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
      end(because: "the client does not listen any more")
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
        log.write(.warning, "a response to \(response.id), which was not asked for")
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
