// Follows a property of a view to what the only code that creates the view passes for it.

/// The only code that creates a view.
package struct Creation {
  package let call: FunctionCallExpr
  /// The type that contains the call, and the model of its file.
  package let creator: TypeDeclaration
  package let file: FileModel
}

/// The property from which a view reads or changes a value, in the view itself or in one that creates it.
package struct HeldProperty {
  package let property: StoredProperty
  package let type: TypeDeclaration
  package let file: FileModel
  /// The properties by which views hand it on, from the view itself up to the one below the holder; empty for the holder.
  fileprivate(set) var ways: [(property: StoredProperty, type: TypeDeclaration, file: FileModel)] = []

  /// The properties from the view itself up to the holder.
  package var steps: [(property: StoredProperty, type: TypeDeclaration, file: FileModel)] {
    ways + [(property, type, file)]
  }

  /// Whether another view holds it.
  package var isHanded: Bool { !ways.isEmpty }
}

/// The names by which the code of a creator and a view that it creates spell the same properties.
struct Handing {
  /// Names of the view, by those of the creator.
  let names: [String: String]
  /// The members of the view.
  let members: Set<String>

  /// A path of the creator as the view spells it. A property that the view does not get keeps its name, unless the view
  /// has another member with that name.
  func path(_ path: String) -> String? {
    let root = path.rootOfPath
    if let name = names[root] { return name + path.dropFirst(root.count) }
    return members.contains(root) ? nil : path
  }
}

private final class HandedMemos: QuestionMemos {
  var creations = Memo<Int, Creation?>()
  var held = Memo<Int, HeldProperty>()

  init() {}
}

extension FileModel {
  /// The maximum number of views that hand a value on.
  private static var maximumHandings: Int { 4 }

  /// The only call that creates a view, apart from previews and tests; nil if there are none or several, or if other modules
  /// may create it.
  package func onlyCreation(of type: TypeDeclaration) -> Creation? {
    memoized(\HandedMemos.creations, type.declaration.node.index) { findCreation(of: type) }
  }

  private func findCreation(of type: TypeDeclaration) -> Creation? {
    guard type.isViewOrModifier, !type.isForeign, !type.isPublic else { return nil }
    let (name, isPrivate) = (type.name.text, type.declaration.isPrivate)
    guard isPrivate || !facts.isAmbiguous(name) else { return nil }
    let uses = facts.viewInputs(of: name).filter { !$0.isInTests && (!isPrivate || $0.path == facts.path) }
    guard let use = uses.first, !use.fact.owner.isEmpty,
      uses.allSatisfy({ $0.path == use.path && $0.range == use.range }),
      let scope = scope(ofTypeNamed: use.fact.owner, at: type.declaration.node)
    else { return nil }
    func creation(in creator: TypeDeclaration, _ file: FileModel) -> Creation? {
      guard let offset = file.place(of: use.range.lowerBound, in: use.path) else { return nil }
      return file.calls(named: name).first { $0.range.lowerBound == offset }.flatMap { call in
        file.enclosingType(of: call.node) === creator ? Creation(call: call, creator: creator, file: file) : nil
      }
    }
    if let here = scope.here { return here === type ? nil : creation(in: here, self) }
    for part in scope.elsewhere where part.fact.kind != .extension {
      if let (creator, file) = declaration(at: part) { return creation(in: creator, file) }
    }
    return nil
  }

  /// The views of the file that alone create a view, the nearest first.
  package func creators(of type: TypeDeclaration) -> [TypeDeclaration] {
    var result: [TypeDeclaration] = []
    while result.count < Self.maximumHandings, let creation = onlyCreation(of: result.last ?? type),
      creation.file === self, creation.creator.viewRole == .view
    {
      result.append(creation.creator)
    }
    return result
  }

  /// What the only code that creates a view passes for one of its properties.
  package func handedValue(
    for property: StoredProperty, of type: TypeDeclaration
  ) -> (value: SyntaxNode, creation: Creation)? {
    guard !property.isStatic, let creation = onlyCreation(of: type) else { return nil }
    var label: Name? = property.name
    if let initializer = type.initializers.first {
      guard type.initializers.count == 1 else { return nil }
      label =
        initializer.parameters.first { parameter in
          parameter.name.map { properties(keeping: $0, in: initializer, of: type).contains { $0 == property.name } }
            ?? false
        }?.firstName
    }
    guard let label else { return nil }
    if let argument = creation.call.arguments.first(where: { $0.label.map { $0 == label } ?? false })?.expression {
      return (argument, creation)
    }
    if let closure = creation.call.additionalTrailingClosures.first(where: { $0.label.map { $0 == label } ?? false }) {
      return closure.closure.map { ($0.node, creation) }
    }
    guard let closure = creation.call.trailingClosure, labelOfTrailingClosure(of: creation.call, type) == label.text
    else {
      return nil
    }
    return (closure.node, creation)
  }

