struct TabSelectionWithoutTags: CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "tab_selection_without_tags", topic: .navigation, alsoAbout: [.lists],
    cases: [.otherType, .untagged, .unusedSelection], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["TabView", "Picker", "List"]
  static let modifiers: [StaticString] = ["searchScopes"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let binding = call.argument("selection"), call.calledExpression?.kind == .declReferenceExpr,
      let name = call.calleeName, let content = call.trailingClosure(or: "content")
    else { return }
    let selection = selectionType(of: binding, in: file)
    // A picker shows its choice itself, so it is broken whether or not other code reads the selection.
    let ruleCase = { (found: RuleCase) in
      name == "Picker" && found == .otherType || isRead(binding, in: file) ? found : .unusedSelection
    }
    if name == "List" {
      checkList(call, content, selection, ruleCase, in: file, &findings)
      return
    }
    if name == "Picker", let selection, selection.isSet {
      guard offersSingleValues(content, in: file) else { return }
      findings.add(
        at: call.nameRange,
        "A `Picker` selects one value, but its selection is a `Set`; use a `List`, or a selection of type "
          + "`\(selection.name)`",
        ruleCase(.otherType),
        related: [RelatedLocation(range: selection.range, message: "the selection")])
      return
    }
    checkChildren(of: content, at: call.nameRange, selection, ruleCase, in: file, &findings)
  }

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let binding = modifier.arguments.first, binding.label == nil, let content = modifier.trailingClosure else {
      return
    }
    let selection = binding.expression.flatMap { selectionType(of: $0, in: file) }
    let ruleCase = { (found: RuleCase) in
      binding.expression.map { isRead($0, in: file) } ?? true ? found : .unusedSelection
    }
    checkChildren(of: content, at: modifier.name.range, selection, ruleCase, in: file, &findings)
  }

  // MARK: - Selection

  fileprivate struct SelectionType {
    /// Without `Optional` and `Set`.
    var name: String
    var isOptional = false
    var isSet = false
    let range: Range<Int>
  }

  /// The type of a binding's value: `$tab`, `$model.tab`.
  private func selectionType(of binding: SyntaxNode, in file: FileModel) -> SelectionType? {
    guard let type = file.enclosingType(of: binding) else { return nil }
    if let name = binding.kind == .declReferenceExpr ? DeclReferenceExpr(binding)?.name : nil {
      guard let property = type.storedProperties.first(where: { name.isBinding(of: $0.name) }) else { return nil }
      if let text = property.type?.text { return SelectionType(text, range: property.range) }
      return property.initialValue.flatMap { valueType(of: $0, in: file) }.map {
        SelectionType(name: $0, range: property.range)
      }
    }
    guard let access = MemberAccessExpr(binding), let base = access.base.flatMap(DeclReferenceExpr.init)?.name,
      let object = type.storedProperties.first(where: { base.isBinding(of: $0.name) }),
      let owner = object.typeName.flatMap({ file.facts.type(named: $0.text) }),
      let member = access.name?.text, let property = owner.properties.first(where: { $0.name == member })
    else { return nil }
    let selected =
      property.type.isEmpty
      ? property.literalTypeName ?? file.declaredType(ofProperty: member, of: owner.fact.name, at: binding)
      : property.type
    return selected.map { SelectionType($0, range: object.range) }
  }

  /// Whether other code reads or changes the selection. Only a state of the view itself may be unread. Asked only about
  /// what is reported, because it searches the type.
  private func isRead(_ binding: SyntaxNode, in file: FileModel) -> Bool {
    guard let name = DeclReferenceExpr(binding)?.name, let type = file.enclosingType(of: binding),
      let property = type.storedProperties.first(where: { name.isBinding(of: $0.name) }),
      file.isState(property, in: type)
    else { return true }
    return !file.unqualifiedReferences(to: property.name, in: type).isEmpty
      || file.sharedBindings(to: property.name, in: type).count > 1
  }

  /// The type of an expression if its syntax determines it: `Int` for `1`, `Tab` for `Tab.home`.
  private func valueType(of expression: SyntaxNode, in file: FileModel) -> String? {
    let value = expression.unparenthesized
    if value.kind == .prefixOperatorExpr { return value.lastChild?.literalTypeName }
    if let literal = value.literalTypeName { return literal }
    guard let access = MemberAccessExpr(value), let base = access.base?.typeReferenceName, base.isCapitalized,
      let type = file.type(named: base.text, at: value), type.fact.kind == .enum,
      let member = access.name?.text, !type.properties.contains(where: { $0.name == member }),
      !type.members.contains(where: { $0.name == member })
    else { return nil }
    return base.text
  }

  // MARK: - Children

  private func checkChildren(
    of content: ClosureExpr, at range: Range<Int>, _ selection: SelectionType?, _ ruleCase: (RuleCase) -> RuleCase,
    in file: FileModel,
    _ findings: inout Findings
  ) {
    var children = Children()
    collect(content.statements, in: file, into: &children)
    if let selection, !selection.isSet {
      for tag in children.tags {
        guard let value = tag.onlyUnlabeledArgument, let type = tagType(of: value, in: file),
          !matches(type, selection, at: value, in: file)
        else { continue }
        findings.add(
          at: tag.range, message(tag: type, selection), ruleCase(.otherType),
          related: [RelatedLocation(range: selection.range, message: "the selection")])
        return
      }
      for loop in children.loops where checkRows(loop, selection, ruleCase, in: file, &findings) { return }
    }
    guard !children.untagged.isEmpty, !children.isUnclear else { return }
    let fix = tagging(children.untagged, in: file)
    if children.tags.isEmpty, children.loops.isEmpty {
      guard children.untagged.count > 1 else { return }
      findings.add(
        at: range, "The views have no tags, so the selection never changes; add `.tag(…)` to each of them",
        ruleCase(.untagged), fixes: [fix])
    } else {
      // Other controls act by themselves, and a text in a branch may say that there is nothing to choose.
      for child in children.untagged
      where !child.node.isConditional(below: content.node) && !isControl(child)
        && !file.calls(in: child.node).contains(where: { $0.calleeName?.is(.control) ?? false })
      {
        findings.add(
          at: child.node.range, "View without a tag cannot be selected; add `.tag(…)`",
          ruleCase(.untagged), fixes: [tagging([child], in: file)])
      }
    }
  }

  private func isControl(_ chain: ModifierChain) -> Bool { chain.baseName?.is(.control) ?? false }

  private struct Children {
    var tags: [Modifier] = []
    var untagged: [ModifierChain] = []
    var loops: [RowLoop] = []
    /// Whether some child cannot be judged.
    var isUnclear = false
  }

  /// - Parameter depth: bounds the recursion into groups and branches.
  private func collect(_ statements: [SyntaxNode], in file: FileModel, into children: inout Children, depth: Int = 0) {
    for statement in statements {
      guard depth < 8 else {
        children.isUnclear = true
        return
      }
      switch statement.kind {
      case .functionCallExpr: collect(file.chain(of: statement), in: file, into: &children, depth: depth)
      case .ifExpr, .switchExpr, .ifConfigDecl:
        for node in statement.children {
          switch node.kind {
          case .codeBlock, .switchCase:
            collect(Array(node.children), in: file, into: &children, depth: depth + 1)
          case .ifConfigClause:
            collect(node.children.filter { $0.kind == .functionCallExpr }, in: file, into: &children, depth: depth + 1)
          case .ifExpr: collect([node], in: file, into: &children, depth: depth + 1)
          default: continue
          }
        }
      case .switchCaseLabel: continue
      default:
        guard let helper = file.callee(of: statement).codeHere?.body?.codeOfGetter else {
          children.isUnclear = true
          continue
        }
        collect(Array(helper.children), in: file, into: &children, depth: depth + 1)
      }
    }
  }

  private func collect(_ chain: ModifierChain, in file: FileModel, into children: inout Children, depth: Int) {
    if let tag = chain.first("tag") {
      children.tags.append(tag)
      return
    }
    guard let call = chain.base.flatMap(FunctionCallExpr.init), let name = call.calleeName, !chain.contains("id"),
      !file.applies(["tag", "id"], chain.modifiers)
    else {
      children.isUnclear = true
      return
    }
    if chain.modifiers.isEmpty, !name.isCapitalized, let helper = file.callee(of: call.node).functionHere?.body {
      collect(Array(helper.children), in: file, into: &children, depth: depth + 1)
      return
    }
    guard call.calledExpression?.kind == .declReferenceExpr, name.isCapitalized else {
      children.isUnclear = true
      return
    }
    if name == "Divider" || name == "EmptyView" || name == "Spacer" { return }
    if name == "ForEach" {
      if let loop = RowLoop(call) {
        children.loops.append(loop)
      } else if let tag = tagOfRows(call, in: file) {
        children.tags.append(tag)
      } else {
        children.isUnclear = true
      }
      return
    }
    if name == "Section" || name == "Group", let content = call.trailingClosure(or: "content") {
      collect(content.statements, in: file, into: &children, depth: depth + 1)
      return
    }
    if SwiftUICatalog.entry(of: name)?.kind == .view {
      // `Tab` carries its value, and the compiler checks its type.
      if name == "Tab" || name == "TabSection" || name == "NavigationLink" {
        children.isUnclear = true
      } else {
        children.untagged.append(chain)
      }
      return
    }
    guard let view = file.facts.view(named: name.text)?.fact, !view.modifiers.contains("tag"),
      view.roots.allSatisfy({ SwiftUICatalog.entry(of: $0) != nil })
    else {
      children.isUnclear = true
      return
    }
    children.untagged.append(chain)
  }

  /// The tag of the rows that a function builds, if each element identifies itself, so that its id is a tag of the type of
  /// the elements only: `ForEach(Shelf.allCases, content: page)`.
  private func tagOfRows(_ loop: FunctionCallExpr, in file: FileModel) -> Modifier? {
    guard let function = loop.argument("content").flatMap({ file.callee(of: $0).functionHere }),
      let row = function.body?.onlyExpression, let tag = file.chain(of: row).first("tag"),
      let element = loop.firstUnlabeledArgument.flatMap({ file.declaredElementType(of: $0) }),
      loop.argument("id").map({ $0.textEquals("\\.self") }) ?? isOwnID(element, at: loop.node, in: file)
    else { return nil }
    return tag
  }

  /// Whether the id of values of a type is the value itself.
  private func isOwnID(_ type: String, at node: SyntaxNode, in file: FileModel) -> Bool {
    file.type(named: type.plainTypeName, at: node)?.members.contains { member in
      member.name == "id" && !member.isStatic && (member.resultType == "Self" || member.resultType == type)
    } ?? false
  }

  private func tagging(_ chains: [ModifierChain], in file: FileModel) -> Fix? {
    let edits = chains.compactMap { file.appending(".tag(<#value#>)", to: $0.node) }
    guard edits.count == chains.count else { return nil }
    return Fix(title: "Add `.tag(…)`", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }

  // MARK: - Types

  private func message(tag type: String, _ selection: SelectionType) -> String {
    "Tag is \(article(type)) `\(type)` but the selection is \(article(selection.name)) `\(selection.name)`; "
      + "they never match"
  }

  /// The type of a tag; nil if neither the syntax nor a declaration shows it.
  private func tagType(of value: SyntaxNode, in file: FileModel) -> String? {
    if let wrapped = value.wrappedInOptional {
      return (valueType(of: wrapped, in: file) ?? file.declaredType(of: wrapped)).map {
        $0.hasSuffix("?") ? $0 : $0 + "?"
      }
    }
    return valueType(of: value, in: file) ?? file.declaredType(of: value)
  }

  /// Whether a tag or an id may have the selection's type.
  private func matches(_ type: String, _ selection: SelectionType, at node: SyntaxNode, in file: FileModel) -> Bool {
    var (tag, selection) = (SelectionType(type, range: node.range), selection)
    tag.name = file.facts.withoutAlias(tag.name)
    selection.name = file.facts.withoutAlias(selection.name)
    // Containers add the optional form of a tag, but not the other way around.
    if tag.isOptional, !selection.isOptional, tag.name == selection.name { return false }
    return isSame(tag.name, selection) || !isKnown(selection.name, at: node, in: file)
      || !isKnown(tag.name, at: node, in: file)
  }

  /// Whether two names are that of the same type, one of them possibly with the types around it.
  private func isSame(_ type: String, _ selection: SelectionType) -> Bool {
    type == selection.name || selection.name.hasSuffix("." + type) || type.hasSuffix("." + selection.name)
  }

  /// Whether a name stands for one certain type: a basic one, or one that the workspace declares.
  private func isKnown(_ name: String, at node: SyntaxNode, in file: FileModel) -> Bool {
    if ElementType.isBasic(name) || name == "Bool" || name == "CGFloat" { return true }
    let last = name.split(separator: ".").last.map(String.init) ?? name
    guard let type = file.type(named: last, at: node) else { return false }
    return type.fact.kind == .enum || type.fact.kind == .struct || type.fact.kind == .class
  }

  private func article(_ type: String) -> String { type == "Int" || type.hasPrefix("Int") ? "an" : "a" }

  // MARK: - Rows

  /// Reports rows whose ids or tags never match.
  private func checkRows(
    _ loop: RowLoop, _ selection: SelectionType, _ ruleCase: (RuleCase) -> RuleCase, in file: FileModel,
    _ findings: inout Findings
  ) -> Bool {
    guard let chain = rowChain(in: loop.closure, file) else { return false }
    if let tag = chain.first("tag") {
      guard let value = tag.onlyUnlabeledArgument, let type = tagType(of: value, in: file),
        !matches(type, selection, at: value, in: file)
      else { return false }
      // The loop tags its rows with their ids as well, beside tags of other types.
      let id = implicitTagType(of: loop, in: file)
      if let id, isSame(SelectionType(id, range: value.range).name, selection) { return false }
      let mayMatch = id.map { matches($0, selection, at: value, in: file) } ?? true
      findings.add(
        at: tag.range, message(tag: type, selection), ruleCase(.otherType),
        assuming: [
          mayMatch
            ? .type("whether the ids of the rows, which are tags as well, have the type of the selection") : nil
        ],
        related: [RelatedLocation(range: selection.range, message: "the selection")])
      return true
    }
    guard isPlainRow(chain, in: file), let id = idType(of: loop, in: file),
      !matches(id, selection, at: loop.call.node, in: file)
    else { return false }
    findings.add(
      at: loop.call.nameRange,
      "Rows are selected by ids of type `\(id)` but the selection is \(article(selection.name)) `\(selection.name)`; "
        + "add a `.tag(…)` of that type",
      ruleCase(.otherType),
      related: [RelatedLocation(range: selection.range, message: "the selection")])
    return true
  }

  /// The maximum number of functions between a loop and the view of a row.
  private static let maximumHelpers = 3

  /// The only view of a row, in the closure or in the function that it calls: `row(for: flavor)`; nil for several views.
  private func rowChain(in row: ClosureExpr, _ file: FileModel) -> ModifierChain? {
    guard let last = row.statements.last, row.statements.count == 1, last.kind == .functionCallExpr else { return nil }
    var chain = file.chain(of: last)
    for _ in 0..<Self.maximumHelpers {
      guard !chain.contains("tag", "id"), !file.applies(["tag", "id"], chain.modifiers),
        let view = chain.base.flatMap({ file.viewOfHelper($0) }), view.kind == .functionCallExpr
      else { break }
      chain = file.chain(of: view)
    }
    return chain
  }

  /// Whether a row surely has no tag of its own and is no link that selects its value.
  private func isPlainRow(_ chain: ModifierChain, in file: FileModel) -> Bool {
    guard let call = chain.base.flatMap(FunctionCallExpr.init), let name = call.calleeName, name != "NavigationLink",
      call.calledExpression?.kind == .declReferenceExpr, !chain.contains("id"),
      !file.applies(["tag", "id"], chain.modifiers),
      file.calls(named: "NavigationLink", in: chain.node).isEmpty
    else { return false }
    if SwiftUICatalog.entry(of: name)?.kind == .view {
      return name.isAny(of: ["Text", "Label", "Image", "HStack", "VStack", "ZStack"])
    }
    guard let view = file.facts.view(named: name.text)?.fact else { return false }
    return !view.modifiers.contains("tag") && !view.callees.contains("NavigationLink")
      && view.roots.allSatisfy { SwiftUICatalog.entry(of: $0) != nil }
  }

  private func idType(of loop: RowLoop, in file: FileModel) -> String? {
    if loop.rowID(in: file) == nil, let type = loop.identityType(in: file)?.type { return type }
    // `Flavor.allCases`
    guard let access = MemberAccessExpr(loop.data), access.name == "allCases",
      let base = access.base?.typeReferenceName, let element = file.type(named: base.text, at: loop.data),
      element.fact.kind == .enum
    else { return nil }
    switch loop.idPath {
    case "self": return base.text
    case nil, "id": return idType(of: element)
    case "rawValue": return element.fact.inheritedTypes.first.flatMap { ElementType.isBasic($0) ? $0 : nil }
    default: return nil
    }
  }

  /// The type of the tags that a loop gives its rows: the type of their ids.
  private func implicitTagType(of loop: RowLoop, in file: FileModel) -> String? {
    if let type = idType(of: loop, in: file) { return type }
    guard let element = loop.elementType(in: file) ?? file.declaredElementType(of: loop.data) else { return nil }
    // `id: \.element.name` of `enumerated()` is the `name` of an element.
    let idPath = loop.idPath.map { $0.hasPrefix("element.") ? String($0.dropFirst(8)) : $0 }
    if idPath == "self" || idPath == "element" { return element }
    let path = idPath ?? "id"
    return file.type(named: element.plainTypeName, at: loop.data)?.properties
      .first { $0.name == path && !$0.isStatic && !$0.type.isEmpty }?.type
  }

  private func idType(of element: KnownType) -> String? {
    let type =
      element.members.first { $0.name == "id" && $0.kind == .property && !$0.isStatic }?.resultType
      ?? element.properties.first { $0.name == "id" && !$0.isStatic }?.type
    return type.flatMap { ElementType.isBasic($0) ? $0 : nil }
  }

  private func checkList(
    _ list: FunctionCallExpr, _ content: ClosureExpr, _ selection: SelectionType?, _ ruleCase: (RuleCase) -> RuleCase,
    in file: FileModel, _ findings: inout Findings
  ) {
    guard let selection else { return }
    guard let data = list.firstUnlabeledArgument else {
      for statement in content.statements where statement.kind == .functionCallExpr {
        let chain = file.chain(of: statement)
        guard let call = chain.base.flatMap(FunctionCallExpr.init), let loop = RowLoop(call) else { continue }
        if checkRows(loop, selection, ruleCase, in: file, &findings) { return }
      }
      return
    }
    guard let row = rowChain(in: content, file), isPlainRow(row, in: file), !row.contains("tag"),
      let element = file.declaredElementType(of: data), let id = listID(list, element, in: file),
      !matches(id, selection, at: list.node, in: file)
    else { return }
    findings.add(
      at: list.nameRange,
      "Rows are selected by ids of type `\(id)` but the selection is \(article(selection.name)) `\(selection.name)`; "
        + "they never match",
      ruleCase(.otherType),
      related: [RelatedLocation(range: selection.range, message: "the selection")])
  }

  private func listID(_ list: FunctionCallExpr, _ element: String, in file: FileModel) -> String? {
    guard let path = list.argument("id") else { return file.idType(of: element) }
    if path.textEquals("\\.self") { return ElementType.isBasic(element) ? element : nil }
    return path.textEquals("\\.id") ? file.idType(of: element) : nil
  }

  /// Whether the options of a picker are single values, not sets.
  private func offersSingleValues(_ content: ClosureExpr, in file: FileModel) -> Bool {
    var children = Children()
    collect(content.statements, in: file, into: &children)
    return children.tags.contains { $0.onlyUnlabeledArgument.flatMap { tagType(of: $0, in: file) } != nil }
      || children.loops.contains { loop in
        guard let row = rowChain(in: loop.closure, file) else { return false }
        return isPlainRow(row, in: file) && !row.contains("tag") && idType(of: loop, in: file) != nil
      }
  }
}

