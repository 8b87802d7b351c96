// Determines what users lose when an object is re-created.

/// What users lose when an object is re-created while views show it.
package enum LostState: Int, Comparable {
  /// No code changes the object, so a new one is the same.
  case nothing
  case unknown
  /// A view shows something that changes after the object is created, and that its initializer does not restore.
  case shown
  /// A view that shows it also changes it, so it contains what users have entered or chosen.
  case entered

  package static func < (a: LostState, b: LostState) -> Bool { a.rawValue < b.rawValue }

  /// What is not known about the loss; nil if everything is known.
  ///
  /// - Parameter again: whether the view that creates the object is initialized again.
  package func unknown(_ again: BodyRerun) -> Assumption? {
    if self == .unknown { return .callers("whether a view shows state that changes after the object is created") }
    return again == .unknown ? .change("whether the view is re-created while it is on screen") : nil
  }
}

extension FileModel {
  /// What is lost when a view re-creates the object that one of its properties observes.
  package func lostState(of property: StoredProperty, in type: TypeDeclaration) -> LostState {
    guard let name = className(of: property), let made = facts.fullyKnownClass(named: name) else { return .unknown }
    let isHandedOn = handsOn(property, in: type)
    let isShown = { (view: String) in isHandedOn || view == type.name.text }
    var lost = facts.state(lostWith: made, shownBy: isShown, boundByOwner: membersBound(of: property, in: type))
    if lost == .unknown, made.lineage.contains(where: { isChangedByCallback($0, shownBy: isShown) }) { lost = .shown }
    // In a file without a workspace, the code that changes the object may not have been written yet.
    return lost == .nothing && !facts.knowsEntryPoint ? .unknown : lost
  }

  /// The class of the object in a property, also of one that a member of the project creates: `Draft.empty()`.
  package func className(of property: StoredProperty) -> String? {
    (property.typeName ?? property.initialValue.flatMap(newObject(from:))?.name)?.text
  }

  /// Whether a callback that an initializer registers changes a property that a view shows. A publisher does not count,
  /// because it sends its current value to a new object at once.
  private func isChangedByCallback(_ type: KnownType, shownBy isShown: (String) -> Bool) -> Bool {
    let found = facts.propertiesFoundByInitializers(of: type)
    let shown = type.properties.filter { property in
      !found.contains(property.name) && !property.isLet && !property.isStatic && !property.isKeptElsewhere
        && !property.hasUnknownStorage
        && facts.places(showing: property.name, of: type).contains { isShown($0.fact.view) }
    }.map(\.name)
    guard !shown.isEmpty else { return false }
    return initializerBodies(of: type).contains { body, file in
      file.reach(from: body).contains { code in
        guard code.moment != .now, code.moment != .inTask, !code.way.steps.contains(where: \.isSubscription) else {
          return false
        }
        return code.writes.contains { write in
          guard let place = code.file.place(of: write.target), case .own = place.root else { return false }
          return place.members.first.map { shown.contains($0.name.text) } ?? false
        }
      }
    }
  }

  /// The members of the object in a property to which the content of a view has bindings, in all parts of the view:
  /// `notes` for `TextField("Notes", text: $draft.notes)`.
  private func membersBound(of property: StoredProperty, in type: TypeDeclaration) -> Set<String> {
    Set(
      bindingReferences(to: property.name, in: type).compactMap { reference in
        let object = reference.wholeObject
        guard let access = object.parent.flatMap(MemberAccessExpr.init), access.base == object, isReadByBody(reference)
        else { return nil }
        return access.name?.text
      })
  }

  /// Whether a view passes the object in a property to other code.
  private func handsOn(_ property: StoredProperty, in type: TypeDeclaration) -> Bool {
    type.parts.contains { part in
      unqualifiedReferences(to: property.name, in: part.node).contains { reference in
        let around = reference.parent.flatMap(MemberAccessExpr.init)
        let object = around?.declName == reference ? around?.node ?? reference : reference
        return object.parent?.kind == .labeledExpr
      }
    }
  }
}

extension ReachedStep {
  /// Whether it leads to a closure that gets the values of a publisher.
  fileprivate var isSubscription: Bool {
    ClosureExpr(node)?.use?.callee.isAny(of: ["sink", "assign", "onReceive"]) ?? false
  }
}

extension FactReader {
  /// What is lost when an object of a class is re-created.
  ///
  /// - Parameters:
  ///   - isShown: whether the view with a name receives the object.
  ///   - bound: the members to which the view that creates the object has bindings. The facts of an extension in another
  ///     file do not show the type of the object.
  package func state(
    lostWith made: KnownClass, shownBy isShown: (String) -> Bool = { _ in true }, boundByOwner bound: Set<String> = []
  ) -> LostState {
    var result = LostState.nothing
    for type in made.lineage {
      let found = propertiesFoundByInitializers(of: type)
      for property in type.properties where !property.isLet && !property.isStatic && !property.isKeptElsewhere {
        guard bound.contains(property.name) || isWritten(property, of: type) != false else {
          result = max(result, state(lostWithObjectIn: property, of: type, shownBy: isShown))
          continue
        }
        result = max(result, .unknown)
        if property.hasUnknownStorage || mayBeFoundAgain(property, of: type, found) { continue }
        if bound.contains(property.name) { return .entered }
        let readers = places(showing: property.name, of: type).filter { isShown($0.fact.view) }
        guard !readers.isEmpty else { continue }
        if isChanged(property, of: type, by: readers.map(\.fact.view)) { return .entered }
        let isSetByMethod = type.members.contains { member in
          member.kind != .initializer && isChanged(property.name, by: member, of: type)
        }
        if isSetByMethod, !found.contains(property.name) { result = .shown }
      }
    }
    return result
  }

