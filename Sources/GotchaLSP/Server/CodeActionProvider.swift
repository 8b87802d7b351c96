import GotchaAnalysis
import GotchaSupport
import LSPTransport

/// Answers `textDocument/codeAction`.
struct CodeActionProvider {
  /// Applies every safe fix of the document.
  static let fixAllKind = CodeActionKind(rawValue: "source.fixAll.gotcha")

  /// Applies every fix of the document, including unsafe ones. It is not part of a kind that editors request routinely.
  static let fixAllUnsafeKind = CodeActionKind(rawValue: "source.fixAllUnsafe.gotcha")

  /// Suppresses a finding instead of fixing it. A separate kind, so that an editor's "fix all" excludes it.
  static let suppressionKind = CodeActionKind(rawValue: "quickfix.suppress.gotcha")

  let context: DocumentContext

  static func actions(
    _ params: CodeActionParams, _ context: DocumentContext
  ) throws(ResponseError) -> [CodeAction] {
    CodeActionProvider(context: context).actions(for: params)
  }

  private func actions(for params: CodeActionParams) -> [CodeAction] {
    let start = context.offset(params.range.start)
    let end = max(start, context.offset(params.range.end))
    let wanted = params.context.only
    func isWanted(_ kind: CodeActionKind) -> Bool { wanted?.contains { $0.contains(kind) } ?? true }
    var actions: [CodeAction] = []
    var findings = context.document.findings.filter { $0.range.lowerBound <= end && start <= $0.range.upperBound }
    if findings.isEmpty, start == end {
      // A cursor is on the finding's line, but rarely on the finding: `^` puts it on the dot of `.blur`.
      let line = context.text.line(at: start)
      findings = context.document.findings.filter { context.text.line(at: $0.range.lowerBound) == line }
    }
    if isWanted(.quickFix) {
      let fixes = context.document.withoutBrokenFixes(findings).flatMap(fixes)
      actions += fixes.filter { $0.isPreferred == true } + fixes.filter { $0.isPreferred != true }
    }
    if isWanted(Self.suppressionKind), !context.document.snapshot.isConfiguration {
      actions += suppressions(of: findings)
      actions += configurations(for: findings)
    }
    for kind in [Self.fixAllKind, Self.fixAllUnsafeKind] where !context.document.snapshot.isConfiguration {
      guard wanted?.contains(where: { $0.contains(kind) }) ?? false, let action = fixAll(kind) else { continue }
      actions.append(action)
    }
    return actions
  }

  private func fixes(of finding: Finding) -> [CodeAction] {
    let diagnostic = DiagnosticBuilder(context: context).diagnostic(finding)
    return finding.fixes.map { fix in
      CodeAction(
        title: fix.title, kind: .quickFix, diagnostics: [diagnostic], isPreferred: fix.isPreferred ? true : nil,
        edit: workspaceEdit(fix.edits, confirmation: fix.isSafe ? nil : fix.title))
    }
  }

  private func suppressions(of findings: [Finding]) -> [CodeAction] {
    let edits = SuppressionEdits(tree: context.document.analysis.tree)
    var actions: [CodeAction] = []
    var seen: Set<String> = []
    func add(_ title: String, _ finding: Finding, _ edit: GotchaAnalysis.TextEdit?) {
      guard let edit, seen.insert("\(title) \(edit.range)").inserted else { return }
      let diagnostic = DiagnosticBuilder(context: context).diagnostic(finding)
      actions.append(
        CodeAction(
          title: title, kind: Self.suppressionKind, diagnostics: [diagnostic], edit: workspaceEdit([edit])))
    }
    for finding in findings where SuppressionEdits.canSuppress(finding.rule, context.catalog) {
      add("Disable \(finding.rule) for this line", finding, edits.disableLine(of: finding))
    }
    for finding in findings where SuppressionEdits.canSuppress(finding.rule, context.catalog) {
      add("Disable \(finding.rule) for this file", finding, edits.disableFile(finding.rule))
    }
    return actions
  }

  // MARK: Configuration

