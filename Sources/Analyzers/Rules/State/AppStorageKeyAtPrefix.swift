struct AppStorageKeyAtPrefix: PropertyRule, CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "app_storage_key_at_prefix", topic: .state, severity: .error, tier: .precise,
    title: "A defaults key that begins with @ breaks observing",
    explanation: """
      **What happens.** The app has been reported to crash as soon as the value is observed; at the least, changes \
      are not noticed.

      **Why.** `@AppStorage` watches its key by key-value observing, where a leading `@` asks for a collection \
      operator such as `@count`.

      **What to do.** Take the `@` out of the key. What is stored under the old key must be moved, or it is lost.

      **When it is fine.** `@SceneStorage` does not use the user defaults.
      """,
    examples: [
      .flagged(
        "▸@AppStorage(\"@theme\") private var theme = \"dark\"◂",
        fixed: "@AppStorage(\"theme\") private var theme = \"dark\""),
      .flagged(
        """
        enum Keys {
          static let theme = "@theme"
        }
        struct Settings: View {
          ▸@AppStorage(Keys.theme) private var theme = "dark"◂
          var body: some View { Text(theme) }
        }
        """,
        fixed: """
          enum Keys {
            static let theme = "theme"
          }
          struct Settings: View {
            @AppStorage(Keys.theme) private var theme = "dark"
            var body: some View { Text(theme) }
          }
          """),
      .flagged(
        """
        @AppStorage private var theme: String

        init() {
          ▸_theme = AppStorage(wrappedValue: "dark", "@theme")◂
        }
        """,
        fixed: """
          @AppStorage private var theme: String

          init() {
            _theme = AppStorage(wrappedValue: "dark", "theme")
          }
          """),
      .flagged(
        """
        func watch() {
          ▸UserDefaults.standard.addObserver(observer, forKeyPath: "@theme", options: [], context: nil)◂
        }
        """,
        fixed: """
          func watch() {
            UserDefaults.standard.addObserver(observer, forKeyPath: "theme", options: [], context: nil)
          }
          """),
      .flagged(
        """
        func watch() {
          ▸defaults.addObserver(observer, forKeyPath: "@theme", options: [], context: nil)◂
        }
        """,
        fixed: """
          func watch() {
            defaults.addObserver(observer, forKeyPath: "theme", options: [], context: nil)
          }
          """),
      .accepted("func watch() { list.addObserver(observer, forKeyPath: \"@count\", options: [], context: nil) }"),
      .accepted("@AppStorage(\"theme\") private var theme = \"dark\""),
      .accepted("@AppStorage(\"user@theme\") private var theme = \"dark\"", note: "does not begin with it"),
      .accepted("@SceneStorage(\"@theme\") private var theme = \"dark\""),
    ])

  static let wrappers: [StaticString] = ["AppStorage"]
  static let callees: [StaticString] = ["AppStorage"]
  static let modifiers: [StaticString] = ["addObserver"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard let key = property.wrapper("AppStorage")?.firstUnlabeledArgument else { return }
    report(key, at: property.range, in: file, &findings)
  }

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let key = call.firstUnlabeledArgument else { return }
    report(key, at: call.node.enclosingStatement.range, in: file, &findings)
  }

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let key = modifier.argument("forKeyPath"), let base = chain.baseName,
      base == "UserDefaults" || base.hasSuffix("efaults")
    else { return }
    report(key, at: chain.node.enclosingStatement.range, in: file, &findings)
  }

  private func report(_ key: SyntaxNode, at range: Range<Int>, in file: FileModel, _ findings: inout Findings) {
    guard let literal = file.stringConstant(key) else {
      reportElsewhere(key, at: range, in: file, &findings)
      return
    }
    guard let content = literal.contentRange,
      file.tree.byte(at: content.lowerBound) == UInt8(ascii: "@"), content.count > 0
    else { return }
    let at = content.lowerBound..<content.lowerBound + 1
    let onlyAt = content.count == 1 || literal.hasInterpolation
    var fixes: [Fix] = []
    if !onlyAt { fixes.append(.unsafe("Drop the @ (stored values must move)", preferred: true, .delete(at))) }
    fixes.append(
      .unsafe("Write at_ instead (stored values must move)", preferred: onlyAt, .replace(at, by: "at_")))
    let isElsewhere = literal.node != key
    findings.add(
      at: range, "A key that begins with `@` is read as a collection operator when it is observed",
      related: isElsewhere ? [RelatedLocation(range: literal.range, message: "the key")] : [], fixes: fixes)
  }

  /// A constant of another file: `Keys.theme`, or a global constant.
  private func reportElsewhere(_ key: SyntaxNode, at range: Range<Int>, in file: FileModel, _ findings: inout Findings)
  {
    guard MemberAccessExpr(key)?.base?.kind ?? key.kind == .declReferenceExpr else { return }
    let constants = file.facts.stringConstants(named: key.text)
    guard constants.count == 1, let constant = constants.first, constant.fact.text.hasPrefix("@") else { return }
    findings.add(
      at: range, "A key that begins with `@` is read as a collection operator when it is observed",
      related: [file.facts.related(constant, "the key")])
  }
}
