struct ScrollTargetIDMismatch: ModifierRule {
  static let info = RuleInfo(
    id: "scroll_target_id_mismatch", topic: .scrolling, cases: [.otherType, .twoIdentities, .unusedNamespace],
    tier: .precise)

  static let modifiers: [StaticString] = ["scrollPosition", "scrollTo"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    if modifier.name == "scrollPosition" {
      checkPosition(modifier, of: chain, in: file, &findings)
    } else {
      checkScrollTo(modifier, of: chain, in: file, &findings)
    }
  }

  private func checkPosition(
    _ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings
  ) {
    guard chain.baseName == "ScrollView", let content = chain.base.flatMap(FunctionCallExpr.init)?.trailingClosure,
      let binding = modifier.argument("id"), let state = state(of: binding, in: file)
    else { return }
    for forEach in file.rowLoops(in: content.node) {
      guard let id = forEach.rowID(in: file), !forEach.isIdentity(id) else { continue }
      let isIndex = isUsedAsIndex(state, id.argument, of: forEach, in: file)
      findings.add(
        at: modifier.range, "Rows have two identities, from `ForEach` and `.id(\(id.argument.text))`; keep only one",
        .twoIdentities,
        assuming: [isIndex ? .change("whether `\(forEach.data.text)` changes anywhere except at its end") : nil],
        related: [RelatedLocation(range: id.modifier.range, message: "second identity of the row")],
        fixes: [
          isIndex
            ? nil : .unsafe("Remove `.id(\(id.argument.text))`", preferred: true, .delete(id.modifier.removalRange))
        ])
      return
    }
    guard let position = file.basicType(of: state), let rows = rowTypes(in: content.node, of: file),
      let first = rows.first, !rows.contains(where: { $0.type == position })
    else { return }
    findings.add(
      at: modifier.range,
      "Scroll position is `\(position)` but row ids are `\(first.type)`; they never match",
      related: [
        RelatedLocation(range: state.range, message: "scroll position"), first.place,
      ],
      fixes: [retype(state, first)])
  }

  /// Whether code also uses the position as the index that is the explicit id of the rows, for example to scroll to the
  /// next one. Without that id, nothing would scroll.
  private func isUsedAsIndex(
    _ state: StoredProperty, _ id: SyntaxNode, of loop: RowLoop, in file: FileModel
  ) -> Bool {
    guard file.basicType(of: state) == "Int", loop.isIndex(id), let type = file.enclosingType(of: id) else {
      return false
    }
    return type.parts.contains { !file.unqualifiedReferences(to: state.name, in: $0.node).isEmpty }
  }

  private func checkScrollTo(
    _ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings
  ) {
    if let target = modifier.firstArgument, let namespace = namespaceThatNothingHas(target, in: file) {
      findings.add(
        at: modifier.range, "No view has the id `\(namespace.name.text)`, so `scrollTo` does nothing",
        .unusedNamespace,
        related: [RelatedLocation(range: namespace.range, message: "used only by `scrollTo`")])
      return
    }
    guard let base = chain.baseName, let target = modifier.arguments.first, target.label == nil,
      let type = target.expression.flatMap({ targetType($0, in: file) }),
      let reader = reader(called: base, around: modifier.node, in: file),
      let rows = rowTypes(in: reader.node, of: file), let first = rows.first,
      !rows.contains(where: { $0.type == type })
    else { return }
    findings.add(
      at: modifier.range,
      "`scrollTo` gets \(article(type)) `\(type)` but row ids are `\(first.type)`; they never match",
      related: [first.place])
  }

  /// The closure of the `ScrollViewReader` whose proxy has a name, here or where the only use of the method that contains the
  /// node passes it.
  private func reader(
    called proxy: Name, around node: SyntaxNode, in file: FileModel, methods: Int = 0
  ) -> ClosureExpr? {
    let closure = file.closures(around: node).first { closure in
      closure.use?.callee == "ScrollViewReader" && closure.parameterNames.contains { $0 == proxy }
    }
    if let closure { return closure }
    guard methods < 3, let method = node.enclosingMember.flatMap(FunctionDecl.init), let name = method.name else {
      return nil
    }
    let (parameters, uses) = (Array(method.parameters), file.helperUses(around: node))
    guard uses.count == 1, let call = FunctionCallExpr(uses[0].outermostPostfix), call.calleeName == name,
      let position = parameters.firstIndex(where: { $0.name == proxy }),
      let passed = parameters.argument(at: position, of: call).flatMap(DeclReferenceExpr.init)?.name
    else { return nil }
    return reader(called: passed, around: call.node, in: file, methods: methods + 1)
  }

