import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Runs every example of every rule, as written and in hostile surroundings.
@Suite struct RuleHarness {
  // MARK: - As written

  @Test(arguments: TestedRules.ids) func reportsExactlyTheMarks(id: String) throws {
    for example in try examples(id) {
      let file = example.file
      let analysis = analyze(file, example)
      #expect(!analysis.tree.hasErrors, "does not parse:\n\(file.text)")
      expectMarks(file, analysis, id, "as written")
      let expected = example.severity ?? RuleCatalog.standard.rule(id)?.severity
      for finding in analysis.findings where finding.rule == id {
        #expect(finding.severity == expected, "severity in:\n\(file.text)")
        for related in finding.related {
          #expect(!related.range.isEmpty && related.range.upperBound <= file.bytes.count)
        }
      }
    }
  }

  // MARK: - Hostile surroundings

  @Test(arguments: TestedRules.ids) func survivesUnicode(id: String) throws {
    for example in try examples(id) {
      expect(example.file.surrounded(before: "// 👩‍👩‍👧 漢字\nlet 絵文字 = \"🎉🇩🇪\"\n"), example, id, "after emoji")
      var file = example.file
      for mark in file.marks.reversed() {
        file.insert("/* 🎉漢字 */ ", at: file.firstCode(onLineOf: mark.lowerBound))
      }
      if TestedRules.idsOfCodeRules.contains(id) { expect(file, example, id, "emoji on its line") }
    }
  }

  @Test(arguments: TestedRules.ids) func survivesLineEndsAndTabs(id: String) throws {
    for example in try examples(id) {
      expect(example.file.withCRLF, example, id, "CRLF")
      expect(example.file.withTabs, example, id, "tabs")
    }
  }

  @Test(arguments: TestedRules.idsOfCodeRules) func speaksInsideConditionalCompilation(id: String) throws {
    for example in try examples(id) {
      let file = example.file
      expect(file.surrounded(before: "#if DEBUG\n", after: "\n#endif\n"), example, id, "inside #if")
    }
  }

  @Test(arguments: TestedRules.idsOfCodeRules) func isSilentInCommentsAndStrings(id: String) throws {
    for example in try examples(id) where example.isFlagged {
      let file = example.file
      let commented = file.surrounded(before: "import SwiftUI\n/*\n", after: "\n*/\n")
      #expect(findings(of: id, analyzeAlone(commented, example, id)).isEmpty, "in a comment:\n\(file.text)")
      let quoted = file.surrounded(before: "import SwiftUI\nlet text = ###\"\"\"\n", after: "\n\"\"\"###\n")
      #expect(findings(of: id, analyzeAlone(quoted, example, id)).isEmpty, "in a string:\n\(file.text)")
    }
  }

  @Test(arguments: TestedRules.idsOfCodeRules) func isSilentInPreviewsAndWithoutSwiftUI(id: String) throws {
    for example in try examples(id) where example.isFlagged {
      let text = example.file.text.replacing("import SwiftUI\n", with: "")
      let file = MarkedSource("import SwiftUI\n#Preview {\n" + text + "\n}\n")
      #expect(findings(of: id, analyzeAlone(file, example, id)).isEmpty, "in a preview:\n\(file.text)")
    }
  }

  @Test(arguments: TestedRules.idsOfCodeRules) func survivesBrokenCodeAround(id: String) throws {
    for example in try examples(id) {
      let file = example.file
      expect(file.surrounded(after: "\nstruct Broken { func f( { let = ) } }\n"), example, id, "before broken code")
      expect(file.surrounded(after: "\nextension Unclosed { func f() { if x {"), example, id, "before unclosed code")
      expect(file.surrounded(before: "struct Broken { let a: = 1 }\n"), example, id, "after broken code")
    }
  }

  // MARK: - Suppressions

  @Test(arguments: TestedRules.idsOfCodeRules) func isSilencedByEachForm(id: String) throws {
    let other = try #require(RuleCatalog.standard.all.first { $0.topic != .suppression && $0.id != id }?.id)
    // Each example takes the next name for each form, so that a rule's examples have all combinations.
    let names = [id, "\(id), \(other)", "all"]
    for (number, example) in try examples(id).filter(\.isFlagged).enumerated() {
      let file = example.file
      func name(_ form: Int) -> String { names[(number + form) % names.count] }
      expectSilence(file.surrounded(before: "// gotcha:disable:file \(name(0)) -- why\n"), example, id)
      expectSilence(file.surrounded(before: "// gotcha:disable \(name(1))\n"), example, id)
      expectSilence(
        file.surrounded(before: "/* gotcha:disable \(name(2)) */\n", after: "\n// gotcha:enable \(name(2))\n"),
        example, id)
      expectSilence(onEachLine(of: file) { "// gotcha:disable:next \(name(3))\n" + $0 }, example, id)
      expectSilence(onEachLine(of: file) { _ in "/* gotcha:disable:this \(name(4)) */ " }, example, id)
      // On another line, it suppresses nothing.
      let elsewhere = file.surrounded(after: "\n// gotcha:disable:this \(id)\n")
      let analysis = analyzeAlone(elsewhere, example, id)
      expectMarks(elsewhere, analysis, id, "with a suppression elsewhere")
      #expect(analysis.findings.contains { $0.rule == "unused_suppression" })
    }
  }

