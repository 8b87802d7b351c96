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
  /// The same inside a function; nil where the code or the fix cannot be there.
  let local: String?
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

/// What a rule's fixes make of a source.
struct FixedTexts {
  /// After the preferred fix of every finding, or the first one where none is preferred; nil without fixes.
  private(set) var preferred: String?
  /// After each fix alone.
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

/// The function of such a file; nil where a fix has left something outside of it, or it declares where the program
/// starts, which only one type in a module may.
func function(_ text: String?) -> String? {
  guard let text, text.hasPrefix(importLine + opening), !text.contains("@main") else { return nil }
  let tree = SyntaxTree.parse(SourceText(text))
  let items = withExtendedLifetime(tree) { tree.root.children.count { _ in true } }
  guard items == 2 else { return nil }
  return String(text.dropFirst(importLine.count))
}

for rule in RuleCatalog.all {
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
      // With the same fixes in both places, those at one position belong together.
      let isSame = localFixed.others.map(\.title) == fixed.others.map(\.title)
      try printText("fix: \(fix.title)", fix.text, local: isSame ? localFixed.others[number].text : nil)
    }
  }
}
