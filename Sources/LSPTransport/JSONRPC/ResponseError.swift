import GotchaSupport

/// The error codes of JSON-RPC 2.0 and LSP 3.17.
public struct ErrorCode: RawRepresentable, Sendable, Hashable, Codable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The input is not JSON or not a message.
  public static let parseError = ErrorCode(rawValue: -32700)
  /// A valid message, but not a request that is allowed now.
  public static let invalidRequest = ErrorCode(rawValue: -32600)
  public static let methodNotFound = ErrorCode(rawValue: -32601)
  public static let invalidParams = ErrorCode(rawValue: -32602)
  /// An error in the server.
  public static let internalError = ErrorCode(rawValue: -32603)
  /// A request was sent before `initialize`.
  public static let serverNotInitialized = ErrorCode(rawValue: -32002)
  public static let unknownErrorCode = ErrorCode(rawValue: -32001)
  /// A valid request that failed.
  public static let requestFailed = ErrorCode(rawValue: -32803)
  public static let serverCancelled = ErrorCode(rawValue: -32802)
  /// The document changed before the response was ready.
  public static let contentModified = ErrorCode(rawValue: -32801)
  /// The client canceled its request.
  public static let requestCancelled = ErrorCode(rawValue: -32800)
}

/// Why a request failed.
public struct ResponseError: Error, Sendable, Hashable, Codable {
  public var code: ErrorCode
  /// One sentence for users that says what is wrong and where.
  public var message: String
  public var data: JSONValue?

  public init(_ code: ErrorCode, _ message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }
}
