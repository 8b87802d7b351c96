import Analyzers
import LSPTransport

/// An open document, as the loop knows it: its text, and how far the analysis of that text is.
struct Document {
  enum State {
    /// The text is to be analyzed.
    case dirty(Demand)
    /// An analysis runs, of this text or of an older one. There is never more than one, so that a document that changes
    /// fast does not occupy all workers.
    case analyzing(Run, Demand)
    /// The analysis of the text with the settings and facts that apply now. `placesHaveMoved` says that it names places
    /// in a document that has changed since.
    case analyzed(AnalyzedDocument, placesHaveMoved: Bool)
  }

  /// An analysis that runs.
  struct Run {
    let cancellation = CancellationToken()
    /// The revision of the snapshot that it analyzes.
    let revision: Int
    /// From where it begins.
    let earlier: EarlierAnalysis?
    /// How many changes the log had when it began.
    fileprivate let changeCount: Int
  }

  /// What an analysis that is not done is wanted for.
  struct Demand {
    /// Called with the analysis, or with nil when the document changes before it is done.
    var waiters: [Waiter] = []
    /// What was found in this same text before other files changed.
    var findingsBefore: [Finding]?
    /// A pull of another document will report on this one.
    var isPulledAlong = false
  }

  typealias Waiter = (AnalyzedDocument?) -> Void

  /// What the end of an analysis means.
  enum Completion {
    /// It was cancelled, or analyzed an older text: the document is dirty.
    case superseded
    /// Facts that it depends on changed while it ran: the document is dirty, but the file is parsed.
    case outdated
    /// The document is analyzed.
    case current(Demand)
  }

  private(set) var snapshot: DocumentSnapshot
  private(set) var state = State.dirty(Demand())
  /// The last analysis that ended.
  private(set) var earlier: AnalyzedDocument?
  /// How many changes the log had when that analysis began.
  private var earlierChangeCount = 0
  /// Open documents whose findings an edit of this one may have changed, until a pull of this one reports on them.
  var affected: Set<String> = []
  /// Since a supervisor got the text.
  var changesToHandOver = ChangesToHandOver()

  init(_ snapshot: DocumentSnapshot) { self.snapshot = snapshot }

  /// The analysis of the present text, nil while there is none.
  var analyzed: AnalyzedDocument? { if case .analyzed(let analyzed, _) = state { analyzed } else { nil } }

  var isDirty: Bool { if case .dirty = state { true } else { false } }

  /// Whether this is the analysis that runs. It is not after the document was closed and opened again.
  func isAnalyzing(_ cancellation: CancellationToken) -> Bool {
    if case .analyzing(let run, _) = state { run.cancellation === cancellation } else { false }
  }

  /// From where to parse the text after further edits.
  var history: EditHistory? { analyzed?.file.map { EditHistory(base: $0) } ?? snapshot.history }

  // MARK: The document changes

  /// The text has changed. An analysis that runs is cancelled, and goes on only until it notices.
  ///
  /// - Returns: those who waited for the analysis of the old text.
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

  /// The document is closed, or opened again. An analysis that runs is cancelled.
  ///
  /// - Returns: those who waited for the analysis.
  func close() -> [Waiter] {
    if case .analyzing(let run, _) = state { run.cancellation.cancel() }
    return demand.waiters
  }

  /// The same text is to be analyzed with other settings. Those who wait get that analysis.
  mutating func settingsDidChange(revision: Int) {
    if case .analyzing(let run, _) = state { run.cancellation.cancel() }
    invalidate(Demand())
    snapshot.revision = revision
  }

  // MARK: Other files change

  /// Facts of other files have changed. An analysis that runs or is yet to begin finds them in the log.
  ///
  /// - Returns: whether the analysis depends on one of them, so that the document is dirty now.
  mutating func factsDidChange(_ changed: ChangedFacts) -> Bool {
    guard let analyzed, analyzed.analysis.isAffected(by: changed) else { return false }
    invalidate(Demand(findingsBefore: analyzed.findings))
    return true
  }

  /// The text of another document has changed, and so the places in it.
  mutating func placesDidMove(in path: String) {
    guard let analyzed, analyzed.pointsAt.contains(path) else { return }
    state = .analyzed(analyzed, placesHaveMoved: true)
  }

  /// Makes the document dirty if its analysis names places that have moved.
  mutating func discardMovedPlaces() {
    if case .analyzed(_, placesHaveMoved: true) = state { invalidate(Demand()) }
  }

  // MARK: Analyses

  /// Calls `waiter` when the analysis is done, or when the document changes before.
  ///
  /// - Parameter isPulledAlong: whether a pull of another document waits.
  /// - Returns: the analysis, if it is done; `waiter` is not called then.
  mutating func wait(isPulledAlong: Bool = false, _ waiter: @escaping Waiter) -> AnalyzedDocument? {
    if let analyzed { return analyzed }
    var demand = demand
    demand.waiters.append(waiter)
    demand.isPulledAlong = demand.isPulledAlong || isPulledAlong
    if case .analyzing(let run, _) = state { state = .analyzing(run, demand) } else { state = .dirty(demand) }
    return nil
  }

  /// An analysis of the present state begins, if the document is dirty.
  ///
  /// - Parameter log: what has changed in other files.
  mutating func beginAnalysis(after log: ChangeLog) -> Run? {
    guard case .dirty(let demand) = state else { return nil }
    let changed = log.changes(since: earlierChangeCount, except: snapshot.uri)
    let run = Run(
      revision: snapshot.revision, earlier: EarlierAnalysis(earlier, changed: changed), changeCount: log.count)
    state = .analyzing(run, demand)
    return run
  }

  /// The analysis that runs has ended.
  ///
  /// - Parameters:
  ///   - analyzed: its result, nil if it was cancelled.
  ///   - log: what has changed in other files, until now.
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
    // The next edit continues from this state: an older one is only held in memory.
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
