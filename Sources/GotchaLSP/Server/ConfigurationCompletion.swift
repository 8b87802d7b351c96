import GotchaAnalysis
import LSPTransport

/// Answers `textDocument/completion`.
enum CompletionProvider {
  static func completions(
    _ params: CompletionParams, _ context: DocumentContext
  ) throws(ResponseError) -> [CompletionItem] {
    if context.document.snapshot.isConfiguration {
      return ConfigurationCompletion(context: context).completions(at: context.offset(params.position))
    }
    return try SuppressionComments.completions(params, context)
  }
}

/// Completion and hover inside `gotcha.json`, derived from the schema.
struct ConfigurationCompletion {
  let context: DocumentContext

  func completions(at offset: Int) -> [CompletionItem] {
    guard let place = place(at: offset) else { return [] }
    switch place.kind {
    case .key(of: let object, let member, let siblings):
      let keys = object.keys.filter { !siblings.contains($0.name) }
      return keys.map { item($0, isFollowedByColon: member?.colon != nil, place.range) }
    case .value(let shape):
      return values(shape).map { value, summary in
        item(value, .value, summary, documentation: nil, newText: value, place.range)
      }
    }
  }

  /// The explanation of the key or value at an offset.
  func hover(at offset: Int) -> Hover? {
    guard let place = place(at: offset), !place.range.isEmpty else { return nil }
    switch place.kind {
    case .key(of: let object, let member, _):
      guard let member, let key = object[member.key] else { return nil }
      if let rule = key.rule { return HoverProvider.page(of: rule, at: place.range, context) }
      let link = context.pages.web.map { "\n\n[Configuration](\($0.configuration))" } ?? ""
      return hover("### \(key.name)\n\n\(key.documentation ?? key.summary)\(link)", place.range)
    case .value(let shape):
      let text = context.text.string(in: place.range)
      guard let value = values(shape).first(where: { $0.text == text }), !value.summary.isEmpty else { return nil }
      return hover(value.summary, place.range)
    }
  }

  private func place(at offset: Int) -> ConfigurationPlace? {
    ConfigurationPlace.find(at: offset, in: JSONDocument(context.text), ConfigurationSchema(context.catalog))
  }

  private func hover(_ markdown: String, _ range: Range<Int>) -> Hover {
    Hover(contents: MarkupContent(markdown, as: context.client.hoverFormat), range: context.range(range))
  }

  /// The possible values as JSON, if they are a fixed set.
  private func values(_ shape: ConfigurationShape) -> [(text: String, summary: String)] {
    switch shape {
    case .word(let words): words.map { ("\"\($0.text)\"", $0.summary) }
    case .flag: [("true", ""), ("false", "")]
    case .either(let first, let second): values(first) + values(second)
    case .text, .number, .list, .object: []
    }
  }

  private func item(_ key: ConfigurationKey, isFollowedByColon: Bool, _ range: Range<Int>) -> CompletionItem {
    let markdown =
      key.rule.map { "\($0.factsLine)\n\n\($0.explanation)" } ?? key.documentation ?? key.summary
    return item(
      key.name, .property, key.summary, documentation: markdown,
      newText: "\"\(key.name)\"" + (isFollowedByColon ? "" : ": "), range)
  }

  private func item(
    _ label: String, _ kind: CompletionItem.Kind, _ detail: String, documentation: String?, newText: String,
    _ range: Range<Int>
  ) -> CompletionItem {
    // Editors compare the typed text, which may begin with a quote, with this.
    let isQuoted = context.text.string(in: range).hasPrefix("\"")
    let name = label.filter { $0 != "\"" }
    return CompletionItem(
      label: name, kind: kind, detail: detail,
      documentation: documentation.map { MarkupContent($0, as: context.client.completionFormat) },
      filterText: isQuoted ? "\"\(name)\"" : name,
      textEdit: LSPTextEdit(range: context.range(range), newText: newText))
  }
}
