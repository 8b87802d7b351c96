public struct WorkspaceFolder: Sendable, Hashable, Codable {
  public var uri: String
  public var name: String?
}

public struct DidChangeWorkspaceFoldersParams: Sendable, Hashable, Codable {
  public var event: Event

  public struct Event: Sendable, Hashable, Codable {
    public var added: [WorkspaceFolder]
    public var removed: [WorkspaceFolder]
  }
}

public struct DidChangeWatchedFilesParams: Sendable, Hashable, Codable {
  public var changes: [FileEvent]

  public init(changes: [FileEvent]) { self.changes = changes }

  public struct FileEvent: Sendable, Hashable, Codable {
    public var uri: String
    /// 1 for a file that was created, 2 for one that was changed, 3 for one that was deleted.
    public var type: Int

    public init(uri: String, type: Int) {
      self.uri = uri
      self.type = type
    }
  }
}
