/// How much the client wants to be told of the server's work.
public enum TraceValue: String, Sendable, Hashable, Codable {
  case off, messages, verbose

  /// No session fails for this: Visual Studio Code knows `compact`, too.
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
