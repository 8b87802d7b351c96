struct SideEffectInBody: TypeRule {
  static let info = RuleInfo(
    id: "side_effect_in_body", topic: .performance, alsoAbout: [.state],
    cases: [
      .writesState, .writesInUpdate, .schedulesWrite, .storesSize, .schedulesForever, .performsEffect, .prints,
      .accessesDisk,
      .accessesDiskWhileTyping,
    ],
    tier: .precise, since: "0.2.0")

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    let role = type.viewRole
    guard role == .view || role == .viewModifier || role == .app || role == .representable || type.isForeign else {
      return
    }
    let updates = updates(of: type, in: file)
    for property in type.storedProperties where property.wrapper(in: Self.valueWrappers) != nil {
      for write in file.writes(to: property.name, in: type) where !file.hasErrors(write.node) {
        checkWrite(write.node, write.assignment, of: property.name, updates, in: file, &findings)
      }
    }
    guard role != nil else { return }
    for write in file.writes(in: type) where write.kind != .lends {
      guard let name = observedProperty(write, in: file) else { continue }
      checkWrite(write.node, Assignment(write.node), of: name, updates, in: file, &findings)
    }
    for owner in type.storedProperties where mayObserve(owner, in: file) {
      for reference in file.unqualifiedReferences(to: owner.name, in: type) {
        if let call = methodCall(on: reference) { checkMethod(call, of: owner.name, in: file, &findings) }
      }
    }
    for (name, effect) in Self.effects {
      for call in file.calls(named: name, in: type) { checkEffect(call, effect, in: file, &findings) }
    }
    for call in file.calls(named: "print", in: type) + file.calls(named: "debugPrint", in: type) {
      checkPrint(call, in: file, &findings)
    }
    for call in file.calls(named: "set", in: type) where call.argument("forKey") != nil {
      guard call.base?.firstToken?.textEquals("UserDefaults") ?? false else { continue }
      checkWork(call, "writes to the defaults", in: file, &findings)
    }
    for name in Self.fileMethods {
      for call in file.calls(named: name, in: type) where call.base?.firstToken?.textEquals("FileManager") ?? false {
        checkWork(call, "accesses the file system", in: file, &findings)
      }
    }
  }

  /// Whether the view gets new values of an object's properties.
  private func mayObserve(_ owner: StoredProperty, in file: FileModel) -> Bool {
    if owner.isState || owner.wrapper("Environment") != nil { return true }
    return !owner.isStatic && owner.attributes.isEmpty && file.knownClass(of: owner)?.isObservable ?? false
  }

  private static let valueWrappers: [StaticString] = [
    "State", "Binding", "AppStorage", "SceneStorage", "FocusState", "AccessibilityFocusState",
  ]

  private static let fileMethods: [StaticString] = [
    "createDirectory", "removeItem", "createFile", "copyItem", "moveItem", "contentsOfDirectory",
  ]

  // MARK: - Writes

  private func checkWrite(
    _ write: SyntaxNode, _ assignment: Assignment?, of name: Name, _ updates: [ReachedCode], in file: FileModel,
    _ findings: inout Findings
  ) {
    guard !file.isShadowed(name, at: write) || write.firstToken.textEquals("self") else { return }
    if let evaluation = file.bodyEvaluation(running: write), file.mayHaveNoValue(write.enclosingStatement) {
      findings.add(
        at: write.range,
        "`\(name.text)` is written while the body is evaluated; write it in `onAppear`, `onChange` or an action",
        .writesState,
        assuming: [
          isGuarded(write, by: name) ? .change("whether the condition around the write holds more than once") : nil
        ],
        related: related(evaluation))
    } else if let deferred = deferredCall(around: write, in: file),
      file.mayHaveNoValue(deferred.node.enclosingStatement),
      let evaluation = file.bodyEvaluation(running: deferred.node), !isGuarded(write, by: name)
    {
      // Setting the same value again causes no update.
      let settles = assignment.map { !$0.isCompound } ?? false
      findings.add(
        at: write.range,
        "Each run of the body schedules a write of `\(name.text)`; use `onChange` or `onGeometryChange` instead",
        !settles
          ? .schedulesForever
          : assignment.map { storesStableSize($0, as: name, in: file) } ?? false ? .storesSize : .schedulesWrite,
        related: related(evaluation))
    } else if let update = updates.first(where: { $0.file === file && $0.node.contains(write) && $0.runs(write) }) {
      checkUpdate(write, assignment, of: name, update, in: file, &findings)
    }
  }

  /// Whether an assignment stores the size of a view that does not change with the stored value, so that the updates end
  /// with the second one.
  private func storesStableSize(_ assignment: Assignment, as name: Name, in file: FileModel) -> Bool {
    guard
      let reader = file.closures(around: assignment.node).first(where: { closure in
        closure.use.map { $0.callee == "GeometryReader" && !$0.isMember } ?? false
      }), let proxy = reader.parameterNames.first, let use = reader.use,
      let measured = file.decoration(of: use.call)?.receiver
    else { return false }
    let reads = assignment.value.flatMap { file.references(to: proxy, in: $0) }
    return !reads.isEmpty
      && reads.allSatisfy { $0.parent.flatMap(MemberAccessExpr.init)?.name == "size" }
      && (hasFixedSize(measured) || !file.sizes(measured, by: name)) && !mayRead(measured, name, in: file)
  }

  /// Whether a view has its ideal size, whatever the views around it offer.
  private func hasFixedSize(_ view: SyntaxNode) -> Bool {
    ModifierChain(view).modifiers.contains { $0.name == "fixedSize" && $0.arguments.isEmpty }
  }

  /// Whether the size of a view may depend on a state that its content reads.
  private func mayRead(_ view: SyntaxNode, _ state: Name, in file: FileModel) -> Bool {
    if LayoutAxis.allCases.allSatisfy({ file.fillsSpace(view, along: $0) }) { return false }
    // What a caller passes may depend on anything.
    let chain = ModifierChain(view)
    guard let base = chain.baseName, base.isCapitalized else { return true }
    return file.pathsRead(by: view).contains { $0.isOrIsIn(state.text) || $0.isOrIsIn("self." + state.text) }
  }

  /// The call of a method on the object that a reference names: `model.load()`, `self.model?.load()`.
  private func methodCall(on reference: SyntaxNode) -> FunctionCallExpr? {
    let own = reference.parent.flatMap(MemberAccessExpr.init).flatMap { $0.declName == reference ? $0.node : nil }
    var object = own ?? reference
    while let parent = object.parent, parent.kind == .optionalChainingExpr || parent.kind == .forceUnwrapExpr {
      object = parent
    }
    guard let access = object.parent.flatMap(MemberAccessExpr.init), access.base == object,
      let call = access.node.parent.flatMap(FunctionCallExpr.init), call.calledExpression == access.node
    else { return nil }
    return call
  }

  /// Reports a method of an observed object that a body calls and that changes what views observe of the object.
  private func checkMethod(
    _ call: FunctionCallExpr, of object: Name, in file: FileModel, _ findings: inout Findings
  ) {
    guard !file.isInActionScope(call.node), !file.hasErrors(call.node),
      let evaluation = file.bodyEvaluation(running: call.node)
    else { return }
    for code in file.reach(from: call.node).now where code.way.receiver == object.text && !code.way.isAfterSuspension {
      guard let model = code.file.enclosingType(of: code.node), model.isClass else { continue }
      let changes = code.writes.filter { $0.kind != .lends && isObserved($0, of: model, code.file) }
      guard let change = changes.first(where: { code.conditions(of: $0.node).isEmpty }) else { continue }
      let name = code.file.place(of: change.target)?.members.first?.name.text ?? change.target.text
      findings.add(
        at: call.rangeFromName,
        "`\(call.calleeName?.text ?? "")` changes `\(name)` while the body is evaluated; call it in `onAppear`, "
          + "`onChange` or an action",
        .writesState, related: [code.related(change.node, "changed here")] + related(evaluation))
      return
    }
  }

  /// Whether a change in a class is one of a stored property of its own that views observe.
  private func isObserved(_ write: Write, of model: TypeDeclaration, _ file: FileModel) -> Bool {
    guard let place = file.place(of: write.target), case .own = place.root, let member = place.members.first,
      let property = model.storedProperty(named: member.name), !property.isStatic
    else { return false }
    // What belongs to another object is not a part of the value.
    if place.members.count > 1 || member.isSubscripted || write.kind == .mutates, file.holdsObject(property) {
      return false
    }
    return property.wrapper("Published") != nil
      || model.hasAttribute("Observable") && property.wrapper("ObservationIgnored") == nil
  }

  // MARK: - Updates of UIKit and AppKit views

  /// The code that SwiftUI runs whenever it updates a represented view, and the closures of modifiers that customize the
  /// UIKit or AppKit view behind a SwiftUI view.
  private func updates(of type: TypeDeclaration, in file: FileModel) -> [ReachedCode] {
    let customizing = Self.customizers.flatMap { file.calls(named: $0, in: type) }
      .filter { $0.calledExpression?.kind == .memberAccessExpr && !file.callee(of: $0).isOwn }
      .compactMap { $0.trailingClosure?.node }
    let roots = [type.representableUpdater?.body].compactMap(\.self) + customizing
    return roots.flatMap { root in
      file.reach(from: root).ofSameObject.filter { !$0.way.isAfterSuspension && $0.isRunEachTime }
    }
  }

  /// The modifiers of SwiftUI-Introspect, which call their closure with each update.
  private static let customizers: [StaticString] = [
    "introspect", "introspectScrollView", "introspectTableView", "introspectTextField", "introspectTextView",
    "introspectNavigationController", "introspectTabBarController", "introspectViewController",
  ]

  private func checkUpdate(
    _ write: SyntaxNode, _ assignment: Assignment?, of name: Name, _ update: ReachedCode, in file: FileModel,
    _ findings: inout Findings
  ) {
    let isGuarded = update.conditions(of: write).contains { $0.mentions(name) }
    // Keeping the represented view changes nothing once it is kept.
    let value = assignment?.singleValue.flatMap(DeclReferenceExpr.init)?.name
    guard !(value.map { value in update.parameterNames.contains { $0 == value } } ?? false) else { return }
    if update.moment == .now {
      findings.add(
        at: write.range,
        "`\(name.text)` is written while SwiftUI updates the view; write it on an event, or after a comparison",
        .writesInUpdate, assuming: [isGuarded ? .change("whether the condition holds more than once") : nil])
    } else if !isGuarded {
      let settles = assignment.map { !$0.isCompound } ?? false
      findings.add(
        at: write.range,
        "Each update of the view schedules a write of `\(name.text)`; write it on an event, or after a comparison",
        settles ? .schedulesWrite : .schedulesForever)
    }
  }

  // MARK: - Effects

  /// Methods that have an effect on the screen or the device, and what they do.
  private static let effects: [(StaticString, StaticString)] = [
    ("scrollTo", "scrolls"), ("impactOccurred", "plays haptics"), ("notificationOccurred", "plays haptics"),
    ("selectionChanged", "plays haptics"),
  ]

  /// Reports an effect that runs with a body, at once or deferred.
  private func checkEffect(
    _ call: FunctionCallExpr, _ effect: StaticString, in file: FileModel, _ findings: inout Findings
  ) {
    guard call.calledExpression?.kind == .memberAccessExpr, call.base?.isSelf != true, !file.callee(of: call).isOwn
    else { return }
    let root = deferredCall(around: call.node, in: file) ?? call
    guard let evaluation = file.bodyEvaluation(running: root.node), let member = root.node.enclosingMember,
      file.mayHaveNoValue(root.node.enclosingStatement)
    else { return }
    // Code that also changes what the condition asks for runs once for each change.
    let conditions = call.node.conditions(below: member)
    let written = file.writes(in: root.node.enclosingStatement.parent ?? root.node).compactMap(\.target.selfMemberName)
    guard !written.contains(where: { name in conditions.contains { $0.mentions(name) } }) else { return }
    findings.add(
      at: call.rangeFromName, "Each evaluation of the body \(effect); do it in `onChange` or an action",
      .performsEffect, related: related(evaluation))
  }

  /// Whether a condition about the property decides about the write, which usually ends the updates.
  private func isGuarded(_ write: SyntaxNode, by name: Name) -> Bool {
    guard let member = write.enclosingMember else { return false }
    return write.conditions(below: member).contains { $0.mentions(name) }
  }

  /// The property of an observed object that the view changes, if views that read it update.
  private func observedProperty(_ write: Write, in file: FileModel) -> Name? {
    guard let place = file.place(of: write.target), case .own = place.root, place.members.count > 1,
      let type = file.enclosingType(of: write.node),
      let owner = type.storedProperty(named: place.members[0].name),
      owner.isState || owner.wrapper("Environment") != nil || isObservedByCreators(owner, of: type, in: file),
      let model = owner.typeName.flatMap({ file.facts.type(named: $0.text) })
    else { return nil }
    let name = place.members[1].name
    guard let property = model.properties.first(where: { $0.name == name.text }), !property.isLet else { return nil }
    // What belongs to another object is not a part of the value.
    let isPart = place.members.count > 2 || place.members[1].isSubscripted || write.kind == .mutates
    if isPart, file.facts.isReference(property) != false { return nil }
    let isObserved =
      property.wrappers.contains("Published") || model.isObservable && !property.wrappers.contains("ObservationIgnored")
    return isObserved ? name : nil
  }

  private static let observingWrappers: Set<String> = [
    "State", "StateObject", "ObservedObject", "EnvironmentObject", "Environment", "Bindable",
  ]

  /// Whether a view gets a plain object, and all views that create it observe an object of that type.
  private func isObservedByCreators(
    _ owner: StoredProperty, of type: TypeDeclaration, in file: FileModel
  ) -> Bool {
    guard owner.attributes.isEmpty, !owner.isStatic, owner.initialValue == nil, let name = owner.typeName?.text else {
      return false
    }
    let uses = file.facts.viewInputs(of: type.name.text).filter { !$0.isInTests }
    return !uses.isEmpty
      && uses.allSatisfy { use in
        file.facts.type(named: use.fact.owner)?.properties.contains { property in
          property.valueTypeName == name && !Self.observingWrappers.isDisjoint(with: property.wrappers)
        } ?? false
      }
  }

  /// `DispatchQueue.main.async { … }` or `Task { … }` that directly contains the node.
  private func deferredCall(around node: SyntaxNode, in file: FileModel) -> FunctionCallExpr? {
    for closure in file.closures(around: node) {
      guard let use = closure.use else { return nil }
      if use.callee == "Task", !use.isMember { return use.call }
      if use.callee.isAny(of: ["async", "asyncAfter"]) {
        return use.call.base?.firstToken?.textEquals("DispatchQueue") ?? false ? use.call : nil
      }
      guard closure.runsAtOnce else { return nil }
    }
    return nil
  }

  // MARK: - Other work

  private func checkPrint(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard call.calledExpression?.kind == .declReferenceExpr, let evaluation = file.bodyEvaluation(running: call.node),
      evaluation.use == nil, file.mayHaveNoValue(call.node.enclosingStatement), let member = call.node.enclosingMember,
      !call.node.surroundings(below: member).contains(where: { $0.kind == .ifConfigClause })
    else { return }
    let statement = call.node.enclosingStatement
    let isAlone =
      statement == call.node || statement.discards(call.node)
    findings.add(
      at: call.range, "`\(call.calleeName?.text ?? "print")` runs in each evaluation of the body; remove it", .prints,
      fixes: [isAlone ? .safe("Remove the call", preferred: true, .delete(statement.removalRange)) : nil])
  }

  private func checkWork(
    _ call: FunctionCallExpr, _ work: StaticString, in file: FileModel, _ findings: inout Findings
  ) {
    guard let evaluation = file.bodyEvaluation(running: call.node) else { return }
    findings.add(
      at: call.range, "Each evaluation of the body \(work); move the call to `onAppear`, `task` or an action",
      file.hasTextInput(evaluation.type) ? .accessesDiskWhileTyping : .accessesDisk, related: related(evaluation))
  }

  private func related(_ evaluation: BodyEvaluation) -> [RelatedLocation] {
    evaluation.use.map { [RelatedLocation(range: $0.range, message: "the body runs it here")] } ?? []
  }
}

