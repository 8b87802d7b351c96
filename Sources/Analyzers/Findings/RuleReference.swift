/// Where a claim of a rule's explanation can be read.
public struct RuleReference: Sendable, Hashable {
  /// What a link shows: "Apple documentation: blur(radius:opaque:)"; plain text without Markdown.
  public let title: String
  /// The page's address, nil if the claim is known from running the code only.
  public let url: String?

  /// A link in Markdown, or the title alone.
  package var markdown: String { url.map { "[\(title)](\($0))" } ?? title }
}
