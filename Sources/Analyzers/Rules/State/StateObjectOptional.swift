struct StateObjectOptional: PropertyRule {
  static let info = RuleInfo(id: "state_object_optional", topic: .state, cases: [.optional], tier: .precise)

  static let wrappers: [StaticString] = SwiftUICatalog.names(.observesObject)

  func check(
    _ property: StoredProperty, of owner: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard let type = property.type, type.isOptionalType, let annotation = property.binding.typeAnnotation,
      let wrapper = property.wrapper(in: StateObjectOptional.wrappers)?.name
    else { return }
    findings.add(
      at: property.range,
      "`\(property.name.text)` cannot be optional, because `@\(wrapper.text)` requires an `ObservableObject`",
      fixes: fixes(property, of: owner, wrapper, annotation, type, in: file))
  }

  private func fixes(
    _ property: StoredProperty, of owner: TypeDeclaration, _ wrapper: Name, _ annotation: SyntaxNode,
    _ type: SyntaxNode, in file: FileModel
  ) -> [Fix?] {
    guard let wrapped = wrappedType(of: type) else { return [] }
    var fixes: [Fix?] = []
    if let name = wrapped.typeName, file.facts.type(named: name.text)?.isObservable ?? false {
      if wrapper == "StateObject" {
        fixes.append(
          .unsafe("Use `@State`", preferred: true, .replace(wrapper.rangeWithBackticks, by: "State")))
      }
    } else if let child = extractChild(property, of: owner, wrapper, wrapped, in: file) {
      fixes.append(child)
    }
    // Code that unwraps the object would no longer compile.
    guard !isUnwrapped(property, of: owner, in: file) else { return fixes }
    let initializer = property.binding.initializer
    let value = initializer?.firstChild
    let isNil = value?.kind == .nilLiteralExpr
    let end = isNil || value == nil ? initializer?.range.upperBound ?? annotation.range.upperBound : nil
    if wrapper == "StateObject", let end {
      guard canBeCreated(wrapped, in: file) else { return fixes }
      fixes.append(
        .unsafe(
          "Create the object in its declaration", preferred: fixes.isEmpty,
          .replace(annotation.range.lowerBound..<end, by: " = \(wrapped.text)()")))
    } else {
      fixes.append(
        .unsafe(
          "Make it non-optional", preferred: fixes.isEmpty,
          .replace(type.range.lowerBound..<(end ?? type.range.upperBound), by: wrapped.text)))
    }
    return fixes
  }

  /// Whether code reads the object as an optional, or sets it.
  private func isUnwrapped(_ property: StoredProperty, of owner: TypeDeclaration, in file: FileModel) -> Bool {
    file.unqualifiedReferences(to: property.name, in: owner).contains { reference in
      let isPath = reference.parent.flatMap(MemberAccessExpr.init)?.declName == reference
      let node = isPath ? reference.parent ?? reference : reference
      guard let access = node.parent.flatMap(MemberAccessExpr.init), access.base == node else { return true }
      return false
    }
      || owner.parts.contains { part in
        file.optionalReads(in: part.node).contains { $0.path == property.name.text }
      }
  }

  /// Whether the class can be created without arguments.
  private func canBeCreated(_ wrapped: SyntaxNode, in file: FileModel) -> Bool {
    guard let name = wrapped.typeName?.text, let made = file.facts.type(named: name), made.isClass,
      !made.isObservable || made.isObservableObject
    else { return false }
    let initializers = made.members.filter { $0.kind == .initializer }
    guard initializers.isEmpty else { return initializers.contains { $0.parameters.allSatisfy(\.hasDefault) } }
    return made.properties.allSatisfy { property in
      property.isStatic || property.isLazy || property.initialValue != .none || property.type.hasSuffix("?")
    }
  }

  /// Keeps the optional and passes the object to a child view that observes it.
  private func extractChild(
    _ property: StoredProperty, of owner: TypeDeclaration, _ wrapper: Name, _ wrapped: SyntaxNode, in file: FileModel
  ) -> Fix? {
    guard wrapper == "StateObject" || wrapper == "ObservedObject", owner.viewRole == .view, !owner.isForeign,
      let attribute = property.wrapper(in: StateObjectOptional.wrappers), let next = attribute.node.lastToken?.next
    else { return nil }
    let tree = file.tree
    let name = property.name.text
    let child = owner.name.text + "Content"
    let outer = tree.indentation(ofLineAt: owner.declaration.range.lowerBound)
    let inner = outer + tree.indentationUnit
    var edits: [TextEdit] = [
      wrapper == "StateObject"
        ? .replace(wrapper.rangeWithBackticks, by: "State")
        : .delete(attribute.range.lowerBound..<next.range.lowerBound)
    ]
    var content = "<#content#>"
    if let block = blockShowing(property, of: owner, in: file), let first = block.firstChild, let last = block.lastChild
    {
      let range = first.range.lowerBound..<last.range.upperBound
      content = tree.reindented(range, to: inner + tree.indentationUnit)
      edits.append(.replace(range, by: "\(child)(\(name): \(property.name.code))"))
    }
    edits.append(
      .insert(
        """
        \n
        \(outer)\(owner.declaration.node.isMemberOrGlobal ? "private " : "")struct \(child): View {
        \(inner)@ObservedObject var \(property.name.code): \(wrapped.text)

        \(inner)var body: some View {
        \(inner)\(tree.indentationUnit)\(content)
        \(inner)}
        \(outer)}
        """, at: owner.declaration.range.upperBound))
    return Fix(
      title: "Pass the object to a child view that observes it", isSafe: false, isPreferred: true,
      edits: Fix.sorted(edits))
  }

  /// The body of the only `if let model` in a view, if it uses nothing else of the view.
  private func blockShowing(
    _ property: StoredProperty, of owner: TypeDeclaration, in file: FileModel
  ) -> SyntaxNode? {
    let bindings = owner.parts.flatMap { file.optionalReads(in: $0.node) }.filter { read in
      read.form == .bound && read.path == property.name.text && read.boundName == property.name.text
    }
    guard bindings.count == 1, let conditional = bindings[0].node.parent?.parent.flatMap(IfExpr.init),
      conditional.conditions.count == 1, let block = conditional.body
    else { return nil }
    let others = owner.variables.compactMap(\.binding.name) + owner.functions.compactMap(\.name)
    let isAlone = others.allSatisfy { $0 == property.name || !block.mentions($0) } && !block.mentionsAny(of: ["self"])
    return isAlone ? block : nil
  }

  /// `T` of `T?`, `T!` and `Optional<T>`.
  private func wrappedType(of type: SyntaxNode) -> SyntaxNode? {
    switch type.kind {
    case .optionalType, .implicitlyUnwrappedOptionalType: type.firstChild
    default: type.children.first(where: \.isType) ?? type.descendants.first { $0.isType && $0 != type }
    }
  }
}

extension RuleCase {
  fileprivate static let optional = RuleCase("optional", .doesNotCompile, "the type of the property is optional")
}
