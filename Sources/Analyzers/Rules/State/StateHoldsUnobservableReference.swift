struct StateHoldsUnobservableReference: PropertyRule {
  static let info = RuleInfo(
    id: "state_holds_unobservable_reference", topic: .state, cases: [.observableObject, .plainObject], tier: .precise)

  static let wrappers: [StaticString] = ["State"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.isViewType, let name = property.typeName?.text, let held = file.facts.fullyKnownClass(named: name),
      !held.isObservable, held.hasVisibleVariables, !onlyPresents(property, of: type, in: file),
      !(held.isObservableObject && !held.announcesChanges)
    else { return }
    let reads = readsInBody(property, held, of: type, in: file)
    let read = reads.map(\.variable)
    let isCreated = held.isObservableObject && property.initialValueKind == .constructor
    // The content of an alert is built when the alert opens.
    guard isCreated || !read.isEmpty, read.isEmpty || !reads.allSatisfy(\.isInDialog) else { return }
    let isBound = !file.bindingReferences(to: property.name, in: type).isEmpty
    guard !read.isEmpty || isBound || mayBeRead(property, of: type, in: file) else { return }
    let unknown: Assumption? =
      read.isEmpty && !isBound
      ? .callee("whether a view reads the `\(name)` through this property")
      : assumption(reads, held, by: property, of: type, in: file)
    let related = file.facts.related(held.declaration, "class declared here")
    guard held.isObservableObject else {
      findings.add(
        at: property.range, "Changes inside `\(name)` do not update this view: the class is not `@Observable`",
        .plainObject, assuming: [unknown], related: [related], fixes: [observableFix(held, in: file)])
      return
    }
    // A `@StateObject` cannot be assigned another object.
    let isReplaced = property.type?.isOptionalType ?? false || isAssigned(property, of: type, in: file)
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
    _ reads: [Read], _ held: KnownClass, by property: StoredProperty, of type: TypeDeclaration, in file: FileModel
  ) -> Assumption? {
    let name = held.declaration.fact.name
    let read = reads.map(\.variable)
    if let callback = callback(of: held, setBy: type, in: file) {
      return .callee("whether the closure in `\(callback)` updates the view")
    }
    if file.facts.isAmongWidgets {
      return .change("whether anything changes in the view, which a widget draws once for each entry")
    }
    let isChangedHere = file.changes(read, of: held, in: property, of: type)
    let isChangedAlone = file.changes(read, of: held, in: property, of: type) { !file.comesWithState($0) }
    guard isChanged(read.isEmpty ? held.visibleVariables : read, of: held, in: file),
      // Other code may change it only before the view receives the object.
      held.isObservableObject || isChangedAlone
    else { return .change("whether what the body shows of the `\(name)` changes while the view is on screen") }
    if isChangedHere, !isChangedAlone {
      return .change("whether the `\(name)` also changes without the state that the view sets with it")
    }
    // The content of a presentation is built when the presentation opens.
    return !reads.isEmpty && reads.allSatisfy(\.isPresented)
      ? .change("whether the `\(name)` changes while the presentation that shows it is open") : nil
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
      guard let member = use.object.parent.flatMap(MemberAccessExpr.init), member.base == use.object,
        // `model.$text` is a publisher.
        member.name?.boundProperty == nil
      else { return false }
      return !member.node.isWritten && file.isInBodyScope(use)
    }
    return usesMember || !property.isPrivate && file.isExtendedElsewhere(type)
  }

  /// Whether the view assigns another object to the property after `init`.
  private func isAssigned(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    type.parts.contains { part in
      file.assignments(in: part.node).contains { assignment in
        assignment.target.selfMemberName == property.name
          && !file.isShadowed(property.name, at: assignment.target)
          && !assignment.node.ancestors.contains { $0.kind == .initializerDecl }
      }
    }
  }

  /// Whether code is known to change any of the variables while objects of the class are in use.
  private func isChanged(_ variables: [String], of held: KnownClass, in file: FileModel) -> Bool {
    held.lineage.contains { type in
      type.properties.contains { variables.contains($0.name) && file.facts.isWritten($0, of: type) == true }
    }
  }

  /// A variable of the object that the body reads.
  private struct Read {
    let variable: String
    /// Whether it is read only in the content of a sheet, a cover or another presentation.
    let isPresented: Bool
    /// Whether it is read only in an alert or a confirmation dialog.
    let isInDialog: Bool
  }

  /// The variables of the object that the body reads and that can change. If an object comes from elsewhere and is only
  /// passed on, for example a selection, its receiver may observe it.
  private func readsInBody(
    _ property: StoredProperty, _ held: KnownClass, of type: TypeDeclaration, in file: FileModel
  ) -> [Read] {
    // An object in the object is observed by the views that receive it.
    let objects = held.lineage.flatMap(\.properties).filter { variable in
      variable.valueTypeName.flatMap { file.facts.type(named: $0) }?.isObservableObject ?? false
    }.map(\.name)
    let visible = held.visibleVariables.filter { !objects.contains($0) }
    return type.parts.flatMap { part in
      file.unqualifiedReferences(to: property.name, in: part.node).compactMap { reference -> Read? in
        guard means(property, reference, in: file) else { return nil }
        var object = reference
        while let parent = object.parent, [.optionalChainingExpr, .forceUnwrapExpr].contains(parent.kind) {
          object = parent
        }
        guard let access = object.parent.flatMap(MemberAccessExpr.init), access.base == object, let name = access.name
        else { return nil }
        guard visible.contains(name.text), !access.node.isWritten,
          file.runsWithSomeBody(reference)
        else { return nil }
        let slots = file.slots(around: reference).map(\.slot)
        return Read(
          variable: name.text, isPresented: slots.contains(where: \.isPresentation),
          isInDialog: slots.contains(.dialog))
      }
    }
  }

  /// Whether a name refers to the property, or to its value in `if let`. A case's payload may have the same name.
  private func means(_ property: StoredProperty, _ reference: SyntaxNode, in file: FileModel) -> Bool {
    if reference.parent.flatMap(MemberAccessExpr.init)?.declName == reference { return true }
    switch file.localBinding(of: property.name, at: reference) {
    case nil: return true
    case .value(let value, let place):
      return place.kind == .conditionElement && value.map { $0.lastName == property.name } ?? true
    case .closureParameter, .parameter: return false
    }
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

  /// The whole expression that contains a reference to a property: `self.model?` for its `model`.
  fileprivate var object: SyntaxNode {
    let around = parent.flatMap(MemberAccessExpr.init)
    var object = around?.declName == self ? around?.node ?? self : self
    while let parent = object.parent, [.optionalChainingExpr, .forceUnwrapExpr].contains(parent.kind) {
      object = parent
    }
    return object
  }
}

extension RuleCase {
  fileprivate static let observableObject = RuleCase(
    "observableObject", .wrong, "the view shows what changes in an `ObservableObject`")
  fileprivate static let plainObject = RuleCase(
    "plainObject", .wrong, "the view shows what changes in an object that no view can observe")
}
