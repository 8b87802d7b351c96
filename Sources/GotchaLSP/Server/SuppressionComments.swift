import GotchaAnalysis
import LSPTransport

/// Completion and hover inside `// gotcha:disable …`.
struct SuppressionComments {
  private static let verbs = [
    ("disable:next", "suppress rules on the next line of code"), ("disable:this", "suppress rules on this line"),
    ("disable:file", "suppress rules in this file"), ("disable", "suppress rules until the enclosing braces end"),
    ("enable", "end the suppression of rules"),
  ]

  let context: DocumentContext

  // MARK: Hover

  /// The rule whose id is at an offset.
  func rule(at offset: Int) -> (rule: RuleInfo, range: Range<Int>)? {
    let ids = context.document.analysis.tree.suppressedRules
    guard let entry = ids.first(where: { $0.range.contains(offset) || $0.range.upperBound == offset }) else {
      return nil
    }
    return context.catalog.rule(entry.id).map { ($0, entry.range) }
  }

  // MARK: Completion

  static func completions(
    _ params: CompletionParams, _ context: DocumentContext
  ) throws(ResponseError) -> [CompletionItem] {
    SuppressionComments(context: context).completions(at: context.offset(params.position))
  }

  private func completions(at offset: Int) -> [CompletionItem] {
    guard let start = directiveStart(before: offset) else { return [] }
    let typed = context.text.string(in: start..<offset)
    guard let verbEnd = typed.firstIndex(of: " ") else { return verbs(replacing: start..<offset) }
    guard Self.verbs.contains(where: { $0.0 == typed[..<verbEnd] }), !typed.includes(" -- ") else { return [] }
    let word = typed.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return rules(replacing: offset - String(word).utf8.count..<offset)
  }

  /// The start of the text after `gotcha:`, if the offset is after it in a comment line.
  private func directiveStart(before offset: Int) -> Int? {
    let comment = context.document.analysis.tree.comments.first { comment in
      comment.range.lowerBound < offset
        && (offset < comment.range.upperBound || !comment.isBlock && offset == comment.range.upperBound)
    }
    guard let comment else { return nil }
    let line = context.text.lineRange(context.text.line(at: offset)).lowerBound
    let start = max(line, comment.range.lowerBound)
    let text = context.text.string(in: start..<offset)
    let content = text.drop { "/* \t".contains($0) }
    guard content.hasPrefix("gotcha:") else { return nil }
    return offset - content.dropFirst("gotcha:".count).utf8.count
  }

  private func verbs(replacing range: Range<Int>) -> [CompletionItem] {
    Self.verbs.map { verb, meaning in
      CompletionItem(
        label: verb, kind: .keyword, detail: meaning, documentation: nil,
        textEdit: LSPTextEdit(range: context.range(range), newText: verb))
    }
  }

  private func rules(replacing range: Range<Int>) -> [CompletionItem] {
    let range = context.range(range)
    let rules = context.catalog.all.filter { $0.topic != .suppression }.map { rule in
      CompletionItem(
        label: rule.id, kind: .enumMember, detail: rule.title,
        documentation: MarkupContent("\(rule.factsLine)\n\n\(rule.explanation)", as: context.client.completionFormat),
        textEdit: LSPTextEdit(range: range, newText: rule.id))
    }
    let all = CompletionItem(
      label: "all", kind: .keyword, detail: "all rules", documentation: nil,
      textEdit: LSPTextEdit(range: range, newText: "all"))
    return rules + [all]
  }
}

extension MarkupContent {
  /// Converts Markdown to the format that the client prefers.
  init(_ markdown: String, as kind: Kind) {
    self.init(kind: kind, value: kind == .markdown ? markdown : MarkdownText().render(markdown))
  }
}
