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
