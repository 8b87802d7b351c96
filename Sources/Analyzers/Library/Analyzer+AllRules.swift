// Users of the library import only this module.
@_exported import GotchaAnalysis

extension Analyzer {
  /// An analyzer with all rules of the library.
  public init(settings: RuleSettings = RuleSettings()) { self.init(.standard, settings: settings) }

  /// All rules, in order of id.
  public static var rules: [RuleInfo] { RuleCatalog.standard.all }
}
