struct LazyStackOutsideScrollView: CallRule {
  static let info = RuleInfo(
    id: "lazy_stack_outside_scroll_view", topic: .layout, alsoAbout: [.performance],
    cases: [.stack, .grid, .fewViews, .inRow, .inRowAcross, .gridInRows, .adaptiveGridInRow, .gridInRow],
    tier: .precise)

  static let callees: [StaticString] = SwiftUICatalog.names(.lazyStack)

  func check(_ stack: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    // Widgets do not scroll.
    guard !file.importsModule("WidgetKit"), let name = stack.calleeName,
      let closure = stack.trailingClosure(or: "content")
    else { return }
    let loops = file.calls(named: "ForEach", in: closure.node)
    let isLong = loops.contains { mayGrow($0, in: file) }
    let isResized = isResized(stack, name, showing: loops, in: file)
    if isLong || isResized, let list = file.scrollAroundAllPlaces(of: stack.node), list.scroll.name != "ScrollView",
      file.mayBeForPhones(at: stack.node), file.isInBodyScope(stack.node),
      // A grid with a known number of views may be all of its row.
      isLong || isBesideOthers(list)
    {
      findings.add(
        at: stack.range,
        "`\(name.text)` in a row of a `\(list.scroll.name.text)` is not lazy and may get a wrong height; "
          + (name == "LazyVStack" || name == "LazyHStack" ? "make its views rows" : "use a `Grid`"),
        rowCase(name, in: list, isResized: isResized),
        related: [list.file.related(list.scroll.name.range, "contains the row")])
      return
    }
    guard case .outside(let isAlone, let isCertain) = place(of: stack.node, depth: 0, in: file), !isAlone,
      !closure.statements.isEmpty
    else { return }
    let isStack = name == "LazyVStack" || name == "LazyHStack"
    // A grid without a loop shows only the views in its code, and `Grid` is not a drop-in replacement. Its cells may be
    // sized to fit where it is shown.
    guard isStack || isLong && isCertain else { return }
    let isHarmful = isLong || squeezesNeighbors(stack, name, in: file)
    findings.add(
      at: stack.range,
      isStack
        ? "`\(name.text)` outside a scroll view is not lazy and takes all available space; "
          + "use a plain stack or a scroll view"
        : "`\(name.text)` outside a scroll view is not lazy; wrap it in a `ScrollView`",
      !isHarmful ? .fewViews : isStack ? .stack : .grid,
      assuming: [isCertain ? nil : .callers("whether this view is shown in a scroll view")],
      fixes: [
        isStack && stack.argument("pinnedViews") == nil
          ? .unsafe("Use a plain stack", preferred: true, .delete(name.range.lowerBound..<name.range.lowerBound + 4))
          : nil,
        scrollFix(stack, name, in: file),
      ])
  }

  /// - Parameter list: the list or the form whose row contains the stack.
  private func rowCase(_ name: Name, in list: ScrollAround, isResized: Bool) -> RuleCase {
    if name == "LazyVStack" { return .inRow }
    if name == "LazyHStack" { return .inRowAcross }
    guard name == "LazyVGrid", isBesideOthers(list) else { return .gridInRow }
    let isRepeated =
      list.containers.contains { $0.callee == "ForEach" } || list.scroll.call.firstUnlabeledArgument != nil
    return isRepeated ? .gridInRows : isResized ? .adaptiveGridInRow : .gridInRow
  }

  /// Whether a row contains more than the stack.
  private func isBesideOthers(_ list: ScrollAround) -> Bool {
    list.containers.contains { $0.callee == "VStack" || $0.callee == "HStack" }
  }

