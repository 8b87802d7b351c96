// Determines the inputs of a view, and whether it reacts when they change.

extension FunctionParameter {
  /// Whether a value of the type stays the same during the lifetime of a view: a service, a closure, a binding, an
  /// object.
  package func isDependency(in file: FileModel) -> Bool {
    guard let type else { return false }
    if type.isFunctionType || type.kind == .someOrAnyType { return true }
    guard let name = type.typeName ?? type.firstChild?.typeName else { return false }
    if FunctionParameter.dependencySuffixes.contains(where: { name.hasSuffix($0) }) || name == "Binding" { return true }
    guard let kind = file.facts.type(named: name.text)?.fact.kind else { return false }
    return kind == .class || kind == .actor || kind == .protocol
  }

  private static let dependencySuffixes: [StaticString] = [
    "Service", "Store", "Client", "Repository", "Manager", "Provider", "API", "UseCase", "Coordinator", "Factory",
    "Container", "Dependencies", "Context", "Session", "Router", "Logger", "ViewModel", "Controller", "Delegate",
    // A store of the Composable Architecture.
    "StoreOf",
  ]
}

/// An input of which a view stores only the first value.
package struct ForgottenInput {
  package let parameter: FunctionParameter
  package let name: Name
  /// Code that passes another value to the same view; nil if none is known.
  package let change: (use: Located<ViewInputFact>, argument: ViewArgument)?

  /// The member of an object that changes, if that is where the other value comes from.
  fileprivate var read: ObjectRead? {
    change.flatMap { change in
      change.argument.origin.reads.first { $0.path == change.argument.origin.source && !$0.member.isEmpty }
    }
  }

  /// What a rule that reports the input assumes, unless it knows it.
  package var assumption: Assumption { .change("whether the view gets another `\(name.text)` while it is on screen") }
}

extension FileModel {
  /// The inputs that some values in an initializer depend on and that may change later without updating the view.
  /// Inputs that are known to change come first.
  ///
  /// Empty if the view reacts to one of them, or if other values create another view.
  package func forgottenInputs(
    of initializer: InitializerDecl, madeInto values: [SyntaxNode], in type: TypeDeclaration
  ) -> [ForgottenInput] {
    let parameters = values.flatMap { type.inputs(of: initializer, readBehind: $0, in: self) }
    let isFollowed = parameters.contains { input in input.name.map { followsChangesAnywhere(of: $0, in: type) } ?? false
    }
    guard !isFollowed else { return [] }
    let inputs = inputs(of: type)
    var known: [ForgottenInput] = []
    var unknown: [ForgottenInput] = []
    for parameter in parameters {
      guard let name = parameter.name, !parameter.isInitialValue, !parameter.isDependency(in: self),
        !properties(keeping: name, in: initializer, of: type).contains(where: \.saysFirst)
      else { continue }
      switch inputs.mayChange(parameter, of: initializer) {
      case .neverChanges: continue
      case .unknown: unknown.append(ForgottenInput(parameter: parameter, name: name, change: nil))
      case .changes(let use, let argument):
        known.append(ForgottenInput(parameter: parameter, name: name, change: (use, argument)))
      }
    }
    return known + unknown
  }

  /// Whether the view is known to stay on screen while it gets another value: its creator passes a
  /// state that it changes itself, and neither is in a branch that may remove the view.
  package func staysShown(_ type: TypeDeclaration, while input: ForgottenInput) -> Bool {
    guard let (use, argument) = input.change else { return false }
    guard use.path == facts.path else { return staysShownElsewhere(type, by: use, passing: argument) }
    let inner = uses(of: type)
    let all = inner + inner.compactMap { enclosingType(of: $0) }.flatMap { uses(of: $0) }
    guard let place = all.first(where: { $0.range == use.range }), let owner = enclosingType(of: place),
      let state = owner.storedProperties.first(where: { $0.name.text == argument.origin.source })
    else { return false }
    guard isState(state, in: owner), sharedChanges(of: state, in: owner) else { return false }
    // A view that gets the state stays as long as its own creator shows it.
    let outer = state.wrapper("State") == nil ? onlyCreation(of: owner).map { [$0.call.node] } ?? [] : []
    return ([place] + inner + outer).allSatisfy { !isInBranch($0, besidesPayloadOf: state.name) }
  }

