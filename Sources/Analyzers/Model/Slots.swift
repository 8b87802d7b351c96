extension SyntaxNode {
  /// The name of a function, or of a variable that is declared alone.
  package var memberName: Name? { VariableDecl(self)?.bindings.first?.name ?? FunctionDecl(self)?.name }

  /// The nearest enclosing declaration with a body: a function, an initializer, a property.
  package var enclosingMember: SyntaxNode? {
    var member: SyntaxNode?
    for ancestor in surroundings {
      switch ancestor.kind {
      case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .variableDecl: member = ancestor
      case .memberBlock, .sourceFile: if member != nil { return member }
      default: continue
      }
    }
    return member
  }

  /// Whether a declaration belongs to a type or the file, not to a function or a closure.
  package var isMemberOrGlobal: Bool {
    var around = parent
    while let node = around, node.kind == .ifConfigClause || node.kind == .ifConfigDecl { around = node.parent }
    return around.map { $0.kind == .memberBlock || $0.kind == .sourceFile } ?? true
  }

  /// Whether a declaration is in a function, an accessor or a closure, directly or inside a type.
  package var isInFunction: Bool {
    surroundings.contains { $0.kind == .codeBlock || $0.kind == .accessorBlock || $0.kind == .closureExpr }
  }

  /// The statement to which the node belongs: the child of the nearest braces.
  package var enclosingStatement: SyntaxNode {
    var node = outermostPostfix
    while let parent = node.parent {
      switch parent.kind {
      case .codeBlock, .closureExpr, .accessorBlock, .switchCase, .sourceFile, .memberBlock: return node
      default: node = parent.outermostPostfix
      }
    }
    return node
  }

  /// The condition of an `if`, `guard` or `while` to which the node belongs, not inside the braces of a statement.
  package var enclosingCondition: SyntaxNode? {
    guard let found = surroundings.first(where: { $0.kind == .conditionElement || $0.kind == .codeBlock }),
      found.kind == .conditionElement
    else { return nil }
    return found
  }

  /// Whether the node is a statement by itself, which makes it a view in a builder.
  package var isStatement: Bool { enclosingStatement == self }

  /// Whether the node is in a branch below `limit` that depends on anything other than availability.
  func isChosen(below limit: SyntaxNode) -> Bool {
    for ancestor in surroundings(below: limit) {
      switch ancestor.kind {
      case .switchExpr, .unresolvedTernaryExpr: return true
      case .ifExpr:
        if !ancestor.conditions.allSatisfy({ $0.firstChild?.kind == .availabilityCondition }) { return true }
      default: continue
      }
    }
    return false
  }

  /// Whether the node is in a condition of an `if`, `guard`, `while` or `switch`, outside closures and parentheses.
  package var isInCondition: Bool {
    for ancestor in surroundings {
      switch ancestor.kind {
      case .conditionElement, .whereClause: return true
      case .closureExpr, .labeledExpr, .codeBlock, .accessorBlock, .memberBlock, .switchCase: return false
      default: continue
      }
    }
    return false
  }

  /// Whether the node is in an `if`, `guard`, `switch` or loop below `limit`.
  package func isConditional(below limit: SyntaxNode) -> Bool {
    for ancestor in surroundings(below: limit) {
      switch ancestor.kind {
      case .ifExpr, .switchExpr, .forStmt, .whileStmt, .repeatStmt: return true
      default: continue
      }
    }
    return false
  }
}

extension FileModel {
  /// The closures around a node within its member, the nearest first.
  package func closures(around node: SyntaxNode) -> [ClosureExpr] {
    var result: [ClosureExpr] = []
    for ancestor in node.surroundings {
      switch ancestor.kind {
      case .closureExpr: if let closure = ClosureExpr(ancestor) { result.append(closure) }
      case .memberBlock: return result
      default: continue
      }
    }
    return result
  }

  /// Whether a node runs on an event, not while a body is evaluated.
  package func isInActionScope(_ node: SyntaxNode) -> Bool { closures(around: node).contains { $0.role == .action } }

  /// Whether a node is part of a body: in `body` or a helper that builds views, outside actions.
  package func isInBodyScope(_ node: SyntaxNode) -> Bool {
    guard let member = node.enclosingMember, buildsViews(member) else { return false }
    return !isInActionScope(node)
  }

  /// Whether the view shows the value that a node reads, in a body or the `get` of a binding in one, or through computed
  /// properties and functions in the same braces.
  package func isReadByBody(_ node: SyntaxNode) -> Bool { isReadByBody(node, helpers: Self.maximumReaders) }

  /// The maximum number of helpers between a body and the code that reads a value.
  private static var maximumReaders: Int { 2 }
  /// The maximum number of uses of a helper to follow.
  private static var maximumUsesOfReaders: Int { 12 }

  private func isReadByBody(_ node: SyntaxNode, helpers: Int) -> Bool {
    guard let member = node.enclosingMember else { return false }
    if buildsViews(member) {
      return closures(around: node).allSatisfy { $0.role != .action || $0.use?.label == "get" }
    }
    guard helpers > 0, !isInActionScope(node),
      !node.surroundings(below: member).contains(where: { around in
        around.kind == .accessorDecl && !around.firstToken.textEquals("get")
      })
    else { return false }
    // With fewer helpers left to follow, the answer may differ.
    guard helpers == Self.maximumReaders else { return isUsedByBody(member, helpers: helpers) }
    return memoized(\.knownReaders, member.index) { isUsedByBody(member, helpers: helpers) }
  }

