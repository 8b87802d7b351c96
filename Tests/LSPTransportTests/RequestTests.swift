import GotchaSupport
import Testing

@testable import LSPTransport

@Suite struct RequestTests {
  private func enter(
    _ id: RequestID, document: String? = nil, batch: RequestRegistry.Batch? = nil, in registry: inout RequestRegistry
  ) throws -> (ticket: RequestRegistry.Ticket, cancellation: CancellationToken) {
    let entered = registry.enter(id, document: document, batch: batch)
    return try #require(entered)
  }

  @Test func exactlyOneResponse() throws {
    var registry = RequestRegistry()
    let (ticket, cancellation) = try enter(.number(1), in: &registry)
    #expect(!cancellation.isCancelled)
    #expect(registry.finish(ticket, with: [1]) == [1])
    #expect(cancellation.isCancelled)
    #expect(registry.finish(ticket, with: [2]) == nil)
    #expect(registry.isEmpty)
  }

  @Test func numberAndStringIDsDiffer() throws {
    var registry = RequestRegistry()
    let (number, _) = try enter(.number(1), in: &registry)
    let (string, _) = try enter(.string("1"), in: &registry)
    #expect(registry.enter(.number(1)) == nil)
    #expect(registry.finish(string, with: [2]) == [2])
    #expect(registry.finish(number, with: [1]) == [1])
  }

  @Test func lateWorkDoesNotAnswerTheNextRequestOfTheSameID() throws {
    var registry = RequestRegistry()
    let (old, _) = try enter(.number(1), in: &registry)
    #expect(registry.finish(old, with: [1]) == [1])
    let (new, _) = try enter(.number(1), in: &registry)
    #expect(registry.finish(old, with: [2]) == nil)
    #expect(registry.finish(new, with: [3]) == [3])
  }

  @Test func requestsOfADocument() throws {
    var registry = RequestRegistry()
    let (a, _) = try enter(.number(1), document: "file:///a", in: &registry)
    _ = registry.enter(.number(2), document: "file:///b")
    let (c, _) = try enter(.string("x"), document: "file:///a", in: &registry)
    #expect(registry.tickets(of: "file:///a") == [a, c])
    #expect(registry.ticket(of: .string("x")) == c)
  }

  @Test func batchIsAnsweredTogether() throws {
    var registry = RequestRegistry()
    let batch = registry.openBatch(responses: 3)
    let (first, _) = try enter(.number(1), batch: batch, in: &registry)
    let (second, _) = try enter(.number(2), batch: batch, in: &registry)
    #expect(registry.finish(second, with: Array("2".utf8)) == nil)
    #expect(registry.answer(Array("0".utf8), in: batch) == nil)
    #expect(registry.finish(first, with: Array("1".utf8)) == Array("[2,0,1]".utf8))
  }

  @Test func cancellationReachesWorkOnAnotherThread() {
    let token = CancellationToken()
    let outcome = Monitor<[String]>([])
    spawnThread(stackSize: 256 << 10) {
      outcome.update { $0.append("started") }
      while !token.isCancelled {}
      outcome.update { $0.append("stopped") }
    }
    outcome.wait { $0.isEmpty ? nil : () }
    token.cancel()
    #expect(outcome.wait(atMost: 10_000) { $0.count == 2 ? $0 : nil } == ["started", "stopped"])
  }

  @Test func requestsOfOurs() throws {
    final class Log { var lines: [String] = [] }
    var requests = OutgoingRequests<Log>()
    let content = try requests.make("client/registerCapability", params: ["a": 1]) { log, result in
      log.lines.append((try? result.get()) == nil ? "error" : "result")
    }
    guard case .single(.request(let sent)) = IncomingContent(content) else {
      Issue.record("no request")
      return
    }
    let log = Log()
    let answer = try OutgoingMessage.response(to: sent.id, result: true)
    guard case .single(.response(let response)) = IncomingContent(answer) else {
      Issue.record("no response")
      return
    }
    requests.finish(response)?(log)
    #expect(log.lines == ["result"])
    #expect(requests.finish(response) == nil)
    #expect(requests.count == 0)
  }
}
