extension WithAnimation {
  /// Replaces the call with the statements in its closure: the changes without the animation.
  ///
  /// - Returns: nil if the call has a value or a completion, or its closure has a signature.
  package func unwrapped(in file: FileModel) -> TextEdit? {
    guard call.node.isStatement, let closure = call.trailingClosure, closure.signature == nil,
      call.additionalTrailingClosures.isEmpty, call.argument("completionCriteria") == nil,
      let content = closure.contentRange
    else { return nil }
    return file.tree.replacing(call.range, by: file.tree.reindented(content, to: call.range.lowerBound))
  }
}

extension FileModel {
  /// Adds a completion to an animation without one, on separate lines if the animation spans several.
  ///
  /// - Parameters:
  ///   - code: UTF-8 offsets of the statements to run in the completion.
  ///   - condition: UTF-8 offsets of the condition of an `if` around them.
  package func completionEdit(
    _ animation: WithAnimation, running code: Range<Int>, if condition: Range<Int>? = nil
  ) -> TextEdit? {
    guard animation.completion == nil, let body = animation.call.trailingClosure, let first = body.statements.first
    else {
      return nil
    }
    let text = tree.source.string(in: code)
    let opening = condition.map { "if \(tree.source.string(in: $0)) {" }
    let end = animation.call.range.upperBound
    if !text.utf8.contains(10), !body.node.text.utf8.contains(10) {
      return .insert(" completion: { \(opening.map { "\($0) \(text) }" } ?? text) }", at: end)
    }
    let outer = tree.indentation(ofLineAt: animation.call.range.lowerBound)
    let inner = tree.indentation(ofLineAt: first.range.lowerBound)
    let unit = tree.indentationUnit
    let indentation = inner == outer ? outer + unit : inner
    var lines = tree.reindented(code, to: opening == nil ? indentation : indentation + unit)
    if let opening { lines = "\(opening)\n\(indentation)\(unit)\(lines)\n\(indentation)}" }
    return .insert(" completion: {\n\(indentation)\(lines)\n\(outer)}", at: end)
  }
}
