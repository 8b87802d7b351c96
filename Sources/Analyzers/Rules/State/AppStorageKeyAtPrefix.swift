struct AppStorageKeyAtPrefix: PropertyRule, CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "app_storage_key_at_prefix", topic: .state, severity: .error, tier: .precise,
    title: "`@AppStorage` key starting with `@` breaks key-value observing",
    explanation: """
      **What happens.** Apps have been reported to crash as soon as the value is observed. At the least, the view \
      misses changes that other code makes.

      **Why.** `@AppStorage` watches its key with key-value observing, which reads a leading `@` as the start of a \
      collection operator such as `@count`, not as part of a name.

      **What to do.** Remove the `@` from the key. Copy the value stored under the old key to the new one, or users \
      lose it.

      **When it is fine.** `@SceneStorage` does not use `UserDefaults` and is not reported. Neither is an `@` after \
      the first character.
      """,
    references: [
      .page(
        "Key-Value Coding Programming Guide: Using Collection Operators",
        "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/KeyValueCoding/"
          + "CollectionOperators.html"),
      .page(
        "The Composable Architecture: Migrating to 1.16",
        "https://github.com/pointfreeco/swift-composable-architecture/blob/main/Sources/ComposableArchitecture/"
          + "Documentation.docc/Articles/MigrationGuides/MigratingTo1.16.md"),
      .observed,
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "`@AppStorage(\"@theme\")`",
            shows: [
              .shown(
                "observes",
                .box("`UserDefaults`", .box(.problem("`@theme`", "read as an operator like `@count`, may crash"))))
            ])
        ])),
      .corrected(
        nil,
        .views([
          .box(
            "`@AppStorage(\"theme\")`",
            shows: [
              .shown("observes", .box("`UserDefaults`", .box(.remedy("`theme`", "a plain name, every change arrives"))))
            ])
        ]))),
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
      .accepted("@AppStorage(\"user@theme\") private var theme = \"dark\"", note: "the `@` is not the first character"),
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
    if !onlyAt {
      fixes.append(.unsafe("Remove the `@` (stored values must be migrated)", preferred: true, .delete(at)))
    }
    fixes.append(
      .unsafe(
        "Replace `@` with `at_` (stored values must be migrated)", preferred: onlyAt, .replace(at, by: "at_")))
    let isElsewhere = literal.node != key
    findings.add(
      at: range, "Key-value observing reads a key that starts with `@` as a collection operator; remove the `@`",
      related: isElsewhere ? [RelatedLocation(range: literal.range, message: "key declared here")] : [], fixes: fixes)
  }

  /// Reports a key that another file declares: `Keys.theme` or a global constant.
  private func reportElsewhere(_ key: SyntaxNode, at range: Range<Int>, in file: FileModel, _ findings: inout Findings)
  {
    guard MemberAccessExpr(key)?.base?.kind ?? key.kind == .declReferenceExpr else { return }
    let constants = file.facts.stringConstants(named: key.text)
    guard constants.count == 1, let constant = constants.first, constant.fact.text.hasPrefix("@") else { return }
    findings.add(
      at: range, "Key-value observing reads a key that starts with `@` as a collection operator; remove the `@`",
      related: [file.facts.related(constant, "key declared here")])
  }
}
