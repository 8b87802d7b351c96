import GotchaSupport
import LSPTransport

extension LanguageServer {
  func initialize(_ params: InitializeParams) -> InitializeResult {
    client = params.capabilities.map(ClientProfile.init) ?? ClientProfile()
    clientProcess = params.processId.flatMap(ClientProcess.init(id:))
    phase = .running
    traceValue = params.trace ?? .off
    let folders = params.workspaceFolders?.map(\.uri) ?? params.rootUri.map { [$0] } ?? []
    workspace.folders = paths(ofFolders: folders)
    if let options = params.initializationOptions { clientSettings.general = options["gotcha"] ?? options }
    log.write(.info, "client \(params.clientInfo?.name ?? "(no name)"), \(client.positionEncoding.rawValue)")
    return InitializeResult(
      capabilities: MessageTable.capabilities(for: client),
      serverInfo: InitializeResult.ServerInfo(name: Product.name, version: Product.version))
  }

  /// The paths of workspace folders.
  func paths(ofFolders uris: [String]) -> [String] {
    uris.compactMap { uri in
      let path = DocumentURI.path(of: uri)
      if path == nil { log.write(.warning, "the folder \(uri) is not read: it has no path, or one that is not UTF-8") }
      return path
    }
  }

  /// Reads the workspace and the client's settings, because the client accepts requests from now on.
  func initialized() {
    reportSettingsProblems()
    watchFiles()
    watchConfiguration()
    pullConfiguration()
    if !workspace.folders.isEmpty { scanWorkspace(showsProgress: true) }
  }

  // MARK: Shutdown

  /// The timeout for a client that does not read once the session has ended, in milliseconds.
  static let shutdownTimeout = 1000
  /// The timeout for pending work after that, in milliseconds.
  private static let pendingWorkTimeout = 10_000

  /// Answers `shutdown`.
  func shutdown() -> JSONValue {
    phase = .shutDown
    return .null
  }

  func exit() {
    if phase == .shutDown { finishWork() }
    end(because: "the client sent 'exit'")
  }

  /// Finishes pending work for requests and documents and sends its results, without taking further messages.
  func finishWork() {
    for refuse in outgoing.failAll(ResponseError(.serverCancelled, "the session has ended")) { refuse(self) }
    let end = MonotonicClock.milliseconds() + Self.pendingWorkTimeout
    while !registry.isEmpty || !analyses.isIdle {
      // Nothing more is produced for a client that does not read.
      let timeout = writer.isFull ? Self.shutdownTimeout : end - MonotonicClock.milliseconds()
      guard timeout > 0, let event = inbox.next(takesInput: false, atMost: timeout) else { return }
      if case .workDone(_, let action) = event { action(self) }
      if case .outputFailed = event { return }
    }
  }
}
