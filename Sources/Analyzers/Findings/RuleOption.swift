/// The value of one of a rule's own settings.
public enum RuleOption: Sendable, Hashable {
  case flag(Bool)
  case number(Int)
  case names([String])

  /// The kind of a value.
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

/// One of a rule's own settings, as `gotcha.json` names it beside the rule's severity.
public struct RuleOptionInfo: Sendable, Hashable {
  /// The key in `gotcha.json`; snake case, never changed.
  public let name: String
  /// The value if the settings do not specify one; settings must use the same kind.
  public let defaultValue: RuleOption
  /// One line: what it changes.
  public let summary: String

  public init(_ name: String, default defaultValue: RuleOption, _ summary: String) {
    self.name = name
    self.defaultValue = defaultValue
    self.summary = summary
  }

  public var kind: RuleOption.Kind { defaultValue.kind }
}

extension RuleSettings {
  /// The value of a rule's option: the one in the settings, or the default if that is missing or of another kind.
  public func value(of option: RuleOptionInfo, for rule: RuleInfo) -> RuleOption {
    guard let chosen = options[rule.id]?[option.name], chosen.kind == option.kind else { return option.defaultValue }
    return chosen
  }

  /// Whether a flag of a rule is set.
  func isSet(_ option: RuleOptionInfo, for rule: RuleInfo) -> Bool { value(of: option, for: rule) == .flag(true) }

  /// The list of names that a rule is set to.
  func names(_ option: RuleOptionInfo, for rule: RuleInfo) -> [String] {
    guard case .names(let names) = value(of: option, for: rule) else { return [] }
    return names
  }
}
