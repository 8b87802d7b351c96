struct MatchedGeometryWithoutAnimation: TypeRule {
  static let info = RuleInfo(
    id: "matched_geometry_without_animation", topic: .animation, severity: .info, tier: .heuristic,
    title: "State behind `matchedGeometryEffect` changes without an animation",
    explanation: """
      **What happens.** The view cuts from one form to the other without morphing or gliding.

      **Why.** `matchedGeometryEffect` only declares which frames belong together. SwiftUI interpolates them in an \
      animated transaction, and nothing here starts one.

      **What to do.** Change the state in `withAnimation { … }`, or apply `.animation(_:value:)` to the container of \
      both branches.

      **When it is fine.** If the state belongs to another view, that view may animate the change. Therefore a `let`, \
      a binding, and a state whose binding is passed on are not reported.
      """,
    references: [
      .apple(
        "matchedGeometryEffect(id:in:properties:anchor:isSource:)",
        "swiftui/view/matchedgeometryeffect(id:in:properties:anchor:issource:)"),
      .apple("Transaction", "swiftui/transaction"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .areas(
          height: 52,
          [
            .area(.screen, 0, 0, 100, 52), .area(.drawn, 4, 4, 24, 12, "`Small`"),
            .area(.drawn, 48, 18, 48, 30, .problem("`Big`", "appears at once")),
          ])),
      .corrected(
        "`withAnimation { isOpen.toggle() }`",
        .areas(
          height: 52,
          [
            .area(.screen, 0, 0, 100, 52), .area(.drawn, 4, 4, 24, 12, "`Small`"), .area(.frame, 19, 9, 32, 18),
            .area(.frame, 34, 13, 40, 24, .remedy("interpolated frames")),
            .area(.drawn, 48, 18, 48, 30, "`Big`"),
          ]))),
    related: ["matched_geometry_after_frame", "matched_geometry_multiple_sources"],
    examples: [
      .flagged(
        """
        @State private var isOpen = false
        @Namespace private var space

        var body: some View {
          VStack {
            if isOpen {
              Big().matchedGeometryEffect(id: "card", in: space)
            } else {
              Small().matchedGeometryEffect(id: "card", in: space)
            }
          }
          .onTapGesture { ▸isOpen.toggle()◂ }
        }
        """,
        fixed: """
          @State private var isOpen = false
          @Namespace private var space

          var body: some View {
            VStack {
              if isOpen {
                Big().matchedGeometryEffect(id: "card", in: space)
              } else {
                Small().matchedGeometryEffect(id: "card", in: space)
              }
            }
            .onTapGesture { withAnimation { isOpen.toggle() } }
          }
          """),
      .flagged(
        """
        @State private var selected: Photo?

        var body: some View {
          ZStack {
            ForEach(photos) { photo in
              Thumbnail(photo).matchedGeometryEffect(id: photo.id, in: space)
                .onTapGesture { ▸selected = photo◂ }
            }
            if let photo = selected {
              Big(photo).matchedGeometryEffect(id: photo.id, in: space)
            }
          }
        }
        """,
        fixed: """
          @State private var selected: Photo?

          var body: some View {
            ZStack {
              ForEach(photos) { photo in
                Thumbnail(photo).matchedGeometryEffect(id: photo.id, in: space)
                  .onTapGesture { withAnimation { selected = photo } }
              }
              if let photo = selected {
                Big(photo).matchedGeometryEffect(id: photo.id, in: space)
              }
            }
          }
          """),
      .accepted(
        """
        @State private var isOpen = false

        var body: some View {
          VStack {
            if isOpen { Big().matchedGeometryEffect(id: "card", in: space) } else { Small().matchedGeometryEffect(id: "card", in: space) }
          }
          .onTapGesture { withAnimation { isOpen.toggle() } }
        }
        """),
      .accepted(
        """
        @State private var isOpen = false

        var body: some View {
          VStack {
            if isOpen { Big().matchedGeometryEffect(id: "card", in: space) } else { Small().matchedGeometryEffect(id: "card", in: space) }
          }
          .animation(.spring, value: isOpen)
          .onTapGesture { isOpen.toggle() }
        }
        """),
      .accepted(
        """
        @Binding var isOpen: Bool

        var body: some View {
          VStack {
            if isOpen { Big().matchedGeometryEffect(id: "card", in: space) } else { Small().matchedGeometryEffect(id: "card", in: space) }
          }
          .onTapGesture { isOpen.toggle() }
        }
        """,
        note: "the owner may animate it"),
      .accepted(
        """
        @State private var isOpen = false

        var body: some View {
          VStack {
            if isOpen { Big().matchedGeometryEffect(id: "card", in: space) } else { Small().matchedGeometryEffect(id: "card", in: space) }
            CloseButton(isOpen: $isOpen)
          }
          .onTapGesture { isOpen = true }
        }
        """,
        note: "another view changes it too"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    let effects = file.matchedGeometryGroups(in: type).flatMap(\.self)
    guard !effects.isEmpty else { return }
    let deciding = effects.flatMap { effect in conditions(around: effect).map { (effect, $0) } }
    guard !deciding.isEmpty, let animated = animatedNames(in: type, of: file) else { return }
    let effectsByName = Dictionary(
      deciding.flatMap { effect, condition in condition.tokens.map { ($0.text, effect) } },
      uniquingKeysWith: { a, _ in a })
    for state in type.storedProperties where state.wrapper("State") != nil {
      let name = state.name.text
      guard let effect = effectsByName[name], !animated.contains(name),
        file.bindingReferences(to: state.name, in: type).isEmpty
      else { continue }
      let writes = file.laterWrites(to: state, in: type)
      guard !writes.contains(where: { file.isAnimated($0.node) }) else { continue }
      for write in writes {
        findings.add(
          at: write.node.range,
          "Matched views cut instead of morphing when `\(state.name.text)` changes; use `withAnimation`",
          related: [RelatedLocation(range: effect.range, message: "matched here")],
          fixes: [
            write.node.isStatement
              ? .unsafe(
                "Wrap in `withAnimation`", preferred: true,
                .replace(write.node.range, by: "withAnimation { \(write.node.text) }")) : nil,
            animateContainer(of: effect, state, in: file),
          ])
      }
    }
  }

  /// The conditions that decide whether a matched view is in the hierarchy.
  private func conditions(around effect: MatchedGeometry) -> [SyntaxNode] {
    effect.call.node.enclosingBranches().flatMap { conditional, _ in
      IfExpr(conditional)?.conditions ?? (conditional.kind == .switchExpr ? conditional.firstChild.map { [$0] } : nil)
        ?? []
    }
  }

  /// The names whose changes an `animation(_:value:)` of the type animates, or nil if an `animation(_:)` animates every
  /// change.
  private func animatedNames(in type: TypeDeclaration, of file: FileModel) -> Set<String>? {
    var names: Set<String> = []
    for call in file.calls(named: "animation", in: type) where call.calledExpression?.kind == .memberAccessExpr {
      guard let value = call.argument("value") else { return nil }
      names.formUnion(value.tokens.map(\.text))
    }
    return names
  }

  /// Adds `.animation(_:value:)` to the container of the branches.
  private func animateContainer(of effect: MatchedGeometry, _ state: StoredProperty, in file: FileModel) -> Fix? {
    guard let conditional = effect.call.node.enclosingBranches().first?.conditional,
      let container = file.closures(around: conditional).first?.use?.call
    else { return nil }
    let chain = file.chain(of: container.node)
    guard let base = chain.base, base == container.node else { return nil }
    let modifier = ".animation(.default, value: \(state.name.code))"
    let edit =
      chain.modifiers.last(where: { $0.clause == nil }).map { $0.inserting(modifier) }
      ?? file.tree.inserting(modifier, after: chain.node.range.upperBound)
    return .unsafe("Add `.animation(_:value:)` to the container", edit)
  }
}
