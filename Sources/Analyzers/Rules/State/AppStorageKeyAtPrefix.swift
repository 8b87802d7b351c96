struct AppStorageKeyAtPrefix: PropertyRule, CallRule, ModifierRule {
  static let info = RuleInfo(id: "app_storage_key_at_prefix", topic: .state, cases: [.startsWithAt], tier: .precise)

  static let wrappers: [StaticString] = ["AppStorage"]
  static let callees: [StaticString] = ["AppStorage"]
  static let modifiers: [StaticString] = ["addObserver"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard let key = property.wrapper("AppStorage")?.firstUnlabeledArgument else { return }
    report(key, at: property.range, Self.staleView, in: file, &findings)
  }

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let key = call.firstUnlabeledArgument else { return }
    report(key, at: call.node.enclosingStatement.range, Self.staleView, in: file, &findings)
  }

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let key = modifier.argument("forKeyPath"), let base = chain.baseName,
      base == "UserDefaults" || base.hasSuffix("efaults")
    else { return }
    report(key, at: chain.node.enclosingStatement.range, Self.deafObserver, in: file, &findings)
  }

  private static let staleView =
    "The view does not update when other code changes a key that starts with `@`; remove the `@`"
  private static let deafObserver = "The observer gets no changes of a key that starts with `@`; remove the `@`"

  private func report(
    _ key: SyntaxNode, at range: Range<Int>, _ message: String, in file: FileModel, _ findings: inout Findings
  ) {
    guard let literal = file.stringConstant(key) else {
      reportElsewhere(key, at: range, message, in: file, &findings)
      return
    }
    guard let content = literal.contentRange,
      file.tree.byte(at: content.lowerBound) == UInt8(ascii: "@"), content.count > 0
    else { return }
    let at = content.lowerBound..<content.lowerBound + 1
    let onlyAt = content.count == 1 || literal.hasInterpolation
    var fixes: [Fix] = []
    if !onlyAt {
      fixes.append(.unsafe("Remove the `@` (stored values must be migrated)", preferred: true, .delete(at)))
    }
    fixes.append(
      .unsafe(
        "Replace `@` with `at_` (stored values must be migrated)", preferred: onlyAt, .replace(at, by: "at_")))
    let isElsewhere = literal.node != key
    findings.add(
      at: range, message,
      related: isElsewhere ? [RelatedLocation(range: literal.range, message: "key declared here")] : [], fixes: fixes)
  }

  /// Reports a key that another file declares: `Keys.theme` or a global constant.
  private func reportElsewhere(
    _ key: SyntaxNode, at range: Range<Int>, _ message: String, in file: FileModel, _ findings: inout Findings
  ) {
    guard MemberAccessExpr(key)?.base?.kind ?? key.kind == .declReferenceExpr else { return }
    let constants = file.facts.stringConstants(named: key.text)
    guard constants.count == 1, let constant = constants.first, constant.fact.text.hasPrefix("@") else { return }
    findings.add(at: range, message, related: [file.facts.related(constant, "key declared here")])
  }
}

extension RuleCase {
  fileprivate static let startsWithAt = RuleCase("startsWithAt", .wrong, "a key starts with `@`")
}
