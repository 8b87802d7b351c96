struct PreferenceKeyMutableDefault: TypeRule {
  static let info = RuleInfo(
    id: "preference_key_mutable_default", topic: .concurrency, alsoAbout: [.state], severity: .hint, tier: .precise,
    since: "0.2.0",
    title: "`defaultValue` of a preference key is a global variable",
    explanation: """
      **What happens.** In the Swift 6 language mode, the key does not compile: “static property 'defaultValue' is not \
      concurrency-safe because it is nonisolated global shared mutable state”.

      **Why.** `static var defaultValue = 0` is a variable that any code can change from any thread. `PreferenceKey` only \
      requires that it can be read.

      **What to do.** Declare it as `static let`, or as a computed property if its value cannot be sent between actors.

      **When it is fine.** Computed properties are not reported, and neither is a variable with an isolation of its own, \
      or in a module whose default isolation is the main actor.
      """,
    references: [
      .apple("PreferenceKey.defaultValue", "swiftui/preferencekey/defaultvalue"),
      .evolution("Strict concurrency for global variables", "0412-strict-concurrency-for-global-variables"),
    ],
    examples: [
      .flagged(
        """
        struct WidthKey: PreferenceKey {
          ▸static var defaultValue: CGFloat = 0◂
          static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
        }
        """,
        fixed: """
          struct WidthKey: PreferenceKey {
            static let defaultValue: CGFloat = 0
            static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
          }
          """),
      .flagged(
        """
        private enum NamesKey: PreferenceKey {
          ▸static var defaultValue = [String]()◂
          static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
        }
        """,
        fixed: """
          private enum NamesKey: PreferenceKey {
            static let defaultValue = [String]()
            static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
          }
          """),
      .flagged(
        """
        public struct HeightKey: PreferenceKey {
          ▸public static var defaultValue: CGFloat?◂
          public static func reduce(value: inout CGFloat?, nextValue: () -> CGFloat?) { value = value ?? nextValue() }
        }
        """,
        fixed: """
          public struct HeightKey: PreferenceKey {
            public static let defaultValue: CGFloat? = nil
            public static func reduce(value: inout CGFloat?, nextValue: () -> CGFloat?) { value = value ?? nextValue() }
          }
          """),
      .accepted(
        """
        struct WidthKey: PreferenceKey {
          static let defaultValue: CGFloat = 0
          static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
        }
        """),
      .accepted(
        """
        struct WidthKey: PreferenceKey {
          static var defaultValue: CGFloat { 0 }
          static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
        }
        """,
        note: "computed"),
      .accepted(
        """
        struct WidthKey: PreferenceKey {
          nonisolated(unsafe) static var defaultValue: CGFloat = 0
          static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
        }
        """,
        note: "states that it is not changed"),
      .accepted(
        """
        struct Defaults {
          static var defaultValue: CGFloat { 0 }
        }
        """),
      .accepted(
        """
        struct Meter: View {
          static var defaultValue: CGFloat = 0
          var body: some View { Text("a") }
        }
        """,
        note: "not a preference key"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.conforms(to: "PreferenceKey"), !type.isForeign, !file.moduleIsolation.isMainActorDefault else { return }
    for property in type.storedProperties where property.isStatic && property.name == "defaultValue" && !property.isLet
    {
      let isIsolated =
        property.attributes.contains(where: \.isGlobalActor) || property.declaration.hasModifier("nonisolated")
      guard !isIsolated, !type.declaration.attributes.contains(where: \.isGlobalActor),
        property.initialValue != nil || property.hasDefault,
        let introducer = property.declaration.introducer, property.binding.accessorBlock == nil
      else { continue }
      let isWritten = !file.writes(to: property.name, in: type).isEmpty
      findings.add(
        at: property.range,
        "`defaultValue` of `\(type.name.text)` is a global variable, an error in Swift 6; declare it with `let`",
        fixes: [
          isWritten
            ? nil
            : Fix(
              title: "Use `let`", isSafe: true, isPreferred: true,
              edits: [.replace(introducer.range, by: "let")]
                + (property.initialValue == nil ? [.insert(" = nil", at: property.range.upperBound)] : []))
        ])
    }
  }
}
