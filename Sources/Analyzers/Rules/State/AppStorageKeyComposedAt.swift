struct AppStorageKeyComposedAt: PropertyRule {
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
      .accepted("@AppStorage(\"sorting_\\(user)\") var sorting = 0"),
      .accepted("@AppStorage(\"user@sorting\") var sorting = 0", note: "not put together"),
      .accepted("@AppStorage(user + \"_sorting\") var sorting = 0"),
    ])

  static let wrappers: [StaticString] = ["AppStorage"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard let key = property.wrapper("AppStorage")?.arguments.first?.expression else { return }
    let tree = key.tree
    var at: Int?
    var mayBeEmpty = true
    if let literal = StringLiteralExpr(key), literal.hasInterpolation, let content = literal.contentRange {
      // What stands between the interpolations.
      var start = content.lowerBound
      for segment in key.children.filter({ $0.kind == .expressionSegment }) + [nil] {
        let end = segment?.range.lowerBound ?? content.upperBound
        if start > content.lowerBound, at == nil, start < end {
          at = (start..<end).first { tree.byte(at: $0) == UInt8(ascii: "@") }
          if at != start { mayBeEmpty = false }
        } else if start < end {
          mayBeEmpty = false
          // A literal `@` at the very beginning is another rule's.
          if tree.byte(at: start) == UInt8(ascii: "@") { return }
        }
        start = segment?.range.upperBound ?? end
      }
    } else if key.kind == .sequenceExpr {
      let parts = Array(key.children)
      guard parts.count >= 3, parts.enumerated().allSatisfy({ $0 % 2 == 0 || $1.textEquals("+") }) else { return }
      for part in parts where part.kind != .binaryOperatorExpr {
        guard let content = StringLiteralExpr(part)?.contentRange else { continue }
        let isFirst = part == parts[0]
        if isFirst, tree.byte(at: content.lowerBound) == UInt8(ascii: "@") { return }
        at = at ?? content.first { tree.byte(at: $0) == UInt8(ascii: "@") }
        if at == nil ? !content.isEmpty : at != content.lowerBound || isFirst { mayBeEmpty = false }
        if at != nil { break }
      }
    }
    guard let at else { return }
    findings.add(
      at: property.range,
      mayBeEmpty
        ? "If what stands before it is empty, the key begins with `@`, which is no name to key-value observing"
        : "A key with `@` in it cannot be observed: changes made elsewhere are missed",
      severity: mayBeEmpty ? nil : .info,
      related: [RelatedLocation(range: key.range, message: "the key")],
      fixes: [.unsafe("Use `_` instead of `@`", preferred: true, .replace(at..<at + 1, by: "_"))])
  }
}
