// Finds the code of views, in all files, that shows a member of an object.

/// Code that reads a member of an object while a body is evaluated.
package struct ShownRead {
  /// The member access: `model.isLoading`.
  package let node: SyntaxNode
  /// The file that contains it.
  package let file: FileModel
  package let view: TypeDeclaration
}

extension FileModel {
  /// Whether a body of a type, or what it calls, shows the value of a property.
  package func shows(_ property: Name, in type: TypeDeclaration) -> Bool {
    unqualifiedReferences(to: property, in: type).contains { write(at: $0) == nil && isReadByBody($0) }
  }

  /// The maximum number of views to search.
  private static var maximumViews: Int { 16 }

  /// The code in bodies of views, and in what they call, that reads a member of objects of a class or binds to it.
  package func shownReads(of member: String, in model: KnownType) -> [ShownRead] {
    shownReads(ofAny: [member], in: model)
  }

  /// The same for several members.
  package func shownReads(ofAny members: Set<String>, in model: KnownType) -> [ShownRead] {
    var result: [ShownRead] = []
    for known in facts.views(using: model).prefix(Self.maximumViews) {
      guard let (view, file) = declaration(of: known) else { continue }
      for part in view.parts {
        for node in part.node.descendants where node.kind == .memberAccessExpr {
          guard let access = MemberAccessExpr(node), let name = access.name?.text, members.contains(name),
            let base = access.base, file.typeOfObject(base, in: view).map(model.isCalled) ?? false,
            file.isReadByBody(node)
          else { continue }
          result.append(ShownRead(node: node, file: file, view: view))
        }
      }
    }
    return result
  }

  /// Whether a body may run the code in a view that reads a member of a model. A view of the project may run the closure that
  /// contains the code on an event, which only its own code shows.
  ///
  /// - Parameter member: the name of the member, which the code contains.
  package func mayRunWithBody(_ read: Located<ModelReadFact>, of member: Name) -> Bool {
    guard let known = facts.type(named: read.fact.view, ofCodeIn: read.path), let (view, file) = declaration(of: known),
      let start = file.place(of: read.range.lowerBound, in: read.path),
      let node = view.parts.lazy.flatMap({ file.references(to: member, in: $0.node) })
        .first(where: { $0.range.lowerBound == start })
    else { return true }
    guard !file.runsLater(node) else { return false }
    if file.isInBodyScope(node) { return true }
    let uses = file.helperUses(around: node)
    return uses.isEmpty || uses.contains { file.isReadByBody($0) && !file.runsLater($0) }
  }

  /// Whether a node is the argument of `disabled` or `allowsHitTesting`.
  package func disablesControls(_ node: SyntaxNode) -> Bool {
    for around in node.surroundings {
      if around.kind == .codeBlock || around.kind == .closureExpr || around.kind == .accessorBlock { return false }
      guard around.kind == .labeledExpr, let call = around.parent.flatMap(FunctionCallExpr.init) else { continue }
      if call.calleeName.isAny(of: ["disabled", "allowsHitTesting"]) { return true }
    }
    return false
  }

  /// The type of the object whose member is read: of `model`, `$model`, `Model.shared`.
  fileprivate func typeOfObject(_ base: SyntaxNode, in view: TypeDeclaration) -> String? {
    if let property = DeclReferenceExpr(base.withoutUnwrapping)?.name?.boundProperty {
      return view.storedProperty(named: property)?.typeName?.text
    }
    return declaredType(of: base)?.plainTypeName
  }

  /// The declaration of a type of the workspace, with the model of its code.
  package func declaration(of known: KnownType) -> (TypeDeclaration, FileModel)? {
    let scope = scope(of: known)
    if let here = scope.here, scope.elsewhere.isEmpty { return (here, self) }
    for part in scope.elsewhere { if let found = declaration(at: part) { return found } }
    return scope.here.map { ($0, self) }
  }
}
