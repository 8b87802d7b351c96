struct ScrollTargetIDMismatch: ModifierRule {
  static let info = RuleInfo(
    id: "scroll_target_id_mismatch", topic: .scrolling, severity: .warning, tier: .precise,
    title: "The scroll position's id is never the id of a row",
    explanation: """
      **What happens.** Setting the position scrolls nowhere, or to the wrong row, and the position stays nil while \
      the user scrolls.

      **Why.** The position is compared with the identities of the rows: their `.id(…)`, else the identity that \
      `ForEach` gives them. An `Int` never equals a `UUID`, and with two identities on a row, an index and an element \
      say, the two sides soon mean different ones.

      **What to do.** Give the position the type of the elements' id (`@State private var top: Item.ID?`) and leave \
      one identity on each row.

      **When it is fine.** Where the types cannot be seen in the code: then nothing is reported. Where code uses the position as an index and \
      the rows have that index for their id, two identities are a hint: they only differ after rows were inserted or moved.
      """,
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
        note: "what a `Note` has for an id is not known"),
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
        note: "a reader scrolls to the explicit id"),
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
        severity: .hint, note: "the position is meant to be the index"),
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
        at: modifier.range, "The rows have two identities: that of the `ForEach` and `.id(\(id.argument.text))`",
        severity: isIndex ? .hint : nil,
        related: [RelatedLocation(range: id.modifier.range, message: "the second identity of the row")],
        fixes: [
          isIndex
            ? nil : .unsafe("Leave the row its one identity", preferred: true, .delete(id.modifier.rangeWithPeriod))
        ],
        missingFact: isIndex ? "whether `\(forEach.data.text)` changes other than at its end" : nil)
      return
    }
    guard let position = file.basicType(of: state), let rows = rowTypes(in: content.node, of: file),
      let first = rows.first, !rows.contains(where: { $0.type == position })
    else { return }
    findings.add(
      at: modifier.range,
      "The position is \(article(position)) `\(position)`, the rows' ids are of type `\(first.type)`",
      related: [
        RelatedLocation(range: state.range, message: "the position"),
        RelatedLocation(range: first.range, message: "the rows"),
      ],
      fixes: [retype(state, first)])
  }

  /// Whether code also uses the position as the index that the rows have for their own id, for example to scroll to the
  /// next one. Without that id nothing would scroll any more.
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
        at: modifier.range, "Nothing has the id `\(namespace.name.text)`, so nothing scrolls",
        related: [RelatedLocation(range: namespace.range, message: "only `scrollTo` uses it")])
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
      at: modifier.range, "This scrolls to \(article(type)) `\(type)`, the rows' ids are of type `\(first.type)`",
      related: [RelatedLocation(range: first.range, message: "the rows")])
  }

  /// The private `@Namespace` that a target is, if it is named nowhere but in targets.
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
    for id in file.calls(named: "id", in: content) where id.calledExpression?.kind == .memberAccessExpr {
      guard let type = id.firstArgument.flatMap(\.literalTypeName) else { return nil }
      result.append(RowType(type: type, element: nil, range: id.range))
    }
    return result
  }

  private func retype(_ state: StoredProperty, _ row: RowType) -> Fix? {
    guard let element = row.element, let type = state.type, type.isOptionalType,
      state.initialValue?.kind ?? .nilLiteralExpr == .nilLiteralExpr
    else { return nil }
    return .unsafe("Use `\(element).ID?` for the position", preferred: true, .replace(type.range, by: "\(element).ID?"))
  }
}
