struct BindingToObservableClass: PropertyRule {
  static let info = RuleInfo(
    id: "binding_to_observable_class", topic: .state, cases: [.unobserved, .needless], tier: .precise, since: "0.2.0")

  static let wrappers: [StaticString] = ["Binding"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.isViewType, let typed = property.type, !typed.isOptionalType, let name = typed.typeName,
      !file.isGenericParameter(name, at: property.declaration.node),
      let held = file.facts.fullyKnownClass(named: name.text), held.isObservable || held.isObservableObject,
      !file.facts.isUsedInExtensionElsewhere(property.name, of: type.name),
      !isReplacedOrPassedOn(property, of: type, in: file), !file.isPreviewHelper(type),
      held.isObservable || !observesOwner(of: name.text, type, in: file)
    else { return }
    let isBound = !file.bindingReferences(to: property.name, in: type).isEmpty
    let wrapper = !held.isObservable ? "@ObservedObject" : isBound ? "@Bindable" : "let"
    // A change through the binding updates the owner, and the owner may observe the object.
    let unknown = Assumption.callers("whether the view that passes `\(property.name.text)` updates when it changes")
    findings.add(
      at: property.range,
      held.isObservable
        ? "`\(property.name.text)` is an object, whose properties need no `@Binding`; use `\(wrapper)`"
        : "`@Binding` does not observe the object in `\(property.name.text)`; use `\(wrapper)`",
      held.isObservable ? .needless : .unobserved, assuming: [held.isObservable ? nil : unknown],
      related: [file.facts.related(held.declaration, "class declared here")])
  }

  /// Whether the view observes a model that publishes an object of a class, as which the binding probably comes. A change
  /// through the binding is then a change of the model.
  private func observesOwner(of name: String, _ type: TypeDeclaration, in file: FileModel) -> Bool {
    ModelObserverFact.models(of: type).contains { _, model in
      file.facts.type(named: model)?.properties.contains {
        $0.wrappers.contains("Published") && $0.valueTypeName == name
      } ?? false
    }
  }

  /// Whether the view, a nested type or an initializer uses the binding for anything other than members of the object.
  private func isReplacedOrPassedOn(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel
  ) -> Bool {
    let name = property.name
    return type.parts.contains { part in
      if !file.storageReferences(to: name, in: part.node).isEmpty { return true }
      if file.references(to: name, in: part.node).contains(where: { file.write(at: $0)?.assignment != nil }) {
        return true
      }
      return file.bindingReferences(to: name, in: part.node).contains { reference in
        var node = reference
        if let access = node.parent.flatMap(MemberAccessExpr.init), access.declName == node { node = access.node }
        return node.parent.flatMap(MemberAccessExpr.init)?.base != node
      }
    }
  }
}

extension RuleCase {
  fileprivate static let unobserved = RuleCase("unobserved", .wrong, "a binding holds an `ObservableObject`")
  fileprivate static let needless = RuleCase("needless", .taste, "a binding holds an `@Observable` object")
}
