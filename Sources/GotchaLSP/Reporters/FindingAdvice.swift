import GotchaAnalysis
import GotchaSupport

/// What a model needs, besides the message, to act on a finding without further questions.
struct FindingAdvice {
  /// A fix that changes more lines is only named: `--apply` is shorter than the text.
  static let lineLimit = 24
  private static let byteLimit = 4096

  /// Why the finding matters, in one sentence; nil for an unknown rule.
  let why: String?
  /// The fix to apply: the preferred one, or the first one.
  let fix: Fix?
  /// The lines that the fix replaces; empty if they are too many, or cannot be shown exactly.
  let edits: [LineEdit]
  /// The number of lines that the fix changes.
  let changedLineCount: Int
  /// What to check after the change.
  let checks: [String]

  init(_ finding: Finding, in file: FileReport, of catalog: RuleCatalog) {
    let rule = catalog.rule(finding.rule)
    why = rule?.consequence
    fix = finding.chosenFix ?? finding.fixes.first
    let all = fix.map { LineEdit.edits(of: $0, in: file.source) } ?? []
    changedLineCount = all.reduce(0) { $0 + $1.lineCount }
    let lines = all.flatMap { $0.removed + $0.inserted }
    let isShown =
      changedLineCount <= Self.lineLimit && lines.reduce(0) { $0 + $1.count } <= Self.byteLimit
      && lines.allSatisfy(Self.isShownExactly)
    edits = isShown ? all : []
    checks = Self.checks(finding, fix, rule, in: file)
  }

  /// Whether a report shows every byte of a line: it can contain tabs as indentation, but no other control characters.
  static func isShownExactly(_ line: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: line.drop { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }, as: UTF8.self)
    return text == text.onOneLine
  }

  private static func checks(_ finding: Finding, _ fix: Fix?, _ rule: RuleInfo?, in file: FileReport) -> [String] {
    var checks: [String] = []
    if let fact = finding.missingFact { checks.append("\(fact) (not verified)") }
    if fix?.hasPlaceholder ?? false { checks.append("that no placeholder `<#…#>` is left") }
    if !(fix?.isSafe ?? false), let rule { checks.append(rule.topic.check) }
    var files: [String] = []
    for path in finding.related.compactMap(\.file) where path != file.path && !files.contains(path) {
      files.append(path)
    }
    if !files.isEmpty { checks.append("the code in \(files.joined(separator: ", ")) that belongs to this finding") }
    return checks.isEmpty ? ["that the code compiles"] : checks
  }
}

extension Topic {
  /// What to check after a change that may affect behavior.
  fileprivate var check: String {
    switch self {
    case .navigation: "the title, the bars and the links when the screen is pushed and popped"
    case .presentation: "what is shown when it is presented, dismissed and presented again"
    case .state: "that the view keeps the values that it should keep and shows their changes"
    case .animation: "that the animation starts, ends and can be interrupted as intended"
    case .effects: "how the view looks next to its neighbors"
    case .layout: "the layout in both orientations and with large text"
    case .scrolling: "where programmatic scrolling and scrolling by hand end"
    case .lists: "that rows keep their identity when elements are inserted, moved and deleted"
    case .concurrency: "when, how often and on which thread the code runs now"
    case .accessibility: "the view with VoiceOver, with a keyboard and with large text"
    case .data: "that fetches return the same objects and that old data can still be opened"
    case .widgets: "each family of the widget on the home screen and the lock screen"
    case .localization: "the texts in another language and with another region and calendar"
    case .interoperability: "that the wrapped view follows its input and keeps focus and size"
    case .platforms: "that the code compiles for each supported platform"
    case .performance: "that updates, animations and transitions are unchanged"
    case .deprecation: "how the result looks on the oldest supported system"
    case .suppression: "that another run reports nothing on this line"
    }
  }
}
