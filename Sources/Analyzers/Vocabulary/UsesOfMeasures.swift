// Determines how a view uses a length or a frame that it stores.

/// How a view uses a stored measurement, in ascending order of importance.
package enum UseOfMeasure: Comparable {
  /// No code reads it.
  case none
  /// It determines how far something moves or when a gesture ends: the opacity, an offset that a condition chooses.
  case motion
  /// It determines the position or size of something, or is passed to other code.
  case layout
}

extension FileModel {
  /// The `background` or `overlay` that contains only a view, which measures the view that it is applied to.
  package func decoration(of reader: FunctionCallExpr) -> Modifier? {
    guard ModifierChain.outermost(of: reader.node) == reader.node, let use = soleArgument(around: reader.node),
      use.isMember, use.callee == "background" || use.callee == "overlay"
    else { return nil }
    return chain(of: use.call.node).modifier(at: use.call.node)
  }

  private func soleArgument(around node: SyntaxNode) -> ArgumentUse? {
    if let use = ArgumentUse(node) { return use.call.arguments.count == 1 ? use : nil }
    guard let closure = node.parent.flatMap(ClosureExpr.init), closure.statements.count == 1 else { return nil }
    return closure.use.flatMap { $0.call.arguments.isEmpty ? $0 : nil }
  }

  /// Whether a modifier around a view sizes it by a value that is computed from a property, so that each size may lead to
  /// another one. The value itself, as the limit of a frame, leads to the same size again.
  package func sizes(_ view: SyntaxNode, by property: Name) -> Bool {
    var child = view
    for ancestor in view.ancestors {
      switch ancestor.kind {
      case .memberBlock, .variableDecl, .functionDecl: return false
      case .functionCallExpr:
        guard let call = FunctionCallExpr(ancestor), child == ancestor.firstChild,
          call.calleeName.isAny(of: ["frame", "padding", "containerRelativeFrame", "scaleEffect", "font"])
        else { break }
        let values = call.arguments.compactMap(\.expression).filter { $0.mentions(property) }
        if values.contains(where: { call.calleeName != "frame" || $0.pathRoot == nil }) { return true }
      default: break
      }
      child = ancestor
    }
    return false
  }

  /// The maximum nesting of helpers to follow.
  private static var maximumHelpers: Int { 4 }

  /// How a type uses one of its properties, if the property stores a measurement.
  package func use(ofMeasure property: StoredProperty, in type: TypeDeclaration) -> UseOfMeasure {
    let isHanded = property.wrapper("State") == nil && isState(property, in: type)
    if !isHanded, property.wrapper("Binding") != nil || !property.isPrivate && isExtendedElsewhere(type) {
      return .layout
    }
    if !sharedBindings(to: property.name, in: type).isEmpty { return .layout }
    return sharing(property.name, in: type).map { use(of: $0, in: $1, isChosen: false, depth: 0) }.max() ?? .none
  }

  private func use(of name: Name, in type: TypeDeclaration, isChosen: Bool, depth: Int) -> UseOfMeasure {
    guard depth < Self.maximumHelpers else { return .layout }
    var result = UseOfMeasure.none
    for reference in unqualifiedReferences(to: name, in: type) {
      let isMember = reference.parent.flatMap(MemberAccessExpr.init)?.declName == reference
      guard write(at: reference) == nil, isMember || !isShadowed(name, at: reference) else { continue }
      result = max(result, use(at: reference, in: type, isChosen: isChosen, depth: depth))
      if result == .layout { return .layout }
    }
    return result
  }

  /// - Parameter isChosen: whether the value is one of several from which a condition chooses.
  private func use(
    at reference: SyntaxNode, in type: TypeDeclaration, isChosen: Bool, depth: Int
  ) -> UseOfMeasure {
    guard let member = reference.enclosingMember else { return .layout }
    var isChosen = isChosen
    for ancestor in reference.ancestors {
      if ancestor == member { break }
      switch ancestor.kind {
      case .sequenceExpr:
        // An assigned value is used elsewhere.
        if Assignment(ancestor) != nil { return .layout }
        if ancestor.child(.unresolvedTernaryExpr) != nil { isChosen = true }
      case .switchCase, .codeBlock: if ancestor.isChosen(below: member) { isChosen = true }
      case .labeledExpr:
        guard let call = ancestor.parent.flatMap(FunctionCallExpr.init),
          call.calledExpression?.kind == .memberAccessExpr,
          let modifier = call.calleeName, !modifier.isCapitalized
        else { continue }
        switch modifier {
        case "opacity", "onChange", "animation", "task": return .motion
        case "offset": return isChosen ? .motion : .layout
        default: return .layout
        }
      case .closureExpr: if ClosureExpr(ancestor)?.role == .action { return .motion }
      default: continue
      }
    }
    // The use of a helper is the use of its result.
    guard !buildsViews(member), let helper = member.memberName, returnsValue(member) else { return .layout }
    return use(of: helper, in: type, isChosen: isChosen, depth: depth + 1)
  }

  private func returnsValue(_ member: SyntaxNode) -> Bool {
    if let function = FunctionDecl(member) { return function.returnType != nil }
    return VariableDecl(member)?.bindings.first.map { !$0.isStored } ?? false
  }
}
