// Determines what a view shows of an object that it may not observe.

/// A variable of an object, with the type that declares it: the class of the object or a superclass.
package struct HeldVariable {
  package let property: PropertyFact
  package let owner: KnownType
}

/// A read of a member of an object, which determines what a view shows.
package struct ShownMember {
  /// `model.title`
  package let access: SyntaxNode
  package let name: Name
  /// The variables that it shows: the member itself, or those that a computed property or a method reads.
  package let variables: [HeldVariable]
  /// Whether it is read only in the content of a sheet, a cover or another presentation.
  package let isPresented: Bool
  /// Whether it is read only in an alert or a confirmation dialog.
  package let isInDialog: Bool
}

/// A variable of an object that determines the value of an expression in a view.
package struct DeterminingVariable {
  package let variable: HeldVariable
  /// The property of the view that holds the object.
  package let holder: StoredProperty
  /// `model.revision`
  package let access: SyntaxNode
}

extension KnownClass {
  /// The variables of its objects.
  package var variables: [HeldVariable] {
    lineage.flatMap { owner in
      owner.properties.filter { !$0.isLet && !$0.isStatic }.map { HeldVariable(property: $0, owner: owner) }
    }
  }

  /// Whether a name is that of the class or of a superclass.
  package func isCalled(_ name: String) -> Bool { lineage.contains { $0.isCalled(name) } }
}

extension FileModel {
  /// The class that a name means at a node, if all of its ancestors are known. Of several types with that name, it is the
  /// one nested in an enclosing type.
  package func knownClass(named name: String, at node: SyntaxNode) -> KnownClass? {
    let scope = node.surroundings.lazy.compactMap(NominalDecl.init).first.map(TypeDeclaration.qualifiedName)
    return facts.fullyKnownClass(named: name, in: scope ?? "")
  }

  /// The class of the object in a property, if all of its ancestors are known.
  package func knownClass(of property: StoredProperty) -> KnownClass? {
    let declaration = property.declaration.node
    guard let name = property.typeName ?? property.staticMemberOwner, facts.mayKnowType(name),
      !isGenericParameter(name, at: declaration)
    else { return nil }
    return knownClass(named: property.type?.text.qualifiedTypeName ?? name.text, at: declaration)
  }

  /// The expressions that refer to the object in a property of a type: `model`, `self.model?`, `$model`, and a constant
  /// that holds it.
  package func objects(in property: StoredProperty, of type: TypeDeclaration) -> [SyntaxNode] {
    let references = unqualifiedReferences(to: property.name, in: type).filter { means(property, $0) }
    let objects = (references + bindingReferences(to: property.name, in: type)).map(\.wholeObject)
    return objects + objects.flatMap(usesOfConstant)
  }

  /// The expressions that refer to an object through the local constant whose initial value it is, or through the name that
  /// an optional binding gives it: `if let session = model.session`.
  package func usesOfConstant(holding object: SyntaxNode) -> [SyntaxNode] {
    guard let clause = object.parent, clause.kind == .initializerClause, let binding = clause.parent,
      let name = binding.firstChild?.firstToken.map(Name.init), let scope = binding.scopeOfConstant
    else { return [] }
    return references(to: name, in: scope).filter { localConstant($0) == object }.map(\.wholeObject)
  }

  /// The maximum number of views that hand an object on to each other.
  private static var maximumReceivers: Int { 3 }

  /// The properties of views of the file that get the object in a property of a view and do not observe it, directly or through
  /// others.
  package func receivers(
    of property: StoredProperty, in type: TypeDeclaration
  ) -> [(property: StoredProperty, type: TypeDeclaration)] {
    var result: [(property: StoredProperty, type: TypeDeclaration)] = []
    var open = [(property, type)]
    while let (property, type) = open.popLast(), result.count < Self.maximumReceivers {
      for object in objects(in: property, of: type) {
        guard let argument = object.parent.flatMap(LabeledExpr.init), let label = argument.label,
          let view = argument.node.parent.flatMap(FunctionCallExpr.init)?.calleeName.flatMap({ self.type(named: $0) }),
          view.viewRole == .view, view.initializers.isEmpty, let given = view.storedProperty(named: label),
          given.attributes.isEmpty || given.wrapper("Binding") != nil,
          !result.contains(where: { $0.type === view && $0.property.name == given.name })
        else { continue }
        result.append((given, view))
        open.append((given, view))
      }
    }
    return result
  }

  /// The changes that views of the file make through the binding of a property that they get from a view.
  package func receivedWrites(to property: StoredProperty, in type: TypeDeclaration) -> [Write] {
    receivers(of: property, in: type).filter { $0.property.wrapper("Binding") != nil }
      .flatMap { writes(to: $0.property.name, in: $0.type) }
  }

