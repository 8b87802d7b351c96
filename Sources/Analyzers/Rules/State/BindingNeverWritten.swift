struct BindingNeverWritten: PropertyRule, CallRule {
  static let info = RuleInfo(
    id: "binding_never_written", topic: .state,
    cases: [
      .constantState, .neverSet, .awaited, .readOnlyBinding, .unused, .unusedBindable, .readOnlyRows,
      .gestureWithoutUpdate,
    ],
    tier: .precise, since: "0.2.0")

  // MARK: - Properties

  static let wrappers: [StaticString] = ["State", "Binding", "Bindable", "GestureState"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.isViewType, !type.isForeign, property.attributes.count == 1, !property.isStatic,
      let wrapper = property.attributes.first, wrapper.arguments.isEmpty, !file.isProjected(property, of: type)
    else { return }
    let name = property.name.text
    switch wrapper.name {
    case "Bindable":
      guard !file.isPreviewHelper(type) else { return }
      findings.add(
        at: property.range, "`@Bindable` is not needed because `$\(name)` is never used; remove it", .unusedBindable,
        fixes: [Fix.safe("Remove `@Bindable`", preferred: true, removal(of: wrapper))])
    case "GestureState":
      let isUsed = isUsed(property, of: type, in: file)
      findings.add(
        at: property.range,
        isUsed
          ? "No gesture updates `\(name)`, so it keeps its initial value; pass `$\(name)` to `updating`"
          : "`\(name)` is never used; remove it",
        isUsed ? .gestureWithoutUpdate : .unused)
    case "State": checkState(property, wrapper, of: type, in: file, &findings)
    default: checkBinding(property, wrapper, of: type, in: file, &findings)
    }
  }

  private func checkState(
    _ property: StoredProperty, _ wrapper: Attribute, of type: TypeDeclaration, in file: FileModel,
    _ findings: inout Findings
  ) {
    guard property.isPrivate, property.declaration.bindings.count == 1, isConstant(property, in: file),
      property.binding.accessorBlock == nil, !file.mayBeChanged(property, of: type), !file.isPreviewHelper(type)
    else { return }
    let name = property.name.text
    guard isUsed(property, of: type, in: file) else {
      guard !isStub(type) else { return }
      findings.add(
        at: property.range, "`\(name)` is never used; remove it", .unused,
        fixes: [.safe("Remove `\(name)`", preferred: true, .delete(property.declaration.node.removalRange))])
      return
    }
    let startsEmpty = startsEmpty(property)
    if startsEmpty, isAwaited(property, of: type, in: file) {
      findings.add(at: property.range, "No code sets `\(name)`, so what waits for it never runs; set it", .awaited)
      return
    }
    var edits = [removal(of: wrapper)]
    if let introducer = property.declaration.introducer { edits.append(.replace(introducer.range, by: "let")) }
    if property.initialValue == nil { edits.append(.insert(" = nil", at: property.binding.range.upperBound)) }
    findings.add(
      at: property.range,
      startsEmpty
        ? "No code sets `\(name)`, so it always has its initial value; set it, or use a `let`"
        : "No code sets `\(name)`, so it does not need `@State`; use a `let`",
      startsEmpty ? .neverSet : .constantState,
      assuming: [startsEmpty ? .intent("whether code that sets `\(name)` is missing") : nil],
      fixes: [Fix(title: "Use a `let`", isSafe: true, isPreferred: true, edits: edits)])
  }

  private func isUsed(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    !uses(of: property, of: type, in: file).isEmpty
  }

  private func uses(of property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> [SyntaxNode] {
    type.parts.flatMap { part in
      file.references(to: property.name, in: part.node).filter { !file.isHidden($0) }
    }
  }

  /// Whether code waits for a change: `onChange(of:)`, `task(id:)`, or a condition in a method or an action.
  private func isAwaited(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    uses(of: property, of: type, in: file).contains { use in
      let value = use.parent.flatMap(MemberAccessExpr.init).flatMap { $0.declName == use ? $0.node : nil } ?? use
      if let argument = ArgumentUse(value), argument.isMember {
        return argument.callee == "onChange" && argument.label.isAny(of: ["of"])
          || argument.callee == "task" && argument.label.isAny(of: ["id"])
      }
      let ends: [SyntaxKind] = [.conditionElement, .labeledExpr, .initializerClause, .closureExpr, .codeBlock]
      guard value.surroundings.first(where: { ends.contains($0.kind) })?.kind == .conditionElement else { return false }
      let method = use.enclosingMember.flatMap(FunctionDecl.init)
      return file.isInActionScope(use) || method.map { $0.returnType == nil } ?? false
    }
  }

  /// Whether a state starts without anything to show, so that the code that sets it may be missing.
  private func startsEmpty(_ property: StoredProperty) -> Bool {
    guard let value = property.initialValue?.unparenthesized else { return true }
    if value.kind == .arrayExpr || value.kind == .dictionaryExpr || isEmptyCollection(value) { return true }
    return value.kind == .nilLiteralExpr || value.textEquals("false") || value.textEquals("\"\"")
  }

  /// Whether the view shows nothing yet, so that its properties may still be needed.
  private func isStub(_ type: TypeDeclaration) -> Bool {
    type.variables.contains { $0.binding.accessorBlock?.onlyExpression.textEquals("EmptyView()") ?? false }
  }

  private func checkBinding(
    _ property: StoredProperty, _ wrapper: Attribute, of type: TypeDeclaration, in file: FileModel,
    _ findings: inout Findings
  ) {
    guard !type.isPublic, type.viewRole == .view || type.viewRole == .viewModifier, type.initializers.isEmpty,
      !file.mayBeChanged(property, of: type), !isReadLater(property, of: type, in: file),
      !implementsRequirement(property, of: type, in: file), !file.isPreviewHelper(type)
    else { return }
    let name = property.name.text
    let isRead = isUsed(property, of: type, in: file)
    findings.add(
      at: property.range,
      isRead
        ? "`\(name)` is never written or passed on as a binding; use a `let`"
        : "`\(name)` is never used; remove it, and the bindings that callers pass",
      isRead ? .readOnlyBinding : .unused,
      fixes: [isRead ? constantFix(property, wrapper, of: type, in: file) : nil])
  }

  /// Whether the initial value is the same each time the view is initialized, and no object that the state keeps.
  private func isConstant(_ property: StoredProperty, in file: FileModel) -> Bool {
    guard let value = property.initialValue?.unparenthesized else { return property.type?.isOptionalType ?? false }
    if let text = StringLiteralExpr(value) { return !text.hasInterpolation }
    if value.kind == .arrayExpr || value.kind == .dictionaryExpr { return value.firstChild == nil }
    if value.isLiteral || isInfoOfBundle(value) || isEmptyCollection(value) { return true }
    // A case of an enum, not a shared object.
    guard let access = MemberAccessExpr(value),
      let owner = access.base.map({ $0.typeReferenceName }) ?? property.type?.typeName
    else { return false }
    return file.facts.type(named: owner.text)?.fact.kind == .enum
  }

  /// `[Item]()`, `[String: Item]()`
  private func isEmptyCollection(_ value: SyntaxNode) -> Bool {
    guard let call = FunctionCallExpr(value), call.arguments.isEmpty, call.trailingClosure == nil else { return false }
    return call.calledExpression?.kind == .arrayExpr || call.calledExpression?.kind == .dictionaryExpr
  }

  /// `Bundle.main.infoDictionary?["CFBundleVersion"] as? String ?? ""`
  private func isInfoOfBundle(_ value: SyntaxNode) -> Bool {
    guard let first = value.firstToken, Name(first) == "Bundle", value.mentionsAny(of: ["main"]) else { return false }
    return value.subtree.allSatisfy { node in
      guard node.kind == .declReferenceExpr else { return node.kind != .closureExpr }
      if let access = node.parent.flatMap(MemberAccessExpr.init), access.declName == node { return true }
      return node.textEquals("Bundle")
    }
  }

  /// Whether a task, a publisher or a coordinator may read the binding long after the body has run.
  private func isReadLater(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    type.parts.contains { part in
      file.references(to: property.name, in: part.node).contains { reference in
        runsLater(reference, of: type, in: file)
      }
    }
  }

  /// Whether code may run long after the body, here or where the method that contains it is called.
  private func runsLater(
    _ node: SyntaxNode, of type: TypeDeclaration, in file: FileModel, methods: Int = 0
  ) -> Bool {
    guard file.enclosingType(of: node) === type, let member = node.enclosingMember else { return true }
    let isLater = file.closures(around: node).contains { closure in
      if case .builder = closure.role { return false }
      return !(closure.use?.callee.isAny(of: Self.immediateActions) ?? false)
    }
    if isLater || file.buildsViews(member) || member.kind == .variableDecl { return isLater }
    guard methods < 3, let method = FunctionDecl(member), !method.isAsync, let name = method.name else { return true }
    let uses = file.helperUses(around: node)
    return uses.isEmpty
      || uses.contains { use in
        // A method that is passed on may run at any time.
        let call = FunctionCallExpr(use.outermostPostfix)
        return !(call?.calleeName == name) || runsLater(use, of: type, in: file, methods: methods + 1)
      }
  }

  /// Modifiers and controls whose actions run at once, so that the last update of the view has set the value.
  private static let immediateActions: [StaticString] = [
    "Button", "onAppear", "onChange", "onDisappear", "onSubmit", "onTapGesture",
  ]

  /// Whether a protocol of the project requires the property.
  private func implementsRequirement(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel
  ) -> Bool {
    type.parts.flatMap { Array($0.inheritedTypes) }.contains { inherited in
      guard let name = inherited.typeName, SwiftUICatalog.entry(of: name) == nil else { return false }
      return file.facts.type(named: name.text).map { $0.fact.kind == .protocol } ?? false
    }
  }

  /// Turns a binding into a constant, and the bindings that callers pass into values. Nil if a caller is elsewhere or
  /// passes another binding.
  private func constantFix(
    _ property: StoredProperty, _ wrapper: Attribute, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard let introducer = property.declaration.introducer, property.declaration.bindings.count == 1,
      file.facts.uses(of: type.name.text).allSatisfy({ $0.path == file.facts.path }),
      file.facts.viewInputs(of: type.name.text).allSatisfy({ $0.path == file.facts.path })
    else { return nil }
    var edits = [removal(of: wrapper), .replace(introducer.range, by: "let")]
    let calls = file.calls(named: type.name)
    guard calls.count == file.references(to: type.name).count else { return nil }
    for call in calls {
      guard let value = call.argument(named: property.name), value.firstToken.map({ Name($0).hasPrefix("$") }) ?? false,
        value.kind == .declReferenceExpr || value.kind == .memberAccessExpr
      else { return nil }
      edits.append(.delete(value.range.lowerBound..<value.range.lowerBound + 1))
    }
    return Fix(title: "Use a `let`", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }

  /// Removes an attribute with the white space behind it.
  private func removal(of attribute: Attribute) -> TextEdit {
    .delete(
      attribute.range.lowerBound..<(attribute.node.lastToken?.next?.range.lowerBound ?? attribute.range.upperBound))
  }

  // MARK: - Rows

  static let callees: [StaticString] = ["ForEach", "List"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let data = call.firstUnlabeledArgument, let first = data.firstToken, Name(first).hasPrefix("$"),
      data.kind == .declReferenceExpr || data.kind == .memberAccessExpr, call.argument("editActions") == nil,
      let closure = call.trailingClosure(or: "content", "rowContent"), let parameter = closure.parameterNames.first,
      closure.parameterNames.count == 1, parameter.hasPrefix("$")
    else { return }
    let element = parameter.withoutSign
    guard file.bindingReferences(to: element, in: closure.node).isEmpty,
      file.storageReferences(to: element, in: closure.node).isEmpty,
      !file.references(to: element, in: closure.node).contains(where: {
        file.write(at: $0) != nil || file.isReceiver($0)
      })
    else { return }
    // `{ ($item: Binding<Item>) in … }` would need another type.
    let isPlain = closure.signature.map { !$0.text.utf8.contains(UInt8(ascii: ":")) } ?? false
    findings.add(
      at: call.nameRange, "`\(parameter.text)` is never used as a binding; pass the collection without `$`",
      .readOnlyRows,
      fixes: [
        isPlain
          ? .safe(
            "Pass the collection", preferred: true, .delete(first.range.lowerBound..<first.range.lowerBound + 1),
            .delete(parameter.range.lowerBound..<parameter.range.lowerBound + 1)) : nil
      ])
  }
}

extension RuleCase {
  fileprivate static let constantState = RuleCase("constantState", .taste, "a state is a constant")
  fileprivate static let neverSet = RuleCase(
    "neverSet", .deadFeature, "a state that starts empty is read, but no code sets it")
  fileprivate static let awaited = RuleCase(
    "awaited", .deadFeature, "code waits for a change of a state that no code sets", severity: .info,
    because: "the code that waits may be left over")
  fileprivate static let readOnlyBinding = RuleCase("readOnlyBinding", .taste, "a binding is only read")
  fileprivate static let unused = RuleCase("unused", .taste, "a property is never used")
  fileprivate static let unusedBindable = RuleCase(
    "unusedBindable", .taste, "no binding of a `@Bindable` object is used")
  fileprivate static let readOnlyRows = RuleCase("readOnlyRows", .taste, "rows only read the bindings that they get")
  fileprivate static let gestureWithoutUpdate = RuleCase(
    "gestureWithoutUpdate", .deadFeature, "a view reads a `@GestureState` that no gesture updates")
}
