// Determines whether code closes the screen on which it runs.

extension FileModel {
  /// Whether a call closes the screen that shows a view: it is the environment's action, or its code, in any file, calls
  /// that action or ends the presentation.
  ///
  /// - Parameter type: the view, or the model of the view.
  /// - Returns: nil if the name says so, and the code is not known.
  package func closesScreen(_ call: FunctionCallExpr, of type: TypeDeclaration) -> Bool? {
    if isDismissAction(call) || closesController(call) || getsClosureThatCloses(call) { return true }
    guard callee(of: call).isOwn else { return call.saysDismiss ? nil : false }
    var closes: Bool? = false
    for reached in reach(from: call.node).all {
      switch reached {
      case .code(let code):
        guard code.moment != .onEvent else { continue }
        let writes = code.writes
        if code.calls.contains(where: { code.file.isDismissAction($0) || code.file.closesController($0) })
          || writes.contains(where: { code.file.endsPresentation($0, of: type) })
        {
          return true
        }
        if call.saysDismiss, writes.contains(where: code.file.mayEndPresentation) { closes = nil }
      case .unseen(let unseen):
        let saysDismiss = FunctionCallExpr(unseen.node)?.saysDismiss ?? false
        if saysDismiss || call.saysDismiss && !unseen.callee.isSystem { closes = nil }
      }
    }
    return closes
  }

  /// Whether a call is the environment's action that closes the screen or the window around it: `dismiss()`,
  /// `presentationMode.wrappedValue.dismiss()`.
  package func isDismissAction(_ call: FunctionCallExpr) -> Bool {
    guard let called = call.calledExpression else { return false }
    if let key = environmentKey(readBy: called) {
      // With an id, it closes another window.
      return key == "dismiss" || key == "dismissWindow" && call.firstArgument == nil
    }
    if declaredType(of: called)?.plainTypeName == "DismissAction" { return true }
    guard let access = MemberAccessExpr(called), access.name == "dismiss", let mode = access.base else { return false }
    if declaredType(of: mode)?.plainTypeName == "PresentationMode" { return true }
    guard let wrapped = MemberAccessExpr(mode), wrapped.name == "wrappedValue", let property = wrapped.base else {
      return false
    }
    return environmentKey(readBy: property) == "presentationMode"
  }

  /// The value of the environment that a property of the enclosing type reads: `dismiss` for
  /// `@Environment(\.dismiss) var close`.
  private func environmentKey(readBy expression: SyntaxNode) -> Name? {
    guard !isLocal(expression), let key = ownProperty(expression)?.wrapper("Environment")?.firstArgument,
      key.kind == .keyPathExpr
    else { return nil }
    let names = key.tokens.filter { $0.kind.isIdentifier && !$0.textEquals("EnvironmentValues") }
    return names.count == 1 ? Name(names[0]) : nil
  }

  /// `controller.dismiss(animated: true)`, `navigationController?.popViewController(animated: true)`
  private func closesController(_ call: FunctionCallExpr) -> Bool {
    guard let name = call.calleeName else { return false }
    let owners: [String]
    switch name {
    case "dismiss": owners = ["UIViewController", "NSViewController"]
    case "popViewController", "popToRootViewController": owners = ["UINavigationController"]
    default: return false
    }
    guard !callee(of: call).isOwn else { return false }
    guard let base = call.base, !base.isSelf else {
      let type = enclosingType(of: call.node).flatMap { facts.type(named: $0.name.text) }
      return owners.contains { type?.inherits($0) ?? false }
    }
    return owners.contains { isKind(base, of: $0) }
  }

  /// Whether a change ends the presentation of a screen: it resets the binding with which the view is presented, or a
  /// property of a model to which the presentation of another view is bound.
  ///
  /// - Parameter type: the view that the screen shows, or the model of the view. What it presents itself does not close it.
  package func endsPresentation(_ write: Write, of type: TypeDeclaration) -> Bool {
    guard write.emptiesTarget, let name = write.target.lastName, !isLocal(write.target) else { return false }
    if let property = ownProperty(write.target), let view = enclosingType(of: write.target), view.isViewType {
      return isPresented(by: property, view)
    }
    guard let owner = projectType(withMember: write.target) else { return false }
    return facts.presenters(boundTo: name.text, of: owner).contains { $0.lastNamePart != type.name.text }
  }

