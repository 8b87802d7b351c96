/// The pending requests. All responses are sent through it, so that each request gets exactly one.
public struct RequestRegistry: Sendable {
  /// A pending request. An id may be reused after the response; the serial number distinguishes the requests.
  public struct Ticket: Sendable, Hashable {
    public let id: RequestID
    fileprivate let serial: Int
  }

  /// The responses to a JSON-RPC batch.
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
  /// The ids of requests about a document.
  private var idsByDocument: [String: Set<RequestID>] = [:]
  private var batches: [Batch: BatchState] = [:]
  private var lastSerial = 0

  public init() {}

  /// The number of pending requests.
  public var count: Int { entries.count }

  /// Whether no request is pending.
  public var isEmpty: Bool { entries.isEmpty }

  /// Registers a request.
  ///
  /// - Parameters:
  ///   - document: the URI of the document it is about, for `tickets(of:)`.
  ///   - batch: the result of `openBatch`, for a request in a batch.
  /// - Returns: nil if a request with this id is still pending.
  public mutating func enter(
    _ id: RequestID, document: String? = nil, batch: Batch? = nil
  ) -> (ticket: Ticket, cancellation: CancellationToken)? {
    guard entries[id] == nil else { return nil }
    lastSerial += 1
    let ticket = Ticket(id: id, serial: lastSerial)
    let cancellation = CancellationToken()
    entries[id] = Entry(ticket: ticket, document: document, batch: batch, cancellation: cancellation)
    if let document { idsByDocument[document, default: []].insert(id) }
    return (ticket, cancellation)
  }

  /// The request with an id, nil if it was answered or never registered.
  public func ticket(of id: RequestID) -> Ticket? { entries[id]?.ticket }

  /// Whether a request is still pending.
  public func isWaiting(_ ticket: Ticket) -> Bool { entries[ticket.id]?.ticket == ticket }

  /// The requests about a document.
  public func tickets(of document: String) -> [Ticket] {
    (idsByDocument[document] ?? []).compactMap { entries[$0]?.ticket }.sorted { $0.serial < $1.serial }
  }

  /// Answers a request and cancels its remaining work.
  ///
  /// - Parameter response: the content of the response.
  /// - Returns: the content to send now; nil if the request was answered before, or while its batch is incomplete.
  public mutating func finish(_ ticket: Ticket, with response: [UInt8]) -> [UInt8]? {
    guard let entry = entries[ticket.id], entry.ticket == ticket else { return nil }
    entries[ticket.id] = nil
    if let document = entry.document {
      idsByDocument[document]?.remove(ticket.id)
      if idsByDocument[document]?.isEmpty ?? false { idsByDocument[document] = nil }
    }
    entry.cancellation.cancel()
    return answer(response, in: entry.batch)
  }

  /// Opens a batch.
  ///
  /// - Parameter responses: the number of messages in it that need a response, at least one.
  public mutating func openBatch(responses: Int) -> Batch {
    lastSerial += 1
    let batch = Batch(serial: lastSerial)
    batches[batch] = BatchState(missing: responses)
    return batch
  }

  /// Answers an invalid message, which was not registered.
  ///
  /// - Returns: the content to send now, nil while its batch is incomplete.
  public mutating func answer(_ response: [UInt8], in batch: Batch?) -> [UInt8]? {
    guard let batch, batches[batch] != nil else { return response }
    // In place: copying for each response would cost as much as the whole batch.
    batches[batch]?.responses.append(response)
    batches[batch]?.missing -= 1
    guard let state = batches[batch], state.missing <= 0 else { return nil }
    batches[batch] = nil
    return OutgoingMessage.batch(of: state.responses)
  }
}
