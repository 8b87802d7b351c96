import GotchaSupport

/// The error codes of JSON-RPC 2.0 and LSP 3.17.
public struct ErrorCode: RawRepresentable, Sendable, Hashable, Codable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The input is not JSON, or not a message.
  public static let parseError = ErrorCode(rawValue: -32700)
  /// JSON, but no request that may be sent now.
  public static let invalidRequest = ErrorCode(rawValue: -32600)
  public static let methodNotFound = ErrorCode(rawValue: -32601)
  public static let invalidParams = ErrorCode(rawValue: -32602)
  /// A fault of the server itself.
  public static let internalError = ErrorCode(rawValue: -32603)
  /// Something else than `initialize` came first.
  public static let serverNotInitialized = ErrorCode(rawValue: -32002)
  public static let unknownErrorCode = ErrorCode(rawValue: -32001)
  /// A well-formed request that cannot be fulfilled.
  public static let requestFailed = ErrorCode(rawValue: -32803)
  public static let serverCancelled = ErrorCode(rawValue: -32802)
  /// The document changed before the answer was there.
  public static let contentModified = ErrorCode(rawValue: -32801)
  /// The client took its request back.
  public static let requestCancelled = ErrorCode(rawValue: -32800)
}

/// Why a request has no result.
public struct ResponseError: Error, Sendable, Hashable, Codable {
  public var code: ErrorCode
  /// One sentence for people: what is wrong, and where.
  public var message: String
  public var data: JSONValue?

  public init(_ code: ErrorCode, _ message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }
}
