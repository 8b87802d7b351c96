import Analyzers

/// What is known of the files of the workspace, open or not.
struct Workspace {
  /// The index at one moment, for workers.
  struct Snapshot: Sendable {
    let index: FactIndex
    /// Tells this state of the index from all others.
    let generation: Int
    /// Tells what it says from what it said before; places do not count.
    let factsGeneration: Int
  }

  /// Absolute paths of the workspace folders.
  var folders: [String] = []
  /// Swift files found on disk.
  var files: Set<String> = []
  /// Open documents, by the path under which they stand in the index.
  private(set) var openDocuments: [String: DocumentSnapshot] = [:]
  private var index = FactIndex()
  private var generation = 0
  private var factsGeneration = 0
  /// What the client was told of files that are not open, by path.
  private(set) var reports: [String: ClosedFileReport] = [:]

  var snapshot: Snapshot { Snapshot(index: index, generation: generation, factsGeneration: factsGeneration) }
  var indexedFileCount: Int { index.fileCount }

  /// Puts a file's facts in place of those it had, nil if it is gone.
  mutating func replace(_ path: String, with facts: FileFacts?) -> ChangedFacts {
    generation += 1
    reports[path] = nil
    let changed = index.replace(path, with: facts)
    if !changed.isEmpty { factsGeneration += 1 }
    return changed
  }

  mutating func remember(_ report: ClosedFileReport?, of path: String) {
    if openDocuments[path] == nil { reports[path] = report }
  }

  /// Takes over what an analysis has made of the index, or of its own document's facts if the index has moved on.
  mutating func adopt(_ outcome: AnalysisOutcome) -> ChangedFacts {
    guard outcome.generation == generation else { return replace(outcome.document.snapshot.path, with: outcome.facts) }
    generation += 1
    if !outcome.changed.isEmpty { factsGeneration += 1 }
    index = outcome.index
    return outcome.changed
  }

  mutating func didOpen(_ snapshot: DocumentSnapshot) {
    openDocuments[snapshot.path] = snapshot
    reports[snapshot.path] = nil
  }
  mutating func didClose(_ path: String) { openDocuments[path] = nil }

  /// Whether a path stands in a folder of the workspace.
  func contains(_ path: String) -> Bool {
    folders.contains { path.utf8.starts(with: ($0 == "/" ? "/" : $0 + "/").utf8) }
  }
}
