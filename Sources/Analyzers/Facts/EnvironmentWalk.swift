/// Follows a view to the body that shows it, through the helpers of that body.
struct EnvironmentWalk {
  private let file: FileModel
  private let followsMembers: Bool
  private var path = EnvironmentPathFact()
  // These lists have few elements.
  private var visited: [Int] = []

  /// The maximum number of helpers that are followed, so that the time stays linear in the size of the file.
  private static let maximumHelpers = 16

  /// The maximum number of declarations and extensions of a type whose helpers are followed. Only generated code has
  /// more.
  private static let maximumParts = 16

  /// The maximum number of modifiers of a view that are followed. Longer chains are seldom written by hand.
  private static let maximumModifiers = 16

  /// - Parameter followsMembers: whether to follow the uses of the members that contain the view.
  init(file: FileModel, followsMembers: Bool) {
    self.file = file
    self.followsMembers = followsMembers
  }

  /// A place that is reached, and what is known about the way from the view to it.
  private struct Place {
    let node: SyntaxNode
    var isPushed = false
    var hasStack = false
    var isPresented = false

    func moved(to node: SyntaxNode) -> Place {
      Place(node: node, isPushed: isPushed, hasStack: hasStack, isPresented: isPresented)
    }

    func isShown(like other: Place) -> Bool {
      isPushed == other.isPushed && hasStack == other.hasStack && isPresented == other.isPresented
    }
  }

  /// Where the way from the view to the root of its environment leads.
  private struct Target: Hashable {
    let end: EnvironmentPathFact.End
    /// The parameter of a function that gets the view; otherwise empty.
    var receiver = ""

    static let owner = Target(end: .owner)
  }

  /// Where the way from a place leaves its member.
  private enum Edge {
    case end(Target)
    /// At the uses of a local constant.
    case local([SyntaxNode])
  }

  /// The ways from references to one view, with one path for each place to which they lead; empty if some of the code
  /// around the view is not understood.
  mutating func paths(from views: [SyntaxNode]) -> [EnvironmentPathFact] {
    var open = views.map { Place(node: $0) }
    var reached: [(target: Target, place: Place)] = []
    while var place = open.popLast() {
      guard let edge = climb(&place) else { return [] }
      let target: Target
      switch edge {
      case .end(let reached): target = reached
      case .local(let references):
        guard !references.isEmpty, references.count <= Self.maximumHelpers else { return [] }
        open += references.map(place.moved)
        continue
      }
      guard target.end == .owner, followsMembers, let member = place.node.enclosingMember,
        let type = file.enclosingType(of: member), let name = member.memberName, name != "body"
      else {
        if let same = reached.first(where: { $0.target == target }) {
          guard same.place.isShown(like: place) else { return [] }
        } else {
          reached.append((target, place))
        }
        continue
      }
      guard type.parts.count <= Self.maximumParts else { return [] }
      if visited.contains(member.index) { continue }
      visited.append(member.index)
      let uses = file.uses(of: member, named: name, in: type)
      guard visited.count <= Self.maximumHelpers, uses.count <= Self.maximumHelpers, !uses.isEmpty else { return [] }
      open += uses.map(place.moved)
    }
    guard !path.inner.contains(""), !path.missed.contains(""), !path.outer.contains("") else { return [] }
    path.inner.sort()
    path.missed.sort()
    path.outer.sort()
    path.passed.sort()
    return reached.map { target, place in
      var result = path
      result.end = target.end
      result.owner = target.receiver
      result.isPushed = place.isPushed
      result.hasStack = place.hasStack
      result.isPresented = place.isPresented
      return result
    }
  }

  /// Follows a place to the edge of its member; nil if something on the way is not known.
  private mutating func climb(_ place: inout Place) -> Edge? {
    var child = place.node
    var target = Target.owner
    var modifier: Name?
    for ancestor in place.node.ancestors(ofEachChain: 2 * Self.maximumModifiers) {
      // The chain is too long to follow.
      if child.parent != ancestor { return nil }
      switch ancestor.kind {
      case .memberBlock: return .end(target)
      case .memberAccessExpr:
        // A property of the project may be a modifier without parentheses.
        guard let call = ancestor.parent, call.kind == .functionCallExpr, call.firstChild == ancestor else {
          return nil
        }
      case .variableDecl:
        if !ancestor.isMemberOrGlobal { return uses(ofLocal: ancestor).map(Edge.local) }
      case .functionCallExpr, .labeledExpr, .multipleTrailingClosureElement:
        if ancestor.kind == .functionCallExpr, child == ancestor.firstChild {
          if child.kind == .memberAccessExpr, let call = FunctionCallExpr(ancestor) {
            guard apply(call, to: place) else { return nil }
            if modifier == nil, let name = call.calleeName, path.passed.contains(name.text) { modifier = name }
          }
        } else if let use = ArgumentUse(child) {
          guard let passage = enter(use, child, &place) else {
            // What a modifier returns in an action is no view, so it may host its receiver: `Poster().snapshot()`.
            return modifier.map { .end(Target(end: .handed, receiver: EnvironmentPathFact.receiver(of: $0))) }
          }
          switch passage.end {
          case .owner, .elsewhere: break
          case .hosted, .menuPreview, .handed: return .end(passage)
          case .window: target = passage
          }
        }
      default: break
      }
      child = ancestor
    }
    return .end(target)
  }

