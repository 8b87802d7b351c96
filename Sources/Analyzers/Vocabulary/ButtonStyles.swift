// Determines what the project's own button styles do with the label of a button.

extension FileModel {
  /// Whether a button style of the project leaves the label as it is, and only changes how it is drawn: `Dimmed()`, or
  /// `.dimmed` for a member that an extension of `ButtonStyle` declares.
  package func keepsLabel(_ style: SyntaxNode) -> Bool { keptLabel(of: style) != nil }

  /// The label in a button style of the project that leaves it as it is, with the model that contains it; nil for other
  /// styles.
  package func keptLabel(of style: SyntaxNode) -> (label: SyntaxNode, file: FileModel)? {
    guard let (code, file) = makeBody(of: style) else { return nil }
    let configuration = code.parent.flatMap(FunctionDecl.init)?.parameters.first?.name
    let shown = file.codeBehindHelpers(code, receiving: configuration)
    guard let view = shown.node.onlyExpression, let configuration = shown.value else { return nil }
    let chain = file.chain(of: view)
    guard let label = chain.base.flatMap(MemberAccessExpr.init), label.name == "label",
      label.base.flatMap(DeclReferenceExpr.init)?.name == configuration,
      chain.modifiers.allSatisfy({ $0.name.isAny(of: Self.drawing) })
    else { return nil }
    return (label.node, file)
  }

  /// Whether a style of the project shows texts of its own instead of the label of the control.
  package func showsOwnText(_ style: SyntaxNode) -> Bool {
    guard let (code, file) = makeBody(of: style) else { return false }
    let configuration = code.parent.flatMap(FunctionDecl.init)?.parameters.first?.name
    let uses = configuration.map { file.bareReferences(to: $0, in: code) } ?? []
    let mayShowLabel = !uses.allSatisfy { use in
      guard let member = use.parent.flatMap(MemberAccessExpr.init), member.base == use, let name = member.name else {
        return false
      }
      return name.isAny(of: ["isPressed", "role"])
    }
    return !mayShowLabel && file.spokenContent(of: [code]).mayHaveText
  }

  /// The code of `makeBody` in a style of the project, with the model that contains it.
  private func makeBody(of style: SyntaxNode) -> (code: SyntaxNode, file: FileModel)? {
    guard let name = typeOfStyle(style), let type = type(named: name, at: style) else { return nil }
    let members = type.members.filter { $0.name == "makeBody" && $0.kind == .function }
    guard members.count == 1, let (body, file) = code(of: members[0], of: type) else { return nil }
    return (body, file)
  }

  /// Modifiers that change neither the size of a label nor the area in which it takes taps.
  private static let drawing: [StaticString] = [
    "opacity", "scaleEffect", "animation", "foregroundStyle", "foregroundColor", "brightness", "font", "tint",
  ]

  /// The name of the type of a style; nil if neither its initializer nor a declaration shows it.
  private func typeOfStyle(_ style: SyntaxNode) -> String? {
    let call = FunctionCallExpr(style)
    if let call, call.calledExpression?.kind == .declReferenceExpr { return call.calleeName?.text }
    guard let access = MemberAccessExpr(call?.calledExpression ?? style), access.base == nil,
      let name = access.name?.text
    else { return nil }
    let extensions = facts.types(named: "ButtonStyle") + facts.types(named: "PrimitiveButtonStyle")
    let results = extensions.flatMap(\.fact.members).filter { $0.name == name && $0.isStatic }.map(\.resultType)
    return results.count == 1 ? results[0] : nil
  }
}

extension SyntaxNode {
  /// `.plain`, `PlainButtonStyle()`
  package var isPlainStyle: Bool { textEquals(".plain") || textEquals("PlainButtonStyle()") }
}
