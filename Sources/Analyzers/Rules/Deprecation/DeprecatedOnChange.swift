struct DeprecatedOnChange: ModifierRule {
  static let info = RuleInfo(
    id: "deprecated_on_change", topic: .deprecation, severity: .hint, tier: .precise, since: "0.2.0",
    title: "`onChange` with a one-parameter closure is deprecated",
    explanation: """
      **What happens.** The compiler warns that `onChange(of:perform:)` was deprecated in iOS 17 and macOS 14. It works as \
      before.

      **Why.** The new forms pass both the old and the new value, or none. They also run a newer closure: values that it \
      captures from the view are those of the change, where the old form captured the ones before it.

      **What to do.** Add a parameter for the old value, `{ _, new in … }`, or use a closure without parameters. No fix \
      is offered if the closure reads the observed value itself, which the old form may have captured before the change: \
      the parameter for the old value must then replace it. \
      A capture list that kept the old value, `{ [query] new in … }`, becomes the first parameter.

      **When it is fine.** The old form is not reported if the deployment target includes a system before iOS 17, macOS 14, \
      tvOS 17 or watchOS 10, because it is the only one there. A modifier of the \
      project with the same name and labels is not reported.
      """,
    references: [
      .apple("onChange(of:perform:)", "swiftui/view/onchange(of:perform:)"),
      .apple("onChange(of:initial:_:)", "swiftui/view/onchange(of:initial:_:)"),
      .page("Use Your Loaf: SwiftUI onChange Deprecation", "https://useyourloaf.com/blog/swiftui-onchange-deprecation"),
    ],
    related: ["on_change_misses_initial_value", "on_change_self_write", "deprecated_api"],
    examples: [
      .flagged(
        "Text(\"a\").▸onChange(of: query) { new in search(new) }◂",
        fixed: "Text(\"a\").onChange(of: query) { _, new in search(new) }"),
      .flagged(
        """
        Text("a")
          .▸onChange(of: query) { _ in
            reload()
          }◂
          .padding()
        """,
        fixed: """
          Text("a")
            .onChange(of: query) {
              reload()
            }
            .padding()
          """,
        note: "a closure without parameters"),
      .flagged(
        "Text(\"a\").▸onChange(of: query, perform: { search($0) })◂",
        fixed: "Text(\"a\").onChange(of: query) { search($1) }"),
      .flagged(
        "Text(\"a\").▸onChange(of: query, perform: search)◂",
        fixed: "Text(\"a\").onChange(of: query) { _, newValue in search(newValue) }"),
      .flagged(
        "Text(\"a\").▸onChange(of: query) { [query] new in print(query, new) }◂",
        fixed: "Text(\"a\").onChange(of: query) { query, new in print(query, new) }",
        note: "the capture list kept the old value"),
      .flagged(
        "Text(\"a\").▸onChange(of: count) { [old = count] (new: Int) in print(old, new) }◂",
        fixed: "Text(\"a\").onChange(of: count) { (old: Int, new: Int) in print(old, new) }"),
      .flagged(
        "Text(\"a\").▸onChange(of: query) { new in if query != new { reload() } }◂",
        note: "no fix: `query` may be the old value here, and would be the new value"),
      .flagged(
        "Text(\"a\").▸onChange(of: query) { new in search(new) }◂",
        note: "the deployment target is unknown", deployment: [:]),
      .flagged(
        "Text(\"a\").▸onChange(of: query) { [n] new in search(new); print(n) }◂",
        fixed: "Text(\"a\").onChange(of: query) { [n] _, new in search(new); print(n) }",
        note: "the fix is unsafe: `n` may have changed together with `query`"),
      .accepted("Text(\"a\").onChange(of: query) { _, new in search(new) }"),
      .accepted("Text(\"a\").onChange(of: query) { reload() }"),
      .accepted("Text(\"a\").onChange(of: query, initial: true) { reload() }"),
      .accepted("Text(\"a\").onChange(of: query) { print($0, $1) }"),
      .accepted(
        "Text(\"a\").onChange(of: query) { [1, 2].forEach { print($0) } }",
        note: "the parameter belongs to the inner closure"),
      .accepted("Text(\"a\").onChange(of: query) { new in search(new) }", deployment: [.iOS: OSVersion(16)]),
      .accepted(
        """
        extension View {
          func onChange<V: Equatable>(of value: V, then action: @escaping (V) -> Void) -> some View { self }
        }
        struct Finder1: View {
          let text: String
          var body: some View { Text("a").onChange(of: text, then: { print($0) }) }
        }
        """,
        note: "a modifier of the project"),
    ])

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
    findings.add(
      at: modifier.range, verdict.message, fixes: [fix], missingFact: verdict.missingFact)
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
