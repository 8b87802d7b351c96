// Determines whether the body of a view runs again while the view is shown.

/// Whether the body of a view runs again while the view is shown.
package enum BodyRerun: Int, Comparable {
  /// None of its dependencies change.
  case never
  case unknown
  /// One of its dependencies changes: state, an object that it observes, an input.
  case happens

  package static func < (a: BodyRerun, b: BodyRerun) -> Bool { a.rawValue < b.rawValue }
}

extension FileModel {
  /// Whether the body of a view runs again, based on the properties that it depends on and on the arguments of the code
  /// that creates the view.
  package func rerun(ofBodyOf type: TypeDeclaration) -> BodyRerun {
    var result = BodyRerun.never
    for property in type.storedProperties where !property.isStatic {
      result = max(result, rerun(causedBy: property, in: type))
      if result == .happens { return result }
    }
    if type.viewRole == .app || isBuiltOnce(type) { return result }
    let inputs = inputs(of: type)
    guard inputs.areUsed else { return .unknown }
    if !isCreatedByKnownCode(type) { result = max(result, .unknown) }
    for property in type.storedProperties where !property.isStatic && wrapper(of: property) == nil {
      if property.isLet, property.initialValue != nil { continue }
      // Two closures are never considered equal.
      if property.type?.isFunctionType ?? false { result = max(result, .unknown) }
      switch inputs.mayChange(property) {
      case .neverChanges: continue
      case .unknown: result = max(result, .unknown)
      case .changes: return .happens
      }
    }
    return result
  }

  /// The maximum number of views that create each other.
  private static var maximumCreators: Int { 4 }

  /// Whether known code creates a view, and the view of which a private one is the whole body.
  private func isCreatedByKnownCode(_ type: TypeDeclaration) -> Bool {
    var (view, file) = (type, self)
    for _ in 0..<Self.maximumCreators {
      guard file.inputs(of: view).areUsed else { return false }
      guard view.declaration.isPrivate, let creation = file.onlyCreation(of: view), creation.creator.viewRole == .view,
        facts.isWholeBody(view.name.text, of: creation.creator.name.text)
      else { return true }
      (view, file) = (creation.creator, creation.file)
    }
    return true
  }

  /// Wrappers of values that change, except for wrappers that observe objects, and `State`.
  fileprivate static let changingWrappers: [StaticString] = [
    "Binding", "Bindable", "AppStorage", "SceneStorage", "FocusState", "GestureState", "Query", "FetchRequest",
    "SectionedFetchRequest",
  ]

  private func wrapper(of property: StoredProperty) -> Attribute? {
    property.attributes.first { $0.name?.isCapitalized ?? false && !$0.name.is(.viewBuilder) && $0.name != "MainActor" }
  }

  /// Whether the body runs again because of a property, as far as its declaration and its uses in the file show.
  private func rerun(causedBy property: StoredProperty, in type: TypeDeclaration) -> BodyRerun {
    guard let name = wrapper(of: property)?.name else {
      // The view receives an observable object.
      let isObserved = property.typeName.flatMap { facts.type(named: $0.text) }?.isObservable ?? false
      return isObserved ? .happens : .never
    }
    if name.isAny(of: ["Namespace", "AccessibilityFocusState"]) { return .never }
    // Most environment values do not change while a screen is shown.
    if name == "Environment" { return property.typeName != nil && property.type == nil ? .happens : .unknown }
    if name == "State" {
      if changes(property, in: type) { return .happens }
      let isObserved = property.typeName.flatMap { facts.type(named: $0.text) }?.isObservable ?? false
      return isObserved ? .happens : .never
    }
    let isKnown =
      name.is(.observesObject)
      || name.isAny(of: FileModel.changingWrappers)
    return isKnown ? .happens : .unknown
  }
}

