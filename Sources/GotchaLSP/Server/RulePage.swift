import Analyzers

extension Product {
  /// Where the repository's files can be read.
  static let pagesBase = "\(home)/blob/main/"

  /// The web page of a rule.
  static func rulePage(_ id: String) -> String { "\(pagesBase)docs/rules/\(id).md" }
}