  /// The label of the parameter that gets the first trailing closure of a call that creates a view: of those with a function
  /// type that have no argument, the first.
  private func labelOfTrailingClosure(of call: FunctionCallExpr, _ type: TypeDeclaration) -> String? {
    let functions: [String]
    if let initializer = type.initializers.first {
      functions = initializer.parameters.filter(\.isFunction).map(\.label)
    } else {
      functions = type.storedProperties.filter { !$0.isStatic && $0.type?.isFunctionType ?? false }.map(\.name.text)
    }
    let passed =
      call.arguments.compactMap(\.label?.text) + call.additionalTrailingClosures.compactMap(\.label?.text)
    let open = functions.filter { !passed.contains($0) }
    // Without labels, one of several may have a default and be left out.
    return open.count == 1 ? open[0] : nil
  }

  /// What the only code that creates a view passes for the plain property to which a reference in the view refers, with the
  /// model of that code. The view gets what the expression was when it was created.
  package func handedValue(at reference: SyntaxNode) -> (value: SyntaxNode, file: FileModel)? {
    guard let name = reference.selfMemberName, !isLocal(reference), let type = enclosingType(of: reference),
      type.isViewOrModifier, let property = type.storedProperty(named: name), property.attributes.isEmpty,
      property.initialValue == nil
    else { return nil }
    return handedValue(for: property, of: type).map { ($0.value, $0.creation.file) }
  }

  /// The property from which a view gets the value of one of its own: the `@State` behind a `@Binding`, a constant or an
  /// object that the only creator passes as it is; otherwise the property itself.
  package func holder(of property: StoredProperty, in type: TypeDeclaration) -> HeldProperty {
    guard type.isViewOrModifier, !property.isStatic else {
      return HeldProperty(property: property, type: type, file: self)
    }
    return memoized(\HandedMemos.held, property.name.range.lowerBound) {
      var held = HeldProperty(property: property, type: type, file: self)
      while held.ways.count < Self.maximumHandings, let next = held.file.source(of: held.property, in: held.type) {
        held = HeldProperty(
          property: next.property, type: next.type, file: next.file, ways: held.steps)
      }
      return held
    }
  }

  /// The property from which a view gets the value of one of its own as a part of another view: if it is private and the whole
  /// body of that one.
  package func partHolder(of property: StoredProperty, in type: TypeDeclaration) -> StoredProperty {
    let held = holder(of: property, in: type)
    let all = held.steps
    var position = 0
    while position + 1 < all.count, all[position].type.declaration.isPrivate,
      facts.isWholeBody(all[position].type.name.text, of: all[position + 1].type.name.text)
    {
      position += 1
    }
    return all[position].property
  }

  /// The property with a name, where it is held.
  package func holder(of name: Name, in type: TypeDeclaration) -> HeldProperty? {
    type.storedProperty(named: name).map { holder(of: $0, in: type) }
  }

  /// The `@State` that a property of a view stands for: itself, or one of a view that creates this one.
  package func state(behind property: StoredProperty, in type: TypeDeclaration) -> StoredProperty? {
    if property.wrapper("State") != nil { return property }
    guard property.attributes.isEmpty || property.wrapper("Binding") != nil else { return nil }
    let held = holder(of: property, in: type)
    return held.property.wrapper("State") != nil && !isChangedElsewhere(held) ? held.property : nil
  }

  /// The `@State` that a name stands for in a view.
  package func state(named name: Name, in type: TypeDeclaration) -> StoredProperty? {
    type.storedProperty(named: name).flatMap { state(behind: $0, in: type) }
  }

  /// Whether a property of a view is a `@State`, of the view itself or of one that creates it.
  package func isState(_ property: StoredProperty, in type: TypeDeclaration) -> Bool {
    state(behind: property, in: type) != nil
  }

  /// The properties of a view whose changes make it update: its own states, and values of the states of views that create it.
  package func states(of type: TypeDeclaration) -> [StoredProperty] {
    type.storedProperties.filter { $0.isState || isState($0, in: type) }
  }

  /// The property of the creator that is passed for a property of a view.
  private func source(
    of property: StoredProperty, in type: TypeDeclaration
  ) -> (property: StoredProperty, type: TypeDeclaration, file: FileModel)? {
    guard property.initialValue == nil, property.accepts, let (value, creation) = handedValue(for: property, of: type),
      let name = value.unparenthesized.selfMemberName
    else { return nil }
    let isBinding = property.wrapper("Binding") != nil
    guard let source = isBinding ? name.boundProperty : name, isBinding || !creation.file.isLocal(value),
      let held = creation.creator.storedProperty(named: source), !held.isStatic
    else { return nil }
    return (held, creation.creator, creation.file)
  }