  /// The private `@Namespace` that a target refers to, if it is used only in targets.
  private func namespaceThatNothingHas(_ target: SyntaxNode, in file: FileModel) -> StoredProperty? {
    guard let name = target.selfMemberName, !file.isShadowed(name, at: target),
      let type = file.enclosingType(of: target),
      let property = file.holder(of: name, in: type)?.property, property.isPrivate,
      property.wrapper("Namespace") != nil
    else { return nil }
    let users = file.sharing(name, in: type).map(\.type)
    let isElsewhere = users.contains { user in
      user.parts.contains { part in
        file.references(to: name, in: part.node).contains { reference in
          let call = reference.ancestors.lazy.compactMap(FunctionCallExpr.init).first
          return call?.calleeName != "scrollTo" && !users.contains { $0 !== user && call?.calleeName == $0.name }
        }
      }
    }
    return isElsewhere ? nil : property
  }

  private func article(_ type: String) -> String { type == "Int" ? "an" : "a" }

  private func state(of binding: SyntaxNode, in file: FileModel) -> StoredProperty? {
    guard binding.kind == .declReferenceExpr, let name = binding.firstToken.map(Name.init) else { return nil }
    return file.enclosingType(of: binding)?.storedProperties.first { name.isBinding(of: $0.name) }
  }

  private func targetType(_ target: SyntaxNode, in file: FileModel) -> String? {
    if let type = target.literalTypeName { return type }
    guard let name = target.selfMemberName, !file.isShadowed(name, at: target),
      let property = file.enclosingType(of: target)?.storedProperty(named: name)
    else { return file.basicType(ofValue: target) }
    return file.basicType(of: property)
  }

  private struct RowType {
    let type: String
    /// `Item` if the ids are `Item.ID`.
    let element: String?
    let place: RelatedLocation
  }

  /// The types of all identities in the content; nil if one of them is unknown.
  private func rowTypes(in content: SyntaxNode, of file: FileModel) -> [RowType]? {
    var result: [RowType] = []
    // The rows may also be in helpers and in other views.
    let codes = file.shownCode(from: content).filter { $0.file !== file || !content.contains($0.code.node) }
    let loops = file.rowLoops(in: content).map { ($0, file) }
    for (loop, file) in loops
      + codes.flatMap({ shown in shown.file.rowLoops(in: shown.code.node).map { ($0, shown.file) } })
    {
      guard let identity = loop.identityType(in: file) else { return nil }
      result.append(
        RowType(
          type: identity.type, element: identity.element, place: file.related(loop.call.nameRange, "rows")))
    }
    guard !result.isEmpty else { return nil }
    // The content may show helpers of the view, whose ids count as well.
    let places = (file.enclosingType(of: content)?.parts.map(\.node) ?? [content]).map { ($0, file) }
    for (place, file) in places + codes.map({ ($0.code.node, $0.file) }) {
      guard !hasOtherRows(place, in: file) else { return nil }
      for id in file.calls(named: "id", in: place) where id.calledExpression?.kind == .memberAccessExpr {
        guard let type = id.firstArgument.flatMap(file.basicType(ofValue:)) else { return nil }
        result.append(RowType(type: type, element: nil, place: file.related(id.range, "rows")))
      }
    }
    return result
  }

  /// Whether views other than loops give rows their identities: `List(notes) { … }`.
  private func hasOtherRows(_ place: SyntaxNode, in file: FileModel) -> Bool {
    (["List", "Table", "OutlineGroup"] as [StaticString]).contains { name in
      file.calls(named: name, in: place).contains { $0.firstUnlabeledArgument != nil }
    }
  }

  private func retype(_ state: StoredProperty, _ row: RowType) -> Fix? {
    guard let element = row.element, let type = state.type, type.isOptionalType,
      state.initialValue?.kind ?? .nilLiteralExpr == .nilLiteralExpr
    else { return nil }
    return .unsafe(
      "Change the position's type to `\(element).ID?`", preferred: true, .replace(type.range, by: "\(element).ID?"))
  }
}

extension RuleCase {
  fileprivate static let otherType = RuleCase(
    "otherType", .deadFeature, "the position or target has another type than the ids of the rows")
  fileprivate static let twoIdentities = RuleCase(
    "twoIdentities", .wrong, "rows have one identity from the loop and another one from `id`")
  fileprivate static let unusedNamespace = RuleCase(
    "unusedNamespace", .deadFeature, "the target is a namespace that no view has as its id")
}
