import GotchaSupport
import LSPTransport

enum FileWatching {
  /// The relevant files: source files, and the files that determine which are read and with which settings.
  static let patterns = [
    "**/*.swift", "**/*.json", "**/project.pbxproj", "**/*.xcconfig", "**/project.yml", "**/.gitignore",
    "**/*.strings", "**/*.xcstrings",
  ]

  /// The file operations that the client reports immediately: on these files, because watchers may report late, and on
  /// whole folders, which watchers do not report.
  static let fileOperations = FileOperationRegistrationOptions(
    filters: patterns.map { FileOperationFilter(glob: $0, matches: .file) } + [.init(glob: "**", matches: .folder)])
}

extension LanguageServer {
  /// Asks the client to watch files; if it cannot, the files are polled.
  func watchFiles() {
    guard client.watchesFiles else {
      polling = FilePolling()
      return
    }
    guard !continuation.registered.contains("gotcha-files") else { return }
    let watchers = FileWatching.patterns.map { JSONValue.object(["globPattern": .string($0)]) }
    let registration: JSONValue = [
      "id": "gotcha-files", "method": .string(DidChangeWatchedFilesNotification.method),
      "registerOptions": ["watchers": .array(watchers)],
    ]
    request(RegistrationRequest.method, ["registrations": [registration]]) { server, result in
      guard case .failure(let error) = result else { return }
      server.log.write(.warning, "the client cannot watch files: \(error.message)")
      server.polling = FilePolling()
    }
  }

  /// Reads changed files again unless they are open.
  func didChangeWatchedFiles(_ params: DidChangeWatchedFilesParams) {
    var changed: [String] = []
    var mustList = false
    var mustRenew = false
    for change in params.changes {
      guard let path = DocumentURI.path(of: change.uri) else { continue }
      if makesSettings(path) { mustRenew = true }
      // Of the many JSON files, only those that settings come from matter.
      if path.hasSuffix(".json") { continue }
      // The deletion of a folder is reported as one event with the folder's name.
      if change.type != 2 || path.lastPathComponent == ".gitignore" { mustList = true }
      if change.type == 2, workspace.files.contains(path) { changed.append(path) }
      // A file that was deleted and created again stays in the list.
      if change.type == 1, workspace.files.contains(path) { changed.append(path) }
      // The names also do not change if a folder replaces another.
      if change.type == 1, !path.hasSuffix(".swift") {
        changed += workspace.files.filter { DisplayPath.relative($0, to: path) != nil }
      }
    }
    if mustRenew { renewSettings() }
    if !changed.isEmpty { readAgain(changed) }
    if mustList { scanWorkspace() }
  }

  /// Whether settings come from a file or from something in a folder, or would come from it now.
  private func makesSettings(_ path: String) -> Bool {
    [ConfigurationSchema.fileName, "Package.swift", "Project.swift", "project.pbxproj", "project.yml"]
      .contains(path.lastPathComponent) || path.hasSuffix(".xcconfig")
      || path.hasSuffix(".strings") || path.hasSuffix(".xcstrings")
      || project.consults(path) || (!path.hasSuffix(".swift") && project.looksInto(path))
  }

  /// A client that does not report changes of a file, because the file is outside the workspace or the client watches
  /// no files, at least reports when it saves the file.
  func didSave(_ params: DidSaveTextDocumentParams) {
    guard let path = DocumentURI.path(of: params.textDocument.uri), makesSettings(path) else { return }
    if polling != nil || !workspace.contains(path) { renewSettings() }
  }

  func didChangeWorkspaceFolders(_ params: DidChangeWorkspaceFoldersParams) {
    let removed = Set(params.event.removed.compactMap { DocumentURI.path(of: $0.uri) })
    let added = paths(ofFolders: params.event.added.map(\.uri))
    workspace.folders = workspace.folders.filter { !removed.contains($0) && !added.contains($0) } + added
    polling?.forget()
    // Settings are looked up for the files that are found.
    scanWorkspace(showsProgress: true)
    renewSettings()
    pullConfiguration()
  }
}
