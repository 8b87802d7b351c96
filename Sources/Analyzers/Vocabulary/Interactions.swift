// Determines whether controls cannot be used a second time, because they close their container or are disabled in the
// meantime.

extension FunctionCallExpr {
  /// Whether it is a `NavigationLink` that a binding activates, which often has no visible label.
  package var isActivatedLink: Bool {
    calleeName == "NavigationLink" && (argument("isActive") != nil || argument("tag") != nil)
  }

  /// Whether it is a `NavigationLink` with an initializer that a library adds. Those follow a binding, too.
  package var isLinkOfLibrary: Bool {
    calleeName == "NavigationLink"
      && arguments.contains { $0.label.map { !Self.labelsOfLinks.contains($0.text) } ?? false }
  }

  /// The labels of the arguments that the initializers of `NavigationLink` take.
  private static let labelsOfLinks = Set(
    SDK.members(named: "init", of: "NavigationLink").flatMap(\.parameters).compactMap(\.label))

  /// Whether it is a `NavigationLink` to nothing, as a workaround for navigation that ended by itself before iOS 15.
  package var isEmptyLink: Bool {
    guard calleeName == "NavigationLink" else { return false }
    let destination = argument("destination") ?? trailingClosure?.node.onlyChild
    return destination.flatMap(FunctionCallExpr.init)?.calleeName == "EmptyView"
  }
}

extension FileModel {
  /// Whether using a control removes it from the screen: the buttons of an alert, a confirmation dialog, a menu or a
  /// swipe action close it, and some actions first dismiss the view or end the branch that shows the button.
  package func endsWithUse(_ button: FunctionCallExpr) -> Bool {
    closesWithUse(button) || leavesFirst(button) || hides(button)
  }

  /// Whether the action of a button changes what a branch around the button depends on, before its first suspension:
  /// the button that clears a field, in `if !text.isEmpty`.
  private func hides(_ button: FunctionCallExpr) -> Bool {
    guard let member = button.node.enclosingMember else { return false }
    let conditions = button.node.conditions(below: member)
    guard !conditions.isEmpty else { return false }
    return reach(fromActionOf: button).ofSameObject.now.contains { code in
      code.writes.contains { write in
        guard let target = write.target.selfMemberName else { return false }
        return conditions.contains { $0.mentions(target) }
      }
    }
  }

  /// Whether a control is in a container that closes when the control is used: an alert, a confirmation dialog, a menu,
  /// a swipe action.
  package func closesWithUse(_ button: FunctionCallExpr) -> Bool {
    if slotsThroughHelpers(around: button.node).contains(where: { $0 == .dialog || $0 == .menu }) { return true }
    // The project's own containers: `confirmationDialogOrAlert`, `contextMenu(for:)`, `deleteAlertActions`.
    let callees = closures(around: button.node).compactMap(\.use?.callee)
    let names = callees + [button.node.enclosingMember?.memberName].compactMap(\.self)
    return names.contains { $0.containsAny(of: ["alert", "dialog", "confirm", "menu", "swipe"]) }
  }

  /// Whether the action of a button closes its view before its first suspension: `dismiss()`, `isPresented = false`.
  private func leavesFirst(_ button: FunctionCallExpr) -> Bool {
    reach(fromActionOf: button).now.contains { code in
      !code.calls(named: "dismiss").isEmpty
        || code.assignments.contains { assignment in
          assignment.clears && assignment.target.lastName.containsAny(of: ["present", "show", "open"])
        }
    }
  }

  /// Whether a view is disabled or replaced while one of some flags is set: by `.disabled(…)` with the flag or with a
  /// value computed from it, or by a branch around the view.
  ///
  /// - Parameter owner: the type that declares the flags.
  package func isUnavailable(_ view: FunctionCallExpr, whileSet flags: Set<String>, of owner: KnownType) -> Bool {
    guard let member = view.node.enclosingMember, let type = enclosingType(of: view.node) else { return true }
    let computed = namesComputed(from: flags, in: view, owner)
    func asks(_ node: SyntaxNode) -> Bool {
      node.tokens.contains { token in token.kind.isIdentifier && computed.contains(token.text) }
    }
    for modifier in calls(named: "disabled", in: type) + calls(named: "allowsHitTesting", in: type)
    where ModifierChain.outermost(of: modifier.node).contains(view.node) {
      if modifier.arguments.contains(where: { asks($0.node) }) { return true }
    }
    for modifier in chain(of: view.node).modifiers
    where modifier.arguments.contains(where: { asks($0.node) }) && mayDisable(modifier) {
      return true
    }
    func isInBranch(_ node: SyntaxNode) -> Bool {
      placesThroughHelpers(of: node).contains { place in
        place.conditions(below: place.enclosingMember ?? member).contains(where: asks)
      }
    }
    if isInBranch(view.node) { return true }
    // A branch may show something that covers the screen.
    return (["ignoresSafeArea", "edgesIgnoringSafeArea"] as [StaticString]).contains { name in
      calls(named: name, in: type).contains { isInBranch($0.node) }
    }
  }

  /// The maximum number of helpers between a view and a body, and of their uses.
  private static let maximumHelperUses = 8

  /// A node and the uses of the helpers that contain it, directly or through other helpers.
  private func placesThroughHelpers(of node: SyntaxNode) -> [SyntaxNode] {
    var places = [node]
    var next = 0
    while next < places.count, places.count < Self.maximumHelperUses {
      let uses = helperUses(around: places[next]).filter { use in !places.contains(use) }
      places += uses.prefix(Self.maximumHelperUses)
      next += 1
    }
    return places
  }

  /// Whether the project may use a flag to prevent taps on a view: with a modifier that disables it, or with a button
  /// style that decides when to run the action. A plain `ButtonStyle` only draws, unless it disables hit testing.
  private func mayDisable(_ modifier: Modifier) -> Bool {
    if modifier.name == "buttonStyle", let style = modifier.firstArgument.flatMap(FunctionCallExpr.init)?.calleeName {
      guard let type = facts.type(named: style.text) else { return true }
      return !type.inherits("ButtonStyle")
    }
    return applies(["disabled", "allowsHitTesting"], [modifier])
  }

  /// The maximum number of computed properties between a condition and a flag.
  private static let maximumSteps = 3

  /// Flags, and the properties of their owner and of the view that are computed from them.
  private func namesComputed(from flags: Set<String>, in view: FunctionCallExpr, _ owner: KnownType) -> Set<String> {
    var reads = owner.members.filter { $0.kind == .property }.map { ($0.name, Set($0.references.map(\.name))) }
    for variable in enclosingType(of: view.node)?.variables ?? [] where !variable.binding.isStored {
      guard let name = variable.binding.name, let body = variable.binding.accessorBlock else { continue }
      reads.append((name.text, Set(body.tokens.lazy.filter(\.kind.isIdentifier).map(\.text))))
    }
    var result = flags
    for _ in 0..<Self.maximumSteps {
      let more = reads.filter { name, names in !result.contains(name) && !names.isDisjoint(with: result) }
      if more.isEmpty { break }
      result.formUnion(more.map(\.0))
    }
    return result
  }
}

extension FactReader {
  /// The flags of a type that one of its methods sets before its first suspension: `isLoading = true; isEnabled =
  /// false`. A view that checks one of them effectively checks all.
  package func flagsSetAtOnce(by method: MemberFact, of type: KnownType) -> Set<String> {
    let flags = type.properties.filter { property in
      property.type == "Bool" || property.initialText == "false" || property.initialText == "true"
    }
    return Set(flags.lazy.map(\.name).filter { self.isChanged($0, by: method, of: type, beforeAwait: true) })
  }
}
