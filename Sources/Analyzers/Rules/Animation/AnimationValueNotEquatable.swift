struct AnimationValueNotEquatable: ModifierRule {
  static let info = RuleInfo(
    id: "animation_value_not_equatable", topic: .animation, severity: .error, tier: .precise,
    title: "Observed value must be `Equatable`",
    explanation: """
      **What happens.** The code does not compile, and the compiler's error often points to another line of the body.

      **Why.** `animation(_:value:)`, `onChange(of:)` and `task(id:)` compare the value with the previous one, so its \
      type must be `Equatable`.

      **What to do.** Make the type `Equatable`. For a struct or an enum whose values are all `Equatable`, declaring \
      the conformance is enough. Or observe something smaller, such as a count or the ids.

      **When it is fine.** The finding can be ignored if a macro or another module adds the conformance.
      """,
    references: [
      .apple("animation(_:value:)", "swiftui/view/animation(_:value:)"),
      .apple("onChange(of:initial:_:)", "swiftui/view/onchange(of:initial:_:)"),
      .evolution("Synthesizing Equatable and Hashable conformance", "0185-synthesize-equatable-hashable"),
    ],
    related: ["animation_missing_value", "manual_equatable_default_false"],
    examples: [
      .flagged(
        """
        struct Track: Identifiable { let id: Int }
        struct Playlist: View {
          @State private var tracks: [Track] = []
          var body: some View {
            List(tracks) { Text("\\($0.id)") }.▸animation(.default, value: tracks)◂
          }
        }
        """,
        fixed: """
          struct Track: Identifiable, Equatable { let id: Int }
          struct Playlist: View {
            @State private var tracks: [Track] = []
            var body: some View {
              List(tracks) { Text("\\($0.id)") }.animation(.default, value: tracks)
            }
          }
          """,
        doesNotCompile: "requires that 'Track' conform to 'Equatable'"),
      .flagged(
        """
        enum Phase { case idle, failed(String) }
        struct Loader: View {
          @State private var phase: Phase = .idle
          var body: some View {
            Text("a").▸onChange(of: phase) { reload() }◂
          }
        }
        """,
        fixed: """
          enum Phase: Equatable { case idle, failed(String) }
          struct Loader: View {
            @State private var phase: Phase = .idle
            var body: some View {
              Text("a").onChange(of: phase) { reload() }
            }
          }
          """,
        doesNotCompile: "requires that 'Phase' conform to 'Equatable'"),
      .accepted(
        """
        struct Track: Identifiable, Equatable { let id: Int }
        struct Playlist: View {
          @State private var tracks: [Track] = []
          var body: some View { List(tracks) { Text("\\($0.id)") }.animation(.default, value: tracks) }
        }
        """),
      .accepted(
        """
        enum Phase { case idle, busy }
        struct Loader: View {
          @State private var phase: Phase = .idle
          var body: some View { Text("a").onChange(of: phase) { reload() } }
        }
        """,
        note: "an enum without associated values is `Equatable` automatically"),
      .accepted(
        """
        struct Loader: View {
          @State private var request: Request?
          var body: some View { Text("a").task(id: request) { await load() } }
        }
        """,
        note: "a type from another module"),
      .accepted(
        """
        struct Value { var amount = 0.0 }
        struct Meter<Value: BinaryFloatingPoint>: View {
          var value: Value
          var body: some View { Text("a").animation(.default, value: value) }
        }
        """,
        note: "a generic parameter"),
      .accepted(
        """
        protocol Model1: Hashable {}
        struct Track: Model1 { let id: Int }
        struct Playlist: View {
          @State private var track: Track?
          var body: some View { Text("a").onChange(of: track) { reload() } }
        }
        """,
        note: "conforms through a protocol"),
    ])

  static let modifiers: [StaticString] = ["animation", "onChange", "task"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let watched = modifier.argument("value") ?? modifier.argument("of") ?? modifier.argument("id"),
      let name = DeclReferenceExpr(watched)?.name, let type = file.enclosingType(of: watched),
      let property = type.storedProperty(named: name), let declared = property.type,
      !file.isShadowed(name, at: watched), let known = file.typeThatCannotBeCompared(in: property)
    else { return }
    findings.add(
      at: modifier.range,
      "Changes of `\(name.text)` cannot be detected; make `\(known.fact.name)` conform to `Equatable`",
      related: [file.facts.related(known.declaration, "declared here")],
      fixes: [conform(known, in: file), watchIdentity(watched, declared, known, modifier)])
  }

  private func conform(_ known: KnownType, in file: FileModel) -> Fix? {
    guard known.declaration.path == file.facts.path, known.fact.kind == .struct || known.fact.kind == .enum,
      let declaration = file.declaration(of: known.declaration)
    else { return nil }
    let last = declaration.inheritedTypes.last
    let edit =
      last.map { TextEdit.insert(", Equatable", at: $0.range.upperBound) }
      ?? .insert(": Equatable", at: known.declaration.range.upperBound)
    let isSafe = known.fact.kind == .struct && known.properties.allSatisfy { isEquatable($0, file.facts) }
    return Fix(
      title: "Make `\(known.fact.name)` conform to `Equatable`", isSafe: isSafe, isPreferred: true, edits: [edit])
  }

  /// Whether the values of a property are certainly `Equatable`.
  private func isEquatable(_ property: PropertyFact, _ facts: FactReader) -> Bool {
    if property.isStatic { return true }
    var type = property.type
    if type.isEmpty {
      if property.initialValue == .literal { return true }
      guard case .constructor(let name) = property.initialValue else { return false }
      type = name
    }
    while type.hasSuffix("?") || type.hasPrefix("[") && type.hasSuffix("]") && !type.contains(":") {
      type = String(type.hasSuffix("?") ? type.dropLast() : type.dropFirst().dropLast())
    }
    return ElementType.isBasic(type) || type == "Bool" || facts.type(named: type)?.isEquatable ?? false
  }

  /// Observes the ids of values that are not `Equatable`.
  private func watchIdentity(
    _ watched: SyntaxNode, _ declared: SyntaxNode, _ known: KnownType, _ modifier: Modifier
  ) -> Fix? {
    // A closure with parameters would receive the ids instead of the values.
    guard known.isIdentifiable == true, modifier.trailingClosure?.parameterNames.isEmpty ?? true,
      !(modifier.trailingClosure?.node.mentionsAny(of: ["$0", "$1"]) ?? false)
    else { return nil }
    let isOptional = declared.isOptionalType
    let path = declared.unwrappedOptional.kind == .arrayType ? ".map(\\.id)" : ".id"
    return .unsafe("Observe the ids", .insert((isOptional ? "?" : "") + path, at: watched.range.upperBound))
  }
}
