struct AppStorageKeyComposedAt: PropertyRule, CallRule {
  static let info = RuleInfo(
    id: "app_storage_key_composed_at", topic: .state, severity: .warning, tier: .precise,
    title: "Interpolated `@AppStorage` key may start with `@`",
    explanation: """
      **What happens.** While the first part of the key is empty, for example before a user signs in, reading the \
      value has been seen to crash. With an `@` further along in the key, the view misses changes made elsewhere.

      **Why.** `@AppStorage` watches its key with key-value observing, which reads `@` as the start of a collection \
      operator such as `@count`, not as part of a name.

      **What to do.** Join the parts with another character, for example `_`. Copy the values stored under the old \
      keys to the new ones, or users lose them.

      **When it is fine.** A key without `@` is not reported. If constant text precedes the `@`, the key cannot start \
      with it and cannot crash this way; such a key is reported as info.
      """,
    references: AppStorageKeyAtPrefix.info.references,
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "`\"\\(user)@sorting\"`",
            shows: [
              .shown("Ada is signed in", .box(.noted("`ada@sorting`", "misses changes made elsewhere"))),
              .shown("`user` is empty", .box(.problem("`@sorting`", "read as an operator, may crash"))),
            ])
        ])),
      .corrected(
        nil,
        .views([
          .box(
            "`\"\\(user)_sorting\"`",
            shows: [
              .shown("Ada is signed in", .box("`ada_sorting`")),
              .shown("`user` is empty", .box(.remedy("`_sorting`", "no `@` in front"))),
            ])
        ]))),
    related: ["app_storage_key_at_prefix"],
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
        note: "the key cannot start with `@`"),
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
      .accepted("@AppStorage(\"user@sorting\") var sorting = 0", note: "a literal key"),
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
        : "The key contains `@`, so key-value observing misses changes made elsewhere; use another separator",
      severity: mayBeEmpty ? nil : .info,
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
