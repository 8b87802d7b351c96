import Analyzers
import LSPTransport

/// Answers `textDocument/codeAction`.
struct CodeActionProvider {
  /// Applies every safe fix of the document.
  static let fixAllKind = CodeActionKind(rawValue: "source.fixAll.gotcha")

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
    var actions: [CodeAction] = []
    if wanted?.contains(where: { $0.contains(.quickFix) }) ?? true {
      let findings = context.document.findings.filter { $0.range.lowerBound <= end && start <= $0.range.upperBound }
      let fixes = findings.flatMap(fixes)
      actions += fixes.filter { $0.isPreferred == true } + fixes.filter { $0.isPreferred != true }
      actions += suppressions(of: findings)
    }
    if wanted?.contains(where: { $0.contains(Self.fixAllKind) }) ?? false, let action = fixAll() {
      actions.append(action)
    }
    return actions
  }

  private func fixes(of finding: Finding) -> [CodeAction] {
    let diagnostic = DiagnosticBuilder(context: context).diagnostic(finding)
    return finding.fixes.map { fix in
      CodeAction(
        title: fix.title, kind: .quickFix, diagnostics: [diagnostic], isPreferred: fix.isPreferred ? true : nil,
        edit: workspaceEdit(fix.edits))
    }
  }

  private func suppressions(of findings: [Finding]) -> [CodeAction] {
    let edits = SuppressionEdits(tree: context.document.analysis.tree)
    var actions: [CodeAction] = []
    var seen: Set<String> = []
    func add(_ title: String, _ finding: Finding, _ edit: Analyzers.TextEdit?) {
      guard let edit, seen.insert("\(title) \(edit.range)").inserted else { return }
      let diagnostic = DiagnosticBuilder(context: context).diagnostic(finding)
      actions.append(
        CodeAction(title: title, kind: .quickFix, diagnostics: [diagnostic], edit: workspaceEdit([edit])))
    }
    for finding in findings where SuppressionEdits.canSuppress(finding.rule) {
      add("Disable \(finding.rule) for this line", finding, edits.disableLine(of: finding))
    }
    for finding in findings where SuppressionEdits.canSuppress(finding.rule) {
      add("Disable \(finding.rule) for this file", finding, edits.disableFile(finding.rule))
    }
    return actions
  }

  /// What bulk fixing makes of the document, as one edit of what differs.
  private func fixAll() -> CodeAction? {
    let find = context.document.function.body
    let path = context.document.snapshot.path
    let run = FixRun { text in
      let tree = SyntaxTree.parse(text)
      var index = context.index
      index.replace(path, with: FileFacts(tree))
      return find(tree, index, path, { context.cancellation.isCancelled })?.findings ?? []
    }
    let outcome = run(context.text, found: context.document.findings)
    guard outcome.appliedCount > 0, !context.cancellation.isCancelled else { return nil }
    return CodeAction(
      title: "Fix all safe gotchas in this file", kind: Self.fixAllKind,
      edit: workspaceEdit([context.text.edit(to: outcome.source)]))
  }

  private func workspaceEdit(_ edits: [Analyzers.TextEdit]) -> WorkspaceEdit {
    let lineEnd = context.text.lineEnd
    let edits = edits.map { edit in
      LSPTextEdit(
        range: context.range(edit.range),
        newText: lineEnd == "\n" ? edit.text : edit.text.replacingLineEnds(with: lineEnd))
    }
    guard context.client.takesDocumentChanges else { return WorkspaceEdit(changes: [context.uri: edits]) }
    let version = context.document.snapshot.version
    let document = OptionalVersionedTextDocumentIdentifier(uri: context.uri, version: version)
    return WorkspaceEdit(documentChanges: [TextDocumentEdit(textDocument: document, edits: edits)])
  }
}

extension SourceText {
  /// How the first line ends, a line feed where there is only one line.
  var lineEnd: String {
    guard lineCount > 1 else { return "\n" }
    return string(in: lineRange(0).upperBound..<Int(lineStarts[1]))
  }

  /// The smallest single edit that makes another text of this one, cut at whole characters.
  func edit(to other: SourceText) -> Analyzers.TextEdit {
    let limit = min(bytes.count, other.bytes.count)
    var start = 0
    while start < limit, bytes[start] == other.bytes[start] { start += 1 }
    var end = 0
    while end < limit - start, bytes[bytes.count - 1 - end] == other.bytes[other.bytes.count - 1 - end] { end += 1 }
    // Continuation bytes belong to the character before them.
    func continues(_ text: SourceText, _ at: Int) -> Bool { at < text.bytes.count && text.bytes[at] & 0xC0 == 0x80 }
    while start > 0, continues(self, start) || continues(other, start) { start -= 1 }
    while end > 0, continues(self, bytes.count - end) { end -= 1 }
    return Analyzers.TextEdit(
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
