import Analyzers
import GotchaSupport
import LSPTransport

/// Serves one client.
///
/// One loop, on the thread that calls `run`, owns all state. It applies notifications in their order, hands immutable
/// snapshots to workers, and sends their results if they are still current. Whatever takes time runs on the workers.
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
  /// The settings of all files; made when it is first needed, after `initialize` is answered.
  lazy var project = makeProject()
  var configurations = ConfigurationReports()
  var clientProcess: ClientProcess?
  var documents: [String: Document] = [:]
  var analyses = AnalysisQueue()
  /// What facts have changed.
  var changes = ChangeLog()
  var dependents = DependentDocuments()
  var workspace = Workspace()
  var scan = WorkspaceScan()
  var traceValue = TraceValue.off
  var progresses: [String: WorkDoneProgress] = [:]
  var lastProgress = 0
  /// Tokens of clients that want to see how far their request is.
  var requestProgresses: [RequestRegistry.Ticket: RequestID] = [:]
  /// The one request for fixing the workspace that may be under way.
  var fixing: RequestRegistry.Ticket?
  /// The client was asked to pull again and has not answered yet.
  var isRefreshing = false
  /// It must be asked again after its answer.
  var needsRefresh = false
  var registry = RequestRegistry()
  var outgoing: OutgoingRequests<LanguageServer>
  /// What the workers of the session before this one have left.
  var continuation = SessionContinuation()
  /// How many notifications about open documents have been handled.
  var lastEdit = 0
  /// Set when the session is over.
  private(set) var exitStatus: Int32?
  private var lastRevision = 0
  var statistics = LoopStatistics()
  /// When to check next whether the client's process is alive, in milliseconds of `MonotonicClock`.
  var nextClientCheck = 0
  /// Looks for changed files where the client cannot tell.
  var polling: FilePolling?

  let input: Int32
  /// How often files are looked at where the client cannot tell, in milliseconds.
  let pollInterval: Int
  let pages: RulePages
  /// Whose worker this server is, nil for none.
  let worker: Worker?
  let makeAnalyzer: @Sendable (RuleSettings) -> DocumentAnalyzer

  /// Bytes that may wait for the client before no more of its messages are handled.
  static let unsentLimit = 16 << 20
  /// Requests that may wait for their answer before no more messages are handled.
  static let requestLimit = 16_384

  /// - Parameters:
  ///   - input: the descriptor of the client's messages.
  ///   - output: the descriptor of ours.
  ///   - pages: what links to rules lead to.
  ///   - pollInterval: how often files are looked at where the client cannot tell of changes, in milliseconds.
  ///   - worker: whose worker the server is, nil for none.
  ///   - makeAnalyzer: how findings are found, by settings.
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

  /// A number for a new state of a document.
  func nextRevision() -> Int {
    lastRevision += 1
    return lastRevision
  }

  var isEnded: Bool { exitStatus != nil }

  /// Ends the session: the loop stops after the event that it handles.
  func end(because reason: String) {
    log.write(.info, "the session ends: \(reason)")
    exitStatus = exitStatus ?? (phase == .shutDown ? 0 : 1)
  }
}
