import GotchaSupport

/// The id that links a response to its request.
public enum RequestID: Sendable, Hashable {
  case number(Int)
  case string(String)
  /// Discouraged in requests; used in responses to a message whose id could not be read.
  case null
}

extension RequestID {
  /// Nil for JSON that cannot be an id.
  init?(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .string(let text): self = .string(text)
    case .integer(let number): self = .number(number)
    case .number(let number):
      guard let number = Int(exactly: number) else { return nil }
      self = .number(number)
    case .bool, .array, .object: return nil
    }
  }
}

extension RequestID: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else {
      self = .number(try container.decode(Int.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .null: try container.encodeNil()
    }
  }
}

extension RequestID: CustomStringConvertible {
  public var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .string(let text): "'\(text)'"
    case .null: "null"
    }
  }
}
