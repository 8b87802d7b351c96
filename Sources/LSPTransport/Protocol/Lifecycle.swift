import GotchaSupport

public struct InitializeParams: Sendable, Decodable {
  /// The parent process; the server exits when it ends. Null if there is none.
  public var processId: Int?
  public var clientInfo: ClientInfo?
  /// The root folder, used by clients that do not support several workspace folders.
  public var rootUri: String?
  public var workspaceFolders: [WorkspaceFolder]?
  public var capabilities: ClientCapabilities?
  public var initializationOptions: JSONValue?
  public var trace: TraceValue?

  public struct ClientInfo: Sendable, Hashable, Codable {
    public var name: String
    public var version: String?
  }
}

/// The client capabilities that this server uses.
public struct ClientCapabilities: Sendable, Hashable, Decodable {
  public var general: General?
  public var textDocument: TextDocument?
  public var workspace: Workspace?
  public var window: Window?

  public struct Window: Sendable, Hashable, Decodable {
    public var workDoneProgress: Bool?
    public var showDocument: ShowDocument?

    public struct ShowDocument: Sendable, Hashable, Decodable {
      public var support: Bool
    }
  }

  public struct General: Sendable, Hashable, Decodable {
    public var positionEncodings: [String]?
  }

  public struct Workspace: Sendable, Hashable, Decodable {
    public var workspaceEdit: WorkspaceEdit?
    public var diagnostics: Diagnostics?
    public var didChangeWatchedFiles: DynamicRegistration?
    public var didChangeConfiguration: DynamicRegistration?
    public var workspaceFolders: Bool?
    public var configuration: Bool?
    public var applyEdit: Bool?
    public var fileOperations: FileOperations?

    /// The file operations that the client reports.
    public struct FileOperations: Sendable, Hashable, Decodable {
      public var didCreate: Bool?
      public var didRename: Bool?
      public var didDelete: Bool?

      public init() {}
    }

    public struct DynamicRegistration: Sendable, Hashable, Decodable {
      public var dynamicRegistration: Bool?
    }

    public struct WorkspaceEdit: Sendable, Hashable, Decodable {
      public var documentChanges: Bool?
      /// The file operations that edits may contain: `create`, `rename`, `delete`.
      public var resourceOperations: [String]?
      /// Present if edits may request confirmation.
      public var changeAnnotationSupport: ChangeAnnotationSupport?

      public struct ChangeAnnotationSupport: Sendable, Hashable, Decodable {
        public var groupsOnLabel: Bool?
      }
    }

    public struct Diagnostics: Sendable, Hashable, Decodable {
      /// Whether the client re-pulls on request.
      public var refreshSupport: Bool?
    }
  }

  public struct TextDocument: Sendable, Hashable, Decodable {
    public var publishDiagnostics: PublishDiagnostics?
    /// Present if the client pulls diagnostics.
    public var diagnostic: Diagnostic?
    public var hover: Hover?
    public var codeAction: CodeAction?
    public var completion: Completion?

    public struct CodeAction: Sendable, Hashable, Decodable {
      public var dataSupport: Bool?
      public var resolveSupport: ResolveSupport?
      public var honorsChangeAnnotations: Bool?

      public struct ResolveSupport: Sendable, Hashable, Decodable {
        public var properties: [String]
      }
    }

    public struct Completion: Sendable, Hashable, Decodable {
      public var completionItem: Item?

      public struct Item: Sendable, Hashable, Decodable {
        public var documentationFormat: [String]?
      }
    }

    public struct PublishDiagnostics: Sendable, Hashable, Decodable {
      public var relatedInformation: Bool?
      public var tagSupport: TagSupport?
      public var dataSupport: Bool?

      public struct TagSupport: Sendable, Hashable, Decodable {
        public var valueSet: [Int]
      }
    }

    public struct Diagnostic: Sendable, Hashable, Decodable {
      public var dynamicRegistration: Bool?
      public var relatedDocumentSupport: Bool?
      /// Specified here by LSP 3.18; LSP 3.17 specifies it only for published diagnostics.
      public var relatedInformation: Bool?
      public var tagSupport: PublishDiagnostics.TagSupport?
      public var dataSupport: Bool?
    }

    public struct Hover: Sendable, Hashable, Decodable {
      /// `markdown` and `plaintext`, in order of preference.
      public var contentFormat: [String]?
    }
  }
}

public struct InitializeResult: Sendable, Hashable, Encodable {
  public var capabilities: ServerCapabilities
  public var serverInfo: ServerInfo

  public init(capabilities: ServerCapabilities, serverInfo: ServerInfo) {
    self.capabilities = capabilities
    self.serverInfo = serverInfo
  }

  public struct ServerInfo: Sendable, Hashable, Encodable {
    public var name: String
    public var version: String

    public init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }
}

/// The requests and notifications that the server handles. Capabilities that are nil are not announced.
public struct ServerCapabilities: Sendable, Hashable, Encodable {
  public var positionEncoding: String
  public var textDocumentSync: TextDocumentSyncOptions?
  public var hoverProvider: Bool?
  public var callHierarchyProvider: Bool?
  public var codeActionProvider: CodeActionOptions?
  public var diagnosticProvider: DiagnosticOptions?
  public var completionProvider: CompletionOptions?
  public var executeCommandProvider: ExecuteCommandOptions?
  public var workspace: WorkspaceOptions?

  public init(positionEncoding: String) { self.positionEncoding = positionEncoding }
}

/// The notifications about workspace folders and file operations that the server handles.
public struct WorkspaceOptions: Sendable, Hashable, Encodable {
  public var workspaceFolders: Folders?
  public var fileOperations: FileOperationOptions?

  public init() {}

  public struct Folders: Sendable, Hashable, Encodable {
    /// Whether there may be several workspace folders.
    public var supported: Bool
    /// Whether they may change during the session.
    public var changeNotifications: Bool

    public init(supported: Bool, changeNotifications: Bool) {
      self.supported = supported
      self.changeNotifications = changeNotifications
    }
  }
}

/// What the client reports about open documents.
public struct TextDocumentSyncOptions: Sendable, Hashable, Encodable {
  /// `TextDocumentSyncKind`.
  public enum Kind: Int, Sendable, Hashable, Encodable {
    case none = 0
    case full = 1
    case incremental = 2
  }

  public var openClose: Bool?
  public var change: Kind?
  public var save: Bool?

  public init() {}
}

public struct CodeActionOptions: Sendable, Hashable, Encodable {
  public var codeActionKinds: [CodeActionKind] = []
  /// Whether edits may be computed on `codeAction/resolve`.
  public var resolveProvider: Bool?

  public init() {}
}

public struct DiagnosticOptions: Sendable, Hashable, Encodable {
  public var identifier: String?
  /// Whether the diagnostics of one file may depend on another.
  public var interFileDependencies = false
  /// Whether the server supports `workspace/diagnostic`.
  public var workspaceDiagnostics = false

  public init() {}
}

/// The parameters of `window/logMessage` and `window/showMessage`.
public struct LogMessageParams: Sendable, Hashable, Encodable {
  public enum MessageType: Int, Sendable, Hashable, Encodable {
    case error = 1
    case warning = 2
    case info = 3
    case log = 4
  }

  public var type: MessageType
  public var message: String

  public init(type: MessageType, message: String) {
    self.type = type
    self.message = message
  }
}
