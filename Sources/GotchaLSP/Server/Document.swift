import GotchaAnalysis
import LSPTransport

/// An open document as the loop sees it: its text and the state of its analysis.
struct Document {
  enum State {
    /// The text must be analyzed.
    case dirty(Demand)
    /// An analysis of this text or of an older one is running. There is never more than one, so that a document that
    /// changes quickly does not occupy all workers.
    case analyzing(Run, Demand)
    /// The text has been analyzed with the current settings and facts. `placesHaveMoved` indicates that the analysis
    /// refers to locations in a document that has changed since.
    case analyzed(AnalyzedDocument, placesHaveMoved: Bool)
  }

  /// A running analysis.
  struct Run {
    let cancellation = CancellationToken()
    /// The revision of the analyzed snapshot.
    let revision: Int
    /// The earlier analysis that it builds on.
    let earlier: EarlierAnalysis?
    /// The number of logged changes when it began.
    fileprivate let changeCount: Int
  }

  /// Who waits for an analysis, and related state.
  struct Demand {
    /// Called with the analysis, or with nil if the document changes first.
    var waiters: [Waiter] = []
    /// The findings in the same text before other files changed.
    var findingsBefore: [Finding]?
    /// Whether a pull of another document will report on this one.
    var isPulledAlong = false
  }

  typealias Waiter = (AnalyzedDocument?) -> Void

  /// The outcome of a finished analysis.
  enum Completion {
    /// It was canceled or analyzed an older text: the document is dirty.
    case superseded
    /// Facts that it depends on changed while it was running: the document is dirty, but the file is parsed.
    case outdated
    /// The document is analyzed.
    case current(Demand)
  }

  private(set) var snapshot: DocumentSnapshot
  private(set) var state = State.dirty(Demand())
  /// The last finished analysis.
  private(set) var earlier: AnalyzedDocument?
  /// The number of logged changes when that analysis began.
  private var earlierChangeCount = 0
  /// Open documents whose findings an edit of this one may have changed, until a pull of this one reports on them.
  var affected: Set<String> = []
  /// The changes since the supervisor received the text.
  var changesToHandOver = ChangesToHandOver()

  init(_ snapshot: DocumentSnapshot) { self.snapshot = snapshot }

  /// The analysis of the current text, nil until it is finished.
  var analyzed: AnalyzedDocument? { if case .analyzed(let analyzed, _) = state { analyzed } else { nil } }

  var isDirty: Bool { if case .dirty = state { true } else { false } }

  /// Whether this analysis is running. It is not if the document was closed and opened again in the meantime.
  func isAnalyzing(_ cancellation: CancellationToken) -> Bool {
    if case .analyzing(let run, _) = state { run.cancellation === cancellation } else { false }
  }

  /// The base for parsing the text after further edits.
  var history: EditHistory? { analyzed?.file.map { EditHistory(base: $0) } ?? snapshot.history }

  // MARK: Changes of the document

  /// Replaces the text. A running analysis is canceled and ends when it notices.
  ///
  /// - Returns: the waiters for the analysis of the old text.
  mutating func edit(to snapshot: DocumentSnapshot) -> [Waiter] {
    let waiters = demand.waiters
    if case .analyzing(let run, _) = state {
      run.cancellation.cancel()
      state = .analyzing(run, Demand())
    } else {
      state = .dirty(Demand())
    }
    self.snapshot = snapshot
    return waiters
  }

  /// Closes the document, or prepares it to be opened again. A running analysis is canceled.
  ///
  /// - Returns: the waiters for the analysis.
  func close() -> [Waiter] {
    if case .analyzing(let run, _) = state { run.cancellation.cancel() }
    return demand.waiters
  }

  /// Invalidates the analysis because settings have changed. Waiters receive the new analysis.
  mutating func settingsDidChange(revision: Int) {
    if case .analyzing(let run, _) = state { run.cancellation.cancel() }
    invalidate(Demand())
    snapshot.revision = revision
  }

  // MARK: Changes of other files

  /// Handles changed facts of other files. Running and future analyses find the changes in the log.
  ///
  /// - Returns: whether the analysis depends on one of them, so that the document is now dirty.
  mutating func factsDidChange(_ changed: ChangedFacts) -> Bool {
    guard let analyzed, analyzed.analysis.isAffected(by: changed) else { return false }
    invalidate(Demand(findingsBefore: analyzed.findings))
    return true
  }

  /// Handles a changed text of another document, which moves locations in it.
  mutating func placesDidMove(in path: String) {
    guard let analyzed, analyzed.pointsAt.contains(path) else { return }
    state = .analyzed(analyzed, placesHaveMoved: true)
  }

  /// Makes the document dirty if its analysis refers to locations that have moved.
  mutating func discardMovedPlaces() {
    if case .analyzed(_, placesHaveMoved: true) = state { invalidate(Demand()) }
  }

  // MARK: Analyses

  /// Calls `waiter` when the analysis is finished or the document changes.
  ///
  /// - Parameter isPulledAlong: whether a pull of another document waits for it.
  /// - Returns: the analysis if it is finished; `waiter` is not called then.
  mutating func wait(isPulledAlong: Bool = false, _ waiter: @escaping Waiter) -> AnalyzedDocument? {
    if let analyzed { return analyzed }
    var demand = demand
    demand.waiters.append(waiter)
    demand.isPulledAlong = demand.isPulledAlong || isPulledAlong
    if case .analyzing(let run, _) = state { state = .analyzing(run, demand) } else { state = .dirty(demand) }
    return nil
  }

  /// Begins an analysis of the current state if the document is dirty.
  ///
  /// - Parameter log: the changes in other files.
  mutating func beginAnalysis(after log: ChangeLog) -> Run? {
    guard case .dirty(let demand) = state else { return nil }
    let changed = log.changes(since: earlierChangeCount, except: snapshot.uri)
    let run = Run(
      revision: snapshot.revision, earlier: EarlierAnalysis(earlier, changed: changed), changeCount: log.count)
    state = .analyzing(run, demand)
    return run
  }

  /// Handles the end of the running analysis.
  ///
  /// - Parameters:
  ///   - analyzed: its result, nil if it was canceled.
  ///   - log: the changes in other files so far.
  ///   - placesAreCurrent: whether no other file has changed since it began.
  mutating func endAnalysis(
    _ analyzed: AnalyzedDocument?, after log: ChangeLog, placesAreCurrent: Bool
  ) -> Completion {
    guard case .analyzing(let run, let demand) = state else { return .superseded }
    guard let analyzed, run.revision == snapshot.revision else {
      state = .dirty(demand)
      return .superseded
    }
    (earlier, earlierChangeCount) = (analyzed, run.changeCount)
    let missed = log.changes(since: run.changeCount, except: snapshot.uri)
    guard let missed, !analyzed.analysis.isAffected(by: missed) else {
      snapshot.history = analyzed.file.map { EditHistory(base: $0) }
      state = .dirty(demand)
      return .outdated
    }
    // The next edit is based on this state; keeping an older one would only use memory.
    snapshot.history = nil
    state = .analyzed(analyzed, placesHaveMoved: !placesAreCurrent && !analyzed.pointsAt.isEmpty)
    return .current(demand)
  }

  private var demand: Demand {
    switch state {
    case .dirty(let demand), .analyzing(_, let demand): demand
    case .analyzed: Demand()
    }
  }

  /// Makes an analyzed document dirty. The file stays parsed.
  private mutating func invalidate(_ demand: Demand) {
    guard case .analyzed(let analyzed, _) = state else { return }
    snapshot.history = analyzed.file.map { EditHistory(base: $0) }
    state = .dirty(demand)
  }
}
