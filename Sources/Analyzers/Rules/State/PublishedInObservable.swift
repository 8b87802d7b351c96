struct PublishedInObservable: TypeRule {
  static let info = RuleInfo(
    id: "published_in_observable", topic: .state, cases: [.wrapped], tier: .precise, since: "0.2.0")

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

extension RuleCase {
  fileprivate static let wrapped = RuleCase(
    "wrapped", .doesNotCompile, "a property that the macro tracks is lazy or has a property wrapper")
}
