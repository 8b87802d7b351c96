// Prints every text that the compiler must accept, a JSON object a line: the rules' examples, completed to files, and
// the result of each fix.
import Foundation

@testable import Analyzers

/// One file for the compiler.
struct ExampleText: Encodable {
  let rule: String
  /// Position in the rule's examples, from 1.
  let example: Int
  /// What the text is: `flagged`, `accepted`, `fixed` (after the preferred fixes) or `fix: TITLE` (after one other).
  let kind: String
  let text: String
  /// A part of the compiler's error, where the text is not to compile.
  let error: String?
}

func printLine(_ text: ExampleText) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  print(String(decoding: try encoder.encode(text), as: UTF8.self))
}

/// The text after some fixes. An edit that two findings offer is applied once.
func apply(_ fixes: [Fix], to source: SourceText) -> String {
  var seen: Set<TextEdit> = []
  let fixed = source.applying(
    fixes.map { fix in
      var fix = fix
      fix.edits = fix.edits.filter { seen.insert($0).inserted }
      return fix
    })
  return fixed.string(in: 0..<fixed.bytes.count)
}

for rule in RuleCatalog.all {
  for (index, example) in rule.examples.enumerated() {
    let file = example.file
    func text(_ kind: String, _ text: String, error: String? = nil) -> ExampleText {
      ExampleText(rule: rule.id, example: index + 1, kind: kind, text: text, error: error)
    }
    try printLine(text(example.isFlagged ? "flagged" : "accepted", file.text, error: example.doesNotCompile))
    guard example.isFlagged else { continue }
    let settings = RuleSettings(preset: .all, deploymentTargets: example.deployment ?? [.iOS: OSVersion(17)])
    let findings = Analyzer(settings: settings).analyze(file.source).findings.filter { $0.rule == rule.id }
    let preferred = findings.compactMap { finding in finding.fixes.first { $0.isPreferred } ?? finding.fixes.first }
    var printed: Set<String> = []
    if !preferred.isEmpty {
      let fixed = apply(preferred, to: file.source)
      printed.insert(fixed)
      try printLine(text("fixed", fixed))
    }
    for finding in findings {
      for fix in finding.fixes {
        let fixed = apply([fix], to: file.source)
        guard printed.insert(fixed).inserted else { continue }
        try printLine(text("fix: \(fix.title)", fixed))
      }
    }
  }
}
