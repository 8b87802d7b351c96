// How views come on screen, followed from file to file.

extension FactReader {
  /// A way in which a view comes on screen.
  struct Appearance: Hashable {
    let placement: Placement
    /// The place that shows it so; it may make another view that holds the one asked for.
    let use: Located<ViewUseFact>
  }

  /// How a view comes on screen, as far as the workspace tells.
  struct Appearances {
    var known: [Appearance] = []
    /// Some way leads out of what is known: nobody shows one of the views on it.
    var isIncomplete = false
    /// Nobody who is known shows any of the views on the way.
    var isUnshown: Bool { known.isEmpty && isIncomplete && !leadsOut }
    /// Some way leads to code that is known, but cannot be followed, or to code that is not here.
    var leadsOut = false

    func contains(_ placement: Placement) -> Bool { known.contains { $0.placement == placement } }
  }

  /// How a view comes on screen: through the views that hold it, up to a stack, a link, a presentation or a scene.
  ///
  /// - Parameter view: the name of its type.
  func appearances(of view: String) -> Appearances {
    var result = Appearances()
    var visited: Set<String> = [view]
    var open = [view]
    var isFirst = true
    while let name = open.popLast() {
      // Where several types have the name, nobody can tell whose use it is.
      if isAmbiguous(name) {
        result.isIncomplete = true
        result.leadsOut = true
        continue
      }
      let uses = uses(of: name)
      // A public view may be shown by code that is not here; so may one that nobody shows.
      if uses.isEmpty || (isFirst && isPublic(name)) { result.isIncomplete = true }
      // An enum of routes, say, may be shown in any way.
      if isPublic(name) || uses.isEmpty && !isView(name) { result.leadsOut = true }
      isFirst = false
      for use in uses {
        if use.fact.placement == .inline {
          if use.fact.owner.isEmpty {
            result.isIncomplete = true
            result.leadsOut = true
          } else if visited.insert(use.fact.owner).inserted {
            open.append(use.fact.owner)
          }
        } else {
          result.known.append(Appearance(placement: use.fact.placement, use: use))
        }
      }
    }
    return result
  }

  /// Whether several types have a name.
  func isAmbiguous(_ name: String) -> Bool {
    type(named: name) == nil && types(named: name).contains { $0.fact.kind != .extension }
  }

  private func isPublic(_ name: String) -> Bool {
    types(named: name).contains { $0.fact.isPublic && $0.fact.kind != .extension }
  }

  private func isView(_ name: String) -> Bool {
    types(named: name).contains { $0.fact.inheritedTypes.contains("View") }
  }

  /// Whether a scrolling container stands around a view in some place that shows it.
  func isShownInScrollContainer(_ view: String) -> Bool {
    var visited: Set<String> = [view]
    var open = [view]
    while let name = open.popLast() {
      for use in uses(of: name) {
        if use.fact.isInScrollContainer { return true }
        if use.fact.placement == .inline, visited.insert(use.fact.owner).inserted { open.append(use.fact.owner) }
      }
    }
    return false
  }
}