  /// The uses of a local constant; nil for a variable, and if it was followed before.
  private mutating func uses(ofLocal declaration: SyntaxNode) -> [SyntaxNode]? {
    guard let local = VariableDecl(declaration), local.isLet, let name = local.bindings.only?.name,
      let scope = declaration.parent, !visited.contains(declaration.index), visited.count <= Self.maximumHelpers
    else { return nil }
    visited.append(declaration.index)
    return file.bareReferences(to: name, in: scope).filter { $0.index >= declaration.subtreeEnd }
  }

  /// Notes what a modifier does to the view that it is applied to.
  ///
  /// - Returns: false if it is not known.
  private mutating func apply(_ modifier: FunctionCallExpr, to place: Place) -> Bool {
    guard let name = modifier.calleeName, !name.isCapitalized else { return true }
    if let object = file.environmentObject(of: modifier) {
      give(object, to: place)
      return !object.isEmpty
    }
    if name == "modifier" {
      guard let type = modifier.onlyUnlabeledArgument.flatMap(FunctionCallExpr.init)?.calleeName else { return false }
      Self.note(type.text, in: &path.passed)
    } else if name != "environment", !SwiftUICatalog.isPlainModifier(name) {
      Self.note(name.text, in: &path.passed)
    }
    return true
  }

  private static func note(_ name: String, in list: inout [String]) {
    if !list.contains(name) { list.append(name) }
  }

  private mutating func give(_ object: String, to place: Place) {
    if place.hasStack {
      Self.note(object, in: &path.outer)
    } else if place.isPushed {
      Self.note(object, in: &path.missed)
    } else {
      Self.note(object, in: &path.inner)
    }
  }

  /// Notes what contains the view; nil if it is not known.
  private mutating func enter(
    _ use: ArgumentUse, _ argument: SyntaxNode, _ place: inout Place
  ) -> Target? {
    if use.callee.isAny(of: EnvironmentPathFact.hosts) {
      return use.label.isAny(of: ["rootView", "content"]) || argument.kind == .closureExpr
        ? Target(end: .hosted) : nil
    }
    // A subclass of a hosting controller: `super.init(rootView: …)`.
    if use.callee == "init", use.label == "rootView",
      use.call.calledExpression.flatMap(MemberAccessExpr.init)?.base?.kind == .superExpr
    {
      return Target(end: .hosted)
    }
    if use.callee == "contextMenu", use.label == "preview", !path.inner.isEmpty { return Target(end: .menuPreview) }
    if mayHost(use) {
      return Target(
        end: .handed,
        receiver: EnvironmentPathFact.receiver(of: use.callee, label: use.label, isTrailing: use.isTrailing))
    }
    let isKnown =
      use.isMember ? SwiftUICatalog.isPlainModifier(use.callee) : SwiftUICatalog.entry(of: use.callee) != nil
    if !isKnown, use.callee != "AnyView" { Self.note(use.callee.text, in: &path.passed) }
    var slot = use.valueSlot
    if argument.kind == .closureExpr {
      switch use.role {
      case .builder(let built): slot = built
      case .action: return nil
      case .transform, .unknown: break
      }
    }
    guard let slot else { return .owner }
    switch slot {
    case .pushed:
      guard !place.hasStack else { return nil }
      place.isPushed = true
    case .stackRoot, .column:
      place.hasStack = true
    case .sceneRoot: return use.callee == "DocumentGroup" ? nil : Target(end: .window)
    case .sheet, .cover, .popover, .inspector:
      guard !place.isPushed || place.hasStack else { return nil }
      if !place.hasStack { place.isPresented = true }
      // `environment_modifier_after_presentation` reports objects on the presenting view that do not reach it.
      var receiver = MemberAccessExpr(use.call.calledExpression ?? argument)?.base
      var count = 0
      while let modifier = receiver.flatMap(FunctionCallExpr.init),
        let access = modifier.calledExpression.flatMap(MemberAccessExpr.init)
      {
        guard count < Self.maximumModifiers else { return nil }
        if let object = file.environmentObject(of: modifier) { give(object, to: place) }
        receiver = access.base
        count += 1
      }
    default: break
    }
    return .owner
  }

  /// Whether the called function may be one of the project that hosts what it gets, and is no modifier of another view:
  /// `present(Page())`, `coordinator.show { Page() }`, but not `header.popup { Page() }`.
  private func mayHost(_ use: ArgumentUse) -> Bool {
    guard !use.callee.isCapitalized, SwiftUICatalog.entry(of: use.callee) == nil,
      !SwiftUICatalog.isPlainModifier(use.callee)
    else { return false }
    let type = file.enclosingType(of: use.call.node)
    let receiver = use.call.calledExpression.flatMap(MemberAccessExpr.init)?.base?.withoutUnwrapping
    guard let receiver, !receiver.isSelf else { return !(type?.isForeign ?? false) }
    guard let name = receiver.selfMemberName else { return MemberAccessExpr(receiver)?.base != nil }
    return name != "content" && (type?.storedProperty(named: name) != nil || type?.onlyMember(named: name) == nil)
  }
}
