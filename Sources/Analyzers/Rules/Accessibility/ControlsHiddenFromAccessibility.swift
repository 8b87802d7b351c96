struct ControlsHiddenFromAccessibility: ModifierRule, TypeRule {
  static let info = RuleInfo(
    id: "controls_hidden_from_accessibility", topic: .accessibility, cases: [.several, .hidden, .one, .combined],
    tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["accessibilityElement", "accessibilityHidden"]

  /// Modifiers with which the element offers what the controls inside it do.
  private static let replacements: [StaticString] = [
    "accessibilityAction", "accessibilityActions", "accessibilityRepresentation", "accessibilityChildren",
    "accessibilityAdjustableAction", "accessibilityRotor",
  ]
  /// Modifiers of views that users are not meant to reach, or can reach in another way.
  private static let unreachable: [StaticString] = [
    "keyboardShortcut", "hidden", "opacity", "allowsHitTesting", "disabled",
  ]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let effect = effect(of: modifier) else { return }
    report(effect, of: modifier, in: chain, file, &findings)
  }

  /// Reports modifiers of the project that hide their views.
  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for (modifier, chain) in file.ownModifiers(in: type) where file.applies(Self.modifiers, [modifier]) {
      for applied in file.applied(by: modifier) where !applied.isConditional {
        guard let effect = effect(of: applied.modifier) else { continue }
        report(effect, of: modifier, in: chain, file, cause: applied, &findings)
        break
      }
    }
  }

  /// - Parameter cause: what has the effect, if the modifier is one of the project.
  private func report(
    _ effect: Effect, of modifier: Modifier, in chain: ModifierChain, _ file: FileModel,
    cause: AppliedModifier? = nil, _ findings: inout Findings
  ) {
    guard let content = modifier.receiver, !file.applies(Self.replacements + Self.unreachable, chain.modifiers),
      !offersActions(around: modifier.node, in: file)
    else { return }
    var search = ControlSearch()
    search.collect(content, in: file, depth: 0)
    let isControl = chain.base.flatMap(FunctionCallExpr.init)?.calleeName.map { $0.is(.control) } ?? false
    let count = search.controls.count
    guard count > 0, effect != .combines || count > 1 else { return }
    // The element itself repeats the action of the only control.
    if count == 1, chain.modifiers.contains(where: { $0.name.isAny(of: ["onTapGesture", "accessibilityAddTraits"]) }) {
      return
    }
    let names = Set(search.controls.map { "`\($0.name)`" }).sorted().joined(separator: ", ")
    let reason = cause.map { $0.file.related($0.modifier.range, "is applied by `\(modifier.name.text)`") }
    findings.add(
      at: modifier.range, message(effect, names, count),
      effect == .combines ? .combined : count > 1 ? .several : effect == .hides ? .hidden : .one,
      assuming: [search.controls.allSatisfy { $0.isConditional } ? .change("whether the controls are shown") : nil],
      related: [reason].compactMap(\.self)
        + search.controls.prefix(3).compactMap { control in
          control.file === file ? RelatedLocation(range: control.range, message: "cannot be reached") : nil
        },
      fixes: [isControl ? nil : containing(modifier)])
  }

  /// Whether a container, such as the row of a list, offers actions of its own.
  private func offersActions(around node: SyntaxNode, in file: FileModel) -> Bool {
    file.closures(around: node).contains { closure in
      guard let container = closure.use?.call else { return false }
      return file.chain(of: container.node).modifiers.contains {
        $0.name.isAny(of: ["accessibilityAction", "accessibilityActions"])
      }
    }
  }

  private enum Effect { case ignores, hides, combines }

  private func effect(of modifier: Modifier) -> Effect? {
    if modifier.name == "accessibilityHidden" {
      return modifier.onlyUnlabeledArgument.textEquals("true") ? .hides : nil
    }
    guard modifier.name == "accessibilityElement" else { return nil }
    guard let children = modifier.argument("children") else { return modifier.arguments.isEmpty ? .ignores : nil }
    switch children.lastName {
    case "ignore": return .ignores
    case "combine": return .combines
    default: return nil
    }
  }

  private func message(_ effect: Effect, _ names: String, _ count: Int) -> String {
    let what = count == 1 ? "a control (\(names))" : "\(count) controls (\(names))"
    return switch effect {
    case .ignores: "The element replaces \(what), which VoiceOver cannot reach; use `children: .contain`"
    case .hides: "`accessibilityHidden(true)` hides \(what) from VoiceOver; hide only decorative views"
    case .combines: "The element combines \(what), which are hard to find with VoiceOver; use `children: .contain`"
    }
  }

  private func containing(_ modifier: Modifier) -> Fix? {
    guard modifier.name == "accessibilityElement" else { return nil }
    let edit: TextEdit =
      modifier.argument("children").map { .replace($0.range, by: ".contain") }
      ?? .replace(modifier.range, by: "accessibilityElement(children: .contain)")
    return .unsafe("Keep the controls as separate elements", preferred: true, edit)
  }
}

