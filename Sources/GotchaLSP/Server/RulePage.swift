import Analyzers

extension Product {
  /// Where the repository's files can be read.
  static let pagesBase = "\(home)/blob/main/"

  /// The web page of a rule, or of what else findings are about.
  static func rulePage(_ id: String) -> String {
    id == ConfigurationDiagnostics.code ? configurationPage : "\(pagesBase)docs/rules/\(id).md"
  }

  /// The web page about `gotcha.json`.
  static let configurationPage = "\(pagesBase)docs/configuration.md"
}
