struct ViewAlignedWithRelativeFrame: ModifierRule {
  static let info = RuleInfo(
    id: "view_aligned_with_relative_frame", topic: .scrolling, severity: .info, tier: .heuristic,
    title: "`.viewAligned` with container-relative sizes can scroll to the wrong item",
    explanation: """
      **What happens.** A programmatic scroll can end one item before or after the intended one.

      **Why.** `.viewAligned` snaps to the geometry of the items. With `containerRelativeFrame`, that geometry \
      depends on the container and its safe area, and it may still be changing while an animated scroll looks for \
      its target.

      **What to do.** Inset the content with `.contentMargins(.horizontal, 20, for: .scrollContent)` instead of \
      `safeAreaPadding`, use `.paging` if one item fills the container, or use `ScrollPosition` in iOS 18 or later.

      **When it is fine.** A scroll view that no code scrolls with an animation is not reported, and neither is one \
      with `contentMargins`.
      """,
    references: [.apple("ViewAlignedScrollTargetBehavior", "swiftui/viewalignedscrolltargetbehavior"), .observed],
    illustration: Illustration(
      .incorrect(
        "`withAnimation { top = 4 }`",
        .areas(
          height: 44,
          [
            .area(.screen, 8, 0, 84, 44), .area(.frame, 0, 8, 16, 28),
            .area(.drawn, 20, 8, 60, 28, .problem("Card 3", "the scroll can end here")),
            .area(.frame, 84, 8, 16, 28, "4"),
          ])),
      .corrected(
        "`contentMargins` instead of `safeAreaPadding`",
        .areas(
          height: 44,
          [
            .area(.screen, 8, 0, 84, 44), .area(.frame, 0, 8, 16, 28),
            .area(.drawn, 20, 8, 60, 28, .remedy("Card 4", "the scroll ends here")), .area(.frame, 84, 8, 16, 28, "5"),
          ]))),
    related: ["scroll_position_without_target_layout", "scroll_target_id_mismatch"],
    examples: [
      .flagged(
        """
        @State private var top: Int?

        var body: some View {
          ScrollView(.horizontal) {
            LazyHStack { ForEach(0..<8) { Card($0).containerRelativeFrame(.horizontal) { width, _ in width * 0.9 } } }
              .scrollTargetLayout()
          }
          .▸scrollTargetBehavior(.viewAligned)◂
          .safeAreaPadding(.horizontal, 20)
          .scrollPosition(id: $top)
        }

        func jump() { withAnimation { top = 4 } }
        """,
        fixed: """
          @State private var top: Int?

          var body: some View {
            ScrollView(.horizontal) {
              LazyHStack { ForEach(0..<8) { Card($0).containerRelativeFrame(.horizontal) { width, _ in width * 0.9 } } }
                .scrollTargetLayout()
            }
            .scrollTargetBehavior(.viewAligned)
            .contentMargins(.horizontal, 20, for: .scrollContent)
            .scrollPosition(id: $top)
          }

          func jump() { withAnimation { top = 4 } }
          """),
      .flagged(
        """
        @State private var top: Int?

        var body: some View {
          ScrollView {
            VStack { ForEach(0..<8) { Card($0).containerRelativeFrame(.vertical, count: 3, spacing: 8) } }.scrollTargetLayout()
          }
          .scrollPosition(id: $top)
          .▸scrollTargetBehavior(.viewAligned(limitBehavior: .always))◂
          .onTapGesture { withAnimation { top = 4 } }
        }
        """,
        note: "no fix: no `safeAreaPadding` to replace, and `ScrollPosition` requires iOS 18"),
      .flagged(
        """
        @State private var top: Int? = 2

        var body: some View {
          ScrollView {
            VStack { ForEach(0..<8) { Card($0).containerRelativeFrame(.vertical, count: 3, spacing: 8) } }.scrollTargetLayout()
          }
          .scrollPosition(id: $top)
          .▸scrollTargetBehavior(.viewAligned)◂
          .onTapGesture { withAnimation { top = 4 } }
          .overlay { Text("\\(top ?? 0)") }
        }
        """,
        fixed: """
          @State private var top = ScrollPosition(id: 2)

          var body: some View {
            ScrollView {
              VStack { ForEach(0..<8) { Card($0).containerRelativeFrame(.vertical, count: 3, spacing: 8) } }.scrollTargetLayout()
            }
            .scrollPosition($top)
            .scrollTargetBehavior(.viewAligned)
            .onTapGesture { withAnimation { top.scrollTo(id: 4) } }
            .overlay { Text("\\(top.viewID(type: Int.self) ?? 0)") }
          }
          """,
        deployment: [.iOS: OSVersion(18)]),
      .accepted(
        """
        @State private var top: Int?

        var body: some View {
          ScrollView(.horizontal) {
            LazyHStack { ForEach(0..<8) { Card($0).containerRelativeFrame(.horizontal, count: 2, spacing: 8) } }.scrollTargetLayout()
          }
          .scrollTargetBehavior(.paging)
          .scrollPosition(id: $top)
          .onTapGesture { withAnimation { top = 4 } }
        }
        """),
      .accepted(
        """
        @State private var top: Int?

        var body: some View {
          ScrollView(.horizontal) {
            LazyHStack { ForEach(0..<8) { Card($0).containerRelativeFrame(.horizontal, count: 2, spacing: 8) } }.scrollTargetLayout()
          }
          .scrollTargetBehavior(.viewAligned)
          .scrollPosition(id: $top)
        }
        """,
        note: "no code scrolls the view"),
      .accepted(
        """
        @State private var top: Int?

        var body: some View {
          ScrollView(.horizontal) {
            LazyHStack { ForEach(0..<8) { Card($0).containerRelativeFrame(.horizontal, count: 2, spacing: 8) } }.scrollTargetLayout()
          }
          .scrollTargetBehavior(.viewAligned)
          .contentMargins(.horizontal, 20, for: .scrollContent)
          .scrollPosition(id: $top)
          .onTapGesture { withAnimation { top = 4 } }
        }
        """),
    ])

