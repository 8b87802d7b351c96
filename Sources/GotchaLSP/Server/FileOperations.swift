import LSPTransport

extension LanguageServer {
  /// What the user does to files in the client is told at once, and of folders as a whole, where watchers come late or
  /// name only files. Nil for a client that tells nothing.
  var fileOperationOptions: FileOperationOptions? {
    let told = client.fileOperations
    guard [told.didCreate, told.didRename, told.didDelete].contains(true) else { return nil }
    let files = FileWatching.patterns.map { FileOperationFilter(glob: $0, matches: .file) }
    let options = FileOperationRegistrationOptions(filters: files + [.init(glob: "**", matches: .folder)])
    return FileOperationOptions(
      didCreate: told.didCreate == true ? options : nil, didRename: told.didRename == true ? options : nil,
      didDelete: told.didDelete == true ? options : nil)
  }

  func didCreateFiles(_ params: FileOperationParams) {
    filesHaveChanged(params.files.map { .init(uri: $0.uri, type: 1) })
  }

  /// An open document is closed and opened again by the client; here only the disk counts.
  func didRenameFiles(_ params: RenameFilesParams) {
    filesHaveChanged(params.files.flatMap { [.init(uri: $0.oldUri, type: 3), .init(uri: $0.newUri, type: 1)] })
  }

  func didDeleteFiles(_ params: FileOperationParams) {
    filesHaveChanged(params.files.map { .init(uri: $0.uri, type: 3) })
  }

  private func filesHaveChanged(_ changes: [DidChangeWatchedFilesParams.FileEvent]) {
    didChangeWatchedFiles(DidChangeWatchedFilesParams(changes: changes))
  }
}