  /// Turns the findings' rules off in the `gotcha.json` that applies, or in a new one.
  private func configurations(for findings: [Finding]) -> [CodeAction] {
    let path = context.document.snapshot.path
    guard path.hasPrefix("/") else { return [] }
    let file = context.project.configurationFile(for: path)
    let isThere = FileSystem.exists(file)
    let open = context.openDocuments[file]
    guard open != nil || isThere || context.client.createsFiles else { return [] }
    let source: SourceText
    if let open {
      source = open.text
    } else if isThere {
      guard let bytes = try? FileSystem.contents(of: file, .lookedUp(in: context.project.folders)) else { return [] }
      source = SourceText(bytes: bytes)
    } else {
      source = SourceText(bytes: [])
    }
    let document = JSONDocument(source)
    var seen: Set<String> = []
    return findings.compactMap { finding in
      guard context.catalog.rule(finding.rule) != nil, seen.insert(finding.rule).inserted,
        let edits = ConfigurationEdits.disabling(finding.rule, in: document),
        // An override or the client's settings may enable it again.
        context.project.disables(finding.rule, for: path, by: source.applying(all: edits), in: file)
      else { return nil }
      let uri = open?.uri ?? DocumentURI.uri(ofPath: file)
      let edit = workspaceEdit(edits, of: source, uri: uri, version: open?.version, creates: !isThere && open == nil)
      return CodeAction(
        title: "Disable \(finding.rule) in \(ConfigurationSchema.fileName)", kind: Self.suppressionKind,
        diagnostics: [DiagnosticBuilder(context: context).diagnostic(finding)], edit: edit)
    }
  }

  // MARK: Fixing all

  /// The action of a kind, with its edit unless the client resolves it later; nil if there is nothing to fix.
  private func fixAll(_ kind: CodeActionKind) -> CodeAction? {
    let includesUnsafe = kind == Self.fixAllUnsafeKind
    // Users apply the fix of a hint one by one, after reading it.
    let isFixable = context.document.findings.contains { finding in
      finding.severity > .hint && finding.bulkFix(includesUnsafe: includesUnsafe) != nil
    }
    guard isFixable else { return nil }
    let title = "Fix all gotchas in this file" + (includesUnsafe ? ", including unsafe fixes" : " (safe fixes only)")
    if context.client.resolvesEdits {
      let data: JSONValue = [
        "uri": .string(context.uri), "version": .integer(context.document.snapshot.version),
        "kind": .string(kind.rawValue),
      ]
      return CodeAction(title: title, kind: kind, edit: nil, data: data)
    }
    return fixAllEdit(kind).map { CodeAction(title: title, kind: kind, edit: $0) }
  }

  /// The result of bulk fixing, as one edit that covers the differences.
  private func fixAllEdit(_ kind: CodeActionKind) -> WorkspaceEdit? {
    let includesUnsafe = kind == Self.fixAllUnsafeKind
    let (analyzer, path) = (context.document.analyzer, context.document.snapshot.path)
    let known = context.project.knownFindings(in: path)
    let outcome = context.project.recording(path, context.text) { position in
      let run = FixRun(includesUnsafe: includesUnsafe, includesHints: false) { text in
        analyzer.findings(
          of: text, path, in: context.index, known: known, position: position, context.cancellation)
      }
      return run(context.text, found: context.document.findings)
    }
    guard outcome.appliedCount > 0, !context.cancellation.isCancelled else { return nil }
    let confirmation = includesUnsafe ? "Fix all gotchas, including unsafe fixes" : nil
    return workspaceEdit([context.text.edit(to: outcome.source)], confirmation: confirmation)
  }

  /// The document of an unresolved action.
  static func document(of action: JSONValue) -> TextDocumentIdentifier {
    guard case .string(let uri)? = action["data"]?["uri"] else { return TextDocumentIdentifier(uri: "") }
    return TextDocumentIdentifier(uri: uri)
  }

