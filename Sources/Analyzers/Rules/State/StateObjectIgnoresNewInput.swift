struct StateObjectIgnoresNewInput: TypeRule {
  static let info = RuleInfo(
    id: "state_object_ignores_new_input", topic: .state, cases: [.keepsEmpty, .keepsOther, .keepsFirst],
    tier: .precise)

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isViewType else { return }
    for made in file.storageAssignments(of: type, wrapper: "StateObject") {
      guard let value = made.storage.argument("wrappedValue"), value.kind == .functionCallExpr else { continue }
      if reportLateInput(of: value, made, type, file, &findings) { continue }
      if reportMember(of: value, made, type, file, &findings) { continue }
      guard
        let input = file.forgottenInputs(of: made.initializer, madeInto: [value], in: type).first(where: {
          !isUnused($0.name, by: value, in: file)
        }), input.change != nil || file.inputs(of: type).mayBeKept && !file.isUnseen(type)
      else { continue }
      let object = made.property.name.text
      let isFilledLater = file.isFilledLater(input, of: type)
      let isReplaced = !isFilledLater && file.isReplacedLater(input, of: type, in: made.initializer)
      findings.add(
        at: made.assignment.node.range,
        isFilledLater
          ? "`\(object)` is created while `\(input.name.text)` is still empty, and never gets the later value; forward it"
          : "`\(object)` is created from the first `\(input.name.text)` only; forward later values to it",
        isFilledLater ? .keepsEmpty : isReplaced ? .keepsOther : .keepsFirst,
        assuming: [isFilledLater || isReplaced || file.staysShown(type, while: input) ? nil : input.assumption],
        related: [RelatedLocation(range: input.parameter.range, message: "input declared here")]
          + file.related(to: input),
        fixes: [
          forward(input.name, input.parameter, made, type, in: file), identify(input.parameter, type, in: file),
        ])
    }
  }

  /// Reports an object of a presented screen that is created from a value which the presenting code sets after that.
  private func reportLateInput(
    of value: SyntaxNode, _ made: StorageAssignment, _ type: TypeDeclaration, _ file: FileModel,
    _ findings: inout Findings
  ) -> Bool {
    let late = file.lateInputs(of: made.initializer, madeInto: [value], in: type)
    guard let input = late.first(where: { !isUnused($0.name, by: value, in: file) }) else { return false }
    let object = made.property.name.text
    findings.add(
      at: made.assignment.node.range,
      "`\(object)` is created from the first `\(input.name.text)` only, which changes after the view is shown; forward "
        + "later values to it",
      .keepsOther,
      related: [RelatedLocation(range: input.parameter.range, message: "input declared here"), input.change],
      fixes: [forward(input.name, input.parameter, made, type, in: file)])
    return true
  }

  /// Reports an object that is created from a member of another object, which is set while the view stays: `_model =
  /// StateObject(wrappedValue: ProfileModel(user: session.user))`.
  private func reportMember(
    of value: SyntaxNode, _ made: StorageAssignment, _ type: TypeDeclaration, _ file: FileModel,
    _ findings: inout Findings
  ) -> Bool {
    guard let call = FunctionCallExpr(value) else { return false }
    for argument in call.arguments {
      guard let access = argument.expression.flatMap(MemberAccessExpr.init), let member = access.name,
        let base = access.base.flatMap(DeclReferenceExpr.init)?.name,
        let parameter = made.initializer.parameters.first(where: { $0.name == base }),
        // The object, or another property, may follow the other object.
        !call.arguments.contains(where: { $0.expression.flatMap(DeclReferenceExpr.init)?.name == base }),
        !file.assignments(in: made.body).contains(where: { other in
          other.node != made.assignment.node && other.value.contains { $0.mentions(base) }
        }), !isUnused(argument, of: call, in: file), file.isFilledLater(member, ofObjectIn: parameter, of: type)
      else { continue }
      let object = made.property.name.text
      findings.add(
        at: made.assignment.node.range,
        "`\(object)` is created while `\(access.node.text)` is still empty, and never gets the later value; forward it",
        .keepsEmpty, related: [RelatedLocation(range: parameter.range, message: "input declared here")])
      return true
    }
    return false
  }

  private func isUnused(_ input: Name, by creation: SyntaxNode, in file: FileModel) -> Bool {
    guard let call = FunctionCallExpr(creation),
      let argument = call.arguments.first(where: { $0.expression.flatMap(DeclReferenceExpr.init)?.name == input })
    else { return false }
    return isUnused(argument, of: call, in: file)
  }

  /// Whether the class, declared in this file, only stores an argument and no code reads the stored value.
  private func isUnused(_ argument: LabeledExpr, of call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let className = call.calleeName, let known = file.type(named: className), known.isClass, !known.isForeign,
      let label = argument.label, let property = known.storedProperty(named: label), known.initializers.count == 1,
      let body = known.initializers[0].body
    else { return false }
    let isRead = file.references(to: label, in: known.declaration.node).contains { reference in
      guard body.contains(reference) else { return true }
      // `self.width = width`
      guard let assignment = Assignment(reference.enclosingStatement) else { return true }
      return assignment.target.selfMemberName != label
        || assignment.singleValue.flatMap(DeclReferenceExpr.init)?.name != label
    }
    return !isRead && file.facts.modelReads(of: property.name.text, in: className.text).isEmpty
  }

  /// Prefixes of methods that pass an object another value.
  private static let updating: [StaticString] = [
    "update", "load", "reload", "set", "show", "refresh", "fetch", "configure",
  ]

  /// Calls the object's method that takes another value when the input changes.
  private func forward(
    _ name: Name, _ input: FunctionParameter, _ made: StorageAssignment, _ type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    let object = made.property
    guard let method = updater(of: object, for: input, in: file), let methodName = method.name,
      let label = method.parameters.first?.firstName, input.type.map(file.isKnownToBeEquatable) ?? false
    else { return nil }
    let edits = file.edits(following: input, of: made.initializer, in: type, behind: made.assignment.node) { property in
      "\(object.name.code).\(methodName.text)(\(label == "_" ? "" : "\(label.text): ")\(property))"
    }
    return edits.map { edits in
      Fix(
        title: "Call `\(methodName.text)` when `\(name.text)` changes", isSafe: false, isPreferred: true, edits: edits)
    }
  }

  /// The only method of the object's class that takes one value of the input's type.
  private func updater(of object: StoredProperty, for input: FunctionParameter, in file: FileModel) -> FunctionDecl? {
    guard let name = object.typeName, let inputType = input.type?.text, let known = file.type(named: name) else {
      return nil
    }
    let fitting = known.functions.filter { function in
      guard let name = function.name, let parameter = function.parameters.only else { return false }
      return !function.isPrivate && !function.isStatic && !function.isAsync && !function.throws
        && function.returnType == nil && parameter.type?.text == inputType
        && Self.updating.contains { name.hasPrefix($0) }
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// Adds `id(_:)` wherever the view is created, if all of these places are in this file.
  private func identify(_ input: FunctionParameter, _ type: TypeDeclaration, in file: FileModel) -> Fix? {
    let uses = file.uses(of: type).compactMap(FunctionCallExpr.init)
    guard !uses.isEmpty, let label = input.firstName, isHashable(input, in: file),
      file.facts.uses(of: type.name.text).allSatisfy({ $0.path == file.facts.path })
    else { return nil }
    var edits: [TextEdit] = []
    for use in uses where !file.chain(of: use.node).contains("id") {
      let argument = use.arguments.first { argument in
        argument.label.map { $0 == label } ?? (label == "_")
      }
      guard let value = argument?.expression else { return nil }
      edits.append(use.node.tree.appending(".id(\(value.text))", to: use.node))
    }
    guard !edits.isEmpty else { return nil }
    return Fix(title: "Add `id(_:)` where the view is created", isSafe: false, isPreferred: false, edits: edits)
  }

  private func isHashable(_ input: FunctionParameter, in file: FileModel) -> Bool {
    guard let name = input.type?.unwrappedOptional.typeName else { return false }
    return file.facts.type(named: name.text)?.inherits("Hashable") ?? SDK.conforms(name.text, to: "Hashable") ?? false
  }
}

extension RuleCase {
  fileprivate static let keepsEmpty = RuleCase(
    "keepsEmpty", .wrong, "the object is created from `nil` or an empty collection, which code sets later")
  fileprivate static let keepsOther = RuleCase(
    "keepsOther", .wrong, "the object is created from a value of a model, which code replaces while the view stays")
  fileprivate static let keepsFirst = RuleCase(
    "keepsFirst", .wrong, "the object is created from the first value of an input", severity: .info,
    because: "some views are meant to keep their first object")
}
