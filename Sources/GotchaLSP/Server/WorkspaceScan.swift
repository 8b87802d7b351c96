import Analyzers
import GotchaSupport
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
  var readings: [FileReading] = []
  /// Stops it; a new one for each run.
  var cancellation = CancellationToken()
  var progress: WorkDoneProgress?
  /// The user knows that not all files are read.
  var hasNotified = false
  /// What to do when all is read.
  var waiting: [(LanguageServer) -> Void] = []

  var isIdle: Bool { !isListing && readers == 0 && !isMerging && queue.isEmpty && readings.isEmpty }
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
    scan.readings += removed.map { FileReading(path: $0, facts: nil, checksum: nil) }
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
      let known = scan.readings.count
      let total = known + batch.count + scan.queue.count
      progress.report("\(known) of \(total) files", percentage: known * 100 / max(total, 1))
    }
    let (inbox, workers, project, cancellation) = (inbox, workers, project, scan.cancellation)
    workers.submit(for: .workspace) {
      var readings: [FileReading] = []
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
        let checksum = read == nil ? nil : text?.bytes.withUnsafeBytes { Checksum.of($0) }
        readings.append(FileReading(path: path, facts: read, checksum: checksum))
      }
      let read = readings
      inbox.post(.workDone("reading files") { $0.didRead(read, cancellation) })
    }
  }

  private func didRead(_ readings: [FileReading], _ cancellation: CancellationToken) {
    guard cancellation === scan.cancellation else { return }
    scan.readers -= 1
    scan.readings += readings
    continueScan()
  }

  /// Merges what was read, on a worker. Of open documents the text in the client counts.
  private func finishScan() {
    guard !scan.isListing, scan.readers == 0, !scan.isMerging, scan.queue.isEmpty else { return }
    guard !scan.readings.isEmpty else { return endScan() }
    // What was read may belong to no folder of the workspace any more.
    let readings = scan.readings.filter { workspace.openDocuments[$0.path] == nil }
      .map { workspace.files.contains($0.path) ? $0 : FileReading(path: $0.path, facts: nil, checksum: nil) }
      .sorted { $0.path < $1.path }
    scan.readings = []
    scan.isMerging = true
    let (base, inbox) = (workspace.beginMerge(), inbox)
    workers.submit(for: .workspace) {
      let merged = Workspace.Merge(of: readings, into: base)
      inbox.post(.workDone("merging facts") { $0.didMerge(merged) })
    }
  }

  private func didMerge(_ merged: Workspace.Merge) {
    // Documents were edited in the meantime.
    if let missed = workspace.missed(by: merged) {
      let (base, inbox) = (workspace.beginMerge(), inbox)
      return workers.submit(for: .workspace) {
        let merged = merged.catchingUp(missed, base)
        inbox.post(.workDone("merging facts") { $0.didMerge(merged) })
      }
    }
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
