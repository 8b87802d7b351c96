struct ToggleInOnAppear: ModifierRule {
  static let info = RuleInfo(
    id: "toggle_in_on_appear", topic: .state, alsoAbout: [.animation], cases: [.toggles, .restartsAnimation],
    tier: .precise,
    since: "0.2.0")

  static let modifiers: [StaticString] = ["onAppear"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let type = file.enclosingType(of: modifier.node), type.isViewType else { return }
    for code in file.reach(from: modifier).ofSameObject.now where !code.way.isAfterSuspension {
      for write in code.writes where write.kind == .toggles {
        let (node, base) = (write.node, write.target)
        guard let name = base.selfMemberName, !code.file.isLocal(base),
          let flag = type.storedProperty(named: name), file.isState(flag, in: type),
          // An earlier `guard` may leave the code.
          code.conditions(of: node).allSatisfy({ asksOnlyEnvironment($0, of: type, code.file) }),
          !node.isConditional(below: code.node),
          !code.way.steps.contains(where: { $0.node.isConditional(below: $0.code) }),
          !isReset(flag.name, in: type, file), isShown(flag.name, in: type, file)
        else { continue }
        let isEndless = code.file.animation(around: node).map { isEndlessAnimation($0, in: code.file) } ?? false
        // With `animation(_:value:)`, an endless animation looks the same in both directions.
        guard isEndless || file.calls(named: "repeatForever", in: type).isEmpty else { continue }
        let times = isEndless ? repetition(of: modifier, of: chain, in: file) : .again
        guard times != .once else { continue }
        let initial = flag.initialValue
        let isFalse = initial.textEquals("false")
        let change = flag.name.text + (write.assignment == nil ? ".toggle()" : " = !\(flag.name.text)")
        let (range, related) = code.place(of: node, "toggles `\(flag.name.text)`")
        findings.add(
          at: range,
          "`\(change)` in `onAppear` sets the flag back at the next appearance; assign the value",
          isEndless ? .restartsAnimation : .toggles,
          assuming: [times == .again ? nil : .change("whether the view appears again while its state exists")],
          related: related,
          fixes: [
            code.isInRoot && (isFalse || initial.textEquals("true"))
              ? .unsafe(
                "Assign `\(isFalse)`", preferred: true, .replace(node.range, by: "\(base.text) = \(isFalse)")) : nil
          ])
      }
    }
  }

  /// Whether `withAnimation` starts an animation that never ends.
  private func isEndlessAnimation(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let animation = WithAnimation(call)?.animation else { return false }
    let value = file.value(behind: animation)
    let stored = file.ownProperty(value)?.initialValue ?? value
    if !file.calls(named: "repeatForever", in: stored).isEmpty { return true }
    return file.code(of: file.callee(of: value)).map { !$0.file.calls(named: "repeatForever", in: $0.node).isEmpty }
      ?? false
  }

  /// Whether a condition has the same answer at each appearance, as far as the view knows: `!reduceMotion`.
  private func asksOnlyEnvironment(_ condition: SyntaxNode, of type: TypeDeclaration, _ file: FileModel) -> Bool {
    let names = ([condition] + condition.descendants).compactMap { DeclReferenceExpr($0)?.name }
    return !names.isEmpty && file.calls(in: condition).isEmpty
      && names.allSatisfy { type.storedProperty(named: $0)?.wrapper("Environment") != nil }
  }

  /// Whether the view appears again while its state exists. Rows of a list do whenever they are scrolled. A modifier appears
  /// with the views that it is applied to.
  private func repetition(of modifier: Modifier, of chain: ModifierChain, in file: FileModel) -> EventRepetition {
    if isInRow(chain.node, in: file) { return .again }
    let known = file.repetition(of: modifier, of: chain)
    guard known == .unknown, let type = file.enclosingType(of: chain.node), type.viewRole == .viewModifier else {
      return known
    }
    let isAgain = file.placesApplying(type).contains { place in
      isInRow(place.chain.node, in: place.file)
        // With an `id`, it would be a `task` for another value.
        || place.modifier.argument("id") == nil && place.file.repetition(of: place.modifier, of: place.chain) == .again
    }
    return isAgain ? .again : known
  }

  /// Whether a view is in a row, here or at every place that shows the view around it.
  private func isInRow(_ view: SyntaxNode, in file: FileModel) -> Bool {
    let slots = file.slotsThroughHelpers(around: view)
    if slots.contains(.row) { return true }
    return !slots.contains { $0.isPresentation || $0 == .pushed } && file.isPartOfList(view)
  }

  /// Whether the flag changes when the view disappears.
  private func isReset(_ flag: Name, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.calls(named: "onDisappear", in: type).contains { call in
      !file.references(to: flag, in: call.node).isEmpty
        && call.trailingClosure.map { !file.writes(to: flag, in: $0.node).isEmpty } ?? true
    }
  }

  /// Whether the value of the flag matters to what the view shows, not only its changes.
  private func isShown(_ flag: Name, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.unqualifiedReferences(to: flag, in: type).contains { reference in
      guard file.write(at: reference) == nil, file.runsWithSomeBody(reference) else { return false }
      // Any change re-creates a view: `.id(flag)`.
      if ArgumentUse(reference.outermostPostfix)?.callee == "id" { return false }
      let label = reference.outermostPostfix.parent.flatMap(LabeledExpr.init)?.label
      return !label.isAny(of: ["value", "of", "trigger", "id"])
    }
  }
}

extension RuleCase {
  fileprivate static let toggles = RuleCase(
    "toggles", .wrong, "each appearance of the view toggles a flag that it shows", severity: .info,
    because: "many views appear only once")
  fileprivate static let restartsAnimation = RuleCase(
    "restartsAnimation", .wrong, "each appearance starts an endless animation from the other value", severity: .info,
    because: "only the direction changes")
}
