/// Code that shows a view of the project, with what the code around it puts into the environment of the view.
///
/// Code that may put something unknown into the environment has no fact.
package struct EnvironmentPathFact: Fact {
  /// The view.
  package var view = ""
  /// The type whose body shows it; empty for a hosting controller outside a body.
  package var owner = ""
  /// Whether a static member of the owner shows it, which needs no instance.
  var isStatic = false
  /// The labels of the arguments of the view.
  var labels: [String] = []
  /// Where the path from the view to the root of its environment leads.
  var end = End.owner
  /// What the view gets, but not what it pushes onto a stack around it: the names of classes, or `modelContext`.
  var inner: [String] = []
  /// What is applied between the view and the nearest stack, which does not reach it because it is pushed.
  var missed: [String] = []
  /// What is applied outside the nearest stack.
  var outer: [String] = []
  /// Whether the view is pushed.
  var isPushed = false
  /// Whether a stack in the owner contains it.
  var hasStack = false
  /// Whether it is in a presentation, with no stack in between.
  var isPresented = false
  /// The modifiers and containers of the project, or of unknown modules, around the view.
  var passed: [String] = []
  /// The platforms that an enclosing `#if` excludes.
  var excludedPlatforms: [Platform] = []
  package var place = FactRange()

  static let kind = FactKind("environmentPath")
  var name: String { view }

  enum End: String, Sendable {
    /// Wherever the owner is shown.
    case owner
    /// A window or another scene.
    case window
    /// A hosting controller, a hosting view, the content of a cell or a renderer.
    case hosted
    /// The preview of a context menu that puts objects into its environment itself.
    case menuPreview
  }

  mutating func code(_ coder: inout some Coder) {
    coder(&view)
    coder(&owner)
    coder(&isStatic)
    coder(&labels)
    coder(&end)
    coder(&inner)
    coder(&missed)
    coder(&outer)
    coder(&isPushed)
    coder(&hasStack)
    coder(&isPresented)
    coder(&passed)
    coder(&excludedPlatforms)
    coder(&place)
  }
}

extension EnvironmentPathFact.End: RecordWord {
  init() { self = .owner }
}

extension EnvironmentPathFact {
  /// The name for SwiftData's model context in the lists of a path.
  package static let modelContext = "modelContext"
}

extension EnvironmentPathFact: CollectedFact {
  static func all(in scope: FactScope) -> [EnvironmentPathFact] {
    // Outside the bodies of views, only what a hosting controller shows has facts.
    let mayHost =
      hosts.contains { scope.item.content.mayCall(NameHash.of($0)) }
      || scope.types.contains { type in type.declaration.inheritedTypes.contains { $0.typeName.isAny(of: hosts) } }
    return scope.madeViews.compactMap { made in
      let isInView = made.isInBody && made.type.map { $0.viewRole != nil || $0.isForeign } ?? false
      guard isInView || mayHost, SwiftUICatalog.entry(of: made.name) == nil,
        var path = scope.file.environmentPath(to: made.call), made.isInBody || path.end == .hosted
      else { return nil }
      path.owner = made.type?.name.text ?? ""
      let member = made.call.node.enclosingMember
      path.isStatic = member.flatMap { FunctionDecl($0)?.isStatic ?? VariableDecl($0)?.isStatic } ?? false
      return path
    }
  }
}

extension EnvironmentPathFact {
  /// The types that show a view of SwiftUI in an environment of its own.
  fileprivate static let hosts: [StaticString] = [
    "UIHostingController", "NSHostingController", "NSHostingView", "UIHostingConfiguration", "ImageRenderer",
  ]
}

extension FactReader {
  /// The code that shows a view in a known environment.
  func environmentPaths(to view: String) -> [Located<EnvironmentPathFact>] {
    creating(view, all(named: view), owner: \.owner, labels: \.labels)
  }
}

extension FileModel {
  /// What the code around a call that creates a view puts into the environment of the view; nil if something may put
  /// something unknown there.
  func environmentPath(to view: FunctionCallExpr) -> EnvironmentPathFact? {
    guard let name = view.calleeName else { return nil }
    var walk = EnvironmentWalk(file: self)
    guard walk.follow(from: view.node) else { return nil }
    walk.path.view = name.text
    walk.path.labels = view.arguments.map { $0.label?.text ?? "" }
    walk.path.excludedPlatforms = excludedPlatforms(at: view.node)
    walk.path.place = FactRange(view.range)
    return walk.path
  }

  /// The name of what a modifier puts into the environment; nil if it puts no object there, empty if it is not known.
  package func environmentObject(of modifier: FunctionCallExpr) -> String? {
    guard let name = modifier.calleeName else { return nil }
    if name.isAny(of: ["modelContainer", "modelContext"]) { return EnvironmentPathFact.modelContext }
    if name == "transformEnvironment" { return "" }
    guard name == "environmentObject" || name == "environment", let value = modifier.arguments.first?.expression else {
      return nil
    }
    if value.kind == .keyPathExpr {
      if value.lastName == "modelContext" { return EnvironmentPathFact.modelContext }
      return value.textEquals("\\.self") ? "" : nil
    }
    // `Model.shared` is a `Model`, but `App.model` is not an `App`.
    if let access = MemberAccessExpr(value), let base = access.base, base.lastName?.isCapitalized ?? false,
      !access.name.isAny(of: ["shared", "default", "current", "standard", "main", "instance"])
    {
      return ""
    }
    return typeName(ofValue: value)
  }
}

