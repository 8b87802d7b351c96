// Determines how views are presented, followed from file to file.

extension FactReader {
  /// A presentation of a view.
  package struct Appearance: Hashable {
    package let placement: Placement
    /// The code of this presentation, which may create another view that contains the view in question.
    package let use: Located<ViewUseFact>
  }

  /// The presentations of a view, as far as the workspace shows.
  package struct Appearances {
    package var known: [Appearance] = []
    /// Whether some path ends at an unknown place, because no known code shows one of the views on it.
    package var isIncomplete = false
    /// Whether no known code shows any of the views on the paths.
    var isUnshown: Bool { known.isEmpty && isIncomplete && !leadsOut }
    /// Whether some path leads to known code that cannot be followed, or to code outside the workspace.
    package var leadsOut = false

    func contains(_ placement: Placement) -> Bool { known.contains { $0.placement == placement } }
  }

  /// How a view is presented: through the views that contain it, up to a stack, a link, a presentation or a scene.
  ///
  /// - Parameters:
  ///   - view: the name of its type.
  ///   - throughTabs: whether to follow the content of a tab to what contains the tabs.
  package func appearances(of view: String, throughTabs: Bool = false) -> Appearances {
    var result = Appearances()
    var visited: Set<String> = [view]
    var open = [view]
    var isFirst = true
    while let name = open.popLast() {
      // If several types have the name, it is not known which one is used.
      if isAmbiguous(name) {
        result.isIncomplete = true
        result.leadsOut = true
        continue
      }
      let uses = uses(of: name)
      // A public view may be shown by code outside the workspace, and so may a view without known uses. Some names, for
      // example an enum of routes, may be presented in any way, even if a stack is known to push what their members
      // build.
      let isValue = uses.allSatisfy { $0.fact.placement == .pushed } && !isView(name)
      if uses.isEmpty || (isFirst && isPublic(name)) || isValue { result.isIncomplete = true }
      if isPublic(name) || isValue { result.leadsOut = true }
      isFirst = false
      for use in uses {
        if use.fact.placement == .inline || throughTabs && use.fact.placement == .tab {
          if use.fact.owner.isEmpty || use.fact.isPassed || use.fact.isTabInNavigation && use.fact.placement == .tab {
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

  /// The maximum number of views to follow to the presentations that show them, and of views that they contain.
  private static var maximumAppearances: Int { 16 }

  /// Whether a view appears only once while it exists: it is shown only in presentations, whose screens are not switched
  /// like tabs, and contains nothing that pushes or presents another screen over it.
  package func appearsOnce(_ view: String) -> Bool {
    guard !mayCoverItself(view) else { return false }
    var visited: Set<String> = [view]
    var open = [view]
    while let name = open.popLast() {
      let shown = appearances(of: name)
      guard !shown.isIncomplete, !shown.known.isEmpty, visited.count <= Self.maximumAppearances else { return false }
      for appearance in shown.known {
        switch appearance.placement {
        case .sheet, .cover, .popover: continue
        case .pushed, .stackRoot:
          let use = appearance.use.fact
          if use.isPresented { continue }
          guard !use.owner.isEmpty else { return false }
          if visited.insert(use.owner).inserted { open.append(use.owner) }
        default: return false
        }
      }
    }
    return true
  }

  /// Whether a view, or one that it contains, may push or present a screen that covers it.
  private func mayCoverItself(_ view: String) -> Bool {
    var visited: Set<String> = [view]
    var open = [view]
    while let name = open.popLast() {
      guard let fact = self.view(named: name)?.fact else { continue }
      if visited.count > Self.maximumAppearances || fact.callees.contains("NavigationLink") { return true }
      if fact.modifiers.contains(where: { $0.hasPrefix("navigationDestination") || $0 == "fullScreenCover" }) {
        return true
      }
      open += fact.callees.filter { SwiftUICatalog.entry(of: $0) == nil && visited.insert($0).inserted }
    }
    return false
  }

  /// Whether a view of the project may contain something that reacts to taps, itself or in the views that it shows;
  /// true for an unknown view.
  package func mayHoldControls(_ view: String) -> Bool {
    var visited: Set<String> = [view]
    var open = [view]
    while let name = open.popLast() {
      let traits = SwiftUICatalog.traits(of: name)
      if traits.contains(.control) { return true }
      if SwiftUICatalog.entry(of: name) != nil { continue }
      guard visited.count < Self.maximumControlHolders, let view = self.view(named: name)?.fact else { return true }
      if view.modifiers.contains(where: { SwiftUICatalog.traits(of: $0).contains(.gesture) }) { return true }
      open += view.callees.filter { visited.insert($0).inserted }
      // A view whose name begins with a lowercase letter is among the names of the modifiers.
      open += view.modifiers.filter { name in
        SwiftUICatalog.entry(of: name) == nil && self.view(named: name) != nil && visited.insert(name).inserted
      }
    }
    return false
  }

  /// The maximum number of views to search for controls.
  private static var maximumControlHolders: Int { 32 }

  private func isPublic(_ name: String) -> Bool {
    types(named: name).contains { $0.fact.isPublic && $0.fact.kind != .extension }
  }

  package func isView(_ name: String) -> Bool {
    types(named: name).contains { $0.fact.inheritedTypes.contains("View") }
  }

  /// Whether a scrolling container contains a view at some place that shows it.
  package func isShownInScrollContainer(_ view: String) -> Bool {
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