  /// Whether the view is known to stay on screen while the only view that shows it, in another file, passes another value of
  /// its state.
  private func staysShownElsewhere(
    _ type: TypeDeclaration, by use: Located<ViewInputFact>, passing argument: ViewArgument
  ) -> Bool {
    let name = type.name.text
    guard use.fact.name == name,
      facts.viewInputs(of: name).allSatisfy({ other in
        other.isInTests || other.path == use.path && other.fact.owner == use.fact.owner
      }), let (call, other) = call(at: use), let owner = other.enclosingType(of: call.node),
      let state = owner.storedProperties.first(where: { $0.name.text == argument.origin.source }),
      other.isState(state, in: owner), other.sharedChanges(of: state, in: owner)
    else { return false }
    let places = owner.parts.flatMap { other.calls(in: $0.node) }.filter { $0.calleeName == type.name }.map(\.node)
    let outer = state.wrapper("State") == nil ? other.onlyCreation(of: owner).map { [$0.call.node] } ?? [] : []
    return !places.isEmpty && (places + outer).allSatisfy { !other.isInBranch($0, besidesPayloadOf: state.name) }
  }

  /// Whether the view is shown with an empty value first, and code sets the value while the view stays on screen: a list
  /// that a task of its creator loads.
  package func isFilledLater(_ input: ForgottenInput, of type: TypeDeclaration) -> Bool {
    guard let (use, argument) = input.change, !argument.origin.source.isEmpty, isUnconditional(type, while: input)
    else { return false }
    if let read = input.read {
      guard !read.isPayload, let object = facts.type(named: read.type) else { return false }
      let stored = storage(of: read.member, in: object)
      return !stored.isEmpty && stored.allSatisfy { facts.isFilled($0, of: object) }
    }
    guard let owner = facts.type(named: use.fact.owner),
      let state = owner.properties.first(where: {
        $0.name == argument.origin.source && $0.wrappers.contains("State")
      })
    else { return false }
    return facts.isFilled(state, of: owner)
  }

  /// Whether the view is shown while a member of an object that it gets is still nil or empty, and code sets the member while
  /// the view stays on screen. A view that keeps the object may follow it in its own way.
  package func isFilledLater(_ member: Name, ofObjectIn parameter: FunctionParameter, of type: TypeDeclaration) -> Bool
  {
    guard !facts.isAmbiguous(type.name.text), let name = parameter.type?.unwrappedOptional.typeName,
      let object = facts.type(named: name.text), object.isClass,
      !type.storedProperties.contains(where: { $0.typeName == name })
    else { return false }
    let stored = storage(of: member.text, in: object)
    guard !stored.isEmpty, stored.allSatisfy({ facts.isFilled($0, of: object) }) else { return false }
    return facts.viewInputs(of: type.name.text).contains { use in
      !use.isInTests && use.fact.slot == .inline && use.fact.branches == .none && !use.fact.isIdentified
        && facts.view(named: use.fact.owner) != nil
    }
  }

  /// Whether code that keeps a view passes one value for a property after another, not only the one that replaces an empty one.
  package func getsOtherValues(for property: StoredProperty, of type: TypeDeclaration) -> Bool {
    guard case .changes(let use, let argument) = inputs(of: type).mayChange(property) else { return false }
    let source = argument.origin.source
    if let read = argument.origin.reads.first(where: { $0.path == source && !$0.member.isEmpty }) {
      return facts.replaces(read) == true
    }
    // A state that starts empty may get its only value later.
    let state = facts.type(named: use.fact.owner)?.properties.first { $0.name == source }
    return !["", "nil", "\"\"", "[]", "[:]"].contains(state?.initialText ?? "")
  }

  /// Whether the view is known to stay on screen while it gets the other value of `getsOtherValues(for:of:)`.
  package func staysShown(_ type: TypeDeclaration, whileChanging property: StoredProperty) -> Bool {
    guard case .changes(let use, let argument) = inputs(of: type).mayChange(property) else { return false }
    let read = argument.origin.reads.first { $0.path == argument.origin.source && !$0.member.isEmpty }
    return isUnconditional(type, by: use, isPayload: read?.isPayload ?? false)
  }

  /// The stored property that a member names, or those whose elements a computed property returns, filtered, sorted or mapped;
  /// empty if it may return others.
  private func storage(of member: String, in object: KnownType) -> [PropertyFact] {
    if let property = object.properties.first(where: { $0.name == member && !$0.isStatic }) { return [property] }
    guard let computed = object.members.first(where: { $0.name == member && $0.kind == .property }),
      let (code, file) = code(of: computed, of: object)
    else { return [] }
    let sources = code.returnedValues.filter { !$0.textEquals("[]") }.map { file.sources(of: $0) }
    guard sources.allSatisfy({ !$0.isEmpty }) else { return [] }
    let stored = sources.flatMap { $0 }.map { source in
      object.properties.first { $0.name == source.path && !$0.isStatic }
    }
    return stored.contains { $0 == nil } ? [] : stored.compactMap(\.self)
  }

  /// Whether the view is known to stay on screen while code of an object, or a control, replaces the value by another
  /// one: the selection of a model. A view that gets the object itself may follow it in its own way.
  package func isReplacedLater(
    _ input: ForgottenInput, of type: TypeDeclaration, in initializer: InitializerDecl
  ) -> Bool {
    guard let read = input.read, isUnconditional(type, while: input), facts.replaces(read) == true else { return false }
    return !type.storedProperties.contains { $0.typeName?.text == read.type }
      && !initializer.parameters.contains { $0.type?.unwrappedOptional.typeName?.text == read.type }
  }

