struct UndeclaredNamedCoordinateSpace: ModifierRule {
  static let info = RuleInfo(
    id: "undeclared_named_coordinate_space", topic: .layout, severity: .warning, tier: .precise,
    title: "A coordinate space that nobody declares",
    explanation: """
      **What happens.** Frames and drag locations are off by as much as the container stands away from the screen's \
      corner. Nothing is logged.

      **Why.** A name that no view around this one declares silently means the global space.

      **What to do.** Declare it on the container: `.coordinateSpace(.named("…"))`, on older systems \
      `.coordinateSpace(name: "…")`. Check the spelling.

      **When it is fine.** A package that you use declares the name.
      """,
    examples: [
      .flagged(
        """
        struct Board: View {
          var body: some View {
            GeometryReader { proxy in
              Color.red.frame(height: proxy.frame(in: ▸.named("bord")◂).minX)
            }
            .coordinateSpace(name: "board")
          }
        }
        """,
        fixed: """
          struct Board: View {
            var body: some View {
              GeometryReader { proxy in
                Color.red.frame(height: proxy.frame(in: .named("board")).minX)
              }
              .coordinateSpace(name: "board")
            }
          }
          """,
        note: "one letter off"),
      .flagged(
        """
        struct Board: View {
          @State private var point = CGPoint.zero
          var body: some View {
            Circle().gesture(DragGesture(coordinateSpace: ▸.named("canvas")◂).onChanged { point = $0.location })
          }
        }
        """,
        fixed: """
          struct Board: View {
            @State private var point = CGPoint.zero
            var body: some View {
              Circle().gesture(DragGesture(coordinateSpace: .named("canvas")).onChanged { point = $0.location }).coordinateSpace(.named("canvas"))
            }
          }
          """),
      .accepted(
        """
        struct Board: View {
          var body: some View {
            GeometryReader { proxy in Color.red.frame(height: proxy.frame(in: .named("board")).minX) }.coordinateSpace(.named("board"))
          }
        }
        """),
      .accepted(
        """
        struct Board: View {
          let space: String
          var body: some View {
            GeometryReader { proxy in Color.red.frame(height: proxy.frame(in: .named(space)).minX) }
          }
        }
        """,
        note: "the name is not known here"),
      .accepted("Text(\"a\").foregroundStyle(Color.named(\"brand\"))", note: "another `named`"),
    ])

  static let modifiers: [StaticString] = ["named"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, isSpaceUse(call), let argument = modifier.onlyUnlabeledArgument,
      let literal = StringLiteralExpr(argument), let name = literal.constantText
    else { return }
    guard file.facts.names(.coordinateSpace, name).isEmpty else { return }
    let declared = file.facts.names(.coordinateSpace).map(\.fact.name)
    // A name that is put together somewhere may be this one.
    if declared.contains(where: { $0.contains("\\(") }) { return }
    let nearest = NearestName.find(name, in: declared)
    findings.add(
      at: call.range, "No view declares the coordinate space \"\(name)\"",
      fixes: nearest.map { [respell(literal, $0)] } ?? [declare(name, at: call.node, in: file)])
  }

  /// Whether the call names a space where one is used: `in: .named(…)`, `coordinateSpace: .named(…)`.
  private func isSpaceUse(_ call: FunctionCallExpr) -> Bool {
    guard let argument = call.node.parent.flatMap(LabeledExpr.init), let label = argument.label else { return false }
    if let base = call.calledExpression.flatMap(MemberAccessExpr.init)?.base, !base.textEquals("CoordinateSpace") {
      return false
    }
    return label == "in" || label == "coordinateSpace"
  }

  private func respell(_ literal: StringLiteralExpr, _ name: String) -> Fix? {
    literal.contentRange.map { .safe("Write \"\(name)\"", preferred: true, .replace($0, by: name)) }
  }

  private func declare(_ name: String, at node: SyntaxNode, in file: FileModel) -> Fix? {
    guard let member = node.enclosingMember else { return nil }
    var root = node
    while let parent = root.parent, parent != member, parent.kind != .accessorBlock, parent.kind != .codeBlock,
      parent.kind != .memberBlock
    {
      root = parent
    }
    guard root.kind == .functionCallExpr else { return nil }
    let modifier =
      file.settings.supports(.year2023) == true
      ? ".coordinateSpace(.named(\"\(name)\"))" : ".coordinateSpace(name: \"\(name)\")"
    let onOwnLine = ModifierChain(root).modifiers.last?.isOnOwnLine ?? false
    let indentation = onOwnLine ? "\n" + file.tree.indentation(ofLineAt: root.range.upperBound) : ""
    return .unsafe("Declare it on the body", preferred: true, .insert(indentation + modifier, at: root.range.upperBound))
  }
}