/// Follows a view to the body that shows it, through the helpers of that body.
private struct EnvironmentWalk {
  let file: FileModel
  var path = EnvironmentPathFact()
  // These lists have few elements.
  private var visited: [Int] = []
  private var ends: [EnvironmentPathFact.End] = []

  /// The maximum number of helpers that are followed, so that the time stays linear in the size of the file.
  private static let maximumHelpers = 16

  /// The maximum number of declarations and extensions of a type whose helpers are followed. Only generated code has
  /// more.
  private static let maximumParts = 16

  /// The maximum number of modifiers of a view that are followed. Longer chains are seldom written by hand.
  private static let maximumModifiers = 16

  init(file: FileModel) { self.file = file }

  /// A place that is reached, and what is known about the way from the view to it.
  private struct Place {
    let node: SyntaxNode
    var isPushed = false
    var hasStack = false
    var isPresented = false

    func moved(to node: SyntaxNode) -> Place {
      Place(node: node, isPushed: isPushed, hasStack: hasStack, isPresented: isPresented)
    }
  }

  /// Where the way from a place leaves its member.
  private enum Edge {
    case end(EnvironmentPathFact.End)
    /// At the uses of a local constant.
    case local([SyntaxNode])
  }

  /// - Returns: whether all code around the view is understood.
  mutating func follow(from view: SyntaxNode) -> Bool {
    var open = [Place(node: view)]
    var reached: [Place] = []
    while var place = open.popLast() {
      guard let edge = climb(&place) else { return false }
      let end: EnvironmentPathFact.End
      switch edge {
      case .end(let reached): end = reached
      case .local(let references):
        guard !references.isEmpty, references.count <= Self.maximumHelpers else { return false }
        open += references.map(place.moved)
        continue
      }
      guard end == .owner, let member = place.node.enclosingMember, let type = file.enclosingType(of: member),
        let name = member.memberName, name != "body"
      else {
        if !ends.contains(end) { ends.append(end) }
        reached.append(place)
        continue
      }
      guard type.parts.count <= Self.maximumParts else { return false }
      if visited.contains(member.index) { continue }
      visited.append(member.index)
      let uses = file.uses(of: member, named: name, in: type)
      guard visited.count <= Self.maximumHelpers, uses.count <= Self.maximumHelpers, !uses.isEmpty else { return false }
      open += uses.map(place.moved)
    }
    guard let end = ends.first, ends.count == 1, let first = reached.first,
      reached.allSatisfy({
        $0.isPushed == first.isPushed && $0.hasStack == first.hasStack && $0.isPresented == first.isPresented
      }), !path.inner.contains(""), !path.missed.contains(""), !path.outer.contains("")
    else { return false }
    path.end = end
    path.inner.sort()
    path.missed.sort()
    path.outer.sort()
    path.passed.sort()
    path.isPushed = first.isPushed
    path.hasStack = first.hasStack
    path.isPresented = first.isPresented
    return true
  }

  /// Follows a place to the edge of its member; nil if something on the way is not known.
  private mutating func climb(_ place: inout Place) -> Edge? {
    var child = place.node
    var end = EnvironmentPathFact.End.owner
    for ancestor in place.node.ancestors(ofEachChain: 2 * Self.maximumModifiers) {
      // The chain is too long to follow.
      if child.parent != ancestor { return nil }
      switch ancestor.kind {
      case .memberBlock: return .end(end)
      case .memberAccessExpr:
        // A property of the project may be a modifier without parentheses.
        guard let call = ancestor.parent, call.kind == .functionCallExpr, call.firstChild == ancestor else {
          return nil
        }
      case .variableDecl:
        if !ancestor.isMemberOrGlobal { return uses(ofLocal: ancestor).map(Edge.local) }
      case .functionCallExpr, .labeledExpr, .multipleTrailingClosureElement:
        if ancestor.kind == .functionCallExpr, child == ancestor.firstChild {
          if child.kind == .memberAccessExpr, let call = FunctionCallExpr(ancestor), !apply(call, to: place) {
            return nil
          }
        } else if child.kind != .labeledExpr, child.kind != .multipleTrailingClosureElement,
          let use = ArgumentUse(child)
        {
          guard let passage = enter(use, child, &place) else { return nil }
          switch passage {
          case .owner: break
          case .hosted, .menuPreview: return .end(passage)
          case .window: end = .window
          }
        }
      default: break
      }
      child = ancestor
    }
    return .end(end)
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
  ) -> EnvironmentPathFact.End? {
    if use.callee.isAny(of: EnvironmentPathFact.hosts) {
      return use.label.isAny(of: ["rootView", "content"]) || argument.kind == .closureExpr ? .hosted : nil
    }
    // A subclass of a hosting controller: `super.init(rootView: …)`.
    if use.callee == "init", use.label == "rootView",
      use.call.calledExpression.flatMap(MemberAccessExpr.init)?.base?.kind == .superExpr
    {
      return .hosted
    }
    if use.callee == "contextMenu", use.label == "preview", !path.inner.isEmpty { return .menuPreview }
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
    case .sceneRoot: return use.callee == "DocumentGroup" ? nil : .window
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
}
