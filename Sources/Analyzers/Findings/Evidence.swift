/// What users of an app experience because of a finding, from the worst to the least.
public enum Consequence: String, Sendable, Hashable, CaseIterable, Codable {
  case doesNotCompile
  /// The app crashes or hangs, or data is lost.
  case crash
  /// A feature never works.
  case deadFeature
  /// The screen is wrong or stale, input is lost, some users cannot use it, memory leaks, or the main thread is blocked.
  case wrong
  /// It is slow, jumpy or wasteful.
  case slow
  case taste

  /// The severity without any assumption.
  ///
  /// A crash or a dead feature is an error only in a case that is proven (`RuleCase.isProven`).
  fileprivate var severity: Severity {
    switch self {
    case .doesNotCompile: .error
    case .crash, .deadFeature, .wrong: .warning
    case .slow: .info
    case .taste: .hint
    }
  }

  /// In words, for documentation.
  public var phrase: String {
    switch self {
    case .doesNotCompile: "does not compile"
    case .crash: "crash, hang or loss of data"
    case .deadFeature: "never works"
    case .wrong: "wrong, stale, lost or inaccessible"
    case .slow: "slow, jumpy or wasteful"
    case .taste: "taste"
    }
  }
}

/// Something that a rule takes for granted, because the code does not show it.
public struct Assumption: Sendable, Hashable {
  /// What kind of thing is unknown. How much an assumption weighs is the same for all rules.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    case platformUnknown, languageModeUnknown, entryPointUnknown
    case callersUnknown, calleeUnknown, typeUnknown, layoutUnknown, valueMayChange, namingConvention, intentUnknown

    /// Whether what is assumed holds in nearly all code.
    public var usuallyHolds: Bool {
      switch self {
      case .platformUnknown, .languageModeUnknown, .entryPointUnknown: true
      case .callersUnknown, .calleeUnknown, .typeUnknown, .layoutUnknown, .valueMayChange, .namingConvention,
        .intentUnknown:
        false
      }
    }
  }

  public var kind: Kind
  /// What is unknown about this code; completes "Not verified: …".
  public var fact: String

  public init(_ kind: Kind, _ fact: String) {
    self.kind = kind
    self.fact = fact
  }
}

extension Assumption {
  /// Which platforms, or which versions of them, the code is for.
  package static func platform(_ fact: String) -> Assumption { Assumption(.platformUnknown, fact) }
  /// Which language mode or isolation the code is compiled with.
  package static func languageMode(_ fact: String) -> Assumption { Assumption(.languageModeUnknown, fact) }
  /// Whether the workspace contains the whole program.
  package static func entryPoint(_ fact: String) -> Assumption { Assumption(.entryPointUnknown, fact) }
  /// Who calls, shows or reads something.
  package static func callers(_ fact: String) -> Assumption { Assumption(.callersUnknown, fact) }
  /// What called code or a closure does.
  package static func callee(_ fact: String) -> Assumption { Assumption(.calleeUnknown, fact) }
  /// What a type is or conforms to.
  package static func type(_ fact: String) -> Assumption { Assumption(.typeUnknown, fact) }
  /// Sizes, positions and what is visible.
  package static func layout(_ fact: String) -> Assumption { Assumption(.layoutUnknown, fact) }
  /// Whether a value changes, or a body runs again, while something is on screen.
  package static func change(_ fact: String) -> Assumption { Assumption(.valueMayChange, fact) }
  /// Whether a name means what it says.
  package static func naming(_ fact: String) -> Assumption { Assumption(.namingConvention, fact) }
  /// Whether the author means it.
  package static func intent(_ fact: String) -> Assumption { Assumption(.intentUnknown, fact) }
}

/// One way in which a rule reaches its conclusion. The record, the severity and whether the default reports it belong to
/// the case, not to the rule.
///
/// A rule declares its cases as constants in a private extension of this type and lists them in its `RuleInfo`.
public struct RuleCase: Sendable, Hashable {
  /// Part of reports, so never changed: camel case, unique in the rule.
  public let id: String
  public let consequence: Consequence
  /// What the code does in this case, for the table on the rule's page: "rows are removed while they are shown".
  public let summary: String
  /// The severity without any assumption.
  public let severity: Severity
  /// Why `severity` is not that of the consequence; nil if it is.
  public let reason: String?
  /// Whether only users who ask for it get the case.
  public let isOptIn: Bool
  /// In which views, of those that users do not see, it is as severe as in others.
  package let unseen: Unseen

  /// Views that users do not see.
  package enum Unseen: Sendable, Hashable {
    case none
    /// Views that no known code shows: code that is wrong whoever shows it.
    case unshown
    /// Also views that only previews show: what is about previews.
    case all
  }

  /// A case with the severity of its consequence.
  ///
  /// - Parameter isProven: whether documentation or at least five judged findings prove that the code crashes or never
  ///   works, so that it is an error.
  package init(
    _ id: String, _ consequence: Consequence, _ summary: String, isProven: Bool = false, isOptIn: Bool = false,
    unseen: Unseen = .none
  ) {
    self.id = id
    self.consequence = consequence
    self.summary = summary
    severity = isProven && consequence <= .deadFeature ? .error : consequence.severity
    reason = nil
    self.isOptIn = isOptIn || consequence == .taste
    self.unseen = unseen
  }

  /// A case whose severity is another than that of its consequence.
  ///
  /// - Parameter reason: why.
  package init(
    _ id: String, _ consequence: Consequence, _ summary: String, severity: Severity, because reason: String,
    isOptIn: Bool = false, unseen: Unseen = .none
  ) {
    self.id = id
    self.consequence = consequence
    self.summary = summary
    self.severity = severity
    self.reason = reason
    self.isOptIn = isOptIn || consequence == .taste
    self.unseen = unseen
  }

  /// The severity of a finding, and whether only users who ask for it get the finding.
  package func evidence(assuming assumptions: [Assumption]) -> (severity: Severity, isOptIn: Bool) {
    guard let assumption = assumptions.first else { return (severity, isOptIn) }
    guard assumptions.count == 1, assumption.kind.usuallyHolds else {
      return (.hint, isOptIn || consequence >= .slow)
    }
    return (severity.lowered, isOptIn)
  }
}

extension Consequence: Comparable {
  /// Worse consequences come first.
  public static func < (a: Consequence, b: Consequence) -> Bool { a.rank < b.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Severity {
  /// The next lower one.
  fileprivate var lowered: Severity {
    switch self {
    case .error: .warning
    case .warning: .info
    case .info, .hint: .hint
    }
  }
}
