import GotchaSupport

// Finds the syntax errors that matter: a branch of `#if compiler(>=…)` may contain syntax that only newer compilers know.

extension SyntaxTree {
  /// The UTF-8 offsets of the branches that only newer compilers read, from their start to that of the next branch; empty
  /// if the file has no syntax errors.
  package var branchesForNewerCompilers: [ClosedRange<Int>] {
    guard hasErrors else { return [] }
    return root.descendants.filter { $0.kind == .ifConfigClause && $0.isForNewerCompilers }.map { branch in
      let start = branch.range.lowerBound
      let end = branch.nextSibling?.range.lowerBound ?? branch.parent?.range.upperBound ?? start
      return start...max(start, end)
    }
  }

  /// The offset of the first syntax error in a range, except in some branches inside it; nil if there is none.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets.
  ///   - branches: UTF-8 offsets.
  package func firstError(in range: Range<Int>, outside branches: [ClosedRange<Int>]) -> Int? {
    let errors = errors(in: range)
    guard !errors.isEmpty else { return nil }
    let inside = branches.filter { range.lowerBound <= $0.lowerBound && $0.upperBound <= range.upperBound }
    return errors.lazy.map(Int.init).first { error in !inside.contains { $0.contains(error) } }
  }
}

extension SyntaxNode {
  /// Whether the condition of a branch of `#if` asks for a compiler or a language that is at least as new as the one
  /// that the parser knows.
  fileprivate var isForNewerCompilers: Bool {
    guard let condition = firstChild?.text.filter({ !$0.isWhitespace }) else { return false }
    return ["compiler(>=", "swift(>="].contains { question in
      condition.parts(after: question).contains { version in
        let numbers = version.prefix { $0 != ")" }.split(separator: ".").map { Int($0) ?? 0 }
        return (numbers.first ?? 0, numbers.dropFirst().first ?? 0) >= (6, 2)
      }
    }
  }
}

extension String {
  /// What follows each occurrence of a text.
  fileprivate func parts(after text: String) -> [Substring] {
    indices.filter { self[$0...].hasPrefix(text) }.map { self[$0...].dropFirst(text.count) }
  }
}
