extension FileModel {
  /// Writes a property for the presentation mode, which a view only uses to dismiss itself, as one for the action:
  /// `@Environment(\.dismiss)`.
  ///
  /// - Returns: nil if it is used for anything else, or if the name of the action is taken.
  func usingDismissAction(_ property: StoredProperty, of type: TypeDeclaration) -> Fix? {
    guard let wrapper = property.wrapper("Environment"), let key = wrapper.firstArgument, key.kind == .keyPathExpr,
      wrapper.arguments.count == 1, property.declaration.bindings.count(where: { _ in true }) == 1,
      property.initialValue == nil, !facts.isUsedInExtensionElsewhere(property.name, of: type.name)
    else { return nil }
    let own = property.declaration.node
    var edits: [TextEdit] = [.replace(key.range, by: "\\.dismiss")]
    let mode = property.name
    let keepsName = mode == "dismiss"
    if !keepsName {
      let isTaken = type.members.contains { $0.memberName == "dismiss" } || type.isClass
      let isUsed = type.parts.contains { part in
        references(named: "dismiss", in: part.node).contains { reference in
          reference.parent.flatMap(MemberAccessExpr.init).map { $0.declName != reference } ?? true
        }
      }
      guard !isTaken, !isUsed else { return nil }
      edits.append(.replace(mode.rangeWithBackticks, by: "dismiss"))
    }
    if let annotation = property.type { edits.append(.replace(annotation.range, by: "DismissAction")) }
    for part in type.parts {
      var mentionCount = 0
      for token in part.node.tokens where !own.range.contains(token.range.lowerBound) {
        let name = Name(token)
        // `$mode` and `_mode` are other uses.
        if name.isBinding(of: mode) || name.isStorage(of: mode) { return nil }
        if name == mode { mentionCount += 1 }
      }
      for reference in references(to: mode, in: part.node) where !own.contains(reference) {
        guard let call = dismissal(by: reference) else { return nil }
        edits.append(.replace(call.range, by: "dismiss()"))
        mentionCount -= 1
      }
      // A capture list or a parameter with the same name.
      guard mentionCount == 0 else { return nil }
    }
    // Another type in the file may read the property of a view that it stores.
    let isReadElsewhere = references(to: mode).contains { reference in
      guard !type.contains(reference), let access = reference.parent.flatMap(MemberAccessExpr.init),
        access.declName == reference
      else { return false }
      return access.base.map { !$0.isSelf } ?? false
    }
    guard property.isPrivate || !isReadElsewhere else { return nil }
    return Fix(title: "Use `\\.dismiss`", isSafe: true, isPreferred: true, edits: Fix.sorted(edits))
  }

  /// `mode.wrappedValue.dismiss()` for the reference `mode`, with `self.` or without.
  private func dismissal(by reference: SyntaxNode) -> SyntaxNode? {
    var node = reference
    if let access = node.parent.flatMap(MemberAccessExpr.init), access.declName == node {
      guard access.base?.isSelf ?? false, access.base?.kind == .declReferenceExpr else { return nil }
      node = access.node
    }
    guard let wrapped = node.parent.flatMap(MemberAccessExpr.init), wrapped.base == node,
      wrapped.name == "wrappedValue", let dismiss = wrapped.node.parent.flatMap(MemberAccessExpr.init),
      dismiss.base == wrapped.node, dismiss.name == "dismiss",
      let call = dismiss.node.parent.flatMap(FunctionCallExpr.init), call.calledExpression == dismiss.node,
      call.arguments.isEmpty, call.trailingClosure == nil
    else { return nil }
    return call.node
  }
}
