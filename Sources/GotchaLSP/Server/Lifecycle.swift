import LSPTransport
import GotchaSupport

extension LanguageServer {
  func initialize(_ params: InitializeParams) -> InitializeResult {
    client = params.capabilities.map(ClientProfile.init) ?? ClientProfile()
    clientProcess = params.processId.flatMap(ClientProcess.init(id:))
    phase = .running
    traceValue = params.trace ?? .off
    let folders = params.workspaceFolders?.map(\.uri) ?? params.rootUri.map { [$0] } ?? []
    workspace.folders = folders.compactMap(DocumentURI.path)
    if let options = params.initializationOptions { clientSettings.general = options["gotcha"] ?? options }
    log.write(.info, "client \(params.clientInfo?.name ?? "without a name"), \(client.positionEncoding.rawValue)")
    return InitializeResult(
      capabilities: ServerCapabilities(
        positionEncoding: client.positionEncoding.rawValue,
        textDocumentSync: TextDocumentSyncOptions(openClose: true, change: .incremental, save: true),
        hoverProvider: true,
        codeActionProvider: CodeActionOptions(codeActionKinds: [
          .quickFix, CodeActionProvider.fixAllKind, CodeActionProvider.fixAllUnsafeKind,
        ]),
        diagnosticProvider: client.pullsDiagnostics ? diagnosticOptions : nil,
        completionProvider: CompletionOptions(triggerCharacters: [":", " ", ",", "\""]),
        executeCommandProvider: ExecuteCommandOptions(commands: ServerCommand.allCases.map(\.rawValue)),
        fileOperations: fileOperationOptions),
      serverInfo: InitializeResult.ServerInfo(name: Product.name, version: Product.version))
  }

  /// Looks at the workspace, now that the client takes requests.
  func initialized() {
    reportSettingsProblems()
    watchFiles()
    watchConfiguration()
    pullConfiguration()
    if !workspace.folders.isEmpty { scanWorkspace(showsProgress: true) }
  }

  private var diagnosticOptions: DiagnosticOptions {
    DiagnosticOptions(
      identifier: DiagnosticBuilder.source, interFileDependencies: true, workspaceDiagnostics: true)
  }

  func shutdown(_ incoming: Incoming) {
    guard let (ticket, _) = enter(incoming) else { return }
    phase = .shutDown
    if let response = try? OutgoingMessage.response(to: ticket.id, result: JSONValue.null) {
      finish(ticket, with: response)
    }
  }
}