extension TabSelectionWithoutTags.SelectionType {
  /// - Parameter text: the type as written.
  fileprivate init(_ text: String, range: Range<Int>) {
    var text = text
    var isOptional = false
    if text.hasSuffix("?") {
      text.removeLast()
      isOptional = true
    }
    if text.hasPrefix("Optional<"), text.hasSuffix(">") {
      text = String(text.dropFirst(9).dropLast())
      isOptional = true
    }
    let isSet = text.hasPrefix("Set<") && text.hasSuffix(">")
    if isSet { text = String(text.dropFirst(4).dropLast()) }
    self.init(name: text, isOptional: isOptional, isSet: isSet, range: range)
  }
}

extension SyntaxNode {
  /// `page` in `Optional(page)`, `Optional.some(page)` and `.some(page)`.
  fileprivate var wrappedInOptional: SyntaxNode? {
    guard let call = FunctionCallExpr(unparenthesized), let name = call.calleeName,
      let value = call.onlyUnlabeledArgument
    else { return nil }
    let isCase = name == "some" && (call.base.map { $0.typeReferenceName.map { $0 == "Optional" } ?? false } ?? true)
    return isCase || name == "Optional" ? value : nil
  }
}

extension RuleCase {
  fileprivate static let otherType = RuleCase(
    "otherType", .wrong, "tags or ids have another type than the selection")
  fileprivate static let untagged = RuleCase("untagged", .wrong, "views that can be selected have no tags")
  fileprivate static let unusedSelection = RuleCase(
    "unusedSelection", .wrong, "tags are missing or have another type, and no other code uses the selection",
    severity: .hint, because: "only the control itself shows the selection")
}
