extension FileModel {
  /// How a view comes on screen, as far as the workspace tells.
  enum NavigationContext: Sendable {
    /// Directly in a stack; the stack's call.
    case stackRoot(RelatedPlace)
    /// Pushed on a stack; the link or `navigationDestination`.
    case pushed(RelatedPlace)
    /// A presentation, a tab, a column or a scene: what shows it starts afresh.
    case boundary(Slot)
    /// Somebody shows it, in a way that cannot be followed.
    case unknown
    /// Nobody who is known shows it.
    case unshown
  }

  /// A place in this file or another.
  struct RelatedPlace: Sendable {
    /// Nil for this file.
    var path: String?
    /// UTF-8 offsets.
    var range: Range<Int>

    func related(_ message: String) -> RelatedLocation { RelatedLocation(file: path, range: range, message: message) }
  }

  /// How a node comes on screen: followed through helper members, and through the views that show it.
  ///
  /// - Parameter always: whether a way counts as known only if the node is always on it: what stands in a branch of a
  ///   condition other than an availability may have been chosen for another way.
  func navigationContexts(of node: SyntaxNode, always: Bool = false) -> [NavigationContext] {
    var visited: Set<Int> = []
    let contexts = navigationContexts(of: node, always: always, excluded: [], depth: 0, visited: &visited)
    return contexts.isEmpty ? [.unknown] : contexts
  }

  /// Where a node is pushed onto a stack, and whether nobody who is known shows it in any way.
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

  /// Members that are followed from a view to what shows it, before the answer is `unknown`. Real helpers are nested one
  /// or two deep; each level multiplies the places to look at.
  private static var maximumNavigationDepth: Int { 6 }

  /// Empty where all ways lead to what is visited already, or to code for other platforms.
  ///
  /// - Parameter excluded: the platforms for which some place on the way is not compiled.
  private func navigationContexts(
    of node: SyntaxNode, always: Bool, excluded: Set<Platform>, depth: Int, visited: inout Set<Int>
  ) -> [NavigationContext] {
    let excluded = excluded.union(excludedPlatforms(at: node))
    guard excluded.count < Platform.allCases.count else { return [] }
    let slots = slots(around: node)
    for (position, (slot, use)) in slots.enumerated() {
      switch slot {
      case .stackRoot where use.fillsColumns: return [.boundary(.column)]
      case .stackRoot: return [.stackRoot(RelatedPlace(range: use.callee.range))]
      case .pushed:
        // A link in the sidebar of a split view fills another column; a stack there is right.
        let outer = slots.dropFirst(position + 1).first { $0.slot != .row && $0.slot != .label }
        if let outer, outer.slot == .column { return [.boundary(.column)] }
        return [.pushed(RelatedPlace(range: use.callee.range))]
      case .sheet, .cover, .popover, .inspector, .tab, .column, .sceneRoot, .dialog: return [.boundary(slot)]
      case .inline, .toolbar, .row, .overlay, .background, .label, .menu: continue
      }
    }
    guard let member = node.enclosingMember else { return [.unshown] }
    guard depth < Self.maximumNavigationDepth, let type = enclosingType(of: member),
      !(always && node.isChosen(below: member))
    else { return [.unknown] }
    guard visited.insert(member.index).inserted else { return [] }
    let name = member.memberName
    guard let name else { return [.unknown] }
    var contexts: [NavigationContext] = []
    let uses: [SyntaxNode]
    if name == "body" {
      uses = type.isForeign ? [] : self.uses(of: type)
      contexts = navigationContextsElsewhere(of: type, excluded: excluded)
    } else {
      uses = unqualifiedReferences(to: name, in: type)
        .filter { !SyntaxNode(tree: tree, index: member.index).contains($0) }
    }
    if uses.isEmpty, contexts.isEmpty {
      // What gives no views, and what others see, is shown by who knows whom.
      return [buildsViews(member) && type.viewRole == .view && !type.isPublic ? .unshown : .unknown]
    }
    return contexts
      + uses.flatMap { use in
        navigationContexts(of: use, always: always, excluded: excluded, depth: depth + 1, visited: &visited)
      }
  }

  /// How other files show a view of this one.
  private func navigationContextsElsewhere(
    of type: TypeDeclaration, excluded: Set<Platform>
  ) -> [NavigationContext] {
    var result: [NavigationContext] = []
    // Where several types have the name, nobody can tell whose use it is.
    let name = type.name.text
    guard !facts.isAmbiguous(name) else { return [.unknown] }
    let uses = facts.uses(of: name).filter { $0.path != facts.path }
    for use in uses where use.fact.isCompiled(beside: excluded) {
      if use.fact.placement != .inline {
        result.append(FileModel.context(use))
      } else if use.fact.owner.isEmpty {
        result.append(.unknown)
      } else {
        let appearances = facts.appearances(of: use.fact.owner)
        let known = appearances.known.filter { $0.use.fact.isCompiled(beside: excluded) }
        result += known.map { FileModel.context($0.use) }
        if appearances.isIncomplete { result.append(appearances.isUnshown ? .unshown : .unknown) }
      }
    }
    return result.isEmpty && !uses.isEmpty ? [.unknown] : result
  }

  private static func context(_ use: Located<ViewUseFact>) -> NavigationContext {
    let place = RelatedPlace(path: use.path, range: use.range)
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

  /// The calls in this file that make a view of a type.
  func uses(of type: TypeDeclaration) -> [SyntaxNode] { calls(named: type.name).map(\.node) }
}

extension ViewUseFact {
  /// Whether some platform is left for which it is compiled together with what is not compiled for others.
  func isCompiled(beside excluded: Set<Platform>) -> Bool {
    excluded.union(excludedPlatforms).count < Platform.allCases.count
  }
}
