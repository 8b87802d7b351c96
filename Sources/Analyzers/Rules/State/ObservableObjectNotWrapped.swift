struct ObservableObjectNotWrapped: TypeRule {
  static let info = RuleInfo(
    id: "observable_object_not_wrapped", topic: .state, cases: [.unobserved, .unobservedShared], tier: .precise,
    since: "0.2.0")

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard let role = type.viewRole, role != .widget, role != .style, !type.isForeign else { return }
    for property in type.storedProperties
    where property.attributes.isEmpty && !property.isStatic && !property.declaration.hasModifier("lazy") {
      guard !(property.type?.isOptionalType ?? false),
        let className = property.typeName ?? property.staticMemberOwner, file.facts.mayKnowType(className)
      else { continue }
      if let held = file.knownClass(of: property) {
        check(property, className, held, of: type, in: file, &findings)
      } else if isObservableElsewhere(className, at: property, in: file) {
        checkUnknown(property, className, of: type, in: file, &findings)
      }
    }
    checkShared(type, in: file, &findings)
  }

  private func check(
    _ property: StoredProperty, _ className: Name, _ held: KnownClass, of type: TypeDeclaration, in file: FileModel,
    _ findings: inout Findings
  ) {
    guard held.isObservableObject, !held.isObservable, !isObservedOtherwise(property, className, of: type, in: file)
    else { return }
    let objects = file.objects(in: property, of: type)
    guard let unseen = unseen(held, at: objects, in: type, file) else { return }
    let name = property.name.text
    let wrapper = wrapper(for: property)
    findings.add(
      at: property.range, "The view shows `\(name)` but does not observe it; declare it as `@\(wrapper)`", .unobserved,
      assuming: [
        unseen.isKnown && !updatesWithParent(type, holding: property, in: file)
          ? nil : .change("whether the view fails to update when `\(name)` changes")
      ],
      related: [file.facts.related(held.declaration, "class declared here")],
      fixes: [fix(wrapper, property, in: type, file)])
  }

  /// Whether a view gets closures, which make it differ from its last value, so that it updates with its parent, and the
  /// parent may observe the object.
  private func updatesWithParent(
    _ type: TypeDeclaration, holding property: StoredProperty, in file: FileModel
  ) -> Bool {
    let getsClosures = type.storedProperties.contains { property in
      !property.isStatic && property.attributes.isEmpty && property.initialValue == nil
        && property.type?.unwrappedOptional.isFunctionType ?? false
    }
    guard getsClosures else { return false }
    guard let (value, creation) = file.handedValue(for: property, of: type),
      let held = creation.file.ownProperty(value)
    else { return true }
    return held.wrapper(.observesObject) != nil
  }

  /// `Session.shared.user` in a body.
  private func checkShared(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    var objects: [(name: String, nodes: [SyntaxNode])] = []
    let shared = file.sharedObjects(in: type).map { (object: $0.object, className: $0.className.text) }
    for (object, name) in shared + file.namedSharedObjects(in: type) {
      if let position = objects.firstIndex(where: { $0.name == name }) {
        objects[position].nodes.append(object)
      } else {
        objects.append((name, [object]))
      }
    }
    for (name, nodes) in objects {
      guard let first = nodes.first, let held = file.knownClass(named: name, at: first), held.isObservableObject,
        !held.isObservable,
        !observes(name, type), !isReceived(name, in: type, file),
        let unseen = unseen(held, at: nodes, in: type, file), let read = unseen.members.first
      else { continue }
      let text = read.access.text
      findings.add(
        at: read.access.range,
        "The view shows `\(text)` but does not observe it; hold the object in an `@ObservedObject`", .unobservedShared,
        assuming: [unseen.isKnown ? nil : .change("whether the view fails to update when `\(text)` changes")],
        related: [file.facts.related(held.declaration, "class declared here")])
    }
  }

  /// What a view shows of an object that changes.
  private struct Unseen {
    let members: [ShownMember]
    /// Whether it is known to change without anything that updates the view.
    let isKnown: Bool
  }

  /// What the view shows of an object and does not update; nil if there is nothing.
  private func unseen(
    _ held: KnownClass, at objects: [SyntaxNode], in type: TypeDeclaration, _ file: FileModel
  ) -> Unseen? {
    let members = file.shownMembers(of: objects, held, in: type) { $0.wrappers.contains("Published") }
    // The content of a dialog is built when the dialog opens.
    guard !members.isEmpty, !members.allSatisfy(\.isInDialog), !file.isPreviewHelper(type),
      !file.isObservedByReceiver(of: objects, held)
    else { return nil }
    let change = file.change(of: members.flatMap(\.variables), of: held, at: objects, in: type)
    switch change {
    case .never, .accompanied: return nil
    case .alone, .perhapsAccompanied, .unknown: break
    }
    let isKnown =
      change == .alone && !members.allSatisfy(\.isPresented) && !file.facts.isAmongWidgets
      && !isUpdatedByCreators(type, held, in: file)
    return Unseen(members: members, isKnown: isKnown)
  }

  // MARK: - Classes of other modules

  /// Whether the workspace makes a class of another module an `ObservableObject`.
  private func isObservableElsewhere(_ name: Name, at property: StoredProperty, in file: FileModel) -> Bool {
    let parts = file.facts.types(named: name.text)
    return parts.allSatisfy { $0.fact.kind == .extension }
      && parts.contains { $0.fact.inheritedTypes.contains("ObservableObject") }
      && !file.isGenericParameter(name, at: property.declaration.node)
  }

  /// It is not known which members of the class change.
  private func checkUnknown(
    _ property: StoredProperty, _ className: Name, of type: TypeDeclaration, in file: FileModel,
    _ findings: inout Findings
  ) {
    guard !isObservedOtherwise(property, className, of: type, in: file), !file.isPreviewHelper(type) else { return }
    let isShown = file.objects(in: property, of: type).contains { object in
      guard !object.isBinding, let access = object.parent.flatMap(MemberAccessExpr.init),
        access.base == object, let member = access.declName, access.node.parent?.kind != .functionCallExpr
      else { return false }
      return file.write(at: member) == nil && file.runsWithSomeBody(object)
    }
    guard isShown else { return }
    let name = property.name.text
    let wrapper = wrapper(for: property)
    findings.add(
      at: property.range, "The view shows `\(name)` but does not observe it; declare it as `@\(wrapper)`", .unobserved,
      assuming: [.change("whether what the view shows of `\(name)` changes")],
      fixes: [fix(wrapper, property, in: type, file)])
  }

  // MARK: - Observers

  /// Whether the view observes an object of a class.
  private func observes(_ className: String, _ type: TypeDeclaration) -> Bool {
    type.storedProperties.contains { property in
      property.wrapper(.observesObject) != nil
        && (property.typeName?.text == className || property.staticMemberOwner?.text == className)
    }
  }

  /// Whether the view observes an object of the same class in another way.
  private func isObservedOtherwise(
    _ property: StoredProperty, _ name: Name, of type: TypeDeclaration, in file: FileModel
  ) -> Bool {
    observes(name.text, type) || isReceived(property.name.text, in: type, file)
  }

  /// Whether the view receives the values of a publisher of an object.
  private func isReceived(_ object: String, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.calls(named: "onReceive", in: type).contains { call in
      call.firstArgument.map { argument in argument.tokens.contains { Name($0).text == object } } ?? false
    }
  }

  /// Whether a view that creates this one observes the object and may therefore update it.
  private func isUpdatedByCreators(_ type: TypeDeclaration, _ held: KnownClass, in file: FileModel) -> Bool {
    file.facts.viewInputs(of: type.name.text).contains { use in
      file.facts.type(named: use.fact.owner)?.properties.contains { property in
        property.valueTypeName.map { held.isCalled($0) } ?? false
          && !Set(property.wrappers).isDisjoint(with: ["ObservedObject", "StateObject", "EnvironmentObject"])
      } ?? false
    }
  }

  // MARK: - Fix

  private func wrapper(for property: StoredProperty) -> String {
    property.initialValueKind == .constructor ? "StateObject" : "ObservedObject"
  }

  private func fix(
    _ wrapper: String, _ property: StoredProperty, in type: TypeDeclaration, _ file: FileModel
  ) -> Fix? {
    guard let introducer = property.declaration.introducer, property.declaration.bindings.count == 1,
      file.settings.supports(.year2020) != false || wrapper == "ObservedObject",
      wrapper == "ObservedObject" || file.writes(to: property.name, in: type).isEmpty
    else { return nil }
    var edits = [TextEdit.insert("@\(wrapper) ", at: property.declaration.range.lowerBound)]
    if property.isLet { edits.append(.replace(introducer.range, by: "var")) }
    return Fix(
      title: "Use `@\(wrapper)`", isSafe: wrapper == "ObservedObject", isPreferred: true, edits: Fix.sorted(edits))
  }
}

extension RuleCase {
  fileprivate static let unobserved = RuleCase("unobserved", .wrong, "a view shows an object that it does not observe")
  fileprivate static let unobservedShared = RuleCase(
    "unobservedShared", .wrong, "a view shows the shared object of a class, but does not observe it")
}
