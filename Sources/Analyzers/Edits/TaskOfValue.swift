// Replaces a task in `onChange` with `task(id:)`.

extension FileModel {
  /// Runs the work of a task in `onChange` in `task(id:)`, if the closure does nothing else.
  ///
  /// - Parameters:
  ///   - start: statements to insert first, each on a separate line.
  ///   - removed: the first statement of the work, if it should be removed.
  package func useTask(
    insteadOf onChange: Modifier, of value: SyntaxNode, _ closure: ClosureExpr, _ call: FunctionCallExpr,
    _ work: ClosureExpr, start: [String] = [], without removed: SyntaxNode? = nil
  ) -> Fix? {
    guard onChange.arguments.count == 1, closure.statements == [call.node], call.arguments.isEmpty,
      work.signature == nil,
      var content = work.contentRange
    else { return nil }
    if let next = removed?.nextSibling { content = next.range.lowerBound..<content.upperBound }
    let tree = call.node.tree
    // The new value in the closure is the value itself.
    let parameters = closure.parameterNames
    guard let new = parameters.last else {
      return render(onChange, value, call, work, tree.source.string(in: content), start)
    }
    if let old = parameters.first, parameters.count == 2, !(old == "_"),
      closure.node.descendants.contains(where: { DeclReferenceExpr($0)?.name == old })
    {
      return nil
    }
    let reads = new == "_" ? [] : work.node.descendants.filter { DeclReferenceExpr($0)?.name == new }
    let text = tree.text(in: content, spelling: reads, as: value.text)
    return render(onChange, value, call, work, text, start)
  }

  private func render(
    _ onChange: Modifier, _ value: SyntaxNode, _ call: FunctionCallExpr, _ work: ClosureExpr, _ content: String,
    _ start: [String]
  ) -> Fix {
    let tree = call.node.tree
    let isOneLine = tree.isOnOneLine(work.range)
    let outer = tree.indentation(ofLineAt: onChange.name.range.lowerBound)
    let inner = tree.indentation(ofLineAt: call.range.lowerBound)
    let lines = content.utf8.split(separator: 10, omittingEmptySubsequences: false).map { line in
      let drop = inner.utf8.count - outer.utf8.count
      let isDeeper = line.starts(with: inner.utf8) && drop > 0
      return isDeeper
        ? outer + String(decoding: line.dropFirst(inner.utf8.count), as: UTF8.self)
        : String(decoding: line, as: UTF8.self)
    }
    let deeper = outer + tree.indentationUnit
    let body =
      isOneLine
      ? "{ \((start + [content]).joined(separator: "; ")) }"
      : "{\n\(deeper)\((start + [lines.joined(separator: "\n")]).joined(separator: "\n\(deeper)"))\n\(outer)}"
    return .unsafe(
      "Use `task(id:)`, which cancels the previous run", preferred: true,
      .replace(onChange.range, by: "task(id: \(value.text)) \(body)"))
  }
}
