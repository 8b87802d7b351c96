struct StateHoldsUnobservableReference: PropertyRule {
  static let info = RuleInfo(
    id: "state_holds_unobservable_reference", topic: .state, cases: [.observableObject, .plainObject], tier: .precise)

  static let wrappers: [StaticString] = ["State"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.isViewType, let name = property.typeName?.text, let held = file.knownClass(of: property),
      !held.isObservable, held.hasVisibleVariables, !onlyPresents(property, of: type, in: file),
      !(held.isObservableObject && !held.announcesChanges)
    else { return }
    let objects = file.objects(in: property, of: type)
    let receivers = file.receivers(of: property, in: type)
    let ownReads = file.shownMembers(of: objects, held, in: type) { isShown($0, in: file) }
    let reads =
      ownReads
      + receivers.flatMap { property, type in
        file.shownMembers(of: file.objects(in: property, of: type), held, in: type) { isShown($0, in: file) }
      }
    let isCreated = held.isObservableObject && property.initialValueKind == .constructor
    // The content of an alert is built when the alert opens.
    guard isCreated || !reads.isEmpty, reads.isEmpty || !reads.allSatisfy(\.isInDialog) else { return }
    let isBound = !file.bindingReferences(to: property.name, in: type).isEmpty
    guard !reads.isEmpty || isBound || mayBeRead(property, of: type, in: file) else { return }
    let shown = reads.isEmpty ? held.variables.filter { isVisible($0.property) } : reads.flatMap(\.variables)
    let change = file.change(of: shown, of: held, at: objects, in: type)
    if !reads.isEmpty {
      let isAccompaniedThere = receivers.contains { given, view in
        file.change(of: shown, of: held, at: file.objects(in: given, of: view), in: view) == .accompanied
      }
      // A child that observes the object updates itself, but not what this view shows.
      let isShownByObserver = ownReads.isEmpty && file.isObservedByReceiver(of: objects, held)
      guard change != .accompanied, !isAccompaniedThere, !isShownByObserver else { return }
    }
    let unknown: Assumption? =
      reads.isEmpty && !isBound
      ? .callee("whether a view reads the `\(name)` through this property")
      : assumption(reads, shown, change, held, setBy: type, in: file)
    let related = file.facts.related(held.declaration, "class declared here")
    guard held.isObservableObject else {
      findings.add(
        at: property.range, "Changes inside `\(name)` do not update this view: the class is not `@Observable`",
        .plainObject, assuming: [unknown], related: [related], fixes: [observableFix(held, in: file)])
      return
    }
    // A `@StateObject` cannot be assigned another object.
    let isReplaced =
      property.type?.isOptionalType ?? false
      || file.laterWrites(to: property, in: type).contains { $0.assignment != nil }
    findings.add(
      at: property.range,
      isReplaced
        ? "`@State` does not observe the `\(name)` in `\(property.name.text)`; observe it in a child view"
        : "`@State` does not observe the `\(name)` in `\(property.name.text)`; use `@StateObject`",
      .observableObject, assuming: [unknown], related: [related],
      fixes: [isReplaced ? nil : stateObjectFix(property)])
  }

  /// What is not known about the harm, which requires that the body shows something that changes. Nil if it is known.
  private func assumption(
    _ reads: [ShownMember], _ shown: [HeldVariable], _ change: ShownChange, _ held: KnownClass,
    setBy type: TypeDeclaration, in file: FileModel
  ) -> Assumption? {
    let name = held.declaration.fact.name
    if let callback = callback(of: held, setBy: type, in: file) {
      return .callee("whether the closure in `\(callback)` updates the view")
    }
    if file.facts.isAmongWidgets {
      return .change("whether anything changes in the view, which a widget draws once for each entry")
    }
    switch change {
    case .alone: break
    case .accompanied, .perhapsAccompanied:
      return .change("whether the `\(name)` also changes without the state that the view sets with it")
    case .never, .unknown:
      // Other code may change it only before the view receives the object.
      guard held.isObservableObject, shown.contains(where: { file.facts.isWritten($0.property, of: $0.owner) == true })
      else { return .change("whether what the body shows of the `\(name)` changes while the view is on screen") }
    }
    // The content of a presentation is built when the presentation opens.
    return !reads.isEmpty && reads.allSatisfy(\.isPresented)
      ? .change("whether the `\(name)` changes while the presentation that shows it is open") : nil
  }

  /// Whether a variable of the object is part of what a view may show. An object in the object is observed by the views
  /// that receive it, and a closure is not shown.
  private func isShown(_ variable: PropertyFact, in file: FileModel) -> Bool {
    !variable.isLazy && !variable.isWeak && !variable.type.contains("->")
      && !(variable.valueTypeName.flatMap { file.facts.type(named: $0) }?.isObservableObject ?? false)
  }

  private func isVisible(_ variable: PropertyFact) -> Bool {
    !variable.isPrivate && !variable.isLazy && !variable.isWeak
  }

  /// The member of the object to which the view assigns a closure. The object may call it after each change.
  private func callback(of held: KnownClass, setBy type: TypeDeclaration, in file: FileModel) -> String? {
    let callbacks = held.lineage.flatMap(\.properties).filter { $0.type.includes("->") }.map(\.name)
    guard !callbacks.isEmpty else { return nil }
    return file.assignments(in: type).lazy.filter { $0.singleValue?.kind == .closureExpr }
      .compactMap { MemberAccessExpr($0.target)?.name?.text }.first { callbacks.contains($0) }
  }

  /// Whether code may read variables of an object of which the body reads none by name: the body uses another member,
  /// for example a method, or an extension in another file is part of the view.
  private func mayBeRead(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    let uses = file.unqualifiedReferences(to: property.name, anywhereIn: type)
    let usesMember = uses.contains { use in
      guard let member = use.wholeObject.parent.flatMap(MemberAccessExpr.init), member.base == use.wholeObject,
        // `model.$text` is a publisher.
        member.name?.boundProperty == nil
      else { return false }
      return !member.node.isWritten && file.isInBodyScope(use)
    }
    return usesMember || !property.isPrivate && file.hasUnseenParts(type)
  }

  /// Whether an optional state only selects the item of a presentation.
  private func onlyPresents(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    guard property.type?.isOptionalType ?? false else { return false }
    return type.parts.contains { part in
      SwiftUICatalog.names(.presentsItem).contains { name in
        file.calls(named: name, in: part.node).contains { call in
          call.argument("item").map { $0.text == "$" + property.name.text } ?? false
        }
      }
    }
  }

  private func stateObjectFix(_ property: StoredProperty) -> Fix? {
    guard let wrapper = property.wrapper("State")?.name, !(property.type?.isOptionalType ?? false),
      property.initialValue != nil
    else { return nil }
    return .safe("Use `@StateObject`", preferred: true, .replace(wrapper.rangeWithBackticks, by: "StateObject"))
  }

  /// Makes the class `@Observable` and removes `@Published`. Its properties cannot have other wrappers. The macro extends
  /// the class, which is impossible for a class inside a function.
  private func observableFix(_ held: KnownClass, in file: FileModel) -> Fix? {
    guard held.lineage.count == 1, held.declaration.path == file.facts.path, file.settings.supports(.year2023) == true,
      let declaration = file.declaration(of: held.declaration), !declaration.node.isInFunction,
      let type = file.type(at: declaration.node.index)
    else { return nil }
    var edits = [TextEdit.insert("@Observable ", at: declaration.range.lowerBound)]
    for property in type.storedProperties where !property.isStatic {
      if property.declaration.hasModifier("lazy") { return nil }
      for attribute in property.attributes {
        guard attribute.name == "Published", attribute.node.subtree.first(where: { $0.kind == .labeledExpr }) == nil,
          let next = attribute.node.lastToken?.next
        else { return nil }
        edits.append(.delete(attribute.range.lowerBound..<next.range.lowerBound))
      }
    }
    return Fix(title: "Make the class `@Observable`", isSafe: false, isPreferred: false, edits: edits)
  }
}

extension SyntaxNode {
  /// Whether the node is the target of an assignment, or the start of one: `model.name` in `model.name.first = ""`.
  fileprivate var isWritten: Bool {
    outermostPostfix.parent.flatMap(Assignment.init)?.target == outermostPostfix
  }
}

extension RuleCase {
  fileprivate static let observableObject = RuleCase(
    "observableObject", .wrong, "the view shows what changes in an `ObservableObject`")
  fileprivate static let plainObject = RuleCase(
    "plainObject", .wrong, "the view shows what changes in an object that no view can observe")
}
