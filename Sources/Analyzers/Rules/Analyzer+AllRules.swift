// Users of the library import only this module. Its other files, the rules, see the declarations without an import.
@_exported import GotchaAnalysis

extension Analyzer {
  /// An analyzer with all rules of the library.
  public init(settings: RuleSettings = RuleSettings()) { self.init(.standard, settings: settings) }

  /// All rules, in order of id.
  public static var rules: [RuleInfo] { RuleCatalog.standard.all }
}
