import GotchaSupport

struct UndeclaredNamedCoordinateSpace: ModifierRule {
  static let info = RuleInfo(
    id: "undeclared_named_coordinate_space", topic: .layout, severity: .warning, tier: .precise,
    title: "Named coordinate space is never declared",
    explanation: """
      **What happens.** Frames and drag locations are off by the distance between the container and the corner of the \
      screen or the window. Nothing is logged.

      **Why.** If no enclosing view declares the name, SwiftUI uses the global coordinate space without a warning.

      **What to do.** Declare the name on the container: `.coordinateSpace(.named("…"))`, or \
      `.coordinateSpace(name: "…")` on older systems. Check the spelling.

      **When it is fine.** Ignore the finding if a package that you use declares the name. A name that is known only \
      at run time is not reported.
      """,
    references: [.apple("NamedCoordinateSpace", "swiftui/namedcoordinatespace"), .observed],
    illustration: Illustration(
      .incorrect(
        "`.named(\"bord\")` is unknown.",
        .areas(
          height: 48,
          [
            .area(.screen, 0, 0, 100, 48), .area(.frame, 30, 6, 66, 38, "board"), .area(.drawn, 52, 16, 36, 18, "Card"),
            .area(.drawn, 0, 24, 52, 2, .problem("`minX`, from the edge of the screen")),
          ])),
      .corrected(
        "`.named(\"board\")` is declared.",
        .areas(
          height: 48,
          [
            .area(.screen, 0, 0, 100, 48), .area(.frame, 30, 6, 66, 38, "board"), .area(.drawn, 52, 16, 36, 18, "Card"),
            .area(.drawn, 30, 24, 22, 2, .remedy("`minX`, from the edge of the board")),
          ]))),
    related: ["geometry_captured_on_appear_only"],
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
        note: "the name is misspelled"),
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
        note: "the name is known only at run time"),
      .flagged(
        """
        enum Space {
          static let board = "board"
          static let tray = "tray"
        }
        struct Board: View {
          var body: some View {
            GeometryReader { proxy in Color.red.frame(height: proxy.frame(in: ▸.named(Space.tray)◂).minX) }.coordinateSpace(name: Space.board)
          }
        }
        """,
        fixed: """
          enum Space {
            static let board = "board"
            static let tray = "tray"
          }
          struct Board: View {
            var body: some View {
              GeometryReader { proxy in Color.red.frame(height: proxy.frame(in: .named(Space.tray)).minX) }.coordinateSpace(name: Space.board).coordinateSpace(.named(Space.tray))
            }
          }
          """,
        note: "no view declares a space with this constant"),
      .accepted(
        """
        enum Space { static let board = "board" }
        struct Board: View {
          var body: some View {
            GeometryReader { proxy in Color.red.frame(height: proxy.frame(in: .named(Space.board)).minX) }.coordinateSpace(name: "board")
          }
        }
        """,
        note: "the constant has the declared name"),
      .accepted("Text(\"a\").foregroundStyle(Color.named(\"brand\"))", note: "`named` is a member of another type"),
    ])

  static let modifiers: [StaticString] = ["named"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, refersToSpace(call), let argument = modifier.onlyUnlabeledArgument,
      let name = spaceName(argument, in: file)
    else { return }
    let declared = file.facts.declaredCoordinateSpaces
    guard declared.areAllKnown, !declared.names.contains(name) else { return }
    let literal = StringLiteralExpr(argument)
    let nearest = literal.flatMap { _ in NearestName.find(name, in: declared.candidates, within: 2) }
    findings.add(
      at: call.range, "No view declares the coordinate space \"\(name)\"; declare it or correct the name",
      fixes: [
        nearest.flatMap { respell(literal, $0) },
        declare(argument.text, isPreferred: nearest == nil, at: call.node, in: file),
      ])
  }

  /// Whether a call refers to a coordinate space: `in: .named(…)`, `coordinateSpace: .named(…)`.
  private func refersToSpace(_ call: FunctionCallExpr) -> Bool {
    guard let argument = call.node.parent.flatMap(LabeledExpr.init), let label = argument.label else { return false }
    if let base = call.calledExpression.flatMap(MemberAccessExpr.init)?.base, !base.textEquals("CoordinateSpace") {
      return false
    }
    return label == "in" || label == "coordinateSpace"
  }

  /// The text of a literal, or of a constant such as `Space.board` that the project declares.
  private func spaceName(_ argument: SyntaxNode, in file: FileModel) -> String? {
    if let literal = StringLiteralExpr(argument) { return literal.constantText }
    return argument.kind == .memberAccessExpr ? file.facts.constant(argument.text) : nil
  }

  private func respell(_ literal: StringLiteralExpr?, _ name: String) -> Fix? {
    literal?.contentRange.map { .safe("Change to \"\(name)\"", preferred: true, .replace($0, by: name)) }
  }

  private func declare(_ name: String, isPreferred: Bool, at node: SyntaxNode, in file: FileModel) -> Fix? {
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
      ? ".coordinateSpace(.named(\(name)))" : ".coordinateSpace(name: \(name))"
    let onOwnLine = ModifierChain(root).modifiers.last?.isOnOwnLine ?? false
    let indentation = onOwnLine ? "\n" + file.tree.indentation(ofLineAt: root.range.upperBound) : ""
    return .unsafe(
      "Declare it on the root view", preferred: isPreferred, .insert(indentation + modifier, at: root.range.upperBound))
  }
}
