struct MissingModifierDot: CallRule {
  static let info = RuleInfo(
    id: "missing_modifier_dot", topic: .layout, cases: [.statement], tier: .precise, since: "0.2.0")

  static let callees =
    SwiftUICatalog.names { $0.kind == .modifier }
    + frequent.filter { name in SwiftUICatalog.entry(of: "\(name)") == nil }

  /// Frequent modifiers, whether or not the catalog describes them.
  private static let frequent: [StaticString] = [
    "padding", "frame", "font", "bold", "italic", "fontWeight", "lineLimit", "multilineTextAlignment", "offset",
    "position", "scaledToFit", "scaledToFill", "aspectRatio", "disabled", "hidden", "fixedSize", "ignoresSafeArea",
    "edgesIgnoringSafeArea", "rotationEffect", "scaleEffect", "shadow", "zIndex", "layoutPriority", "imageScale",
    "labelsHidden", "allowsHitTesting", "border", "help", "id", "tag",
  ]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard call.calledExpression?.kind == .declReferenceExpr, let name = call.calleeName else { return }
    let statement = call.node.outermostPostfix
    guard statement.isStatement, let type = file.enclosingType(of: call.node), type.viewRole == .view, !type.isForeign,
      let view = statement.previousSibling, isView(view, in: file), file.isInBodyScope(call.node),
      isInBuilder(statement, of: file), !isDeclared(name, in: type, at: call.node, file)
    else { return }
    findings.add(
      at: call.range,
      "`\(name.text)` without a leading period applies to the whole view, which then shows itself without end; "
        + "insert `.`",
      related: [RelatedLocation(range: view.range, message: "view that the modifier is probably for")],
      fixes: [
        Fix(title: "Insert `.`", isSafe: true, isPreferred: true, edits: file.tree.continuing(view, with: call.node))
      ])
  }

  private func isView(_ node: SyntaxNode, in file: FileModel) -> Bool {
    guard node.kind == .functionCallExpr, let name = file.chain(of: node).baseName ?? FunctionCallExpr(node)?.calleeName
    else { return false }
    return name.isCapitalized
  }

  /// Whether a statement is a view of a builder, not part of an expression or of code that runs.
  private func isInBuilder(_ statement: SyntaxNode, of file: FileModel) -> Bool {
    guard let closure = file.closures(around: statement).first else { return true }
    if case .builder = closure.role { return true }
    return false
  }

  /// Whether the name is that of a local value or of a member that the project declares.
  private func isDeclared(_ name: Name, in type: TypeDeclaration, at node: SyntaxNode, _ file: FileModel) -> Bool {
    if file.isShadowed(name, at: node) || type.variables.contains(where: { $0.binding.name == name })
      || type.functions.contains(where: { $0.name == name })
    {
      return true
    }
    let text = name.text
    return file.facts.types(named: type.name.text).contains { part in
      part.fact.members.contains { $0.name == text } || part.fact.properties.contains { $0.name == text }
    } || file.facts.knowsGlobal(named: text)
  }
}

extension RuleCase {
  fileprivate static let statement = RuleCase(
    "statement", .crash, "a modifier without a period is a statement of the body", isProven: true)
}
