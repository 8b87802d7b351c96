/// How much the client wants to be told of the server's work.
public enum TraceValue: String, Sendable, Hashable, Codable {
  case off, messages, verbose
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
