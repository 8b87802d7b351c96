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

/// A rule that checks control-flow clauses, such as `case` labels, `catch` clauses and `if`s, local variables with
/// attributes, ranges, or uses of macros.
package protocol ClauseRule: Rule {
  /// The kinds of clauses to check: `switchCaseLabel`, `catchClause`, `ifExpr`, `switchExpr`; `variableDecl` for a local variable
  /// whose declaration starts with an attribute, `binaryOperatorExpr` for `...` and `..<`, `macroExpansionExpr` and
  /// `macroExpansionDecl` for macros other than `#Preview`.
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

  /// An enabled rule and which of its findings are reported.
  struct ActiveRule: Sendable {
    let id: String
    let cases: [RuleCase]
    let level: RuleSettings.Level
    /// `RuleCatalog.number(of:)`.
    var number: UInt32 = 0

    static let none = ActiveRule(id: "", cases: [], level: .off)

    /// The severity of a finding, nil if it is not reported.
    func severity(of ruleCase: RuleCase, assuming assumptions: [Assumption]) -> Severity? {
      let evidence = ruleCase.evidence(assuming: assumptions)
      return switch level {
      case .off: nil
      case .shown: evidence.isOptIn ? nil : evidence.severity
      case .on: evidence.severity
      case .severity(let severity, let unverified): assumptions.isEmpty ? severity : unverified
      }
    }

    /// Whether some findings of the rule are not reported, so that a suppression may be used although it hides none.
    var leavesFindingsOut: Bool {
      switch level {
      case .off, .on: false
      case .shown: cases.contains { $0.isOptIn || $0.evidence(assuming: [.intent("")]).isOptIn }
      case .severity(_, let unverified): unverified == nil
      }
    }

    /// The severity of a finding if users never see the effect of the code, nil if it is not reported then.
    func severityIfUnseen(_ finding: Finding) -> Severity? {
      let ruleCase = cases.first { $0.id == finding.ruleCase }
      if ruleCase?.consequence == .doesNotCompile || ruleCase?.unseen == .all { return finding.severity }
      return switch level {
      case .off, .shown, .on: .hint
      case .severity(_, let unverified): finding.assumptions.isEmpty ? unverified : finding.severity
      }
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
  ///   - ruleCase: Which of the rule's cases it is; nil for the first one.
  ///   - assumptions: What the rule takes for granted; nil for something that is known here.
  ///   - related: Other locations that are part of the problem.
  ///   - fixes: The possible fixes, the preferred one first; nil for a fix that could not be built.
  package mutating func add(
    at range: Range<Int>, _ message: String, _ ruleCase: RuleCase? = nil, assuming assumptions: [Assumption?] = [],
    related: [RelatedLocation] = [], fixes: [Fix?] = []
  ) {
    let assumptions = assumptions.compactMap(\.self)
    guard let ruleCase = ruleCase ?? rule.cases.first else { return assertionFailure("\(rule.id) has no cases") }
    assert(rule.cases.contains(ruleCase), "\(rule.id) does not list its case \(ruleCase.id)")
    guard let severity = rule.severity(of: ruleCase, assuming: assumptions) else { return }
    all.append(
      Finding(
        rule: rule.id, ruleCase: ruleCase.id, severity: severity, message: message, range: range, related: related,
        fixes: fixes.compactMap(\.self), assumptions: assumptions))
  }

  /// Lowers findings to hints where users never see the effect of the code, except code that does not compile.
  ///
  /// - Parameters:
  ///   - active: The enabled rule with an id. If the user chose its severity, they are findings with an assumption.
  ///   - isUnseen: Whether users never see the effect of the code in a range; of views that no code shows, only those
  ///     that previews show if the second argument is true.
  mutating func lower(
    _ active: (String) -> ActiveRule?, where isUnseen: (_ range: Range<Int>, _ onlyPreviews: Bool) -> Bool
  ) {
    all = all.compactMap { finding in
      guard let rule = active(finding.rule) else { return finding }
      let severity = rule.severityIfUnseen(finding)
      let onlyPreviews = rule.cases.first { $0.id == finding.ruleCase }?.unseen == .unshown
      guard severity != finding.severity, isUnseen(finding.range, onlyPreviews) else { return finding }
      guard let severity else { return nil }
      var finding = finding
      finding.severity = severity
      if finding.assumptions.isEmpty {
        finding.assumptions = [.callers("which code, other than previews, shows this view")]
      }
      return finding
    }
  }
}
