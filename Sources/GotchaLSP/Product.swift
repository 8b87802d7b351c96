import Analyzers
private import CProjectAddress

/// What the product is called, in one place.
enum Product {
  static let name = "gotcha-lsp"
  /// The one place of the version; a test compares the other files that contain it.
  static let version = "0.2.0"

  /// The documentation on the web, nil where the build has no address (`Sources/CProjectAddress`).
  static let webPages = WebPages(address: String(cString: projectAddress()))
}

/// The documentation on the web, in the repository at the tag of this version.
struct WebPages: Sendable {
  /// The web address of the repository, without a slash at its end.
  let address: String

  /// - Returns: nil for anything but an address, so that no link leads nowhere.
  init?(address: String) {
    guard address.hasPrefix("https://"), !address.hasSuffix("/") else { return nil }
    self.address = address
  }

  /// The page about `gotcha.json`.
  var configuration: String { page("docs/configuration.md") }

  func rule(_ rule: RuleInfo) -> String { page(rule.helpPath) }

  private func page(_ path: String) -> String { "\(address)/blob/v\(Product.version)/\(path)" }
}
