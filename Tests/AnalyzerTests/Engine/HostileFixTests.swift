import GotchaSupport
import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests that the result of a fix is well-formed and settled, regardless of the surroundings of the example: after a
/// fix, its finding disappears, and fixing again changes nothing.
@Suite struct HostileFixTests {
  /// Surroundings of an example, and alternative ways to write it.
  enum Variant: CaseIterable {
    case bare, inFunction, inClosure, inGlobal, asTopLevelCode, inLocalType, inCondition, beforeBrokenCode,
      behindBrokenCode, crlf, tabs, byteOrderMark, backticks, semicolons, oneLine, comments, lineComments,
      postfixCondition
  }

  private static let formsForAllRules: [Variant] = [.inFunction, .asTopLevelCode, .postfixCondition]

  @Test(arguments: TestedRules.ids) func fixesSettle(id: String) throws {
    let flagged = try #require(RuleCatalog.standard.rule(id)).examples.filter(\.isFlagged)
    for (position, example) in flagged.enumerated() {
      // The other rules take most of the time, so each example is written in one of the forms for them.
      let form = Self.formsForAllRules[position % Self.formsForAllRules.count]
      let (own, all) = (Analyses(example.analyzer(onlyWith: id)), Analyses(example.analyzer))
      // What offers no fix as it is offers none in other surroundings.
      let hasFix = own.analysis(of: example.file.source).findings.contains { $0.rule == id && !$0.fixes.isEmpty }
      for variant in Variant.allCases {
        guard let source = source(of: example, variant) else { continue }
        if variant == .bare || variant == form { expectNothingMore(source, all) }
        guard hasFix else { continue }
        let before = own.analysis(of: source)
        let findings = before.findings.filter { $0.rule == id }
        guard !findings.isEmpty else { continue }
        expectRemoval(of: findings, before.tree, own)
        expectNothingMore(source, own, findings)
      }
    }
  }

  /// The analyses of texts with some rules, each done once: fixes lead to the same text in several ways.
  private final class Analyses: Sendable {
    private let analyzer: Analyzer
    private let known = Monitor<[[UInt8]: Analysis]>([:])

    init(_ analyzer: Analyzer) { self.analyzer = analyzer }

    func analysis(of source: SourceText) -> Analysis {
      if let analysis = known.read({ $0[source.bytes] }) { return analysis }
      let analysis = analyzer.analyze(source)
      known.update { $0[source.bytes] = analysis }
      return analysis
    }
  }

  /// Fixes do not break the code, and each fix removes its finding.
  private func expectRemoval(of findings: [Finding], _ tree: SyntaxTree, _ analyses: Analyses) {
    let source = tree.source
    #expect(FixJudge(tree).withoutBrokenFixes(findings) == findings, "a fix breaks:\n\(text(source))")
    for finding in findings {
      for fix in finding.fixes where !fix.edits.contains(where: { $0.text.contains("<#") }) {
        let fixed = source.applying([fix])
        let after = analyses.analysis(of: fixed)
        let places = "'\(fix.title)' makes of:\n\(text(source))\n-- this --\n\(text(fixed))"
        #expect(after.tree.errorOffsets.count <= tree.errorOffsets.count, "\(places)")
        #expect(after.findings.count { $0.rule == finding.rule } < findings.count, "\(places)")
        expectCleanEnds(after.tree, after: fix, of: tree)
      }
    }
  }

  /// All fixes together settle, and fixing again changes nothing.
  private func expectNothingMore(_ source: SourceText, _ analyses: Analyses, _ found: [Finding]? = nil) {
    let run = FixRun(includesUnsafe: true) { analyses.analysis(of: $0).findings }
    let once = run(source, found: found)
    #expect(once.isSettled, "does not settle:\n\(text(source))")
    guard once.appliedCount > 0 else { return }
    let twice = run(once.source, found: found.map { _ in once.remaining })
    #expect(twice.source == once.source, "changes again:\n\(text(once.source))\n-- to --\n\(text(twice.source))")
  }

  /// After a fix, only a comment follows an `#endif` on its line, and there is no semicolon without a statement.
  private func expectCleanEnds(_ tree: SyntaxTree, after fix: Fix, of before: SyntaxTree) {
    let code = text(tree.source)
    let continued = tree.tokens.count { $0.previous?.kind == .poundEndif && !$0.isFirstOnLine && $0.kind != .endOfFile }
    #expect(continued == 0, "'\(fix.title)' continues an `#endif`:\n\(code)")
    func straySemicolons(_ tree: SyntaxTree) -> Int {
      tree.tokens.count { token in
        token.kind == .semicolon
          && (token.isFirstOnLine || token.previous?.kind == .leftBrace || token.previous?.kind == .semicolon)
      }
    }
    #expect(straySemicolons(tree) <= straySemicolons(before), "'\(fix.title)' leaves a semicolon:\n\(code)")
  }

  // MARK: - Variants

