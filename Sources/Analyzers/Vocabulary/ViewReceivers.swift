// Determines whether modifiers are applied to views, and not to values of the project that have methods with the same
// names.

extension FileModel {
  /// Whether the receiver of a modifier is a view: false for a value whose type the workspace declares and that is not a
  /// view; nil if nothing shows it, as for `$0` and `.large`.
  package func isAppliedToView(_ modifier: Modifier) -> Bool? { isAppliedToView(modifier, steps: 3) }

  private func isAppliedToView(_ modifier: Modifier, steps: Int) -> Bool? {
    // Walking through a long chain for each of its modifiers takes long, and most chains start with a view of SwiftUI.
    if let name = chain(of: modifier.node).baseName, SwiftUICatalog.entry(of: name)?.kind == .view,
      !redefines(name, at: modifier.node)
    {
      return true
    }
    // The first modifier in a branch of a postfix `#if` continues the chain before the `#if`.
    let receiver = modifier.receiver ?? modifier.clause?.parent?.parent?.firstChild
    guard let receiver else {
      return modifier.isImplicitMember ? nil : enclosingType(of: modifier.node).map { isView($0) }
    }
    let answers = receiver.alternatives.map { isView($0, steps: steps) }
    if answers.contains(false) { return false }
    if answers.allSatisfy({ $0 == true }) { return true }
    // What a builder contains, or a body returns, is a view.
    let whole = chain(of: modifier.node).node
    let closure = whole.surroundings.lazy.compactMap(ClosureExpr.init).first
    guard whole.isStatement || whole.parent?.kind == .returnStmt && closure == nil, isInBodyScope(whole) else {
      return nil
    }
    guard let closure else { return true }
    if case .builder? = closure.use?.role { return true }
    return nil
  }

  private func isView(_ value: SyntaxNode, steps: Int) -> Bool? {
    var node = value.unparenthesized
    // A chain of modifiers has the kind of its base.
    while true {
      if node.isSelf { return enclosingType(of: node).map { isView($0) } }
      // The type of a long chain takes long to find, and SwiftUI's modifiers do not change what it is.
      if let call = FunctionCallExpr(node), let name = call.calleeName, let base = call.base?.unparenthesized,
        SwiftUICatalog.entry(of: name)?.kind == .modifier, facts.extensionFunctions(named: name).isEmpty
      {
        node = base
        continue
      }
      if let type = declaredType(of: node) { return isViewType(type, at: node) }
      if node.kind == .postfixIfConfigExpr, let inner = node.firstChild {
        node = inner
        continue
      }
      guard let call = FunctionCallExpr(node), let name = call.calleeName, !name.isCapitalized else { break }
      guard SwiftUICatalog.entry(of: name)?.kind == .modifier || !facts.extensionFunctions(named: name).isEmpty else {
        return nil
      }
      guard let base = call.base?.unparenthesized else {
        return call.isImplicitMember ? nil : enclosingType(of: node).map { isView($0) }
      }
      node = base
    }
    if node.textEquals("$0") {
      let closure = node.surroundings.lazy.compactMap(ClosureExpr.init).first { $0.parameterNames.isEmpty }
      return closure.flatMap { isPassedView(to: $0, steps: steps) }
    }
    if let name = DeclReferenceExpr(node)?.name {
      if case .closureParameter(let closure, let position) = localBinding(of: name, at: node) {
        return position == 0 ? isPassedView(to: closure, steps: steps) : nil
      }
      return name == "content" && enclosingType(of: node)?.viewRole == .viewModifier ? true : nil
    }
    guard let name = ModifierChain(node).baseName, name.isCapitalized else { return nil }
    if FunctionCallExpr(node) != nil { return isViewType(name.text, at: node) }
    return SwiftUICatalog.isShapeOrColor(name) && !redefines(name, at: node) ? true : nil
  }

  /// Whether a closure receives the view that the modifier around it is applied to: `.when(isOn) { $0.blur(radius: 2) }`.
  private func isPassedView(to closure: ClosureExpr, steps: Int) -> Bool? {
    guard steps > 0, let use = closure.use, use.isMember, let base = use.call.base,
      // `map` of a collection passes its elements.
      FunctionCallExpr(base.unparenthesized) != nil, let modifier = chain(of: use.call.node).modifier(at: use.call.node)
    else { return nil }
    return isAppliedToView(modifier, steps: steps - 1) == true ? true : nil
  }

  private func isView(_ type: TypeDeclaration) -> Bool {
    if type.viewRole != nil || SwiftUICatalog.entry(of: type.name) != nil || SwiftUICatalog.isShapeOrColor(type.name) {
      return true
    }
    guard let known = self.type(named: type.name.text, at: type.declaration.node) else { return true }
    return isView(known)
  }

  /// - Parameter type: the written type of a value.
  private func isViewType(_ type: String, at node: SyntaxNode) -> Bool? {
    let name = type.plainTypeName
    if let known = self.type(named: name, at: node) { return isView(known) }
    if type.hasPrefix("some View") || type.hasPrefix("any View") || type.hasSuffix(".Content") || type == "Content" {
      return true
    }
    guard let declared = SDK.type(named: name) else { return nil }
    return declared.isReference ? false : SDK.table.lineage(of: name).contains("View") ? true : nil
  }

  private func isView(_ type: KnownType) -> Bool {
    !type.isClass && (type.fact.kind == .protocol || !facts.inheritsNoView(type))
  }
}
