import GotchaSupport

/// Creates messages of the server as the content of a frame.
public enum OutgoingMessage {
  /// The response to a successful request.
  ///
  /// - Throws: the error of encoding the result.
  public static func response(to id: RequestID, result: some Encodable) throws -> [UInt8] {
    if let result = result as? any JSONWritable {
      var json = JSONWriter()
      json.raw("{\"id\":")
      id.write(to: &json)
      json.raw(",\"jsonrpc\":\"2.0\",\"result\":")
      result.write(to: &json)
      json.raw("}")
      return json.bytes
    }
    return try JSON.encode(Response(id: id, result: result))
  }

  /// The response to a failed request.
  public static func response(to id: RequestID, error: ResponseError) -> [UInt8] {
    let content = try? JSON.encode(ErrorResponse(id: id, error: error))
    return content ?? Array(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"encoding failed"}}"#.utf8)
  }

  /// The response to a batch.
  ///
  /// - Parameter responses: the responses to its requests, encoded.
  public static func batch(of responses: [[UInt8]]) -> [UInt8] {
    var content: [UInt8] = []
    // Array by array: joined as a sequence, a batch of megabytes is copied byte by byte.
    content.reserveCapacity(responses.reduce(2) { $0 + $1.count + 1 })
    content.append(UInt8(ascii: "["))
    for (index, response) in responses.enumerated() {
      if index > 0 { content.append(UInt8(ascii: ",")) }
      content.append(contentsOf: response)
    }
    content.append(UInt8(ascii: "]"))
    return content
  }

  /// - Throws: the error of encoding the parameters.
  public static func notification(_ method: String, params: some Encodable) throws -> [UInt8] {
    if let params = params as? any JSONWritable {
      var json = JSONWriter()
      json.raw("{\"jsonrpc\":\"2.0\",\"method\":")
      json.string(method)
      json.raw(",\"params\":")
      params.write(to: &json)
      json.raw("}")
      return json.bytes
    }
    return try JSON.encode(Notification(method: method, params: params))
  }

  /// - Parameter params: nil if the method has none.
  /// - Throws: the error of encoding the parameters.
  public static func request(_ id: RequestID, _ method: String, params: JSONValue?) throws -> [UInt8] {
    try JSON.encode(Request(id: id, method: method, params: params))
  }

  private struct Response<Result: Encodable>: Encodable {
    let jsonrpc = "2.0"
    let id: RequestID
    let result: Result
  }

  private struct ErrorResponse: Encodable {
    let jsonrpc = "2.0"
    let id: RequestID
    let error: ResponseError
  }

  private struct Notification<Params: Encodable>: Encodable {
    let jsonrpc = "2.0"
    let method: String
    let params: Params
  }

  private struct Request: Encodable {
    let jsonrpc = "2.0"
    let id: RequestID
    let method: String
    let params: JSONValue?
  }
}
