import GotchaAnalysis
import GotchaSupport
import LSPTransport

/// A report on a file that is not open.
struct ClosedFileReport: Sendable {
  let resultId: String
  /// The value of `Workspace.factsGeneration` when it was created.
  let factsGeneration: Int
  /// The key of the analyzer that produced it.
  let analyzerKey: String
  /// The file's entries in the baseline.
  let known: [FindingKey: Int]?
}

/// Creates reports on files, open or not, on a worker.
struct WorkspaceReporter: Sendable {
  /// The number of items in a partial result.
  static let batchSize = 32

  let facts: Workspace.Snapshot
  /// Checksums of the texts that the facts of files belong to, by path.
  let checksums: ShardedDictionary<String, UInt64>
  let openDocuments: ShardedDictionary<String, DocumentSnapshot>
  /// Existing analyses of open documents, by path.
  let analyzed: [String: AnalyzedDocument]
  let closedTexts: ClosedTexts
  let known: [String: ClosedFileReport]
  let project: ProjectAnalysis
  let client: ClientProfile
  let pages: RulePages
  let cancellation: CancellationToken

  /// - Parameter previous: the result ids of the client's current reports.
  /// - Returns: the report on a file and, if it is not open, the data to remember; nil if it was canceled.
  func report(
    _ path: String, _ previous: WorkspaceDiagnosticParams.PreviousResultId?
  ) -> (item: WorkspaceDiagnosticReport.Item, remembered: ClosedFileReport?)? {
    let open = openDocuments[path]
    let uri = open?.uri ?? previous?.uri ?? DocumentURI.uri(ofPath: path)
    let (previousId, version) = (previous?.value, open?.version)
    let (analyze, entries) = (project.analyzer(for: path), project.knownFindings(in: path))
    if open == nil, let known = known[path], known.resultId == previousId,
      known.factsGeneration == facts.factsGeneration, known.analyzerKey == analyze.key,
      known.known == entries
    {
      return (.init(uri: uri, version: nil, report: .unchanged(resultId: known.resultId)), known)
    }
    guard let snapshot = open ?? closedDocument(path, uri: uri) else {
      let problems = project.problems.filter { $0.path == path }.map { ConfigurationDiagnostics.diagnostic($0, pages) }
      return (.init(uri: uri, version: nil, report: .full(resultId: "", items: problems)), nil)
    }
    guard let document = analyzed[path] ?? analysis(of: snapshot, isOpen: open != nil) else { return nil }
    let context = DocumentContext(
      document: document, index: facts.index, openDocuments: openDocuments, closedTexts: closedTexts, project: project,
      client: client, pages: pages, cancellation: cancellation)
    let report = DocumentDiagnostics.report(context, unless: previousId)
    let remembered = ClosedFileReport(
      resultId: report.resultId, factsGeneration: facts.factsGeneration, analyzerKey: analyze.key,
      known: entries)
    // Reports on configurations depend on more than facts.
    return (.init(uri: uri, version: version, report: report), open == nil && snapshot.isSwift ? remembered : nil)
  }

  /// An empty report for a file that was deleted or left the workspace, because the client still shows the old one.
  static func withdrawal(_ previous: WorkspaceDiagnosticParams.PreviousResultId) -> WorkspaceDiagnosticReport.Item {
    let isKnown = previous.value == "gone"
    return .init(
      uri: previous.uri, version: nil,
      report: isKnown ? .unchanged(resultId: "gone") : .full(resultId: "gone", items: []))
  }

  private func analysis(of snapshot: DocumentSnapshot, isOpen: Bool) -> AnalyzedDocument? {
    // If the file is unchanged since its facts were collected, they are not collected again.
    let isIndexed =
      !isOpen && snapshot.isSwift
      && checksums[snapshot.path].map { $0 == snapshot.text.bytes.withUnsafeBytes(Checksum.of) } ?? false
    return isIndexed
      ? project.analyzeIndexed(snapshot, in: facts.index, cancellation)
      : project(snapshot, in: facts, cancellation)?.document
  }