  /// A view, and the views that get an object of a class from it, directly or through others.
  package func views(getting made: KnownClass, from view: String) -> Set<String> {
    let name = made.declaration.fact.name
    var visited: Set<String> = [view]
    var open = [view]
    while let owner = open.popLast(), visited.count < Self.maximumViews {
      for callee in self.view(named: owner)?.fact.callees ?? []
      where SwiftUICatalog.entry(of: callee) == nil && !visited.contains(callee) {
        let isGiven = type(named: callee)?.properties.contains { property in
          !property.isStatic && property.initialValue == .none && property.valueTypeName == name
        }
        guard isGiven ?? false, viewInputs(of: callee).contains(where: { $0.fact.owner == owner }) else { continue }
        visited.insert(callee)
        open.append(callee)
      }
    }
    return visited
  }

  /// What is lost of an object in a property that always holds the same one: the object changes inside.
  private func state(
    lostWithObjectIn property: PropertyFact, of type: KnownType, shownBy isShown: (String) -> Bool
  ) -> LostState {
    guard let name = property.valueTypeName, let held = self.type(named: name, in: type.fact.qualifiedName),
      held.isClass
    else { return .nothing }
    let changing = held.properties.filter { variable in
      !variable.isLet && !variable.isStatic && !variable.isKeptElsewhere && isWritten(variable, of: held) != false
    }
    guard !changing.isEmpty else { return .nothing }
    // An object that the initializer receives may be the same one.
    guard case .constructor = property.initialValue else { return .unknown }
    let readers = places(showing: property.name, of: type).filter { isShown($0.fact.view) }
    let isEntered = changing.contains { variable in
      let own = readers.filter { $0.fact.inner.isEmpty || $0.fact.inner == variable.name }
      return isChanged(variable, of: held, by: own.map(\.fact.view))
    }
    return isEntered ? .entered : .unknown
  }

  /// The code in views that shows a property, directly or through a computed one.
  fileprivate func places(showing property: String, of type: KnownType) -> [Located<ModelReadFact>] {
    let readers = type.members.filter { member in
      member.kind != .initializer && member.references.contains { $0.base == nil && $0.name == property }
    }
    return ([property] + readers.map(\.name)).flatMap { member in
      type.names.flatMap { modelReads(of: member, in: $0) }
    }
  }

  /// Whether a new object may have the same value: the property passes each change on and the initializer reads the
  /// initial value, or the property refers to an object that the initializer receives, and only the contents of that
  /// object change.
  private func mayBeFoundAgain(_ property: PropertyFact, of type: KnownType, _ found: Set<String>) -> Bool {
    let isRead = found.contains(property.name) || property.initialValue == .other
    if property.isHandedOn, isRead { return true }
    guard property.initialValue == .none, let held = property.valueTypeName, self.type(named: held)?.isClass ?? false
    else { return false }
    let initializers = type.members.filter { $0.kind == .initializer }
    guard initializers.allSatisfy({ !$0.parameters.isEmpty }),
      !type.members.contains(where: { $0.kind != .initializer && isChanged(property.name, by: $0, of: type) })
    else { return false }
    // Controls do not take bindings to objects. Code that receives the object changes its contents, unless it is known
    // to do otherwise.
    return writes(to: property, of: type).allSatisfy {
      $0.fact.isSetup || !$0.fact.inside.isEmpty || $0.fact.kind == .binds
    }
  }

  /// Whether a view that shows a property, or a view that it contains, also sets the property.
  private func isChanged(_ property: PropertyFact, of type: KnownType, by readers: [String]) -> Bool {
    let writers = Set(writes(to: property, of: type).map(\.fact.writer.lastNamePart))
    guard !writers.subtracting(type.names).isEmpty else { return false }
    return readers.contains { writers.contains($0) } || shownViews(in: readers).contains(where: writers.contains)
  }

  /// The maximum number of views to follow from those that show a property.
  private static var maximumViews: Int { 32 }

  /// The views of the project that some views contain, directly or indirectly.
  private func shownViews(in views: [String]) -> Set<String> {
    var visited = Set(views)
    var open = views
    while let name = open.popLast(), visited.count < Self.maximumViews {
      let parts = view(named: name)?.fact.callees ?? []
      open += parts.filter { SwiftUICatalog.entry(of: $0) == nil && visited.insert($0).inserted }
    }
    return visited
  }
}

extension FactReader {
  /// The maximum number of methods to follow from an initializer.
  private static var maximumMethods: Int { 12 }

  /// The properties that an initializer, or a method that it runs, sets.
  fileprivate func propertiesFoundByInitializers(of type: KnownType) -> Set<String> {
    var open = type.members.filter { $0.kind == .initializer }
    var visited: Set<String> = []
    var result: Set<String> = []
    while let member = open.popLast(), visited.count < Self.maximumMethods {
      result.formUnion(properties(changedBy: member, of: type).map(\.name))
      for reference in member.references where reference.base == nil && visited.insert(reference.name).inserted {
        open += type.members.filter { $0.kind == .function && $0.name == reference.name }
      }
    }
    return result
  }
}
