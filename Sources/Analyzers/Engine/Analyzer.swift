/// Bytes in, findings out: parses a file and runs every rule that the settings switch on.
public struct Analyzer: Sendable {
  public let settings: RuleSettings

  public init(settings: RuleSettings = RuleSettings()) {
    self.settings = settings
  }

  /// Analyses one file by itself.
  ///
  /// - Parameter source: any bytes; code that does not parse yields findings only where it does.
  public func analyze(_ source: SourceText) -> Analysis {
    Analysis(tree: SyntaxTree.parse(source), findings: [])
  }
}

/// What is known of a file after analysis.
public struct Analysis: Sendable {
  public let tree: SyntaxTree
  /// In order of range start, then rule id; suppressed ones are left out.
  public let findings: [Finding]
}

/// Every rule of the product.
public enum RuleCatalog {
  /// In order of id.
  public static let all: [RuleInfo] = []

  /// The rule of an id.
  public static func rule(_ id: String) -> RuleInfo? { all.first { $0.id == id } }
}
