struct HeroBranchWithoutTransition: CallRule {
  static let info = RuleInfo(
    id: "hero_branch_without_transition", topic: .animation, severity: .hint, tier: .heuristic,
    title: "Content on a morphing shape has no transition of its own",
    explanation: """
      **What happens.** Old and new content are half-visible over each other while the shape behind them morphs.

      **Why.** The shape stays and is interpolated; the content is swapped, with whatever default transition applies \
      at that place.

      **What to do.** Say how each branch comes and goes: `.transition(.opacity)`, perhaps combined with a small scale.

      **When it is fine.** Where one branch is empty: nothing overlaps then.
      """,
    examples: [
      .flagged(
        """
        ZStack {
          Capsule().matchedGeometryEffect(id: "pill", in: space)
          ▸if isOpen◂ {
            Big()
          } else {
            Small().padding()
          }
        }
        """,
        fixed: """
          ZStack {
            Capsule().matchedGeometryEffect(id: "pill", in: space)
            if isOpen {
              Big().transition(.opacity)
            } else {
              Small().padding().transition(.opacity)
            }
          }
          """),
      .flagged(
        """
        ZStack(alignment: .top) {
          RoundedRectangle(cornerRadius: 12)
            .fill(.blue)
            .matchedGeometryEffect(id: "card", in: space)
          ▸if let photo◂ { Photo(photo) } else { Text("None") }
        }
        """,
        fixed: """
          ZStack(alignment: .top) {
            RoundedRectangle(cornerRadius: 12)
              .fill(.blue)
              .matchedGeometryEffect(id: "card", in: space)
            if let photo { Photo(photo).transition(.opacity) } else { Text("None").transition(.opacity) }
          }
          """),
      .accepted(
        """
        ZStack {
          Capsule().matchedGeometryEffect(id: "pill", in: space)
          if isOpen { Big().transition(.opacity) } else { Small().transition(.opacity) }
        }
        """),
      .accepted(
        """
        ZStack {
          Capsule().matchedGeometryEffect(id: "pill", in: space)
          if isOpen { Big() }
        }
        """),
      .accepted(
        """
        ZStack {
          Capsule().matchedGeometryEffect(id: "pill", in: space)
          if isOpen { Big() } else { EmptyView() }
        }
        """),
      .accepted("ZStack { Capsule(); if isOpen { Big() } else { Small() } }"),
    ])

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
        at: ifExpr.headRange, "The branches are swapped without a transition of their own over the shape that morphs",
        related: [RelatedLocation(range: effect.range, message: "the shape that morphs")],
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
    return Fix(title: "Fade both branches", isSafe: false, isPreferred: false, edits: Fix.sorted(edits))
  }
}
