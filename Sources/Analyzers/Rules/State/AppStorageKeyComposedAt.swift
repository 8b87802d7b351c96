struct AppStorageKeyComposedAt: PropertyRule, CallRule {
  static let info = RuleInfo(
    id: "app_storage_key_composed_at", topic: .state, severity: .warning, tier: .precise,
    title: "A storage key that is put together may begin with `@`",
    explanation: """
      **What happens.** As long as the first part is empty (nobody is signed in, say), reading the key has been seen \
      to crash; with an `@` further back the view misses changes made elsewhere.

      **Why.** `@AppStorage` observes the key with key-value observing, where a part that begins with `@` is a \
      collection operator and not a name.

      **What to do.** Use another character, `_` say, where the parts meet.

      **When it is fine.** A key without `@`. Behind a fixed beginning it cannot crash this way; that is reported as \
      information only.
      """,
    examples: [
      .flagged(
        "▸@AppStorage(\"\\(user)@sorting\") var sorting = 0◂",
        fixed: "@AppStorage(\"\\(user)_sorting\") var sorting = 0"),
      .flagged(
        "▸@AppStorage(user + \"@sorting\") private var sorting: Int = 0◂",
        fixed: "@AppStorage(user + \"_sorting\") private var sorting: Int = 0"),
      .flagged(
        "▸@AppStorage(\"sorting\\(user)@home\") var sorting = 0◂",
        fixed: "@AppStorage(\"sorting\\(user)_home\") var sorting = 0", severity: .info,
        note: "it cannot begin with `@`"),
      .flagged(
        """
        @AppStorage private var sorting: Int

        init(user: String) {
          ▸_sorting = AppStorage(wrappedValue: 0, "\\(user)@sorting")◂
        }
        """,
        fixed: """
          @AppStorage private var sorting: Int

          init(user: String) {
            _sorting = AppStorage(wrappedValue: 0, "\\(user)_sorting")
          }
          """),
      .accepted("@AppStorage(\"sorting_\\(user)\") var sorting = 0"),
      .accepted("@AppStorage(\"user@sorting\") var sorting = 0", note: "not put together"),
      .accepted("@AppStorage(user + \"_sorting\") var sorting = 0"),
    ])

  static let wrappers: [StaticString] = ["AppStorage"]
  static let callees: [StaticString] = ["AppStorage"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard let key = property.wrapper("AppStorage")?.firstUnlabeledArgument else { return }
    report(key, at: property.range, &findings)
  }

  /// `_sorting = AppStorage(wrappedValue: 0, "\(user)@sorting")`
  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let key = call.firstUnlabeledArgument else { return }
    report(key, at: call.node.enclosingStatement.range, &findings)
  }

  private func report(_ key: SyntaxNode, at range: Range<Int>, _ findings: inout Findings) {
    guard let (at, mayBeEmpty) = joint(in: key) else { return }
    findings.add(
      at: range,
      mayBeEmpty
        ? "If what stands before it is empty, the key begins with `@`, which is no name to key-value observing"
        : "A key with `@` in it cannot be observed: changes made elsewhere are missed",
      severity: mayBeEmpty ? nil : .info,
      related: [RelatedLocation(range: key.range, message: "the key")],
      fixes: [.unsafe("Use `_` instead of `@`", preferred: true, .replace(at..<at + 1, by: "_"))])
  }

  /// The first `@` in an interpolated or concatenated key, and whether the part before it may be empty.
  private func joint(in key: SyntaxNode) -> (at: Int, mayBeEmpty: Bool)? {
    if let literal = StringLiteralExpr(key), literal.hasInterpolation { return joint(between: literal) }
    guard key.kind == .sequenceExpr else { return nil }
    let parts = Array(key.children)
    guard parts.count >= 3, parts.enumerated().allSatisfy({ $0 % 2 == 0 || $1.textEquals("+") }) else { return nil }
    var isEmptySoFar = true
    for part in parts where part.kind != .binaryOperatorExpr {
      guard let content = StringLiteralExpr(part)?.contentRange, !content.isEmpty else { continue }
      if let at = firstAt(in: content, of: key.tree) {
        // Another rule reports a literal `@` at the very beginning.
        if at == content.lowerBound, part == parts[0] { return nil }
        return (at, isEmptySoFar && at == content.lowerBound)
      }
      isEmptySoFar = false
    }
    return nil
  }

  private func joint(between literal: StringLiteralExpr) -> (at: Int, mayBeEmpty: Bool)? {
    guard let content = literal.contentRange else { return nil }
    var start = content.lowerBound
    var isEmptySoFar = true
    for segment in literal.node.children.filter({ $0.kind == .expressionSegment }) + [nil] {
      let end = segment?.range.lowerBound ?? content.upperBound
      if start < end {
        if let at = firstAt(in: start..<end, of: literal.node.tree) {
          if at == content.lowerBound { return nil }
          return (at, isEmptySoFar && at == start)
        }
        isEmptySoFar = false
      }
      start = segment?.range.upperBound ?? end
    }
    return nil
  }

  private func firstAt(in range: Range<Int>, of tree: SyntaxTree) -> Int? {
    range.first { tree.byte(at: $0) == UInt8(ascii: "@") }
  }
}
