/// One gotcha: what it is (`info`), what it looks at (the protocols below) and how it decides (`check`).
///
/// A rule is a value without state. It conforms to one protocol for each thing that it looks at; the engine goes over
/// a file once and hands it only those. Adding one takes a file and a line in `Rules/AllRules.swift`.
protocol Rule: Sendable {
  static var info: RuleInfo { get }
  /// Whether it is about models and tasks rather than views, so that it also speaks in files without SwiftUI if the
  /// workspace uses it somewhere.
  static var looksAtModels: Bool { get }
  // The protocols below answer these: casting all rules takes milliseconds at every start.
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

/// Looks at modifiers and other method calls by name.
protocol ModifierRule: Rule {
  /// The names it wants to see: `blur` for every `….blur(…)`.
  static var modifiers: [StaticString] { get }
  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings)
}

extension ModifierRule {
  var asModifierRule: (any ModifierRule)? { self }
}

/// Looks at calls of free functions and initialisers by name.
protocol CallRule: Rule {
  /// The names it wants to see: `ForEach` for every `ForEach(…)`.
  static var callees: [StaticString] { get }
  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings)
}

extension CallRule {
  var asCallRule: (any CallRule)? { self }
}

/// Looks at stored properties by their attributes.
protocol PropertyRule: Rule {
  /// The names it wants to see: `State` for every `@State var …`.
  static var wrappers: [StaticString] { get }
  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings)
}

extension PropertyRule {
  var asPropertyRule: (any PropertyRule)? { self }
}

/// Looks at types with their extensions in the same file.
protocol TypeRule: Rule {
  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings)
}

extension TypeRule {
  var asTypeRule: (any TypeRule)? { self }
}

/// Looks at clauses that control flow: the label of a `case`, a `catch`.
protocol ClauseRule: Rule {
  /// The kinds it wants to see: `switchCaseLabel`, `catchClause`.
  static var clauses: [SyntaxKind] { get }
  func check(_ clause: SyntaxNode, in file: FileModel, _ findings: inout Findings)
}

extension ClauseRule {
  var asClauseRule: (any ClauseRule)? { self }
}

/// Where rules put what they find.
struct Findings {
  /// Everything found so far, unsorted.
  private(set) var all: [Finding] = []
  private var rule = ActiveRule.none
  /// How long the rules take, if anybody asks.
  var stopwatch: RuleStopwatch?

  /// A rule that is on, with the severity that the user chose for it, if any.
  struct ActiveRule: Sendable {
    let id: String
    let severity: Severity
    let chosen: Severity?

    static let none = ActiveRule(id: "", severity: .hint, chosen: nil)

    /// A chosen severity replaces the rule's own; where the rule itself speaks lower than usual, it stays lower.
    func severity(_ spoken: Severity?) -> Severity {
      guard let chosen else { return spoken ?? severity }
      guard let spoken, spoken < severity else { return chosen }
      return min(chosen, spoken)
    }
  }

  /// Names the rule that speaks from here on.
  mutating func begin(_ rule: ActiveRule) {
    self.rule = rule
    stopwatch?.start(rule.id)
  }

  /// Says that the rule named last is done.
  mutating func end() { stopwatch?.stop() }

  /// Reports one place.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets.
  ///   - message: one sentence: what is wrong here.
  ///   - severity: where it differs from the rule's own.
  ///   - related: other places that make the gotcha.
  ///   - fixes: what could be done, the preferred one first; nil where a fix could not be made.
  ///   - missingFact: what the rule would have needed to know to be surer.
  mutating func add(
    at range: Range<Int>, _ message: String, severity: Severity? = nil, related: [RelatedLocation] = [],
    fixes: [Fix?] = [], missingFact: String? = nil
  ) {
    all.append(
      Finding(
        rule: rule.id, severity: rule.severity(severity), message: message, range: range, related: related,
        fixes: fixes.compactMap(\.self), missingFact: missingFact))
  }
}
