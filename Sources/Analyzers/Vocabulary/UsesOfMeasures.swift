// What a view does with a length or a frame that it stores.

/// What a view uses a stored measure for, the least first.
enum UseOfMeasure: Comparable {
  /// No code reads it.
  case none
  /// It says how far something moves or when a gesture ends: the opacity, an offset that a condition chooses.
  case motion
  /// It decides where something is or how large, or other code gets it.
  case layout
}

extension FileModel {
  /// Helpers that are followed into each other.
  private static var maximumHelpers: Int { 4 }

  /// What a type uses one of its properties for, where the property holds a measure.
  func use(ofMeasure property: StoredProperty, in type: TypeDeclaration) -> UseOfMeasure {
    if property.wrapper("Binding") != nil || !property.isPrivate && isExtendedElsewhere(type) { return .layout }
    if !bindingReferences(to: property.name, in: type).isEmpty { return .layout }
    return use(of: property.name, in: type, isChosen: false, depth: 0)
  }

  private func use(of name: Name, in type: TypeDeclaration, isChosen: Bool, depth: Int) -> UseOfMeasure {
    guard depth < Self.maximumHelpers else { return .layout }
    var result = UseOfMeasure.none
    for reference in unqualifiedReferences(to: name, in: type) {
      let isMember = reference.parent.flatMap(MemberAccessExpr.init)?.declName == reference
      guard StateWrite(reference: reference) == nil, isMember || !isShadowed(name, at: reference) else { continue }
      result = max(result, use(at: reference, in: type, isChosen: isChosen, depth: depth))
      if result == .layout { return .layout }
    }
    return result
  }

  /// - Parameter isChosen: whether the value is one of several that a condition chooses from.
  private func use(
    at reference: SyntaxNode, in type: TypeDeclaration, isChosen: Bool, depth: Int
  ) -> UseOfMeasure {
    guard let member = reference.enclosingMember else { return .layout }
    var isChosen = isChosen
    for ancestor in reference.ancestors {
      if ancestor == member { break }
      switch ancestor.kind {
      case .sequenceExpr:
        // What is assigned is used elsewhere.
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
    // A helper is used for what its result is used for.
    guard !buildsViews(member), let helper = member.memberName, returnsValue(member) else { return .layout }
    return use(of: helper, in: type, isChosen: isChosen, depth: depth + 1)
  }

  private func returnsValue(_ member: SyntaxNode) -> Bool {
    if let function = FunctionDecl(member) { return function.returnType != nil }
    return VariableDecl(member)?.bindings.first.map { !$0.isStored } ?? false
  }
}
