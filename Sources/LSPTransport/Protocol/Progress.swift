/// The parameters of `$/progress`.
public struct ProgressParams<Value: Sendable & Encodable>: Sendable, Encodable {
  public var token: RequestID
  public var value: Value

  public init(token: RequestID, value: Value) {
    self.token = token
    self.value = value
  }
}

/// The progress of work that a user sees.
public enum WorkDoneProgressValue: Sendable, Hashable, Encodable {
  case begin(title: String, isCancellable: Bool, percentage: Int)
  /// `percentage` must not decrease.
  case report(message: String, percentage: Int)
  case end(message: String?)

  private enum CodingKeys: String, CodingKey {
    case kind, title, cancellable, percentage, message
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .begin(let title, let isCancellable, let percentage):
      try container.encode("begin", forKey: .kind)
      try container.encode(title, forKey: .title)
      try container.encode(isCancellable, forKey: .cancellable)
      try container.encode(percentage, forKey: .percentage)
    case .report(let message, let percentage):
      try container.encode("report", forKey: .kind)
      try container.encode(message, forKey: .message)
      try container.encode(percentage, forKey: .percentage)
    case .end(let message):
      try container.encode("end", forKey: .kind)
      try container.encodeIfPresent(message, forKey: .message)
    }
  }
}

public struct WorkDoneProgressCancelParams: Sendable, Hashable, Codable {
  public var token: RequestID
}
