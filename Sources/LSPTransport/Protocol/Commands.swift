import GotchaSupport

public struct ExecuteCommandParams: Sendable, Hashable, Codable {
  public var command: String
  public var arguments: [JSONValue]?
}

public struct ExecuteCommandOptions: Sendable, Hashable, Encodable {
  public var commands: [String]

  public init(commands: [String]) { self.commands = commands }
}

/// The client's response to `workspace/applyEdit`.
public struct ApplyWorkspaceEditResult: Sendable, Hashable, Codable {
  public var applied: Bool
  public var failureReason: String?
}