  /// Whether a name refers to the property, or to its value in `if let`. A case's payload may have the same name.
  private func means(_ property: StoredProperty, _ reference: SyntaxNode) -> Bool {
    if reference.parent.flatMap(MemberAccessExpr.init)?.declName == reference { return true }
    switch localBinding(of: property.name, at: reference) {
    case nil: return true
    case .value(let value, let place):
      return place.kind == .conditionElement && value.map { $0.lastName == property.name } ?? true
    case .closureParameter, .parameter: return false
    }
  }

  /// Names of static properties that hold the only object of a class.
  private static let sharedNames: [StaticString] = ["shared", "default", "main", "current", "instance", "standard"]

  /// The expressions in a type for the only object of a class of the workspace, `Session.shared`, with the name of the
  /// class.
  package func sharedObjects(in type: TypeDeclaration) -> [(object: SyntaxNode, className: Name)] {
    type.parts.flatMap { part in
      Self.sharedNames.flatMap { references(named: $0, in: part.node) }.compactMap {
        reference -> (object: SyntaxNode, className: Name)? in
        guard let access = reference.parent.flatMap(MemberAccessExpr.init), access.declName == reference,
          let name = access.base.flatMap(DeclReferenceExpr.init)?.name, name.isCapitalized, facts.mayKnowType(name),
          enclosingType(of: reference) === type
        else { return nil }
        return (access.node.withUnwrapping, name)
      }
    }
  }

  /// The expressions in a view for the only object of a class that a member returns: `session` with `var session: Session {
  /// .shared }`, of the view or of a protocol that it adopts, with the name of the class.
  package func namedSharedObjects(in type: TypeDeclaration) -> [(object: SyntaxNode, className: String)] {
    let own = type.variables.compactMap { variable -> (name: String, className: String)? in
      guard !variable.binding.isStored, let name = variable.binding.name, let made = variable.binding.type?.typeName,
        mayBeShared(made.text)
      else { return nil }
      return (name.text, made.text)
    }
    let protocols = type.parts.flatMap(\.inheritedTypes).compactMap(\.typeName).filter {
      SwiftUICatalog.role(of: $0) == nil && facts.mayKnowType($0)
    }
    let adopted = protocols.flatMap { facts.types(named: $0.text) }.flatMap(\.fact.members).compactMap { member in
      member.kind == .property && !member.isStatic && mayBeShared(member.resultType)
        ? (name: member.name, className: member.resultType) : nil
    }
    return (own + adopted).flatMap { member in
      let references = type.parts.flatMap { part in
        part.node.descendants.filter {
          DeclReferenceExpr($0)?.name?.text == member.name && enclosingType(of: $0) === type
        }
      }.filter { reference in
        MemberAccessExpr(reference.parent ?? reference).map { $0.declName != reference || $0.base?.isSelf ?? false }
          ?? true
      }
      guard let first = references.first, returnsShared(first, of: member.className) else {
        return [(object: SyntaxNode, className: String)]()
      }
      return references.map { (object: $0.wholeObject, className: member.className) }
    }
  }

  private func mayBeShared(_ className: String) -> Bool {
    guard className.first?.isUppercase ?? false, let known = facts.type(named: className) else { return false }
    return known.isClass && known.properties.contains { $0.isStatic && $0.isLet }
  }

  /// Whether a member returns a static member of a class.
  private func returnsShared(_ reference: SyntaxNode, of className: String) -> Bool {
    let values = returnedValues(of: reference)
    return !values.isEmpty
      && values.allSatisfy { value in
        guard let access = MemberAccessExpr(value.node), access.name.isAny(of: Self.sharedNames) else { return false }
        return access.base.map { $0.text == className } ?? true
      }
  }

  /// What a view shows of an object.
  ///
  /// - Parameters:
  ///   - objects: the expressions in the view that refer to the object.
  ///   - condition: whether a variable matters.
  package func shownMembers(
    of objects: [SyntaxNode], _ held: KnownClass, in type: TypeDeclaration, where condition: (PropertyFact) -> Bool
  ) -> [ShownMember] {
    let variables = held.variables.filter { condition($0.property) }
    guard !variables.isEmpty else { return [] }
    return objects.compactMap { object in
      guard !object.isBinding, let access = object.parent.flatMap(MemberAccessExpr.init),
        access.base == object, let name = access.name, let member = access.declName, write(at: member) == nil,
        determinesContent(object, of: type)
      else { return nil }
      let shown = self.variables(among: variables, shownBy: access)
      guard !shown.isEmpty else { return nil }
      let slots = slots(around: object).map(\.slot)
      return ShownMember(
        access: access.node, name: name, variables: shown, isPresented: slots.contains(where: \.isPresentation),
        isInDialog: slots.contains(.dialog))
    }
  }