  private func closedDocument(_ path: String, uri: String) -> DocumentSnapshot? {
    let isSwift = path.hasSuffix(".swift")
    let origin = isSwift ? FileSystem.PathOrigin.listed : .lookedUp(in: project.folders)
    guard let bytes = try? FileSystem.contents(of: path, origin), let text = try? SourceReader.text(bytes, path: path)
    else { return nil }
    let language = isSwift ? "swift" : "json"
    return DocumentSnapshot(uri: uri, path: path, languageId: language, version: 0, revision: 0, text: text)
  }
}

/// The requests for reports on the workspace: one report is in progress and at most one request waits, because a report
/// costs as much as a check of all files, and a client that does not read would receive many.
struct WorkspaceReportQueue {
  typealias Request = (params: WorkspaceDiagnosticParams, pending: PendingRequest)

  private var isBusy = false
  private var waiting: Request?

  /// Adds a request.
  ///
  /// - Returns: the waiting request that it replaces, whose report would be outdated.
  mutating func append(_ request: Request) -> PendingRequest? {
    defer { waiting = request }
    return waiting?.pending
  }

  /// Begins the next report.
  ///
  /// - Returns: its request; nil if none waits or a report is in progress.
  mutating func begin() -> Request? {
    guard !isBusy, let request = waiting else { return nil }
    (isBusy, waiting) = (true, nil)
    return request
  }

  /// Ends the report in progress.
  mutating func end() { isBusy = false }
}

/// The reports on some files.
private struct ReportedPart: Sendable {
  var items: [WorkspaceDiagnosticReport.Item] = []
  /// The data to remember, by path.
  var remembered: [String: ClosedFileReport] = [:]
}

/// Collects reports that several workers create part by part.
private struct GatheredReports: Sendable {
  private var parts: [[WorkspaceDiagnosticReport.Item]]
  private var begun = 0
  private var ended = 0

  init(partCount: Int) { parts = Array(repeating: [], count: partCount) }

  /// The number of the next part, nil if there is none.
  mutating func begin() -> Int? {
    guard begun < parts.count else { return nil }
    defer { begun += 1 }
    return begun
  }

  /// - Returns: the number of finished parts; after the last one, all reports.
  mutating func end(
    _ number: Int, with items: [WorkspaceDiagnosticReport.Item]
  ) -> (done: Int, all: [WorkspaceDiagnosticReport.Item]?) {
    parts[number] = items
    ended += 1
    return (ended, ended == parts.count ? Array(parts.joined()) : nil)
  }
}

extension LanguageServer {
  /// Answers `workspace/diagnostic`, one request at a time, once the files of the workspace are known.
  func workspaceDiagnostics(_ params: WorkspaceDiagnosticParams, _ pending: PendingRequest) {
    configurations.arePulled = true
    if let replaced = reportQueue.append((params, pending)) {
      let error = ResponseError(.serverCancelled, "replaced by a later request", data: ["retriggerRequest": false])
      finish(replaced.ticket, with: OutgoingMessage.response(to: replaced.id, error: error))
    }
    beginReport()
  }

  private func beginReport() {
    guard let (params, pending) = reportQueue.begin() else { return }
    whenIndexed { server in server.reportWorkspace(params, pending.ticket, pending.cancellation) }
  }

  /// Sends a report. The next one begins when the client has accepted it.
  private func endReport(_ ticket: RequestRegistry.Ticket, with response: [UInt8]) {
    finish(ticket, with: response) { [inbox] in
      inbox.post(
        .workDone("sending of workspace report") { server in
          server.reportQueue.end()
          server.beginReport()
        })
    }
  }

