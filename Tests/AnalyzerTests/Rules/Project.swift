@testable import Analyzers
@testable import GotchaAnalysis

/// Some files that are analyzed together.
struct Project {
  private var sources: [String: String]
  private var settings: RuleSettings

  /// - Parameters:
  ///   - sources: by path; sources without an import get `import SwiftUI`.
  ///   - settings: which rules are on.
  init(_ sources: [String: String], settings: RuleSettings = RuleSettings(preset: .all)) {
    self.sources = sources.mapValues { $0.contains("import ") ? $0 : "import SwiftUI\n" + $0 }
    self.settings = settings
  }

  /// The project with a file added, changed or, for nil, removed.
  func with(_ path: String, _ source: String?) -> Project {
    var copy = self
    copy.sources[path] = source.map { $0.contains("import ") ? $0 : "import SwiftUI\n" + $0 }
    return copy
  }

  /// The findings of a rule in a file.
  func findings(of rule: String, in path: String) -> [Finding] {
    let trees = sources.mapValues { SyntaxTree.parse(SourceText($0)) }
    guard let tree = trees[path] else { return [] }
    var index = FactIndex(trees.mapValues(FileFacts.init))
    index.readSource = { [sources] in sources[$0].map { SourceText($0) } }
    return Analyzer(settings: settings).analyze(tree, in: index, path: path).findings.filter { $0.rule == rule }
  }

  /// A file after a fix.
  func text(of path: String, after fix: Fix?) -> String {
    let source = SourceText(sources[path] ?? "")
    guard let fix else { return "" }
    let fixed = source.applying([fix])
    return fixed.string(in: 0..<fixed.bytes.count)
  }
}
