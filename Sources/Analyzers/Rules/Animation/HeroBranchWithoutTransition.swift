struct HeroBranchWithoutTransition: CallRule {
  static let info = RuleInfo(
    id: "hero_branch_without_transition", topic: .animation, cases: [.defaultTransition], tier: .heuristic)

  static let callees: [StaticString] = ["ZStack"]

  func check(_ stack: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let closure = stack.trailingClosure,
      let effect = closure.statements.lazy.compactMap({ self.effect(on: $0, in: file) }).first
    else { return }
    for statement in closure.statements {
      guard let ifExpr = IfExpr(statement), ifExpr.isExhaustive else { continue }
      let branches = ifExpr.branches
      guard branches.allSatisfy({ showsSomething($0, in: file) && file.calls(named: "transition", in: $0).isEmpty })
      else {
        continue
      }
      findings.add(
        at: ifExpr.headRange, "Old and new content overlap while the shape morphs; add a `transition` to each branch",
        related: [RelatedLocation(range: effect.range, message: "the morphing shape")],
        fixes: [fix(branches, in: file)])
    }
  }

  private func effect(on statement: SyntaxNode, in file: FileModel) -> Modifier? {
    statement.kind == .functionCallExpr ? file.chain(of: statement).first("matchedGeometryEffect") : nil
  }

  private func showsSomething(_ branch: SyntaxNode, in file: FileModel) -> Bool {
    branch.children.contains { FunctionCallExpr($0)?.calleeName != "EmptyView" }
  }

  private func fix(_ branches: [SyntaxNode], in file: FileModel) -> Fix? {
    var edits: [TextEdit] = []
    for branch in branches {
      guard let view = branch.onlyChild, let edit = file.appending(".transition(.opacity)", to: view) else {
        return nil
      }
      edits.append(edit)
    }
    return Fix(
      title: "Add `.transition(.opacity)` to each branch", isSafe: false, isPreferred: false, edits: Fix.sorted(edits))
  }
}

extension RuleCase {
  fileprivate static let defaultTransition = RuleCase(
    "defaultTransition", .slow, "the content in front of a matched shape is replaced without a `transition`",
    severity: .hint, because: "the default transition fades as well")
}
