/// One gotcha: what it is (`info`), what it looks at (the protocols below) and how it decides (`check`).
///
/// A rule is a value without state. It conforms to one protocol for each kind of syntax that it checks; the engine
/// traverses a file once and passes it only those. Adding a rule takes a file and a line in `Rules/AllRules.swift`.
protocol Rule: Sendable {
  static var info: RuleInfo { get }
  /// Whether it is about models and tasks rather than views, so that it also checks files without SwiftUI if the
  /// workspace uses SwiftUI anywhere.
  static var looksAtModels: Bool { get }
  // The protocols below implement these: casting all rules takes milliseconds at every start.
  var asModifierRule: (any ModifierRule)? { get }
  var asCallRule: (any CallRule)? { get }
  var asPropertyRule: (any PropertyRule)? { get }
  var asTypeRule: (any TypeRule)? { get }
  var asClauseRule: (any ClauseRule)? { get }
}

extension Rule {
  static var looksAtModels: Bool { false }
  var asModifierRule: (any ModifierRule)? { nil }
  var asCallRule: (any CallRule)? { nil }
  var asPropertyRule: (any PropertyRule)? { nil }
  var asTypeRule: (any TypeRule)? { nil }
  var asClauseRule: (any ClauseRule)? { nil }
}

/// Checks modifiers and other method calls by name.
protocol ModifierRule: Rule {
  /// The names that it checks: `blur` for every `….blur(…)`.
  static var modifiers: [StaticString] { get }
  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings)
}

extension ModifierRule {
  var asModifierRule: (any ModifierRule)? { self }
}

/// Checks calls of free functions and initializers by name.
protocol CallRule: Rule {
  /// The names that it checks: `ForEach` for every `ForEach(…)`.
  static var callees: [StaticString] { get }
  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings)
}

extension CallRule {
  var asCallRule: (any CallRule)? { self }
}

/// Checks stored properties by their attributes.
protocol PropertyRule: Rule {
  /// The names that it checks: `State` for every `@State var …`.
  static var wrappers: [StaticString] { get }
  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings)
}

extension PropertyRule {
  var asPropertyRule: (any PropertyRule)? { self }
}

/// Checks types with their extensions in the same file.
protocol TypeRule: Rule {
  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings)
}

extension TypeRule {
  var asTypeRule: (any TypeRule)? { self }
}

/// Checks clauses that control flow: the label of a `case`, a `catch`.
protocol ClauseRule: Rule {
  /// The kinds that it checks: `switchCaseLabel`, `catchClause`.
  static var clauses: [SyntaxKind] { get }
  func check(_ clause: SyntaxNode, in file: FileModel, _ findings: inout Findings)
}

extension ClauseRule {
  var asClauseRule: (any ClauseRule)? { self }
}

/// Collects the findings that rules report.
struct Findings {
  /// Everything found so far, unsorted.
  private(set) var all: [Finding] = []
  private var rule = ActiveRule.none
  /// Measures how long the rules take; nil if that is not requested.
  var stopwatch: RuleStopwatch?
  /// Says which rule runs, for who watches the analysis.
  var position = AnalysisPosition.unwatched
  #if DEBUG
  /// What a test wants to fail.
  var fault: InjectedFault?
  #endif

  /// A rule that is on, with the severity that the user chose for it, if any.
  struct ActiveRule: Sendable {
    let id: String
    let severity: Severity
    let chosen: Severity?
    /// `RuleCatalog.number(of:)`.
    var number: UInt32 = 0

    static let none = ActiveRule(id: "", severity: .hint, chosen: nil)

    /// A chosen severity replaces the rule's own; a lower severity that the rule reports stays lower.
    func severity(_ spoken: Severity?) -> Severity {
      guard let chosen else { return spoken ?? severity }
      guard let spoken, spoken < severity else { return chosen }
      return min(chosen, spoken)
    }
  }

  /// Sets the rule that reports the findings from here on.
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
  ///   - range: UTF-8 offsets.
  ///   - message: one sentence: what is wrong here.
  ///   - severity: the severity if it differs from the rule's own.
  ///   - related: other places that are part of the problem.
  ///   - fixes: the possible fixes, the preferred one first; nil for a fix that could not be built.
  ///   - missingFact: what the rule would need to know to be more certain.
  mutating func add(
    at range: Range<Int>, _ message: String, severity: Severity? = nil, related: [RelatedLocation] = [],
    fixes: [Fix?] = [], missingFact: String? = nil
  ) {
    all.append(
      Finding(
        rule: rule.id, severity: rule.severity(severity), message: message, range: range, related: related,
        fixes: fixes.compactMap(\.self), missingFact: missingFact))
  }

  /// Makes hints of the findings, other than errors, in code whose effect no user sees.
  ///
  /// - Parameter isUnseen: whether users see nothing of what the code at a place does.
  mutating func lower(where isUnseen: (Range<Int>) -> Bool) {
    for index in all.indices where all[index].severity != .hint && all[index].severity != .error {
      guard isUnseen(all[index].range) else { continue }
      all[index].severity = .hint
      all[index].missingFact = all[index].missingFact ?? "which code, other than previews, shows this view"
    }
  }
}
