@testable import Analyzers

/// Some files that are analysed together.
struct Project {
  private var sources: [String: String]
  private var settings: RuleSettings

  /// - Parameters:
  ///   - sources: by path; `import SwiftUI` goes before those without an import.
  ///   - settings: which rules are on; all of them unless told otherwise.
  init(_ sources: [String: String], settings: RuleSettings = RuleSettings(preset: .all)) {
    self.sources = sources.mapValues { $0.contains("import ") ? $0 : "import SwiftUI\n" + $0 }
    self.settings = settings
  }

  /// The project with another file, or with one changed, or without one.
  func with(_ path: String, _ source: String?) -> Project {
    var copy = self
    copy.sources[path] = source.map { $0.contains("import ") ? $0 : "import SwiftUI\n" + $0 }
    return copy
  }

  /// What a rule finds in a file.
  func findings(of rule: String, in path: String) -> [Finding] {
    let trees = sources.mapValues { SyntaxTree.parse(SourceText($0)) }
    guard let tree = trees[path] else { return [] }
    let index = FactIndex(trees.mapValues(FileFacts.init))
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
