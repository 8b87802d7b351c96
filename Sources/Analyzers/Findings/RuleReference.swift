/// Where a claim of a rule's explanation can be read.
public struct RuleReference: Sendable, Hashable {
  /// What a link shows: "Apple documentation: blur(radius:opaque:)"; plain text without Markdown.
  public let title: String
  /// The page's address, nil if the claim is known from running the code only.
  public let url: String?

  init(title: String, url: String?) {
    self.title = title
    self.url = url
  }

  /// A page of Apple's documentation.
  /// - Parameter path: what follows `https://developer.apple.com/documentation/`.
  package static func apple(_ title: String, _ path: String) -> RuleReference {
    RuleReference(
      title: "Apple documentation: \(title)", url: "https://developer.apple.com/documentation/\(path)")
  }

  /// A session of Apple's developer conference.
  package static func wwdc(_ year: Int, _ number: Int, _ title: String) -> RuleReference {
    RuleReference(
      title: "WWDC\(year % 100) session \(number): \(title)",
      url: "https://developer.apple.com/videos/play/wwdc\(year)/\(number)/")
  }

  /// A proposal of Swift Evolution.
  /// - Parameter file: the name of its file without extension: "0316-global-actors".
  package static func evolution(_ title: String, _ file: String) -> RuleReference {
    RuleReference(
      title: "Swift Evolution SE-\(file.prefix(4)): \(title)",
      url: "https://github.com/swiftlang/swift-evolution/blob/main/proposals/\(file).md")
  }

  /// Another page, such as release notes or a chapter of the Swift book.
  package static func page(_ title: String, _ url: String) -> RuleReference { RuleReference(title: title, url: url) }

  /// The claim was seen at run time and is not documented.
  package static let observed = RuleReference(title: "Observed at run time, undocumented", url: nil)

  /// A link in Markdown, or the title alone.
  package var markdown: String { url.map { "[\(title)](\($0))" } ?? title }
}
