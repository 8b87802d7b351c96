import LSPTransport

/// All messages of the client that the server handles, one per line. Decoding, dispatching and the announcement in
/// `initialize` are derived from it.
enum MessageTable {
  static let requests: [RequestEntry] = [
    .onLoop(InitializeRequest.self) { $0.initialize($1) },
    .onLoop(ShutdownRequest.self) { server, _ in server.shutdown() },
    .deferred(DocumentDiagnosticRequest.self, .documentDiagnostics, about: \.textDocument) {
      $0.pullDiagnostics($1, $2, $3)
    },
    .deferred(WorkspaceDiagnosticRequest.self, .workspaceDiagnostics) { $0.workspaceDiagnostics($1, $2) },
    .onWorker(HoverRequest.self, .hover, about: \.textDocument, HoverProvider.hover),
    .deferred(CallHierarchyPrepareRequest.self, .callHierarchy, about: \.textDocument) {
      $0.prepareCallHierarchy($1, $2, $3)
    },
    .deferred(CallHierarchyIncomingCallsRequest.self, .callHierarchy) { server, params, pending in
      server.answerFromGraph(pending) { $0.callers(of: params.item) }
    },
    .deferred(CallHierarchyOutgoingCallsRequest.self, .callHierarchy) { server, params, pending in
      server.answerFromGraph(pending) { $0.callees(of: params.item) }
    },
    .onWorker(CompletionRequest.self, .completion, about: \.textDocument, CompletionProvider.completions),
    .onWorker(CodeActionRequest.self, .codeActions, about: \.textDocument, CodeActionProvider.actions),
    .onWorker(
      CodeActionResolveRequest.self, .codeActionResolve, about: CodeActionProvider.document,
      CodeActionProvider.resolve),
    .deferred(ExecuteCommandRequest.self, .commands) { server, params, pending throws(ResponseError) in
      try server.executeCommand(params, pending)
    },
  ]

  static let notifications: [NotificationEntry] = [
    .onLoop(InitializedNotification.self) { server, _ in server.initialized() },
    .onLoop(ExitNotification.self) { server, _ in server.exit() },
    .onLoop(CancelNotification.self) { $0.cancel($1) },
    .onLoop(SetTraceNotification.self) { $0.traceValue = $1.value },
    .onLoop(WorkDoneProgressCancelNotification.self) { $0.cancelProgress($1) },
    .onLoop(DidOpenTextDocumentNotification.self, .openClose) { $0.didOpen($1) },
    .onLoop(DidChangeTextDocumentNotification.self, .incrementalChanges) { server, params throws(ResponseError) in
      try server.didChange(params)
    },
    .onLoop(DidSaveTextDocumentNotification.self, .save) { $0.didSave($1) },
    .onLoop(DidCloseTextDocumentNotification.self, .openClose) { server, params throws(ResponseError) in
      try server.didClose(params)
    },
    .onLoop(DidChangeConfigurationNotification.self) { $0.didChangeConfiguration($1) },
    .onLoop(DidChangeWorkspaceFoldersNotification.self, .workspaceFolders) { $0.didChangeWorkspaceFolders($1) },
    .onLoop(DidChangeWatchedFilesNotification.self) { $0.didChangeWatchedFiles($1) },
    .onLoop(DidCreateFilesNotification.self, .fileCreation) { $0.didCreateFiles($1) },
    .onLoop(DidRenameFilesNotification.self, .fileRenaming) { $0.didRenameFiles($1) },
    .onLoop(DidDeleteFilesNotification.self, .fileDeletion) { $0.didDeleteFiles($1) },
  ]

  static let requestsByMethod = Dictionary(requests.map { ($0.method, $0) }) { first, _ in first }
  static let notificationsByMethod = Dictionary(notifications.map { ($0.method, $0) }) { first, _ in first }

  /// For the thread that reads messages.
  static let paramsDecoders: ParamsDecoders = requestsByMethod.mapValues(\.decodeParams)
    .merging(notificationsByMethod.mapValues(\.decodeParams)) { first, _ in first }

  /// The capabilities to announce to a client.
  static func capabilities(for client: ClientProfile) -> ServerCapabilities {
    var capabilities = ServerCapabilities(positionEncoding: client.positionEncoding.rawValue)
    for capability in requests.compactMap(\.capability) + notifications.compactMap(\.capability) {
      capability.announce(&capabilities, client)
    }
    return capabilities
  }
}
