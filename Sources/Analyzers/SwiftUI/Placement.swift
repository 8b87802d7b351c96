extension SyntaxNode {
  /// The name of a function, or of a variable by itself.
  var memberName: Name? { VariableDecl(self)?.bindings.first?.name ?? FunctionDecl(self)?.name }

  /// The closest declaration around the node that has a body of its own: a function, an initialiser, a property.
  var enclosingMember: SyntaxNode? {
    var member: SyntaxNode?
    for ancestor in ancestors {
      switch ancestor.kind {
      case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .variableDecl: member = ancestor
      case .memberBlock, .sourceFile: if member != nil { return member }
      default: continue
      }
    }
    return member
  }

  /// The statement that the node is a part of: the child of the nearest braces.
  var enclosingStatement: SyntaxNode {
    var node = self
    while let parent = node.parent {
      switch parent.kind {
      case .codeBlock, .closureExpr, .accessorBlock, .switchCase, .sourceFile, .memberBlock: return node
      default: node = parent
      }
    }
    return node
  }

  /// Whether the node stands alone as a statement, which in a builder makes it a view.
  var isStatement: Bool { enclosingStatement == self }

  /// Whether the node stands in a branch below `limit` that something other than an availability decides.
  func isChosen(below limit: SyntaxNode) -> Bool {
    for ancestor in ancestors {
      if ancestor == limit { return false }
      switch ancestor.kind {
      case .switchExpr, .unresolvedTernaryExpr: return true
      case .ifExpr:
        let conditions = ancestor.children.filter { $0.kind == .conditionElement }
        if !conditions.allSatisfy({ $0.firstChild?.kind == .availabilityCondition }) { return true }
      default: continue
      }
    }
    return false
  }

  /// Whether the node stands in an `if`, `guard`, `switch` or loop below `limit`.
  func isConditional(below limit: SyntaxNode) -> Bool {
    for ancestor in ancestors {
      if ancestor == limit { return false }
      switch ancestor.kind {
      case .ifExpr, .switchExpr, .forStmt, .whileStmt, .repeatStmt: return true
      default: continue
      }
    }
    return false
  }
}

extension FileModel {
  /// The closures around a node up to its member, the nearest first.
  func closures(around node: SyntaxNode) -> [ClosureExpr] {
    var result: [ClosureExpr] = []
    for ancestor in node.ancestors {
      switch ancestor.kind {
      case .closureExpr: if let closure = ClosureExpr(ancestor) { result.append(closure) }
      case .memberBlock: return result
      default: continue
      }
    }
    return result
  }

  /// Whether a node runs on an event rather than while a body is evaluated.
  func isInActionScope(_ node: SyntaxNode) -> Bool { closures(around: node).contains { $0.role == .action } }

  /// Whether a node is part of a body: in `body` or a helper that builds views, outside of actions.
  func isInBodyScope(_ node: SyntaxNode) -> Bool {
    guard let member = node.enclosingMember, buildsViews(member) else { return false }
    return !isInActionScope(node)
  }

  /// Whether a member gives views: `body`, one that returns `some View`, or one with a builder attribute.
  func buildsViews(_ member: SyntaxNode) -> Bool {
    let type: SyntaxNode?
    let attributes: [Attribute]
    if let function = FunctionDecl(member) {
      (type, attributes) = (function.returnType, function.attributes)
    } else if let variable = VariableDecl(member) {
      (type, attributes) = (variable.bindings.first?.type, variable.attributes)
      if variable.bindings.first?.name == "body" { return true }
    } else {
      return false
    }
    if attributes.contains(where: { $0.name?.isAny(of: ["ViewBuilder", "ContentBuilder"]) ?? false }) { return true }
    guard let type, type.kind == .someOrAnyType else { return false }
    return type.typeName.map { $0.isAny(of: ["View", "Scene", "ToolbarContent", "Commands"]) } ?? false
  }

  /// The slots around a node up to its member, the nearest first; `inline` ones are left out.
  func slots(around node: SyntaxNode) -> [(slot: Slot, use: ArgumentUse)] {
    var result: [(slot: Slot, use: ArgumentUse)] = []
    var node = node
    while let parent = node.parent, parent.kind != .memberBlock {
      if let use = ArgumentUse(node) {
        if node.kind == .closureExpr {
          if case .builder(let slot) = use.role, slot != .inline { result.append((slot, use)) }
        } else if let slot = use.valueSlot {
          result.append((slot, use))
        }
      }
      node = parent
    }
    return result
  }

  /// The slots around a node, and around the uses of the helper member that it stands in.
  func slotsThroughHelpers(around node: SyntaxNode) -> [Slot] {
    slots(around: node).map(\.slot) + helperUses(around: node).flatMap { slots(around: $0).map(\.slot) }
  }

  /// The uses of the helper member that a node stands in; empty in `body`, which SwiftUI uses.
  func helperUses(around node: SyntaxNode) -> [SyntaxNode] {
    guard let member = node.enclosingMember, let type = enclosingType(of: member),
      let name = member.memberName, name != "body"
    else { return [] }
    return type.parts.flatMap { unqualifiedReferences(to: name, in: $0.node) }.filter { !member.contains($0) }
  }

  // MARK: - Navigation

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
    guard depth < 6, let type = enclosingType(of: member), !(always && node.isChosen(below: member)) else {
      return [.unknown]
    }
    guard visited.insert(member.index).inserted else { return [] }
    let name = member.memberName
    guard let name else { return [.unknown] }
    var contexts: [NavigationContext] = []
    let uses: [SyntaxNode]
    if name == "body" {
      uses = type.isForeign ? [] : self.uses(of: type)
      contexts = navigationContextsElsewhere(of: type, excluded: excluded)
    } else {
      uses = type.parts.flatMap { unqualifiedReferences(to: name, in: $0.node) }
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
