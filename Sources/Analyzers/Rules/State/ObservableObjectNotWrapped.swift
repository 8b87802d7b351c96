struct ObservableObjectNotWrapped: TypeRule {
  static let info = RuleInfo(
    id: "observable_object_not_wrapped", topic: .state, cases: [.unobserved], tier: .precise, since: "0.2.0")

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view || type.viewRole == .viewModifier, !type.isForeign else { return }
    for property in type.storedProperties
    where property.attributes.isEmpty && !property.isStatic && !property.declaration.hasModifier("lazy") {
      guard !(property.type?.isOptionalType ?? false),
        let typeName = property.typeName ?? property.staticMemberOwner,
        let held = file.facts.fullyKnownClass(named: typeName.text), held.isObservableObject, !held.isObservable,
        !file.isGenericParameter(typeName, at: property.declaration.node),
        !isObservedOtherwise(property, typeName, of: type, in: file)
      else { continue }
      let shown = publishedVariables(of: held).filter { variable in
        isShown(variable.property, of: property, in: type, file)
      }
      guard !shown.isEmpty else { continue }
      let changes = shown.map { file.facts.isWritten($0.property, of: $0.owner) }
      guard !changes.allSatisfy({ $0 == false }), !file.isPreviewHelper(type) else { continue }
      let name = property.name.text
      // An object that other code changes may stay the same while the view is on screen.
      let isKnown =
        changes.contains(true) && !isUpdatedByCreators(type, typeName.text, in: file)
        && file.changes(shown.map(\.property.name), of: held, in: property, of: type)
      let isCreated = property.initialValueKind == .constructor
      let wrapper = isCreated ? "StateObject" : "ObservedObject"
      findings.add(
        at: property.range, "The view shows `\(name)` but does not observe it; declare it as `@\(wrapper)`",
        assuming: [isKnown ? nil : .change("whether the view fails to update when `\(name)` changes")],
        related: [file.facts.related(held.declaration, "class declared here")],
        fixes: [fix(wrapper, property, isSafe: !isCreated, in: type, file)])
    }
  }

  private func publishedVariables(of held: KnownClass) -> [(property: PropertyFact, owner: KnownType)] {
    held.lineage.flatMap { owner in
      owner.properties.filter { $0.wrappers.contains("Published") && !$0.isStatic }.map { ($0, owner) }
    }
  }

  /// Whether a body reads a variable of the object in a property. A member of another object in that variable changes
  /// without the observed object.
  private func isShown(
    _ variable: PropertyFact, of property: StoredProperty, in type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    let holdsObject = variable.valueTypeName.flatMap { file.facts.type(named: $0) }?.isClass ?? false
    return file.unqualifiedReferences(to: property.name, in: type).contains { reference in
      var object = reference
      if let access = object.parent.flatMap(MemberAccessExpr.init), access.declName == object { object = access.node }
      guard let access = object.parent.flatMap(MemberAccessExpr.init), access.base == object,
        access.name.map({ $0.text == variable.name }) ?? false,
        !(holdsObject && access.node.parent.flatMap(MemberAccessExpr.init)?.base == access.node)
      else { return false }
      return file.write(at: reference) == nil && file.runsWithSomeBody(reference)
        && !file.isShadowed(property.name, at: reference)
    }
  }

  /// Whether the view observes an object of the same class in another way.
  private func isObservedOtherwise(
    _ property: StoredProperty, _ name: Name, of type: TypeDeclaration, in file: FileModel
  ) -> Bool {
    if type.storedProperties.contains(where: { $0.wrapper(.observesObject) != nil && $0.typeName == name }) {
      return true
    }
    return file.calls(named: "onReceive", in: type).contains { call in
      call.firstArgument.map { $0.mentions(property.name) } ?? false
    }
  }

  /// Whether a view that creates this one observes the object and may therefore update it.
  private func isUpdatedByCreators(_ type: TypeDeclaration, _ name: String, in file: FileModel) -> Bool {
    file.facts.viewInputs(of: type.name.text).contains { use in
      file.facts.type(named: use.fact.owner)?.properties.contains { property in
        property.valueTypeName == name
          && !Set(property.wrappers).isDisjoint(with: ["ObservedObject", "StateObject", "EnvironmentObject"])
      } ?? false
    }
  }

  private func fix(
    _ wrapper: String, _ property: StoredProperty, isSafe: Bool, in type: TypeDeclaration, _ file: FileModel
  ) -> Fix? {
    guard let introducer = property.declaration.introducer, property.declaration.bindings.count == 1,
      file.settings.supports(.year2020) != false || wrapper == "ObservedObject",
      wrapper == "ObservedObject" || file.writes(to: property.name, in: type).isEmpty
    else { return nil }
    var edits = [TextEdit.insert("@\(wrapper) ", at: property.declaration.range.lowerBound)]
    if property.isLet { edits.append(.replace(introducer.range, by: "var")) }
    return Fix(title: "Use `@\(wrapper)`", isSafe: isSafe, isPreferred: true, edits: Fix.sorted(edits))
  }
}

extension RuleCase {
  fileprivate static let unobserved = RuleCase("unobserved", .wrong, "a view shows an object that it does not observe")
}
