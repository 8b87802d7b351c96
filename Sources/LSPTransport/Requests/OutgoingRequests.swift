import GotchaSupport

/// The server's requests that wait for the client's response.
///
/// `Context` is passed to a handler with the response.
public struct OutgoingRequests<Context> {
  /// Called once, with the response's body or the client's error.
  public typealias Handler = (Context, Result<MessageBody, ResponseError>) -> Void

  private var handlers: [RequestID: Handler] = [:]
  private var lastID = 0
  private let prefix: String

  /// - Parameter prefix: distinguishes the ids from those of another server process in the same session.
  public init(prefix: String = "") { self.prefix = prefix }

  /// The number of pending requests.
  public var count: Int { handlers.count }

  /// Creates a request.
  ///
  /// - Parameter params: nil if the method has none.
  /// - Returns: the content to send.
  /// - Throws: the error of encoding the parameters.
  public mutating func make(
    _ method: String, params: JSONValue? = nil, handler: @escaping Handler
  ) throws -> [UInt8] {
    lastID += 1
    let id = RequestID.string("gotcha-\(prefix)\(lastID)")
    let content = try OutgoingMessage.request(id, method, params: params)
    handlers[id] = handler
    return content
  }

  /// Handles the client's response.
  ///
  /// - Returns: the call to make, nil if no request with this id is pending.
  public mutating func finish(_ response: IncomingResponse) -> ((Context) -> Void)? {
    guard let handler = handlers.removeValue(forKey: response.id) else { return nil }
    return { context in
      handler(context, response.error.map(Result.failure) ?? .success(response.body))
    }
  }

  /// Fails all pending requests.
  ///
  /// - Returns: the calls to make.
  public mutating func failAll(_ error: ResponseError) -> [(Context) -> Void] {
    let all = handlers.values
    handlers = [:]
    return all.map { handler in { handler($0, .failure(error)) } }
  }
}
