struct SheetInRow: ModifierRule, TypeRule {
  static let info = RuleInfo(
    id: "sheet_in_row", topic: .presentation, alsoAbout: [.lists],
    cases: [.rowData, .item, .section, .sameForAll], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = SwiftUICatalog.names(.exclusivePresentation) + ["fileImporter"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    if isRows(chain) {
      guard let binding = modifier.argument("isPresented") ?? modifier.argument("item") else { return }
      checkRows(modifier, of: chain, presenting: modifier, with: binding, in: file, &findings)
      return
    }
    guard let binding = modifier.argument("isPresented") ?? modifier.argument("item"),
      let place = file.rowPlaceThroughHelpers(around: chain.node), let loop = place.loop,
      file.isInBodyScope(modifier.node), let type = file.enclosingType(of: modifier.node),
      let flag = sharedState(binding, of: type, in: file), !isOneRow(chain.node, in: loop, file)
    else { return }
    let isItem = modifier.argument("item") != nil
    let usesRow = file.usesRow(modifier) || place.closures.isEmpty || isInHelper(chain.node, loop)
    let isSameForAll = !isItem && !usesRow
    if isSameForAll, chain.contains("swipeActions") { return }
    let outer = container(of: place, in: file)
    let target = outer.map { "`\($0.callee.text)`" } ?? "view around the rows"
    findings.add(
      at: modifier.range,
      isItem || isSameForAll
        ? "Every row presents this `\(modifier.name.text)` when `\(flag.text)` is set; "
          + "apply it once to the \(target)"
        : "Every row presents this `\(modifier.name.text)` when `\(flag.text)` is `true`, so a wrong row may appear; "
          + "apply one with an item to the \(target)",
      isSameForAll ? .sameForAll : isItem ? .item : .rowData,
      related: [RelatedLocation(range: loop.callee.range, message: "repeats the row")],
      fixes: [
        usesRow
          ? selectingItem(modifier, flag, place, of: type, in: file)
          : outer.flatMap { file.moving(modifier, to: $0.call) }.map {
            Fix(
              title: "Move `\(modifier.name.text)` to the \(target)", isSafe: false, isPreferred: true,
              edits: Fix.sorted($0))
          }
      ])
  }

  /// Checks the modifiers of the project, which may present with a binding that they get: `row.removal($isAsked) { … }`.
  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for (modifier, chain) in file.ownModifiers(in: type) {
      if isRows(chain) {
        guard let (presentation, binding) = presentation(of: modifier, in: file) else { continue }
        checkRows(
          modifier, of: chain, presenting: presentation.modifier, with: binding, in: file,
          related: [presentation.file.related(presentation.modifier.range, "the presentation")], &findings)
        continue
      }
      guard let place = file.rowPlaceThroughHelpers(around: chain.node), let loop = place.loop,
        file.isInBodyScope(modifier.node), !isOneRow(chain.node, in: loop, file),
        let (presentation, binding) = presentation(of: modifier, in: file),
        let flag = sharedState(binding, of: type, in: file)
      else { continue }
      let name = presentation.modifier.name.text
      let isItem = presentation.modifier.argument("item") != nil
      let usesRow = file.usesRow(modifier) || isInHelper(chain.node, loop)
      let target = container(of: place, in: file).map { "`\($0.callee.text)`" } ?? "view around the rows"
      findings.add(
        at: modifier.range,
        "Every row presents the `\(name)` of `\(modifier.writtenName.text)` when `\(flag.text)` is set"
          + (usesRow && !isItem ? ", so a wrong row may appear" : "") + "; apply it once to the \(target)",
        isItem ? .item : usesRow ? .rowData : .sameForAll,
        related: [
          RelatedLocation(range: loop.callee.range, message: "repeats the row"),
          presentation.file.related(presentation.modifier.range, "the presentation"),
        ])
    }
  }

  /// Whether a chain begins with a loop or a section, whose modifiers are applied to each of their rows.
  private func isRows(_ chain: ModifierChain) -> Bool { chain.baseName == "ForEach" || chain.baseName == "Section" }

  /// What a modifier of the project presents for a binding that it gets, with the argument for the binding.
  private func presentation(
    of modifier: Modifier, in file: FileModel
  ) -> (presentation: AppliedModifier, binding: SyntaxNode)? {
    let applied = file.applied(by: modifier).first { !$0.isConditional && $0.modifier.name.isAny(of: Self.modifiers) }
    let arguments = modifier.firstArgument.flatMap(FunctionCallExpr.init)?.arguments ?? modifier.call?.arguments
    let bindings =
      arguments?.compactMap(\.expression).filter {
        $0.firstToken.map { Name($0).hasPrefix("$") && Name($0) != "$0" } ?? false
      } ?? []
    guard let applied, bindings.count == 1,
      applied.modifier.argument("isPresented") ?? applied.modifier.argument("item") != nil
    else { return nil }
    return (applied, bindings[0])
  }

