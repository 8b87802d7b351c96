struct IsPresentedConstant: ModifierRule {
  static let info = RuleInfo(
    id: "is_presented_constant", topic: .presentation, cases: [.dialog, .swipedAway], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["alert", "confirmationDialog", "actionSheet", "sheet", "popover"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, let binding = modifier.argument("isPresented"),
      let value = constant(binding), !value.isLiteral, let type = file.enclosingType(of: modifier.node),
      let sources = sources(of: value, in: type, file)
    else { return }
    let isDialog = !modifier.name.isAny(of: ["sheet", "popover"])
    if isDialog {
      let contents = contents(of: call, without: binding, in: type, file)
      guard !contents.contains(where: { mayReset(sources, $0, in: file) }) else { return }
    } else {
      guard !file.isForMacOrTVOnly(at: modifier.node), !isKeptOpen(call, in: file),
        !(call.closure("onDismiss").map { mayReset(sources, in: file.reach(from: $0).all) } ?? false),
        call.argument("onDismiss").map({ ClosureExpr($0) != nil }) ?? true
      else { return }
    }
    let source = sources.map { "`\($0)`" }.sorted().first ?? "the value"
    findings.add(
      at: binding.range,
      isDialog
        ? "A constant cannot be set to `false`, and no action of this `\(modifier.name.text)` changes \(source), so it comes "
          + "back or never appears again; use a binding that resets it"
        : "A constant cannot be set to `false` when users swipe this `\(modifier.name.text)` away; use a binding that resets "
          + source,
      isDialog ? .dialog : .swipedAway)
  }

  /// `x` in `.constant(x)` and `Binding.constant(x)`.
  private func constant(_ binding: SyntaxNode) -> SyntaxNode? {
    guard let call = FunctionCallExpr(binding), call.calleeName == "constant",
      call.base.map({ $0.lastName == "Binding" || $0.kind == .genericSpecializationExpr }) ?? true
    else { return nil }
    return call.onlyUnlabeledArgument
  }

  /// The properties on which a value depends, also through one computed property; nil if it depends on anything else.
  private func sources(of value: SyntaxNode, in type: TypeDeclaration, _ file: FileModel) -> Set<String>? {
    var result: Set<String> = []
    var open = [value]
    var visited: Set<String> = []
    while let code = open.popLast() {
      for node in [code] + code.descendants where node.kind == .declReferenceExpr {
        let access = node.parent.flatMap(MemberAccessExpr.init)
        guard let name = DeclReferenceExpr(node)?.name, !node.isSelf,
          access?.declName != node || access?.base?.isSelf ?? false
        else { continue }
        if file.isLocal(node) {
          guard code == value else { continue }
          return nil
        }
        guard let variable = type.variable(named: name) else { continue }
        result.insert(name.text)
        if !variable.binding.isStored, visited.insert(name.text).inserted, visited.count < Self.maximumProperties,
          let getter = variable.binding.accessorBlock
        {
          open.append(getter)
        }
      }
    }
    return result.isEmpty ? nil : result
  }

  private static let maximumProperties = 8

  /// The arguments and closures of a presentation that may contain actions, and the helpers of the view that they show.
  private func contents(
    of call: FunctionCallExpr, without binding: SyntaxNode, in type: TypeDeclaration, _ file: FileModel
  ) -> [SyntaxNode] {
    let own = call.node.children.filter { $0 != call.node.firstChild && !$0.contains(binding) }
    let helpers = type.members.filter { member in
      guard let name = member.memberName, name != "body", file.buildsViews(member) else { return false }
      return own.contains { !file.unqualifiedReferences(to: name, in: $0).isEmpty }
    }
    return own + helpers
  }

  /// Whether an action in the content may change what a presentation depends on.
  private func mayReset(_ sources: Set<String>, _ content: SyntaxNode, in file: FileModel) -> Bool {
    file.calls(in: content).contains { call in
      guard let name = call.calleeName else { return true }
      // Views of the project may contain any action.
      if name.isCapitalized, SwiftUICatalog.entry(of: name) == nil, file.facts.type(named: name.text) != nil {
        return true
      }
      return mayReset(sources, in: file.reach(fromActionOf: call).all)
    }
  }

  private func mayReset(_ sources: Set<String>, in reached: AnySequence<Reached>) -> Bool {
    reached.contains { reached in
      switch reached {
      case .code(let code):
        ([code.node] + code.way.steps.map(\.node)).contains { node in
          node.tokens.contains { sources.contains(Name($0).text) }
        }
      case .unseen(let unseen):
        switch unseen.callee {
        case .system, .nothing: unseen.node.tokens.contains { sources.contains(Name($0).text) }
        case .here, .elsewhere, .unknown: true
        }
      }
    }
  }

  /// Whether users cannot swipe the content away.
  private func isKeptOpen(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let content = call.trailingClosure(or: "content") else { return true }
    return file.calls(in: content.node).contains { inner in
      guard let name = inner.calleeName else { return false }
      return name == "interactiveDismissDisabled"
        || file.facts.view(named: name.text)?.fact.modifiers.contains("interactiveDismissDisabled") ?? false
    }
  }
}

extension RuleCase {
  fileprivate static let dialog = RuleCase(
    "dialog", .wrong, "an alert or a dialog has a constant binding, and none of its actions resets the value")
  fileprivate static let swipedAway = RuleCase(
    "swipedAway", .wrong, "a sheet or a popover that users can swipe away has a constant binding", severity: .info,
    because: "it may also have a button that resets the value")
}
