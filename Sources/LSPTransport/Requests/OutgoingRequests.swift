import GotchaSupport

/// Requests of ours that wait for the client's answer.
///
/// `Context` is what a handler needs to act, given to it with the answer.
public struct OutgoingRequests<Context> {
  /// Called once, with the answer's body or the client's error.
  public typealias Handler = (Context, Result<MessageBody, ResponseError>) -> Void

  private var handlers: [RequestID: Handler] = [:]
  private var lastID = 0

  public init() {}

  /// How many wait for their answer.
  public var count: Int { handlers.count }

  /// Makes a request.
  ///
  /// - Parameter params: nil where the method has none.
  /// - Returns: the content to send.
  /// - Throws: what encoding the parameters throws.
  public mutating func make(
    _ method: String, params: JSONValue? = nil, handler: @escaping Handler
  ) throws -> [UInt8] {
    lastID += 1
    let id = RequestID.string("gotcha-\(lastID)")
    let content = try OutgoingMessage.request(id, method, params: params)
    handlers[id] = handler
    return content
  }

  /// Takes the client's answer in.
  ///
  /// - Returns: the call to make, nil when no request of this id waits.
  public mutating func finish(_ response: IncomingResponse) -> ((Context) -> Void)? {
    guard let handler = handlers.removeValue(forKey: response.id) else { return nil }
    return { context in
      handler(context, response.error.map(Result.failure) ?? .success(response.body))
    }
  }

  /// Gives up on all answers.
  ///
  /// - Returns: the calls to make.
  public mutating func failAll(_ error: ResponseError) -> [(Context) -> Void] {
    let all = handlers.values
    handlers = [:]
    return all.map { handler in { handler($0, .failure(error)) } }
  }
}