  // MARK: - Code

  /// The code that a property with a closure runs, if the only creator of the view passes a closure or a function for it.
  func handedCallee(of property: StoredProperty, of type: TypeDeclaration) -> Callee? {
    guard type.isViewOrModifier, property.type?.unwrappedOptional.isFunctionType ?? false,
      property.initialValue == nil
    else { return nil }
    let held = holder(of: property, in: type)
    guard let (value, creation) = held.file.handedValue(for: held.property, of: held.type),
      !creation.file.isLocal(value)
    else { return nil }
    let callee = creation.file.callee(of: value)
    guard creation.file !== self else { return callee.isOwn ? callee : nil }
    guard let (fact, known) = creation.file.fact(of: callee) else { return nil }
    for part in known.parts where part.fact.members.contains(fact) {
      return .elsewhere(Located(path: part.path, fact: fact, start: part.start), of: known)
    }
    return nil
  }

  /// The closure of another file that a call runs, or a reference passes on, if it is a property of a view for which the only
  /// creator of that view passes a closure.
  func closureElsewhere(runBy node: SyntaxNode) -> (closure: SyntaxNode, file: FileModel)? {
    let reference = FunctionCallExpr(node)?.calledExpression?.plainReference ?? node.plainReference
    guard let name = reference.selfMemberName, !isLocal(reference), let type = enclosingType(of: reference),
      type.isViewOrModifier, let property = type.storedProperty(named: name), property.initialValue == nil,
      property.type?.unwrappedOptional.isFunctionType ?? false
    else { return nil }
    let held = holder(of: property, in: type)
    guard let (value, creation) = held.file.handedValue(for: held.property, of: held.type),
      creation.file !== self, value.kind == .closureExpr
    else { return nil }
    return (value, creation.file)
  }

  /// How the code of a closure spells the properties of the view that gets the closure and calls it at a node, or passes it on:
  /// for each view that hands the closure on, the outermost first; empty for other nodes.
  func handings(ofClosureAt node: SyntaxNode) -> [Handing] {
    let reference = FunctionCallExpr(node)?.calledExpression?.plainReference ?? node.plainReference
    guard let name = reference.selfMemberName, let type = enclosingType(of: reference), type.isViewOrModifier,
      let property = type.storedProperty(named: name)
    else { return [] }
    let held = holder(of: property, in: type)
    return held.steps.reversed().compactMap { $0.file.handing(to: $0.type) }
  }

  /// A path of the only code that creates a view, as the view spells it: `deck.cards` for `model.cards` in
  /// `CardList(deck: model)`; nil if the view does not get the object.
  package func path(_ path: String, ofCreatorAsSpelledIn type: TypeDeclaration) -> String? {
    handing(to: type)?.path(path)
  }

  /// How the creator of a view spells what the view gets from it.
  func handing(to type: TypeDeclaration) -> Handing? {
    guard let creation = onlyCreation(of: type) else { return nil }
    var names: [String: String] = [:]
    for argument in creation.call.arguments {
      guard let label = argument.label, let name = argument.expression?.unparenthesized.selfMemberName else { continue }
      names[(name.boundProperty ?? name).text] = label.text
    }
    let members = type.variables.compactMap { $0.binding.name?.text } + type.functions.compactMap { $0.name?.text }
    return Handing(names: names, members: Set(members))
  }
}

extension StoredProperty {
  /// Whether the value that a view is created with stays the value of the property.
  fileprivate var accepts: Bool {
    attributes.allSatisfy { $0.name.isAny(of: ["Binding", "ObservedObject", "Bindable"]) }
  }
}

// MARK: - Changes

extension FileModel {
  /// The changes of a property in its type, and in the views of the file that hand it to this one.
  package func sharedWrites(to name: Name, in type: TypeDeclaration) -> [Write] {
    writes(to: name, in: type) + holders(of: name, above: type).flatMap { writes(to: $0.name, in: $0.type) }
  }

  /// The changes of a view's state after it is created, in the view and in those of the file that hand it to this one.
  package func sharedLaterWrites(to state: StoredProperty, in type: TypeDeclaration) -> [Write] {
    laterWrites(to: state, in: type)
      + holders(of: state.name, above: type).flatMap { laterWrites(to: $0.property, in: $0.type) }
  }

