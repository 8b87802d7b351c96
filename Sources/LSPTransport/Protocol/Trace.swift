/// How much of the server's work is logged to the client.
public enum TraceValue: String, Sendable, Hashable, Codable {
  case off, messages, verbose

  /// Unknown values are accepted, because Visual Studio Code also sends `compact`.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer().decode(String.self)
    self = TraceValue(rawValue: value) ?? (value == "compact" ? .messages : .off)
  }
}

public struct SetTraceParams: Sendable, Hashable, Codable {
  public var value: TraceValue
}

public struct LogTraceParams: Sendable, Hashable, Codable {
  public var message: String
  public var verbose: String?

  public init(message: String, verbose: String?) {
    self.message = message
    self.verbose = verbose
  }
}
