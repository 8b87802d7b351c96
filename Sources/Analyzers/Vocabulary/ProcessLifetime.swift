// Determines how long objects live.

/// How long the objects of a class live.
package enum ObjectLifetime {
  /// As long as the app runs. Nothing is lost if they are never freed.
  case untilProcessEnds
  case unknown
  /// Shorter: their owner is released while the app is running.
  case shorter
}

extension FileModel {
  /// How long the objects of a class live, based on their known owners.
  package func lifetime(ofObjectsOf type: TypeDeclaration) -> ObjectLifetime {
    guard type.isReference else { return .unknown }
    if livesUntilProcessEnds(type) { return .untilProcessEnds }
    if isCoordinator(type) { return .shorter }
    return facts.viewsOwning(type.name.text).contains(where: facts.isTakenAway) ? .shorter : .unknown
  }

  /// Whether objects of a class usually live until the process ends: a singleton, a global variable, a static property,
  /// the delegate of the app, an object that the app or its delegate owns, or one that only such an object creates and
  /// keeps. In this case, nothing is lost if they are never freed.
  ///
  /// False if it is unknown.
  package func livesUntilProcessEnds(_ type: TypeDeclaration) -> Bool {
    guard type.isReference else { return false }
    if type.storedProperties.contains(where: { $0.isStatic && $0.typeName == type.name }) { return true }
    if type.isAppDelegate || facts.lasts(type.name) { return true }
    let name = type.name.text
    return facts.type(named: name)?.properties.contains { $0.isStatic && $0.holds(name) } ?? false
      || facts.isOwnedByApp(name) || facts.isOwnedByLastingObjects(name)
  }

  /// Whether a class is nested in a representable, which creates an instance for each view.
  private func isCoordinator(_ type: TypeDeclaration) -> Bool {
    guard let outer = type.declaration.node.parent, let around = enclosingType(of: outer) else { return false }
    return around.viewRole == .representable
  }
}

extension FactReader {
  /// The views that create an object of a class and keep it in their state.
  fileprivate func viewsOwning(_ name: String) -> [String] {
    viewsUsing(name).filter { view in
      type(named: view)?.properties.contains { property in
        property.holds(name)
          && (property.wrappers.contains("StateObject")
            || property.wrappers.contains("State") && property.initialValue == .constructor(name))
      } ?? false
    }
  }

  /// Whether a property of an app holds an object of a class.
  fileprivate func isOwnedByApp(_ name: String) -> Bool {
    viewsUsing(name).contains { user in
      // A multi-platform project may have a separate app with the same name for each platform.
      types(named: user).contains { app in
        app.fact.inheritedTypes.contains("App") && app.fact.properties.contains { $0.holds(name) }
      }
    }
  }

  /// Whether every known owner of the objects of a class lives until the process ends and keeps them: a shared container
  /// with `lazy var player = Player()`. A view that creates one is another owner.
  fileprivate func isOwnedByLastingObjects(_ name: String) -> Bool {
    viewsOwning(name).isEmpty && isOwnedByLastingObjects(name, steps: Self.maximumOwners)
  }

  /// The maximum number of owners between an object and one that lives until the process ends.
  private static var maximumOwners: Int { 3 }

  private func isOwnedByLastingObjects(_ name: String, steps: Int) -> Bool {
    let owners = all(OwnedObjectFact.self, named: name).filter { !$0.isInTests }
    return steps > 0 && !owners.isEmpty
      && Set(owners.map(\.fact.owner)).allSatisfy { owner in
        isShared(owner) || isOwnedByApp(owner) || isOwnedByLastingObjects(owner, steps: steps - 1)
      }
  }

  /// Whether a static property or a global variable keeps an object of a class.
  private func isShared(_ name: String) -> Bool {
    types(named: name).contains { type in
      type.fact.properties.contains { $0.isStatic && $0.valueTypeName == name }
    }
      || all(GlobalObjectFact.self, named: name).contains { !$0.isInTests }
  }

  /// Whether a view takes an object of a class from the environment, so that the object outlives the view.
  package func isInEnvironment(_ name: String) -> Bool {
    viewsUsing(name).contains { view in
      type(named: view)?.properties.contains { property in
        property.valueTypeName == name
          && (property.wrappers.contains("EnvironmentObject") || property.wrappers.contains("Environment"))
      } ?? false
    }
  }

  /// Whether views receive the objects of a class and no view creates them. How long the objects live is unknown, but
  /// it is longer than those views.
  package func isGivenToViews(_ name: String) -> Bool {
    let users = viewsUsing(name)
    let isObserved = users.contains { view in
      type(named: view)?.properties.contains { $0.valueTypeName == name && $0.wrappers.contains("ObservedObject") }
        ?? false
    }
    return isObserved
      && !users.contains { view in
        type(named: view)?.properties.contains {
          $0.valueTypeName == name && ($0.wrappers.contains("StateObject") || $0.wrappers.contains("State"))
        } ?? false
      }
  }

  /// Whether views own the objects of a class, and each of these views is part of what a function outside of views returns, a
  /// router for example. How long it stays on screen is unknown, but the view of a window is seldom created like this.
  package func isOwnedByRoutedViews(_ name: String) -> Bool {
    let owners = viewsOwning(name)
    return !owners.isEmpty && owners.allSatisfy(isRouted)
  }

  private func isRouted(_ view: String) -> Bool {
    var visited: Set<String> = [view]
    var open = [view]
    while let name = open.popLast() {
      let uses = viewInputs(of: name).filter { !$0.isInTests }
      guard !isAmbiguous(name), !uses.isEmpty, visited.count <= Self.maximumViews else { return false }
      for use in uses {
        switch use.fact.slot {
        case .pushed, .presented: continue
        case .helper: if use.fact.helper.isEmpty { return false }
        case .inline:
          guard !use.fact.owner.isEmpty else { return false }
          if visited.insert(use.fact.owner).inserted { open.append(use.fact.owner) }
        case .window, .hosted, .event: return false
        }
      }
    }
    return true
  }

  /// The maximum number of enclosing views to visit.
  private static var maximumViews: Int { 16 }

  /// Whether a view is removed while the app is running: it is pushed, presented, or a row, or part of such a view.
  func isTakenAway(_ view: String) -> Bool {
    var visited: Set<String> = [view]
    var open = [view]
    while let name = open.popLast(), visited.count <= Self.maximumViews {
      guard !isAmbiguous(name) else { continue }
      if uses(of: name).contains(where: { $0.fact.isRow && !$0.isInTests }) { return true }
      for use in viewInputs(of: name) where !use.isInTests {
        switch use.fact.slot {
        case .pushed, .presented: return true
        case .inline:
          if !use.fact.owner.isEmpty, visited.insert(use.fact.owner).inserted { open.append(use.fact.owner) }
        case .window, .hosted, .event, .helper: continue
        }
      }
    }
    return false
  }
}

extension PropertyFact {
  /// Whether it is an object of a class, by its declared type or its initial value.
  fileprivate func holds(_ name: String) -> Bool { type.isEmpty ? initialValue == .constructor(name) : type == name }
}