extension RuleCase {
  fileprivate static let writesState = RuleCase("writesState", .wrong, "a body writes state while it is evaluated")
  fileprivate static let writesInUpdate = RuleCase(
    "writesInUpdate", .wrong,
    "`updateUIView` or `updateNSView`, or a closure of SwiftUI-Introspect, writes state while the view is updated")
  fileprivate static let schedulesWrite = RuleCase(
    "schedulesWrite", .wrong, "a body schedules a write of state that settles", severity: .info,
    because: "it usually ends after one more update")
  fileprivate static let storesSize = RuleCase(
    "storesSize", .slow, "a body schedules a write of the size of a view that does not depend on it", severity: .hint,
    because: "an equal size ends the updates")
  fileprivate static let schedulesForever = RuleCase(
    "schedulesForever", .wrong, "each evaluation of a body schedules another change of state")
  fileprivate static let performsEffect = RuleCase(
    "performsEffect", .wrong, "a body scrolls or plays haptics", severity: .info,
    because: "a condition may limit it to the right moment")
  fileprivate static let prints = RuleCase("prints", .taste, "a body prints")
  fileprivate static let accessesDisk = RuleCase(
    "accessesDisk", .slow, "a body writes to the defaults or accesses files", severity: .hint,
    because: "12 of 22 judged findings were worth acting on", isOptIn: true)
  fileprivate static let accessesDiskWhileTyping = RuleCase(
    "accessesDiskWhileTyping", .slow,
    "a body with a text field writes to the defaults or accesses files for each letter")
}
