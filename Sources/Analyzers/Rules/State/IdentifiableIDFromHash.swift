struct IdentifiableIDFromHash: TypeRule, CallRule {
  static let info = RuleInfo(
    id: "identifiable_id_from_hash", topic: .state, alsoAbout: [.lists], severity: .hint, tier: .precise,
    since: "0.2.0",
    title: "A hash value is not an identity",
    explanation: """
      **What happens.** Two different elements with the same hash value are shown as one row twice. A row whose \
      contents change becomes another row and loses its state.

      **Why.** Different values may have the same hash value, and hash values differ from launch to launch. An \
      identity must be unique and stable.

      **What to do.** Use the value itself, `var id: Self { self }`, if it identifies the element, for example in an \
      enum. Otherwise, store an id.

      **When it is fine.** An id that is computed from other properties is not reported, nor is an enum without associated \
      values. Collisions are rare, so the finding is a hint.
      """,
    references: [
      .apple("Identifiable", "swift/identifiable"), .apple("hashValue", "swift/hashable/hashvalue"),
      .wwdc(2021, 10022, "Demystify SwiftUI"),
    ],
    related: ["unstable_identity_uuid", "for_each_enumerated_offset"],
    examples: [
      .accepted(
        """
        enum Tab1: Hashable, Identifiable {
          case home, search
          var id: Int { hashValue }
        }
        struct Tabs: View {
          let tabs: [Tab1]
          var body: some View { ForEach(tabs) { Text("\\($0)") } }
        }
        """,
        note: "the hash values of a few cases differ"),
      .flagged(
        """
        struct Word1: Hashable, Identifiable {
          let text: String
          var ▸id◂: Int { text.hashValue }
        }
        struct Words: View {
          let words: [Word1]
          var body: some View { ForEach(words) { Text($0.text) } }
        }
        """,
        fixed: """
          struct Word1: Hashable, Identifiable {
            let text: String
            var id: String { text }
          }
          struct Words: View {
            let words: [Word1]
            var body: some View { ForEach(words) { Text($0.text) } }
          }
          """),
      .flagged(
        "ForEach([\"a\", \"b\"], ▸id: \\.hashValue◂) { Text($0) }",
        fixed: "ForEach([\"a\", \"b\"], id: \\.self) { Text($0) }"),
      .accepted(
        """
        enum Tab1: Hashable, Identifiable {
          case home, search
          var id: Self { self }
        }
        struct Tabs: View {
          let tabs: [Tab1]
          var body: some View { ForEach(tabs) { Text("\\($0)") } }
        }
        """),
      .accepted(
        """
        struct Word1: Identifiable {
          let text: String
          var id: String { text }
        }
        struct Words: View {
          let words: [Word1]
          var body: some View { ForEach(words) { Text($0.text) } }
        }
        """),
      .accepted("ForEach([\"a\", \"b\"], id: \\.self) { Text($0) }"),
      .accepted("ForEach([\"a\", \"b\"], id: \\.count) { Text($0) }"),
      .accepted(
        """
        struct Tag1: Hashable {
          let text: String
          var id: Int { hashValue }
        }
        struct TagView: View {
          let tag1: Tag1
          var body: some View { Text(tag1.text) }
        }
        """,
        note: "not `Identifiable`"),
      .flagged(
        """
        enum Sheet1: Hashable, Identifiable {
          case add, edit(String)
          var ▸id◂: Int { hashValue }
        }
        """,
        fixed: """
          enum Sheet1: Hashable, Identifiable {
            case add, edit(String)
            var id: Self { self }
          }
          """),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for (declaration, binding) in type.variables where binding.name == "id" && !declaration.isStatic {
      guard let value = binding.accessorBlock?.onlyExpression, value.lastName == "hashValue", let name = binding.name,
        !isListOfCases(type),
        file.type(named: type.name.text, at: declaration.node)?.isIdentifiable ?? false
      else { continue }
      findings.add(
        at: name.range,
        "`id` of `\(type.name.text)` is a hash value, which two elements can share; use the value itself",
        fixes: [fix(binding, value, of: type, in: file)])
    }
  }

  /// Whether a type is an enum without associated values, whose few cases do not collide in practice.
  private func isListOfCases(_ type: TypeDeclaration) -> Bool {
    type.declaration.node.kind == .enumDecl && type.declaration.node.firstRow(of: .enumCaseParameter) == nil
  }

  /// Uses the hashed value: `self`, or a property with a written type.
  private func fix(
    _ binding: PatternBinding, _ value: SyntaxNode, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard let annotation = binding.type, annotation.textEquals("Int"),
      !type.isClass || type.declaration.hasModifier("final")
    else { return nil }
    guard let base = MemberAccessExpr(value)?.base, !base.isSelf else {
      return .safe(
        "Use the value itself", preferred: true, .replace(annotation.range, by: "Self"),
        .replace(value.range, by: "self"))
    }
    guard let property = file.ownProperty(base), let typed = property.type, !typed.isOptionalType else { return nil }
    return .safe(
      "Use `\(base.text)` itself", preferred: true, .replace(annotation.range, by: typed.text),
      .replace(value.range, by: base.text))
  }

  // MARK: - Loops

  static let callees: [StaticString] = ["ForEach", "List"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let argument = call.arguments.first(where: { $0.label == "id" }), let path = argument.expression,
      path.kind == .keyPathExpr, path.textEquals("\\.hashValue")
    else { return }
    findings.add(
      at: argument.range, "Rows are identified by a hash value, which two elements can share; use `\\.self`",
      fixes: [.unsafe("Use `\\.self`", preferred: true, .replace(path.range, by: "\\.self"))])
  }
}
