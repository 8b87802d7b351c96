// Determines with which predicates and orders code fetches objects of SwiftData, and of which class.

extension FileModel {
  /// Whether code fetches with a predicate: it is an argument of `@Query` or `FetchDescriptor`, or a local constant or
  /// property that is.
  package func isFetched(with value: SyntaxNode) -> Bool {
    if value.isArgumentOfFetch { return true }
    guard let binding = value.parent?.parent.flatMap(PatternBinding.init), let name = binding.name,
      let scope = binding.node.parent?.parent
    else { return isFetchedByName(value) }
    return references(to: name, in: scope).contains(where: \.isArgumentOfFetch)
      || isFetchedByName(value)
  }

  /// Whether code of the file fetches with the result of the member that contains a predicate or an order: `Trip.overdue`,
  /// `overdue(before: date)`.
  private func isFetchedByName(_ node: SyntaxNode) -> Bool {
    guard let member = node.enclosingMember, let name = member.memberName, let type = enclosingType(of: member)
    else { return false }
    return references(to: name, inItemsMentioning: type.name).contains { reference in
      guard !member.contains(reference), reference.isArgumentOfFetch else { return false }
      guard let access = reference.parent.flatMap(MemberAccessExpr.init), access.declName == reference else {
        return enclosingType(of: reference) === type
      }
      return access.base.map { $0.isSelf || $0.typeReferenceName == type.name || $0.textEquals("Self") } ?? false
    }
  }

  /// The order of a fetch that contains a sort descriptor, as far as the code names its model: a property or a function of
  /// which a fetch uses the result, or a value that is assigned to a fetch.
  package func orderOfFetch(around descriptor: SyntaxNode) -> OrderOfFetch? {
    let statement = descriptor.enclosingStatement
    if let assignment = assignments(in: statement).first(where: { $0.node.contains(descriptor) }),
      let target = MemberAccessExpr(assignment.target), target.name == "sortBy",
      let fetch = target.base.flatMap({ fetch(namedBy: $0) })
    {
      return OrderOfFetch(model: fetch.typeArgument)
    }
    guard let member = descriptor.enclosingMember, let name = member.memberName,
      let written = FunctionDecl(member)?.returnType?.text ?? VariableDecl(member)?.bindings.only?.type?.text,
      let model = written.sortedModel, let type = enclosingType(of: member),
      unqualifiedReferences(to: name, in: type).contains(where: { $0.isArgumentOfFetch })
        || isFetchedByName(descriptor)
    else { return nil }
    return OrderOfFetch(model: model)
  }

  /// The creation of a fetch that a local variable contains.
  private func fetch(namedBy reference: SyntaxNode) -> FunctionCallExpr? {
    guard let name = DeclReferenceExpr(reference)?.name,
      case .value(let value?, _) = localBinding(of: name, at: reference),
      let call = FunctionCallExpr(value), call.calleeName == "FetchDescriptor"
    else { return nil }
    return call
  }
}

/// The order in which a fetch returns objects.
package struct OrderOfFetch {
  /// The class of the objects, if the code names it.
  package let model: String?
}

extension FunctionCallExpr {
  /// `T` for `FetchDescriptor<T>()`.
  package var typeArgument: String? { node.firstChild?.children.first(where: \.isType)?.typeName?.text }
}

extension SyntaxNode {
  /// Whether it is part of an argument of `@Query`, `Query` or `FetchDescriptor`.
  package var isArgumentOfFetch: Bool { fetch != nil }

  /// The attribute or call that fetches with the node.
  private var fetch: SyntaxNode? {
    for around in ancestors {
      switch around.kind {
      case .attribute:
        return Attribute(around)?.name.isAny(of: ["Query", "SectionedQuery"]) ?? false ? around : nil
      case .functionCallExpr:
        if FunctionCallExpr(around)?.calleeName.isAny(of: ["FetchDescriptor", "Query"]) ?? false { return around }
      case .codeBlock, .memberBlock, .closureExpr: return nil
      default: continue
      }
    }
    return nil
  }

  /// The model whose objects the fetch around the node returns, as far as its code names it.
  package var queriedType: String? {
    guard let fetch else { return nil }
    if let generic = FunctionCallExpr(fetch)?.node.firstChild, generic.kind == .genericSpecializationExpr {
      return generic.children.first(where: \.isType)?.typeName?.text
    }
    guard fetch.kind == .attribute else { return nil }
    let property = fetch.parent.flatMap(VariableDecl.init)?.bindings.first
    return property?.type?.unwrappedOptional.text.elementOfSequenceType
  }
}

extension String {
  /// `T` for `SortDescriptor<T>` and `[SortDescriptor<T>]`.
  fileprivate var sortedModel: String? {
    let element = elementOfSequenceType ?? self
    guard element.hasPrefix("SortDescriptor<"), element.hasSuffix(">") else { return nil }
    return String(element.dropFirst("SortDescriptor<".count).dropLast())
  }
}
