struct SpacerCenteringStack: CallRule {
  static let info = RuleInfo(id: "spacer_centering_stack", topic: .layout, cases: [.twoSpacers], tier: .precise)

  static let callees: [StaticString] = ["HStack", "VStack"]

  func check(_ stack: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let closure = stack.trailingClosure, closure.signature == nil, stack.argument("alignment") == nil else {
      return
    }
    let children = closure.statements
    guard children.count == 3, isSpacer(children[0]), isSpacer(children[2]) else { return }
    let view = children[1]
    let content = ModifierChain(view)
    guard view.kind == .functionCallExpr || view.kind == .memberAccessExpr || view.kind == .declReferenceExpr,
      !content.baseName.isAny(of: ["ForEach", "Group", "Spacer", "EmptyView"]),
      !file.chain(of: stack.node).contains("background", "overlay", "border")
    else { return }
    let isHorizontal = stack.calleeName == "HStack"
    let frame = ".frame(\(isHorizontal ? "maxWidth" : "maxHeight"): .infinity)"
    findings.add(
      at: stack.range, "Two `Spacer`s center a single view; use `\(frame)` instead",
      fixes: [
        Fix(
          title: "Use a flexible frame", isSafe: false, isPreferred: true,
          edits: file.tree.replacing(
            view: stack.node, by: file.tree.text(of: content, movedTo: stack.range.lowerBound, adding: frame)))
      ])
  }

  private func isSpacer(_ node: SyntaxNode) -> Bool {
    guard let call = FunctionCallExpr(node), call.calledExpression?.kind == .declReferenceExpr else { return false }
    return call.calleeName == "Spacer" && call.arguments.isEmpty && call.trailingClosure == nil
  }
}

extension RuleCase {
  fileprivate static let twoSpacers = RuleCase("twoSpacers", .taste, "a view is between two spacers")
}
