import GotchaAnalysis

/// What a report says at its end.
struct Summary {
  /// More files of a rule's fixes are only counted.
  private static let fileLimit = 4
  /// More rules with hidden hints are not named.
  private static let hiddenRuleLimit = 3

  private let report: Report
  private let findings: [Finding]

  init(_ report: Report) { self.init(report, of: report.files.flatMap(\.findings)) }

  /// - Parameter findings: those that the report shows.
  init(_ report: Report, of findings: [Finding]) {
    self.report = report
    self.findings = findings
  }

  /// The applied fixes by rule, then the line of `text`.
  func lines(_ style: TerminalStyle = TerminalStyle(usesColor: false)) -> [String] { appliedFixes + [text(style)] }

  /// `1 error, 3 warnings in 12 files; 2 can be fixed with --fix`.
  func text(_ style: TerminalStyle = TerminalStyle(usesColor: false)) -> String {
    var text = ""
    if let applied = report.appliedFixCount, applied > 0 {
      text += "Fixed \(Self.count(applied, "finding")) in \(Self.count(report.fixedFileCount, "file")). "
    }
    let known = report.knownCount > 0 ? "; \(report.knownCount) hidden by the baseline" : ""
    guard report.findingCount > 0 else { return text + headline + known + "." + hidden }
    text += counts(style) + " in \(Self.count(report.fileCount, "file"))"
    if !notShown.isEmpty { text += " (\(notShown))" }
    if !fixAdvice.isEmpty { text += "; \(fixAdvice)" }
    if report.appliedFixCount != nil, unfixableCount > 0 { text += "; \(unfixableCount) without a fix" }
    return text + known + hidden
  }

  /// `; 3 hints hidden (any_view 2, empty_catch 1), shown by --min-severity hint`, empty if there are none.
  private var hidden: String {
    let hints = hiddenHints(shownBy: "--min-severity hint")
    return hints.isEmpty ? "" : (report.findingCount > 0 ? "; " : " ") + hints
  }

  /// `3 hints hidden (any_view 2, empty_catch 1), shown by --min-severity hint`, empty if there are none.
  ///
  /// - Parameter means: how the reader gets them.
  func hiddenHints(shownBy means: String) -> String {
    let rules = report.hiddenHints.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard !rules.isEmpty else { return "" }
    var names = rules.prefix(Self.hiddenRuleLimit).map { "\($0.key) \($0.value)" }
    if rules.count > names.count { names.append("…") }
    let count = Self.count(rules.reduce(0) { $0 + $1.value }, "hint")
    return "\(count) hidden (\(names.joined(separator: ", "))), shown by \(means)"
  }

  /// A line for each rule whose fixes were applied, with the files.
  private var appliedFixes: [String] {
    let rules = Dictionary(grouping: report.appliedFixes) { $0.rule }.sorted { $0.key < $1.key }
    return TextTable.lines(
      rules.map { rule, fixes in
        let files = fixes.prefix(Self.fileLimit).map { "\($0.path.onOneLine) (\($0.count))" }.joined(separator: ", ")
        let more = fixes.count - Self.fileLimit
        return ["fixed \(rule)", files + (more > 0 ? ", and \(Self.count(more, "more file"))" : "")]
      })
  }

  private var unfixableCount: Int { findings.count { $0.bulkFix(includesUnsafe: true) == nil } }

  /// `1 error, 3 warnings in 12 files`.
  var headline: String {
    let files = Self.count(report.fileCount, "file")
    return report.findingCount > 0 ? "\(counts()) in \(files)" : "No findings in \(files)"
  }

  /// `4 more not shown`, empty if all are shown.
  var notShown: String {
    let more = report.findingCount - report.files.reduce(0) { $0 + $1.findings.count }
    if findings.isEmpty, more > 0 { return "not shown" }
    return more > 0 ? "\(more) more not shown" : ""
  }

  /// `2 can be fixed with --fix`, empty if no finding can be fixed.
  var fixAdvice: String {
    let safe = findings.count { $0.bulkFix() != nil }
    let unsafe = findings.count { $0.bulkFix(includesUnsafe: true) != nil } - safe
    switch (safe, unsafe) {
    case (0, 0): return ""
    case (0, _): return "\(unsafe) can be fixed with --fix --unsafe-fixes"
    case (_, 0): return "\(safe) can be fixed with --fix"
    default: return "\(safe) can be fixed with --fix, \(unsafe) more with --unsafe-fixes"
    }
  }

  /// `1 error, 3 warnings`, or `4 findings` if none is shown.
  private func counts(_ style: TerminalStyle = TerminalStyle(usesColor: false)) -> String {
    findings.isEmpty ? Self.count(report.findingCount, "finding") : Self.counts(findings, style)
  }

  /// `1 error, 3 warnings`.
  static func counts(_ findings: [Finding], _ style: TerminalStyle = TerminalStyle(usesColor: false)) -> String {
    Severity.allCases.reversed().compactMap { severity -> String? in
      let number = findings.count { $0.severity == severity }
      return number == 0 ? nil : style.paint(count(number, severity.rawValue), TerminalStyle.role(of: severity))
    }.joined(separator: ", ")
  }

  /// `1 file`, `2 files`.
  static func count(_ number: Int, _ noun: String) -> String {
    if noun == Severity.info.rawValue { return "\(number) info" }
    return "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
