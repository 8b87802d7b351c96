struct DeprecatedOnChange: ModifierRule {
  static let info = RuleInfo(
    id: "deprecated_on_change", topic: .deprecation, cases: [.deprecated], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["onChange"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let arguments = modifier.arguments
    guard let observed = arguments.first, observed.label == "of", let value = observed.expression,
      let verdict = file.deprecation(of: modifier)
    else { return }
    let closure: ClosureExpr?
    if arguments.count == 1, modifier.call?.additionalTrailingClosures.isEmpty ?? false {
      closure = modifier.trailingClosure
      guard closure != nil else { return }
    } else {
      guard arguments.count == 2, arguments[1].label == "perform", modifier.trailingClosure == nil,
        let action = arguments[1].expression
      else { return }
      closure = ClosureExpr(action)
      // `perform` is a parameter of the old form only.
      if closure == nil {
        report(modifier, verdict, verdict.canReplace ? calling(action, after: value, modifier) : nil, &findings)
        return
      }
    }
    guard let closure, takesOneParameter(closure) else { return }
    report(modifier, verdict, verdict.canReplace ? fix(closure, observing: value, modifier, in: file) : nil, &findings)
  }

  private func report(_ modifier: Modifier, _ verdict: DeprecationVerdict, _ fix: Fix?, _ findings: inout Findings) {
    findings.add(at: modifier.range, verdict.message, assuming: [verdict.unknown], fixes: [fix])
  }

  private func takesOneParameter(_ closure: ClosureExpr) -> Bool {
    let count = closure.parameterNames.count
    if count > 0 { return count == 1 }
    let own = anonymousParameters(of: closure)
    return !own.isEmpty && own.allSatisfy { $0.textEquals("$0") }
  }

  /// `$0`, `$1` … that belong to a closure, not to one inside it.
  private func anonymousParameters(of closure: ClosureExpr) -> [SyntaxToken] {
    guard closure.signature == nil || closure.parameterNames.isEmpty else { return [] }
    let inner = closure.node.descendants.filter { node in
      guard let nested = ClosureExpr(node) else { return false }
      return nested.parameterNames.isEmpty
    }
    return closure.node.tokens.filter { token in
      (token.textEquals("$0") || token.textEquals("$1"))
        && !inner.contains { $0.range.contains(token.range.lowerBound) }
    }
  }

  // MARK: - Fixes

  private static let title = "Use the closure with two parameters"

  /// `.onChange(of: x, perform: f)` → `.onChange(of: x) { _, newValue in f(newValue) }`
  private func calling(_ action: SyntaxNode, after value: SyntaxNode, _ modifier: Modifier) -> Fix? {
    guard action.kind == .declReferenceExpr || action.kind == .memberAccessExpr, !modifier.node.isInCondition,
      MemberAccessExpr(action).map({ $0.base != nil }) ?? true,
      !modifier.node.tree.hasComment(in: value.range.upperBound..<modifier.node.range.upperBound)
    else { return nil }
    return .unsafe(
      Self.title, preferred: true,
      .replace(
        value.range.upperBound..<modifier.node.range.upperBound, by: ") { _, newValue in \(action.text)(newValue) }"))
  }

  private func fix(
    _ closure: ClosureExpr, observing value: SyntaxNode, _ modifier: Modifier, in file: FileModel
  ) -> Fix? {
    let tree = modifier.node.tree
    var edits: [TextEdit] = []
    if modifier.trailingClosure == nil {
      // The label `perform` exists only in the old form.
      let before = value.range.upperBound..<closure.range.lowerBound
      let after = closure.range.upperBound..<modifier.node.range.upperBound
      guard !modifier.node.isInCondition, !tree.hasComment(in: before), !tree.hasComment(in: after) else { return nil }
      edits += [.replace(before, by: ") "), .delete(after)]
    }
    var keptOld = false
    var capturesValues = false
    var title = Self.title
    if let parameter = parameter(of: closure) {
      let captures = closure.signature?.children.filter { $0.kind == .closureCapture } ?? []
      let old = captures.first { isCapture($0, of: value) }
      if let old {
        guard captures.count == 1, let name = old.firstToken.map(Name.init), let list = captureList(of: closure, old)
        else { return nil }
        keptOld = true
        edits.append(.delete(list))
        edits.append(insert(name.text, before: parameter))
      } else if parameter.node.textEquals("_"), captures.isEmpty, let signature = closure.signature,
        signature.firstToken?.range.lowerBound == parameter.node.range.lowerBound,
        !tree.hasComment(in: closure.range.lowerBound..<signature.range.upperBound)
      {
        title = "Use the closure without parameters"
        edits.append(.delete(closure.range.lowerBound + 1..<signature.range.upperBound))
      } else {
        // The new form captures the values after the change.
        capturesValues = captures.contains { capture in
          guard let name = capture.firstToken.map(Name.init) else { return true }
          return !name.isAny(of: ["weak", "unowned", "self"])
        }
        edits.append(insert("_", before: parameter))
      }
    } else {
      edits += anonymousParameters(of: closure).map { .replace($0.range, by: "$1") }
    }
    // The new form would read the value after the change where the old one may have captured the value before it.
    guard keptOld || !reads(value, closure, in: file) else { return nil }
    return Fix(title: title, isSafe: !capturesValues, isPreferred: true, edits: Fix.sorted(edits))
  }

  /// The parameter of a signature, with its type if it has one.
  private func parameter(of closure: ClosureExpr) -> (node: SyntaxNode, type: SyntaxNode?)? {
    guard
      let node = closure.signature?.children.first(where: {
        $0.kind == .closureShorthandParameter || $0.kind == .closureParameter
      })
    else { return nil }
    return (node, node.kind == .closureParameter ? FunctionParameter(node)?.type : nil)
  }

  private func insert(_ name: String, before parameter: (node: SyntaxNode, type: SyntaxNode?)) -> TextEdit {
    let type = parameter.type.map { ": \($0.text)" } ?? ""
    return .insert("\(name)\(type), ", at: parameter.node.range.lowerBound)
  }

  /// Whether a capture keeps the observed value: `[query]` or `[old = query]`.
  private func isCapture(_ capture: SyntaxNode, of value: SyntaxNode) -> Bool {
    guard let name = capture.firstToken.map(Name.init), name != "weak", name != "unowned" else { return false }
    if let initializer = capture.child(.initializerClause)?.lastChild {
      return initializer.pathText == value.pathText
    }
    return value.selfMemberName == name
  }

  /// The brackets of a capture list with a single capture, with the white space after them.
  private func captureList(of closure: ClosureExpr, _ capture: SyntaxNode) -> Range<Int>? {
    guard let opening = capture.firstToken?.previous, opening.textEquals("["),
      let closing = capture.lastToken?.next, closing.textEquals("]"), let next = closing.next
    else { return nil }
    return opening.range.lowerBound..<next.range.lowerBound
  }

  /// Whether a closure reads the observed value, or a plain property that it is a part of, which may be older in the
  /// deprecated form.
  private func reads(_ value: SyntaxNode, _ closure: ClosureExpr, in file: FileModel) -> Bool {
    let path = value.pathText
    // With `self.` before it.
    let longest = path.utf8.count + 5
    return closure.node.descendants.contains { node in
      guard node.range.count <= longest else { return false }
      if node.kind == .memberAccessExpr { return node.pathText == path }
      guard node.kind == .declReferenceExpr, let name = DeclReferenceExpr(node)?.name else { return false }
      if node.pathText == path {
        guard let access = node.parent.flatMap(MemberAccessExpr.init), access.declName == node else { return true }
        return access.base?.isSelf ?? false
      }
      // A part of a value that the parent passes changes together with the rest of it.
      guard path.hasPrefix(name.text + "."), let property = file.ownProperty(node) else { return false }
      return property.attributes.isEmpty
    }
  }
}
