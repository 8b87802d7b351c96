struct PrivateSwiftUIState: PropertyRule {
  static let info = RuleInfo(
    id: "private_swiftui_state", topic: .state,
    cases: [.staysOld, .neverSet, .alwaysSame, .passedObject, .lostChanges, .keepsFirst, .convention], tier: .precise,
    options: [watched])

  static let wrappers: [StaticString] = SwiftUICatalog.names(.ownedByView)

  static let watched = RuleOptionInfo(
    "wrappers", default: .names(["State", "StateObject"]),
    "property wrappers whose properties must be private; you can add `FocusState`, `GestureState`, `Namespace`, "
      + "`Environment`, `EnvironmentObject`, `AppStorage` and `SceneStorage`")

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard isView(type), !property.isPrivate, !property.isStatic, property.wrapper("Previewable") == nil,
      let wrapper = property.wrapper(in: PrivateSwiftUIState.wrappers)?.name?.text,
      file.settings.names(Self.watched, for: Self.info).contains(wrapper)
    else { return }
    let isSetInInit = setsWrapper(of: property, in: type, file)
    if isSetInInit, property.initialValue == nil { return }
    // `private` does not compile then, and moving the extension is too much to ask for.
    if file.facts.isUsedInExtensionElsewhere(property.name, of: type.name) { return }
    let callers = memberwiseCallers(of: property, type, in: file)
    let isPassed = !callers.here.isEmpty || !callers.elsewhere.isEmpty
    let previewPasses = file.isPassedByPreview(property, of: type)
    if !isPassed, !property.hasDefault, !previewPasses, offersMemberwiseInitializer(type), file.isUnseen(type) {
      return
    }
    // Some caller must pass the value if it has no default; `.init(model: model)` does not name the type.
    if !isPassed, !property.hasDefault, offersMemberwiseInitializer(type), !file.facts.uses(of: type.name.text).isEmpty
    {
      return
    }
    // A closure may tell the caller.
    if isPassed, wrapper == "State", isSetOnEvent(property, in: type, file),
      !type.storedProperties.contains(where: { $0.type?.isFunctionType ?? false }),
      let copied = file.inputs(of: type).copyOfStateThatNothingSets(for: property)
    {
      findings.add(
        at: property.range,
        "Changes of `\(property.name.text)` never reach the caller, which passes a copy of its state; use `@Binding`",
        .lostChanges, related: [copied])
      return
    }
    if isPassed, wrapper.hasPrefix("State") {
      let (message, ruleCase, unknown, fix) = passed(property, wrapper, callers, type, in: file)
      findings.add(
        at: property.range, message, ruleCase, assuming: [unknown],
        related: callers.here.map {
          RelatedLocation(range: $0.range, message: "passed here; only the first value counts")
        }
          + callers.elsewhere.map { file.facts.related($0, "passed here; only the first value counts") },
        fixes: [fix])
      return
    }
    let isRequired = file.isRequired(property.name, of: type)
    let fix: Fix? =
      if isRequired != false || file.facts.isHeldElsewhere(type.name) {
        // The property must be as visible as the code that may need it.
        nil
      } else if isPassed || previewPasses {
        // A wrapped property with a default is not a parameter anymore if it is less than internal.
        property.hasDefault || !callers.elsewhere.isEmpty ? nil : fix("fileprivate", property, isSafe: false)
      } else if isPassedByOwnInitializer(property, in: file) {
        nil
      } else if file.isUsedByOthersHere(property.name, of: type) {
        fix("fileprivate", property, isSafe: false)
      } else if file.mayBeUsedByOthers(property.name, of: type) {
        nil
      } else {
        fix("private", property, isSafe: (property.hasDefault || isSetInInit) && !isForOtherModules(property))
      }
    let name = property.name.text
    let message =
      if !wrapper.hasPrefix("State") {
        "`\(name)` should be `private`: only this view uses it"
      } else if isSetInInit || isAssignedInInit(property, in: type, file) {
        "`\(name)` should be `private`: callers set its first value through `init`"
      } else if !offersMemberwiseInitializer(type) {
        "`\(name)` should be `private`: no caller can set it"
      } else if previewPasses {
        "`\(name)` is not `private`: only a preview passes a value for it"
      } else if type.isPublic || !file.facts.uses(of: type.name.text).isEmpty || file.isUnseen(type) {
        "`\(name)` should be `private`: no caller passes a value for it"
      } else {
        "`\(name)` is not `private`: callers can pass a value, but SwiftUI ignores all but the first"
      }
    findings.add(at: property.range, message, .convention, fixes: [fix])
  }

  private typealias Callers = (here: [SyntaxNode], elsewhere: [Located<ViewUseFact>])

  /// What to report for a state that callers pass a value for. Nothing goes wrong if each view keeps the value that it
  /// receives, but a value that the view never changes does not need to be state.
  private func passed(
    _ property: StoredProperty, _ wrapper: String, _ callers: Callers, _ type: TypeDeclaration, in file: FileModel
  ) -> (message: String, ruleCase: RuleCase, unknown: Assumption?, fix: Fix?) {
    let name = property.name.text
    if wrapper == "State", !file.changes(property, in: type) {
      let isObject = isObservableObject(property, in: file)
      if isObject ?? false {
        return (
          "`\(name)` is passed in and never set here, and `@State` does not observe it; use `@ObservedObject`",
          .passedObject, nil, observing(property)
        )
      }
      let isPlain = !holdsObjects(property, in: file)
      let change = file.inputs(of: type).mayChange(property)
      let constancy = file.inputs(of: type).constancy(of: property)
      if constancy == .always, isPlain, isObject == nil {
        return (
          "`\(name)` is passed in, but neither this view nor a caller changes it; remove `@State`", .alwaysSame, nil,
          plain(property)
        )
      }
      let ruleCase: RuleCase = if case .changes = change, isPlain { .staysOld } else { .neverSet }
      let unknown: Assumption? =
        if !isPlain {
          // `Page(model: Model())` may rely on the view keeping the first object.
          .callers("whether callers pass the same object each time")
        } else if constancy == .ofElement, !isOfMutableElement(property, of: type, callers, in: file) {
          .change("whether another element with the same id takes the place of one that is shown")
        } else {
          nil
        }
      return (
        "`\(name)` is passed in and never set here, but `@State` keeps its first value; remove `@State`", ruleCase,
        unknown, plain(property)
      )
    }
    if wrapper == "StateObject", callers.here.allSatisfy({ !isCreated($0) }), !file.isBuiltOnce(type),
      !file.inputs(of: type).areMade(for: property)
    {
      return (
        "`\(name)` is passed in, but `@StateObject` keeps the first object; use `@ObservedObject`", .passedObject,
        callers.elsewhere.isEmpty && !callers.here.contains(where: { isPassedOn($0, in: file) })
          ? nil : .callers("whether callers keep the object that they pass"),
        observing(property)
      )
    }
    // A wrapped property with a default is not a parameter anymore if it is less than internal.
    let mayBeLess =
      callers.elsewhere.isEmpty && !property.hasDefault && file.isRequired(property.name, of: type) == false
      && !file.facts.isHeldElsewhere(type.name)
    let fix = mayBeLess ? fix("fileprivate", property, isSafe: false) : nil
    let isEdited = wrapper == "State" && !file.bindingReferences(to: property.name, in: type).isEmpty
    switch file.inputs(of: type).mayChange(property) {
    case .changes where isEdited:
      return (
        "Changes of `\(name)` never reach the caller, and later values of the caller are ignored; use `@Binding`",
        .lostChanges, .intent("whether the caller expects the changes"), fix
      )
    case .changes:
      return (
        "`\(name)` is not `private`: callers can pass a value, but SwiftUI ignores all but the first", .keepsFirst,
        .intent("whether the view is meant to keep the first value"), fix
      )
    case .unknown:
      return (
        "`\(name)` is not `private`: callers can pass a value, but SwiftUI ignores all but the first", .keepsFirst,
        .change("whether a caller passes another value while the view is on screen"), fix
      )
    case .neverChanges:
      let advice =
        isEdited
        ? "; use `@Binding` if they expect its changes"
        : wrapper == "State" ? "; set it in an `init` to make that clear" : ""
      return ("`\(name)` keeps the first value that callers pass\(advice)", .convention, nil, fix)
    }
  }

  /// Whether a control or an action of users changes a state.
  private func isSetOnEvent(_ property: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    !file.bindingReferences(to: property.name, in: type).isEmpty
      || file.laterWrites(to: property, in: type).contains { write in
        file.isInActionScope(write.node) || file.helperUses(around: write.node).contains(where: file.isInActionScope)
      }
  }

  /// Whether the element of a row that a caller passes, or takes the value from, can get other contents and keep its id:
  /// it has variables, and its id is not made together with it.
  private func isOfMutableElement(
    _ property: StoredProperty, of type: TypeDeclaration, _ callers: Callers, in file: FileModel
  ) -> Bool {
    let here = callers.here.compactMap { LabeledExpr($0)?.expression.map { (value: $0, file: file) } }
    let passed = (here + valuesElsewhere(for: property, of: type, callers, in: file)).compactMap { passed in
      var value = passed.value
      while let base = MemberAccessExpr(value)?.base { value = base }
      return passed.file.declaredType(of: value)
    }
    return ([property.typeName?.text].compactMap(\.self) + passed).contains { name in
      guard let element = file.facts.type(named: name) else { return false }
      if element.isClass { return true }
      let stored = element.properties.filter { !$0.isStatic }
      return stored.contains { !$0.isLet }
        && !stored.contains { $0.name == "id" && $0.initialValue == .constructor("UUID") }
    }
  }

  /// The maximum number of callers in other files whose code is read.
  private static let maximumCallers = 8

  /// What callers in other files pass for a property, with the models of these files.
  private func valuesElsewhere(
    for property: StoredProperty, of type: TypeDeclaration, _ callers: Callers, in file: FileModel
  ) -> [(value: SyntaxNode, file: FileModel)] {
    guard !callers.elsewhere.isEmpty else { return [] }
    let uses = file.facts.viewInputs(of: type.name.text).filter { $0.path != file.facts.path && !$0.isInTests }
    return uses.prefix(Self.maximumCallers).compactMap { use in
      guard let (call, other) = file.call(at: use) else { return nil }
      return call.arguments.first { $0.label == property.name }?.expression.map { ($0, other) }
    }
  }

  /// Whether a caller creates the object that it passes, which the view may therefore own.
  private func isCreated(_ argument: SyntaxNode) -> Bool {
    LabeledExpr(argument)?.expression.map { ValueKind($0) == .constructor } ?? true
  }

  /// `@State var book: Book` becomes `let book: Book`.
  private func plain(_ property: StoredProperty) -> Fix? {
    guard let attribute = property.wrapper("State"), let next = attribute.node.lastToken?.next,
      let keyword = property.declaration.introducer, property.attributes.count == 1
    else { return nil }
    let removal = TextEdit.delete(attribute.range.lowerBound..<next.range.lowerBound)
    // A constant with a value is not a parameter anymore.
    guard property.initialValue == nil, property.type != nil, property.type?.isOptionalType != true else {
      return Fix(title: "Remove `@State`", isSafe: false, isPreferred: true, edits: [removal])
    }
    return Fix(
      title: "Make it a `let`", isSafe: false, isPreferred: true,
      edits: [removal, .replace(keyword.range, by: "let")])
  }

  /// Whether a value creates or looks up its contents itself, so that two values are not interchangeable.
  private func holdsObjects(_ property: StoredProperty, in file: FileModel) -> Bool {
    guard let name = property.typeName?.text, let type = file.facts.type(named: name),
      type.fact.kind == .struct, !type.inherits("View")
    else { return false }
    return type.properties.contains { !$0.isStatic && ($0.isLazy || !$0.attributes.isEmpty) }
  }

  /// Whether an object is an `ObservableObject`, directly or through a protocol or a superclass of the project; nil if
  /// it is not known to be an object.
  private func isObservableObject(_ property: StoredProperty, in file: FileModel) -> Bool? {
    guard let name = property.typeName?.text, let type = file.facts.type(named: name), type.isClass else { return nil }
    return type.inherits("ObservableObject")
      || type.parts.flatMap(\.fact.inheritedTypes).contains { inherited in
        file.facts.type(named: inherited)?.inherits("ObservableObject") ?? false
      }
  }

  private func observing(_ property: StoredProperty) -> Fix? {
    guard let name = property.wrapper(in: ["State", "StateObject"])?.name,
      name == "State" || property.initialValue == nil
    else { return nil }
    return Fix(
      title: "Use `@ObservedObject`", isSafe: false, isPreferred: true,
      edits: [.replace(name.rangeWithBackticks, by: "ObservedObject")])
  }

  /// Whether code that the workspace may not contain can use the property.
  private func isForOtherModules(_ property: StoredProperty) -> Bool {
    property.accessModifier?.name.isAny(of: ["package", "public", "open"]) ?? false
  }

  /// Whether other code can pass a value for the property.
  private func offersMemberwiseInitializer(_ type: TypeDeclaration) -> Bool {
    type.viewRole != .app && type.offersMemberwiseInitializer
  }

  private func isView(_ type: TypeDeclaration) -> Bool {
    switch type.viewRole {
    case .view, .viewModifier, .app, .scene, .representable: type.isViewType
    default: false
    }
  }

  /// Whether an initializer writes `name` with a value that a caller passes.
  private func isAssignedInInit(_ property: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    type.initializers.contains { initializer in
      !initializer.parameters.isEmpty
        && file.assignments(in: initializer.node).contains { $0.target.selfMemberName == property.name }
    }
  }

  /// Whether an initializer writes `_name`.
  private func setsWrapper(of property: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    type.initializers.contains { initializer in
      file.assignments(in: initializer.node).contains { $0.target.selfMemberName.isStorage(of: property.name) }
    }
  }

  /// Whether a caller passes an object that it has received itself, or of which it is not known where it comes from.
  private func isPassedOn(_ argument: SyntaxNode, in file: FileModel) -> Bool {
    guard let object = LabeledExpr(argument)?.expression else { return false }
    let origin = file.origin(of: object)
    return !origin.inputs.isEmpty || origin.change == .unknown
  }

  /// The callers that pass the property to the memberwise initializer: arguments in this file, calls in other files.
  private func memberwiseCallers(
    of property: StoredProperty, _ type: TypeDeclaration, in file: FileModel
  ) -> Callers {
    guard type.initializers.isEmpty else { return ([], []) }
    let here = file.uses(of: type).compactMap { use in
      FunctionCallExpr(use)?.arguments.first { argument in
        argument.label == property.name
      }?.node
    }
    let name = property.name.text
    let elsewhere = file.facts.uses(of: type.name.text).filter { use in
      use.path != file.facts.path && use.fact.labels.contains(name)
    }
    return (here, elsewhere)
  }

  /// Whether `self.init(…)`, `Self(…)` or `.init(…)` in this file passes a value with the name of the property.
  private func isPassedByOwnInitializer(_ property: StoredProperty, in file: FileModel) -> Bool {
    (["init", "Self"] as [StaticString]).contains { name in
      file.calls(named: name).contains { call in call.arguments.contains { $0.label == property.name } }
    }
  }

  private func fix(_ access: String, _ property: StoredProperty, isSafe: Bool) -> Fix? {
    guard let introducer = property.declaration.introducer else { return nil }
    let edit: TextEdit
    let narrowed = property.declaration.modifier { modifier in
      modifier.hasDetail
        && modifier.name.isAny(of: ["private", "fileprivate", "internal", "public", "package"])
    }
    if let modifier = property.accessModifier ?? narrowed {
      edit = .replace(modifier.range, by: access)
    } else {
      edit = .insert(access + " ", at: introducer.range.lowerBound)
    }
    return Fix(title: "Make it `\(access)`", isSafe: isSafe, isPreferred: true, edits: [edit])
  }
}

extension RuleCase {
  fileprivate static let staysOld = RuleCase(
    "staysOld", .wrong, "callers pass a value that changes, and the view never sets it")
  fileprivate static let neverSet = RuleCase(
    "neverSet", .wrong, "callers pass a value, and the view never sets it", severity: .info,
    because: "many callers always pass the same value")
  fileprivate static let alwaysSame = RuleCase(
    "alwaysSame", .wrong, "callers pass a value that never changes, and the view never sets it", severity: .hint,
    because: "the view is right until a caller passes another value")
  fileprivate static let passedObject = RuleCase(
    "passedObject", .wrong, "callers pass an object", severity: .info,
    because: "many callers always pass the same object")
  fileprivate static let lostChanges = RuleCase(
    "lostChanges", .wrong, "a control edits a copy of a value that the caller changes, too")
  fileprivate static let keepsFirst = RuleCase("keepsFirst", .wrong, "callers pass a value that may change")
  fileprivate static let convention = RuleCase("convention", .taste, "no caller passes a value that changes")
}