  /// Whether a call runs a closure that the view gets, and that ends its presentation wherever the view is shown:
  /// `Editor(onDone: { showsEditor = false })`.
  private func getsClosureThatCloses(_ call: FunctionCallExpr) -> Bool {
    guard let called = call.calledExpression?.withoutUnwrapping, !isLocal(called), let property = ownProperty(called),
      let view = enclosingType(of: call.node), view.isViewType
    else { return false }
    let isLast = view.storedProperties.last { $0.type?.isFunctionType ?? false }?.name == property.name
    let places = placesShowing(view)
    return !places.isEmpty
      && places.allSatisfy { place in
        guard let closure = place.call.closure(for: property.name, isLast: isLast),
          let binding = place.file.presentation(of: place.call)
        else { return false }
        let path = String(binding.pathText.drop { $0 == "$" })
        return place.file.reach(from: closure).contains { code in
          code.moment != .onEvent
            && code.writes.contains { $0.emptiesTarget && code.path(of: $0.target) == path }
        }
      }
  }

  /// The binding of the sheet, the cover, the popover or the pushed screen that shows a view.
  private func presentation(of view: FunctionCallExpr) -> SyntaxNode? {
    let around = slots(around: view.node).first { $0.slot.isPresentation || $0.slot == .pushed }?.use.call
    return around?.argument("isPresented") ?? around?.argument("item")
  }

  /// Whether a change empties a property that may be bound to a presentation, for example in a modifier of the project: not
  /// the state of a view, which only presents other views.
  private func mayEndPresentation(_ write: Write) -> Bool {
    guard write.emptiesTarget, !isLocal(write.target) else { return false }
    guard let property = ownProperty(write.target), enclosingType(of: write.target)?.isViewType ?? false else {
      return true
    }
    return property.wrapper("Binding") != nil
  }

  /// Whether a view is shown as long as a binding that it gets is set: the caller passes the binding of a presentation, or
  /// the property has the name of SwiftUI's argument.
  package func isPresented(by property: StoredProperty, _ type: TypeDeclaration) -> Bool {
    guard property.wrapper("Binding") != nil else { return false }
    let passed = placesShowing(type).compactMap { place -> Bool? in
      let argument = place.call.arguments.first { $0.label.map { $0 == property.name } ?? false }?.expression
      guard let argument, argument.isProjectedBinding else { return nil }
      return place.file.presentation(of: place.call)?.isSpelledLike(argument) ?? false
    }
    if !passed.isEmpty { return passed.contains(true) }
    let uses = facts.uses(of: type.name.text).filter { !facts.isOnlyInPreviews($0.fact.owner) }
    return property.name == "isPresented"
      && uses.allSatisfy { $0.fact.isPresented || $0.fact.placement.isPresentation || $0.fact.placement == .pushed }
  }
}

extension Callee {
  fileprivate var isSystem: Bool { if case .system = self { true } else { false } }
}

extension FunctionCallExpr {
  /// `dismissSheet()`, the only hint at what code does that is not known.
  fileprivate var saysDismiss: Bool { calleeName?.hasPrefix("dismiss") ?? false }
}

extension Write {
  /// Whether it sets `false`, `nil` or an empty path, or removes elements.
  fileprivate var emptiesTarget: Bool {
    guard let assignment = Assignment(node) else { return change == .removes || method == "removeAll" }
    if assignment.clears { return true }
    guard !assignment.isCompound, let value = assignment.singleValue else { return false }
    if value.kind == .arrayExpr { return value.firstChild == nil }
    return FunctionCallExpr(value).map { $0.calleeName == "NavigationPath" && $0.arguments.isEmpty } ?? false
  }
}
