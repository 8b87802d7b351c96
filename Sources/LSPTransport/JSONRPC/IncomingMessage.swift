import GotchaSupport

/// One JSON-RPC message from the client.
public enum IncomingMessage: Sendable {
  case request(IncomingRequest)
  case notification(IncomingNotification)
  /// A response to a request of the server.
  case response(IncomingResponse)
  /// A malformed message, with the error response; the id is null if it could not be read.
  case invalid(RequestID, ResponseError)
}

public struct IncomingRequest: Sendable {
  public let id: RequestID
  public let method: String
  public let body: MessageBody
}

public struct IncomingNotification: Sendable {
  public let method: String
  public let body: MessageBody
}

public struct IncomingResponse: Sendable {
  public let id: RequestID
  /// The error, nil if there is a result.
  public let error: ResponseError?
  public let body: MessageBody
}

/// The parameters of a message, decoded when it was read, or the decoding error.
public typealias DecodedParams = Result<any Sendable, ResponseError>

/// Decoders of parameters by method. The thread that reads messages decodes them, so that a long message delays only
/// the messages after it.
public typealias ParamsDecoders = [String: @Sendable (MessageBody) -> DecodedParams]

/// A message whose `params` or `result` is decoded when its type is known.
public struct MessageBody: Sendable {
  let members: [String: JSONValue]
  /// The parameters if their type was known when the message was read; `members` is empty in that case.
  private let decoded: DecodedParams?

  init(_ members: [String: JSONValue]) { (self.members, decoded) = (members, nil) }

  /// Creates a body and decodes its parameters immediately.
  init(_ members: [String: JSONValue], decodingParams decode: (MessageBody) -> DecodedParams) {
    self.members = [:]
    decoded = decode(MessageBody(members))
  }

  /// The parameters as they were sent, nil if there are none.
  public var params: JSONValue? { members[Member.params.rawValue] }

  /// - Throws: `ResponseError` with the code `InvalidParams` that identifies the invalid member.
  public func params<Params: Decodable>(as type: Params.Type) throws(ResponseError) -> Params {
    switch decoded {
    case .failure(let error): throw error
    case .success(let params as Params): return params
    case .success, nil: break
    }
    if let none = NoParams() as? Params { return none }
    let params = members[Member.params.rawValue]
    if let type = type as? any QuicklyReadable.Type, let params, let value = type.init(params) as? Params {
      return value
    }
    do {
      return try decode(type, from: .params)
    } catch {
      throw ResponseError(.invalidParams, "invalid params: \(describe(error))")
    }
  }

  /// - Throws: `ResponseError` with the code `InternalError`, because the client violated the protocol.
  public func result<Result: Decodable>(as type: Result.Type) throws(ResponseError) -> Result {
    do {
      return try decode(type, from: .result)
    } catch {
      throw ResponseError(.internalError, "invalid result: \(describe(error))")
    }
  }

  private func decode<Value: Decodable>(_ type: Value.Type, from member: Member) throws -> Value {
    guard let json = members[member.rawValue] else {
      throw DecodingError.keyNotFound(member, DecodingError.Context(codingPath: [], debugDescription: ""))
    }
    return try JSONValueDecoder.decode(type, from: json, at: [member])
  }

  private enum Member: String, CodingKey {
    case params, result
  }
}

/// The content of one frame.
public enum IncomingContent: Sendable {
  case single(IncomingMessage)
  /// A JSON-RPC batch; its responses are sent together.
  case batch([IncomingMessage])

  /// Reads the content of a frame; errors become `IncomingMessage.invalid`.
  ///
  /// - Parameters:
  ///   - bytes: a frame's content from `FrameReader`.
  ///   - decoders: decoders for parameters to decode immediately.
  public init(_ bytes: [UInt8], decoding decoders: ParamsDecoders = [:]) {
    do {
      self = Self.read(try JSONParser.parse(bytes), decoders)
    } catch {
      self = .single(.invalid(.null, ResponseError(.parseError, "invalid JSON: \(error)")))
    }
  }

