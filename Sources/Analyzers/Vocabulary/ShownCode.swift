// Finds the code that builds what some content shows, in all files.

/// Code that builds a part of what some content shows: the content itself, a helper, or the body of a view in it.
package struct ShownCode {
  package let code: ReachedCode
  /// The call in the content's file that leads to it; nil for code of the content itself.
  package let entry: SyntaxNode?

  package var file: FileModel { code.file }
}

extension FileModel {
  /// The maximum number of views whose bodies are searched.
  private static var maximumShownViews: Int { 24 }

  /// The code that builds what some content shows, without what it presents or pushes.
  ///
  /// - Parameter content: a closure, or the accessors of a body.
  package func shownCode(from content: SyntaxNode) -> [ShownCode] {
    var result: [ShownCode] = []
    var visited: Set<String> = []
    var open: [(body: SyntaxNode, file: FileModel, entry: SyntaxNode?)] = [(content, self, nil)]
    while let next = open.popLast() {
      for code in next.file.reach(from: next.body).now where !code.isPresented(from: next.body, in: next.file) {
        let entry = next.entry ?? code.way.steps.first { $0.isCall }?.node
        result.append(ShownCode(code: code, entry: entry))
        for call in code.calls where !code.isPresented(call.node, from: next.body, in: next.file) {
          guard let name = call.calleeName, name.isCapitalized, SwiftUICatalog.entry(of: name) == nil,
            visited.count < Self.maximumShownViews, visited.insert(name.text).inserted,
            let type = code.file.type(named: name.text, at: call.node), let (body, file) = code.file.bodyOfView(type)
          else { continue }
          open.append((body, file, entry ?? call.node))
        }
      }
    }
    return result
  }
}

extension ReachedCode {
  /// Whether a node of the code, or the code itself, is the content of a presentation or a destination, which some
  /// content does not show itself.
  fileprivate func isPresented(_ inner: SyntaxNode? = nil, from content: SyntaxNode, in contentFile: FileModel) -> Bool
  {
    file.slots(around: inner ?? node).contains { slot, use in
      // What is around the content itself does not matter.
      (slot.isPresentation || slot == .pushed) && !(file === contentFile && use.call.node.contains(content))
    }
  }
}
