struct PublishedInObservable: TypeRule {
  static let info = RuleInfo(
    id: "published_in_observable", topic: .state, severity: .error, tier: .precise, since: "0.2.0",
    title: "Property wrapper or `lazy` in an `@Observable` class does not compile",
    explanation: """
      **What happens.** The compiler reports errors in the expansion of a macro, such as "invalid redeclaration of \
      synthesized property" and "property wrapper cannot be applied to a computed property". They do not name the cause.

      **Why.** `@Observable` turns every stored property into a computed one that tracks reads and writes. A computed \
      property cannot have a property wrapper and cannot be `lazy`.

      **What to do.** Remove `@Published`: views observe the property without it. Before other wrappers and `lazy`, \
      write `@ObservationIgnored`. Views are then not updated when the property changes.

      **When it is fine.** Static properties and properties with `@ObservationIgnored` compile. Attributes that are not \
      known to be property wrappers are not reported. `@State`, `@Environment` and others that work only in a view are \
      left to `state_outside_view`.
      """,
    references: [
      .apple("Observable()", "observation/observable()"),
      .apple("ObservationIgnored()", "observation/observationignored()"),
      .apple(
        "Migrating from the Observable Object protocol to the Observable macro",
        "swiftui/migrating-from-the-observable-object-protocol-to-the-observable-macro"),
    ],
    related: ["state_outside_view", "wrapper_model_mismatch"],
    examples: [
      .flagged(
        "@Observable final class Counter { ▸@Published var count = 0◂ }",
        fixed: "@Observable final class Counter { var count = 0 }",
        doesNotCompile: "invalid redeclaration of synthesized property '_count'"),
      .flagged(
        """
        @Observable final class Preferences {
          ▸@AppStorage("size") var size = 1◂
        }
        """,
        fixed: """
          @Observable final class Preferences {
            @ObservationIgnored @AppStorage("size") var size = 1
          }
          """,
        doesNotCompile: "invalid redeclaration of synthesized property '_size'"),
      .flagged(
        """
        @Observable final class Report {
          ▸private lazy var text = makeText()◂
          func makeText() -> String { "a" }
        }
        """,
        fixed: """
          @Observable final class Report {
            @ObservationIgnored private lazy var text = makeText()
            func makeText() -> String { "a" }
          }
          """,
        doesNotCompile: "'lazy' cannot be used on a computed property"),
      .flagged(
        """
        @propertyWrapper struct Trimmed {
          var wrappedValue: String
        }
        @Observable final class Draft {
          ▸@Trimmed var title = ""◂
        }
        """,
        fixed: """
          @propertyWrapper struct Trimmed {
            var wrappedValue: String
          }
          @Observable final class Draft {
            @ObservationIgnored @Trimmed var title = ""
          }
          """,
        doesNotCompile: "property wrapper cannot be applied to a computed property"),
      .accepted("@Observable final class Counter { var count = 0 }"),
      .accepted("@Observable final class Preferences { @ObservationIgnored @AppStorage(\"size\") var size = 1 }"),
      .accepted("final class Counter: ObservableObject { @Published var count = 0 }"),
      .accepted(
        """
        @Observable final class Preferences {
          @AppStorage("size") static var size = 1
          @MainActor var count = 0
        }
        """,
        note: "static properties are not tracked"),
    ])

  static let looksAtModels = true

  /// Wrappers of SwiftUI, Combine and frequent packages that work in a class.
  private static let wrappers: [StaticString] = [
    "Published", "AppStorage", "Binding", "Bindable", "Injected", "LazyInjected", "WeakLazyInjected", "Dependency",
    "Default", "Shared", "SharedReader", "UserDefault",
  ]

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard !type.isForeign, type.isClass, type.hasAttribute("Observable") else { return }
    for property in type.storedProperties where isTracked(property) {
      if let wrapper = property.attributes.first(where: { isWrapper($0, in: file) }), let name = wrapper.name {
        if name == "Published" {
          findings.add(
            at: property.range,
            "`@Published` does not compile in an `@Observable` class, which tracks `\(property.name.text)` without it; "
              + "remove it",
            fixes: [removal(of: wrapper, from: property, of: type, in: file)])
        } else {
          report("@\(name.text)", property, &findings)
        }
      } else if property.declaration.hasModifier("lazy") {
        report("lazy", property, &findings)
      }
    }
  }

  private func report(_ cause: String, _ property: StoredProperty, _ findings: inout Findings) {
    findings.add(
      at: property.range,
      "`\(cause)` on `\(property.name.text)` does not compile in an `@Observable` class; add `@ObservationIgnored`",
      fixes: [
        .safe(
          "Add `@ObservationIgnored`", preferred: true,
          .insert("@ObservationIgnored ", at: property.range.lowerBound))
      ])
  }

  /// Whether the macro makes a stored property computed.
  private func isTracked(_ property: StoredProperty) -> Bool {
    !property.isStatic && !property.isLet && property.declaration.bindings.count == 1
      && property.wrapper("ObservationIgnored") == nil
  }

  private func isWrapper(_ attribute: Attribute, in file: FileModel) -> Bool {
    guard let name = attribute.name else { return false }
    return name.isAny(of: Self.wrappers)
      || file.facts.types(named: name.text).contains { $0.fact.attributes.contains("propertyWrapper") }
  }

  private func removal(
    of wrapper: Attribute, from property: StoredProperty, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard let next = wrapper.node.lastToken?.next,
      (wrapper.range.upperBound..<next.range.lowerBound).allSatisfy(file.tree.isWhiteSpace)
    else { return nil }
    // `$count` is a publisher, which the class does not have any more.
    let isSafe = !type.conforms(to: "ObservableObject") && !file.isProjected(property, of: type)
    return Fix(
      title: "Remove `@Published`", isSafe: isSafe, isPreferred: true,
      edits: [.delete(wrapper.range.lowerBound..<next.range.lowerBound)])
  }
}
