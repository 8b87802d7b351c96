struct AppStorageConflictingDefaults: PropertyRule {
  static let info = RuleInfo(
    id: "app_storage_conflicting_defaults", topic: .state, severity: .warning, tier: .precise, since: "0.2.0",
    title: "Same `@AppStorage` key is declared with different defaults or types",
    explanation: """
      **What happens.** Until users change the setting, one screen shows it as on and another one as off. With \
      different types, one of them never reads what the other one writes.

      **Why.** The default of `@AppStorage` is not stored. Each property returns its own default while there is no \
      value for the key, and also if the stored value has another type.

      **What to do.** Declare the default once and use it everywhere: `static let sortsByName = true`. If the two are \
      different settings, give them different keys.

      **When it is fine.** Properties with another `store`, in another target or for other platforms (`#if`) are not \
      compared. Defaults are compared only if both are literals or cases of an enum.
      """,
    references: [
      .apple("AppStorage", "swiftui/appstorage"),
      .apple("register(defaults:)", "foundation/userdefaults/register(defaults:)"),
    ],
    related: ["app_storage_key_at_prefix", "dual_source_of_truth"],
    examples: [
      .flagged(
        """
        struct Feed: View {
          @AppStorage("showsTips") private var showsTips = true
          var body: some View { if showsTips { Text("Tip") } }
        }
        struct Settings: View {
          ▸@AppStorage("showsTips") private var showsTips = false◂
          var body: some View { Toggle("Tips", isOn: $showsTips) }
        }
        """),
      .flagged(
        """
        struct Feed: View {
          @AppStorage("sort") private var sort = 0
          var body: some View { Text("\\(sort)") }
        }
        struct Settings: View {
          ▸@AppStorage("sort") private var sort = "name"◂
          var body: some View { TextField("Sort", text: $sort) }
        }
        """),
      .accepted(
        """
        struct Feed: View {
          @AppStorage("showsTips") private var showsTips = true
          var body: some View { if showsTips { Text("Tip") } }
        }
        struct Settings: View {
          @AppStorage("showsTips") private var showsTips = true
          var body: some View { Toggle("Tips", isOn: $showsTips) }
        }
        """),
      .accepted(
        """
        struct Feed: View {
          @AppStorage("showsTips") private var showsTips = true
          @AppStorage("showsTips", store: .group) private var showsSharedTips = false
          var body: some View { if showsTips || showsSharedTips { Text("Tip") } }
        }
        extension UserDefaults {
          static let group = UserDefaults(suiteName: "group")
        }
        """,
        note: "different stores"),
      .accepted(
        """
        struct Feed: View {
          #if os(macOS)
            @AppStorage("showsTips") private var showsTips = true
          #else
            @AppStorage("showsTips") private var showsTips = false
          #endif
          var body: some View { if showsTips { Text("Tip") } }
        }
        """,
        note: "for different platforms"),
      .accepted(
        """
        struct Feed: View {
          @AppStorage("width") private var width = 10.0
          var body: some View { Color.red.frame(width: width) }
        }
        struct Settings: View {
          @AppStorage("width") private var width: Double = 10
          var body: some View { Slider(value: $width, in: 0...20) }
        }
        """,
        note: "the same default"),
    ])

  static let wrappers: [StaticString] = ["AppStorage"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard let storage = property.wrapper("AppStorage"), let key = storage.firstUnlabeledArgument,
      isKnown(key, in: file),
      let conflict = file.facts.storageConflict(of: key.literalText, at: key.range)
    else { return }
    let name = "The key `\(key.literalText)`"
    findings.add(
      at: property.range,
      conflict.isOfType
        ? "\(name) is also declared with another type, so one of the two never reads the value of the other"
        : "\(name) has the default `\(conflict.own.defaultValue)` here and `\(conflict.other.fact.defaultValue)` "
          + "elsewhere; declare the default once",
      related: [
        file.facts.related(conflict.other, conflict.isOfType ? "other type declared here" : "other default")
      ])
  }

  /// Whether the key is the same wherever it is spelled the same: a literal, or a member of the only type with a name.
  private func isKnown(_ key: SyntaxNode, in file: FileModel) -> Bool {
    if let literal = StringLiteralExpr(key) { return literal.constantText != nil }
    var root = key
    while let base = MemberAccessExpr(root)?.base { root = base }
    guard root != key, let owner = DeclReferenceExpr(root)?.name, owner.isCapitalized else { return false }
    return file.facts.type(named: owner.text) != nil
  }
}