  /// The container that presents once for all rows: the list, or the stack around the loop.
  private func container(of place: FileModel.RowPlace, in file: FileModel) -> ArgumentUse? {
    guard let container = place.container, container.callee == "ForEach" else { return place.container }
    let around = file.closures(around: file.chain(of: container.call.node).node).first?.use
    return around.flatMap { $0.callee.is(.plainContainer) && $0.callee != "ForEach" && !$0.isMember ? $0 : nil }
  }

  /// Checks a modifier of a loop or of a section, which is applied to each of its rows.
  ///
  /// - Parameters:
  ///   - presentation: the modifier itself, or what it applies as one of the project.
  ///   - binding: the argument of the modifier that drives the presentation.
  private func checkRows(
    _ modifier: Modifier, of chain: ModifierChain, presenting presentation: Modifier, with binding: SyntaxNode,
    in file: FileModel, related: [RelatedLocation] = [], _ findings: inout Findings
  ) {
    guard let rows = chain.base.flatMap(FunctionCallExpr.init), let name = rows.calleeName,
      let content = rows.trailingClosure(or: "content"), file.isInBodyScope(modifier.node),
      let type = file.enclosingType(of: modifier.node), let flag = sharedState(binding, of: type, in: file)
    else { return }
    let around = file.closures(around: chain.node)
    let list = around.first(where: isContentOfList)
    let isRepeated = name == "ForEach" || !file.rowLoops(in: content.node).isEmpty
    if name == "ForEach" {
      guard !rows.firstUnlabeledArgument.textEquals("0..<1") else { return }
    } else {
      guard list != nil || isSectionOfList(chain.node, of: type, in: file),
        isRepeated || content.statements.count > 1 || hasHeader(rows)
      else { return }
    }
    let container =
      list?.use.map { "the `\($0.callee.text)`" } ?? (name == "Section" ? "the list around it" : "the view around it")
    let move = around.first.flatMap { inner in
      inner.node == list?.node ? inner.use.flatMap { file.moving(modifier, to: $0.call) } : nil
    }
    let (presented, isItem) = (presentation.name.text, presentation.argument("item") != nil)
    let isOwn = presentation.node != modifier.node
    let what = isOwn ? "the `\(presented)` of `\(modifier.writtenName.text)`" : "this `\(presented)`"
    findings.add(
      at: modifier.range,
      "Every row of the `\(name.text)` presents \(what) when `\(flag.text)` is set; "
        + "apply it once to \(container)",
      !isRepeated ? .sameForAll : name == "Section" ? .section : isItem ? .item : .sameForAll,
      assuming: [
        !isRepeated && file.isForMacOrTVOnly(at: modifier.node)
          ? .layout("whether a list on the Mac applies the modifier to each row of the section") : nil
      ],
      related: [RelatedLocation(range: rows.nameRange, message: "applies the modifier to each row")] + related,
      fixes: [
        move.map {
          Fix(
            title: "Move `\(modifier.name.text)` to \(container)", isSafe: false, isPreferred: true,
            edits: Fix.sorted($0))
        }
      ])
  }

  /// Whether a section has a header or a footer, to which its modifiers are applied as well.
  private func hasHeader(_ section: FunctionCallExpr) -> Bool {
    section.argument("header") != nil || section.argument("footer") != nil || section.firstUnlabeledArgument != nil
      || section.closure("header") != nil || section.closure("footer") != nil
  }

  private func isContentOfList(_ closure: ClosureExpr) -> Bool {
    closure.use.map { !$0.isMember && ($0.callee == "List" || $0.callee == "Form") } ?? false
  }

  /// Whether a list or form contains the section as one of its own: where its helper is used, or where its view is shown.
  private func isSectionOfList(_ section: SyntaxNode, of type: TypeDeclaration, in file: FileModel) -> Bool {
    func isUnwrapped(_ closure: ClosureExpr) -> Bool {
      closure.use.map { !$0.isMember && ($0.callee == "Group" || $0.callee == "ForEach") } ?? false
    }
    for node in [section] + file.helperUses(around: section) {
      let around = file.closures(around: node)
      guard let outer = around.first(where: { !isUnwrapped($0) }) else {
        let isBody = node.enclosingMember?.memberName == "body"
        let isShownInList = file.facts.shownUses(of: type.name.text).contains { use in
          !use.fact.placement.isPresentation && use.fact.containers.contains { $0 == "List" || $0 == "Form" }
        }
        if isBody, isShownInList { return true }
        continue
      }
      if isContentOfList(outer) { return true }
    }
    return false
  }

  /// The property of the view that drives the presentation, if all rows share it: `$isShown`, `$model.selection`.
  private func sharedState(_ binding: SyntaxNode, of type: TypeDeclaration, in file: FileModel) -> Name? {
    guard let last = binding.lastName else { return nil }
    var root = binding
    while let access = MemberAccessExpr(root) {
      guard let base = access.base else { return nil }
      if base.isSelf { break }
      root = base
    }
    guard let name = root.lastName,
      let property = type.storedProperties.first(where: { name.isBinding(of: $0.name) }), property.isState,
      !file.isShadowed(property.name, at: binding), !file.isShadowed(name, at: binding)
    else { return nil }
    return root == binding ? property.name : last
  }

