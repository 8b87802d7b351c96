import Analyzers
import LSPTransport

/// The reading of files in the background: first which there are, then their facts, a few files at a time.
///
/// What is read is merged when all of it is there, so that open documents are analyzed again only once.
struct WorkspaceScan {
  /// Files that a worker reads in one go.
  static let batchSize = 16

  /// The folders are being listed.
  var isListing = false
  /// Something changed while the folders were listed.
  var mustListAgain = false
  /// Read next, in this order.
  var queue = PathQueue()
  /// How many workers read.
  var readers = 0
  /// A worker puts what was read into the index.
  var isMerging = false
  /// What was read; nil for a file that was deleted or is not text.
  var facts: [(path: String, facts: FileFacts?)] = []
  /// Stops it; a new one for each run.
  var cancellation = CancellationToken()
  var progress: WorkDoneProgress?
  /// The user knows that not all files are read.
  var hasNotified = false
  /// What to do when all is read.
  var waiting: [(LanguageServer) -> Void] = []

  var isIdle: Bool { !isListing && readers == 0 && !isMerging && queue.isEmpty && facts.isEmpty }
}

extension LanguageServer {
  /// Lists the Swift files of the workspace, reads those that are new and forgets those that were deleted.
  ///
  /// - Parameter showsProgress: whether the user is told.
  func scanWorkspace(showsProgress: Bool = false) {
    guard !scan.isListing else {
      scan.mustListAgain = true
      return
    }
    if showsProgress, scan.progress == nil { scan.progress = beginProgress("Indexing Swift files", stop: stopScan) }
    scan.isListing = true
    let (folders, known, inbox, cancellation) = (workspace.folders, workspace.files, inbox, scan.cancellation)
    let project = project
    workers.submit(for: .workspace) {
      let listing = WorkspaceListing(of: folders, cancellation) { project.names($0) }
      let files = Set(listing.paths)
      let (added, removed) = (files.subtracting(known).sorted(), known.subtracting(files))
      inbox.post(
        .workDone("listing files") { $0.didList(listing, files, added: added, removed: removed, cancellation) })
    }
  }

  /// Calls `action` once the files of the workspace are known.
  func whenIndexed(_ action: @escaping (LanguageServer) -> Void) {
    if scan.isIdle { action(self) } else { scan.waiting.append(action) }
  }

  /// Reads files again, as they have changed on disk.
  func readAgain(_ paths: [String]) {
    scan.queue.append(paths)
    continueScan()
  }

  private func stopScan() {
    scan.cancellation.cancel()
    scan.cancellation = CancellationToken()
    scan.queue = PathQueue()
    (scan.isListing, scan.readers) = (false, 0)
    log.write(.info, "the indexing was cancelled")
    finishScan()
  }

  private func didList(
    _ listing: WorkspaceListing, _ files: Set<String>, added: [String], removed: Set<String>,
    _ cancellation: CancellationToken
  ) {
    guard cancellation === scan.cancellation else { return }
    for problem in listing.problems { log.write(.debug, "\(problem.place ?? ""): \(problem.message)") }
    if let notice = listing.notice, !scan.hasNotified {
      scan.hasNotified = true
      report(.warning, notice)
      show(.warning, notice)
    }
    scan.isListing = false
    workspace.files = files
    scan.facts += removed.map { ($0, nil) }
    scan.queue.append(added)
    if !added.isEmpty { configurations.areRead = false }
    if scan.mustListAgain {
      scan.mustListAgain = false
      scanWorkspace()
    }
    continueScan()
  }

  private func continueScan() {
    while !scan.queue.isEmpty, scan.readers < WorkerPool.workspaceLimit { readBatch() }
    finishScan()
  }

  private func readBatch() {
    let batch = scan.queue.popFirst(atMost: WorkspaceScan.batchSize)
    scan.readers += 1
    if let progress = scan.progress {
      let known = scan.facts.count
      let total = known + batch.count + scan.queue.count
      progress.report("\(known) of \(total) files", percentage: known * 100 / max(total, 1))
    }
    let (inbox, workers, project, cancellation) = (inbox, workers, project, scan.cancellation)
    workers.submit(for: .workspace) {
      var facts: [(String, FileFacts?)] = []
      for path in batch where !cancellation.isCancelled {
        workers.yieldToDocuments()
        let isIndexed = FileSystem.stamp(of: path).map { $0.size <= WorkspaceListing.longestFile } ?? false
        let bytes = isIndexed ? try? FileSystem.contents(of: path) : nil
        let text = bytes.flatMap { try? SourceReader.text($0, path: path) }
        let read = text.flatMap { text in
          project.quarantine.files.contains(path)
            ? nil
            : project.recording(path, text) { _ in FileFacts(SyntaxTree.parse(text) { cancellation.isCancelled }) }
        }
        facts.append((path, read))
      }
      let read = facts
      inbox.post(.workDone("reading files") { $0.didRead(read, cancellation) })
    }
  }

  private func didRead(_ facts: [(String, FileFacts?)], _ cancellation: CancellationToken) {
    guard cancellation === scan.cancellation else { return }
    scan.readers -= 1
    scan.facts += facts
    continueScan()
  }

  /// Merges what was read, on a worker. Of open documents the text in the client counts.
  private func finishScan() {
    guard !scan.isListing, scan.readers == 0, !scan.isMerging, scan.queue.isEmpty else { return }
    guard !scan.facts.isEmpty else { return endScan() }
    // What was read may belong to no folder of the workspace any more.
    let facts = scan.facts.filter { workspace.openDocuments[$0.path] == nil }
      .map { (path: $0.path, facts: workspace.files.contains($0.path) ? $0.facts : nil) }
      .sorted { $0.path < $1.path }
    scan.facts = []
    scan.isMerging = true
    merge(facts, into: nil, workspace.beginMerge())
  }

  /// - Parameters:
  ///   - earlier: a merge that the index has left behind, as documents were edited in the meantime.
  ///   - base: the index as it is now.
  private func merge(
    _ facts: [(path: String, facts: FileFacts?)], into earlier: Workspace.Merge?, _ base: Workspace.Snapshot
  ) {
    let inbox = inbox
    workers.submit(for: .workspace) {
      let merged = earlier?.catchingUp(facts, base) ?? Workspace.Merge(of: facts, into: base)
      inbox.post(.workDone("merging facts") { $0.didMerge(merged) })
    }
  }

  private func didMerge(_ merged: Workspace.Merge) {
    if let missed = workspace.missed(by: merged) { return merge(missed, into: merged, workspace.beginMerge()) }
    scan.isMerging = false
    let (changed, replaced) = workspace.adopt(merged)
    workers.submit(for: .workspace) { replaced.free() }
    if let changed { analyzeAgain(after: changed) }
    // More may have come in the meantime.
    continueScan()
  }

  private func endScan() {
    scan.progress?.end("\(workspace.indexedFileCount) files")
    scan.progress = nil
    readSettings()
    let waiting = scan.waiting
    scan.waiting = []
    for action in waiting { action(self) }
  }
}
