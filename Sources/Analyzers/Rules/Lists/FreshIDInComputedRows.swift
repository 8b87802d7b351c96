struct FreshIDInComputedRows: CallRule {
  static let info = RuleInfo(
    id: "fresh_id_in_computed_rows", topic: .lists, alsoAbout: [.performance],
    cases: [.keepState, .stateless, .replaced],
    tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["ForEach", "List", "Table", "Chart"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let data = call.firstUnlabeledArgument, call.calledExpression?.kind == .declReferenceExpr,
      let name = call.calleeName, !file.redefines(call, named: name), file.isInBodyScope(call.node),
      let identity = FreshElementSearch.Identity(call), !file.isInMenuOrPicker(call),
      let type = file.enclosingType(of: call.node)
    else { return }
    let isStateless = name != "List" && name != "Table" && !isLazy(call, in: file) && !haveState(call, in: file)
    var search = FreshElementSearch(identity: identity, maximumDepth: Self.depthOfRows)
    guard let made = search.freshElement(of: data, in: file, depth: 0) else {
      if !isStateless { checkStored(call, data, identity, in: type, file, &findings) }
      return
    }
    let rerun = file.rerun(ofBodyOf: type)
    guard rerun != .never else { return }
    findings.add(
      at: data.range,
      "Each update creates new `\(made.type.text)` values with new ids, so all rows are replaced; take the id from the data",
      isStateless ? .stateless : .keepState,
      assuming: [rerun == .unknown ? .change("whether the body runs again while the rows are shown") : nil],
      related: [
        made.file.related(made.node.range, "creates an element with a new id"),
        file.facts.related(made.declaration, at: made.id.place, "a new id for each value"),
      ])
  }

  // MARK: - Stored rows

  /// The events that run the same code several times while a view is on screen.
  private static let events: [StaticString] = ["refreshable", "onReceive", "onChange", "Button"]

  /// Rows from a property that code replaces by new values of the same data.
  private func checkStored(
    _ loop: FunctionCallExpr, _ data: SyntaxNode, _ identity: FreshElementSearch.Identity, in type: TypeDeclaration,
    _ file: FileModel, _ findings: inout Findings
  ) {
    for stored in storage(of: data, shownBy: [(type, file)]) where !completeTheirElements(loop, in: stored, file) {
      let other = stored.file
      for write in other.writes(to: stored.property.name, in: stored.owner) where !write.isInside {
        var search = FreshElementSearch(identity: identity, maximumDepth: Self.depthOfLoads)
        guard let value = write.assignment?.singleValue,
          let function = write.node.enclosingMember.flatMap(FunctionDecl.init)?.name,
          let made = search.freshElement(of: value, in: other, depth: 0),
          (stored.property.type ?? stored.property.initialValue)?.mentions(made.type) ?? false, takesValues(made),
          let reload = stored.views.lazy.compactMap({ event(running: function, in: $0.type, $0.file) }).first,
          !isHidden(loop, in: type, file, while: write, of: stored)
        else { continue }
        findings.add(
          at: data.range,
          "Each load creates new `\(made.type.text)` values with new ids, so all rows are replaced; take the id from the data",
          .replaced,
          related: [
            made.file.related(made.node.range, "creates an element with a new id"),
            file.facts.related(made.declaration, at: made.id.place, "a new id for each value"),
            reload,
          ])
        return
      }
    }
  }

  private struct Storage {
    let property: StoredProperty
    let owner: TypeDeclaration
    let file: FileModel
    /// The view with the rows and those that pass the elements on to it, the innermost last.
    let views: [(type: TypeDeclaration, file: FileModel)]
  }

  /// The maximum number of views that pass rows on.
  private static let maximumViews = 3

  /// The stored properties whose elements are the rows, also behind a computed property that filters or sorts them, and in the
  /// views that pass them on.
  private func storage(of data: SyntaxNode, shownBy views: [(type: TypeDeclaration, file: FileModel)]) -> [Storage] {
    guard let (type, file) = views.first else { return [] }
    let node = data.unparenthesized
    if let name = node.lastName, node.pathRoot != nil, !file.isLocal(node),
      let (owner, other) = owner(of: node, in: type, file), let property = owner.storedProperty(named: name)
    {
      return storage(in: property, of: owner, other, views)
    }
    return file.sources(of: data).map(\.path).sorted().flatMap { path -> [Storage] in
      let names = path.split(separator: ".").filter { $0 != "self" }
      guard let last = names.last, names.count <= 2 else { return [] }
      var (owner, other) = (type, file)
      if names.count == 2 {
        guard let object = type.storedProperties.first(where: { $0.name.text == names[0] }),
          let known = object.typeName.flatMap({ file.type(named: $0.text, at: object.declaration.node) }),
          let declared = file.declaration(of: known)
        else { return [] }
        (owner, other) = declared
      }
      guard let property = owner.storedProperties.first(where: { $0.name.text == last }) else { return [] }
      return storage(in: property, of: owner, other, views)
    }
  }

  /// A property, or what the only code that creates the view passes for it.
  private func storage(
    in property: StoredProperty, of owner: TypeDeclaration, _ file: FileModel,
    _ views: [(type: TypeDeclaration, file: FileModel)]
  ) -> [Storage] {
    guard owner === views.first?.type, property.attributes.isEmpty, property.initialValue == nil else {
      return [Storage(property: property, owner: owner, file: file, views: views)]
    }
    guard views.count < Self.maximumViews, let creation = file.onlyCreation(of: owner),
      let value = creation.call.arguments.first(where: { $0.label == property.name })?.expression
    else { return [] }
    return storage(of: value, shownBy: [(creation.creator, creation.file)] + views)
  }

  /// The type whose property contains the rows.
  private func owner(
    of path: SyntaxNode, in type: TypeDeclaration, _ file: FileModel
  ) -> (TypeDeclaration, FileModel)? {
    if path.selfMemberName != nil { return (type, file) }
    guard let base = MemberAccessExpr(path)?.base, let name = file.declaredType(of: base)?.plainTypeName,
      let known = file.type(named: name, at: path)
    else { return nil }
    return file.declaration(of: known)
  }

  /// Whether an element is created from members of another element, as in `map { Row(code: $0.code) }`, from a model, or from
  /// several values that a loop reads, so that its data may contain an id.
  private func takesValues(_ made: FreshElement) -> Bool {
    guard let call = FunctionCallExpr(made.node) else { return false }
    var derived = 0
    for argument in call.arguments {
      guard let value = argument.expression else { continue }
      if let base = MemberAccessExpr(value)?.base, isElement(base, in: made.file) { return true }
      if isElement(value, in: made.file), isModel(argument.label, of: made) { return true }
      if isDerived(value, in: made.file, depth: 0) { derived += 1 }
    }
    return derived > 1
  }

  /// Whether an expression is the element that a loop or a closure gets.
  private func isElement(_ node: SyntaxNode, in file: FileModel) -> Bool {
    guard let name = DeclReferenceExpr(node)?.name else { return false }
    if name.isClosureArgument { return true }
    switch file.localBinding(of: name, at: node) {
    case .closureParameter: return true
    case .value(_, at: let place): return place.kind == .forStmt
    case .parameter, nil: return false
    }
  }

  /// Whether the argument with a label is a value of a type of the workspace, not only a text or a number.
  private func isModel(_ label: Name?, of made: FreshElement) -> Bool {
    guard let label, let (type, file) = made.file.declaration(of: made.known) else { return false }
    let parameters = type.initializers.flatMap { Array($0.parameters) }.filter { $0.firstName == label }
    let types = parameters.isEmpty ? [type.storedProperty(named: label)?.type] : parameters.map(\.type)
    return types.contains { declared in
      declared?.unwrappedOptional.typeName.map { file.facts.type(named: $0.text) != nil } ?? false
    }
  }

  /// The maximum number of constants between an argument and the element of the loop.
  private static let maximumConstants = 4

  /// Whether a local constant is computed from the element of a loop over a collection, or is a part of the element.
  private func isDerived(_ node: SyntaxNode, in file: FileModel, depth: Int) -> Bool {
    guard depth < Self.maximumConstants, let name = DeclReferenceExpr(node)?.name else { return false }
    switch file.localBinding(of: name, at: node) {
    case .value(let value?, at: let place):
      // Numbers say nothing about data.
      if place.kind == .forStmt { return !value.tokens.contains { $0.textEquals("..<") || $0.textEquals("...") } }
      guard VariableDecl(place)?.isLet ?? false, value != node else { return false }
      return value.subtree.contains { isDerived($0, in: file, depth: depth + 1) }
    // A part of a tuple: `map { name, version in … }`.
    case .closureParameter(let closure, position: _): return closure.parameterNames.count > 1
    case .value, .parameter, nil: return false
    }
  }

  /// The event of a view that runs a function, and may do so several times.
  private func event(running function: Name, in type: TypeDeclaration, _ file: FileModel) -> RelatedLocation? {
    for event in Self.events {
      for call in file.calls(named: event, in: type) {
        if file.reach(fromActionOf: call).contains(where: { $0.function?.name == function }) {
          return file.related(call.nameRange, "loads again")
        }
      }
    }
    return nil
  }

  /// The maximum number of declarations between the rows and the code that creates the elements.
  private static let depthOfRows = 3
  /// The same for code that loads them, which is longer.
  private static let depthOfLoads = 8

  /// Whether rows without state of their own set parts of their elements when they appear. Rows with the same ids would not do it
  /// again for elements that are loaded again.
  private func completeTheirElements(_ loop: FunctionCallExpr, in stored: Storage, _ file: FileModel) -> Bool {
    let sets = stored.file.writes(to: stored.property.name, in: stored.owner).filter(\.isInside)
    guard !sets.isEmpty, !haveOwnState(loop, in: file) else { return false }
    return file.calls(in: loop.node).contains { call in
      guard call.calleeName?.isAny(of: ["task", "onAppear"]) ?? false else { return false }
      return file.reach(fromActionOf: call).contains { code in
        code.file === stored.file && sets.contains { code.node.contains($0.node) }
      }
    }
  }

  /// Whether the function that replaces the rows first sets a flag for which the view shows something else, so that the rows are
  /// removed during each load anyway.
  private func isHidden(
    _ loop: FunctionCallExpr, in view: TypeDeclaration, _ file: FileModel, while write: Write, of stored: Storage
  ) -> Bool {
    guard let function = write.node.enclosingMember else { return false }
    let places = [loop.node] + file.helperUses(around: loop.node)
    let branches = places.prefix(2).flatMap { place in
      place.surroundings.prefix { $0.kind != .memberBlock }
        .filter { $0.kind == .ifExpr || $0.kind == .switchExpr }.map { (statement: $0, place: place) }
    }
    guard !branches.isEmpty else { return false }
    let owners =
      stored.owner === view
      ? [""] : view.storedProperties.filter { $0.typeName == stored.owner.name }.map { $0.name.text + "." }
    let code = [FunctionDecl(function)?.body].compactMap(\.self) + stored.file.closures(around: write.node).map(\.node)
    return code.contains { code in
      let values = stored.file.valuesSetFirst(by: code)
      // Rows that are replaced at once are replaced while they are on screen.
      guard !values.contains(where: { $0.assignment?.node == write.node }) else { return false }
      var last: [String: SetValue] = [:]
      for value in values { last[value.set.path] = value.set }
      return last.values.contains { value in
        owners.contains { owner in
          var value = value
          value.path = owner + value.path
          return branches.contains { $0.statement.keeps($0.place, when: value) == false }
        }
      }
    }
  }

  // MARK: - Rows

  private func isLazy(_ loop: FunctionCallExpr, in file: FileModel) -> Bool {
    file.closures(around: loop.node).contains { closure in
      guard let use = closure.use, !use.isMember else { return false }
      return use.callee.is(.lazyStack) || use.callee.isAny(of: ["List", "Table"])
    }
  }

  /// Whether rows contain something that a new identity resets.
  private func haveState(_ loop: FunctionCallExpr, in file: FileModel) -> Bool {
    haveOwnState(loop, in: file)
      || file.calls(in: loop.node).contains { $0.calleeName?.isAny(of: ["task", "onAppear"]) ?? false }
  }

  /// Whether rows contain something that keeps a state or that animates.
  private func haveOwnState(_ loop: FunctionCallExpr, in file: FileModel) -> Bool {
    file.calls(in: loop.node).contains { call in
      guard let name = call.calleeName else { return false }
      if name.is(.holdsInput) || name.isAny(of: ["transition", "animation", "AsyncImage"]) { return true }
      guard name.isCapitalized, let type = file.facts.type(named: name.text) else { return false }
      return type.properties.contains { $0.wrappers.contains("State") || $0.wrappers.contains("StateObject") }
    }
  }
}

extension RuleCase {
  fileprivate static let keepState = RuleCase(
    "keepState", .wrong, "rows keep state, animate or are created lazily")
  fileprivate static let replaced = RuleCase(
    "replaced", .wrong, "stored rows are replaced by new values of the same data", severity: .info,
    because: "rows lose their state only when the data is loaded again")
  fileprivate static let stateless = RuleCase(
    "stateless", .wrong, "rows have no state to lose", severity: .hint, because: "only animations are wrong")
}