  /// Whether a view, or one in the file that hands it the value, changes a state after it is created, or lets other code do so.
  package func sharedChanges(of state: StoredProperty, in type: TypeDeclaration) -> Bool {
    !sharedBindings(to: state.name, in: type).isEmpty || !sharedLaterWrites(to: state, in: type).isEmpty
  }

  /// The uses of the binding of a property in its type, and in the views of the file that hand it to this one, apart from the
  /// arguments by which they do.
  package func sharedBindings(to name: Name, in type: TypeDeclaration) -> [SyntaxNode] {
    bindingReferences(to: name, in: type)
      + holders(of: name, above: type).flatMap { holder in
        bindingReferences(to: holder.name, in: holder.type).filter { !holder.call.contains($0) }
      }
  }

  /// The views of the file that hold a property: a view itself, and those that hand it to this one.
  package func sharing(
    _ name: Name, in type: TypeDeclaration
  ) -> [(name: Name, type: TypeDeclaration)] {
    [(name, type)] + holders(of: name, above: type).map { ($0.name, $0.type) }
  }

  /// The views of the file that hand a property to a view, each with its call.
  private func holders(
    of name: Name, above type: TypeDeclaration
  ) -> [(name: Name, property: StoredProperty, type: TypeDeclaration, call: SyntaxNode)] {
    guard type.isViewOrModifier, let held = holder(of: name, in: type), held.isHanded else { return [] }
    let all = held.steps
    return all.indices.dropFirst().compactMap { position in
      let (below, holder) = (all[position - 1], all[position])
      guard holder.file === self, let call = below.file.onlyCreation(of: below.type)?.call else { return nil }
      return (holder.property.name, holder.property, holder.type, call.node)
    }
  }

  /// Whether a view in another file that hands a property to this one changes it, or may let other code change it.
  fileprivate func isChangedElsewhere(_ held: HeldProperty) -> Bool {
    let all = held.steps
    return all.indices.dropFirst().contains { position in
      let (below, holder) = (all[position - 1], all[position])
      guard holder.file !== self else { return false }
      guard let call = below.file.onlyCreation(of: below.type)?.call else { return true }
      return !holder.file.laterWrites(to: holder.property, in: holder.type).isEmpty
        || holder.file.bindingReferences(to: holder.property.name, in: holder.type).contains { !call.node.contains($0) }
    }
  }
}

extension HeldProperty {
  /// The changes of the value after its holder is created, by all views that have it, with the models of their files.
  package var laterWrites: [(write: Write, file: FileModel)] {
    steps.flatMap { step in step.file.laterWrites(to: step.property, in: step.type).map { ($0, step.file) } }
  }

  /// Whether a view passes on the binding of the value, other than to the next view that has it.
  package var isBound: Bool {
    let all = steps
    return all.indices.contains { position in
      let step = all[position]
      let below = position > 0 ? all[position - 1] : nil
      let handing = below.flatMap { $0.file.onlyCreation(of: $0.type) }
      return step.file.bindingReferences(to: step.property.name, in: step.type).contains { reference in
        !(handing?.call.node.contains(reference) ?? false)
      }
    }
  }

  /// Whether the body of a view that has the value reads it.
  package var isReadByBody: Bool {
    steps.contains { step in
      step.file.unqualifiedReferences(to: step.property.name, in: step.type).contains { reference in
        step.file.write(at: reference) == nil && step.file.isReadByBody(reference)
      }
    }
  }
}

extension FileModel {
  /// What the code of a type passes for a parameter of one of its functions, in the order of the calls.
  ///
  /// - Returns: nil for a call that passes nothing, if the parameter has a default; nil as a whole if no code in the type uses
  ///   the function, or some uses it without calling it.
  package func values(
    passedFor parameter: FunctionParameter, of function: FunctionDecl, in type: TypeDeclaration
  ) -> [SyntaxNode?]? {
    let parameters = Array(function.parameters)
    guard let name = function.name, let position = parameters.firstIndex(where: { $0.node == parameter.node }) else {
      return nil
    }
    let isLastFunction = parameters.last(where: \.isFunction)?.node == parameter.node
    let uses = unqualifiedReferences(to: name, in: type).filter { !function.node.contains($0) }
    var values: [SyntaxNode?] = []
    for use in uses {
      let callee = use.parent?.kind == .memberAccessExpr ? use.parent ?? use : use
      guard let call = callee.parent.flatMap(FunctionCallExpr.init), call.calledExpression == callee else { return nil }
      let closure = parameter.firstName.flatMap { call.closure(for: $0, isLast: isLastFunction) }
      values.append(parameters.argument(at: position, of: call) ?? closure?.node)
    }
    return values.isEmpty ? nil : values
  }
}
