// Prints all texts that the compiler must accept, with one JSON object per line: the rules' examples, completed to
// files, and the result of each fix.
import Foundation

@testable import Analyzers
@testable import GotchaAnalysis

/// One file for the compiler.
struct ExampleText: Encodable {
  let rule: String
  /// Position in the rule's examples, from 1.
  let example: Int
  /// The kind of text: `flagged`, `accepted`, `fixed` (after the preferred fixes) or `fix: TITLE` (after another fix).
  let kind: String
  let text: String
  /// The same text inside a function; nil if the code or the fix is not possible there.
  let local: String?
  /// A part of the compiler's error, if the text must not compile.
  let error: String?
}

func printLine(_ text: ExampleText) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  print(String(decoding: try encoder.encode(text), as: UTF8.self))
}

/// The text after some fixes. An edit that two findings offer is applied only once.
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

/// The results of applying a rule's fixes to a source.
struct FixedTexts {
  /// After the preferred fix of each finding, or the first fix if none is preferred; nil if there are no fixes.
  private(set) var preferred: String?
  /// After each fix separately.
  private(set) var others: [(title: String, text: String)] = []

  init(_ source: SourceText, _ rule: RuleInfo, _ example: RuleExample) {
    let settings = RuleSettings(preset: .all, deploymentTargets: example.deployment ?? [.iOS: OSVersion(17)])
    let findings = Analyzer(settings: settings).analyze(source).findings.filter { $0.rule == rule.id }
    let preferred = findings.compactMap { finding in finding.fixes.first { $0.isPreferred } ?? finding.fixes.first }
    if !preferred.isEmpty { self.preferred = apply(preferred, to: source) }
    for fix in findings.flatMap(\.fixes) { others.append((fix.title, apply([fix], to: source))) }
  }
}

let importLine = "import SwiftUI\n"
let opening = "@MainActor func surrounding() {\n"

/// The code of an example inside a function, as a file.
func local(_ example: RuleExample) -> SourceText {
  SourceText(importLine + opening + example.file.text.replacing(importLine, with: "") + "}\n")
}

/// The function in such a file; nil if a fix has inserted something outside the function, or if it declares the start
/// of the program, of which a module can have only one.
func function(_ text: String?) -> String? {
  guard let text, text.hasPrefix(importLine + opening), !text.contains("@main") else { return nil }
  let tree = SyntaxTree.parse(SourceText(text))
  let items = withExtendedLifetime(tree) { tree.root.children.count { _ in true } }
  guard items == 2 else { return nil }
  return String(text.dropFirst(importLine.count))
}

for rule in RuleCatalog.standard.all {
  for (index, example) in rule.examples.enumerated() {
    func printText(_ kind: String, _ text: String, local: String? = nil, error: String? = nil) throws {
      try printLine(
        ExampleText(
          rule: rule.id, example: index + 1, kind: kind, text: text, local: error == nil ? function(local) : nil,
          error: error))
    }
    guard example.isFlagged else {
      try printText("accepted", example.file.text)
      continue
    }
    let localSource = local(example)
    try printText(
      "flagged", example.file.text, local: localSource.string(in: localSource.bytes.indices),
      error: example.doesNotCompile)
    let (fixed, localFixed) = (
      FixedTexts(example.file.source, rule, example), FixedTexts(localSource, rule, example)
    )
    var printed: Set<String> = []
    if let text = fixed.preferred {
      printed.insert(text)
      try printText("fixed", text, local: localFixed.preferred)
    }
    for (number, fix) in fixed.others.enumerated() where printed.insert(fix.text).inserted {
      // If the fixes are the same in both places, the ones at the same position correspond.
      let isSame = localFixed.others.map(\.title) == fixed.others.map(\.title)
      try printText("fix: \(fix.title)", fix.text, local: isSame ? localFixed.others[number].text : nil)
    }
  }
}
