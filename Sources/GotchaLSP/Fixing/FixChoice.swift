import GotchaAnalysis
import GotchaSupport

/// The one finding whose fix `--apply` applies.
struct FixChoice: Sendable, Hashable {
  var rule: String
  /// As the user gave it.
  let file: String
  /// 0-based.
  let line: Int

  /// - Parameter text: `RULE@FILE:LINE`, as reports show it; a column after the line is ignored.
  init?(_ text: String) {
    guard let at = text.firstIndex(of: "@") else { return nil }
    var parts = text[text.index(after: at)...].split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 2, Int(parts[parts.count - 1]) != nil, Int(parts[parts.count - 2]) != nil { parts.removeLast() }
    guard parts.count > 1, let line = Int(parts.removeLast()), line > 0 else { return nil }
    rule = String(text[..<at])
    file = parts.joined(separator: ":")
    self.line = line - 1
    if rule.isEmpty || file.isEmpty { return nil }
  }

  /// The chosen finding with only the fix to apply; nil if there is none.
  func finding(among findings: [Finding], in source: SourceText) -> Finding? {
    for var finding in findings where finding.rule == rule && source.line(at: finding.range.lowerBound) == line {
      guard var fix = finding.chosenFix else { continue }
      fix.isPreferred = true
      finding.fixes = [fix]
      return finding
    }
    return nil
  }
}

extension Finding {
  /// The fix that `--apply` applies, safe or not.
  var chosenFix: Fix? { applicableFixes.first(where: \.isPreferred) ?? applicableFixes.first }

  /// The fixes that can be applied without a person who completes them.
  var applicableFixes: [Fix] { fixes.filter { !$0.hasPlaceholder } }

  /// The fixes with a placeholder (`<#value#>`), which only editors apply: elsewhere, they are advice.
  var advice: [Fix] { fixes.filter(\.hasPlaceholder) }
}

extension Fix {
  /// What a report calls it: "fix", "fix (unsafe)", or "help" if users must complete it.
  var reportedKind: String { hasPlaceholder ? "help" : isSafe ? "fix" : "fix (unsafe)" }

  /// Whether it contains a placeholder (`<#value#>`) that must be replaced by hand.
  var hasPlaceholder: Bool { edits.contains { $0.text.includes("<#") } }
}
