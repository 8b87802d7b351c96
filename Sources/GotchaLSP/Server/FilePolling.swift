import Analyzers
import GotchaSupport
import LSPTransport

/// Looks for files that have changed, for clients that cannot tell.
///
/// One look at a time, on a worker, at the files that are indexed and what settings come from, and so seldom that it
/// takes a small part of one core.
struct FilePolling {
  /// How often, in milliseconds.
  static let interval = 2000
  /// At most one part in so many of the time goes into looking.
  static let shareOfTime = 50

  /// What was there at the last look, nil before the first.
  fileprivate var known: [String: FileStamp?]?
  /// When the last look began, or the server to read files: what is looked at for the first time, but younger than
  /// that, may have been read before it changed.
  fileprivate var start = FileStamp.now()
  /// In milliseconds of `MonotonicClock`, nil while a worker looks.
  private(set) var nextLook: Int?
  fileprivate let cancellation = CancellationToken()

  init() { nextLook = MonotonicClock.milliseconds() }

  func stop() { cancellation.cancel() }

  /// Starts over, as other folders are to be looked at.
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

  /// What one look has brought.
  fileprivate struct Look: Sendable {
    /// With nil for what is looked at, but not there.
    var found: [String: FileStamp?] = [:]
    /// The Swift files of the folders.
    let listed: Set<String>
    var changes: [DidChangeWatchedFilesParams.FileEvent] = []
    var milliseconds = 0

    init(
      at folders: [String], of project: ProjectAnalysis, since known: [String: FileStamp?]?, _ start: FileStamp,
      _ cancellation: CancellationToken
    ) {
      let began = MonotonicClock.milliseconds()
      // Settings may come from files above the folders, or from anywhere else; they are looked at, be they there or not.
      let files = project.configurationFiles
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
        // Settings that no file extends any more may still be there.
        if path.hasSuffix(".swift") || FileSystem.stamp(of: path) == nil { add(path, 3) }
      }
      milliseconds = MonotonicClock.milliseconds() - began
    }

    private mutating func add(_ path: String, _ type: Int) {
      changes.append(.init(uri: DocumentURI.uri(ofPath: path), type: type))
    }

    /// The Swift files of folders, and what says how they are to be looked at.
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
  /// Looks at the workspace's files, on a worker.
  func lookAtFiles() {
    guard let polling else { return }
    self.polling?.begin()
    let (folders, project, inbox) = (workspace.folders, project, inbox)
    workers.submit(for: .workspace) {
      let look = FilePolling.Look(
        at: folders, of: project, since: polling.known, polling.start, polling.cancellation)
      inbox.post(.workDone("looking for changed files") { $0.didLook(look, at: folders) })
    }
  }

  private func didLook(_ look: FilePolling.Look, at folders: [String]) {
    // If there are other folders by now, they are looked at next.
    guard workspace.folders == folders else {
      self.polling?.retry()
      return
    }
    let isFirst = polling?.known == nil
    self.polling?.end(look, interval: pollInterval)
    // Files that were added or removed since the workspace was listed have not changed since another look.
    if isFirst, look.listed != workspace.files { scanWorkspace() }
    guard !look.changes.isEmpty else { return }
    log.write(.debug, "\(look.changes.count) files have changed")
    didChangeWatchedFiles(DidChangeWatchedFilesParams(changes: look.changes))
  }
}
