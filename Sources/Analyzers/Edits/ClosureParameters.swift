extension FileModel {
  /// Turns a closure that reads an optional into one that receives its value as a parameter.
  ///
  /// - Returns: nil if the reads cannot be rewritten.
  package func unwrapping(_ reads: [OptionalRead], in closure: ClosureExpr) -> [TextEdit]? {
    guard let first = reads.first else { return [closure.addingParameter("_")] }
    guard closure.signature == nil, reads.allSatisfy({ $0.path == first.path }) else { return nil }
    if let bound = reads.first(where: { $0.form == .bound }) {
      guard reads.count == 1, let name = bound.boundName,
        let branch = bound.node.parent?.parent, branch.kind == .ifExpr,
        closure.statements.count == 1, closure.statements.first == branch,
        branch.conditions.count == 1,
        let block = branch.child(.codeBlock), let start = block.firstChild, let end = block.lastChild
      else { return nil }
      let content = tree.reindented(
        start.range.lowerBound..<end.range.upperBound, to: branch.range.lowerBound)
      return [closure.addingParameter(name), tree.replacing(branch.range, by: content)]
    }
    let name = first.path.split(separator: ".").last.map(String.init) ?? first.path
    var edits = [closure.addingParameter(name)]
    for read in reads {
      if read.form == .defaulted, read.node.children.count(where: { _ in true }) != 3 { return nil }
      edits.append(.replace(read.node.range, by: name))
    }
    return edits
  }
}

extension ClosureExpr {
  /// Adds a named parameter to a closure that has no signature.
  func addingParameter(_ name: String) -> TextEdit {
    let start = range.lowerBound + 1
    let isClosed = node.tree.byte(at: start) == UInt8(ascii: "}")
    let isSpaced = [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t")]
      .contains(node.tree.byte(at: start))
    return .insert(isClosed || !isSpaced ? " \(name) in " : " \(name) in", at: start)
  }
}