  /// An expression in a view, and the code of the view's own properties and functions that computes its value.
  package func codeDetermining(_ expression: SyntaxNode) -> [SyntaxNode] {
    let names = ([expression] + Array(expression.descendants)).filter { node in
      node.kind == .declReferenceExpr && node.parent.flatMap(MemberAccessExpr.init)?.declName != node
        || MemberAccessExpr(node)?.base?.isSelf ?? false
    }
    return [expression]
      + names.flatMap { name in
        reach(from: name).ofSameObject.now.filter { $0.file === self }.map(\.node)
      }
  }

  /// The variables of objects in the properties of a view that determine the value of one of its expressions, directly
  /// or through computed properties of the view or the object.
  package func variables(determining expression: SyntaxNode, in type: TypeDeclaration) -> [DeterminingVariable] {
    let code = codeDetermining(expression)
    return type.storedProperties.flatMap { property -> [DeterminingVariable] in
      guard code.contains(where: { $0.mentions(property.name) }), let held = knownClass(of: property) else { return [] }
      let objects = objects(in: property, of: type).filter { object in code.contains { $0.contains(object) } }
      return shownMembers(of: objects, held, in: type) { _ in true }.flatMap { member in
        member.variables.map { DeterminingVariable(variable: $0, holder: property, access: member.access) }
      }
    }
  }

  /// Whether a node is part of what SwiftUI runs to build or update the content of a type.
  private func determinesContent(_ node: SyntaxNode, of type: TypeDeclaration) -> Bool {
    guard type.viewRole == .representable else { return runsWithSomeBody(node) }
    guard let update = type.representableUpdater?.body else { return false }
    return reach(from: update).now.contains { $0.file === self && $0.node.contains(node) && $0.runs(node) }
  }

  /// The variables whose values reading a member shows.
  private func variables(among variables: [HeldVariable], shownBy access: MemberAccessExpr) -> [HeldVariable] {
    guard let name = access.name?.text else { return [] }
    let own = variables.filter { $0.property.name == name }
    guard own.isEmpty else { return own.filter { !isObjectOnTheWay($0.property, access.node) } }
    let call = access.node.parent.flatMap(FunctionCallExpr.init).flatMap {
      $0.calledExpression == access.node ? $0 : nil
    }
    var object: String?
    var found: Set<String> = []
    for code in reach(from: call?.node ?? access.node).now {
      guard let receiver = code.way.receiver, receiver == object ?? receiver else { continue }
      object = receiver
      for node in code.nodes {
        guard let name = DeclReferenceExpr(node)?.name?.text, variables.contains(where: { $0.property.name == name }),
          code.file.write(at: node) == nil
        else { continue }
        let around = node.parent.flatMap(MemberAccessExpr.init)
        let isMember = around?.declName == node
        guard isMember ? around?.base?.isSelf ?? false : !code.file.isLocal(node) else { continue }
        found.insert(name)
      }
    }
    return variables.filter { found.contains($0.property.name) }
  }

  /// Whether an access only leads to a member of another object, which changes without the variable that holds the
  /// object: `model.stream` in `model.stream.isOn`.
  private func isObjectOnTheWay(_ variable: PropertyFact, _ access: SyntaxNode) -> Bool {
    guard variable.valueTypeName.flatMap({ facts.type(named: $0) })?.isClass ?? false else { return false }
    let whole = access.withUnwrapping
    return whole.parent.flatMap(MemberAccessExpr.init)?.base == whole
  }
}

extension SyntaxNode {
  /// The code in which the constant is known that a binding declares; nil if it declares none.
  fileprivate var scopeOfConstant: SyntaxNode? {
    if kind == .patternBinding { return parent.flatMap(VariableDecl.init).flatMap { $0.isLet ? $0.node.parent : nil } }
    guard kind == .optionalBindingCondition else { return nil }
    for around in surroundings {
      switch around.kind {
      case .ifExpr, .whileStmt: return around
      case .guardStmt: return around.parent
      case .codeBlock, .closureExpr, .memberBlock: return nil
      default: continue
      }
    }
    return nil
  }

  /// The whole expression that contains a reference to a property: `self.model?` for its `model`.
  package var wholeObject: SyntaxNode {
    let around = parent.flatMap(MemberAccessExpr.init)
    return (around?.declName == self ? around?.node ?? self : self).withUnwrapping
  }

  /// Whether it starts with the binding of a property: `$model`, `self.$model.items`.
  package var isBinding: Bool {
    var node = withoutUnwrapping
    while let access = MemberAccessExpr(node), let base = access.base {
      if base.isSelf { return access.name?.boundProperty != nil }
      node = base.withoutUnwrapping
    }
    return DeclReferenceExpr(node)?.name?.boundProperty != nil
  }

  /// The expression with the `?` and `!` behind it.
  fileprivate var withUnwrapping: SyntaxNode {
    var node = self
    while let parent = node.parent, [.optionalChainingExpr, .forceUnwrapExpr].contains(parent.kind) { node = parent }
    return node
  }
}