  /// Whether a branch around the node, or around each use of the helper that contains it, selects a row.
  private func isOneRow(_ node: SyntaxNode, in loop: ArgumentUse, _ file: FileModel) -> Bool {
    let limit = loop.call.node
    if selectsRow(around: node, below: limit, loop) { return true }
    guard !limit.contains(node) else { return false }
    let uses = file.helperUses(around: node)
    return !uses.isEmpty && uses.allSatisfy { limit.contains($0) && selectsRow(around: $0, below: limit, loop) }
  }

  private func selectsRow(around node: SyntaxNode, below limit: SyntaxNode, _ loop: ArgumentUse) -> Bool {
    for ancestor in node.surroundings(below: node.enclosingMember ?? limit) {
      if ancestor == limit { return false }
      switch ancestor.kind {
      case .switchExpr: return true
      case .ifExpr:
        if ancestor.conditions.contains(where: { condition in
          condition.tokens.contains { Name($0) == "==" || Name($0) == "case" || Name($0) == "===" }
            || condition.mentionsAny(of: ["isFirst", "isLast", "first", "last"])
        }) || isElseOfOtherRows(ancestor, around: node, loop) {
          return true
        }
      default: continue
      }
    }
    return false
  }

  /// Whether a node is in the `else` after a condition that all elements but one meet: `if option != .custom`.
  private func isElseOfOtherRows(_ branch: SyntaxNode, around node: SyntaxNode, _ loop: ArgumentUse) -> Bool {
    let elements = loop.call.trailingClosure?.parameterNames ?? []
    guard branch.conditions.count == 1, let condition = branch.conditions.first,
      !(IfExpr(branch)?.body?.contains(node) ?? true), elements.contains(where: { condition.mentions($0) })
    else { return false }
    let names = condition.tokens.map(Name.init)
    return names.contains { $0 == "!=" || $0 == "!==" } && !names.contains { $0 == "&&" }
  }

  /// Whether the node is in a helper member, outside the code of the loop.
  private func isInHelper(_ node: SyntaxNode, _ loop: ArgumentUse) -> Bool { !loop.call.node.contains(node) }

  /// Replaces the flag with the selected element: `@State var isShown = false` with `@State var selectedBook: Book?`.
  private func selectingItem(
    _ modifier: Modifier, _ flag: Name, _ place: FileModel.RowPlace, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard modifier.name == "sheet" || modifier.name == "fullScreenCover" || modifier.name == "popover",
      let loop = place.loop, let container = container(of: place, in: file),
      let data = loop.call.firstUnlabeledArgument,
      let row = loop.call.trailingClosure, row.parameterNames.count == 1, let element = row.parameterNames.first,
      element.isPlain, row.node.contains(modifier.node), !row.statements.contains(where: { $0.kind == .variableDecl }),
      let elementType = file.declaredElementType(of: data), loop.call.argument("id") == nil,
      let property = type.storedProperty(named: flag), property.isPrivate, file.isState(property, in: type),
      property.initialValue.textEquals("false"), property.type == nil,
      let label = modifier.arguments.first(where: { $0.label == "isPresented" }),
      let content = modifier.trailingClosure, content.signature == nil
    else { return nil }
    let selection = "selected\(elementType.split(separator: ".").last ?? "Item")"
    guard !type.variables.contains(where: { $0.binding.name?.text == selection }) else { return nil }
    // Every use is this binding, or sets the flag in the row.
    let sets = file.assignments(in: type).filter { $0.sets(property.name) }
    guard !sets.isEmpty,
      sets.allSatisfy({
        $0.setsTrue && row.node.contains($0.node) && !modifier.range.contains($0.node.range.lowerBound)
      }),
      file.unqualifiedReferences(to: property.name, in: type).count == sets.count,
      file.sharedBindings(to: property.name, in: type).count == 1,
      let move = file.moving(
        modifier, to: container.call,
        replacing: [
          (label.range, "item: $\(selection)"),
          (content.node.range.lowerBound..<content.node.range.lowerBound + 1, "{ \(element.text) in"),
        ])
    else { return nil }
    var edits = move
    edits.append(.replace(property.binding.range, by: "\(selection): \(elementType)?"))
    edits += sets.map { .replace($0.node.range, by: "\(selection) = \(element.text)") }
    return Fix(
      title: "Present one `\(modifier.name.text)` with the selected row", isSafe: false, isPreferred: true,
      edits: Fix.sorted(edits))
  }
}

extension Name {
  /// Whether it is a name that a declaration can have, not `$0` or `$item`.
  fileprivate var isPlain: Bool { !hasPrefix("$") && !hasPrefix("_") }
}

extension RuleCase {
  fileprivate static let rowData = RuleCase("rowData", .wrong, "each row presents its own content with one flag")
  fileprivate static let item = RuleCase("item", .wrong, "each row presents the same item")
  fileprivate static let section = RuleCase(
    "section", .wrong, "a section with a loop has a presentation, which a list applies to each row")
  fileprivate static let sameForAll = RuleCase(
    "sameForAll", .wrong, "each row presents the same content with one flag", severity: .info,
    because: "it does not matter which row presents it")
}