/// Collects the controls of a view that users can operate.
private struct ControlSearch {
  private(set) var controls: [(name: String, range: Range<Int>, file: FileModel, isConditional: Bool)] = []
  private var visited: Set<String> = []

  /// The maximum number of views and helpers inside one another.
  private static let maximumDepth = 4

  /// - Parameter isConditional: whether a branch contains the view inside another view.
  mutating func collect(_ node: SyntaxNode, in file: FileModel, depth: Int, isConditional: Bool = false) {
    guard depth < Self.maximumDepth else { return }
    func isInBranch(_ inner: SyntaxNode) -> Bool {
      isConditional || depth > 0 && !inner.conditions(below: node).isEmpty
    }
    var end = 0
    for inner in node.subtree where inner.index >= end {
      if let closure = ClosureExpr(inner) {
        if !isInPlace(closure) { end = inner.subtreeEnd }
        continue
      }
      if let call = FunctionCallExpr(inner), let name = call.calleeName, name.isCapitalized {
        if name.is(.control), !file.redefines(name, at: inner) {
          controls.append((name.text, call.nameRange, file, isInBranch(inner)))
          // What is inside is its label.
          end = inner.subtreeEnd
        } else if let type = file.type(named: name.text, at: inner), visited.insert(name.text).inserted,
          let (body, other) = file.bodyOfView(type)
        {
          collect(body, in: other, depth: depth + 1, isConditional: isInBranch(inner))
        }
      } else if let call = FunctionCallExpr(inner), call.base.map(\.isSelf) ?? true,
        let helper = file.callee(of: call).functionHere, let body = helper.body, file.buildsViews(helper.node),
        let name = helper.name, visited.insert(name.text).inserted
      {
        collect(body, in: file, depth: depth + 1, isConditional: isInBranch(inner))
      } else if inner.kind == .declReferenceExpr, let name = inner.selfMemberName, !file.isLocal(inner),
        inner.parent?.kind != .memberAccessExpr || inner.parent?.firstChild == inner,
        let helper = file.enclosingType(of: inner)?.variable(named: name)?.binding.accessorBlock,
        file.buildsViews(helper.parent?.parent ?? helper), visited.insert(name.text).inserted
      {
        collect(helper, in: file, depth: depth + 1, isConditional: isInBranch(inner))
      }
    }
  }

  /// Whether a closure builds a part of the view, not a presentation or an action.
  private func isInPlace(_ closure: ClosureExpr) -> Bool {
    switch closure.role {
    case .builder(let slot): [.inline, .label, .row, .overlay, .background].contains(slot)
    case .transform: true
    default: false
    }
  }
}

extension RuleCase {
  fileprivate static let several = RuleCase(
    "several", .wrong, "an element replaces or hides two or more controls")
  fileprivate static let hidden = RuleCase("hidden", .wrong, "a control is hidden from accessibility")
  fileprivate static let one = RuleCase(
    "one", .wrong, "an element replaces one control", severity: .info,
    because: "activating the element may still tap the control in its center")
  fileprivate static let combined = RuleCase(
    "combined", .wrong, "an element combines two or more controls", severity: .info,
    because: "SwiftUI offers the buttons as custom actions of the element")
}
