/// A closure, or another expression, as an argument of a call.
package struct ArgumentUse: Sendable {
  package let call: FunctionCallExpr
  /// The name of the called function.
  package let callee: Name
  /// Whether the callee is a member: `x.callee(…)`, or a modifier of `self` in an extension of views: `callee { … }`.
  package let isMember: Bool
  /// The label in parentheses or of a later trailing closure.
  package let label: Name?
  /// Whether it follows the parentheses without a label.
  package let isTrailing: Bool

  /// - Parameter node: a closure or another argument's expression.
  package init?(_ node: SyntaxNode) {
    guard let parent = node.parent else { return nil }
    let callNode: SyntaxNode?
    switch parent.kind {
    case .functionCallExpr:
      // A part such as `content: { … }` contains an argument, but is none itself.
      guard parent.firstChild != node, node.kind != .labeledExpr, node.kind != .multipleTrailingClosureElement else {
        return nil
      }
      (callNode, label, isTrailing) = (parent, nil, true)
    case .labeledExpr: (callNode, label, isTrailing) = (parent.parent, LabeledExpr(parent)?.label, false)
    case .multipleTrailingClosureElement:
      (callNode, label, isTrailing) = (parent.parent, parent.firstToken.map(Name.init), false)
    default: return nil
    }
    guard let call = callNode.flatMap(FunctionCallExpr.init), let callee = call.calleeName else { return nil }
    self.call = call
    self.callee = callee
    isMember =
      call.calledExpression?.kind == .memberAccessExpr && !callee.isCapitalized || call.isModifierOfSelf(named: callee)
  }

  package var role: ClosureRole { isMember ? memberRole : callee.isCapitalized ? initializerRole : functionRole }

  private var memberRole: ClosureRole {
    if label.isAny(of: ClosureLabels.parts) { return .builder(.label) }
    // A case of an enum in an argument is not a modifier: `mode: .overlay(onClose: { … })`.
    if call.isImplicitMember, call.node.parent?.kind == .labeledExpr {
      return label.map { $0.isEvent || $0.isAny(of: ClosureLabels.actions) } ?? false ? .action : .unknown
    }
    // The project's own presentations: `bottomSheet`, `damus_full_screen_cover`.
    if let role = catalogRole { return role }
    // The project's own modifiers: `onValueChange(of: x, action: { … })`.
    if let label, label == "action" || label == "perform" || label.isEvent { return .action }
    return callee.isPresentation ? .builder(.sheet) : .unknown
  }

  private var initializerRole: ClosureRole {
    if let label {
      if label.isAny(of: ClosureLabels.parts) || label.isAny(of: ClosureLabels.partsOfViews) { return .builder(.label) }
      // Closures of the project's own views: `artworkAction:`, `onSelect:`.
      if label.isAny(of: ClosureLabels.actions) || label.isEvent { return .action }
    }
    if let role = catalogRole { return role }
    // The project's own buttons take the same closures as SwiftUI's: `ChevronButton("Images") { … }`.
    return callee.hasSuffix("Button") ? role(in: .projectButton) ?? .builder(.inline) : .builder(.inline)
  }

  private var functionRole: ClosureRole { catalogRole ?? .unknown }

  /// The role according to the catalog; nil if it does not describe closures of the callee.
  private var catalogRole: ClosureRole? {
    let isFunction = !isMember && !callee.isCapitalized
    return SwiftUICatalog.closures(of: callee, isFunction: isFunction).flatMap(role)
  }

  private func role(in closures: ClosureParameters) -> ClosureRole? {
    closures.role(label: label, isTrailing: isTrailing, in: call)
  }

  /// Whether it is a `NavigationView` with several views, which become columns.
  var fillsColumns: Bool {
    callee == "NavigationView" && (call.trailingClosure?.statements.count { $0.kind != .ifConfigDecl } ?? 0) > 1
  }

  /// Whether the argument of a view or modifier of the project is a view: `.modifier(Sheets(drawer: AnyView(drawer)))`.
  var passesViewOn: Bool {
    !isMember && callee.isCapitalized && SwiftUICatalog.entry(of: callee) == nil
  }

  /// The slot of a view that is passed as the value of an argument: `NavigationLink("Go", destination: Detail())`,
  /// `.sheet(item: $item, content: makeSheet)`.
  var valueSlot: Slot? {
    if label.isAny(of: ClosureLabels.views), case .builder(let slot) = role { return slot == .inline ? nil : slot }
    if isMember, callee.is(.viewArgument) {
      return SwiftUICatalog.closures(of: callee, isFunction: false)?.slot
    }
    return nil
  }
}

extension Name {
  /// Whether the name is that of an event handler: `saveAction`, `onSelect`.
  fileprivate var isEvent: Bool {
    if hasSuffix("Action") { return true }
    let third = storage.byte(at: range.lowerBound + 2)
    return hasPrefix("on") && range.count > 2 && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(third)
  }

  /// Whether the name contains a word for a presentation.
  fileprivate var isPresentation: Bool {
    containsAny(of: ["sheet", "cover", "popover", "popup", "modal", "present", "dialog"])
  }
}

extension FunctionCallExpr {
  /// Whether it applies a modifier to `self`, without a receiver, in an extension of `View` or of a view of SwiftUI.
  fileprivate func isModifierOfSelf(named name: Name) -> Bool {
    guard calledExpression?.kind == .declReferenceExpr, SwiftUICatalog.entry(of: name)?.kind == .modifier,
      let type = node.surroundings.lazy.compactMap(NominalDecl.init).first
    else { return false }
    return type.isExtension && type.name.is(.extensionsAddModifiers)
  }

  /// The action of a `Button`, if it is a closure: `Button { action } label: { … }`, `Button(action: { … }) { … }`.
  package var buttonAction: ClosureExpr? {
    (closure("action") ?? trailingClosure).flatMap { $0.role == .action ? $0 : nil }
  }
}

extension ClosureExpr {
  /// How the closure is used; nil if it is not an argument.
  package var use: ArgumentUse? { ArgumentUse(node) }

  package var role: ClosureRole {
    if let use {
      let role = use.role
      return role == .builder(.inline) && use.passesViewOn && isNoBuilder ? .action : role
    }
    // `{ … }()` runs immediately.
    if let parent = node.parent, parent.kind == .functionCallExpr, parent.firstChild == node { return .transform }
    return .unknown
  }

  /// Whether it contains an assignment, which does not compile in a builder, unless it returns its views by itself.
  private var isNoBuilder: Bool {
    let statements = node.children
    return statements.contains { Assignment($0) != nil }
      && !statements.contains { $0.kind == .returnStmt && $0.firstChild != nil }
  }
}