  /// Inserts text before the code of each line on which a mark starts.
  private func onEachLine(of file: MarkedSource, _ text: (_ indentation: String) -> String) -> MarkedSource {
    var result = file
    var done: Set<Int> = []
    for mark in file.marks.reversed() {
      let start = file.lineStart(of: mark.lowerBound)
      guard done.insert(start).inserted else { continue }
      let code = file.firstCode(onLineOf: mark.lowerBound)
      let indentation = String(decoding: file.bytes[start..<code], as: UTF8.self)
      result.insert(text(indentation), at: start)
    }
    return result
  }

  private func expectSilence(_ file: MarkedSource, _ example: RuleExample, _ id: String) {
    let findings = analyzeAlone(file, example, id).findings
    #expect(!findings.contains { $0.rule == id }, "not suppressed:\n\(file.text)")
    let isUnused = findings.contains {
      $0.rule == "unused_suppression" && ($0.message.contains("`\(id)`") || $0.message.contains("all rules"))
    }
    #expect(!isUnused, "counted as unused:\n\(file.text)")
    #expect(!findings.contains { $0.rule == "unknown_rule_in_suppression" })
  }

  // MARK: - Fixes

  @Test(arguments: TestedRules.ids) func preferredFixGivesTheFixedCode(id: String) throws {
    for example in try examples(id) where example.isFlagged {
      for variant in [example.file, example.file.withCRLF] {
        let before = analyze(variant, example)
        let fixes = findings(of: id, before).compactMap { finding in
          finding.fixes.first { $0.isPreferred } ?? finding.fixes.first
        }
        guard let fixedFile = example.fixedFile else {
          #expect(!fixes.contains { $0.isPreferred }, "offers a fix, the example shows none:\n\(variant.text)")
          continue
        }
        #expect(!fixes.isEmpty, "no fix for:\n\(variant.text)")
        let fixed = apply(fixes, to: variant.source)
        let text = fixed.string(in: 0..<fixed.bytes.count)
        #expect(
          text.replacing("\r\n", with: "\n") == fixedFile.text, "fixed \(id):\n\(text)\ninstead of:\n\(fixedFile.text)")
        expectRepaired(id, example, before: before, after: fixed)
      }
    }
  }

  @Test(arguments: TestedRules.ids) func everyFixStandsByItself(id: String) throws {
    for example in try examples(id) where example.isFlagged {
      let before = analyzeAlone(example.file, example, id)
      for finding in findings(of: id, before) {
        #expect(finding.fixes.count { $0.isPreferred } <= 1)
        for fix in finding.fixes {
          var end = 0
          for edit in fix.edits {
            #expect(edit.range.lowerBound >= end, "edits of '\(fix.title)' overlap or are out of order")
            end = edit.range.upperBound
          }
          let fixed = apply([fix], to: example.file.source)
          guard !fixed.string(in: 0..<fixed.bytes.count).contains("<#") else { continue }
          let after = example.analyzer(onlyWith: id).analyze(fixed)
          #expect(!after.tree.hasErrors, "'\(fix.title)' breaks:\n\(fixed.string(in: 0..<fixed.bytes.count))")
          #expect(
            findings(of: id, after).count < findings(of: id, before).count,
            "'\(fix.title)' leaves:\n\(fixed.string(in: 0..<fixed.bytes.count))")
        }
      }
    }
  }

  private func expectRepaired(_ id: String, _ example: RuleExample, before: Analysis, after source: SourceText) {
    let after = example.analyzer.analyze(source)
    let text = source.string(in: 0..<source.bytes.count)
    #expect(!after.tree.hasErrors || text.contains("<#"), "does not parse after the fix:\n\(text)")
    #expect(findings(of: id, after).isEmpty, "still reported after the fix:\n\(text)")
    for finding in after.findings {
      let known = before.findings.count { $0.rule == finding.rule }
      let now = after.findings.count { $0.rule == finding.rule }
      #expect(now <= known, "the fix adds \(finding.rule):\n\(text)")
    }
  }

  private func apply(_ fixes: [Fix], to source: SourceText) -> SourceText {
    // Two findings may offer the same edit, for example for a property that both mention.
    var seen: Set<TextEdit> = []
    return source.applying(
      fixes.map { fix in
        var fix = fix
        fix.edits = fix.edits.filter { seen.insert($0).inserted }
        return fix
      })
  }

  // MARK: - Helpers

  private func examples(_ id: String) throws -> [RuleExample] {
    try #require(RuleCatalog.standard.rule(id)).examples
  }

  private func analyze(_ file: MarkedSource, _ example: RuleExample) -> Analysis {
    example.analyzer.analyze(file.source)
  }

  /// What other rules find in the surroundings does not matter.
  private func analyzeAlone(_ file: MarkedSource, _ example: RuleExample, _ id: String) -> Analysis {
    example.analyzer(onlyWith: id).analyze(file.source)
  }

  private func findings(of id: String, _ analysis: Analysis) -> [Finding] {
    analysis.findings.filter { $0.rule == id }
  }

  private func expect(_ file: MarkedSource, _ example: RuleExample, _ id: String, _ variant: String) {
    expectMarks(file, analyzeAlone(file, example, id), id, variant)
  }

  private func expectMarks(_ file: MarkedSource, _ analysis: Analysis, _ id: String, _ variant: String) {
    let found = findings(of: id, analysis).map(\.range)
    let marks = file.marks
    #expect(
      found == marks,
      """
      \(id), \(variant): reported \(found.map { "'" + file.source.string(in: $0) + "'" }), \
      marked \(marks.map { "'" + file.source.string(in: $0) + "'" }) in:
      \(file.text)
      """)
  }
}