  /// Answers `codeAction/resolve`.
  static func resolve(_ action: JSONValue, _ context: DocumentContext) throws(ResponseError) -> JSONValue {
    guard case .object(var members) = action, case .string(let kind)? = action["data"]?["kind"],
      case .integer(let version)? = action["data"]?["version"]
    else { throw ResponseError(.invalidParams, "not a code action of this server") }
    guard version == context.document.snapshot.version else {
      throw ResponseError(.contentModified, "the document changed after the action was offered")
    }
    let edit = CodeActionProvider(context: context).fixAllEdit(CodeActionKind(rawValue: kind))
    guard let edit, let value = try? JSONValue(encoding: edit) else {
      throw ResponseError(.requestFailed, "no fix could be applied without introducing a syntax error")
    }
    members["edit"] = value
    return .object(members)
  }

  /// - Parameter confirmation: the label of the confirmation prompt, nil if none is needed.
  private func workspaceEdit(_ edits: [GotchaAnalysis.TextEdit], confirmation: String? = nil) -> WorkspaceEdit {
    workspaceEdit(
      edits, of: context.text, uri: context.uri, version: context.document.snapshot.version, confirmation: confirmation)
  }

  /// - Parameters:
  ///   - text: the text that the edits refer to.
  ///   - version: the version of the open document, nil if it is not open.
  ///   - creates: whether the file must be created first.
  ///   - confirmation: the label of the confirmation prompt, nil if none is needed.
  private func workspaceEdit(
    _ edits: [GotchaAnalysis.TextEdit], of text: SourceText, uri: String, version: Int?, creates: Bool = false,
    confirmation: String? = nil
  ) -> WorkspaceEdit {
    let lineEnd = text.lineEnd
    let annotation = context.client.confirmsEdits && confirmation != nil ? "unsafe" : nil
    let edits = edits.map { edit in
      LSPTextEdit(
        range: text.lspRange(edit.range, encoding: context.client.positionEncoding),
        newText: lineEnd == "\n" ? edit.text : edit.text.replacingLineEnds(with: lineEnd), annotationId: annotation)
    }
    guard context.client.takesDocumentChanges else { return WorkspaceEdit(changes: [uri: edits]) }
    let document = OptionalVersionedTextDocumentIdentifier(uri: uri, version: version)
    let annotations = annotation.map { id in
      [
        id: ChangeAnnotation(
          label: confirmation ?? "", needsConfirmation: true, description: "May change the behavior of the code.")
      ]
    }
    return WorkspaceEdit(
      documentChanges: [TextDocumentEdit(textDocument: document, edits: edits)], creating: creates ? [uri] : [],
      changeAnnotations: annotations)
  }
}

extension SourceText {
  /// The line ending of the first line; a line feed if there is only one line.
  var lineEnd: String {
    guard lineCount > 1 else { return "\n" }
    return string(in: lineRange(0).upperBound..<Int(lineStarts[1]))
  }

  /// The text after edits that all refer to this text, in any order and without overlap.
  func applying(all edits: [GotchaAnalysis.TextEdit]) -> SourceText {
    edits.sorted { $0.range.lowerBound > $1.range.lowerBound }.reduce(self) { $0.applying($1) }
  }

  /// The smallest single edit that turns this text into another one, at character boundaries.
  func edit(to other: SourceText) -> GotchaAnalysis.TextEdit {
    let limit = min(bytes.count, other.bytes.count)
    var start = 0
    while start < limit, bytes[start] == other.bytes[start] { start += 1 }
    var end = 0
    while end < limit - start, bytes[bytes.count - 1 - end] == other.bytes[other.bytes.count - 1 - end] { end += 1 }
    // Continuation bytes belong to the character before them.
    func continues(_ text: SourceText, _ at: Int) -> Bool { at < text.bytes.count && text.bytes[at] & 0xC0 == 0x80 }
    while start > 0, continues(self, start) || continues(other, start) { start -= 1 }
    while end > 0, continues(self, bytes.count - end) { end -= 1 }
    return GotchaAnalysis.TextEdit(
      start..<bytes.count - end, other.string(in: start..<other.bytes.count - end))
  }
}

extension String {
  fileprivate func replacingLineEnds(with lineEnd: String) -> String {
    var result = ""
    for character in self { result += character == "\n" || character == "\r\n" ? lineEnd : String(character) }
    return result
  }
}
