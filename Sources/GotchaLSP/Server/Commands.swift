import GotchaAnalysis
import GotchaSupport
import LSPTransport

/// The commands of `workspace/executeCommand`.
enum ServerCommand: String, CaseIterable {
  /// Applies all safe fixes in the workspace with one edit.
  case fixAllInWorkspace = "gotcha.fixAllInWorkspace"
  /// Shows the page of a rule, whose id is the argument.
  case explainRule = "gotcha.explainRule"
  /// Returns the server's state for debugging.
  case debugInformation = "gotcha.debugInformation"
}

extension LanguageServer {
  /// Answers `workspace/executeCommand`.
  func executeCommand(_ params: ExecuteCommandParams, _ pending: PendingRequest) throws(ResponseError) {
    guard let command = ServerCommand(rawValue: params.command) else {
      let hint = NearestName.hint(params.command, in: ServerCommand.allCases.map(\.rawValue))
      throw ResponseError(.invalidParams, "unknown command '\(params.command)'\(hint)")
    }
    switch command {
    case .explainRule: finish(pending.ticket, with: encodeResponse(to: pending.id, try explainRule(params)))
    case .debugInformation: finish(pending.ticket, with: encodeResponse(to: pending.id, debugInformation()))
    case .fixAllInWorkspace:
      guard client.appliesEdits else {
        throw ResponseError(.requestFailed, "the client does not support 'workspace/applyEdit'")
      }
      guard fixing.map({ !registry.isWaiting($0) }) ?? true else {
        throw ResponseError(.requestFailed, "another request is already fixing the workspace")
      }
      fixing = pending.ticket
      whenIndexed { $0.fixAllInWorkspace(pending.ticket, pending.cancellation) }
    }
  }

  private func explainRule(_ params: ExecuteCommandParams) throws(ResponseError) -> JSONValue {
    guard case .string(let id)? = params.arguments?.first else {
      throw ResponseError(.invalidParams, "the first argument must be the id of a rule")
    }
    guard let rule = catalog.rule(id) else {
      let hint = NearestName.hint(id, in: catalog.all.map(\.id))
      throw ResponseError(.invalidParams, "unknown rule \"\(id)\"\(hint)")
    }
    if client.showsDocuments, let page = pages.link(to: rule) {
      let isOnWeb = DocumentURI.path(of: page) == nil
      request(ShowDocumentRequest.method, ["uri": .string(page), "external": .bool(isOnWeb)]) { server, result in
        if case .failure(let error) = result { server.log.write(.warning, "cannot show page: \(error.message)") }
      }
    }
    return .string(rule.markdown(in: catalog))
  }

  private func debugInformation() -> JSONValue {
    let documents = documents.values.sorted { $0.snapshot.uri < $1.snapshot.uri }.map { document in
      [
        "uri": .string(document.snapshot.uri), "version": .integer(document.snapshot.version),
        "bytes": .integer(document.snapshot.text.bytes.count),
        "findings": document.analyzed.map { .integer($0.findings.count) } ?? .null,
        "inBaseline": document.analyzed.map { .integer($0.knownCount) } ?? .null,
      ] as JSONValue
    }
    let loop = statistics.summary.prefix(8).map { entry in
      [
        "event": .string(entry.kind), "count": .integer(entry.count), "meanMilliseconds": .number(entry.mean),
        "longestMilliseconds": .number(entry.longest),
      ] as JSONValue
    }
    let load = workers.load
    return [
      "server": .string("\(Product.name) \(Product.version)"),
      "positionEncoding": .string(client.positionEncoding.rawValue),
      "pullsDiagnostics": .bool(client.pullsDiagnostics),
      "settings": .string(project.analyzer(for: workspace.folders.first.map { $0 + "/.swift" } ?? "").key),
      "folders": .array(workspace.folders.map { .string($0) }),
      "swiftFiles": .integer(workspace.files.count),
      "indexedFiles": .integer(workspace.indexedFileCount),
      "isIndexing": .bool(!scan.isIdle),
      "documents": .array(documents),
      "pollsFiles": .bool(polling != nil),
      "threads": [
        ["name": "loop"],
        ["name": "reader", "stackBytes": .integer(FrameSource.stackSize)],
        ["name": "writer", "stackBytes": .integer(MessageWriter.stackSize)],
        ["name": "watchdog", "stackBytes": .integer(Watchdog.stackSize), "running": .integer(worker == nil ? 0 : 1)],
        [
          "name": "workers", "stackBytes": .integer(WorkerPool.stackSize), "running": .integer(load.threads),
          "atMost": .integer(WorkerPool.threadLimit), "jobsWaiting": .integer(load.waiting + analyses.count),
        ],
      ],
      "limits": [
        "unreadInputBytes": .integer(Inbox.inputLimit), "unsentOutputBytes": .integer(Self.unsentLimit),
        "requestsInFlight": .integer(Self.requestLimit), "keptTextBytes": .integer(ClosedTexts.limit),
      ],
      "requestsInFlight": .integer(registry.count),
      "unsentOutputBytes": .integer(writer.unsentBytes),
      "keptTexts": .integer(workspace.closedTexts.count),
      // The events that blocked the loop longest, and the number of times that it was blocked for over ten
      // milliseconds.
      "loop": .array(loop),
      "noticeableHolds": .integer(statistics.noticeableCount),
      // These depend on documents and edits, but not on how many documents are open.
      "analyses": .integer(statistics.analyses),
      "checkedDocuments": .integer(statistics.checkedDocuments),
    ]
  }

