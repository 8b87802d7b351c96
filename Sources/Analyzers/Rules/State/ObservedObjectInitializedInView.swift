struct ObservedObjectInitializedInView: PropertyRule {
  static let info = RuleInfo(
    id: "observed_object_initialized_in_view", topic: .state,
    cases: RecreatedObject.cases + [.fromFunction], tier: .precise)

  static let wrappers: [StaticString] = ["ObservedObject"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.isViewType, !property.isStatic, let attribute = property.wrapper("ObservedObject"),
      let kind = property.initialValueKind, !file.isPreviewHelper(type)
    else { return }
    let name = property.name.text
    switch kind {
    case .constructor:
      let lost = file.lostState(of: property, in: type)
      let isSetUp = type.initializers.contains { initializer in
        initializer.body.map { !file.unqualifiedReferences(to: property.name, in: $0).isEmpty } ?? false
      }
      // A new object that no code changes, or that each initializer configures again, equals the old one.
      guard lost != .nothing, !isSetUp || lost == .entered else { return }
      let again = file.reinitialization(of: type, withDefaultOf: property)
      guard again != .never, !file.isUsedBeforeShown(property, of: type) else { return }
      let use = lost == .unknown && !isSetUp ? file.use(of: property, in: type) : .shown
      // iOS 13 has no `@StateObject`.
      let canOwn = !isSetUp && file.settings.supports(.year2020) != false
      findings.add(
        at: property.range,
        use == .never
          ? "`\(name)` is never used; delete it"
          : "`\(name)` is re-created whenever the view is; its state is lost" + (canOwn ? ". Use `@StateObject`" : ""),
        use.ruleCase(lost, canOwn: canOwn), assuming: [use.unknown(lost, again)],
        fixes: [isSetUp || use == .never ? nil : fix(property, attribute, of: type, in: file)])
    case .functionResult:
      findings.add(
        at: property.range, "`@ObservedObject` does not own `\(name)`; pass it in or use `@StateObject`",
        .fromFunction, assuming: [.callee("whether each call creates a new object")])
    case .staticMember, .literal, .reference, .other: return
    }
  }

  private func fix(
    _ property: StoredProperty, _ attribute: Attribute, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard let name = attribute.name else { return nil }
    // A caller that passes an object keeps it itself.
    let isPassed = file.uses(of: type).contains { use in
      FunctionCallExpr(use)?.argument(named: property.name) != nil
    }
    guard !isPassed, !file.isPassedByPreview(property, of: type) else { return nil }
    // The object of a `@StateObject` cannot be replaced.
    guard file.settings.supports(.year2020) != false,
      !file.writes(to: property.name, in: type).contains(where: { $0.assignment != nil }),
      !isReplaced(property, of: type, in: file),
      // The type of `_model` would change.
      type.parts.allSatisfy({ file.storageReferences(to: property.name, in: $0.node).isEmpty })
    else { return nil }
    var edits: [TextEdit] = [.replace(name.rangeWithBackticks, by: "StateObject")]
    let access = property.declaration.modifier {
      $0.name.isAny(of: ["private", "fileprivate", "internal", "package", "public", "open"])
    }
    let label = property.name.text
    // A protocol of another module may require that the property is visible and that it can be set.
    let mayBeRequired = file.isRequired(property.name, of: type) != false
    let isUsedElsewhere =
      mayBeRequired || file.isExtendedElsewhere(type) || file.mayBeUsedByOthers(property.name, of: type)
      || file.facts.uses(of: type.name.text).contains { $0.fact.labels.contains(label) }
    if access == nil, !isUsedElsewhere, let introducer = property.declaration.introducer {
      edits.append(.insert("private ", at: introducer.range.lowerBound))
    }
    return Fix(title: "Use `@StateObject`", isSafe: !mayBeRequired, isPreferred: true, edits: edits)
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
}

/// How a view uses an object that it creates and observes.
enum ObjectUse {
  /// In a body, in an initializer, or in a way that is not known.
  case shown
  case onlyInActions
  case never

  /// - Parameter canOwn: whether the view could own the object instead.
  func ruleCase(_ lost: LostState, canOwn: Bool) -> RuleCase {
    switch self {
    case .never: RecreatedObject.unused
    case _ where !canOwn: RecreatedObject.notOwnable
    case .onlyInActions: RecreatedObject.onlyInActions
    case .shown: lost == .entered ? RecreatedObject.losesInput : RecreatedObject.losesState
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
  func use(of property: StoredProperty, in type: TypeDeclaration) -> ObjectUse {
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
    guard isAction, facts.knowsEntryPoint, let name = property.typeName?.text, facts.fullyKnownClass(named: name) != nil
    else { return .shown }
    return .onlyInActions
  }
}

/// The cases of an object that a view observes and creates again.
enum RecreatedObject {
  static let cases = [losesInput, losesState, onlyInActions, unused, notOwnable]

  static let losesInput = RuleCase(
    "losesInput", .crash, "users change the object in the view, which is known to be re-created", isProven: true)
  static let losesState = RuleCase("losesState", .wrong, "the view shows what changes in the object")
  static let onlyInActions = RuleCase(
    "onlyInActions", .wrong, "only actions use the object", severity: .info, because: "no view shows what is lost")
  static let unused = RuleCase(
    "unused", .slow, "no code uses the object", severity: .hint, because: "nothing is lost")
  static let notOwnable = RuleCase(
    "notOwnable", .wrong, "`@StateObject` cannot own the object", severity: .hint,
    because: "only another view or model can keep the object")
}

extension RuleCase {
  fileprivate static let fromFunction = RuleCase(
    "fromFunction", .wrong, "a function returns the object, which may be a new one")
}
