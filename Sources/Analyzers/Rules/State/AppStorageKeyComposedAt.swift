struct AppStorageKeyComposedAt: PropertyRule, CallRule {
  static let info = RuleInfo(
    id: "app_storage_key_composed_at", topic: .state, cases: [.mayStartWithAt, .containsAt], tier: .precise)

  static let wrappers: [StaticString] = ["AppStorage"]
  static let callees: [StaticString] = ["AppStorage"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard let key = property.wrapper("AppStorage")?.firstUnlabeledArgument else { return }
    report(key, at: property.range, &findings)
  }

  /// Checks a wrapper that is created explicitly: `_sorting = AppStorage(wrappedValue: 0, "\(user)@sorting")`.
  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let key = call.firstUnlabeledArgument else { return }
    report(key, at: call.node.enclosingStatement.range, &findings)
  }

  private func report(_ key: SyntaxNode, at range: Range<Int>, _ findings: inout Findings) {
    guard let (at, mayBeEmpty) = joint(in: key) else { return }
    findings.add(
      at: range,
      mayBeEmpty
        ? "The key starts with `@` if the first part is empty; KVO treats that as a collection operator"
        : "The key contains `@`, so key-value observing may miss changes made elsewhere; use another separator",
      mayBeEmpty ? .mayStartWithAt : .containsAt,
      related: [RelatedLocation(range: key.range, message: "key built here")],
      fixes: [.unsafe("Replace `@` with `_`", preferred: true, .replace(at..<at + 1, by: "_"))])
  }

  /// The first `@` in an interpolated or concatenated key, and whether the text before it may be empty.
  private func joint(in key: SyntaxNode) -> (at: Int, mayBeEmpty: Bool)? {
    if let literal = StringLiteralExpr(key), literal.hasInterpolation { return joint(between: literal) }
    guard key.kind == .sequenceExpr else { return nil }
    let parts = Array(key.children)
    guard parts.count >= 3, parts.enumerated().allSatisfy({ $0 % 2 == 0 || $1.textEquals("+") }) else { return nil }
    var isEmptySoFar = true
    for part in parts where part.kind != .binaryOperatorExpr {
      guard let content = StringLiteralExpr(part)?.contentRange, !content.isEmpty else { continue }
      if let at = firstAt(in: content, of: key.tree) {
        // `app_storage_key_at_prefix` reports a literal `@` at the start.
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

extension RuleCase {
  fileprivate static let mayStartWithAt = RuleCase(
    "mayStartWithAt", .wrong, "a key starts with `@` if its first part is empty")
  fileprivate static let containsAt = RuleCase(
    "containsAt", .wrong, "a key contains `@` after other text", severity: .hint,
    because: "only a leading `@` is known to break key-value observing", isOptIn: true)
}