  /// Whether the height of a grid depends on the width that each pass of the layout offers, because that determines the number
  /// of columns, and what it shows changes, so that there are many passes.
  private func isResized(
    _ grid: FunctionCallExpr, _ name: Name, showing loops: [FunctionCallExpr], in file: FileModel
  ) -> Bool {
    guard name == "LazyVGrid", let columns = grid.argument("columns"), let type = file.enclosingType(of: grid.node)
    else { return false }
    let value = file.value(behind: columns)
    let items = file.ownProperty(value)?.initialValue ?? value
    return items.mentionsAny(of: ["adaptive"])
      && loops.contains { loop in loop.firstArgument.map { file.change(of: $0, in: type) == .changing } ?? false }
  }

  /// Whether a loop may show more views than fit, because its data is not constant.
  private func mayGrow(_ loop: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let data = loop.firstArgument else { return true }
    guard file.changes(of: data).kind != .never else { return false }
    // One of several constants: `let items = isOn ? first + common : second + common`.
    guard let value = file.localConstant(data), let ternary = value.child(.unresolvedTernaryExpr)
    else { return true }
    let results = value.children.filter { $0.index > ternary.index && $0.kind != .binaryOperatorExpr }
    return (Array(ternary.children) + results).contains { file.changes(of: $0).kind != .never }
  }

  /// Whether the stack takes space from its neighbors: a row in a column of views, or a column in a row.
  private func squeezesNeighbors(_ stack: FunctionCallExpr, _ name: Name, in file: FileModel) -> Bool {
    guard let around = file.closures(around: stack.node).first, around.statements.count > 1 else { return false }
    return around.use?.callee == (name == "LazyHStack" ? "VStack" : "HStack")
  }

  private enum Place {
    case scrolling
    /// - Parameters:
    ///   - isAlone: Whether the body contains nothing else.
    ///   - isCertain: Whether every path to the stack is known, up to a root that does not scroll.
    case outside(isAlone: Bool, isCertain: Bool)
    case unknown
  }

  /// The number of members to follow outward from the stack before giving up.
  private static let maximumDepth = 5

  /// Whether a node is in a scrolling container, either in its own body or where that body is shown.
  private func place(of node: SyntaxNode, depth: Int, in file: FileModel) -> Place {
    guard depth < Self.maximumDepth, let member = node.enclosingMember, let type = file.enclosingType(of: node),
      type.viewRole == .view, file.isInBodyScope(node)
    else { return .unknown }
    if file.mayBePut(into: .scrollContainer, node, in: member) { return .scrolling }
    var isAlone = true
    for closure in file.closures(around: node) {
      guard let use = closure.use, case .builder(let slot) = use.role else { return .unknown }
      if slot.isPresentation { return .outside(isAlone: isAlone, isCertain: true) }
      if use.isMember {
        isAlone = false
        continue
      }
      if use.callee.is(.scrollContainer) || use.callee == "Menu" { return .scrolling }
      if use.callee.is(.lazyStack) { return .unknown }
      guard use.callee.is(.nonScrolling), file.type(named: use.callee) == nil else {
        return .unknown
      }
      isAlone = isAlone && closure.statements.count == 1 && !use.callee.is(.stack)
    }
    let name = member.memberName
    if let name, name != "body" {
      let uses = file.unqualifiedReferences(to: name, in: type).filter {
        !member.contains($0)
      }
      guard !uses.isEmpty else { return .unknown }
      var isCertain = true
      for use in uses {
        guard case .outside(let isUseAlone, let isUseCertain) = place(of: use, depth: depth + 1, in: file) else {
          return .scrolling
        }
        isAlone = isAlone && isUseAlone
        isCertain = isCertain && isUseCertain
      }
      return .outside(isAlone: isAlone, isCertain: isCertain)
    }
    return shown(type, isAlone: isAlone, in: file)
  }

  /// Where other views show a type.
  private func shown(_ type: TypeDeclaration, isAlone: Bool, in file: FileModel) -> Place {
    let name = type.name.text
    let isGeneric = type.declaration.node.children.contains { $0.kind == .genericParameter }
    if type.isForeign || isGeneric || type.declaration.hasModifier("public") { return .unknown }
    if file.facts.isShownInScrollContainer(name) || mayBeScrolled(name, in: file) { return .scrolling }
    let appearances = file.facts.appearances(of: name)
    // A view that is not known to be shown may wrap only the stack; with more content, it is not such a wrapper.
    return .outside(
      isAlone: isAlone && appearances.isIncomplete,
      isCertain: !appearances.isIncomplete && !appearances.leadsOut || isWholeStory(name, appearances, in: file))
  }

