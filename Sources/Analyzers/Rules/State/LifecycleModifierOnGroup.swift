struct LifecycleModifierOnGroup: ModifierRule {
  static let info = RuleInfo(
    id: "lifecycle_modifier_on_group", topic: .state,
    cases: [.changesBranch, .mayBeEmpty, .emptyAtFirst, .emptyElse, .rows, .presentation, .presentsRepeatedly],
    tier: .precise)

  static let modifiers: [StaticString] = [
    "onAppear", "onDisappear", "task", "sheet", "fullScreenCover", "alert", "confirmationDialog", "onReceive",
    "onChange", "refreshable",
  ]

  func check(_ first: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let group = chain.base.flatMap(FunctionCallExpr.init), let name = group.calleeName,
      name == "Group", group.calledExpression?.kind == .declReferenceExpr, file.type(named: name) == nil,
      let content = group.trailingClosure,
      // Each group is reported once.
      !chain.before(first).contains(where: { $0.name.isAny(of: LifecycleModifierOnGroup.modifiers) })
    else { return }
    let children = views(in: content.statements)
    guard let child = children.first, children.count > 1 || branches(child, in: file) else { return }
    let candidates = ([first] + chain.after(first)).filter { $0.name.isAny(of: LifecycleModifierOnGroup.modifiers) }
    let isRow = isRow(chain.node, in: file)
    let areRows = isInSeveralRows(group, children, in: file)
    var worst: (modifier: Modifier, problem: Problem)?
    for modifier in candidates {
      let problem =
        children.count > 1
        ? problem(of: modifier, isRow: isRow, in: file)
        : problem(of: modifier, onBranches: child, of: chain.node, isRow: isRow, in: file)
      guard let problem, worst.map({ problem.severity > $0.problem.severity }) ?? true else { continue }
      worst = (modifier, problem)
    }
    guard let (modifier, problem) = worst else { return }
    let container = children.count == 1 ? "ZStack" : "VStack"
    let isRoot = file.enclosingType(of: group.node)?.viewRole == .app
    let mayReplace = !areRows && !isRoot && (children.count > 1 || !hasSeveralViews(child))
    findings.add(
      at: modifier.range, problem.message, problem.ruleCase, assuming: problem.unknown,
      related: [RelatedLocation(range: group.calledExpression?.range ?? group.range, message: "group")]
        + problem.related
        + candidates.filter { $0.position != modifier.position }.map {
          RelatedLocation(range: $0.name.range, message: "on the same group")
        },
      fixes: [
        mayReplace
          ? group.calledExpression.map {
            .unsafe("Use `\(container)` instead of `Group`", preferred: true, .replace($0.range, by: container))
          } : nil,
        moveOut(modifier, of: chain),
      ])
  }

  // MARK: - What goes wrong

  private struct Problem {
    let ruleCase: RuleCase
    let message: String
    var related: [RelatedLocation] = []
    var unknown: [Assumption] = []

    var severity: Severity { ruleCase.evidence(assuming: unknown).severity }
  }

  /// What goes wrong if the group shows several views at once.
  private func problem(of modifier: Modifier, isRow: Bool, in file: FileModel) -> Problem? {
    let name = modifier.name.text
    // The environment passes a refresh action down to the child that scrolls.
    if modifier.name == "refreshable" { return nil }
    guard modifier.runsCode else {
      return Problem(
        ruleCase: .presentsRepeatedly,
        message: "`\(name)` on a `Group` is attached to each view inside; move it to a container")
    }
    // Outside lists, SwiftUI counts the appearances of the views together.
    guard isRow, modifier.followsAppearance else { return nil }
    let effect = effect(of: modifier, in: file)
    guard effect.kind == .differs else { return nil }
    return Problem(
      ruleCase: .rows,
      message: "`\(name)` on a `Group` in a list runs for the group's rows, not once; move it outside the list",
      related: related(effect))
  }

  /// What goes wrong if the group shows one of several branches.
  private func problem(
    of modifier: Modifier, onBranches branches: SyntaxNode, of group: SyntaxNode, isRow: Bool, in file: FileModel
  ) -> Problem? {
    let name = modifier.name.text
    switch modifier.name {
    case "task" where modifier.argument("id") != nil && isOneBranch(branches): return nil
    case "onReceive", "refreshable": return nil
    case "onChange" where !modifier.argument("initial").textEquals("true"): return nil
    case "onAppear", "task", "onDisappear", "onChange": break
    default:
      return Problem(
        ruleCase: .presentation,
        message:
          "`\(name)` on a `Group` is applied to each branch separately, so it starts over when the branch changes; "
          + "move it to a container")
    }
    if modifier.name == "onAppear" || modifier.name == "task",
      let path = file.stateThatEmptyContentWaitsFor(branches, of: group, setBy: file.reach(from: modifier))
    {
      return Problem(
        ruleCase: IfExpr(branches)?.isExhaustive ?? false ? .emptyElse : .emptyAtFirst,
        message:
          "`Group` is empty at first, so `\(name)` on it never runs and never sets `\(path)`; move it to a container")
    }
    let effect = effect(of: modifier, in: file)
    let change = change(of: branches, by: modifier, in: file)
    // A task that first removes its own branch is canceled, regardless of what a second run would change.
    let cancelsItself = modifier.name == "task" && change == .beforeSuspension
    if effect.kind == .same, !cancelsItself { return nil }
    let isKnown = effect.kind == .differs || cancelsItself || change != nil
    if isRow, isKnown || !isOneBranch(branches) {
      return Problem(
        ruleCase: .rows,
        message: "`\(name)` on a `Group` in a list runs again when the branch changes; move it outside the list",
        related: related(effect), unknown: isKnown ? [] : [unknownEffect(effect)])
    }
    if isOneBranch(branches), modifier.name != "onDisappear" {
      return Problem(
        ruleCase: .mayBeEmpty,
        message: "`\(name)` on a `Group` does not run while the group is empty; move it to a container",
        related: related(effect), unknown: [.change("whether the group is empty when it appears")])
    }
    // Outside lists, SwiftUI counts the appearances of the branches together.
    guard change != nil else { return nil }
    let context = Assumption.layout("whether the group is shown in a list or on a system before iOS 15")
    return Problem(
      ruleCase: .changesBranch,
      message:
        "`\(name)` on a `Group` may run again when one branch replaces the other; a container such as `ZStack` "
        + "runs it once",
      related: related(effect), unknown: effect.kind == .unknown ? [unknownEffect(effect), context] : [context])
  }

  private func effect(of modifier: Modifier, in file: FileModel) -> RerunEffect {
    var result: RerunEffect?
    for code in file.reach(from: modifier) where code.isStart {
      let effect = code.file.effectOfRerun(code.node)
      if result.map({ effect.kind > $0.kind }) ?? true { result = effect }
    }
    return result ?? RerunEffect(kind: .unknown)
  }

  private func related(_ effect: RerunEffect) -> [RelatedLocation] { effect.evidence.map { [$0] } ?? [] }

  private func unknownEffect(_ effect: RerunEffect) -> Assumption {
    .callee(
      effect.unknownCall.map { "whether running `\($0)` again changes anything" }
        ?? "whether a second run changes anything")
  }

  private enum BranchChange { case beforeSuspension, later }

  /// Whether and when a modifier's action sets a property that a branch depends on.
  private func change(of branches: SyntaxNode, by modifier: Modifier, in file: FileModel) -> BranchChange? {
    let conditions = conditions(of: branches, in: file)
    let sets = file.pathsSet(by: file.reach(from: modifier))
      .filter { set in conditions.contains { $0.asks(for: set.path) } }
    return sets.isEmpty ? nil : sets.contains(where: \.isBeforeSuspension) ? .beforeSuspension : .later
  }

  /// The conditions that select a branch, and the computed properties of the view that they read.
  private func conditions(of statement: SyntaxNode, in file: FileModel) -> [SyntaxNode] {
    var result: [SyntaxNode] = []
    var open = [statement]
    while let next = open.popLast(), result.count < 16 {
      switch next.kind {
      case .ifExpr:
        result += next.conditions
        for child in next.children {
          if child.kind == .ifExpr { open.append(child) }
          if child.kind == .codeBlock { open += child.children.filter { $0.kind == .ifExpr || $0.kind == .switchExpr } }
        }
      case .switchExpr:
        if let subject = next.firstChild { result.append(subject) }
        for branch in next.children where branch.kind == .switchCase {
          open += branch.children.filter { $0.kind == .ifExpr || $0.kind == .switchExpr }
        }
      default: continue
      }
    }
    guard let type = file.enclosingType(of: statement) else { return result }
    let computed = result.flatMap { condition in
      type.variables.compactMap { variable -> SyntaxNode? in
        guard !variable.binding.isStored, let name = variable.binding.name, condition.mentions(name) else { return nil }
        return variable.binding.accessorBlock
      }
    }
    return result + computed
  }

  /// Whether each view of the group is a separate row, section or item, which a stack would merge.
  private func isInSeveralRows(_ group: FunctionCallExpr, _ children: [SyntaxNode], in file: FileModel) -> Bool {
    if children.contains(where: { ModifierChain($0).baseName == "Section" }) { return true }
    let slots = file.slots(around: group.node)
    if slots.contains(where: { $0.slot == .row || $0.slot == .toolbar || $0.slot == .menu }) { return true }
    let rows: [StaticString] = ["List", "Form", "Section", "Menu", "ToolbarItemGroup", "Table", "Picker", "TabView"]
    if file.closures(around: group.node).contains(where: { $0.use?.callee.isAny(of: rows) ?? false }) { return true }
    guard let type = file.enclosingType(of: group.node), type.isViewType else { return false }
    return file.facts.uses(of: type.name.text).contains {
      $0.fact.isRow || $0.fact.isInScrollContainer || $0.fact.containers.contains("Section")
    }
  }

  /// Whether the views of the group are rows themselves: between the group and a list are only sections and loops.
  private func isRow(_ group: SyntaxNode, in file: FileModel) -> Bool {
    guard group.isStatement else { return false }
    for closure in file.closures(around: group) {
      guard let use = closure.use, !use.isMember else { return false }
      if use.callee == "List" || use.callee == "Form" { return true }
      guard use.callee.isAny(of: ["ForEach", "Section", "Group"]) else { return false }
    }
    return false
  }

  /// Whether a branch consists of several views, which a `ZStack` would overlay.
  private func hasSeveralViews(_ branches: SyntaxNode) -> Bool {
    let blocks: [SyntaxNode]
    switch branches.kind {
    case .ifExpr: blocks = IfExpr(branches)?.branches ?? []
    case .switchExpr: blocks = branches.children.filter { $0.kind == .switchCase }
    default: return false
    }
    return blocks.contains { block in
      let views = views(in: Array(block.children.filter { $0.kind != .switchCaseLabel }))
      return views.count > 1 || views.contains(where: hasSeveralViews)
    }
  }

  /// Moves the modifier to the container whose content is the group.
  private func moveOut(_ modifier: Modifier, of chain: ModifierChain) -> Fix? {
    modifier.moving(toContainerOf: chain.node).map { container, edits in
      Fix(
        title: "Move `\(modifier.name.text)` to the enclosing `\(container.text)`", isSafe: false, isPreferred: false,
        edits: edits)
    }
  }

  /// The statements that create views. Of an `#if`, only the branch with the most views counts.
  private func views(in statements: [SyntaxNode]) -> [SyntaxNode] {
    statements.flatMap { statement -> [SyntaxNode] in
      switch statement.kind {
      case .variableDecl, .functionDecl, .macroExpansionExpr: return []
      case .ifConfigDecl:
        return statement.children.compactMap(IfConfigClause.init).map { views(in: $0.elements) }
          .max(by: { $0.count < $1.count }) ?? []
      case .sequenceExpr where Assignment(statement) != nil: return []
      default: return [statement]
      }
    }
  }

  private func isOneBranch(_ statement: SyntaxNode) -> Bool {
    statement.kind == .ifExpr && statement.children.count { $0.kind == .codeBlock || $0.kind == .ifExpr } == 1
  }

  /// Whether the statement selects one of several views and the selection may change.
  private func branches(_ statement: SyntaxNode, in file: FileModel) -> Bool {
    switch statement.kind {
    case .ifExpr:
      guard let choice = IfExpr(statement) else { return false }
      // With constant conditions, a nested statement may still branch.
      return choice.chain.contains { $0.conditions.contains { !isConstant($0, in: file) } }
        || choice.branches.contains { isBranching(views(in: Array($0.children)), in: file) }
    case .switchExpr: return statement.firstChild.map { !isConstant($0, in: file) } ?? false
    default: return false
    }
  }

  private func isBranching(_ views: [SyntaxNode], in file: FileModel) -> Bool {
    views.count > 1 || views.contains { branches($0, in: file) }
  }

  /// Whether a condition has the same value as long as the view exists.
  private func isConstant(_ condition: SyntaxNode, in file: FileModel) -> Bool {
    if condition.firstChild?.kind == .availabilityCondition { return true }
    var isConstant = false
    for node in [condition] + Array(condition.descendants) {
      switch node.kind {
      case .booleanLiteralExpr: isConstant = true
      case .declReferenceExpr, .memberAccessExpr:
        guard node.parent?.kind != .memberAccessExpr else { continue }
        if node.kind == .memberAccessExpr, MemberAccessExpr(node)?.base == nil { continue }
        guard isConstantValue(node, in: file) else { return false }
        isConstant = true
      case .functionCallExpr: return false
      default: continue
      }
    }
    return isConstant
  }

  private func isConstantValue(_ node: SyntaxNode, in file: FileModel) -> Bool {
    let platformFlags: [StaticString] = [
      "userInterfaceIdiom", "isCatalyst", "isMacCatalystApp", "isiOSAppOnMac", "isRunningOnMac",
    ]
    if node.mentionsAny(of: platformFlags) { return true }
    if isRowElement(node, in: file) { return true }
    guard let type = file.enclosingType(of: node) else { return false }
    if let access = MemberAccessExpr(node), let base = access.base, let name = access.name {
      let isOwn = base.textEquals("Self") || base.selfMemberName == type.name
      if isOwn, let property = type.storedProperty(named: name) { return property.isStatic && property.isLet }
    }
    if let access = MemberAccessExpr(node), let base = access.base, let owner = file.ownProperty(base), owner.isLet,
      owner.attributes.isEmpty, owner.type?.isOptionalType != true, let name = owner.typeName?.text
    {
      // A value that the view is initialized with is constant; an object may change.
      return file.facts.type(named: name).map { $0.fact.kind == .struct || $0.fact.kind == .enum } ?? false
    }
    guard let name = node.selfMemberName, let property = type.storedProperty(named: name) else { return false }
    if file.isState(property, in: type) {
      return !file.sharedChanges(of: property, in: type)
        && !file.facts.isUsedInExtensionElsewhere(property.name, of: type.name)
    }
    guard property.attributes.isEmpty, property.isLet else { return false }
    if property.isStatic { return true }
    if case .neverChanges = file.inputs(of: type).mayChange(property) { return true }
    // An enum passed to the view usually selects the kind of view; a `Bool` may change between updates.
    guard let typeName = property.typeName, property.type?.isOptionalType != true else { return false }
    return !typeName.isAny(of: ["Bool", "Int", "String", "Double"])
  }

  /// Whether the node is the element of a row: a different element is a different row (`ForEach(items) { item in … }`).
  private func isRowElement(_ node: SyntaxNode, in file: FileModel) -> Bool {
    guard let name = DeclReferenceExpr(node)?.name else { return false }
    return file.closures(around: node).contains { closure in
      closure.role == .builder(.row) && closure.parameterNames.contains { $0 == name }
    }
  }
}

