import GotchaAnalysis
private import CProjectAddress

/// The product's name and version, defined in one place.
enum Product {
  static let name = "gotcha-lsp"
  /// The version; a test compares the other files that contain it.
  static let version = "0.2.0"

  /// The online documentation, nil if the build has no project address (`Sources/CProjectAddress`).
  static let webPages = WebPages(address: String(cString: projectAddress()))
}

/// The online documentation, in the repository at the tag of this version.
struct WebPages: Sendable {
  /// The repository's web address without a trailing slash.
  let address: String

  /// - Returns: nil if the argument is not a web address, so that there are no broken links.
  init?(address: String) {
    guard address.hasPrefix("https://"), !address.hasSuffix("/") else { return nil }
    self.address = address
  }

  /// The page about `gotcha.json`.
  var configuration: String { page("docs/configuration.md") }

  func rule(_ rule: RuleInfo) -> String { page(rule.helpPath) }

  private func page(_ path: String) -> String { "\(address)/blob/v\(Product.version)/\(path)" }
}