  private func reportWorkspace(
    _ params: WorkspaceDiagnosticParams, _ ticket: RequestRegistry.Ticket, _ cancellation: CancellationToken
  ) {
    let reporter = workspaceReporter(cancellation)
    let (files, inbox, writer) = (workspace.files, inbox, writer)
    if let token = params.workDoneToken, registry.isWaiting(ticket) {
      requestProgresses[ticket] = token
      notifyProgress(token, WorkDoneProgressValue.begin(title: "Checking", isCancellable: true, percentage: 0))
    }
    workers.submit(for: .workspace) { [workers] in
      let previous = Dictionary(
        params.previousResultIds.map { (DocumentURI.indexPath(of: $0.uri), $0) }, uniquingKeysWith: { $1 })
      for path in files { _ = reporter.project.settings(for: path) }
      reporter.project.readBaselines()
      let configurations = reporter.project.problems.map(\.path).filter { !$0.isEmpty }
      let current = files.union(reporter.openDocuments.keys).union(configurations)
      let paths = current.union(previous.keys).sorted()
      /// The reports on some files, nil if the request was canceled.
      @Sendable func reports(on part: Range<Int>) -> ReportedPart? {
        var result = ReportedPart()
        for path in paths[part] {
          writer.waitUntilDrained()
          guard !cancellation.isCancelled else { return nil }
          if let previous = previous[path], !current.contains(path) {
            result.items.append(WorkspaceReporter.withdrawal(previous))
          } else {
            guard let (item, report) = reporter.report(path, previous[path]) else { return nil }
            result.items.append(item)
            result.remembered[path] = report
          }
        }
        return result
      }
      let parts = stride(from: 0, to: paths.count, by: WorkspaceReporter.batchSize).map {
        $0..<min($0 + WorkspaceReporter.batchSize, paths.count)
      }
      let gathering = Monitor(GatheredReports(partCount: parts.count))
      /// Creates one part after another, and lets other workspace jobs run in between.
      @Sendable func work() {
        guard let number = gathering.updateSilently({ $0.begin() }) else { return }
        let part = reports(on: parts[number])
        var partial: [UInt8]?
        if let token = params.partialResultToken, let items = part?.items {
          let value = WorkspaceDiagnosticReport(items: items)
          partial = try? OutgoingMessage.notification(
            ProgressNotification.method, params: ProgressParams(token: token, value: value))
        }
        let remembered = part?.remembered ?? [:]
        let (done, all) = gathering.updateSilently {
          $0.end(number, with: params.partialResultToken == nil ? part?.items ?? [] : [])
        }
        inbox.post(
          .workDone("part of workspace report") { [partial] in
            $0.send(
              partial, remembered, of: params, ticket, done: min(done * WorkspaceReporter.batchSize, paths.count),
              of: paths.count)
          })
        guard let all else { return workers.submit(for: .workspace, work) }
        let response = encodeResponse(to: ticket.id, WorkspaceDiagnosticReport(items: all))
        inbox.post(.workDone("workspace report") { $0.endReport(ticket, with: response) })
      }
      guard !parts.isEmpty else {
        let response = encodeResponse(to: ticket.id, WorkspaceDiagnosticReport(items: []))
        return inbox.post(.workDone("workspace report") { $0.endReport(ticket, with: response) })
      }
      for _ in 1..<WorkerPool.workspaceLimit { workers.submit(for: .workspace, work) }
      work()
    }
  }

  /// Creates reports on the current state of files.
  func workspaceReporter(_ cancellation: CancellationToken) -> WorkspaceReporter {
    let analyzed = documents.values.compactMap { document in
      if case .analyzed(let analyzed, placesHaveMoved: false) = document.state { analyzed } else { nil }
    }
    return WorkspaceReporter(
      facts: workspace.snapshot, checksums: workspace.checksums, openDocuments: workspace.openDocuments,
      analyzed: Dictionary(analyzed.map { ($0.snapshot.path, $0) }, uniquingKeysWith: { $1 }),
      closedTexts: workspace.closedTexts, known: workspace.reports, project: project, client: client,
      pages: pages, cancellation: cancellation)
  }

  /// - Parameters:
  ///   - part: finished reports, as a notification.
  ///   - reports: the data to remember, by path.
  private func send(
    _ part: [UInt8]?, _ reports: [String: ClosedFileReport], of params: WorkspaceDiagnosticParams,
    _ ticket: RequestRegistry.Ticket, done: Int, of count: Int
  ) {
    for (path, report) in reports { workspace.remember(report, of: path) }
    // A canceled request has been answered: nothing may be sent after its response.
    guard registry.isWaiting(ticket) else { return }
    if let part { writer.send(part) }
    if let token = params.workDoneToken, count > 0 {
      let (message, percentage) = ("\(done) of \(count) files", done * 100 / count)
      notifyProgress(token, WorkDoneProgressValue.report(message: message, percentage: percentage))
    }
  }

  func notifyProgress(_ token: RequestID, _ value: some Encodable & Sendable) {
    notify(ProgressNotification.method, ProgressParams(token: token, value: value))
  }
}