  private func isUsedByBody(_ member: SyntaxNode, helpers: Int) -> Bool {
    // A function without parameters and without a result shows nothing.
    let isEvent = FunctionDecl(member).map { $0.returnType == nil && $0.parameters.isEmpty } ?? false
    guard let name = member.memberName, FunctionDecl(member)?.isAsync != true, !isEvent,
      let type = enclosingType(of: member)
    else { return false }
    return unqualifiedReferences(to: name, in: type).prefix(Self.maximumUsesOfReaders).contains { use in
      !member.contains(use) && isReadByBody(use, helpers: helpers - 1)
    }
  }

  /// Whether a member returns views: a view builder, or one that returns `some View`.
  package func buildsViews(_ member: SyntaxNode) -> Bool {
    if isViewBuilder(member) { return true }
    let type = FunctionDecl(member)?.returnType ?? VariableDecl(member)?.bindings.first?.type
    guard let type, type.kind == .someOrAnyType else { return false }
    return type.typeName.is(.builtByMembers)
  }

  /// Whether the statements of a member are views: the `body` of a view or of a view modifier, or a member with a builder
  /// attribute.
  package func isViewBuilder(_ member: SyntaxNode) -> Bool {
    let (function, variable) = (FunctionDecl(member), VariableDecl(member))
    if variable?.bindings.first?.name == "body" { return true }
    if function?.name == "body", function?.returnType?.kind == .someOrAnyType { return true }
    return (function?.attributes ?? variable?.attributes ?? []).contains { $0.name.is(.viewBuilder) }
  }

  /// The slots around a node within its member, the nearest first, without `inline` slots.
  ///
  /// - Parameter limit: a node around it at which the search ends.
  package func slots(around node: SyntaxNode, below limit: SyntaxNode? = nil) -> [(slot: Slot, use: ArgumentUse)] {
    var result: [(slot: Slot, use: ArgumentUse)] = []
    var node = node.outermostPostfix
    while node != limit, let parent = node.parent, parent.kind != .memberBlock {
      if let use = ArgumentUse(node) {
        if node.kind == .closureExpr {
          if case .builder(let slot) = use.role, slot != .inline { result.append((slot, use)) }
        } else if let slot = use.valueSlot {
          result.append((slot, use))
        }
      }
      node = parent.outermostPostfix
    }
    return result
  }

  /// Whether the rows of a call are in a menu, a dialog or a picker, which re-creates them each time, so that they have
  /// no state to lose.
  package func isInMenuOrPicker(_ call: FunctionCallExpr) -> Bool {
    slots(around: call.node).contains { $0.slot == .menu || $0.slot == .dialog }
      || closures(around: call.node).contains { $0.use?.callee == "Picker" }
  }

  /// Whether menus and bars re-create a view whenever they are shown, so that it has no state to lose.
  package func isBuiltEachTime(_ node: SyntaxNode) -> Bool {
    slots(around: node).contains { slot, _ in slot == .menu || slot == .dialog || slot == .toolbar }
      || closures(around: node).contains { closure in
        closure.use?.callee.isAny(of: ["Picker", "swipeActions", "contextMenu", "tabItem"]) ?? false
      }
  }

  /// The slots around a node, and around the uses of the helper member that contains it.
  package func slotsThroughHelpers(around node: SyntaxNode) -> [Slot] {
    slots(around: node).map(\.slot) + helperUses(around: node).flatMap { slots(around: $0).map(\.slot) }
  }

  /// The uses of the helper member that contains a node; empty in `body`, which SwiftUI uses.
  package func helperUses(around node: SyntaxNode) -> [SyntaxNode] {
    guard let member = node.enclosingMember, let type = enclosingType(of: member),
      let name = member.memberName, name != "body"
    else { return [] }
    let uses = unqualifiedReferences(to: name, in: type).filter { use in
      // A parameter or local variable of another member may have the same name, but `self.name` is the helper.
      let isMember = use.parent.flatMap(MemberAccessExpr.init)?.declName == use
      return !member.contains(use) && (isMember || !isShadowed(name, at: use))
    }
    return member.kind == .functionDecl ? uses.flatMap(usesInReceiver) : uses
  }

  /// The maximum number of places that `usesThroughHelpers` returns, apart from the uses of the last helper.
  private static var maximumUses: Int { 24 }

  /// A node, the uses of the helper member that contains it, those of the helpers around these, and so on.
  package func usesThroughHelpers(of node: SyntaxNode) -> [SyntaxNode] {
    var places = [node]
    var next = 0
    while next < places.count, places.count < Self.maximumUses {
      places += helperUses(around: places[next]).filter { !places.contains($0) }
      next += 1
    }
    return places
  }

  /// The uses of the closure that a view of the file gets if a reference hands it a function, `save()` in `Row` for `Row(save:
  /// save)`; otherwise the reference itself.
  package func usesInReceiver(of reference: SyntaxNode) -> [SyntaxNode] {
    let around = reference.parent.flatMap(MemberAccessExpr.init)
    let value = around?.declName == reference ? around?.node ?? reference : reference
    guard let argument = value.parent.flatMap(LabeledExpr.init), let label = argument.label,
      let callee = argument.node.parent.flatMap(FunctionCallExpr.init)?.calleeName, callee.isCapitalized,
      let view = type(named: callee), view.viewRole == .view, view.initializers.isEmpty,
      let property = view.storedProperty(named: label), property.type?.isFunctionType ?? false
    else { return [reference] }
    let uses = unqualifiedReferences(to: property.name, in: view).filter { use in
      use.parent.flatMap(MemberAccessExpr.init)?.declName == use || !isShadowed(property.name, at: use)
    }
    return uses.isEmpty ? [reference] : uses
  }
}
