struct SelectionNotExposedToAccessibility: CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "selection_not_exposed_to_accessibility", topic: .accessibility,
    cases: [.style, .symbol, .flagOfCaller], tier: .heuristic)

  static let callees: [StaticString] = ["Button"]
  static let modifiers: [StaticString] = ["onTapGesture"]

  private static let styles: [StaticString] = [
    "foregroundStyle", "foregroundColor", "background", "tint", "opacity", "fill", "stroke", "strokeBorder", "border",
    "glassEffect",
  ]
  /// Other modifiers that may change the appearance with the selection.
  private static let otherAppearance: [StaticString] = [
    "fontWeight", "font", "bold", "scaleEffect", "shadow", "animation", "rotationEffect", "blur", "grayscale",
    "saturation", "brightness", "frame", "padding", "offset", "cornerRadius", "zIndex", "symbolVariant", "lineWidth",
  ]
  private static let message = "Selection is visible only in the appearance; add the `isSelected` trait for VoiceOver"

  func check(_ button: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    let chain = file.chain(of: button.node)
    if let action = button.buttonAction {
      check(chain, action, file, &findings)
    } else {
      checkInput(chain, nil, file, &findings)
    }
  }

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    // VoiceOver does not find a bare shape, so a trait on it would have no effect.
    guard let action = modifier.trailingClosure, chain.baseName != "Button", !file.isBareShape(chain) else { return }
    check(chain, action, file, &findings)
  }

  private func check(
    _ chain: ModifierChain, _ action: ClosureExpr, _ file: FileModel, _ findings: inout Findings
  ) {
    // A control announces its state whatever its style.
    if file.enclosingType(of: chain.node)?.viewRole != .style, let symbol = symbolSelection(chain.node, action, file) {
      findings.add(
        at: symbol.range, "Selection is visible only in the symbol; add the `isSelected` trait for VoiceOver",
        .symbol, fixes: [addTrait(symbol.condition, to: chain.node, file)])
      return
    }
    if checkMembership(chain, action, file, &findings) || checkInput(chain, action, file, &findings) { return }
    var texts: Set<String> = []
    let written = Array(file.reach(from: action).now).flatMap { selections(in: $0, action, file) }
      .filter { texts.insert($0.state.text).inserted }
    guard !written.isEmpty, !isSelectable(chain.node, in: file),
      !saysSelection(chain.node, of: written.map(\.state), in: file),
      !written.contains(where: { isTold($0.state, in: chain.node, outside: action, file) })
    else { return }
    let styles = file.calls(in: chain.node).sorted { nameStart($0) < nameStart($1) }
    for call in styles {
      guard let name = call.calleeName, name.isAny(of: SelectionNotExposedToAccessibility.styles),
        call.calledExpression?.kind == .memberAccessExpr, !action.node.contains(call.node),
        let comparison = comparison(in: call, of: written)
      else { continue }
      findings.add(
        at: name.range.lowerBound..<call.range.upperBound,
        Self.message, .style, fixes: [addTrait(comparison, to: chain.node, file)])
      return
    }
  }

  private func addTrait(
    _ condition: String, to view: SyntaxNode, _ file: FileModel, isSafe: Bool = true
  ) -> Fix? {
    file.appending(".accessibilityAddTraits(\(condition) ? .isSelected : [])", to: view).map { edit in
      Fix(title: "Add `.isSelected` trait", isSafe: isSafe, isPreferred: true, edits: [edit])
    }
  }

  /// `Image(systemName: isOn ? "star.fill" : "star")` if the action toggles `isOn` and no text depends on it.
  private func symbolSelection(
    _ node: SyntaxNode, _ action: ClosureExpr, _ file: FileModel
  ) -> (range: Range<Int>, condition: String)? {
    for image in file.calls(named: "Image", in: node) where !action.node.contains(image.node) {
      guard let value = image.argument("systemName"), value.kind == .sequenceExpr else { continue }
      let parts = Array(value.children)
      guard parts.count == 3, parts[1].kind == .unresolvedTernaryExpr,
        let on = parts[1].firstChild.flatMap(StringLiteralExpr.init)?.constantText,
        let off = StringLiteralExpr(parts[2])?.constantText, isSelectedVariant(on, of: off),
        parts[0].kind == .declReferenceExpr || parts[0].kind == .memberAccessExpr, let name = parts[0].lastName,
        toggles(parts[0], action, file), !saysSelection(node, in: file), !isSelectable(node, in: file)
      else { continue }
      let isTold = node.descendants.contains { other in
        other.kind == .declReferenceExpr && !action.node.contains(other) && !image.node.contains(other)
          && DeclReferenceExpr(other)?.name == name && !isStyled(other)
      }
      if !isTold { return (image.range, parts[0].text) }
    }
    return nil
  }

  /// Whether a symbol is the filled or checked variant of another symbol.
  private func isSelectedVariant(_ on: String, of off: String) -> Bool {
    on == off + ".fill" || on == "checkmark." + off || on == "checkmark." + off + ".fill"
  }

  private func toggles(_ state: SyntaxNode, _ action: ClosureExpr, _ file: FileModel) -> Bool {
    file.reach(from: action).contains { code in
      code.moment != .later
        && code.writes.contains { write in
          let isSame =
            code.isInRoot ? write.target.isSpelledLike(state) : code.path(of: write.target) == state.pathText
          guard isSame else { return false }
          return write.kind == .toggles || Assignment(write.node).map { !$0.clears && !$0.setsTrue } ?? false
        }
    }
  }

  /// Whether a reference only affects a color or a similar style.
  private func isStyled(_ reference: SyntaxNode) -> Bool {
    reference.ancestors.lazy.compactMap(FunctionCallExpr.init).first {
      $0.calledExpression?.kind == .memberAccessExpr
    }?.calleeName.isAny(of: Self.styles) ?? false
  }

  /// A property that an action sets, and the literal that it sets it to, if it is one.
  private typealias Selection = (state: Name, literal: SyntaxNode?)

  /// The properties that an action sets, also in a method that is all it runs, or that another method sets to a parameter;
  /// resetting a property is not a selection.
  private func selections(in code: ReachedCode, _ action: ClosureExpr, _ file: FileModel) -> [Selection] {
    guard code.file === file, code.way.receiver == "" else { return [] }
    let parameters = code.function.map { $0.parameters.compactMap(\.name) } ?? []
    let assignments = file.assignments(in: code.node)
    // A value that is reset a moment later, for example to flash a view, is not a selection.
    let reset = Set(assignments.filter { file.isDelayed($0.node) }.map(\.target.spelling))
    let isAction = code.isInRoot || file.statementsRun(by: action.node).first?.parent == code.node
    return assignments.compactMap { assignment in
      guard reset.isEmpty || !reset.contains(assignment.target.spelling),
        let state = assignment.target.selfMemberName,
        // VoiceOver announces the focus itself.
        file.enclosingType(of: action.node)?.storedProperty(named: state)?.isFocus != true
      else { return nil }
      let value = assignment.singleValue
      let isParameter = value.flatMap(DeclReferenceExpr.init)?.name.map { value in
        parameters.contains { $0 == value }
      }
      return isAction || isParameter ?? false ? (state, value.flatMap { $0.isLiteral ? $0 : nil }) : nil
    }
  }

  private func nameStart(_ call: FunctionCallExpr) -> Int { call.calleeName?.range.lowerBound ?? call.range.lowerBound }

  /// The text of `x == y` before a `?` in an argument, if a tap sets `x` or `y`.
  private func comparison(in call: FunctionCallExpr, of written: [Selection]) -> String? {
    for argument in call.arguments {
      for sequence in [argument.expression].compactMap(\.self) + Array(argument.node.descendants)
      where sequence.kind == .sequenceExpr {
        let parts = Array(sequence.children)
        guard parts.count >= 4, parts[1].textEquals("=="), parts[3].kind == .unresolvedTernaryExpr,
          !parts[0].isLiteral || !parts[2].isLiteral, parts[2].kind != .booleanLiteralExpr,
          // Such a comparison checks whether a value exists.
          ![parts[0], parts[2]].contains(where: { $0.kind == .nilLiteralExpr || $0.textEquals("\"\"") }),
          // With an opacity of 0, the view is hidden rather than selected.
          !parts[3].tokens.dropFirst().prefix(1).contains(where: { $0.textEquals("0") })
        else { continue }
        let isSelected = [(parts[0], parts[2]), (parts[2], parts[0])].contains { state, value in
          written.contains { selection in
            // Another literal than the one that is compared is not the selection, but its end.
            state.selfMemberName.map { $0 == selection.state } ?? false
              && selection.literal.map { !value.isLiteral || $0.text == value.text } ?? true
          }
        }
        if isSelected {
          return call.node.tree.source.string(in: parts[0].range.lowerBound..<parts[2].range.upperBound)
        }
      }
    }
    return nil
  }

  // MARK: - Multiple selection

  /// Reports a tap that inserts an element into a collection or removes it, if only the appearance depends on whether
  /// the collection contains the element.
  ///
  /// - Returns: Whether a finding was added.
  private func checkMembership(
    _ chain: ModifierChain, _ action: ClosureExpr, _ file: FileModel, _ findings: inout Findings
  ) -> Bool {
    let code = Array(file.reach(from: action).now)
    let removed = Set(code.flatMap { paths(of: ["remove", "removeAll"], in: $0) })
    guard !removed.isEmpty else { return false }
    let toggled = Set(code.flatMap { paths(of: ["insert", "append"], in: $0) }).intersection(removed)
    guard !toggled.isEmpty, !isSelectable(chain.node, in: file), !saysSelection(chain.node, in: file) else {
      return false
    }
    var styled: (range: Range<Int>, fix: Fix?)?
    for reference in chain.node.descendants where reference.kind == .functionCallExpr {
      guard !action.node.contains(reference), let call = FunctionCallExpr(reference),
        asksMembership(call, of: toggled, file)
      else { continue }
      // Something else conveys the selection: a text, a symbol, another view.
      guard let ternary = reference.parent, let style = appearance(around: reference) else { return false }
      let parts = Array(ternary.children)
      guard parts.count == 3, parts[0] == reference, parts[1].kind == .unresolvedTernaryExpr else { return false }
      // A color may mark selected or excluded items; a lower opacity marks excluded items.
      let values = parts[1].firstChild.flatMap { Double($0.text) }.flatMap { on in
        Double(parts[2].text).map { (on, $0) }
      }
      let isLeftOut = values.map { on, off in on < off } ?? false
      let fix = isLeftOut ? nil : addTrait(reference.text, to: chain.node, file, isSafe: values != nil)
      styled = styled ?? (style, fix)
    }
    guard let styled else { return false }
    findings.add(at: styled.range, Self.message, .style, fixes: [styled.fix])
    return true
  }

  /// The collections, as the action spells them, on which some code calls a method.
  private func paths(of methods: [StaticString], in code: ReachedCode) -> [String] {
    methods.flatMap { code.calls(named: $0) }.compactMap { $0.base.flatMap { code.path(of: $0.withoutUnwrapping) } }
  }

  /// Whether a call is `set.contains(item)`, or a method of the type that only returns it.
  private func asksMembership(_ call: FunctionCallExpr, of sets: Set<String>, _ file: FileModel) -> Bool {
    func isOfSet(_ call: FunctionCallExpr) -> Bool {
      call.arguments.count == 1 && call.base.map { sets.contains($0.withoutUnwrapping.pathText) } ?? false
    }
    if call.calleeName == "contains" { return isOfSet(call) }
    guard let name = call.calledExpression?.selfMemberName, !name.isCapitalized,
      let type = file.enclosingType(of: call.node)
    else { return false }
    let functions = type.functions.filter { $0.name == name }
    guard functions.count == 1, let only = functions.first?.body?.onlyExpression,
      let asked = FunctionCallExpr(only), asked.calleeName == "contains"
    else { return false }
    return isOfSet(asked)
  }

  // MARK: - Selection passed by the caller

  private static let inputs: [StaticString] = [
    "isSelected", "selected", "isActive", "isCurrent", "isChosen", "isPicked",
  ]

  /// Reports a view, or a helper of a view, that takes a flag such as `isSelected`, has a single tap target, and uses
  /// the flag only for its appearance.
  ///
  /// - Returns: Whether a finding was added.
  @discardableResult
  private func checkInput(
    _ chain: ModifierChain, _ action: ClosureExpr?, _ file: FileModel, _ findings: inout Findings
  ) -> Bool {
    guard let member = chain.node.enclosingMember, let type = file.enclosingType(of: member), type.viewRole == .view,
      let input = input(of: member, in: type, file)
    else { return false }
    let scopes = input.isParameter ? [member] : type.parts.map(\.node)
    func calls(named name: StaticString) -> Int { scopes.map { file.calls(named: name, in: $0).count }.reduce(0, +) }
    guard calls(named: "Button") + calls(named: "onTapGesture") == 1, calls(named: "Toggle") == 0,
      !isSelectable(chain.node, in: file),
      !type.parts.contains(where: { saysSelection($0.node, of: [input.name], in: file) }),
      !isToldByCallers(of: type, file)
    else { return false }
    var styled: Range<Int>?
    for reference in scopes.flatMap({ file.unqualifiedReferences(to: input.name, in: $0) }) {
      if action?.node.contains(reference) ?? false { continue }
      // An assignment in an initializer is not a use.
      if let assignment = reference.parent.flatMap(Assignment.init)
        ?? reference.parent?.parent.flatMap(Assignment.init),
        assignment.target.contains(reference) || assignment.singleValue == reference
      {
        continue
      }
      if let style = styleOfModifier(givenBy: reference, in: file, helpers: 0) {
        if isShown(reference, in: chain, file, helpers: 0) { styled = styled ?? style }
        continue
      }
      guard let (style, place) = appearance(ofUse: reference, in: file, helpers: 0) else { return false }
      if isShown(place, in: chain, file, helpers: 0), isChoice(reference) { styled = styled ?? style }
    }
    guard let styled else { return false }
    findings.add(
      at: styled, Self.message, .flagOfCaller, fixes: [addTrait(input.name.text, to: chain.node, file)])
    return true
  }

  /// The maximum number of helpers between the control and a style.
  private static let maximumHelpers = 3

  /// Whether a node is part of a view, also in a helper that the view shows.
  private func isShown(_ node: SyntaxNode, in chain: ModifierChain, _ file: FileModel, helpers: Int) -> Bool {
    if chain.node.contains(node) { return true }
    guard helpers < Self.maximumHelpers else { return false }
    return file.helperUses(around: node).contains { isShown($0, in: chain, file, helpers: helpers + 1) }
  }

  /// The modifier through which a flag affects only the appearance, and where it is: around the flag, or around the uses of a
  /// value that a helper chooses, as `tint` in `.background(tint)`.
  private func appearance(
    ofUse reference: SyntaxNode, in file: FileModel, helpers: Int
  ) -> (style: Range<Int>, place: SyntaxNode)? {
    if let style = appearance(around: reference) { return (style, reference) }
    guard helpers < Self.maximumHelpers, !reference.isInCondition || isBranchOfValue(reference),
      let member = reference.enclosingMember, !file.buildsViews(member),
      VariableDecl(member) != nil,
      reference.ancestors.prefix(while: { $0 != member }).allSatisfy({ $0.kind != .labeledExpr })
    else { return nil }
    let uses = file.helperUses(around: reference)
    let styles = uses.compactMap { appearance(ofUse: $0, in: file, helpers: helpers + 1) }
    return styles.count == uses.count ? styles.first : nil
  }

  /// The modifier of the project that gets a flag as it is, if it uses it only to choose an appearance:
  /// `.modifier(Chip(isChosen: isChosen))`, `.chip(isChosen: isChosen)`.
  private func styleOfModifier(
    givenBy reference: SyntaxNode, in file: FileModel, helpers: Int
  ) -> Range<Int>? {
    guard helpers < Self.maximumHelpers, let argument = reference.parent.flatMap(LabeledExpr.init),
      let call = argument.node.parent.flatMap(FunctionCallExpr.init), let name = call.calleeName
    else { return nil }
    func onlyStyles(_ flag: Name, in scope: SyntaxNode, _ file: FileModel) -> Bool {
      let uses = file.references(to: flag, in: scope).filter { use in
        use.parent.flatMap(MemberAccessExpr.init).map { $0.declName != use || $0.base?.isSelf ?? false } ?? true
      }
      return !uses.isEmpty
        && uses.allSatisfy { use in
          styleOfModifier(givenBy: use, in: file, helpers: helpers + 1) != nil
            || appearance(around: use) != nil && isChoice(use)
        } && !file.applies(Self.telling, anywhereIn: scope)
    }
    if name.isCapitalized {
      guard let label = argument.label, let outer = call.node.parent?.parent.flatMap(FunctionCallExpr.init),
        outer.calleeName == "modifier", let known = file.facts.type(named: name.text),
        let (type, other) = file.declaration(of: known), type.viewRole == .viewModifier,
        let property = type.storedProperty(named: label), property.attributes.isEmpty,
        type.parts.allSatisfy({ part in
          other.references(to: property.name, in: part.node).isEmpty || onlyStyles(property.name, in: part.node, other)
        })
      else { return nil }
      return nameStart(outer)..<outer.range.upperBound
    }
    guard call.base != nil, let (code, other) = file.code(of: file.callee(of: call)),
      let function = code.parent.flatMap(FunctionDecl.init),
      let parameter = function.parameters.first(where: { $0.firstName?.text == argument.label?.text })?.name,
      onlyStyles(parameter, in: code, other)
    else { return nil }
    return nameStart(call)..<call.range.upperBound
  }

  /// Whether a flag is the condition of an `if` or a `switch` that chooses the value of a property.
  private func isBranchOfValue(_ reference: SyntaxNode) -> Bool {
    reference.ancestors.first { $0.kind == .ifExpr }?.isStatement ?? false
  }

  private func input(
    of member: SyntaxNode, in type: TypeDeclaration, _ file: FileModel
  ) -> (name: Name, isParameter: Bool)? {
    if let function = FunctionDecl(member) {
      for parameter in function.parameters where parameter.type?.typeName == "Bool" {
        if let name = parameter.name, name.isAny(of: Self.inputs) { return (name, true) }
      }
    }
    let property = type.storedProperties.first { property in
      property.attributes.isEmpty && property.initialValue == nil && !property.isStatic && property.isFlag
        && (property.name.isAny(of: Self.inputs) || isComparison(property, of: type, in: file))
    }
    return property.map { ($0.name, false) }
  }

  /// Whether the only code that creates a view passes a comparison for a flag: `isBold: item == chosen`.
  private func isComparison(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    guard let (value, _) = file.handedValue(for: property, of: type), value.kind == .sequenceExpr else { return false }
    let parts = Array(value.children)
    return parts.count == 3 && parts[1].textEquals("==") && !parts[0].isLiteral && !parts[2].isLiteral
  }

  /// Whether code that creates the view exposes the selection for it.
  private func isToldByCallers(of type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.facts.shownUses(of: type.name.text).contains { use in
      use.fact.modifiers.contains { $0.hasPrefix("accessibility") } || use.fact.containers.contains("Picker")
    }
  }

  /// Whether a flag or its negation selects one of two values: `isSelected ? a : b`.
  private func isChoice(_ flag: SyntaxNode) -> Bool {
    var condition = flag
    while let parent = condition.parent, parent.kind == .memberAccessExpr || parent.kind == .prefixOperatorExpr {
      condition = parent
    }
    guard let sequence = condition.parent, sequence.kind == .sequenceExpr, sequence.firstChild == condition else {
      return false
    }
    return Array(sequence.children).dropFirst().first?.kind == .unresolvedTernaryExpr
  }

  /// The range of the modifier through which a reference affects only the appearance; nil if the reference may affect
  /// more.
  private func appearance(around reference: SyntaxNode) -> Range<Int>? {
    guard !reference.isInCondition else { return nil }
    let enclosing = reference.ancestors.prefix {
      $0.kind != .memberBlock && $0.kind != .codeBlock && $0.kind != .closureExpr && $0.kind != .accessorBlock
    }
    for argument in enclosing where argument.kind == .labeledExpr {
      guard
        let call = argument.parent.flatMap(FunctionCallExpr.init)
          ?? argument.parent?.parent.flatMap(FunctionCallExpr.init),
        let name = call.calleeName
      else { return nil }
      // In an extension of `View`, a modifier needs no receiver.
      if name.isAny(of: Self.styles) || name.isAny(of: Self.otherAppearance) {
        return nameStart(call)..<call.range.upperBound
      }
      if call.calledExpression?.kind == .memberAccessExpr {
        // `.regular.tint(…)`, the `tint` of a material, is a part of the value.
        if name.isAny(of: ["opacity", "mix", "gradient"]) { continue }
        return nil
      }
      if SwiftUICatalog.isShapeOrColor(name) || name.isAny(of: ["AnyShapeStyle", "UIColor", "NSColor"]) { continue }
      return nil
    }
    return nil
  }

  /// - Parameter names: the properties that contain the selection, if it is known that nothing else does.
  private func saysSelection(_ node: SyntaxNode, of names: [Name] = [], in file: FileModel) -> Bool {
    let modifiers: [StaticString] = [
      "accessibilityAddTraits", "accessibilityValue", "accessibilityRemoveTraits", "accessibilityHidden",
      "accessibilityRepresentation",
    ]
    let labels = file.calls(named: "accessibilityLabel", in: node)
    return file.applies(modifiers, anywhereIn: node)
      || labels.contains { label in
        guard let text = label.firstArgument else { return true }
        return StringLiteralExpr(text)?.constantText == nil && (names.isEmpty || mayTell(text, names, in: file))
      }
  }

  /// Whether a label may depend on the selection: it reads a property that contains the selection, itself or in code of the
  /// project, or a whole text that the view gets. `item.name` is a member of the element and the same for each selection.
  private func mayTell(_ label: SyntaxNode, _ names: [Name], in file: FileModel, steps: Int = 3) -> Bool {
    guard steps > 0 else { return true }
    return label.subtree.contains { node in
      guard node.kind == .declReferenceExpr || node.kind == .memberAccessExpr || node.kind == .functionCallExpr else {
        return false
      }
      if let name = node.lastName, names.contains(where: { $0 == name }) { return true }
      if let (code, other) = file.code(of: file.callee(of: node)) {
        return other === file && names.contains(where: code.mentions)
      }
      guard node.kind == .declReferenceExpr, let name = DeclReferenceExpr(node)?.name, !name.isCapitalized,
        node.parent.flatMap(MemberAccessExpr.init)?.declName != node, name != "$0"
      else { return false }
      let isWhole = node.parent.flatMap(MemberAccessExpr.init)?.base != node
      switch file.localBinding(of: name, at: node) {
      case .value(let value?, _): return value != label && mayTell(value, names, in: file, steps: steps - 1)
      case .value(nil, _), .parameter: return isWhole
      case .closureParameter: return false
      case nil: break
      }
      guard let property = file.enclosingType(of: node)?.storedProperty(named: name) else { return true }
      // The caller may have put the selection into the text, or the object may know it.
      return isWhole || property.typeName.flatMap { file.facts.type(named: $0.text) }?.isClass ?? true
    }
  }

  /// Whether something other than the appearance depends on the selection, for example a text, another view or a
  /// branch.
  private func isTold(
    _ selection: Name, in node: SyntaxNode, outside action: ClosureExpr, _ file: FileModel
  ) -> Bool {
    file.unqualifiedReferences(to: selection, in: node).contains { reference in
      guard !action.node.contains(reference) else { return false }
      if reference.isInCondition || isHidingElement(reference, file) { return true }
      var value = reference
      while let parent = value.parent, parent.kind == .memberAccessExpr { value = parent }
      return value.parent?.kind == .labeledExpr
        && value.parent?.parent.flatMap(FunctionCallExpr.init)?.calledExpression?.kind == .declReferenceExpr
    }
  }

  /// Whether an image or a text is transparent without the selection: VoiceOver then skips it, and reads it with the
  /// selection.
  private func isHidingElement(_ reference: SyntaxNode, _ file: FileModel) -> Bool {
    guard
      let call = reference.ancestors.lazy.compactMap(FunctionCallExpr.init)
        .first(where: { $0.calledExpression?.kind == .memberAccessExpr }),
      call.calleeName == "opacity", let base = call.base, !base.contains(reference),
      let value = call.firstUnlabeledArgument, value.kind == .sequenceExpr
    else { return false }
    let parts = Array(value.children)
    guard let ternary = parts.firstIndex(where: { $0.kind == .unresolvedTernaryExpr }), ternary == parts.count - 2,
      parts[ternary + 1].textEquals("0"), let view = file.chain(of: call.node).base.flatMap(FunctionCallExpr.init)
    else { return false }
    return view.calleeName == "Text" || view.calleeName == "Image" && view.argument("decorative") == nil
  }

  /// Whether what contains a view announces the selection: a container of SwiftUI with selection, a modifier on a
  /// container, or a view or style of the project that adds the trait.
  private func isSelectable(_ node: SyntaxNode, in file: FileModel) -> Bool {
    let isInPicker = file.closures(around: node).contains { closure in
      guard let use = closure.use, !use.isMember else { return false }
      return use.callee == "Picker" || use.callee == "TabView"
        || use.callee == "List" && use.call.argument("selection") != nil
    }
    return isInPicker
      || ([node] + file.helperUses(around: node)).contains { place in
        isStyledWithTrait(file.chain(of: ModifierChain.outermost(of: place)), in: file)
          || file.closures(around: place).contains { tellsSelection($0, in: file) }
      }
  }

  private static let telling: [StaticString] = ["accessibilityAddTraits", "accessibilityValue"]

  /// Whether the call that gets a builder tells which of its content is selected.
  private func tellsSelection(_ closure: ClosureExpr, in file: FileModel) -> Bool {
    guard let use = closure.use else { return false }
    let chain = file.chain(of: ModifierChain.outermost(of: use.call.node))
    let outside = use.isMember ? chain.modifier(at: use.call.node).map { chain.after($0) } : chain.modifiers[...]
    if file.applies(Self.telling, outside ?? []) || isStyledWithTrait(chain, in: file) { return true }
    guard !use.isMember, use.callee.isCapitalized, let view = file.facts.view(named: use.callee)?.fact else {
      return false
    }
    return Self.telling.contains { view.modifiers.contains("\($0)") }
  }

  /// Whether a button style of the project, which a chain sets, adds the trait.
  private func isStyledWithTrait(_ chain: ModifierChain, in file: FileModel) -> Bool {
    chain.modifiers.contains { modifier in
      guard modifier.name == "buttonStyle",
        let style = modifier.firstArgument.flatMap(FunctionCallExpr.init)?.calleeName, style.isCapitalized,
        let known = file.facts.type(named: style.text), let (type, other) = file.declaration(of: known)
      else { return false }
      return type.parts.contains { other.applies(Self.telling, anywhereIn: $0.node) }
    }
  }
}

extension RuleCase {
  private static let reason = "VoiceOver users can choose but do not hear what is chosen"

  fileprivate static let style = RuleCase(
    "style", .wrong, "a color or another style shows what a tap selects", severity: .info, because: reason)
  fileprivate static let symbol = RuleCase(
    "symbol", .wrong, "a filled or checked symbol shows what a tap selects", severity: .info, because: reason)
  fileprivate static let flagOfCaller = RuleCase(
    "flagOfCaller", .wrong, "only the style depends on a flag such as `isSelected` that the caller passes",
    severity: .info, because: reason)
}
