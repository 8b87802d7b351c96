struct CoordinatorKeepsFirstParent: TypeRule {
  static let info = RuleInfo(
    id: "coordinator_keeps_first_parent", topic: .interoperability, cases: [.value, .closure], tier: .precise,
    since: "0.2.0", platforms: [.iOS, .macOS, .tvOS, .visionOS])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .representable, type.declaration.node.kind == .structDecl,
      let creation = creation(in: type, file), let (coordinator, other) = file.coordinator(of: type),
      coordinator.isClass
    else { return }
    let parent = keptCopy(of: type, in: coordinator, creation)
    guard !isRefreshed(coordinator, parent, by: type, in: file) else { return }
    let read = parent.map { reads(of: $0, of: type, in: coordinator, other) } ?? passed(creation, of: type)
    let reader = parent == nil ? file : other
    let inputs = file.inputs(of: type)
    var stale: (property: StoredProperty, place: SyntaxNode, isKnown: Bool)?
    for (property, place) in read where isPlain(property, in: file) {
      switch inputs.mayChange(property) {
      case .neverChanges: continue
      case .unknown: if inputs.mayBeKept, stale == nil { stale = (property, place, false) }
      case .changes: if !(stale?.isKnown ?? false) { stale = (property, place, true) }
      }
    }
    guard !file.isPreviewHelper(type) else { return }
    guard let stale else {
      let closures = read.filter { $0.0.type?.isFunctionType ?? false }
      let fix = parent.flatMap { updating($0, keptIn: other, of: type, in: file) }
      return report(closures, of: type, readIn: reader, at: creation, in: file, fix: fix, &findings)
    }
    let value = stale.property.name.text
    findings.add(
      at: creation.range,
      parent == nil
        ? "The coordinator keeps the first `\(value)`; pass later values on in the `update…` method"
        : "The coordinator keeps the first `\(type.name.text)` and its `\(value)`; update it in the `update…` method",
      .value, assuming: [stale.isKnown ? nil : .change("whether `\(value)` changes while the view is on screen")],
      related: [
        reader.related(stale.place.range, "reads the first value"),
        (type.representableUpdater?.name).map { RelatedLocation(range: $0.range, message: "does not update it") },
      ].compactMap(\.self),
      fixes: [parent.flatMap { updating($0, keptIn: other, of: type, in: file) }])
  }

  /// Reports a closure of the first copy that has captured an input of the view that creates the representable.
  private func report(
    _ closures: [(StoredProperty, SyntaxNode)], of type: TypeDeclaration, readIn reader: FileModel,
    at creation: FunctionCallExpr, in file: FileModel, fix: Fix?, _ findings: inout Findings
  ) {
    for (property, use) in closures {
      guard let (captured, place) = captured(by: property, of: type, in: file) else { continue }
      findings.add(
        at: creation.range,
        "The coordinator keeps the first `\(property.name.text)`, which has captured the first `\(captured)`; update it in "
          + "the `update…` method", .closure,
        related: [place, reader.related(use.range, "calls the first closure")], fixes: [fix])
      return
    }
  }

  /// An input of a view that changes, and that the closure which the view passes for a property reads.
  private func captured(
    by property: StoredProperty, of type: TypeDeclaration, in file: FileModel
  ) -> (name: String, place: RelatedLocation)? {
    let isLast = type.storedProperties.last { $0.type?.isFunctionType ?? false }?.name == property.name
    for (call, other) in file.placesShowing(type).map({ ($0.call, $0.file) }) {
      let labeled = call.arguments.first { $0.label == property.name }?.expression.flatMap(ClosureExpr.init)
      guard let closure = labeled ?? (isLast ? call.trailingClosure : nil),
        !other.chain(of: call.node).contains("id"), let view = other.enclosingType(of: call.node)
      else { continue }
      for input in view.storedProperties where isPlain(input, in: other) {
        guard let reference = other.unqualifiedReferences(to: input.name, in: closure.node).first,
          !other.isHidden(reference), case .changes = other.inputs(of: view).mayChange(input)
        else { continue }
        return (input.name.text, other.related(reference.range, "has the first value"))
      }
    }
    return nil
  }

  /// The call in `makeCoordinator` that creates the coordinator.
  private func creation(in type: TypeDeclaration, _ file: FileModel) -> FunctionCallExpr? {
    guard let make = type.functions.first(where: { $0.name == "makeCoordinator" }), let body = make.body,
      let result = make.returnType?.typeName
    else { return nil }
    return file.calls(in: body).first { call in
      call.calleeName == result || call.calleeName == "init" && call.base == nil
    }
  }

  /// The property in which the coordinator keeps the representable, if that is passed to it.
  private func keptCopy(
    of type: TypeDeclaration, in coordinator: TypeDeclaration, _ creation: FunctionCallExpr
  ) -> StoredProperty? {
    guard creation.arguments.contains(where: { $0.expression?.isSelf ?? false }) else { return nil }
    return coordinator.storedProperties.first { $0.typeName == type.name }
  }

  /// Whether an update changes what the coordinator keeps: `context.coordinator.parent = self`, or a method of the
  /// coordinator that does it. Code that is not known may do it with what it gets.
  private func isRefreshed(
    _ coordinator: TypeDeclaration, _ parent: StoredProperty?, by type: TypeDeclaration, in file: FileModel
  ) -> Bool {
    guard let body = type.representableUpdater?.body else { return true }
    return file.reach(from: body).all.contains { reached in
      switch reached {
      case .code(let code):
        guard code.moment == .now else { return false }
        return code.writes.contains { write in
          guard let name = write.target.lastName, parent == nil || parent?.name == name else { return false }
          guard let object = MemberAccessExpr(write.target)?.base, !object.isSelf else {
            return code.file.enclosingType(of: write.node)?.name == coordinator.name
              && !code.file.isLocal(write.target)
          }
          return isCoordinator(object, coordinator, in: code.file)
        }
      case .unseen(let code):
        guard let call = FunctionCallExpr(code.node), !call.arguments.isEmpty, let object = call.base,
          let file = code.way.steps.last?.file
        else { return false }
        return isCoordinator(object, coordinator, in: file)
      }
    }
  }

  private func isCoordinator(_ object: SyntaxNode, _ coordinator: TypeDeclaration, in file: FileModel) -> Bool {
    file.declaredType(of: object)?.plainTypeName == coordinator.name.text || object.lastName == "coordinator"
  }

  /// The properties of the representable that the coordinator reads from the kept copy, with the first place of each.
  private func reads(
    of parent: StoredProperty, of type: TypeDeclaration, in coordinator: TypeDeclaration, _ file: FileModel
  ) -> [(StoredProperty, SyntaxNode)] {
    var result: [(StoredProperty, SyntaxNode)] = []
    for reference in file.unqualifiedReferences(to: parent.name, in: coordinator) {
      var node = reference.outermostSelfAccess
      if let unwrapped = node.parent, unwrapped.kind == .optionalChainingExpr || unwrapped.kind == .forceUnwrapExpr {
        node = unwrapped
      }
      guard let access = node.parent.flatMap(MemberAccessExpr.init), access.base == node, let name = access.name,
        let property = type.storedProperty(named: name), !result.contains(where: { $0.0.name == name }),
        reference.enclosingMember?.kind != .initializerDecl
      else { continue }
      result.append((property, access.node))
    }
    return result
  }

  /// The properties whose values are passed to the coordinator.
  private func passed(_ call: FunctionCallExpr, of type: TypeDeclaration) -> [(StoredProperty, SyntaxNode)] {
    call.arguments.compactMap { argument in
      guard let value = argument.expression, let name = value.selfMemberName,
        let property = type.storedProperty(named: name)
      else { return nil }
      return (property, value)
    }
  }

  /// Whether the kept copy has the value itself, not a reference to it.
  private func isPlain(_ property: StoredProperty, in file: FileModel) -> Bool {
    guard !property.isStatic, property.attributes.isEmpty, !(property.isLet && property.initialValue != nil),
      let type = property.type
    else { return false }
    guard let name = type.unwrappedOptional.typeName else { return type.unwrappedOptional.kind == .arrayType }
    if name == "Binding" || name.hasSuffix("Proxy") { return false }
    if let known = file.type(named: name.text, at: type) {
      return known.fact.kind == .struct || known.fact.kind == .enum
    }
    return !file.holdsObject(property) && ValueTypes.contains(name.text)
  }

  /// - Parameter other: the model of the coordinator. A fix is for one file.
  private func updating(
    _ parent: StoredProperty, keptIn other: FileModel, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard let update = type.representableUpdater, let body = update.body, !parent.isPrivate,
      other === file || !parent.isLet,
      let context = Array(update.parameters).last?.name, context != "_", let introducer = parent.declaration.introducer
    else { return nil }
    let statement = "\(context.text).coordinator.\(parent.name.text) = self"
    var edits: [TextEdit] = []
    if let first = body.firstChild {
      edits.append(.insert(statement + first.statementSeparator, at: first.range.lowerBound))
    } else if !body.hasComments {
      edits.append(.replace(body.range, by: "{ \(statement) }"))
    }
    guard !edits.isEmpty else { return nil }
    if parent.isLet { edits.append(.replace(introducer.range, by: "var")) }
    return Fix(title: "Keep the latest copy", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }
}

extension SyntaxNode {
  /// `self.parent` for `parent` in it.
  fileprivate var outermostSelfAccess: SyntaxNode {
    guard let access = parent.flatMap(MemberAccessExpr.init), access.declName == self else { return self }
    return access.node
  }
}

extension RuleCase {
  fileprivate static let value = RuleCase(
    "value", .wrong, "the coordinator reads a value of the first copy of the representable")
  fileprivate static let closure = RuleCase(
    "closure", .wrong, "the coordinator calls a closure that has captured the first value of an input",
    severity: .info, because: "the captured value may not matter when it is called")
}