  private static func read(_ json: JSONValue, _ decoders: ParamsDecoders) -> IncomingContent {
    guard case .array(let elements) = json else { return .single(IncomingMessage(json, decoders)) }
    guard !elements.isEmpty else { return .single(.invalid(.null, ResponseError(.invalidRequest, "empty batch"))) }
    return .batch(elements.map { IncomingMessage($0, decoders) })
  }
}

extension IncomingMessage {
  fileprivate init(_ json: JSONValue, _ decoders: ParamsDecoders) {
    guard case .object(let members) = json else {
      self = .invalid(.null, ResponseError(.invalidRequest, "message must be a JSON object"))
      return
    }
    let envelope = Envelope(members)
    let decode = envelope.method.flatMap { decoders[$0] }
    let body = decode.map { MessageBody(members, decodingParams: $0) } ?? MessageBody(members)
    func invalid(_ text: String) -> IncomingMessage {
      .invalid(envelope.id ?? .null, ResponseError(.invalidRequest, text))
    }
    guard !envelope.hasBadID else {
      self = invalid("id must be a string or an integer")
      return
    }
    guard envelope.jsonrpc == "2.0" else {
      self = invalid("'jsonrpc' must be \"2.0\"")
      return
    }
    if let method = envelope.method {
      if let id = envelope.id {
        self = .request(IncomingRequest(id: id, method: method, body: body))
      } else {
        self = .notification(IncomingNotification(method: method, body: body))
      }
    } else if envelope.hasMethod {
      self = invalid("'method' must be a string")
    } else if let id = envelope.id, envelope.hasResult || envelope.error != nil {
      self = .response(IncomingResponse(id: id, error: envelope.error, body: body))
    } else {
      self = invalid("message must have a method, a result or an error")
    }
  }
}

/// The common members of all messages. Invalid members are recorded, not thrown, so that the error response can contain
/// the id.
private struct Envelope {
  let jsonrpc: String?
  let id: RequestID?
  let hasBadID: Bool
  let method: String?
  let hasMethod: Bool
  let hasResult: Bool
  let error: ResponseError?

  init(_ members: [String: JSONValue]) {
    jsonrpc = members["jsonrpc"]?.stringValue
    id = members["id"].flatMap(RequestID.init)
    hasBadID = id == nil && members["id"] != nil
    method = members["method"]?.stringValue
    hasMethod = members["method"] != nil
    hasResult = members["result"] != nil
    error = members["error"].flatMap { try? JSONValueDecoder.decode(ResponseError.self, from: $0) }
  }
}

/// Describes a decoding error with its path, for example "params.position.line: expected an integer".
func describe(_ error: any Error) -> String {
  guard let error = error as? DecodingError else { return "\(error)" }
  switch error {
  case .typeMismatch(let type, let context):
    return "\(path(context.codingPath)): expected \(word(for: type))"
  case .valueNotFound(let type, let context):
    return "\(path(context.codingPath)): expected \(word(for: type)), found null"
  case .keyNotFound(let key, let context):
    return "missing \(path(context.codingPath + [key]))"
  case .dataCorrupted(let context):
    guard context.codingPath.isEmpty else { return "\(path(context.codingPath)): \(context.debugDescription)" }
    return context.underlyingError.map { "\($0)" } ?? context.debugDescription
  @unknown default:
    return "\(error)"
  }
}

/// The name of a JSON type for messages.
private func word(for type: any Any.Type) -> String {
  switch type {
  case is String.Type: "a string"
  case is Bool.Type: "true or false"
  case is any FixedWidthInteger.Type: "an integer"
  case is any BinaryFloatingPoint.Type: "a number"
  case is [JSONValue].Type: "an array"
  case is [String: JSONValue].Type: "an object"
  default: "a value"
  }
}

private func path(_ keys: [any CodingKey]) -> String {
  keys.isEmpty ? "the message" : keys.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
}
