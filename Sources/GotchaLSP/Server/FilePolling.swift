import GotchaAnalysis
import GotchaSupport
import LSPTransport

/// Polls files for changes if the client cannot watch them.
///
/// One scan at a time runs on a worker. It covers the indexed files and those that settings come from, and is repeated
/// so rarely that it uses only a small part of one core.
struct FilePolling {
  /// The minimum interval between scans, in milliseconds.
  static let interval = 2000
  /// Scanning takes at most this fraction (1/n) of the time.
  static let shareOfTime = 50

  /// The result of the last scan, nil before the first one.
  fileprivate var known: [String: FileStamp?]?
  /// The start of the last scan, or of reading files: a file that is scanned for the first time but is newer than this
  /// may have been read before it changed.
  fileprivate var start = FileStamp.now()
  /// The time of the next scan in milliseconds of `MonotonicClock`, nil during a scan.
  private(set) var nextLook: Int?
  fileprivate let cancellation = CancellationToken()

  init() { nextLook = MonotonicClock.milliseconds() }

  func stop() { cancellation.cancel() }

  /// Starts over because the folders have changed.
  mutating func forget() {
    known = nil
    start = FileStamp.now()
  }

  fileprivate mutating func begin() {
    nextLook = nil
    start = FileStamp.now()
  }
  fileprivate mutating func retry() { nextLook = MonotonicClock.milliseconds() }

  fileprivate mutating func end(_ look: Look, interval: Int) {
    known = look.found
    nextLook = MonotonicClock.milliseconds() + max(interval, look.milliseconds * Self.shareOfTime)
  }

  /// The result of a scan.
  fileprivate struct Look: Sendable {
    /// Nil for paths that were checked but do not exist.
    var found: [String: FileStamp?] = [:]
    /// The Swift files in the folders.
    let listed: Set<String>
    var changes: [DidChangeWatchedFilesParams.FileEvent] = []
    var milliseconds = 0

    init(
      at folders: [String], of project: ProjectAnalysis, since known: [String: FileStamp?]?, _ start: FileStamp,
      _ cancellation: CancellationToken
    ) {
      let began = MonotonicClock.milliseconds()
      // Settings may come from files above the folders or elsewhere; missing files are checked too.
      let files = project.configurationFiles.union(project.baselines)
      listed = Set(WorkspaceListing(of: folders, cancellation) { project.names($0) }.paths)
      for path in files.union(Look.paths(around: listed, in: folders)) where !cancellation.isCancelled {
        let stamp = FileSystem.stamp(of: path)
        guard stamp != nil || files.contains(path) else { continue }
        found.updateValue(stamp, forKey: path)
        if let old = known?[path] {
          if old != stamp { add(path, stamp == nil ? 3 : old == nil ? 1 : 2) }
        } else if known != nil, !files.contains(path) {
          add(path, 1)
        } else if let stamp, stamp.isYounger(than: start) {
          add(path, 2)
        }
      }
      for (path, old) in known ?? [:] where found[path] == nil && old != nil {
        // Settings that are no longer extended may still exist.
        if path.hasSuffix(".swift") || FileSystem.stamp(of: path) == nil { add(path, 3) }
      }
      milliseconds = MonotonicClock.milliseconds() - began
    }

    private mutating func add(_ path: String, _ type: Int) {
      changes.append(.init(uri: DocumentURI.uri(ofPath: path), type: type))
    }

    /// The Swift files in folders, and the files that determine their settings.
    private static func paths(around files: Set<String>, in folders: [String]) -> Set<String> {
      var paths = files
      var seen: Set<String> = []
      for file in files {
        var folder = file[...]
        while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
          folder = folder[..<slash]
          guard seen.insert(String(folder)).inserted, folders.contains(where: { folder.hasPrefix($0) }) else { break }
          for entry in (try? FileSystem.entries(of: String(folder))) ?? [] {
            if entry.name.hasSuffix(".json") || entry.name.hasSuffix(".xcconfig") || entry.name == "project.yml" {
              paths.insert("\(folder)/\(entry.name)")
            }
            if entry.name.hasSuffix(".xcodeproj") { paths.insert("\(folder)/\(entry.name)/project.pbxproj") }
          }
        }
      }
      return paths
    }
  }
}

extension LanguageServer {
  /// Scans the workspace's files on a worker.
  func lookAtFiles() {
    guard let polling else { return }
    self.polling?.begin()
    let (folders, project, inbox) = (workspace.folders, project, inbox)
    workers.submit(for: .workspace) {
      let look = FilePolling.Look(
        at: folders, of: project, since: polling.known, polling.start, polling.cancellation)
      inbox.post(.workDone("scan for changed files") { $0.didLook(look, at: folders) })
    }
  }

  private func didLook(_ look: FilePolling.Look, at folders: [String]) {
    // If the folders have changed in the meantime, the new ones are scanned next.
    guard workspace.folders == folders else {
      self.polling?.retry()
      return
    }
    let isFirst = polling?.known == nil
    self.polling?.end(look, interval: pollInterval)
    // Files that were added or removed since the workspace was listed did not change between two scans.
    if isFirst, look.listed != workspace.files { scanWorkspace() }
    guard !look.changes.isEmpty else { return }
    log.write(.debug, "\(look.changes.count) files changed")
    didChangeWatchedFiles(DidChangeWatchedFilesParams(changes: look.changes))
  }
}
