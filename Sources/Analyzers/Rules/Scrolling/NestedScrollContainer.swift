struct NestedScrollContainer: CallRule {
  static let info = RuleInfo(
    id: "nested_scroll_container", topic: .scrolling, alsoAbout: [.layout, .lists], severity: .warning, tier: .precise,
    since: "0.2.0", title: "List or scroll view inside a scroll view collapses or does not scroll",
    explanation: """
      **What happens.** A `List`, `Form` or `Table` in a vertical `ScrollView` is not visible, or only a few points \
      high. A `ScrollView` inside another one with the same axis does not scroll, takes over drags that were meant for \
      the outer one, and creates all rows of a lazy stack at once.

      **Why.** A scroll view offers its content no fixed length along its axis. A list has no height of its own and \
      gets its minimum. A scroll view gets the length of its content, so nothing is left to scroll.

      **What to do.** Remove the outer `ScrollView` and move the views around the list into it, as rows or as headers \
      of a `Section`. To keep the outer one, replace the list by a `LazyVStack` with a `ForEach`. If both must scroll, \
      set the height of the inner one: `.frame(height: 300)`.

      **When it is fine.** An inner view with a height, with `fixedSize` or with `scrollDisabled` is not reported. \
      Neither is a `Form` on macOS, which does not collapse, or a `TextEditor`, which remains usable.
      """,
    references: [
      .apple("ScrollView", "swiftui/scrollview"), .apple("List", "swiftui/list"), .observed,
    ],
    illustration: Illustration(
      .incorrect(
        "`ScrollView` around it",
        .areas(
          height: 60,
          [
            .area(.screen, 20, 0, 60, 60), .area(.drawn, 24, 4, 52, 14, "`Header`"),
            .area(.frame, 24, 21, 52, 7, .problem("`List`", "collapsed")),
          ])),
      .corrected(
        "`List` only",
        .areas(
          height: 60,
          [
            .area(.screen, 20, 0, 60, 60), .area(.drawn, 24, 4, 52, 14, "`Header`"),
            .area(.drawn, 24, 21, 52, 10, .remedy("row 1")), .area(.drawn, 24, 34, 52, 10, "row 2"),
            .area(.drawn, 24, 47, 52, 10, "row 3"),
          ]))),
    related: ["geometry_reader_in_scroll_view", "spacer_in_scroll_view"],
    examples: [
      .flagged("ScrollView { Header(); ▸List◂(items) { Row($0) } }"),
      .flagged(
        """
        ScrollView {
          ▸List◂(items) { item in
            Row(item)
          }
          .listStyle(.plain)
        }
        .navigationTitle("Items")
        """,
        fixed: """
          List(items) { item in
            Row(item)
          }
          .listStyle(.plain)
          .navigationTitle("Items")
          """),
      .flagged("ScrollView { VStack { Header(); ▸List◂(items) { Row($0) }.frame(maxWidth: .infinity) } }"),
      .flagged(
        """
        ScrollView { VStack { Header(); ▸ScrollView◂ { LazyVStack { ForEach(items) { Row($0) } } } } }
        """),
      .flagged(
        """
        var body: some View {
          ScrollView {
            Header()
            rows
          }
        }

        private var rows: some View {
          ▸List◂(items) { Row($0) }
        }
        """),
      .flagged(
        """
        struct Page: View {
          var body: some View {
            ScrollView {
              VStack {
                Text("Names")
                ▸Names◂()
              }
            }
          }
        }
        struct Names: View {
          var body: some View {
            List { Text("a") }
          }
        }
        """),
      .accepted("List { Header(); ForEach(items) { Row($0) } }"),
      .accepted("ScrollView { Header(); List(items) { Row($0) }.frame(height: 300) }"),
      .accepted("ScrollView { Header(); List(items) { Row($0) }.frame(minHeight: 300) }"),
      .accepted("ScrollView { VStack { List(items) { Row($0) } }.frame(height: 300) }"),
      .accepted("GeometryReader { g in ScrollView { List(items) { Row($0) }.frame(height: g.size.height) } }"),
      .accepted("ScrollView { List(items) { Row($0) }.scrollDisabled(true).frame(height: 300) }"),
      .accepted("ScrollView { List(items) { Row($0) }.fixedSize(horizontal: false, vertical: true) }"),
      .accepted(
        "ScrollView { Header().sheet(isPresented: $isPresented) { List(items) { Row($0) } } }",
        note: "the sheet is not part of the scroll view"),
      .accepted(
        "ScrollView { NavigationLink(\"Items\") { List(items) { Row($0) } } }",
        note: "the pushed view is not part of the scroll view"),
      .accepted("ScrollView { ScrollView(.horizontal) { HStack { ForEach(items) { Row($0) } } } }"),
      .accepted("ScrollView { ScrollView { Story() }.frame(height: 200) }"),
      .accepted("ScrollView { TextEditor(text: $text) }", note: "has a small height, and its text scrolls"),
      .accepted("List { Section { List(items) { Row($0) } } }", note: "not a `ScrollView`"),
      .accepted("ScrollView { Form { Header() } }", note: "for macOS only", deployment: [.macOS: OSVersion(14)]),
      .accepted("ScrollView { Form { Header() }.formStyle(.columns) }", note: "columns do not scroll"),
      .accepted(
        """
        struct Page: View {
          var body: some View {
            ScrollView { Names().frame(height: 200) }
          }
        }
        struct Names: View {
          var body: some View {
            List { Text("a") }
          }
        }
        """),
    ])

  static let callees: [StaticString] = ["List", "Form", "Table", "ScrollView"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = call.calleeName, call.calledExpression?.kind != .memberAccessExpr, file.isInBodyScope(call.node)
    else { return }
    if name == "ScrollView" { checkViews(in: call, file, &findings) }
    let chain = file.chain(of: call.node)
    guard chain.base == call.node, !file.applies(["scrollDisabled"], chain.modifiers),
      name != "Form" || scrolls(form: chain, in: file),
      let outer = file.enclosingScrollThroughHelpers(around: call.node), outer.name == "ScrollView",
      outer.axes == (name == "ScrollView" ? ScrollAxes(ofScrollView: call) : .vertical)
    else { return }
    report(
      name,
      name == "ScrollView"
        ? "`ScrollView` inside another one with the same axis does not scroll; remove one of them, or set its length"
        : "`\(name.text)` in a vertical `ScrollView` collapses; remove the `ScrollView`, or set a height",
      outer.name, fix(chain, in: outer, file), &findings)
  }

  /// Reports the project's views in a scroll view that are lists.
  private func checkViews(in scroll: FunctionCallExpr, _ file: FileModel, _ findings: inout Findings) {
    guard let outer = scroll.calleeName, ScrollAxes(ofScrollView: scroll) == .vertical else { return }
    for chain in file.viewsLaidOut(by: scroll) {
      guard let name = chain.base.flatMap(FunctionCallExpr.init)?.calleeName, name.isCapitalized,
        SwiftUICatalog.entry(of: name) == nil, let view = file.facts.view(named: name)?.fact,
        let root = list(view, in: file),
        root != "Form" || scrolls(form: chain, in: file),
        !file.applies(["scrollDisabled"], chain.modifiers)
      else { continue }
      report(
        name,
        "`\(name.text)` is a `\(root)`, which collapses in a vertical `ScrollView`; remove the `ScrollView`, "
          + "or set a height",
        outer, nil, &findings)
    }
  }

  private func report(
    _ name: Name, _ message: String, _ outer: Name, _ fix: Fix?, _ findings: inout Findings
  ) {
    findings.add(
      at: name.range, message,
      related: [RelatedLocation(range: outer.range, message: "offers no fixed length")], fixes: [fix])
  }

  /// The list that is the only root of a view and has no height there.
  private func list(_ view: ViewFact, in file: FileModel) -> String? {
    guard view.roots.count == 1, let root = view.roots.first, root == "List" || root == "Form" || root == "Table",
      view.rootModifiers.allSatisfy({ modifier in
        // A modifier of the project may set a height.
        !Self.modifiersWithHeight.contains(modifier)
          && (SwiftUICatalog.entry(of: modifier) != nil || file.facts.extensionFunctions(named: modifier).isEmpty)
      })
    else { return nil }
    return root
  }

  /// Modifiers after which a list may have a height, or is meant not to scroll.
  private static let modifiersWithHeight: Set<String> = [
    "frame", "containerRelativeFrame", "aspectRatio", "fixedSize", "layoutPriority", "hidden", "scrollDisabled",
    "formStyle", "modifier",
  ]

  /// Whether a form is a scrolling list: not on macOS, and not in columns.
  private func scrolls(form chain: ModifierChain, in file: FileModel) -> Bool {
    !chain.contains("formStyle") && !file.isForMacOrTVOnly(at: chain.node)
  }

  /// Removes the outer scroll view if it contains nothing else.
  private func fix(_ chain: ModifierChain, in outer: EnclosingScroll, _ file: FileModel) -> Fix? {
    let scroll = outer.call.range
    let inner = chain.node.range
    guard let content = outer.call.trailingClosure, content.signature == nil, content.statements.count == 1,
      content.statements.first == chain.node, outer.call.additionalTrailingClosures.isEmpty
    else { return nil }
    let before = content.range.lowerBound + 1..<inner.lowerBound
    let after = inner.upperBound..<max(inner.upperBound, scroll.upperBound - 1)
    // Comments would be lost.
    guard before.allSatisfy(file.tree.isWhiteSpace), after.allSatisfy(file.tree.isWhiteSpace) else { return nil }
    return Fix(
      title: "Remove the outer `ScrollView`", isSafe: false, isPreferred: true,
      edits: Fix.sorted(
        [
          .delete(scroll.lowerBound..<inner.lowerBound), .delete(inner.upperBound..<scroll.upperBound),
        ] + file.tree.outdenting(inner, to: scroll.lowerBound)))
  }
}
