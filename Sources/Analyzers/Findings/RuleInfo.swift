import GotchaSupport

/// What the program must know about a rule without reading its page.
///
/// A `RuleCatalog` attaches the page, the single source for hover, `explain`, the documentation and reports.
public struct RuleInfo: Sendable {
  /// The name used in configuration, suppressions and reports; snake case, never changed.
  public let id: String
  /// The ids of rules that are now part of this one. They are accepted wherever an id is.
  public let formerIDs: [String]
  public let topic: Topic
  /// Other topics that the rule belongs to, for presets and `--only`.
  public let alsoAbout: [Topic]
  /// The cases that it reports, the most frequent one first; never empty.
  public let cases: [RuleCase]
  public let tier: Tier
  /// The first version of the product that includes the rule.
  public let since: String
  /// The platforms that can have the defect.
  public let platforms: [Platform]
  /// The rule's settings other than its severity.
  public let options: [RuleOptionInfo]
  /// Nil until a `RuleCatalog` attaches the page.
  private var documentation: LazyRuleDocumentation?

  public init(
    id: String, formerIDs: [String] = [], topic: Topic, alsoAbout: [Topic] = [], cases: [RuleCase], tier: Tier,
    since: String = "0.1.0", platforms: [Platform] = Platform.allCases, options: [RuleOptionInfo] = []
  ) {
    self.id = id
    self.formerIDs = formerIDs
    self.topic = topic
    self.alsoAbout = alsoAbout
    self.cases = cases
    self.tier = tier
    self.since = since
    self.platforms = platforms
    self.options = options
  }

  /// The rule with its page.
  ///
  /// - Parameter page: returns the page in UTF-8.
  func documented(by page: @escaping @Sendable () -> [UInt8]) -> RuleInfo {
    var info = self
    info.documentation = LazyRuleDocumentation(page: page)
    return info
  }

  /// Every topic that it belongs to, the one of its folder first.
  public var topics: [Topic] { [topic] + alsoAbout }

  /// Whether it belongs to a topic.
  public func isAbout(_ topic: Topic) -> Bool { topics.contains(topic) }

  /// Whether the preset `recommended` reports any of its cases.
  public var isRecommended: Bool { RuleSettings.Preset.recommended.includes(self) }

  /// The highest severity of its cases, of those that are shown by default if there are any.
  public var severity: Severity {
    (cases.filter { !$0.isOptIn }.map(\.severity).max() ?? cases.map(\.severity).max()) ?? .hint
  }

  /// Whether any incorrect example has a corrected form.
  public var isFixable: Bool { examples.contains { $0.fixed != nil } }

  /// The rule's page, relative to the repository's root.
  public var helpPath: String { "docs/rules/\(id).md" }
}

/// The contents of the rule's page, which is parsed when one of them is first read.
extension RuleInfo {
  public var title: String { page.title }
  public var explanation: String { page.explanation }
  public var illustration: Illustration? { page.illustration }
  public var examples: [RuleExample] { page.examples }
  public var related: [String] { page.related }
  public var criteria: [AccessibilityCriterion] { page.criteria }
  public var references: [RuleReference] { page.references }

  private var page: RuleDocumentation {
    assert(documentation != nil, "\(id): only a RuleCatalog knows the pages of rules")
    return documentation?.value ?? RuleDocumentation()
  }
}

extension RuleInfo: Hashable {
  public static func == (a: RuleInfo, b: RuleInfo) -> Bool { a.id == b.id }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
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
  case data, widgets, localization, interoperability, platforms, performance, deprecation, suppression
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

  /// Whether the rule must report something.
  public var isFlagged: Bool { code.includes("▸") }
}
