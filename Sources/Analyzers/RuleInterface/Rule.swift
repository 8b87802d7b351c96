/// Detects one kind of gotcha: `info` describes it, and `check` reports it in the syntax that the rule declares.
///
/// A rule is a stateless value. It conforms to one of the protocols below for each kind of syntax that it checks. The
/// engine traverses each file once and passes a rule only the nodes that it declares. To add a rule, add a file and a
/// line in `Rules/AllRules.swift`.
package protocol Rule: Sendable {
  static var info: RuleInfo { get }
  /// Whether the rule is about models and tasks rather than views. Such a rule also checks files that do not use
  /// SwiftUI, provided that another file of the workspace does.
  static var looksAtModels: Bool { get }
  // The protocols below implement these properties, because casting every rule takes milliseconds at launch.
  var asModifierRule: (any ModifierRule)? { get }
  var asCallRule: (any CallRule)? { get }
  var asPropertyRule: (any PropertyRule)? { get }
  var asTypeRule: (any TypeRule)? { get }
  var asClauseRule: (any ClauseRule)? { get }
  var asSuppressionRule: (any SuppressionRule)? { get }
}

extension Rule {
  package static var looksAtModels: Bool { false }
  package var asModifierRule: (any ModifierRule)? { nil }
  package var asCallRule: (any CallRule)? { nil }
  package var asPropertyRule: (any PropertyRule)? { nil }
  package var asTypeRule: (any TypeRule)? { nil }
  package var asClauseRule: (any ClauseRule)? { nil }
  package var asSuppressionRule: (any SuppressionRule)? { nil }
}

/// A rule that checks calls of modifiers and other methods by name.
package protocol ModifierRule: Rule {
  /// The method names to check: `blur` for every `….blur(…)`.
  static var modifiers: [StaticString] { get }
  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings)
}

extension ModifierRule {
  package var asModifierRule: (any ModifierRule)? { self }
}

/// A rule that checks calls of free functions and initializers by name.
package protocol CallRule: Rule {
  /// The names to check: `ForEach` for every `ForEach(…)`.
  static var callees: [StaticString] { get }
  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings)
}

extension CallRule {
  package var asCallRule: (any CallRule)? { self }
}

/// A rule that checks stored properties by their attributes.
package protocol PropertyRule: Rule {
  /// The attribute names to check: `State` for every `@State var …`.
  static var wrappers: [StaticString] { get }
  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings)
}

extension PropertyRule {
  package var asPropertyRule: (any PropertyRule)? { self }
}

/// A rule that checks types together with their extensions in the same file.
package protocol TypeRule: Rule {
  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings)
}

extension TypeRule {
  package var asTypeRule: (any TypeRule)? { self }
}

/// A rule that checks control-flow clauses, such as `case` labels, `catch` clauses and `if`s, or local variables with
/// attributes.
package protocol ClauseRule: Rule {
  /// The kinds of clauses to check: `switchCaseLabel`, `catchClause`, `ifExpr`; `variableDecl` for a local variable
  /// whose declaration starts with an attribute.
  static var clauses: [SyntaxKind] { get }
  func check(_ clause: SyntaxNode, in file: FileModel, _ findings: inout Findings)
}

extension ClauseRule {
  package var asClauseRule: (any ClauseRule)? { self }
}

/// Collects the findings that rules report.
package struct Findings {
  /// All findings so far, unsorted.
  private(set) var all: [Finding] = []
  private var rule = ActiveRule.none
  /// Measures how long each rule takes; nil if timing is not requested.
  var stopwatch: RuleStopwatch?
  /// Records which rule is running, for the process that watches the analysis.
  var position = AnalysisPosition.unwatched
  #if DEBUG
  /// A failure that a test injects.
  var fault: InjectedFault?
  #endif

  /// An enabled rule with its configured severity, if any.
  struct ActiveRule: Sendable {
    let id: String
    let severity: Severity
    let chosen: Severity?
    /// `RuleCatalog.number(of:)`.
    var number: UInt32 = 0

    static let none = ActiveRule(id: "", severity: .hint, chosen: nil)

    /// The severity of a finding. A configured severity replaces the rule's default. If the rule reports the finding
    /// with a severity below its default, the lower of the two severities applies.
    func severity(_ spoken: Severity?) -> Severity {
      guard let chosen else { return spoken ?? severity }
      guard let spoken, spoken < severity else { return chosen }
      return min(chosen, spoken)
    }
  }

  /// Sets the rule that reports all subsequent findings.
  mutating func begin(_ rule: ActiveRule) {
    self.rule = rule
    position.begin(rule: rule.number)
    #if DEBUG
    fault?.strike(rule.id)
    #endif
    stopwatch?.start(rule.id)
  }

  /// Marks the end of the current rule.
  mutating func end() {
    position.begin(rule: 0)
    stopwatch?.stop()
  }

  /// Reports one finding.
  ///
  /// - Parameters:
  ///   - range: The UTF-8 offsets of the code to report.
  ///   - message: What is wrong and how to fix it, in one or two sentences.
  ///   - severity: The severity if it differs from the rule's default.
  ///   - related: Other locations that are part of the problem.
  ///   - fixes: The possible fixes, the preferred one first; nil for a fix that could not be built.
  ///   - missingFact: What the rule could not verify; completes "Not verified: …".
  package mutating func add(
    at range: Range<Int>, _ message: String, severity: Severity? = nil, related: [RelatedLocation] = [],
    fixes: [Fix?] = [], missingFact: String? = nil
  ) {
    all.append(
      Finding(
        rule: rule.id, severity: rule.severity(severity), message: message, range: range, related: related,
        fixes: fixes.compactMap(\.self), missingFact: missingFact))
  }

  /// Lowers findings to hints, except errors, where users never see the effect of the code.
  ///
  /// - Parameter isUnseen: Whether users never see the effect of the code in a range.
  mutating func lower(where isUnseen: (Range<Int>) -> Bool) {
    for index in all.indices where all[index].severity != .hint && all[index].severity != .error {
      guard isUnseen(all[index].range) else { continue }
      all[index].severity = .hint
      all[index].missingFact = all[index].missingFact ?? "which code, other than previews, shows this view"
    }
  }
}
