struct SideEffectInBody: TypeRule {
  static let info = RuleInfo(
    id: "side_effect_in_body", topic: .performance, alsoAbout: [.state],
    cases: [.writesState, .schedulesWrite, .schedulesForever, .prints, .accessesDisk, .accessesDiskWhileTyping],
    tier: .precise, since: "0.2.0")

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view || type.viewRole == .viewModifier || type.viewRole == .app || type.isForeign else {
      return
    }
    for property in type.stateProperties where property.wrapper(in: Self.valueWrappers) != nil {
      for write in file.writes(to: property.name, in: type) where !file.hasErrors(write.node) {
        checkWrite(write.node, write.assignment, of: property.name, in: file, &findings)
      }
    }
    guard type.viewRole != nil else { return }
    for write in file.writes(in: type) where write.kind != .lends {
      guard let name = observedProperty(write, in: file) else { continue }
      checkWrite(write.node, Assignment(write.node), of: name, in: file, &findings)
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

  private static let valueWrappers: [StaticString] = [
    "State", "Binding", "AppStorage", "SceneStorage", "FocusState", "AccessibilityFocusState",
  ]

  private static let fileMethods: [StaticString] = [
    "createDirectory", "removeItem", "createFile", "copyItem", "moveItem", "contentsOfDirectory",
  ]

  // MARK: - Writes

  private func checkWrite(
    _ write: SyntaxNode, _ assignment: Assignment?, of name: Name, in file: FileModel, _ findings: inout Findings
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
        settles ? .schedulesWrite : .schedulesForever, related: related(evaluation))
    }
  }

  /// Whether a condition about the property decides about the write, which usually ends the updates.
  private func isGuarded(_ write: SyntaxNode, by name: Name) -> Bool {
    guard let member = write.enclosingMember else { return false }
    return write.conditions(below: member).contains { $0.mentions(name) }
  }

  /// The property of an observed object that the view changes, if views that read it update.
  private func observedProperty(_ write: Write, in file: FileModel) -> Name? {
    guard let place = file.place(of: write.target), case .own = place.root, place.members.count > 1,
      let owner = file.enclosingType(of: write.node)?.storedProperty(named: place.members[0].name),
      owner.isState || owner.wrapper("Environment") != nil,
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
  fileprivate static let schedulesWrite = RuleCase(
    "schedulesWrite", .wrong, "a body schedules a write of state that settles", severity: .info,
    because: "it usually ends after one more update")
  fileprivate static let schedulesForever = RuleCase(
    "schedulesForever", .wrong, "each evaluation of a body schedules another change of state")
  fileprivate static let prints = RuleCase("prints", .taste, "a body prints")
  fileprivate static let accessesDisk = RuleCase(
    "accessesDisk", .slow, "a body writes to the defaults or accesses files", severity: .hint,
    because: "12 of 22 judged findings were worth acting on", isOptIn: true)
  fileprivate static let accessesDiskWhileTyping = RuleCase(
    "accessesDiskWhileTyping", .slow,
    "a body with a text field writes to the defaults or accesses files for each letter")
}