extension FileModel {
  /// Whether SwiftUI initializes a view again while it is shown, which happens when a body that creates it runs again.
  ///
  /// - Parameter property: if given, only code that does not pass a value for this property counts.
  package func reinitialization(of type: TypeDeclaration, withDefaultOf property: StoredProperty? = nil) -> BodyRerun {
    if type.viewRole == .app || isBuiltOnce(type) { return .never }
    let name = type.name.text
    guard !facts.isAmbiguous(name) else { return .unknown }
    var result = BodyRerun.never
    var isUsed = false
    let passing = property.map { property in
      Set(facts.uses(of: name).lazy.filter { $0.fact.labels.contains(property.name.text) }.map(CreatingPlace.init))
    }
    for use in facts.viewInputs(of: name) where !use.isInTests {
      isUsed = true
      if let passing, passing.contains(CreatingPlace(use)) { continue }
      switch use.fact.slot {
      case .window, .hosted, .event: continue
      case .helper:
        let place = use.path == facts.path ? self.uses(of: type).first { $0.range == use.range } : nil
        result = max(result, place.map(rerun(ofBodyShowingHelperThatCreates:)) ?? .unknown)
      case .inline, .pushed, .presented:
        let place = use.path == facts.path ? self.uses(of: type).first { $0.range == use.range } : nil
        let owner = place.flatMap(enclosingType)
        let next = owner.map(rerun) ?? facts.rerun(ofBodyOf: use.fact.owner)
        if next > result, !isBuiltByEvents(use) { result = next }
      }
      if result == .happens { return result }
    }
    return isUsed ? result : .unknown
  }

  /// Whether users type in a view that creates this one, so that each letter initializes it again.
  package func isInitializedWhileTyping(_ type: TypeDeclaration) -> Bool {
    if uses(of: type).contains(where: { enclosingType(of: $0).map(hasTextInput) ?? false }) { return true }
    return facts.uses(of: type.name.text).contains { use in
      guard use.path != facts.path, !use.isInTests else { return false }
      let parts = self.type(named: use.fact.owner, at: type.declaration.node)?.parts ?? []
      return parts.contains { part in
        guard let member = part.fact.members.first(where: { $0.name == "body" }),
          let (code, file) = body(of: Located(path: part.path, fact: member, start: part.start))
        else { return false }
        return file.enclosingType(of: code).map(file.hasTextInput) ?? false
      }
    }
  }
}

extension FileModel {
  /// Whether a body runs again that shows what a helper outside bodies builds: the member of a value, as in
  /// `.sheet(item: $sheet) { $0.content }`, or a function in an extension of views. The content of presentations and
  /// destinations is evaluated with the body that shows it.
  private func rerun(ofBodyShowingHelperThatCreates view: SyntaxNode) -> BodyRerun {
    guard let member = view.enclosingMember, let name = member.memberName, let owner = enclosingType(of: member) else {
      return .unknown
    }
    let isShown = references(to: name).contains { reference in
      guard !member.contains(reference), isInBodyScope(reference), let type = enclosingType(of: reference),
        !type.isForeign, type !== owner
      else { return false }
      let use = closures(around: reference).first?.use
      guard owner.isForeign || use.map({ shows(owner.name, $0.call, of: type) }) ?? false else { return false }
      return rerun(ofBodyOf: type) == .happens
    }
    // Other files may show it, too.
    return isShown ? .happens : .unknown
  }

  /// Whether a presentation or a destination shows a value of a type.
  private func shows(_ value: Name, _ call: FunctionCallExpr, of type: TypeDeclaration) -> Bool {
    if let shown = call.argument("for").flatMap(MemberAccessExpr.init) { return shown.base?.lastName == value }
    guard let item = call.argument("item")?.lastName else { return false }
    return type.storedProperty(named: item.boundProperty ?? item)?.typeName == value
  }
}

/// A place that creates a view.
private struct CreatingPlace: Hashable {
  let path: String
  /// UTF-8 offset.
  let start: Int

  init<F: Fact>(_ fact: Located<F>) {
    path = fact.path
    start = fact.range.lowerBound
  }
}

extension FactReader {
  /// Whether the body of a view in another file runs again, based on its properties.
  fileprivate func rerun(ofBodyOf view: String) -> BodyRerun {
    guard let type = type(named: view) else { return .unknown }
    let changes = type.properties.contains { property in
      !property.isStatic
        && property.wrappers.contains { wrapper in
          wrapper == "State" || SwiftUICatalog.traits(of: wrapper).contains(.observesObject)
            || FileModel.changingWrappers.contains { "\($0)" == wrapper }
        }
    }
    return changes ? .happens : .unknown
  }
}
