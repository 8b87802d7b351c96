struct OneShotFlagNeverReset: ModifierRule {
  static let info = RuleInfo(
    id: "one_shot_flag_never_reset", topic: .state, cases: [.neverReset], tier: .heuristic)

  static let modifiers: [StaticString] = ["onChange"]
  static let looksAtModels = true

  func check(_ onChange: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let access = onChange.argument("of").flatMap(MemberAccessExpr.init), let base = access.base,
      let flag = access.name, let owner = file.ownProperty(base)?.typeName,
      let model = file.facts.type(named: owner.text), model.isClass,
      model.hasFlag(flag.text), !flag.happensOnce, !endsFlow(onChange, in: file),
      !file.facts.isBound(flag.text, of: owner.text),
      !isNewInEachPresentation(base, in: file)
    else { return }
    let writes = file.facts.flagWrites(named: flag.text, of: owner.text)
    guard let raised = writes.first, writes.allSatisfy({ $0.fact.value == .true }) else { return }
    findings.add(
      at: onChange.range, "`\(flag.text)` is never reset to `false`, so this fires only once",
      related: [file.facts.related(raised, "set to `true` here")])
  }

  /// Whether the view is dismissed or hands over to its owner when the event arrives.
  private func endsFlow(_ onChange: Modifier, in file: FileModel) -> Bool {
    let reached = file.reach(from: onChange).filter { $0.way.receiver == "" }
    return reached.isEmpty || reached.contains(where: endsFlow)
  }

  private func endsFlow(_ code: ReachedCode) -> Bool {
    let ends = code.node.tokens.contains { token in
      guard token.kind.isIdentifier else { return false }
      return Name(token).containsAny(of: [
        "dismiss", "presentation", "presented", "close", "pop", "removelast", "finish", "complet", "done", "navigat",
        "route",
        "coordinator", "path",
      ])
    }
    if ends { return true }
    // `isAdding = false` or `item = nil` dismisses the view where it is presented.
    if code.assignments.contains(where: \.clears) { return true }
    // A closure that was passed to the view.
    return code.calls.contains { call in
      guard let callee = call.calledExpression, let property = code.file.ownProperty(callee) else { return false }
      return property.isLet || property.wrapper("State") == nil
    }
  }

  /// Whether the view creates the object itself and is a new view each time it is presented.
  private func isNewInEachPresentation(_ object: SyntaxNode, in file: FileModel) -> Bool {
    guard let property = file.ownProperty(object), property.wrapper(in: ["StateObject", "State"]) != nil,
      let type = file.enclosingType(of: object)
    else { return false }
    let appearances = file.facts.appearances(of: type.name.text).known
    return !appearances.isEmpty
      && appearances.allSatisfy { $0.placement.isPresentation || $0.placement == .pushed }
  }

}

extension KnownType {
  /// Whether the type has a variable of this name that is initialized as a flag and that other types can set.
  fileprivate func hasFlag(_ name: String) -> Bool {
    properties.contains { property in
      property.name == name && !property.isLet && !property.isStatic && !property.hasPrivateSetter
        && property.initialValue == .literal && (property.type.isEmpty || property.type == "Bool")
    }
  }
}

extension Name {
  /// Whether the name describes something that happens once in the lifetime of a view: `didAppear`, `isReady`.
  fileprivate var happensOnce: Bool {
    containsAny(of: ["appear", "ready", "load", "launch", "init", "setup", "start"])
  }
}

extension RuleCase {
  fileprivate static let neverReset = RuleCase(
    "neverReset", .wrong, "all code sets the flag to `true`", severity: .info,
    because: "some events happen only once in the lifetime of their object")
}
