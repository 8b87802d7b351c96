struct NestedScrollContainer: CallRule {
  static let info = RuleInfo(
    id: "nested_scroll_container", topic: .scrolling, alsoAbout: [.layout, .lists],
    cases: [.list, .scrollView, .listInView, .listInRow], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["List", "Form", "Table", "ScrollView"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = call.calleeName, call.calledExpression?.kind != .memberAccessExpr, file.isInBodyScope(call.node)
    else { return }
    if name != "Table" { checkViews(in: call, file, &findings) }
    let chain = file.chain(of: call.node)
    guard chain.base == call.node, !file.applies(["scrollDisabled"], chain.modifiers),
      name != "Form" || scrolls(form: chain, in: file)
    else { return }
    guard let outer = file.enclosingScrollThroughHelpers(around: call.node) else {
      checkUses(of: call, name, file, &findings)
      return
    }
    guard outer.name == "ScrollView" else {
      // On macOS, rows and forms in columns give a list the height that it asks for.
      guard name != "ScrollView", file.mayBeForPhones(at: call.node) else { return }
      report(
        name, messageInRow("`\(name.text)`", outer.name), .listInRow, outer.name, usedAt: outer.use,
        assuming: mayJoin(chain, outer) ? Self.joining : nil,
        nil, &findings)
      return
    }
    guard outer.axes == (name == "ScrollView" ? ScrollAxes(ofScrollView: call) : .vertical) else { return }
    report(
      name,
      name == "ScrollView"
        ? "`ScrollView` inside another one with the same axis does not scroll; remove one of them, or set its length"
        : "`\(name.text)` in a vertical `ScrollView` collapses; remove the `ScrollView`, or set a height",
      name == "ScrollView" ? .scrollView : .list, outer.name, usedAt: outer.use, fix(chain, in: outer, file), &findings)
  }

  /// Whether a list is a row as a whole and has no modifiers, other than those for its rows, so that the outer list may
  /// show its rows as its own.
  private func mayJoin(_ chain: ModifierChain, _ outer: EnclosingScroll) -> Bool {
    chain.baseName == "List" && chain.modifiers.allSatisfy { $0.name.hasPrefix("listRow") }
      && outer.containers.allSatisfy { $0.callee == "Section" || $0.callee == "Group" }
  }

  private static let joining = Assumption.layout("whether the system shows the rows of the inner list in place of it")

  /// The maximum number of helpers between a view and its section.
  private static let maximumHelpers = 3

  private func isAloneInSection(_ view: SyntaxNode, of laidOut: LaidOutView, in file: FileModel) -> Bool {
    guard let entry = laidOut.entry, laidOut.file.closures(around: view).isEmpty else {
      return isAloneInSection(view, in: laidOut.file, helpers: 0)
    }
    return isAloneInSection(entry.node, in: file, helpers: 0)
  }

  /// Whether a view is all that a section, a list or a form contains, so that the view's rows may take its place.
  private func isAloneInSection(_ view: SyntaxNode, in file: FileModel, helpers: Int) -> Bool {
    for closure in file.closures(around: view) {
      guard closure.statements.count == 1, let callee = closure.use?.callee else { return false }
      if callee != "Group" { return callee == "Section" || callee == "List" || callee == "Form" }
    }
    let uses = helpers < Self.maximumHelpers ? file.helperUses(around: view) : []
    return !uses.isEmpty && uses.allSatisfy { isAloneInSection($0, in: file, helpers: helpers + 1) }
  }

  private func messageInRow(_ list: String, _ outer: Name) -> String {
    "\(list) in a row of a `\(outer.text)` gets the height of one row; use a `Section` instead, or set a height"
  }

  /// Reports the project's views in a scroll view or in a row that are lists.
  private func checkViews(in scroll: FunctionCallExpr, _ file: FileModel, _ findings: inout Findings) {
    guard let outer = scroll.calleeName else { return }
    let isRow = outer != "ScrollView"
    guard isRow ? file.mayBeForPhones(at: scroll.node) : ScrollAxes(ofScrollView: scroll) == .vertical else { return }
    var reported: Set<Int> = []
    for laidOut in file.viewsLaidOut(by: scroll) {
      let (chain, inner) = (laidOut.chain, laidOut.file)
      guard let call = chain.base.flatMap(FunctionCallExpr.init), let name = call.calleeName, name.isCapitalized,
        SwiftUICatalog.entry(of: name) == nil, let view = inner.facts.view(named: name)?.fact,
        let root = list(view, in: inner),
        root != "Form" || scrolls(form: chain, in: inner),
        !inner.applies(["scrollDisabled"], chain.modifiers),
        // What a view consists of is a part of it.
        reported.insert((laidOut.entry ?? call).node.index).inserted
      else { continue }
      report(
        (laidOut.entry ?? call).calleeName ?? name,
        isRow
          ? messageInRow("`\(name.text)` is a `\(root)`, which", outer)
          : "`\(name.text)` is a `\(root)`, which collapses in a vertical `ScrollView`; remove the `ScrollView`, "
            + "or set a height",
        isRow ? .listInRow : .listInView, outer,
        assuming: isRow && root == "List" && chain.modifiers.isEmpty && view.rootModifiers.isEmpty
          && isAloneInSection(call.node, of: laidOut, in: file) ? Self.joining : nil,
        related: laidOut.entry.map { _ in inner.related(name.range, "the list") },
        nil, &findings)
    }
  }

  /// Reports a list in a stack that is the body of a view, if the view is shown only in rows of lists.
  private func checkUses(of list: FunctionCallExpr, _ name: Name, _ file: FileModel, _ findings: inout Findings) {
    if checkContent(with: list, name, file, &findings) || checkHelper(with: list, name, file, &findings) { return }
    guard name != "ScrollView", file.mayBeForPhones(at: list.node), !file.closures(around: list.node).isEmpty,
      file.isLaidOutByUser(list.node), !file.hasOwnLength(file.chain(of: list.node), ignoringWidths: true),
      let type = file.enclosingType(of: list.node), type.viewRole == .view
    else { return }
    let uses = file.facts.shownUses(of: type.name.text).filter { !file.facts.isPreview($0.fact.owner) }
    guard let use = uses.first, let outer = use.fact.containers.first,
      uses.allSatisfy({ use in
        // A link shows its destination on a screen of its own.
        (use.fact.containers == ["Form"] || use.fact.containers == ["List"]) && use.fact.placement == .inline
          && !use.fact.isPresented && use.fact.modifiers.allSatisfy { !Self.modifiersWithHeight.contains($0) }
      })
    else { return }
    findings.add(
      at: name.range,
      "`\(type.name.text)` is shown in a row of a `\(outer)`, where this `\(name.text)` gets the height of one row; "
        + "use a `Section` instead, or set a height",
      .listInRow, related: [file.facts.related(use, "shown here")])
  }

  /// Reports a list that a view of the project gets as content and puts into a scroll view or into a row.
  ///
  /// - Returns: Whether a view of the project puts it into a scrolling view.
  private func checkContent(
    with list: FunctionCallExpr, _ name: Name, _ file: FileModel, _ findings: inout Findings
  ) -> Bool {
    guard mayBeContent(list.node, file), let around = file.scrollAroundAllPlaces(of: list.node), around.isHandedOn,
      !file.chain(of: list.node).modifiers.contains(where: { file.isOwnModifier($0) })
    else { return false }
    let isInRow = around.scroll.name != "ScrollView"
    if isInRow {
      guard name != "ScrollView", file.mayBeForPhones(at: list.node), isPartOfRow(around) else { return true }
    } else if around.scroll.axes != (name == "ScrollView" ? ScrollAxes(ofScrollView: list) : .vertical) {
      return true
    }
    let outer = around.scroll.name.text
    let message =
      isInRow
      ? "`\(name.text)` is part of a row of a `\(outer)`, where it gets the height of one row; use a `Section` instead, or "
        + "set a height"
      : name == "ScrollView"
        ? "`ScrollView` is shown in another one with the same axis, so it does not scroll; remove one of them, or set its "
          + "length"
        : "`\(name.text)` is shown in a vertical `ScrollView`, in which it collapses; show its rows in a stack, or set a height"
    findings.add(
      at: name.range, message, isInRow ? .listInRow : name == "ScrollView" ? .scrollView : .list,
      related: [around.shown, around.file.related(around.scroll.call.nameRange, "offers no fixed length")].compactMap(
        \.self))
    return true
  }

  /// Whether a closure of a view that is not SwiftUI's contains a node, or the view whose body contains it.
  private func mayBeContent(_ node: SyntaxNode, _ file: FileModel) -> Bool {
    let isInClosure = file.closures(around: node).contains { closure in
      closure.use.map { !$0.isMember && SwiftUICatalog.entry(of: $0.callee) == nil } ?? false
    }
    guard !isInClosure, let type = file.enclosingType(of: node), type.viewRole == .view else { return isInClosure }
    return file.facts.shownUses(of: type.name.text).contains { use in
      use.fact.containers.contains { SwiftUICatalog.entry(of: $0) == nil }
    }
  }

  /// Whether the row contains more than the list, so that the list's rows cannot take its place.
  private func isPartOfRow(_ around: ScrollAround) -> Bool {
    around.containers.contains { $0.callee.is(.plainContainer) && !$0.callee.isAny(of: ["Section", "Group"]) }
  }

  /// Reports a list in a helper of a view, if all code that shows the view lays it out in a row of a list.
  ///
  /// - Returns: Whether the list is in a helper that is not all that its view shows.
  private func checkHelper(
    with list: FunctionCallExpr, _ name: Name, _ file: FileModel, _ findings: inout Findings
  ) -> Bool {
    guard !file.isInWholeBody(list.node) else { return false }
    guard name != "ScrollView", file.mayBeForPhones(at: list.node),
      !file.hasOwnLength(file.chain(of: list.node), ignoringWidths: true),
      !file.chain(of: list.node).modifiers.contains(where: { file.isOwnModifier($0) }),
      let around = file.scrollAroundAllPlaces(of: list.node), around.scroll.name.isAny(of: ["List", "Form"]),
      isPartOfRow(around)
    else { return true }
    let outer = around.scroll.name.text
    findings.add(
      at: name.range,
      "`\(name.text)` is part of a row of a `\(outer)`, where it gets the height of one row; use a `Section` "
        + "instead, or set a height",
      .listInRow, related: [around.file.related(around.scroll.call.nameRange, "offers no fixed length")])
    return true
  }

  private func report(
    _ name: Name, _ message: String, _ ruleCase: RuleCase, _ outer: Name, usedAt use: SyntaxNode? = nil,
    assuming assumption: Assumption? = nil, related: RelatedLocation? = nil, _ fix: Fix?, _ findings: inout Findings
  ) {
    findings.add(
      at: name.range, message, ruleCase, assuming: [assumption],
      related: [RelatedLocation(range: outer.range, message: "offers no fixed length")]
        + (use.map { [RelatedLocation(range: $0.range, message: "shown here")] } ?? [])
        + [related].compactMap(\.self),
      fixes: [fix])
  }

  /// The list that is the only root of a view and has no height there.
  private func list(_ view: ViewFact, in file: FileModel) -> String? {
    guard view.roots.count == 1, let root = view.roots.first, root == "List" || root == "Form" || root == "Table",
      view.rootModifiers.allSatisfy({ modifier in
        // A modifier of the project may set a height.
        !Self.modifiersWithHeight.contains(modifier)
          && (SwiftUICatalog.entry(of: modifier) != nil || file.facts.extensionFunctions(named: modifier).isEmpty)
      })
    else { return nil }
    return root
  }

  /// Modifiers after which a list may have a height, or is meant not to scroll.
  private static let modifiersWithHeight: Set<String> = [
    "frame", "containerRelativeFrame", "aspectRatio", "fixedSize", "layoutPriority", "hidden", "scrollDisabled",
    "formStyle", "modifier",
  ]

  /// Whether a form is a scrolling list: not on macOS, and not in columns.
  private func scrolls(form chain: ModifierChain, in file: FileModel) -> Bool {
    !chain.contains("formStyle") && file.mayBeForPhones(at: chain.node)
  }

  /// Removes the outer scroll view if it contains nothing else.
  private func fix(_ chain: ModifierChain, in outer: EnclosingScroll, _ file: FileModel) -> Fix? {
    let scroll = outer.call.range
    let inner = chain.node.range
    guard let content = outer.call.trailingClosure, content.signature == nil, content.statements.count == 1,
      content.statements.first == chain.node, outer.call.additionalTrailingClosures.isEmpty
    else { return nil }
    let before = content.range.lowerBound + 1..<inner.lowerBound
    let after = inner.upperBound..<max(inner.upperBound, scroll.upperBound - 1)
    // Comments would be lost.
    guard before.allSatisfy(file.tree.isWhiteSpace), after.allSatisfy(file.tree.isWhiteSpace) else { return nil }
    return Fix(
      title: "Remove the outer `ScrollView`", isSafe: false, isPreferred: true,
      edits: Fix.sorted(
        [
          .delete(scroll.lowerBound..<inner.lowerBound), .delete(inner.upperBound..<scroll.upperBound),
        ] + file.tree.outdenting(inner, to: scroll.lowerBound)))
  }
}

extension RuleCase {
  fileprivate static let list = RuleCase("list", .wrong, "a list, form or table is in a vertical scroll view")
  fileprivate static let scrollView = RuleCase(
    "scrollView", .wrong, "a scroll view is in another one with the same axis")
  fileprivate static let listInView = RuleCase(
    "listInView", .wrong, "a view that is a list, form or table is in a vertical scroll view")
  fileprivate static let listInRow = RuleCase(
    "listInRow", .wrong, "a list, form or table is in a row of another one")
}
