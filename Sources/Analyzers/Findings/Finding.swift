/// How serious a finding is.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable, Codable {
  /// A better alternative exists.
  case hint
  /// Probably wrong, depending on context.
  case info
  /// Wrong behavior.
  case warning
  /// Fails to compile, crashes or hangs.
  case error

  /// Ranks by severity: more severe findings have a higher rank.
  private var rank: Int {
    switch self {
    case .hint: 0
    case .info: 1
    case .warning: 2
    case .error: 3
    }
  }

  public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
}

/// A problem reported by a rule.
public struct Finding: Sendable, Hashable {
  /// The rule's id.
  public var rule: String
  /// The id of the rule's case; empty for findings about files instead of code.
  public var ruleCase: String
  public var severity: Severity
  /// One sentence that names the defect.
  public var message: String
  /// UTF-8 offsets in the analyzed file.
  public var range: Range<Int>
  /// Other locations that are part of the problem.
  public var related: [RelatedLocation]
  /// The possible fixes, the preferred one first.
  public var fixes: [Fix]
  /// What the rule takes for granted.
  public var assumptions: [Assumption]

  public init(
    rule: String, ruleCase: String = "", severity: Severity, message: String, range: Range<Int>,
    related: [RelatedLocation] = [], fixes: [Fix] = [], assumptions: [Assumption] = []
  ) {
    self.rule = rule
    self.ruleCase = ruleCase
    self.severity = severity
    self.message = message
    self.range = range
    self.related = related
    self.fixes = fixes
    self.assumptions = assumptions
  }

  /// What the rule could not verify, for "Not verified: …": "whether the presenter already has a stack".
  public var missingFact: String? {
    assumptions.isEmpty ? nil : assumptions.map(\.fact).joined(separator: "; ")
  }

  /// The order in reports: by offset, then by rule.
  package static func isBefore(_ a: Finding, _ b: Finding) -> Bool {
    if a.range.lowerBound != b.range.lowerBound { return a.range.lowerBound < b.range.lowerBound }
    return (a.rule, a.range.upperBound, a.message) < (b.rule, b.range.upperBound, b.message)
  }
}

/// A finding that a comment suppresses.
public struct SuppressedFinding: Sendable, Hashable {
  public internal(set) var finding: Finding
  /// The text after ` -- ` in the comment.
  public internal(set) var reason: String?

  public init(finding: Finding, reason: String?) {
    self.finding = finding
    self.reason = reason
  }
}

/// A second location that belongs to a finding.
public struct RelatedLocation: Sendable, Hashable {
  /// The file that contains it, nil for the analyzed one.
  public var file: String?
  /// UTF-8 offsets.
  public var range: Range<Int>
  public var message: String

  public init(file: String? = nil, range: Range<Int>, message: String) {
    self.file = file
    self.range = range
    self.message = message
  }
}

/// One way to fix a finding.
public struct Fix: Sendable, Hashable {
  /// What it does, in the imperative: "Move `blur` before `clipShape`".
  public var title: String
  /// Whether it preserves behavior apart from the defect, so that it may be applied in bulk.
  public var isSafe: Bool
  /// Whether it is the default among several fixes.
  public var isPreferred: Bool
  /// Edits to the analyzed file, in order of their ranges, which do not overlap.
  public var edits: [TextEdit]

  public init(title: String, isSafe: Bool, isPreferred: Bool, edits: [TextEdit]) {
    self.title = title
    self.isSafe = isSafe
    self.isPreferred = isPreferred
    self.edits = edits
  }
}
