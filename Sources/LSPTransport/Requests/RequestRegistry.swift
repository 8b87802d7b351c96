/// The requests that wait for their answer. It alone hands out what is sent for them: each gets exactly one response.
public struct RequestRegistry: Sendable {
  /// One request in flight. An id may be used again once answered; the serial number tells the two apart.
  public struct Ticket: Sendable, Hashable {
    public let id: RequestID
    fileprivate let serial: Int
  }

  /// The answers to a JSON-RPC batch.
  public struct Batch: Sendable, Hashable {
    fileprivate let serial: Int
  }

  private struct Entry {
    let ticket: Ticket
    let document: String?
    let batch: Batch?
    let cancellation: CancellationToken
  }

  private struct BatchState {
    var missing: Int
    var responses: [[UInt8]] = []
  }

  private var entries: [RequestID: Entry] = [:]
  private var batches: [Batch: BatchState] = [:]
  private var lastSerial = 0

  public init() {}

  /// How many wait for their answer.
  public var count: Int { entries.count }

  /// Whether nothing waits for an answer.
  public var isEmpty: Bool { entries.isEmpty }

  /// Enters a request.
  ///
  /// - Parameters:
  ///   - document: the URI of the document it is about, for `tickets(of:)`.
  ///   - batch: what `openBatch` gave, for a request that came in a batch.
  /// - Returns: nil when a request of this id still waits for its answer.
  public mutating func enter(
    _ id: RequestID, document: String? = nil, batch: Batch? = nil
  ) -> (ticket: Ticket, cancellation: CancellationToken)? {
    guard entries[id] == nil else { return nil }
    lastSerial += 1
    let ticket = Ticket(id: id, serial: lastSerial)
    let cancellation = CancellationToken()
    entries[id] = Entry(ticket: ticket, document: document, batch: batch, cancellation: cancellation)
    return (ticket, cancellation)
  }

  /// The request of an id, nil when it was answered or never made.
  public func ticket(of id: RequestID) -> Ticket? { entries[id]?.ticket }

  /// Whether a request still waits for its answer.
  public func isWaiting(_ ticket: Ticket) -> Bool { entries[ticket.id]?.ticket == ticket }

  /// The requests about a document.
  public func tickets(of document: String) -> [Ticket] {
    entries.values.filter { $0.document == document }.map(\.ticket).sorted { $0.serial < $1.serial }
  }

  /// Answers a request and tells work that still runs for it to stop.
  ///
  /// - Parameter response: the content of the response.
  /// - Returns: what is to be sent now; nil when the request was answered before, or while its batch waits for others.
  public mutating func finish(_ ticket: Ticket, with response: [UInt8]) -> [UInt8]? {
    guard let entry = entries[ticket.id], entry.ticket == ticket else { return nil }
    entries[ticket.id] = nil
    entry.cancellation.cancel()
    return answer(response, in: entry.batch)
  }

  /// Opens a batch.
  ///
  /// - Parameter responses: how many of its messages are to be answered, at least one.
  public mutating func openBatch(responses: Int) -> Batch {
    lastSerial += 1
    let batch = Batch(serial: lastSerial)
    batches[batch] = BatchState(missing: responses)
    return batch
  }

  /// Answers a message that was never entered: an invalid one.
  ///
  /// - Returns: what is to be sent now, nil while its batch waits for others.
  public mutating func answer(_ response: [UInt8], in batch: Batch?) -> [UInt8]? {
    guard let batch, var state = batches[batch] else { return response }
    state.responses.append(response)
    state.missing -= 1
    guard state.missing <= 0 else {
      batches[batch] = state
      return nil
    }
    batches[batch] = nil
    return [UInt8(ascii: "[")] + state.responses.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
  }
}
