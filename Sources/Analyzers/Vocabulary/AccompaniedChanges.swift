// Determines whether a change that no view observes is shown anyway.

extension FileModel {
  /// Whether the action around a node also sets a `@State` of its view, so that the view updates and shows what else has
  /// changed.
  package func comesWithState(_ node: SyntaxNode) -> Bool {
    guard let type = enclosingType(of: node), type.isViewType,
      let action = closures(around: node).first(where: { $0.role == .action })?.node ?? node.enclosingMember
    else { return false }
    return type.storedProperties.contains { state in
      state.wrapper("State") != nil && node.lastName != state.name && !writes(to: state.name, in: action).isEmpty
    }
  }

  /// Whether a view changes one of some variables of the object in its property, by a write, a binding or a method.
  ///
  /// - Parameter isSeen: whether a change at a reference to the property counts.
  package func changes(
    _ variables: [String], of held: KnownClass, in property: StoredProperty, of type: TypeDeclaration,
    where isSeen: (SyntaxNode) -> Bool = { _ in true }
  ) -> Bool {
    let changing = held.lineage.flatMap { type in
      type.members.filter { member in
        member.kind == .function && variables.contains { facts.isChanged($0, by: member, of: type) }
      }
    }
    return type.parts.contains { part in
      let bindings = bindingReferences(to: property.name, in: part.node)
      return (unqualifiedReferences(to: property.name, in: part.node) + bindings).contains { reference in
        let object = reference.wholeObject
        guard let access = object.parent.flatMap(MemberAccessExpr.init), access.base == object,
          let name = access.name?.text, isSeen(reference)
        else { return false }
        if changing.contains(where: { $0.name == name }) { return true }
        return variables.contains(name)
          && (write(at: reference) != nil || bindings.contains { $0 == reference })
      }
    }
  }
}

extension SyntaxNode {
  /// The whole expression that contains a reference to a property: `self.model?` for its `model`.
  fileprivate var wholeObject: SyntaxNode {
    let around = parent.flatMap(MemberAccessExpr.init)
    var object = around?.declName == self ? around?.node ?? self : self
    while let parent = object.parent, [.optionalChainingExpr, .forceUnwrapExpr].contains(parent.kind) {
      object = parent
    }
    return object
  }
}