  /// Whether the view stays on screen while another value arrives: no branch and no row, in any file, contains the view,
  /// other than a branch for the payload of that value.
  package func isUnconditional(_ type: TypeDeclaration, while input: ForgottenInput) -> Bool {
    guard let (use, _) = input.change else { return false }
    return isUnconditional(type, by: use, isPayload: input.read?.isPayload ?? false)
  }

  private func isUnconditional(
    _ type: TypeDeclaration, by use: Located<ViewInputFact>, isPayload: Bool
  ) -> Bool {
    var uses = [use]
    if use.fact.name != type.name.text {
      let inner = facts.viewInputs(of: type.name.text).filter { $0.fact.owner == use.fact.name && !$0.isInTests }
      guard !inner.isEmpty else { return false }
      uses += inner
    }
    return uses.allSatisfy { use in
      use.fact.slot == .inline && (use.fact.branches == .none || isPayload && use.fact.branches == .ofPayload)
    }
  }

  /// Whether a branch contains a node, other than one that stays while a state has another payload: `if let selection`.
  private func isInBranch(_ node: SyntaxNode, besidesPayloadOf state: Name) -> Bool {
    for ancestor in node.surroundings {
      switch ancestor.kind {
      case .ifExpr:
        if !ancestor.conditions.allSatisfy({ bindsPayload($0, of: state) }) { return true }
      case .switchExpr: if !(ancestor.firstChild?.mentions(state) ?? false) { return true }
      case .sequenceExpr: return true
      case .memberBlock: return false
      default: continue
      }
    }
    return false
  }

  /// Whether a condition names a part of a state, or what members of the view compute from the state: `if let song =
  /// selectedSong`, where `selectedSong` looks up the selected id.
  private func bindsPayload(_ condition: SyntaxNode, of state: Name) -> Bool {
    guard let binding = condition.firstChild,
      binding.kind == .optionalBindingCondition || binding.kind == .matchingPatternCondition
    else { return false }
    if condition.mentions(state) || codeDetermining(binding).contains(where: { $0.mentions(state) }) { return true }
    // `if let selectedSong` reads the property of that name.
    guard binding.kind == .optionalBindingCondition, binding.child(.initializerClause) == nil,
      let name = binding.firstChild?.firstToken.map(Name.init),
      let getter = enclosingType(of: binding)?.variable(named: name)?.binding.accessorBlock
    else { return false }
    return codeDetermining(getter).contains { $0.mentions(state) }
  }

  /// The location where another value comes from.
  package func related(to input: ForgottenInput) -> [RelatedLocation] {
    guard let (use, argument) = input.change else { return [] }
    let source = argument.origin.source
    let message = source.isEmpty ? "passes a value that changes" : "passes `\(source)`, which changes"
    return [facts.related(use, at: argument.place, message)]
  }

  /// Whether a type has extensions whose code is not known here, and which could change members that are not private.
  package func hasUnseenParts(_ type: TypeDeclaration) -> Bool {
    facts.types(named: type.name.text).contains { $0.fact.kind == .extension && !isHere($0) }
  }

  /// Whether a type has extensions in other files, so that they stop compiling if a member becomes private.
  package func isExtendedElsewhere(_ type: TypeDeclaration) -> Bool {
    facts.types(named: type.name.text).contains { $0.path != facts.path && $0.fact.kind == .extension }
  }
}

extension FactReader {
  /// Whether a property starts with `nil` or an empty collection, and code gives it elements or a value later. Text that
  /// users enter starts empty, too, so it does not count.
  fileprivate func isFilled(_ property: PropertyFact, of type: KnownType) -> Bool {
    let isOptional = property.type.hasSuffix("?") && (property.initialText.isEmpty || property.initialText == "nil")
    let isEmpty = ["[]", "[:]"].contains(property.initialText)
    return (isOptional || isEmpty)
      && writes(to: property, of: type).contains { write in
        (write.fact.kind == .replaces || write.fact.kind == .mutates) && write.fact.value != .nil
          && write.fact.value != .empty && write.fact.writerMember != "init"
      }
  }
}

extension FileModel {
  /// Whether a view, or one of the file that gets the input from it, reacts to changes of an input.
  func followsChangesAnywhere(of input: Name, in type: TypeDeclaration) -> Bool {
    if followsChanges(of: input, in: type) { return true }
    let names = [input] + type.initializers.flatMap { properties(keeping: input, in: $0, of: type) }
    return names.compactMap(type.storedProperty(named:)).flatMap { receivers(of: $0, in: type) }
      .contains { followsChanges(of: $0.property.name, in: $0.type) }
  }
}
