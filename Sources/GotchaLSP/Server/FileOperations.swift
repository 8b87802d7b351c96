import LSPTransport

extension LanguageServer {
  func didCreateFiles(_ params: FileOperationParams) {
    filesHaveChanged(params.files.map { .init(uri: $0.uri, type: 1) })
  }

  /// The client closes and reopens open documents; only the files on disk matter here.
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
