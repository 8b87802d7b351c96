struct UnobservedObjectShown: TypeRule {
  static let info = RuleInfo(
    id: "unobserved_object_shown", topic: .state, cases: [.changesWhileShown, .systemObject], tier: .precise,
    since: "0.2.0")

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view || type.viewRole == .viewModifier,
      // The schedule of a `TimelineView` updates what it shows.
      file.calls(named: "TimelineView", in: type).isEmpty
    else { return }
    let accesses = file.memberAccesses(in: type).filter { access in
      access.node.parent?.kind != .functionCallExpr || access.node.parent?.firstChild != access.node
    }
    if file.calls(named: "onReceive", in: type).isEmpty {
      checkSystemObjects(accesses, in: type, file, &findings)
      checkSystemObjectsOfModels(accesses, in: type, file, &findings)
      checkStoredSettings(accesses, in: type, file, &findings)
    }
    var reported: Set<String> = []
    for access in accesses {
      guard let name = access.name, let base = access.base, !base.isSelf, file.write(at: access.node) == nil,
        file.isReadByBody(access.node), let owner = file.declaredType(of: base)?.plainTypeName,
        let made = plainClass(named: owner, in: file), !isHeldByState(base, in: type),
        !isPresented(access.node, in: file), let change = change(of: name.text, in: made, shownBy: type, file),
        reported.insert("\(owner).\(name.text)").inserted
      else { continue }
      findings.add(
        at: access.node.range,
        "The view does not update when `\(name.text)` changes, because `\(owner)` is not observable; make it "
          + "`@Observable`, or copy the value to a `@State`",
        assuming: [change.isWhileShown ? nil : .change("whether `\(name.text)` changes while the view is shown")],
        related: [
          file.facts.related(change.write, "changes it"),
          file.facts.related(made.declaration, "is not observable"),
        ])
    }
  }

  // MARK: - Objects of the system

  /// Reports state of an object of the system that a body shows: an action of the view changes it, or nothing else ever
  /// updates the view.
  private func checkSystemObjects(
    _ accesses: [MemberAccessExpr], in type: TypeDeclaration, _ file: FileModel, _ findings: inout Findings
  ) {
    for access in accesses {
      let node = access.node
      guard let name = access.name, let base = access.base, let state = file.systemState(readBy: access),
        file.write(at: access.declName ?? node) == nil, file.isReadByBody(node), !isPresented(node, in: file)
      else { continue }
      let changes = type.parts.flatMap { file.calls(in: $0.node) }.filter { call in
        call.calleeName.map(state.isChanged) ?? false && call.base?.isSpelledLike(base) ?? false
          && !file.isInBodyScope(call.node)
      }
      guard !changes.contains(where: { file.comesWithState($0.node) }),
        !changes.isEmpty || state.changesByItself && isNeverUpdated(type)
      else { continue }
      findings.add(
        at: node.range,
        "The view does not update when `\(name.text)` changes, because nothing observes `\(base.text)`; copy the "
          + "value to a `@State`",
        .systemObject,
        assuming: [
          changes.isEmpty
            ? .change("whether `\(name.text)` changes while the view is shown")
            : state.changesByItself && observesObject(type)
              ? .change("whether an object that the view observes changes as well") : nil
        ],
        related: changes.prefix(1).map { RelatedLocation(range: $0.nameRange, message: "changes it") })
      return
    }
  }

  // MARK: - Objects of the system in models

  /// Members with which a model may notice changes of an object of the system, and tell the view.
  private static let waysToNotice: [StaticString] = [
    "observe", "publisher", "addObserver", "navigationDelegate", "delegate", "objectWillChange", "access",
    "withMutation", "addPeriodicTimeObserver",
  ]

  /// Reports state of an object of the system that a model holds, if the view shows it, perhaps through a computed
  /// property of the model, and changes it with a method of the model.
  private func checkSystemObjectsOfModels(
    _ accesses: [MemberAccessExpr], in type: TypeDeclaration, _ file: FileModel, _ findings: inout Findings
  ) {
    for access in accesses {
      let node = access.node
      guard let name = access.name, let root = node.pathRoot, let model = type.storedProperty(named: root),
        let owner = model.typeName?.text ?? made(by: model), let (state, object) = systemState(shownBy: access, file),
        object.rootOfPath == root.text, object != root.text, file.isReadByBody(node),
        !isPresented(node, in: file), let known = file.type(named: owner, at: node), !mayNotice(known, file),
        let change = change(of: object, by: state, in: type, file)
      else { continue }
      let hasVariables = known.properties.contains {
        !$0.isLet && !$0.isStatic && !$0.wrappers.contains("ObservationIgnored")
      }
      findings.add(
        at: node.range,
        "The view does not update when `\(name.text)` changes, because nothing observes `\(object)`; copy the "
          + "value to an observed property",
        .systemObject,
        assuming: [
          hasVariables ? .change("whether a variable of the model that the view shows changes as well") : nil
        ],
        related: [RelatedLocation(range: change.nameRange, message: "changes it")])
      return
    }
  }

  private func made(by property: StoredProperty) -> String? {
    property.initialValue.flatMap(FunctionCallExpr.init)?.calleeName?.text
  }

  /// The state of an object of the system that an access reads, itself or in a computed property, and the path of the
  /// object as the view spells it.
  private func systemState(shownBy access: MemberAccessExpr, _ file: FileModel) -> (SystemState, String)? {
    if let state = file.systemState(readBy: access) { return access.base.map { (state, $0.pathText) } }
    guard file.callee(of: access.node).isOwn else { return nil }
    for code in file.reach(from: access.node).now {
      for node in code.nodes {
        guard let inner = MemberAccessExpr(node), let state = code.file.systemState(readBy: inner),
          let path = inner.base.flatMap(code.path)
        else { continue }
        return (state, path)
      }
    }
    return nil
  }

  /// Whether the model may follow its object.
  private func mayNotice(_ model: KnownType, _ file: FileModel) -> Bool {
    guard let (type, other) = file.declaration(of: model) else { return true }
    return type.parts.contains { part in
      part.node.mentionsAny(of: Self.waysToNotice)
        || !other.writes(in: part.node).allSatisfy { other.isLocal($0.target) }
    }
  }

  /// The call in an action of the view of a method that changes the object.
  private func change(
    of object: String, by state: SystemState, in type: TypeDeclaration, _ file: FileModel
  ) -> FunctionCallExpr? {
    type.parts.flatMap { file.calls(in: $0.node) }.first { call in
      guard file.callee(of: call).isOwn, !file.isInBodyScope(call.node), !file.comesWithState(call.node) else {
        return false
      }
      return file.reach(from: call.node).now.contains { code in
        code.calls.contains { inner in
          inner.calleeName.map(state.isChanged) ?? false && inner.base.flatMap(code.path) == object
        }
      }
    }
  }

  // MARK: - Stored settings

  /// A value in the `UserDefaults` that code reads or sets.
  private struct Setting: Equatable {
    /// The path of the object, spelled as in the view.
    let object: String
    let key: String
  }

  private static let getters: [StaticString] = [
    "object", "string", "bool", "integer", "double", "float", "data", "url", "array", "dictionary", "stringArray",
  ]
  private static let setters: [StaticString] = ["set", "setValue", "removeObject"]

  /// Reports computed properties of a model that return a stored setting which a method sets that the view calls.
  private func checkStoredSettings(
    _ accesses: [MemberAccessExpr], in type: TypeDeclaration, _ file: FileModel, _ findings: inout Findings
  ) {
    // A view with such a property may follow the same key.
    guard !type.storedProperties.contains(where: { $0.wrapper("AppStorage") != nil }) else { return }
    for access in accesses {
      let node = access.node
      guard let name = access.name, let model = access.base?.withoutUnwrapping.selfMemberName,
        let owner = type.storedProperty(named: model).flatMap({ $0.typeName?.text ?? made(by: $0) }),
        file.callee(of: node).isOwn, let known = file.type(named: owner, at: node), known.isClass,
        let (setting, call, other) = setting(shownBy: node, isTracked: known.isObservable, file),
        file.isReadByBody(node), !isPresented(node, in: file), !mentionsNotices(known, file),
        let change = change(of: setting, in: type, file)
      else { continue }
      findings.add(
        at: node.range,
        "The view does not update when `\(name.text)` changes, because nothing observes `\(setting.object)`; store "
          + "the value in an observed property as well",
        .systemObject,
        related: [
          RelatedLocation(range: change.nameRange, message: "changes it"),
          other.related(call.range, "reads the stored value"),
        ])
      return
    }
  }

  /// The setting that the getter of a computed property returns, with the call that reads it.
  ///
  /// - Parameter isTracked: whether another rule is about properties with a setter.
  private func setting(
    shownBy node: SyntaxNode, isTracked: Bool, _ file: FileModel
  ) -> (Setting, FunctionCallExpr, FileModel)? {
    for code in file.reach(from: node).now {
      let accessors = code.node.parent.flatMap { $0.kind == .accessorDecl ? $0.parent : nil }
      guard !isTracked || !(accessors?.children.contains { $0.firstToken.textEquals("set") } ?? false) else {
        return nil
      }
      for call in code.calls {
        if let setting = setting(of: call, in: code, Self.getters) { return (setting, call, code.file) }
      }
    }
    return nil
  }

  private func setting(of call: FunctionCallExpr, in code: ReachedCode, _ methods: [StaticString]) -> Setting? {
    guard let name = call.calleeName, name.isAny(of: methods), let base = call.base,
      let key = call.argument("forKey")
    else { return nil }
    if base.textEquals("UserDefaults.standard") { return Setting(object: base.text, key: key.text) }
    guard code.file.declaredType(of: base)?.plainTypeName == "UserDefaults", let path = code.path(of: base) else {
      return nil
    }
    return Setting(object: path, key: key.text)
  }

  /// Whether the model may tell views about changes by itself.
  private func mentionsNotices(_ model: KnownType, _ file: FileModel) -> Bool {
    guard let (type, _) = file.declaration(of: model) else { return true }
    return type.parts.contains { $0.node.mentionsAny(of: Self.waysToNotice) }
  }

  /// The call in an action of the view of a method that sets the setting and nothing else.
  private func change(of setting: Setting, in type: TypeDeclaration, _ file: FileModel) -> FunctionCallExpr? {
    type.parts.flatMap { file.calls(in: $0.node) }.first { call in
      guard call.base != nil, file.callee(of: call).isOwn, !file.isInBodyScope(call.node),
        let run = call.node.enclosingRun, file.writes(in: run).allSatisfy({ isLocal($0, file) }),
        // Other methods may update the view, or close it.
        file.calls(in: run).allSatisfy({ other in
          other.node == call.node || !file.callee(of: other).isOwn && !file.isDismissAction(other)
        })
      else { return false }
      let reached = Array(file.reach(from: call.node))
      return reached.allSatisfy { code in code.writes.allSatisfy { isLocal($0, code.file) } }
        && !file.tellsListeners(call.node)
        && reached.contains { code in
          code.moment == .now
            && code.calls.contains { self.setting(of: $0, in: code, Self.setters) == setting }
        }
    }
  }

  /// Whether a write changes a local variable, or an object that the code has created: a panel.
  private func isLocal(_ write: Write, _ file: FileModel) -> Bool {
    if case .new? = file.place(of: write.target)?.root { true } else { file.isLocal(write.target) }
  }

  private func observesObject(_ type: TypeDeclaration) -> Bool {
    type.storedProperties.contains { $0.wrapper(.observesObject) != nil || $0.wrapper("Environment") != nil }
  }

  /// Whether a view has nothing that updates it but new values of its parent.
  private func isNeverUpdated(_ type: TypeDeclaration) -> Bool {
    type.storedProperties.allSatisfy { $0.isStatic || $0.attributes.isEmpty }
  }

  // MARK: - Objects

  /// A class without any means to tell views about changes.
  private func plainClass(named name: String, in file: FileModel) -> KnownClass? {
    guard let made = file.facts.fullyKnownClass(named: name), !made.isObservable, !made.isObservableObject else {
      return nil
    }
    for type in made.lineage {
      // Macros and protocols of other modules may observe it.
      let isKnown = type.parts.allSatisfy { part in
        part.fact.attributes.allSatisfy(Self.plainAttributes.contains)
          && part.fact.inheritedTypes.allSatisfy { inherited in
            KnownType.addsNoObservation(inherited) || file.facts.type(named: inherited) != nil
          }
      }
      guard isKnown else { return nil }
    }
    return made
  }

  private static let plainAttributes: Set<String> = [
    "MainActor", "objc", "objcMembers", "available", "unchecked", "preconcurrency", "usableFromInline",
  ]

  /// Another rule is about plain objects in a `@State`.
  private func isHeldByState(_ base: SyntaxNode, in type: TypeDeclaration) -> Bool {
    guard let name = base.withoutUnwrapping.selfMemberName, let property = type.storedProperty(named: name) else {
      return false
    }
    return !property.attributes.isEmpty
  }

  /// Whether the content is created when it is presented, with the value of that time.
  private func isPresented(_ node: SyntaxNode, in file: FileModel) -> Bool {
    file.slots(around: node).contains { $0.slot.isPresentation || $0.slot == .pushed || $0.slot == .dialog }
  }

  // MARK: - Changes

  private struct Change {
    let write: Located<WriteFact>
    /// Whether the view itself runs the code, on an event or in a task.
    let isWhileShown: Bool
  }

  /// How code changes what a member shows; nil if it does not, or if the views are updated for another reason.
  private func change(
    of member: String, in made: KnownClass, shownBy view: TypeDeclaration, _ file: FileModel
  ) -> Change? {
    var possible: Change?
    for (property, owner) in variables(behind: member, in: made) {
      guard file.facts.isWritten(property, of: owner) == true else { continue }
      for write in file.facts.writes(to: property, of: owner) where !isSetup(write.fact, of: owner) {
        guard !isAnnounced(write.fact, of: property.name, in: owner, shownBy: view, file) else { return nil }
        if runs(write.fact, of: owner, in: view, file) { return Change(write: write, isWhileShown: true) }
        possible = possible ?? Change(write: write, isWhileShown: false)
      }
    }
    return possible
  }

  private func isSetup(_ write: WriteFact, of owner: KnownType) -> Bool {
    write.writer == owner.fact.name && write.writerMember == "init"
  }

  /// The variables that a stored or computed property shows.
  private func variables(behind member: String, in made: KnownClass) -> [(PropertyFact, KnownType)] {
    var names = [member]
    var next = 0
    var result: [(PropertyFact, KnownType)] = []
    while next < names.count, next < 8 {
      let name = names[next]
      next += 1
      for type in made.lineage {
        for property in type.properties where property.name == name && !property.isLet && !property.isStatic {
          if property.wrappers.isEmpty, !property.isLazy { result.append((property, type)) }
        }
        for computed in type.members where computed.name == name && computed.kind == .property {
          for reference in computed.references where (reference.base ?? "self") == "self" {
            if !names.contains(reference.name) { names.append(reference.name) }
          }
        }
      }
    }
    return result
  }

  /// Whether the code also changes something that the view observes, or tells other code about the change.
  private func isAnnounced(
    _ write: WriteFact, of property: String, in owner: KnownType, shownBy view: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    guard let writer = file.facts.type(named: write.writer) else { return false }
    let member = writer.members.first { $0.name == write.writerMember }
    if let member {
      let isObserved = writer.isObservable || writer.isObservableObject
      let others = writer.properties.filter { property in
        property.wrappers.contains { ["State", "Binding", "Published", "AppStorage"].contains($0) }
          || isObserved && !property.isLet && property.wrappers.isEmpty
      }
      if others.contains(where: { file.facts.isChanged($0.name, by: member, of: writer) }) { return true }
      if member.kind == .function, let (code, other) = file.code(of: member, of: writer) {
        if other.tellsListeners(code) { return true }
        let observed = Set(others.map(\.name))
        let changed = other.reach(from: code).now.flatMap { code in code.writes.compactMap { code.path(of: $0.target) }
        }
        if changed.contains(where: { observed.contains($0.rootOfPath) }) { return true }
      }
    }
    guard writer.fact.name == owner.fact.name else {
      return writer.fact.name == view.name.text
        && file.writes(in: view).contains { own in
          own.target.lastName?.text == property && file.comesWithState(own.node)
        }
    }
    return calls(of: write, in: owner, by: view, file).contains { $0.file.comesWithState($0.call.node) }
  }

  /// Whether an event or a task of the view runs the code.
  private func runs(_ write: WriteFact, of owner: KnownType, in view: TypeDeclaration, _ file: FileModel) -> Bool {
    // A method of the view that creates this one may be one of its actions.
    if write.writer == view.name.text || write.writer == file.onlyCreation(of: view)?.creator.name.text {
      return write.writerMember != "init"
    }
    guard write.writer == owner.fact.name else { return false }
    return calls(of: write, in: owner, by: view, file).contains { call, file in
      file.isInActionScope(call.node) || call.node.enclosingMember.map { !file.buildsViews($0) } ?? false
    }
  }

  /// The calls of the method that makes a change, or of another method of the object that calls it, in a view, in the views
  /// from which it gets the object, and in those to which these pass it.
  private func calls(
    of write: WriteFact, in owner: KnownType, by view: TypeDeclaration, _ file: FileModel
  ) -> [(call: FunctionCallExpr, file: FileModel)] {
    var names: Set<String> = [write.writerMember]
    for _ in 0..<3 {
      for member in owner.members where member.kind == .function {
        if member.references.contains(where: { ($0.base ?? "self") == "self" && names.contains($0.name) }) {
          names.insert(member.name)
        }
      }
    }
    return users(of: owner, around: view, file).flatMap { user, file in
      user.parts.flatMap { file.calls(in: $0.node) }.filter { call in
        guard let name = call.calleeName?.text, names.contains(name), let base = call.base else { return false }
        return file.declaredType(of: base)?.plainTypeName == owner.fact.name
      }.map { (call: $0, file: file) }
    }
  }

  /// A view, the views from which it gets its object of a class, and those to which all of these pass the object.
  private func users(
    of owner: KnownType, around view: TypeDeclaration, _ file: FileModel
  ) -> [(type: TypeDeclaration, file: FileModel)] {
    var result = [(type: view, file: file)]
    for property in view.storedProperties where property.typeName?.text == owner.fact.name {
      let steps = file.holder(of: property, in: view).steps
      // Another rule is about plain objects in a `@State`.
      let holders = steps.allSatisfy { $0.property.attributes.isEmpty } ? steps : Array(steps.prefix(1))
      for (property, type, file) in holders {
        let users = [type] + file.receivers(of: property, in: type).map(\.type)
        result += users.filter { user in !result.contains { $0.type === user } }.map { (type: $0, file: file) }
      }
    }
    return result
  }
}

extension RuleCase {
  fileprivate static let systemObject = RuleCase(
    "systemObject", .wrong,
    "a body reads what changes in an object of the system, such as a web view or the stored settings")
  fileprivate static let changesWhileShown = RuleCase(
    "changesWhileShown", .wrong, "a body reads a variable of a class that is not observable, and code changes it")
}