  // MARK: Fixing the workspace

  private struct FixedFile: Sendable {
    let uri: String
    /// The version of the open document, nil if it is not open.
    let version: Int?
    let edit: LSPTextEdit
    let count: Int
  }

  private func fixAllInWorkspace(_ ticket: RequestRegistry.Ticket, _ cancellation: CancellationToken) {
    let (facts, openDocuments, project) = (workspace.snapshot, workspace.openDocuments, project)
    let (client, inbox) = (client, inbox)
    let paths = workspace.files.union(openDocuments.keys).sorted()
    let progress = beginProgress("Applying safe fixes") { cancellation.cancel() }?.token ?? ""
    workers.submit(for: .workspace) {
      var fixed: [FixedFile] = []
      for (index, path) in paths.enumerated() where !cancellation.isCancelled {
        if index.isMultiple(of: 32) {
          inbox.post(
            .workDone("part of fix all") { server in
              server.progresses[progress]?
                .report("\(index) of \(paths.count) files", percentage: index * 100 / paths.count)
            })
        }
        let open = openDocuments[path]
        let bytes = open == nil ? try? FileSystem.contents(of: path) : nil
        let text = open?.text ?? bytes.flatMap { try? SourceReader.text($0, path: path) }
        guard let text, open?.isSwift ?? true else { continue }
        let (analyze, known) = (project.analyzer(for: path), project.knownFindings(in: path))
        guard !project.quarantine.files.contains(path) else { continue }
        let outcome = project.recording(path, text) { position in
          FixRun(includesHints: false) {
            analyze.findings(of: $0, path, in: facts.index, known: known, position: position, cancellation)
          }(text)
        }
        guard outcome.appliedCount > 0 else { continue }
        let edit = text.edit(to: outcome.source)
        fixed.append(
          FixedFile(
            uri: open?.uri ?? DocumentURI.uri(ofPath: path), version: open?.version,
            edit: LSPTextEdit(
              range: text.lspRange(edit.range, encoding: client.positionEncoding), newText: edit.text),
            count: outcome.appliedCount))
      }
      let result = fixed
      inbox.post(
        .workDone("fix all") { server in
          server.progresses[progress]?.end("\(result.count) files")
          server.apply(result, ticket, cancellation)
        })
    }
  }

  private func apply(_ files: [FixedFile], _ ticket: RequestRegistry.Ticket, _ cancellation: CancellationToken) {
    func fail(_ code: ErrorCode, _ message: String) {
      finish(ticket, with: OutgoingMessage.response(to: ticket.id, error: ResponseError(code, message)))
    }
    guard !cancellation.isCancelled else { return fail(.requestCancelled, "fixing was canceled") }
    for file in files where file.version != nil && documents[file.uri]?.snapshot.version != file.version {
      return fail(.contentModified, "the document changed while it was being fixed: \(file.uri)")
    }
    let count = files.reduce(0) { $0 + $1.count }
    func succeed(_ applied: Bool) {
      let result: JSONValue = ["applied": .bool(applied), "files": .integer(files.count), "fixes": .integer(count)]
      finish(ticket, with: encodeResponse(to: ticket.id, result))
    }
    guard !files.isEmpty else { return succeed(false) }
    let edit: WorkspaceEdit
    if client.takesDocumentChanges {
      edit = WorkspaceEdit(
        documentChanges: files.map { file in
          TextDocumentEdit(
            textDocument: OptionalVersionedTextDocumentIdentifier(uri: file.uri, version: file.version),
            edits: [file.edit])
        })
    } else {
      edit = WorkspaceEdit(changes: Dictionary(files.map { ($0.uri, [$0.edit]) }, uniquingKeysWith: { $1 }))
    }
    guard let value = try? JSONValue(encoding: edit) else { return fail(.internalError, "cannot encode the edit") }
    request(ApplyWorkspaceEditRequest.method, ["label": "Apply all safe fixes", "edit": value]) { server, result in
      switch result {
      case .success(let body):
        succeed((try? body.result(as: ApplyWorkspaceEditResult.self))?.applied ?? false)
      case .failure(let error):
        fail(.requestFailed, "the client rejected the edit: \(error.message)")
      }
    }
  }
}

extension DocumentAnalyzer {
  /// The findings in a text that replaces a file of the workspace, without those that the baseline contains.
  ///
  /// - Parameter known: the file's entries in the baseline; nil if it has none.
  func findings(
    of text: SourceText, _ path: String, in index: FactIndex, known: [FindingKey: Int]?, position: AnalysisPosition,
    _ cancellation: CancellationToken
  ) -> [Finding] {
    let tree = SyntaxTree.parse(text)
    var index = index
    index.replace(path, with: FileFacts(tree))
    let findings = body(tree, index, path, position, { cancellation.isCancelled })?.findings ?? []
    guard let known else { return findings }
    var entries = KnownFindings(known)
    return findings.filter { !entries.cover($0, in: text) }
  }
}
