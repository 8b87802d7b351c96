import GotchaAnalysis
import GotchaSupport
import LSPTransport

/// Indexing in the background: first the files are listed, then their facts are read, a few files at a time.
///
/// Results are merged only when all files have been read, so that open documents are analyzed again only once.
struct WorkspaceScan {
  /// The number of files that a worker reads in one job.
  static let batchSize = 16

  /// Whether the folders are being listed.
  var isListing = false
  /// Whether something has changed while the folders were being listed.
  var mustListAgain = false
  /// The files to read, in order.
  var queue = PathQueue()
  /// The number of workers that are reading.
  var readers = 0
  /// Whether a worker is merging results into the index.
  var isMerging = false
  var readings: [FileReading] = []
  /// Cancels the scan; replaced for each run.
  var cancellation = CancellationToken()
  var progress: WorkDoneProgress?
  /// Whether the user has been notified that not all files are read.
  var hasNotified = false
  /// Actions to perform when the scan has finished.
  var waiting: [(LanguageServer) -> Void] = []

  var isIdle: Bool { !isListing && readers == 0 && !isMerging && queue.isEmpty && readings.isEmpty }
}

extension LanguageServer {
  /// Lists the Swift files of the workspace, reads new ones and removes deleted ones.
  ///
  /// - Parameter showsProgress: whether to show progress to the user.
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
        .workDone("file listing") { $0.didList(listing, files, added: added, removed: removed, cancellation) })
    }
  }

  /// Calls `action` once the files of the workspace are known.
  func whenIndexed(_ action: @escaping (LanguageServer) -> Void) {
    if scan.isIdle { action(self) } else { scan.waiting.append(action) }
  }

  /// Reads files again because they have changed on disk.
  func readAgain(_ paths: [String]) {
    scan.queue.append(paths)
    continueScan()
  }

  private func stopScan() {
    scan.cancellation.cancel()
    scan.cancellation = CancellationToken()
    scan.queue = PathQueue()
    (scan.isListing, scan.readers) = (false, 0)
    log.write(.info, "indexing was canceled")
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
      inbox.post(.workDone("file reading") { $0.didRead(read, cancellation) })
    }
  }

  private func didRead(_ readings: [FileReading], _ cancellation: CancellationToken) {
    guard cancellation === scan.cancellation else { return }
    scan.readers -= 1
    scan.readings += readings
    continueScan()
  }

  /// Merges the results on a worker. For open documents, the client's text counts instead.
  private func finishScan() {
    guard !scan.isListing, scan.readers == 0, !scan.isMerging, scan.queue.isEmpty else { return }
    guard !scan.readings.isEmpty else { return endScan() }
    // Some files may no longer be in a workspace folder.
    let readings = scan.readings.filter { workspace.openDocuments[$0.path] == nil }
      .map { workspace.files.contains($0.path) ? $0 : FileReading(path: $0.path, facts: nil, checksum: nil) }
      .sorted { $0.path < $1.path }
    scan.readings = []
    scan.isMerging = true
    let (base, inbox) = (workspace.beginMerge(), inbox)
    workers.submit(for: .workspace) {
      let merged = Workspace.Merge(of: readings, into: base)
      inbox.post(.workDone("fact merge") { $0.didMerge(merged) })
    }
  }

  private func didMerge(_ merged: Workspace.Merge) {
    // Documents may have been edited in the meantime.
    if let missed = workspace.missed(by: merged) {
      let (base, inbox) = (workspace.beginMerge(), inbox)
      return workers.submit(for: .workspace) {
        let merged = merged.catchingUp(missed, base)
        inbox.post(.workDone("fact merge") { $0.didMerge(merged) })
      }
    }
    scan.isMerging = false
    let (changed, replaced) = workspace.adopt(merged)
    workers.submit(for: .workspace) { replaced.free() }
    if let changed { analyzeAgain(after: changed) }
    // More files may have been added in the meantime.
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
