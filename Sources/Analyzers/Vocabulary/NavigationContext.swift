extension FileModel {
  /// How a view is presented, as far as the workspace shows.
  package enum NavigationContext: Sendable {
    /// Directly in a stack; the stack's call.
    case stackRoot(RelatedPlace)
    /// Pushed on a stack; the link or `navigationDestination`.
    case pushed(RelatedPlace)
    /// In a presentation, a tab, a column or a scene, whose content has a new navigation context.
    case boundary(Slot)
    /// Some code shows it in a way that cannot be followed.
    case unknown
    /// No known code shows it.
    case unshown
  }

  /// A location in this or another file.
  package struct RelatedPlace: Sendable {
    /// Nil for this file.
    package var path: String?
    /// UTF-8 offsets.
    package var range: Range<Int>
    /// The view that shows it there; empty if it is not known.
    package var owner = ""
    /// Whether it is one of several views that a value builds there, so that it may or may not be this view.
    package var isOneOfSeveral = false
    /// For a stack, whether the view presents it separately, so that the view's own bar is a different one.
    var isPresented = false
    /// Whether it hides the bar of the stack that pushes it there: `Detail().navigationBarHidden(true)`.
    package var hidesBar = false
    /// The `path` of the stack that shows or pushes it there; empty if it has none, or if the stack is elsewhere.
    package var stackPath = ""
    /// The mode of the title that code sets there for the view; nil if it sets none.
    var titleMode: String?

    package func related(_ message: String) -> RelatedLocation {
      RelatedLocation(file: path, range: range, message: message)
    }
  }

  /// How a node is presented, followed through helper members and the views that show it.
  ///
  /// - Parameters:
  ///   - always: whether a presentation counts as known only if the node is always part of it. A node in a branch with a
  ///     condition other than availability may be in that branch because of another presentation.
  ///   - throughTabs: whether to follow the content of a tab to what contains the tabs.
  ///   - platform: the only platform whose code counts; nil for all.
  package func navigationContexts(
    of node: SyntaxNode, always: Bool = false, throughTabs: Bool = false, on platform: Platform? = nil
  ) -> [NavigationContext] {
    var visited: Set<Int> = []
    let search = NavigationSearch(always: always, throughTabs: throughTabs)
    let others = platform.map { platform in Platform.allCases.filter { $0 != platform } } ?? []
    let contexts = navigationContexts(of: node, search, excluded: Set(others), depth: 0, visited: &visited)
    return contexts.isEmpty ? [.unknown] : contexts
  }

  /// The presentations, scenes and the like at which every known way of showing a node begins, if no way has a
  /// navigation container on it; nil if some way has one or is not known.
  package func boundariesOutsideNavigation(of node: SyntaxNode, throughTabs: Bool = false) -> [Slot]? {
    guard let type = enclosingType(of: node), !facts.uses(of: type.name.text).isEmpty,
      !mayStandInNavigation(type.name.text)
    else { return nil }
    var boundaries: [Slot] = []
    for context in navigationContexts(of: node, throughTabs: throughTabs) {
      guard case .boundary(let slot) = context else { return nil }
      boundaries.append(slot)
    }
    return boundaries
  }

  /// How to follow a node to its presentations.
  private struct NavigationSearch {
    let always: Bool
    let throughTabs: Bool
  }

  /// The code that pushes a node onto a stack, and whether no known code shows the node in any way.
  func pushes(of node: SyntaxNode) -> (places: [RelatedPlace], isUnshown: Bool) {
    var places: [RelatedPlace] = []
    var isUnshown = true
    for context in navigationContexts(of: node) {
      if case .pushed(let place) = context { places.append(place) }
      if case .unshown = context { continue }
      isUnshown = false
    }
    return (places, isUnshown)
  }

  /// The maximum number of members to follow from a view to the code that shows it, before the answer is `unknown`.
  /// Real helpers are nested one or two levels deep, and each level multiplies the places to search.
  private static var maximumNavigationDepth: Int { 6 }

  /// Empty if all paths lead to visited places, or to code for other platforms.
  ///
  /// - Parameter excluded: the platforms for which some place on the path is not compiled.
  private func navigationContexts(
    of node: SyntaxNode, _ search: NavigationSearch, excluded: Set<Platform>, depth: Int, visited: inout Set<Int>
  ) -> [NavigationContext] {
    let excluded = excluded.union(excludedPlatforms(at: node))
    guard excluded.count < Platform.allCases.count else { return [] }
    let slots = slots(around: node)
    let passing = passingCall(around: node)
    for (position, (slot, use)) in slots.enumerated() {
      if let passing, use.call.node.contains(passing) { return [.unknown] }
      switch slot {
      case .stackRoot where use.fillsColumns: return [.boundary(.column)]
      case .stackRoot:
        var place = place(of: use)
        place.isPresented = slots.dropFirst(position + 1).contains { $0.slot.isPresentation }
        place.titleMode = titleMode(around: node)
        return [.stackRoot(place)]
      case .pushed:
        // A link in the sidebar of a split view fills a different column. A stack there is correct.
        let outer = slots.dropFirst(position + 1).first { $0.slot != .row && $0.slot != .label }
        if let outer, outer.slot == .column { return [.boundary(.column)] }
        var place = place(of: use)
        place.hidesBar = chain(of: node).contains("navigationBarHidden")
        place.titleMode = titleMode(around: node)
        return [.pushed(place)]
      case .tab where search.throughTabs: continue
      case .sheet, .cover, .popover, .inspector, .tab, .column, .sceneRoot, .dialog: return [.boundary(slot)]
      case .inline, .toolbar, .row, .overlay, .background, .label, .menu: continue
      }
    }
    if passing != nil { return [.unknown] }
    guard let member = node.enclosingMember else { return [.unshown] }
    guard depth < Self.maximumNavigationDepth, let type = enclosingType(of: member),
      !(search.always && node.isChosen(below: member))
    else { return [.unknown] }
    guard visited.insert(member.index).inserted else { return [] }
    let name = member.memberName
    guard let name else { return [.unknown] }
    var contexts: [NavigationContext] = []
    let uses: [SyntaxNode]
    if name == "body" {
      uses = type.isForeign || facts.isAmbiguous(type.name.text) ? [] : self.uses(of: type)
      contexts = navigationContextsElsewhere(of: type, search, excluded: excluded)
    } else {
      uses = unqualifiedReferences(to: name, in: type)
        .filter { !SyntaxNode(tree: tree, index: member.index).contains($0) }
      if type.viewRole == nil, !type.isForeign || type.name != "View" {
        contexts = pushes(ofMembersOf: type, excluded: excluded)
      }
    }
    if uses.isEmpty, contexts.isEmpty {
      // The callers of a member that does not return views, or that other modules can use, are not known.
      let isKnown = buildsViews(member) && type.viewRole == .view && !type.isPublic && type.name.isCapitalized
      return [isKnown ? .unshown : .unknown]
    }
    return contexts
      + uses.flatMap { use in
        navigationContexts(of: use, search, excluded: excluded, depth: depth + 1, visited: &visited)
      }
  }

  /// The call that gets a view as an argument of a type of the project, which may show it in any way.
  private func passingCall(around node: SyntaxNode) -> SyntaxNode? {
    var current = node.outermostPostfix
    while let parent = current.parent, parent.kind != .memberBlock {
      if current.kind != .closureExpr, let use = ArgumentUse(current), use.passesViewOn { return use.call.node }
      current = parent.outermostPostfix
    }
    return nil
  }

  private func place(of use: ArgumentUse) -> RelatedPlace {
    RelatedPlace(
      range: use.callee.range, owner: enclosingType(of: use.call.node)?.name.text ?? "",
      stackPath: (use.callee == "NavigationStack" ? StackPath(use.call)?.name : use.call.node.stackPath) ?? "")
  }

  /// The stacks that push what the members of a value build: `$0.destination` in
  /// `navigationDestination(for: Route.self)`. Other presentations are not known.
  private func pushes(ofMembersOf type: TypeDeclaration, excluded: Set<Platform>) -> [NavigationContext] {
    let name = type.name.text
    let uses = facts.uses(of: name).filter { $0.fact.placement == .pushed && $0.fact.isCompiled(beside: excluded) }
    guard !uses.isEmpty, !facts.isView(name) else { return [] }
    return uses.map(context) + [.unknown]
  }

  /// How other files show a view of this one.
  private func navigationContextsElsewhere(
    of type: TypeDeclaration, _ search: NavigationSearch, excluded: Set<Platform>
  ) -> [NavigationContext] {
    var result: [NavigationContext] = []
    // If several types have the name, it is not known which one is used.
    let name = type.name.text
    guard !facts.isAmbiguous(name) else { return [.unknown] }
    let uses = facts.uses(of: name).filter { $0.path != facts.path }
    // A view that users see is not pushed by one that they never see.
    let seen = uses.filter { !facts.isUnseen($0) }
    for use in seen.isEmpty ? uses : seen where use.fact.isCompiled(beside: excluded) {
      let isFollowed = use.fact.placement == .inline || search.throughTabs && use.fact.placement == .tab
      if !isFollowed {
        result.append(context(use))
      } else if use.fact.owner.isEmpty || use.fact.isPassed || use.fact.isTabInNavigation
        || search.always && use.fact.isChosen
      {
        result.append(.unknown)
      } else {
        let appearances = facts.appearances(of: use.fact.owner, throughTabs: search.throughTabs)
        let known = appearances.known.filter { $0.use.fact.isCompiled(beside: excluded) }
        result += known.map { context($0.use) }
        if appearances.isIncomplete { result.append(appearances.isUnshown ? .unshown : .unknown) }
      }
    }
    return result.isEmpty && !uses.isEmpty ? [.unknown] : result
  }

  private func context(_ use: Located<ViewUseFact>) -> NavigationContext {
    let isValue = use.fact.placement == .pushed && !facts.isView(use.fact.name)
    let place = RelatedPlace(
      path: use.path, range: use.range, owner: use.fact.owner, isOneOfSeveral: isValue,
      isPresented: use.fact.isPresented || use.fact.shownAs.isPresentation,
      hidesBar: use.fact.modifiers.contains("navigationBarHidden"), stackPath: use.fact.stackPath,
      titleMode: use.fact.titleMode)
    switch use.fact.placement {
    case .stackRoot: return .stackRoot(place)
    case .pushed: return .pushed(place)
    case .sheet: return .boundary(.sheet)
    case .cover: return .boundary(.cover)
    case .popover: return .boundary(.popover)
    case .inspector: return .boundary(.inspector)
    case .dialog: return .boundary(.dialog)
    case .tab: return .boundary(.tab)
    case .column: return .boundary(.column)
    case .sceneRoot: return .boundary(.sceneRoot)
    case .inline: return .unknown
    }
  }

  /// The calls in this file that create a view of a type.
  package func uses(of type: TypeDeclaration) -> [SyntaxNode] {
    calls(named: type.name).filter { !callsFunctionNamedLikeType($0) }.map(\.node)
  }

  /// The places in the file that show a view: those that create it, or, where it is the whole body of another view of the file,
  /// those that show that one.
  package func shownUses(of type: TypeDeclaration) -> [SyntaxNode] {
    uses(of: type).flatMap { use -> [SyntaxNode] in
      guard use.isStatement, use.enclosingMember?.memberName == "body", closures(around: use).isEmpty,
        let owner = enclosingType(of: use), owner !== type, owner.viewRole == .view, owner.bodyView == use
      else { return [use] }
      let outer = uses(of: owner)
      return outer.isEmpty ? [use] : outer
    }
  }
}

extension ViewUseFact {
  /// Whether it is compiled for at least one platform that is not excluded.
  func isCompiled(beside excluded: Set<Platform>) -> Bool {
    excluded.union(excludedPlatforms).count < Platform.allCases.count
  }
}
