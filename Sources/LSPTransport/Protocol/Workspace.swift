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

/// The files whose creation, renaming or deletion the client reports; nil for none.
public struct FileOperationOptions: Sendable, Hashable, Encodable {
  public var didCreate: FileOperationRegistrationOptions?
  public var didRename: FileOperationRegistrationOptions?
  public var didDelete: FileOperationRegistrationOptions?

  public init() {}
}

public struct FileOperationRegistrationOptions: Sendable, Hashable, Encodable {
  public var filters: [FileOperationFilter]

  public init(filters: [FileOperationFilter]) { self.filters = filters }
}

public struct FileOperationFilter: Sendable, Hashable, Encodable {
  public var scheme = "file"
  public var pattern: Pattern

  public init(glob: String, matches: Pattern.Kind) { pattern = Pattern(glob: glob, matches: matches) }

  public struct Pattern: Sendable, Hashable, Encodable {
    public enum Kind: String, Sendable, Hashable, Encodable {
      case file, folder
    }

    public var glob: String
    public var matches: Kind
  }
}

/// The parameters of `workspace/didCreateFiles` and `workspace/didDeleteFiles`.
public struct FileOperationParams: Sendable, Hashable, Codable {
  public var files: [File]

  /// A file or a folder.
  public struct File: Sendable, Hashable, Codable {
    public var uri: String
  }
}

public struct RenameFilesParams: Sendable, Hashable, Codable {
  public var files: [File]

  /// A file or a folder.
  public struct File: Sendable, Hashable, Codable {
    public var oldUri: String
    public var newUri: String
  }
}

public struct DidChangeWatchedFilesParams: Sendable, Hashable, Codable {
  public var changes: [FileEvent]

  public init(changes: [FileEvent]) { self.changes = changes }

  public struct FileEvent: Sendable, Hashable, Codable {
    public var uri: String
    /// 1 for a created file, 2 for a changed file, 3 for a deleted file.
    public var type: Int

    public init(uri: String, type: Int) {
      self.uri = uri
      self.type = type
    }
  }
}
