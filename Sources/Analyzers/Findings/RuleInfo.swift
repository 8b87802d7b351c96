/// The static description of a rule: the single source for hover, `explain`, the rule's page and reports.
public struct RuleInfo: Sendable, Hashable {
  /// The name used in configuration, suppressions and reports; snake case, never changed.
  public let id: String
  public let topic: Topic
  /// Other topics that the rule belongs to, for presets and `--only`.
  public let alsoAbout: [Topic]
  /// The default severity of its findings.
  public let severity: Severity
  public let tier: Tier
  /// The first version of the product that includes the rule.
  public let since: String
  /// One line that states the defect: "Blur after a clip bleeds past its edge".
  public let title: String
  /// Markdown: what the user sees at run time, why, what to do, when it is fine.
  public let explanation: String
  /// The sources of the claims in the explanation; at least one.
  public let references: [RuleReference]
  /// The success criteria of WCAG 2.2 that the defect may violate, sorted; only rules about accessibility have any.
  public let criteria: [AccessibilityCriterion]
  /// The platforms that can have the defect.
  public let platforms: [Platform]
  /// A picture of the defect, nil if it would show nothing that the code does not.
  public let illustration: Illustration?
  /// Ids of rules that a reader may be looking for instead. `RuleCatalog.related(to:)` adds the opposite direction.
  public let related: [String]
  /// The rule's settings other than its severity.
  public let options: [RuleOptionInfo]
  /// Used both as documentation and as tests.
  public let examples: [RuleExample]

  public init(
    id: String, topic: Topic, alsoAbout: [Topic] = [], severity: Severity, tier: Tier, since: String = "0.1.0",
    title: String, explanation: String, references: [RuleReference], criteria: [AccessibilityCriterion] = [],
    platforms: [Platform] = Platform.allCases,
    illustration: Illustration? = nil, related: [String] = [], options: [RuleOptionInfo] = [], examples: [RuleExample]
  ) {
    self.id = id
    self.topic = topic
    self.alsoAbout = alsoAbout
    self.severity = severity
    self.tier = tier
    self.since = since
    self.title = title
    self.explanation = explanation
    self.references = references
    self.criteria = criteria
    self.platforms = platforms
    self.illustration = illustration
    self.related = related
    self.options = options
    self.examples = examples
  }

  /// Every topic that it belongs to, the one of its folder first.
  public var topics: [Topic] { [topic] + alsoAbout }

  /// Whether it belongs to a topic.
  public func isAbout(_ topic: Topic) -> Bool { topics.contains(topic) }

  /// Whether the preset `recommended` includes the rule.
  public var isRecommended: Bool { RuleSettings.Preset.recommended.includes(self) }

  /// Whether `recommended` excludes the rule until at least five of its findings in apps have been judged, and nine in ten were
  /// worth acting on. Rules of the first version were on by default before there were such records.
  public var isOnTrial: Bool { since != "0.1.0" && FieldRecord.byRule[id]?.isProven != true }

  /// Whether `recommended` reports its findings as hints because too few of them were worth acting on in real apps.
  public var isQuiet: Bool { FieldRecord.byRule[id]?.isRefuted ?? false }

  /// Whether any incorrect example has a corrected form.
  public var isFixable: Bool { examples.contains { $0.fixed != nil } }

  /// The rule's page, relative to the repository's root.
  public var helpPath: String { "docs/rules/\(id).md" }
}

/// How certain a rule's findings are.
public enum Tier: String, Sendable, Hashable, CaseIterable, Codable {
  /// Decided by syntax, or by syntax and the index.
  case precise
  /// A heuristic.
  case heuristic
}

/// What a rule is about: its folder under `Rules/` and its heading in the documentation.
public enum Topic: String, Sendable, Hashable, CaseIterable, Codable {
  case navigation, presentation, state, animation, effects, layout, scrolling, lists, concurrency, accessibility
  case interoperability, platforms, performance, deprecation, suppression
}

/// A snippet that documents a rule and tests it. `▸` and `◂` enclose each range that must be reported.
///
/// An example is as short as possible. The tests expand it to a file according to its first word:
/// - `import`: it is already a file;
/// - a type, extension, global function, macro or `#if`: `import SwiftUI` is inserted before it;
/// - a member (`@State var …`, `let …`, `func …`, `init …`, `var body …`): it is placed in a view, which gets a `body`
///   if it has none;
/// - anything else is an expression: it is placed in a view's `body`.
public struct RuleExample: Sendable, Hashable {
  /// Swift with `▸…◂` marks; without marks, nothing may be reported.
  public let code: String
  /// The code after the preferred fix of every finding (the first one if none is preferred), nil if the rule offers
  /// none.
  public let fixed: String?
  /// The severity of its findings if it differs from the rule's severity.
  public let severity: Severity?
  /// Why it is correct or incorrect, if the code does not show that.
  public let note: String?
  /// The deployment targets that the example requires, nil if they are irrelevant (the tests use iOS 17).
  public let deployment: [Platform: OSVersion]?
  /// A part of the compiler's error if the rule explains that error and the code must not compile. nil if the code
  /// compiles; corrected code always compiles.
  public let doesNotCompile: String?

  /// Code in which the rule must report exactly the marked ranges.
  public static func flagged(
    _ code: String, fixed: String? = nil, severity: Severity? = nil, note: String? = nil,
    deployment: [Platform: OSVersion]? = nil, doesNotCompile: String? = nil
  ) -> RuleExample {
    RuleExample(
      code: code, fixed: fixed, severity: severity, note: note, deployment: deployment, doesNotCompile: doesNotCompile)
  }

  /// Code in which the rule must report nothing.
  public static func accepted(
    _ code: String, note: String? = nil, deployment: [Platform: OSVersion]? = nil
  ) -> RuleExample {
    RuleExample(code: code, fixed: nil, severity: nil, note: note, deployment: deployment, doesNotCompile: nil)
  }

  /// Whether the rule must report something.
  public var isFlagged: Bool { code.contains("▸") }
}
