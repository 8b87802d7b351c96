import GotchaSupport

// Finds the syntax errors that matter: a branch of `#if compiler(>=…)` may contain syntax that only newer compilers know.

extension SyntaxTree {
  /// The offsets of the syntax errors in a node, without those in branches inside it that only newer compilers read.
  package func relevantErrors(in node: SyntaxNode) -> [Int] {
    let errors = errors(in: node.range).map(Int.init)
    guard !errors.isEmpty else { return [] }
    let branches = node.descendants.filter { $0.kind == .ifConfigClause && $0.isForNewerCompilers }.map { branch in
      let start = branch.range.lowerBound
      let end = branch.nextSibling?.range.lowerBound ?? branch.parent?.range.upperBound ?? start
      return start...max(start, end)
    }
    guard !branches.isEmpty else { return errors }
    return errors.filter { error in !branches.contains { $0.contains(error) } }
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
