import GotchaAnalysis
import GotchaSupport
import LSPTransport

/// A large value that is no longer used: a worker frees it, because that takes long.
final class Discarded: Sendable {
  private let content: Monitor<(any Sendable)?>

  init(_ content: some Sendable) { self.content = Monitor(content) }

  func free() { content.update { $0 = nil } }
}

/// The result of reading a file that is not open.
struct FileReading: Sendable {
  let path: String
  /// Nil for a file that was deleted or is not text.
  let facts: FileFacts?
  /// The checksum of the text that the facts belong to.
  let checksum: UInt64?
}

/// The files of the workspace, open or not, and their facts.
struct Workspace {
  /// The index at one moment, for workers.
  struct Snapshot: Sendable {
    let index: FactIndex
    /// Unique for each state of the index.
    let generation: Int
    /// Changes with the facts, but not if only their locations change.
    let factsGeneration: Int
  }

  /// An index into which a worker merges the facts of many files.
  struct Merge: Sendable {
    fileprivate var index: FactIndex
    fileprivate var generation: Int
    fileprivate let paths: [String]
    /// Checksums of the texts that the facts belong to, by path.
    fileprivate var checksums: [String: UInt64] = [:]
    /// How often changes in the meantime had to be added.
    fileprivate var rounds = 0
    fileprivate var changed: ChangedFacts?

    init(of files: [FileReading], into base: Snapshot) {
      index = base.index
      generation = base.generation
      paths = files.map(\.path)
      for file in files {
        replace(file.path, with: file.facts)
        checksums[file.path] = file.checksum
      }
    }

    /// Adds the changes in the index since the merge began.
    func catchingUp(_ files: [(path: String, facts: FileFacts?)], _ base: Snapshot) -> Merge {
      var result = self
      result.generation = base.generation
      result.rounds += 1
      for (path, facts) in files {
        result.replace(path, with: facts)
        result.checksums[path] = nil
      }
      return result
    }

    fileprivate mutating func replace(_ path: String, with facts: FileFacts?) {
      let changed = index.replace(path, with: facts)
      if self.changed == nil { self.changed = changed } else { self.changed?.formUnion(changed) }
    }
  }

  /// Absolute paths of the workspace folders.
  var folders: [String] = []
  /// The Swift files found on disk.
  var files: Set<String> = []
  /// Open documents, by path in the index.
  private(set) var openDocuments = ShardedDictionary<String, DocumentSnapshot>()
  private var index = FactIndex()
  /// The number of the index's current state.
  private(set) var generation = 0
  private var factsGeneration = 0
  /// Files whose facts were replaced since the last merge began.
  private var replacedSinceMerge: Set<String> = []
  /// Checksums of the texts that the facts in the index belong to, by path; only for files that are not open.
  private(set) var checksums = ShardedDictionary<String, UInt64>()
  /// Cached texts of files that are not open.
  let closedTexts = ClosedTexts()
  /// Reports on files that are not open, as sent to the client, by path.
  private(set) var reports: [String: ClosedFileReport] = [:]

  init() { index.readSource = { [closedTexts] in closedTexts.text(of: $0) } }

  var snapshot: Snapshot { Snapshot(index: index, generation: generation, factsGeneration: factsGeneration) }
  var indexedFileCount: Int { index.fileCount }

  /// Whether there are facts of a file, perhaps of an older text.
  func hasFacts(of path: String) -> Bool { index.facts(of: path) != nil }

  /// Replaces a file's facts; nil removes them.
  mutating func replace(_ path: String, with facts: FileFacts?) -> ChangedFacts {
    generation += 1
    replacedSinceMerge.insert(path)
    reports[path] = nil
    checksums[path] = nil
    closedTexts.forget([path])
    let changed = index.replace(path, with: facts)
    if !changed.isEmpty { factsGeneration += 1 }
    return changed
  }

  mutating func remember(_ report: ClosedFileReport?, of path: String) {
    if openDocuments[path] == nil { reports[path] = report }
  }

  /// Adopts the index of an analysis, or only its document's facts if the index has changed since it began.
  mutating func adopt(_ outcome: AnalysisOutcome) -> ChangedFacts {
    guard outcome.generation == generation else {
      return replace(outcome.document.snapshot.path, with: outcome.document.file?.facts)
    }
    generation += 1
    replacedSinceMerge.insert(outcome.document.snapshot.path)
    checksums[outcome.document.snapshot.path] = nil
    if !outcome.changed.isEmpty { factsGeneration += 1 }
    index = outcome.index
    return outcome.changed
  }

  /// The index to merge many files into.
  mutating func beginMerge() -> Snapshot {
    replacedSinceMerge = []
    return snapshot
  }

  /// The changes since a merge began, for a worker to add, because copying an index takes long. Nil if there are none,
  /// or if the user types so fast that the worker would never catch up.
  func missed(by merge: Merge) -> [(path: String, facts: FileFacts?)]? {
    guard generation != merge.generation, merge.rounds < 5 else { return nil }
    return replacedSinceMerge.map { ($0, index.facts(of: $0)) }
  }

  /// Adopts a merged index, together with the changes since the merge began.
  ///
  /// - Returns: what may have changed for dependent documents, nil if no file was merged, and the replaced index.
  mutating func adopt(_ merge: Merge) -> (changed: ChangedFacts?, replaced: Discarded) {
    var merge = merge
    if generation != merge.generation {
      for path in replacedSinceMerge {
        merge.replace(path, with: index.facts(of: path))
        merge.checksums[path] = nil
      }
    }
    generation += 1
    factsGeneration += 1
    for path in merge.paths {
      reports[path] = nil
      checksums[path] = merge.checksums[path]
    }
    closedTexts.forget(merge.paths)
    defer { index = merge.index }
    return (merge.changed, Discarded(index))
  }

  mutating func didOpen(_ snapshot: DocumentSnapshot) {
    openDocuments[snapshot.path] = snapshot.withoutHistory
    reports[snapshot.path] = nil
    closedTexts.forget([snapshot.path])
  }
  mutating func didClose(_ path: String) { openDocuments[path] = nil }

  /// Whether a path is inside a workspace folder.
  func contains(_ path: String) -> Bool {
    folders.contains { path.utf8.starts(with: ($0 == "/" ? "/" : $0 + "/").utf8) }
  }
}
