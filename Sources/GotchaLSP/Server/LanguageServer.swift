import GotchaAnalysis
import GotchaSupport
import LSPTransport

/// Serves one client.
///
/// A single loop, on the thread that calls `run`, owns all state. It applies notifications in order, passes immutable
/// snapshots to workers, and sends their results if they are still current. Time-consuming work runs on the workers.
final class LanguageServer {
  enum Phase {
    case uninitialized, running, shutDown
  }

  let log: Log
  let inbox = Inbox()
  let workers = WorkerPool()
  let writer: MessageWriter

  var phase = Phase.uninitialized
  var client = ClientProfile()
  var clientSettings = ClientSettings()
  /// The settings of all files; created on first use, after `initialize` is answered.
  lazy var project = makeProject()
  var configurations = ConfigurationReports()
  var clientProcess: ClientProcess?
  var documents: [String: Document] = [:]
  var analyses = AnalysisQueue()
  /// The log of changed facts.
  var changes = ChangeLog()
  var dependents = DependentDocuments()
  var workspace = Workspace()
  let viewGraphs = ViewGraphCache()
  var scan = WorkspaceScan()
  var traceValue = TraceValue.off
  var progresses: [String: WorkDoneProgress] = [:]
  var lastProgress = 0
  /// Clients' progress tokens for pending requests.
  var requestProgresses: [RequestRegistry.Ticket: RequestID] = [:]
  var reportQueue = WorkspaceReportQueue()
  /// The pending request to fix the workspace, if any.
  var fixing: RequestRegistry.Ticket?
  /// Whether the client was asked to re-pull and has not answered yet.
  var isRefreshing = false
  /// Whether it must be asked again after its answer.
  var needsRefresh = false
  var registry = RequestRegistry()
  var outgoing: OutgoingRequests<LanguageServer>
  /// The state left by earlier workers of the session.
  var continuation = SessionContinuation()
  /// The number of handled notifications about open documents.
  var lastEdit = 0
  /// Set when the session has ended.
  private(set) var exitStatus: Int32?
  private var lastRevision = 0
  var statistics = LoopStatistics()
  /// When to check next whether the client's process is alive, in milliseconds of `MonotonicClock`.
  var nextClientCheck = 0
  /// Polls files if the client cannot watch them.
  var polling: FilePolling?

  let input: Int32
  /// The polling interval in milliseconds.
  let pollInterval: Int
  let pages: RulePages
  /// All rules.
  var catalog: RuleCatalog { pages.catalog }
  /// The supervisor's interface to this worker, nil if there is no supervisor.
  let worker: Worker?
  let makeAnalyzer: @Sendable (RuleSettings) -> DocumentAnalyzer

  /// The number of unsent bytes above which no more messages of the client are handled.
  static let unsentLimit = 16 << 20
  /// The number of pending requests above which no more messages are handled.
  static let requestLimit = 16_384

  /// - Parameters:
  ///   - input: the descriptor of the client's messages.
  ///   - output: the descriptor of the server's messages.
  ///   - pages: the targets of links to rules.
  ///   - pollInterval: the polling interval in milliseconds, for clients that cannot watch files.
  ///   - worker: the supervisor's interface to this worker, nil if there is no supervisor.
  ///   - makeAnalyzer: creates the analyzer for settings.
  init(
    input: Int32, output: Int32, log: Log, pages: RulePages, pollInterval: Int = FilePolling.interval,
    worker: Worker? = nil,
    makeAnalyzer: @escaping @Sendable (RuleSettings) -> DocumentAnalyzer
  ) {
    self.input = input
    self.pollInterval = pollInterval
    self.pages = pages
    self.worker = worker
    outgoing = OutgoingRequests(prefix: worker?.idPrefix ?? "")
    self.makeAnalyzer = makeAnalyzer
    self.log = log
    let inbox = inbox
    writer = MessageWriter(descriptor: output, limit: Self.unsentLimit) {
      inbox.post(.outputDrained)
    } onFailure: {
      inbox.post(.outputFailed)
    }
  }

  /// Creates a number for a new state of a document.
  func nextRevision() -> Int {
    lastRevision += 1
    return lastRevision
  }

  var isEnded: Bool { exitStatus != nil }

  /// Ends the session: the loop stops after the current event.
  func end(because reason: String) {
    log.write(.info, "session ended: \(reason)")
    exitStatus = exitStatus ?? (phase == .shutDown ? 0 : 1)
  }
}
