import LSPTransport

/// The capability that `initialize` announces for a message. It is part of the message's entry in `MessageTable`, so
/// that only handled messages are announced.
struct Capability: Sendable {
  let announce: @Sendable (inout ServerCapabilities, ClientProfile) -> Void

  // MARK: Documents

  static let openClose = Capability { server, _ in
    server.textDocumentSync.orEmpty.openClose = true
  }
  static let incrementalChanges = Capability { server, _ in
    server.textDocumentSync.orEmpty.change = .incremental
  }
  static let save = Capability { server, _ in
    server.textDocumentSync.orEmpty.save = true
  }

  // MARK: Language features

  static let hover = Capability { server, _ in
    server.hoverProvider = true
  }
  static let callHierarchy = Capability { server, _ in
    server.callHierarchyProvider = true
  }
  static let completion = Capability { server, _ in
    server.completionProvider = CompletionOptions(triggerCharacters: [":", " ", ",", "\""])
  }
  static let codeActions = Capability { server, _ in
    server.codeActionProvider.orEmpty.codeActionKinds = [
      .quickFix, CodeActionProvider.fixAllKind, CodeActionProvider.fixAllUnsafeKind,
    ]
  }
  static let codeActionResolve = Capability { server, _ in
    server.codeActionProvider.orEmpty.resolveProvider = true
  }
  /// Omitted for clients that receive pushed diagnostics.
  static let documentDiagnostics = Capability { server, client in
    guard client.pullsDiagnostics else { return }
    server.diagnosticProvider.orEmpty.identifier = DiagnosticBuilder.source
    server.diagnosticProvider.orEmpty.interFileDependencies = true
  }
  static let workspaceDiagnostics = Capability { server, client in
    guard client.pullsDiagnostics else { return }
    server.diagnosticProvider.orEmpty.workspaceDiagnostics = true
  }

  // MARK: The workspace

  static let commands = Capability { server, _ in
    server.executeCommandProvider = ExecuteCommandOptions(commands: ServerCommand.allCases.map(\.rawValue))
  }
  static let workspaceFolders = Capability { server, _ in
    server.workspace.orEmpty.workspaceFolders = .init(supported: true, changeNotifications: true)
  }
  static let fileCreation = Capability { server, client in
    guard client.fileOperations.didCreate == true else { return }
    server.workspace.orEmpty.fileOperations.orEmpty.didCreate = FileWatching.fileOperations
  }
  static let fileRenaming = Capability { server, client in
    guard client.fileOperations.didRename == true else { return }
    server.workspace.orEmpty.fileOperations.orEmpty.didRename = FileWatching.fileOperations
  }
  static let fileDeletion = Capability { server, client in
    guard client.fileOperations.didDelete == true else { return }
    server.workspace.orEmpty.fileOperations.orEmpty.didDelete = FileWatching.fileOperations
  }
}

/// Options that several messages contribute to.
private protocol PartialOptions {
  init()
}

extension TextDocumentSyncOptions: PartialOptions {}
extension CodeActionOptions: PartialOptions {}
extension DiagnosticOptions: PartialOptions {}
extension WorkspaceOptions: PartialOptions {}
extension FileOperationOptions: PartialOptions {}

extension Optional where Wrapped: PartialOptions {
  /// The options collected so far.
  fileprivate var orEmpty: Wrapped {
    get { self ?? Wrapped() }
    set { self = newValue }
  }
}
