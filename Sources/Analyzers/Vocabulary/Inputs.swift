// What a view is given from outside, and whether it notices that it is given something else.

extension TypeDeclaration {
  /// The parameters of an initialiser that some code inside it reads.
  func inputs(of initializer: InitializerDecl, readBy node: SyntaxNode, in file: FileModel) -> [FunctionParameter] {
    initializer.parameters.filter { parameter in
      guard let name = parameter.name else { return false }
      return !file.bareReferences(to: name, in: node).isEmpty
    }
  }
}

extension FunctionParameter {
  /// Whether label or name says that it is only a first value: `initialText`, `defaultTab`.
  var isInitialValue: Bool {
    [firstName, secondName].compactMap(\.self).contains(where: \.saysFirst)
  }

  /// Whether the type is one that stays the same while a view lives: a service, a closure, a binding, an object.
  func isDependency(in file: FileModel) -> Bool {
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
  ]
}

extension FileModel {
  /// The inputs that some values are made of in an initialiser, and that may change later without the view noticing.
  ///
  /// Empty where the view follows one of them, or is made anew for other inputs.
  func forgottenInputs(
    of initializer: InitializerDecl, madeInto values: [SyntaxNode], in type: TypeDeclaration
  ) -> [FunctionParameter] {
    let inputs = values.flatMap { type.inputs(of: initializer, readBy: $0, in: self) }
    let isFollowed = inputs.contains { input in input.name.map { followsChanges(of: $0, in: type) } ?? false }
    guard !isFollowed, !isIdentifiedEverywhere(type) else { return [] }
    return inputs.filter { input in
      guard let name = input.name, !input.isInitialValue, !input.isDependency(in: self), !isLeftOut(input, of: type)
      else { return false }
      return !properties(keeping: name, in: initializer, of: type).contains(where: \.saysFirst)
    }
  }

  /// Whether every known use of a view leaves a parameter at its default, those in tests aside.
  private func isLeftOut(_ parameter: FunctionParameter, of type: TypeDeclaration) -> Bool {
    guard parameter.hasDefault, let label = parameter.firstName, label != "_" else { return false }
    let uses = facts.uses(of: type.name.text).filter { !$0.isInTests }
    return !uses.isEmpty && uses.allSatisfy { !$0.fact.labels.contains(label.text) }
  }

  /// Whether a view hands a changed input on: `onChange(of: input)` or `task(id: input)` somewhere in it, under its own
  /// name or that of the property that keeps it.
  func followsChanges(of input: Name, in type: TypeDeclaration) -> Bool {
    let names = [input] + type.initializers.flatMap { properties(keeping: input, in: $0, of: type) }
    for part in type.parts {
      let watched =
        calls(named: "onChange", in: part.node).compactMap { $0.argument("of") }
        + calls(named: "task", in: part.node).compactMap { $0.argument("id") }
        + calls(named: "onReceive", in: part.node).compactMap { $0.firstArgument }
      if watched.contains(where: { value in names.contains { value.mentions($0) } }) { return true }
    }
    return false
  }

  /// Whether extensions in other files could change what is not private.
  func isExtendedElsewhere(_ type: TypeDeclaration) -> Bool {
    facts.types(named: type.name.text).contains { $0.path != facts.path && $0.fact.kind == .extension }
  }

  /// Whether a view is only ever pushed or presented, as far as is known, so that it is made anew each time.
  func isMadeAnewEachTime(_ type: TypeDeclaration) -> Bool {
    let uses = facts.uses(of: type.name.text).filter { !$0.fact.owner.isEmpty }
    return !uses.isEmpty && uses.allSatisfy { $0.fact.placement == .pushed || $0.fact.placement.isPresentation }
  }

  /// Whether every place that makes a view gives it an identity, so that other inputs make another view: `.id(…)`, or
  /// a row of a `ForEach`.
  func isIdentifiedEverywhere(_ type: TypeDeclaration) -> Bool {
    let uses = facts.uses(of: type.name.text).filter { !$0.fact.owner.isEmpty }
    return !uses.isEmpty && uses.allSatisfy { $0.fact.identity != nil || $0.fact.isRow }
  }
}

extension Name {
  /// Whether it says that the value is only a first one: `initialText`, `defaultTab`.
  var saysFirst: Bool { hasPrefix("initial") || hasPrefix("default") }

  /// Whether it says that the value is a copy that may differ from where it came: `draftTitle`, `previousCount`.
  var saysCopy: Bool { Name.copyPrefixes.contains { hasPrefix($0) } || contains(word: "display") }

  private static let copyPrefixes: [StaticString] = [
    "draft", "edited", "editing", "previous", "initial", "displayed", "original", "last", "new", "pending", "temp",
    "old",
  ]
}

// MARK: - Following an input

extension FileModel {
  /// Makes a view keep an input in a property and run code on `body` when it changes.
  ///
  /// - Parameters:
  ///   - input: a parameter of `initializer`.
  ///   - statement: the one in `initializer` behind which the property is set.
  ///   - code: what runs, given the name of the property.
  /// - Returns: nil where `body` is not a single view, or `onChange` is not known to be there.
  func edits(
    following input: FunctionParameter, of initializer: InitializerDecl, in type: TypeDeclaration,
    behind statement: SyntaxNode, running code: (_ property: String) -> String
  ) -> [TextEdit]? {
    guard let name = input.name, let inputType = input.type, let view = type.bodyView,
      !input.node.mentionsAny(of: ["...", "inout"]), let isNewForm = settings.supports(.year2023)
    else { return nil }
    let kept = properties(keeping: name, in: initializer, of: type).first?.text
    let property = kept ?? newName(for: name)
    let parameters = isNewForm ? "" : "_ in "
    guard let forwarding = appending(".onChange(of: \(property)) { \(parameters)\(code(property)) }", to: view) else {
      return nil
    }
    guard kept == nil else { return [forwarding] }
    let indentation = tree.indentation(ofLineAt: initializer.range.lowerBound)
    let separator = statement.statementSeparator
    return Fix.sorted([
      .insert("private let \(property): \(inputType.text)\n\n\(indentation)", at: initializer.range.lowerBound),
      .insert("\(separator)\(property) = \(name.text)", at: statement.range.upperBound), forwarding,
    ])
  }

  /// The plain properties to which an initialiser assigns a parameter as it came.
  private func properties(
    keeping name: Name, in initializer: InitializerDecl, of type: TypeDeclaration
  ) -> [Name] {
    guard let body = initializer.body else { return [] }
    return assignments(in: body).compactMap { assignment in
      guard !assignment.isCompound, assignment.singleValue.flatMap(DeclReferenceExpr.init)?.name == name,
        let target = assignment.target.selfMemberName, let property = type.storedProperty(named: target),
        property.attributes.isEmpty
      else { return nil }
      return property.name
    }
  }

  /// `givenBook` for `book`.
  private func newName(for name: Name) -> String {
    let text = name.text
    return "given" + text.prefix(1).uppercased() + text.dropFirst()
  }
}
