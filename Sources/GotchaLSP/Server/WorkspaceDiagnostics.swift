import Analyzers
import LSPTransport

/// What was reported of a file that is not open.
struct ClosedFileReport: Sendable {
  let resultId: String
  /// `Workspace.factsGeneration` when it was made.
  let factsGeneration: Int
  /// Of the analysis that made it.
  let functionKey: String
}

/// Answers `workspace/diagnostic` on a worker.
private struct WorkspaceReporter: Sendable {
  /// Items that go into one partial result.
  static let batchSize = 32

  let facts: Workspace.Snapshot
  let openDocuments: [String: DocumentSnapshot]
  let known: [String: ClosedFileReport]
  let analyze: AnalysisFunction
  let client: ClientProfile
  let cancellation: CancellationToken
  /// What the client has, by path.
  let previous: [String: WorkspaceDiagnosticParams.PreviousResultId]

  /// - Returns: the report on a file and, if it is not open, what to remember of it; nil when it was cancelled.
  func report(_ path: String) -> (item: WorkspaceDiagnosticReport.Item, remembered: ClosedFileReport?)? {
    let open = openDocuments[path]
    let uri = open?.uri ?? previous[path]?.uri ?? DocumentURI.uri(ofPath: path)
    let (previousId, version) = (previous[path]?.value, open?.version)
    if open == nil, let known = known[path], known.resultId == previousId,
      known.factsGeneration == facts.factsGeneration, known.functionKey == analyze.key
    {
      return (.init(uri: uri, version: nil, report: .unchanged(resultId: known.resultId)), known)
    }
    guard let snapshot = open ?? closedDocument(path, uri: uri) else {
      return (.init(uri: uri, version: nil, report: .full(resultId: "", items: [])), nil)
    }
    guard let document = analyze(snapshot, in: facts, cancellation)?.document else { return nil }
    let context = DocumentContext(
      document: document, index: facts.index, openDocuments: openDocuments, client: client, cancellation: cancellation)
    let resultId = DocumentDiagnostics.resultId(of: document)
    let remembered = ClosedFileReport(
      resultId: resultId, factsGeneration: facts.factsGeneration, functionKey: analyze.key)
    let report = DocumentDiagnostics.report(context, unless: previousId)
    return (.init(uri: uri, version: version, report: report), open == nil ? remembered : nil)
  }

  private func closedDocument(_ path: String, uri: String) -> DocumentSnapshot? {
    guard let bytes = try? FileSystem.contents(of: path), let text = try? SourceReader.text(bytes, path: path) else {
      return nil
    }
    return DocumentSnapshot(uri: uri, path: path, languageId: "swift", version: 0, revision: 0, text: text)
  }
}

extension LanguageServer {
  func workspaceDiagnostics(_ incoming: Incoming) {
    let params: WorkspaceDiagnosticParams
    do throws(ResponseError) {
      params = try incoming.request.body.params(as: WorkspaceDiagnosticParams.self)
    } catch {
      return refuse(incoming, error.code, error.message)
    }
    guard let (ticket, cancellation) = enter(incoming) else { return }
    whenIndexed { server in server.reportWorkspace(params, ticket, cancellation) }
  }

  private func reportWorkspace(
    _ params: WorkspaceDiagnosticParams, _ ticket: RequestRegistry.Ticket, _ cancellation: CancellationToken
  ) {
    let previous = Dictionary(
      params.previousResultIds.map { (DocumentURI.indexPath(of: $0.uri), $0) }, uniquingKeysWith: { $1 })
    let reporter = WorkspaceReporter(
      facts: workspace.snapshot, openDocuments: workspace.openDocuments, known: workspace.reports, analyze: analyze,
      client: client, cancellation: cancellation, previous: previous)
    // Files that are gone are reported too, as the client still shows what it has.
    let paths = workspace.files.union(workspace.openDocuments.keys).union(previous.keys).sorted()
    let inbox = inbox
    if let token = params.workDoneToken {
      notifyProgress(token, WorkDoneProgressValue.begin(title: "Checking", isCancellable: true, percentage: 0))
    }
    workers.submit {
      var items: [WorkspaceDiagnosticReport.Item] = []
      for (index, path) in paths.enumerated() {
        guard !cancellation.isCancelled, let (item, remembered) = reporter.report(path) else { break }
        items.append(item)
        inbox.post(.workDone { $0.workspace.remember(remembered, of: path) })
        guard items.count == WorkspaceReporter.batchSize else { continue }
        let part = items
        if let token = params.partialResultToken {
          items = []
          inbox.post(.workDone { $0.notifyProgress(token, WorkspaceDiagnosticReport(items: part)) })
        }
        if let token = params.workDoneToken {
          let percentage = (index + 1) * 100 / paths.count
          let value = WorkDoneProgressValue.report(message: "\(index + 1) of \(paths.count) files", percentage: percentage)
          inbox.post(.workDone { $0.notifyProgress(token, value) })
        }
      }
      let rest = items
      inbox.post(
        .workDone { server in
          if let token = params.workDoneToken { server.notifyProgress(token, WorkDoneProgressValue.end(message: nil)) }
          var rest = rest
          if let token = params.partialResultToken, !rest.isEmpty {
            server.notifyProgress(token, WorkspaceDiagnosticReport(items: rest))
            rest = []
          }
          server.finish(ticket, with: encodeResponse(to: ticket.id, WorkspaceDiagnosticReport(items: rest)))
        })
    }
  }

  private func notifyProgress(_ token: RequestID, _ value: some Encodable & Sendable) {
    notify(ProgressNotification.method, ProgressParams(token: token, value: value))
  }
}
