// Whether the body of a view runs again while the view is shown.

/// Whether the body of a view runs again while the view is shown.
enum BodyRerun: Int, Comparable {
  /// Nothing that it depends on changes.
  case never
  case unknown
  /// It depends on something that changes: state, an object that it observes, an input.
  case happens

  static func < (a: BodyRerun, b: BodyRerun) -> Bool { a.rawValue < b.rawValue }
}

extension FileModel {
  /// Whether the body of a view runs again, by the properties that it depends on and by what the places pass that create
  /// the view.
  func rerun(ofBodyOf type: TypeDeclaration) -> BodyRerun {
    var result = BodyRerun.never
    for property in type.storedProperties where !property.isStatic {
      result = max(result, rerun(causedBy: property, in: type))
      if result == .happens { return result }
    }
    if type.viewRole == .app || isBuiltOnce(type) { return result }
    let inputs = inputs(of: type)
    guard inputs.areUsed else { return .unknown }
    for property in type.storedProperties where !property.isStatic && wrapper(of: property) == nil {
      if property.isLet, property.initialValue != nil { continue }
      // Two closures never count as equal.
      if property.type?.isFunctionType ?? false { result = max(result, .unknown) }
      switch inputs.mayChange(property) {
      case .neverChanges: continue
      case .unknown: result = max(result, .unknown)
      case .changes: return .happens
      }
    }
    return result
  }

  private func wrapper(of property: StoredProperty) -> Attribute? {
    property.attributes.first { $0.name?.isCapitalized ?? false && !$0.name.is(.viewBuilder) && $0.name != "MainActor" }
  }

  /// Whether the body runs again because of a property, as far as its declaration and the uses in the file show.
  private func rerun(causedBy property: StoredProperty, in type: TypeDeclaration) -> BodyRerun {
    guard let name = wrapper(of: property)?.name else {
      // An observable object that the view is given.
      let isObserved = property.typeName.flatMap { facts.type(named: $0.text) }?.isObservable ?? false
      return isObserved ? .happens : .never
    }
    if name.isAny(of: ["Namespace", "AccessibilityFocusState"]) { return .never }
    // Most values of the environment stay what they are while a screen is shown.
    if name == "Environment" { return property.typeName != nil && property.type == nil ? .happens : .unknown }
    if name == "State" {
      if changes(property, in: type) { return .happens }
      let isObserved = property.typeName.flatMap { facts.type(named: $0.text) }?.isObservable ?? false
      return isObserved ? .happens : .never
    }
    let isKnown =
      name.is(.observesObject)
      || name.isAny(of: [
        "Binding", "Bindable", "AppStorage", "SceneStorage", "FocusState", "GestureState", "Query", "FetchRequest",
        "SectionedFetchRequest",
      ])
    return isKnown ? .happens : .unknown
  }
}
