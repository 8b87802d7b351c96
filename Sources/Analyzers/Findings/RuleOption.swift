/// The value of a rule-specific setting.
public enum RuleOption: Sendable, Hashable {
  case flag(Bool)
  case number(Int)
  case names([String])

  /// The type of a value.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// True or false.
    case flag
    /// A whole number.
    case number
    /// A list of strings.
    case names
  }

  public var kind: Kind {
    switch self {
    case .flag: .flag
    case .number: .number
    case .names: .names
    }
  }
}

/// A rule-specific setting, written in `gotcha.json` next to the rule's severity.
public struct RuleOptionInfo: Sendable, Hashable {
  /// The key in `gotcha.json`; snake case, never changed.
  public let name: String
  /// The default value; values in settings must have the same kind.
  public let defaultValue: RuleOption
  /// One line that describes what it changes.
  public let summary: String

  public init(_ name: String, default defaultValue: RuleOption, _ summary: String) {
    self.name = name
    self.defaultValue = defaultValue
    self.summary = summary
  }

  public var kind: RuleOption.Kind { defaultValue.kind }
}

extension RuleSettings {
  /// The value of a rule's option: from the settings, or the default if it is missing or has the wrong kind.
  public func value(of option: RuleOptionInfo, for rule: RuleInfo) -> RuleOption {
    guard let chosen = options[rule.id]?[option.name], chosen.kind == option.kind else { return option.defaultValue }
    return chosen
  }

  /// Whether a rule's flag is set.
  package func isSet(_ option: RuleOptionInfo, for rule: RuleInfo) -> Bool {
    value(of: option, for: rule) == .flag(true)
  }

  /// The list of names configured for a rule.
  package func names(_ option: RuleOptionInfo, for rule: RuleInfo) -> [String] {
    guard case .names(let names) = value(of: option, for: rule) else { return [] }
    return names
  }
}
