struct LinkDestinationDoesWorkEarly: CallRule {
  static let info = RuleInfo(
    id: "link_destination_does_work_early", topic: .navigation, alsoAbout: [.performance], cases: [.createdWithBody],
    tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["NavigationLink"]

  func check(_ link: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard link.argument("value") == nil, file.isInBodyScope(link.node), !link.node.isInPreview,
      let type = file.enclosingType(of: link.node), let view = destination(of: link, in: file),
      let name = view.calleeName, let (made, place) = workInInitializer(of: name, at: view.node, file)
    else { return }
    let again = file.rerun(ofBodyOf: type)
    guard again != .never, !file.isPreviewHelper(type) else { return }
    findings.add(
      at: view.nameRange,
      "`\(name.text)` creates its `\(made)` each time this body runs, before the link is used; use a value link, or "
        + "`@StateObject`",
      .createdWithBody,
      assuming: [
        again == .unknown ? .change("whether the body of `\(type.name.text)` runs again while it is shown") : nil
      ],
      related: [place])
  }

  /// The view that a link creates with the body that contains it.
  private func destination(of link: FunctionCallExpr, in file: FileModel) -> FunctionCallExpr? {
    var view = link.argument("destination")
    if view == nil || view?.kind == .closureExpr {
      let closure = link.closure("destination") ?? link.trailingClosure
      view = closure.flatMap { $0.statements.count == 1 ? $0.statements[0] : nil }
    }
    guard let call = view.flatMap({ file.chain(of: $0).base }).flatMap(FunctionCallExpr.init),
      call.calledExpression?.kind == .declReferenceExpr, call.calleeName.isCapitalized
    else { return nil }
    return call
  }

  /// A class whose creation does work, and which the initializer of a view of the project creates.
  private func workInInitializer(
    of name: Name, at node: SyntaxNode, _ file: FileModel
  ) -> (name: String, place: RelatedLocation)? {
    guard SwiftUICatalog.entry(of: name) == nil, let known = file.type(named: name.text, at: node),
      known.fact.kind == .struct, let (view, other) = file.declaration(of: known), view.viewRole == .view
    else { return nil }
    let values = view.storedProperties.filter { !$0.isStatic && $0.wrapper("StateObject") == nil }
      .compactMap(\.initialValue)
    for code in view.initializers.compactMap(\.body) + values {
      for call in other.calls(in: code) where call.node.runsTogether(with: code) {
        guard let made = call.calleeName, made.isCapitalized, !isDeferred(call, below: code),
          let object = other.fullyKnownClass(named: made.text, at: call.node), file.facts.costOfMaking(object) == .work
        else { continue }
        return (made.text, other.related(call.nameRange, "created here"))
      }
    }
    return nil
  }

  /// Whether an object is the argument of `StateObject(wrappedValue:)`, which creates it when the view is shown.
  private func isDeferred(_ call: FunctionCallExpr, below code: SyntaxNode) -> Bool {
    call.node.surroundings(below: code).contains { FunctionCallExpr($0)?.argument("wrappedValue") != nil }
  }
}

extension RuleCase {
  fileprivate static let createdWithBody = RuleCase(
    "createdWithBody", .slow, "the destination of a link creates an object that does work in its initializer")
}
