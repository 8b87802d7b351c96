struct ScrollTargetIDMismatch: ModifierRule {
  static let info = RuleInfo(
    id: "scroll_target_id_mismatch", topic: .scrolling, severity: .warning, tier: .precise,
    title: "Scroll position never matches the id of a row",
    explanation: """
      **What happens.** Setting the position does not scroll, or scrolls to the wrong row. The position stays `nil` \
      while the user scrolls.

      **Why.** The position is compared with the identities of the rows: the `.id(_:)` of a row or, without one, the \
      identity from `ForEach`. An `Int` never equals a `UUID`. If a row has two identities, for example an index and \
      an element, the two soon refer to different rows.

      **What to do.** Give the position the type of the elements' ids (`@State private var top: Item.ID?`), and keep \
      one identity on each row.

      **When it is fine.** Nothing is reported if the types cannot be determined from the code. If code uses the \
      position as an index and the rows have that index as their id, two identities are a hint: they differ only \
      after rows are inserted or moved.
      """,
    references: [
      .apple("ScrollPosition.init(idType:)", "swiftui/scrollposition/init(idtype:)"),
      .apple("ScrollViewProxy.scrollTo(_:anchor:)", "swiftui/scrollviewproxy/scrollto(_:anchor:)"),
      .observed,
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .rows(
          before: [.row("1", "`top: Int?`", .problem("matches no row"))], change: "`scrollPosition(id: $top)`",
          after: [.row("7F3A…", "Milk"), .row("C20E…", "Bread"), .row("91B4…", "Tea")])),
      .corrected(
        nil,
        .rows(
          before: [.row("C20E…", "`top: Note.ID?`")], change: "`scrollPosition(id: $top)`",
          after: [.row("7F3A…", "Milk"), .row("C20E…", "Bread", .remedy("at the top")), .row("91B4…", "Tea")]))),
    related: ["scroll_position_without_target_layout", "for_each_enumerated_offset", "for_each_count_range"],
    examples: [
      .flagged(
        """
        struct Note: Identifiable { let id: UUID }
        struct Notes: View {
          let notes: [Note]
          @State private var top: Int?
          var body: some View {
            ScrollView { LazyVStack { ForEach(notes) { NoteRow($0) } }.scrollTargetLayout() }
              .▸scrollPosition(id: $top)◂
          }
        }
        """,
        fixed: """
          struct Note: Identifiable { let id: UUID }
          struct Notes: View {
            let notes: [Note]
            @State private var top: Note.ID?
            var body: some View {
              ScrollView { LazyVStack { ForEach(notes) { NoteRow($0) } }.scrollTargetLayout() }
                .scrollPosition(id: $top)
            }
          }
          """),
      .flagged(
        """
        let pages: [Page]
        @State private var current: Int?

        var body: some View {
          ScrollView(.horizontal) {
            LazyHStack {
              ForEach(Array(pages.enumerated()), id: \\.element) { index, page in
                PageView(page).id(index)
              }
            }
            .scrollTargetLayout()
          }
          .▸scrollPosition(id: $current)◂
        }
        """,
        fixed: """
          let pages: [Page]
          @State private var current: Int?

          var body: some View {
            ScrollView(.horizontal) {
              LazyHStack {
                ForEach(Array(pages.enumerated()), id: \\.element) { index, page in
                  PageView(page)
                }
              }
              .scrollTargetLayout()
            }
            .scrollPosition(id: $current)
          }
          """,
        note: "two identities on one row"),
      .flagged(
        """
        let names: [String]

        var body: some View {
          ScrollViewReader { proxy in
            List { ForEach(names, id: \\.self) { Text($0) } }
              .onAppear { proxy.▸scrollTo(3)◂ }
          }
        }
        """),
      .accepted(
        """
        struct Note: Identifiable { let id: UUID }
        struct Notes: View {
          let notes: [Note]
          @State private var top: Note.ID?
          var body: some View {
            ScrollView { LazyVStack { ForEach(notes) { NoteRow($0) } }.scrollTargetLayout() }.scrollPosition(id: $top)
          }
        }
        """),
      .accepted(
        """
        let notes: [Note]
        @State private var top: Int?

        var body: some View {
          ScrollView { LazyVStack { ForEach(notes) { NoteRow($0) } }.scrollTargetLayout() }.scrollPosition(id: $top)
        }
        """,
        note: "the id type of `Note` is unknown"),
      .accepted(
        """
        @State private var top: Int?

        var body: some View {
          ScrollView { LazyVStack { ForEach(0..<20) { Text("Row \\($0)") } }.scrollTargetLayout() }.scrollPosition(id: $top)
        }
        """),
      .accepted(
        """
        @State private var top: Int?

        var body: some View {
          ScrollView { LazyVStack { ForEach(notes, id: \\.id) { note in NoteRow(note).id(note.id) } }.scrollTargetLayout() }
            .scrollPosition(id: $top)
        }
        """,
        note: "the same identity twice"),
      .accepted(
        """
        let names: [String]

        var body: some View {
          ScrollViewReader { proxy in
            List { ForEach(Array(names.enumerated()), id: \\.element) { index, name in Text(name).id(index) } }
              .onAppear { proxy.scrollTo(3) }
          }
        }
        """,
        note: "`ScrollViewReader` scrolls to the explicit id"),
      .accepted(
        """
        let messages: [Int]
        private var end: some View { Text("End").id("end") }

        var body: some View {
          ScrollViewReader { proxy in
            ScrollView {
              ForEach(messages, id: \\.self) { Text("\\($0)") }
              end
            }
            .onAppear { proxy.scrollTo("end") }
          }
        }
        """,
        note: "a helper of the view has the id"),
      .flagged(
        """
        @Namespace private var bottom

        var body: some View {
          ScrollViewReader { proxy in
            ScrollView { Text("long") }
              .onAppear { proxy.▸scrollTo(bottom)◂ }
          }
        }
        """,
        note: "no view has the namespace as its id"),
      .accepted(
        """
        @Namespace private var bottom

        var body: some View {
          ScrollViewReader { proxy in
            ScrollView {
              Text("long")
              Color.clear.id(bottom)
            }
            .onAppear { proxy.scrollTo(bottom) }
          }
        }
        """),
      .accepted(
        """
        let names: [String]

        var body: some View {
          ScrollViewReader { proxy in
            ScrollView {
              ForEach(names, id: \\.self) { Text($0) }
              Color.clear.id(1)
            }
            .onAppear { proxy.scrollTo(1) }
          }
        }
        """),
      .flagged(
        """
        let pages: [Page]
        @State private var current: Int?

        var body: some View {
          ScrollView(.horizontal) {
            LazyHStack {
              ForEach(Array(pages.enumerated()), id: \\.element) { index, page in
                PageView(page).id(index)
              }
            }
            .scrollTargetLayout()
          }
          .▸scrollPosition(id: $current)◂
          .onTapGesture { current = (current ?? 0) + 1 }
        }
        """,
        severity: .hint, note: "the position is used as the index"),
    ])

  static let modifiers: [StaticString] = ["scrollPosition", "scrollTo"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    if modifier.name == "scrollPosition" {
      checkPosition(modifier, of: chain, in: file, &findings)
    } else {
      checkScrollTo(modifier, of: chain, in: file, &findings)
    }
  }

  private func checkPosition(
    _ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings
  ) {
    guard chain.baseName == "ScrollView", let content = chain.base.flatMap(FunctionCallExpr.init)?.trailingClosure,
      let binding = modifier.argument("id"), let state = state(of: binding, in: file)
    else { return }
    for forEach in file.rowLoops(in: content.node) {
      guard let id = forEach.rowID(in: file), !forEach.isIdentity(id) else { continue }
      let isIndex = isUsedAsIndex(state, id.argument, of: forEach, in: file)
      findings.add(
        at: modifier.range, "Rows have two identities, from `ForEach` and `.id(\(id.argument.text))`; keep only one",
        severity: isIndex ? .hint : nil,
        related: [RelatedLocation(range: id.modifier.range, message: "second identity of the row")],
        fixes: [
          isIndex
            ? nil : .unsafe("Remove `.id(\(id.argument.text))`", preferred: true, .delete(id.modifier.removalRange))
        ],
        missingFact: isIndex ? "whether `\(forEach.data.text)` changes anywhere except at its end" : nil)
      return
    }
    guard let position = file.basicType(of: state), let rows = rowTypes(in: content.node, of: file),
      let first = rows.first, !rows.contains(where: { $0.type == position })
    else { return }
    findings.add(
      at: modifier.range,
      "Scroll position is `\(position)` but row ids are `\(first.type)`; they never match",
      related: [
        RelatedLocation(range: state.range, message: "scroll position"),
        RelatedLocation(range: first.range, message: "rows"),
      ],
      fixes: [retype(state, first)])
  }

  /// Whether code also uses the position as the index that is the explicit id of the rows, for example to scroll to the
  /// next one. Without that id, nothing would scroll.
  private func isUsedAsIndex(
    _ state: StoredProperty, _ id: SyntaxNode, of loop: RowLoop, in file: FileModel
  ) -> Bool {
    guard file.basicType(of: state) == "Int", loop.isIndex(id), let type = file.enclosingType(of: id) else {
      return false
    }
    return type.parts.contains { !file.unqualifiedReferences(to: state.name, in: $0.node).isEmpty }
  }

  private func checkScrollTo(
    _ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings
  ) {
    if let target = modifier.firstArgument, let namespace = namespaceThatNothingHas(target, in: file) {
      findings.add(
        at: modifier.range, "No view has the id `\(namespace.name.text)`, so `scrollTo` does nothing",
        related: [RelatedLocation(range: namespace.range, message: "used only by `scrollTo`")])
      return
    }
    guard let base = chain.baseName, let target = modifier.arguments.first, target.label == nil,
      let type = target.expression.flatMap({ targetType($0, in: file) }),
      let reader = file.closures(around: modifier.node).first(where: { closure in
        closure.use?.callee == "ScrollViewReader" && closure.parameterNames.contains { $0 == base }
      }), let rows = rowTypes(in: reader.node, of: file), let first = rows.first,
      !rows.contains(where: { $0.type == type })
    else { return }
    findings.add(
      at: modifier.range,
      "`scrollTo` gets \(article(type)) `\(type)` but row ids are `\(first.type)`; they never match",
      related: [RelatedLocation(range: first.range, message: "rows")])
  }

  /// The private `@Namespace` that a target refers to, if it is used only in targets.
  private func namespaceThatNothingHas(_ target: SyntaxNode, in file: FileModel) -> StoredProperty? {
    guard let name = target.selfMemberName, !file.isShadowed(name, at: target),
      let type = file.enclosingType(of: target),
      let property = type.storedProperty(named: name), property.isPrivate, property.wrapper("Namespace") != nil
    else { return nil }
    let isElsewhere = type.parts.contains { part in
      file.references(to: name, in: part.node).contains { reference in
        reference.ancestors.lazy.compactMap(FunctionCallExpr.init).first?.calleeName != "scrollTo"
      }
    }
    return isElsewhere ? nil : property
  }

  private func article(_ type: String) -> String { type == "Int" ? "an" : "a" }

  private func state(of binding: SyntaxNode, in file: FileModel) -> StoredProperty? {
    guard binding.kind == .declReferenceExpr, let name = binding.firstToken.map(Name.init) else { return nil }
    return file.enclosingType(of: binding)?.storedProperties.first { name.isBinding(of: $0.name) }
  }

  private func targetType(_ target: SyntaxNode, in file: FileModel) -> String? {
    if let type = target.literalTypeName { return type }
    guard let name = target.selfMemberName, !file.isShadowed(name, at: target),
      let property = file.enclosingType(of: target)?.storedProperty(named: name)
    else { return nil }
    return file.basicType(of: property)
  }

  private struct RowType {
    let type: String
    /// `Item` if the ids are `Item.ID`.
    let element: String?
    let range: Range<Int>
  }

  /// The types of all identities in the content; nil if one of them is unknown.
  private func rowTypes(in content: SyntaxNode, of file: FileModel) -> [RowType]? {
    var result: [RowType] = []
    for forEach in file.rowLoops(in: content) {
      guard let identity = forEach.identityType(in: file) else { return nil }
      result.append(
        RowType(
          type: identity.type, element: identity.element, range: forEach.call.nameRange))
    }
    guard !result.isEmpty else { return nil }
    // The content may show helpers of the view, whose ids count as well.
    let places = file.enclosingType(of: content)?.parts.map(\.node) ?? [content]
    for id in places.flatMap({ file.calls(named: "id", in: $0) }) where id.calledExpression?.kind == .memberAccessExpr {
      guard let type = id.firstArgument.flatMap(\.literalTypeName) else { return nil }
      result.append(RowType(type: type, element: nil, range: id.range))
    }
    return result
  }

  private func retype(_ state: StoredProperty, _ row: RowType) -> Fix? {
    guard let element = row.element, let type = state.type, type.isOptionalType,
      state.initialValue?.kind ?? .nilLiteralExpr == .nilLiteralExpr
    else { return nil }
    return .unsafe(
      "Change the position's type to `\(element).ID?`", preferred: true, .replace(type.range, by: "\(element).ID?"))
  }
}
