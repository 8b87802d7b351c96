struct HeroBranchWithoutTransition: CallRule {
  static let info = RuleInfo(
    id: "hero_branch_without_transition", topic: .animation, severity: .hint, tier: .heuristic,
    title: "Content over a `matchedGeometryEffect` shape has no explicit transition",
    explanation: """
      **What happens.** Old and new content are half visible on top of each other while the shape behind them morphs.

      **Why.** The shape stays in the hierarchy and its frame is interpolated. The content is replaced, and without an \
      explicit transition both versions use the default one.

      **What to do.** Choose how each branch appears and disappears, for example `.transition(.opacity)`, perhaps \
      combined with a small scale. The fix writes out the default, `.opacity`, as a starting point: replace it with \
      the transition that you want.

      **When it is fine.** If one branch is empty, nothing overlaps and nothing is reported.
      """,
    references: [
      .apple(
        "matchedGeometryEffect(id:in:properties:anchor:isSource:)",
        "swiftui/view/matchedgeometryeffect(id:in:properties:anchor:issource:)"),
      .apple("transition(_:)", "swiftui/view/transition(_:)"),
      .observed,
    ],
    illustration: Illustration(
      .incorrect(
        "Halfway through the transition.",
        .areas(
          height: 50,
          [
            .area(.screen, 0, 0, 100, 50), .area(.drawn, 10, 4, 80, 42),
            .area(.frame, 14, 8, 64, 28, .noted("`Small`", "half visible")),
            .area(.frame, 24, 22, 62, 21, .problem("`Big`", "half visible, on top of it")),
          ]))),
    related: ["matched_geometry_on_mismatched_content", "conditional_removal_without_exit_animation"],
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