  /// - Returns: nil if the example cannot be written like that.
  private func source(of example: RuleExample, _ variant: Variant) -> SourceText? {
    let file = example.file
    let text = file.text.replacing("import SwiftUI\n", with: "")
    let code = MarkedSource(example.code).text
    let isWrapped = !file.text.contains("\n\n" + code + "\n") && !code.hasPrefix("import")
    let result: SourceText?
    switch variant {
    case .bare: return file.source
    case .inFunction: result = SourceText("import SwiftUI\n\nfunc surrounding() {\n\(text)}\n")
    case .inClosure: result = SourceText("import SwiftUI\n\nlet surrounding = {\n\(text)}\n")
    case .inGlobal:
      result = isWrapped ? SourceText("import SwiftUI\n\nvar surrounding: some View {\n\(code)\n}\n") : nil
    case .asTopLevelCode: result = isWrapped ? SourceText("import SwiftUI\n\n\(code)\n") : nil
    case .inLocalType:
      result = SourceText("import SwiftUI\n\nfunc surrounding() {\n  struct Outer {\n\(text)  }\n}\n")
    case .inCondition: result = file.surrounded(before: "#if DEBUG\n", after: "\n#endif\n").source
    case .beforeBrokenCode: return file.surrounded(after: "\nstruct Broken { func f( { let = ) } }\n").source
    case .behindBrokenCode: return file.surrounded(before: "struct Broken { let a: = 1 }\n").source
    case .crlf: result = file.withCRLF.source
    case .tabs: result = file.withTabs.source
    case .byteOrderMark: result = SourceText("\u{FEFF}" + file.text)
    case .backticks: result = withBackticks(file.source)
    case .semicolons: result = withSemicolons(file.source, joiningLines: false)
    case .oneLine: result = withSemicolons(file.source, joiningLines: true)
    case .comments: result = withComments(file.source)
    case .lineComments: result = withLineComments(file.source)
    case .postfixCondition: result = withPostfixConditions(file.source)
    }
    return result.flatMap { SyntaxTree.parse($0).hasErrors ? nil : $0 }
  }

  /// With backticks around every name that may have them.
  private func withBackticks(_ source: SourceText) -> SourceText {
    let tree = SyntaxTree.parse(source)
    let names = tree.tokens.filter { token in
      let text = token.text
      return token.kind.isIdentifier && text.allSatisfy { $0.isLetter || $0.isNumber } && text != "self"
        && token.previous?.kind != .atSign && token.previous?.kind != .pound && token.next?.kind != .colon
    }
    return applying(
      names.flatMap { [.insert("`", at: $0.range.lowerBound), .insert("`", at: $0.range.upperBound)] }, to: source)
  }

  /// With a semicolon after each statement and member, on separate lines or on one.
  private func withSemicolons(_ source: SourceText, joiningLines: Bool) -> SourceText {
    let tree = SyntaxTree.parse(source)
    guard !joiningLines || tree.comments.isEmpty else { return source }
    var edits: [TextEdit] = []
    for node in tree.root.descendants {
      guard let parent = node.parent, [.codeBlock, .closureExpr, .accessorBlock, .memberBlock].contains(parent.kind),
        node.kind != .closureSignature, node.kind != .accessorDecl, node.lastToken?.kind != .poundEndif
      else { continue }
      if let next = node.nextSibling, joiningLines {
        edits.append(.replace(node.range.upperBound..<next.range.lowerBound, by: "; "))
      } else if !joiningLines {
        edits.append(.insert(";", at: node.range.upperBound))
      }
    }
    return applying(edits, to: source)
  }

  /// With a nested comment instead of every space between two tokens.
  private func withComments(_ source: SourceText) -> SourceText {
    let tree = SyntaxTree.parse(source)
    let edits = zip(tree.tokens, tree.tokens.dropFirst()).compactMap { first, second -> TextEdit? in
      let gap = first.range.upperBound..<second.range.lowerBound
      return source.string(in: gap) == " " ? .replace(gap, by: "/* a /* b */ c */") : nil
    }
    return applying(edits, to: source)
  }

  /// With a comment at the end of every line.
  private func withLineComments(_ source: SourceText) -> SourceText {
    let tree = SyntaxTree.parse(source)
    let ends = zip(tree.tokens, tree.tokens.dropFirst()).filter { $1.isFirstOnLine }.map(\.0.range.upperBound)
    return applying(ends.map { .insert(" // a", at: $0) }, to: source)
  }

  /// With a postfix `#if` at the end of every chain that is a statement.
  private func withPostfixConditions(_ source: SourceText) -> SourceText {
    let tree = SyntaxTree.parse(source)
    let edits = tree.root.descendants.compactMap { node -> TextEdit? in
      guard node.kind == .functionCallExpr, node.isStatement, node.parent?.kind != .sourceFile,
        ModifierChain(node).baseName?.isCapitalized ?? false
      else { return nil }
      return .insert("\n#if DEBUG\n.debugged()\n#endif\n", at: node.range.upperBound)
    }
    return applying(edits, to: source)
  }

  private func applying(_ edits: [TextEdit], to source: SourceText) -> SourceText {
    SourceText(bytes: source.bytes(in: source.bytes.indices, after: edits))
  }

  // MARK: - Helpers

  private func text(_ source: SourceText) -> String { source.string(in: source.bytes.indices) }
}