extension Modifier {
  /// Whether it runs a closure on an event instead of presenting or configuring something.
  fileprivate var runsCode: Bool { followsAppearance || name.isAny(of: ["onReceive", "onChange"]) }

  /// Whether it runs when the view appears or disappears.
  fileprivate var followsAppearance: Bool { name.isAny(of: ["onAppear", "onDisappear", "task"]) }
}

extension RuleCase {
  fileprivate static let changesBranch = RuleCase(
    "changesBranch", .wrong, "the action changes the branch that the group shows, outside a list", severity: .hint,
    because: "none of 5 judged findings was worth acting on", isOptIn: true)
  fileprivate static let mayBeEmpty = RuleCase("mayBeEmpty", .wrong, "the group may be empty when it appears")
  fileprivate static let emptyAtFirst = RuleCase(
    "emptyAtFirst", .deadFeature, "the group is empty until the action sets a state")
  fileprivate static let emptyElse = RuleCase(
    "emptyElse", .deadFeature, "the group is an explicit `EmptyView` until the action sets a state", severity: .info,
    because: "the view around it may show something meanwhile")
  fileprivate static let rows = RuleCase(
    "rows", .wrong, "the views of the group are rows of a list", severity: .hint,
    because: "a second run seldom changes what users see")
  fileprivate static let presentation = RuleCase(
    "presentation", .wrong, "the modifier presents something or configures the views", severity: .hint,
    because: "it starts over only if the branch changes while it is shown")
  fileprivate static let presentsRepeatedly = RuleCase(
    "presentsRepeatedly", .wrong, "each of several views presents the same")
}