  /// Whether no known code shows a view and the workspace contains no app, so that the body alone decides.
  private func isWholeStory(_ name: String, _ appearances: FactReader.Appearances, in file: FileModel) -> Bool {
    appearances.known.isEmpty && !appearances.leadsOut && !file.facts.knowsEntryPoint
      && file.facts.shownUses(of: name).allSatisfy { use in
        // The view around it, which nothing shows either.
        use.fact.isShownAsItIs && file.facts.isWholeBody(name, of: use.fact.owner)
      }
  }

  /// Whether a view that shows the named view also creates a scrolling view of the project, which may contain the named
  /// view, or applies a modifier that may wrap it in a scroll view.
  private func mayBeScrolled(_ name: String, in file: FileModel) -> Bool {
    var visited: Set = [name]
    var open = [name]
    while let view = open.popLast() {
      for use in file.facts.uses(of: view) {
        if use.fact.modifiers.contains(where: { file.facts.mayPut(modifier: $0, into: .scrollContainer) }) {
          return true
        }
        guard visited.insert(use.fact.owner).inserted else { continue }
        open.append(use.fact.owner)
        let owner = file.facts.view(named: use.fact.owner)?.fact
        if owner?.modifiers.contains(where: { file.facts.effects(ofModifier: $0).make(.scrollContainer) }) ?? false {
          return true
        }
        for callee in owner?.callees ?? [] where !scrolls(callee) {
          if callee.includes("Scroll") || callee.includes("List") { return true }
          let inner = file.facts.view(named: callee)?.fact.callees ?? []
          if inner.contains(where: scrolls) { return true }
        }
      }
    }
    return false
  }

  private func scrolls(_ name: String) -> Bool { SwiftUICatalog.traits(of: name).contains(.scrollContainer) }

  private func scrollFix(_ stack: FunctionCallExpr, _ name: Name, in file: FileModel) -> Fix? {
    let isHorizontal = name == "LazyHStack" || name == "LazyHGrid"
    let opening = isHorizontal ? "ScrollView(.horizontal)" : "ScrollView"
    return .unsafe("Wrap in a `ScrollView`", .replace(stack.range, by: file.tree.wrapped(stack.range, in: opening)))
  }
}

extension RuleCase {
  fileprivate static let stack = RuleCase(
    "stack", .wrong, "a lazy stack of many views, or beside other views, does not scroll")
  fileprivate static let grid = RuleCase("grid", .slow, "a lazy grid with a loop does not scroll")
  fileprivate static let inRow = RuleCase(
    "inRow", .wrong, "a lazy column with a loop is in a row of a list or form")
  fileprivate static let gridInRows = RuleCase(
    "gridInRows", .wrong, "a lazy grid with a loop is beside other views in each of the rows of a list or form")
  fileprivate static let adaptiveGridInRow = RuleCase(
    "adaptiveGridInRow", .wrong,
    "a lazy grid with adaptive columns and changing content is beside other views in a row of a list or form")
  fileprivate static let gridInRow = RuleCase(
    "gridInRow", .slow, "a lazy grid with a loop is in a row of a list or form", severity: .hint,
    because: "a grid in a row is often small, and rows cannot replace it")
  fileprivate static let inRowAcross = RuleCase(
    "inRowAcross", .wrong, "a lazy horizontal stack with a loop is in a row of a list or form", severity: .info,
    because: "only its height is wrong")
  fileprivate static let fewViews = RuleCase(
    "fewViews", .slow, "a lazy stack of a few views does not scroll", severity: .hint,
    because: "it has no neighbors to squeeze")
}
