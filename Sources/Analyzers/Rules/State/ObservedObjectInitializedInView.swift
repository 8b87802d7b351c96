struct ObservedObjectInitializedInView: PropertyRule {
  static let info = RuleInfo(
    id: "observed_object_initialized_in_view", formerIDs: ["observed_object_created_in_init"], topic: .state,
    cases: [.losesInput, .losesState, .losesChanges, .onlyInActions, .unused, .notOwnable, .fromFunction],
    tier: .precise)

  static let wrappers: [StaticString] = ["ObservedObject"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.isViewType, !property.isStatic, !file.isPreviewHelper(type) else { return }
    if property.initialValueKind == .functionResult, !isNewObject(property.initialValue, of: property.typeName, file) {
      findings.add(
        at: property.range, "`@ObservedObject` does not own `\(property.name.text)`; pass it in or use `@StateObject`",
        .fromFunction, assuming: [.callee("whether each call creates a new object")])
    }
    for creation in creations(of: property, in: type, file) { check(creation, property, of: type, in: file, &findings) }
  }

  private func check(
    _ creation: Creation, _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel,
    _ findings: inout Findings
  ) {
    let isDefault = creation.initializer == nil
    // Initializers change the default object, which they could not do with a `@StateObject`.
    let isSetUp =
      isDefault
      && type.initializers.contains { initializer in
        initializer.body.map { !file.unqualifiedReferences(to: property.name, in: $0).isEmpty } ?? false
      }
    // A `@StateObject` would keep the first values that the object is created from.
    let takesInput =
      creation.initializer.map { initializer in
        type.inputs(of: initializer, readBy: creation.object, in: file).contains { input in
          guard !input.isInitialValue, !input.isDependency(in: file) else { return false }
          return file.inputs(of: type).constancy(of: input, of: initializer) != .always
        }
      } ?? false
    let lost = file.lostState(of: property, in: type)
    // A new object that no code changes, or that gets the same values again, equals the old one.
    guard lost != .nothing, !isSetUp && !takesInput || lost == .entered else { return }
    let again = file.reinitialization(of: type, withDefaultOf: isDefault ? property : nil)
    guard again != .never, !file.isUsedBeforeShown(property, of: type) else { return }
    // iOS 13 has no `@StateObject`.
    let canOwn = !isSetUp && file.settings.supports(.year2020) != false
    let use = lost == .unknown ? file.use(of: property, in: type) : .shown
    let name = property.name.text
    let message =
      if use == .never {
        "`\(name)` is never used; delete it"
      } else if takesInput {
        "`\(name)` is re-created whenever the view is, and loses the changes that users made"
      } else {
        "`\(name)` is re-created whenever the view is; its state is lost" + (canOwn ? ". Use `@StateObject`" : "")
      }
    findings.add(
      at: creation.range, message, takesInput ? .losesChanges : use.ruleCase(lost, canOwn: canOwn),
      assuming: [use.unknown(lost, again)],
      related: isDefault ? [] : [RelatedLocation(range: property.range, message: "observed here but not owned")],
      fixes: [takesInput || !canOwn || use == .never ? nil : fix(creation, property, of: type, in: file)])
  }

  // MARK: - Creations

  /// A place where the view creates the object whenever it is initialized.
  private struct Creation {
    let range: Range<Int>
    let object: SyntaxNode
    /// Nil for a default value.
    var initializer: InitializerDecl?
  }

  private func creations(of property: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> [Creation] {
    guard !isStateless(property, in: file) else { return [] }
    let value = property.initialValue.flatMap {
      isNewObject($0, of: property.typeName, file) ? Creation(range: property.range, object: $0) : nil
    }
    let assigned = type.initializers.filter { !file.hasErrors($0.node) }.flatMap { initializer in
      file.assignments(in: initializer.node).compactMap { assignment in
        object(createdBy: assignment, for: property, file)
          .map { Creation(range: assignment.node.range, object: $0, initializer: initializer) }
      }
    }
    return [value].compactMap(\.self) + assigned
  }

  /// The object that an assignment to the property, or to its wrapper, creates.
  private func object(
    createdBy assignment: Assignment, for property: StoredProperty, _ file: FileModel
  ) -> SyntaxNode? {
    guard !assignment.isCompound, let value = assignment.singleValue, let target = assignment.target.selfMemberName
    else { return nil }
    if target == property.name { return isNewObject(value, of: property.typeName, file) ? value : nil }
    guard target.isStorage(of: property.name), let call = FunctionCallExpr(value),
      call.calleeName == "ObservedObject" || call.calleeName == "init",
      let object = call.argument("wrappedValue") ?? call.argument("initialValue"),
      isNewObject(object, of: property.typeName, file)
    else { return nil }
    return object
  }

  /// Whether the object has no state to lose.
  private func isStateless(_ property: StoredProperty, in file: FileModel) -> Bool {
    guard let name = file.className(of: property), let made = file.facts.fullyKnownClass(named: name) else {
      return false
    }
    return !made.hasVariables
  }

  /// Whether an expression creates an object, itself or in a member of the project. A `ViewStore` of The Composable
  /// Architecture only observes a store that is owned elsewhere, so no state is lost.
  ///
  /// - Parameter type: the type of the property, which `.empty()` does not name.
  private func isNewObject(_ value: SyntaxNode?, of type: Name?, _ file: FileModel) -> Bool {
    guard let value else { return false }
    switch ValueKind(value) {
    case .constructor: return FunctionCallExpr(value)?.calleeName != "ViewStore"
    case .functionResult, .staticMember: return file.newObject(from: value, expecting: type) != nil
    case .literal, .reference, .other: return false
    }
  }

  // MARK: - Fix

  private func fix(
    _ creation: Creation, _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard let wrapper = property.wrapper("ObservedObject")?.name else { return nil }
    var edits = [TextEdit.replace(wrapper.rangeWithBackticks, by: "StateObject")]
    var isSafe = false
    if creation.initializer == nil {
      guard canOwnDefault(of: property, in: type, file) else { return nil }
      // A protocol of another module may require that the property is visible and that it can be set.
      let mayBeRequired = file.isRequired(property.name, of: type) != false
      if !mayBeRequired, let edit = hiding(property, of: type, in: file) { edits.append(edit) }
      isSafe = !mayBeRequired
    } else {
      guard let assignments = ownedAssignments(of: property, in: type, file) else { return nil }
      edits += assignments
    }
    return Fix(title: "Use `@StateObject`", isSafe: isSafe, isPreferred: true, edits: edits)
  }

  /// Whether only the default value sets the property, because the object of a `@StateObject` cannot be replaced.
  private func canOwnDefault(of property: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    // A caller that passes an object keeps it itself.
    let isPassed = file.uses(of: type).contains { use in
      FunctionCallExpr(use)?.argument(named: property.name) != nil
    }
    return !isPassed && !file.isPassedByPreview(property, of: type)
      && !file.writes(to: property.name, in: type).contains { $0.assignment != nil }
      && !isReplaced(property, of: type, in: file)
      // The type of `_model` would change.
      && type.parts.allSatisfy { file.storageReferences(to: property.name, in: $0.node).isEmpty }
  }

  /// Whether code outside the view assigns the property: `view.model = …`.
  private func isReplaced(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    guard !property.isPrivate else { return false }
    return file.facts.mayBeWrittenFromOutside(property.name.text, of: type.name.text)
      || file.references(to: property.name, inItemsMentioning: type.name).contains { reference in
        guard let access = reference.parent.flatMap(MemberAccessExpr.init), access.declName == reference else {
          return false
        }
        return file.write(at: access.node)?.assignment != nil
      }
  }

  /// Makes the property private, which a `@StateObject` should be, if no other code uses it.
  private func hiding(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> TextEdit? {
    let access = property.declaration.modifier {
      $0.name.isAny(of: ["private", "fileprivate", "internal", "package", "public", "open"])
    }
    let label = property.name.text
    guard access == nil, !file.isExtendedElsewhere(type), !file.mayBeUsedByOthers(property.name, of: type),
      !file.facts.uses(of: type.name.text).contains(where: { $0.fact.labels.contains(label) })
    else { return nil }
    return property.declaration.introducer.map { .insert("private ", at: $0.range.lowerBound) }
  }

  /// Makes the view the owner in each initializer; nil if one of them assigns something else, which a `@StateObject`
  /// does not accept.
  private func ownedAssignments(
    of property: StoredProperty, in type: TypeDeclaration, _ file: FileModel
  ) -> [TextEdit]? {
    var edits: [TextEdit] = []
    for assignment in type.parts.flatMap({ file.assignments(in: $0.node) }) {
      guard let target = assignment.target.selfMemberName,
        target == property.name || target.isStorage(of: property.name)
      else { continue }
      guard let made = object(createdBy: assignment, for: property, file),
        assignment.node.ancestors.contains(where: { $0.kind == .initializerDecl })
      else { return nil }
      let keepsSelf = assignment.target.kind == .memberAccessExpr && target.isStorage(of: property.name)
      let storage = (keepsSelf ? "self." : "") + "_" + property.name.text
      edits.append(.replace(assignment.node.range, by: "\(storage) = StateObject(wrappedValue: \(made.text))"))
    }
    return edits
  }
}

/// How a view uses an object that it creates and observes.
private enum ObjectUse {
  /// In a body, in an initializer, or in a way that is not known.
  case shown
  case onlyInActions
  case never

  /// - Parameter canOwn: whether the view could own the object instead.
  func ruleCase(_ lost: LostState, canOwn: Bool) -> RuleCase {
    switch self {
    case .never: .unused
    case _ where !canOwn: .notOwnable
    case .onlyInActions: .onlyInActions
    case .shown: lost == .entered ? .losesInput : .losesState
    }
  }

  /// What is not known about the loss of the object's state.
  func unknown(_ lost: LostState, _ again: BodyRerun) -> Assumption? {
    switch self {
    case .shown: lost.unknown(again)
    case .onlyInActions: LostState.shown.unknown(again)
    case .never: nil
    }
  }
}

extension FileModel {
  /// How a view uses the object in one of its properties, apart from setting it.
  fileprivate func use(of property: StoredProperty, in type: TypeDeclaration) -> ObjectUse {
    let references =
      unqualifiedReferences(to: property.name, in: type)
      + type.parts.flatMap { storageReferences(to: property.name, in: $0.node) }
    let uses =
      bindingReferences(to: property.name, in: type)
      + references.filter { write(at: $0)?.assignment == nil }
    if uses.isEmpty {
      return property.isPrivate || !facts.isUsedInExtensionElsewhere(property.name, of: type.name) ? .never : .shown
    }
    let isAction = uses.allSatisfy { use in
      isInActionScope(use) || use.enclosingMember.map { $0.kind == .functionDecl && !buildsViews($0) } ?? false
    }
    guard isAction, facts.knowsEntryPoint, let name = className(of: property), facts.fullyKnownClass(named: name) != nil
    else { return .shown }
    return .onlyInActions
  }
}

extension RuleCase {
  fileprivate static let losesInput = RuleCase(
    "losesInput", .crash, "users change the object in the view, which is known to be re-created", isProven: true)
  fileprivate static let losesState = RuleCase("losesState", .wrong, "the view shows what changes in the object")
  fileprivate static let onlyInActions = RuleCase(
    "onlyInActions", .wrong, "only actions use the object", severity: .info, because: "no view shows what is lost")
  fileprivate static let unused = RuleCase(
    "unused", .slow, "no code uses the object", severity: .hint, because: "nothing is lost")
  fileprivate static let notOwnable = RuleCase(
    "notOwnable", .wrong, "`@StateObject` cannot own the object", severity: .hint,
    because: "only another view or model can keep the object")
  fileprivate static let losesChanges = RuleCase(
    "losesChanges", .wrong, "users change the object in the view, which re-creates it from what it receives")
  fileprivate static let fromFunction = RuleCase(
    "fromFunction", .wrong, "a function returns the object, which may be a new one")
}