  static let modifiers: [StaticString] = ["scrollTargetBehavior"]

  func check(_ behavior: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard chain.baseName == "ScrollView", let value = behavior.onlyUnlabeledArgument,
      value.mentionsAny(of: ["viewAligned"]), !chain.contains("contentMargins"),
      let content = chain.base.flatMap(FunctionCallExpr.init)?.trailingClosure,
      let frame = file.calls(named: "containerRelativeFrame", in: content.node).first(where: isRelative),
      let binding = chain.first("scrollPosition")?.argument("id"), let name = binding.firstToken.map(Name.init),
      let type = file.enclosingType(of: behavior.node),
      let position = type.storedProperties.first(where: { name.isBinding(of: $0.name) }),
      let jump = file.writes(to: position.name, in: type).first(where: { file.isAnimated($0.node) })
    else { return }
    findings.add(
      at: behavior.range,
      "Scrolling from code may end one item off: `.viewAligned` snaps to sizes that depend on the container",
      related: [
        RelatedLocation(range: frame.nameRange, message: "size depends on the container"),
        RelatedLocation(range: jump.node.range, message: "scrolls from code"),
      ],
      fixes: [
        chain.first("safeAreaPadding").flatMap(contentMargins),
        chain.first("scrollPosition").flatMap { useScrollPosition(position, boundBy: $0, in: type, file) },
      ])
  }

  /// Stores a `ScrollPosition`, which receives scroll commands instead of being compared.
  private func useScrollPosition(
    _ position: StoredProperty, boundBy modifier: Modifier, in type: TypeDeclaration, _ file: FileModel
  ) -> Fix? {
    guard file.settings.supports(.year2024) == true, let binding = modifier.argument("id"),
      let label = binding.parent, let pattern = position.binding.pattern,
      let annotation = position.binding.typeAnnotation,
      let id = position.type?.unwrappedOptional.text, file.bindingReferences(to: position.name, in: type).count == 1
    else { return nil }
    let initial = position.initialValue.flatMap { $0.kind == .nilLiteralExpr ? nil : "id: \($0.text)" }
    var edits: [TextEdit] = [
      .replace(
        pattern.range.upperBound..<(position.binding.initializer ?? annotation).range.upperBound,
        by: " = ScrollPosition(\(initial ?? "idType: \(id).self"))"),
      .delete(label.range.lowerBound..<binding.range.lowerBound),
    ]
    for reference in file.unqualifiedReferences(to: position.name, in: type) {
      if let write = StateWrite(reference: reference) {
        guard let assignment = write.assignment, !assignment.isCompound, !assignment.setsNil,
          !assignment.value.contains(where: { $0.mentions(position.name) })
        else { return nil }
        let value = file.tree.source.string(in: assignment.valueRange)
        edits.append(.replace(assignment.node.range, by: "\(assignment.target.text).scrollTo(id: \(value))"))
      } else {
        edits.append(.insert(".viewID(type: \(id).self)", at: reference.range.upperBound))
      }
    }
    return Fix(title: "Use `ScrollPosition`", isSafe: false, isPreferred: false, edits: Fix.sorted(edits))
  }

  private func isRelative(_ frame: FunctionCallExpr) -> Bool {
    frame.trailingClosure != nil || frame.argument("count") != nil || frame.argument("span") != nil
      || frame.arguments.contains { $0.expression?.kind == .closureExpr }
  }

  private func contentMargins(_ padding: Modifier) -> Fix? {
    guard let call = padding.call, let last = call.arguments.last, padding.clause == nil else { return nil }
    return .unsafe(
      "Use `contentMargins` instead", .replace(padding.name.rangeWithBackticks, by: "contentMargins"),
      .insert(", for: .scrollContent", at: last.range.upperBound))
  }
}
