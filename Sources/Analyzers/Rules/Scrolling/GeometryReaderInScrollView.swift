struct GeometryReaderInScrollView: CallRule {
  static let info = RuleInfo(
    id: "geometry_reader_in_scroll_view", topic: .scrolling, alsoAbout: [.layout], severity: .warning, tier: .precise,
    since: "0.2.0", title: "`GeometryReader` inside a scroll view is only 10 points high",
    explanation: """
      **What happens.** The content of the reader overlaps the views after it, or is hardly visible.

      **Why.** A `GeometryReader` takes the size that it is offered, whatever its content is. A scroll view offers no \
      length along its axis, and the reader then uses 10 points.

      **What to do.** Set the length: `.frame(height: 200)`. To measure without taking space, use `onGeometryChange` \
      or a reader in a `background`. To size a view relative to the scroll view, use `containerRelativeFrame`.

      **When it is fine.** A reader with a frame or an aspect ratio, a reader in an overlay or background, and one \
      beside other views in a `ZStack` is not reported. A reader that only measures, with clear content, is an info: \
      it takes 10 points.
      """,
    references: [
      .apple("GeometryReader", "swiftui/geometryreader"),
      .apple("containerRelativeFrame(_:alignment:)", "swiftui/view/containerrelativeframe(_:alignment:)"), .observed,
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .areas(
          height: 60,
          [
            .area(.screen, 20, 0, 60, 60), .area(.drawn, 24, 4, 52, 30, "`Banner`"),
            .area(.frame, 24, 4, 52, 7, .problem("`GeometryReader`", "10 points")),
            .area(.drawn, 24, 15, 52, 24, "`Story`"),
          ])),
      .corrected(
        nil,
        .areas(
          height: 60,
          [
            .area(.screen, 20, 0, 60, 60), .area(.drawn, 24, 4, 52, 26, "`Banner`"),
            .area(.frame, 24, 4, 52, 26, .remedy("`frame(height: 200)`")), .area(.drawn, 24, 33, 52, 24, "`Story`"),
          ]))),
    related: ["geometry_captured_on_appear_only", "spacer_in_scroll_view"],
    examples: [
      .flagged(
        "ScrollView { ▸GeometryReader { proxy in Photo(proxy.size.width) }◂ }",
        fixed: "ScrollView { GeometryReader { proxy in Photo(proxy.size.width) }.frame(height: <#height#>) }"),
      .flagged(
        """
        ScrollView {
          VStack {
            ▸GeometryReader { proxy in
              Photo(proxy.size.width)
            }◂
            .padding()
            Story()
          }
        }
        """,
        fixed: """
          ScrollView {
            VStack {
              GeometryReader { proxy in
                Photo(proxy.size.width)
              }
              .padding()
              .frame(height: <#height#>)
              Story()
            }
          }
          """),
      .flagged(
        "ScrollView(.horizontal) { HStack { ▸GeometryReader { proxy in Photo(proxy.size.height) }◂ } }",
        fixed:
          "ScrollView(.horizontal) { HStack { GeometryReader { proxy in Photo(proxy.size.height) }.frame(width: <#width#>) } }"
      ),
      .flagged(
        "ScrollView { ▸GeometryReader { proxy in Color.clear.onAppear { log(proxy.size) } }◂; Story() }",
        fixed:
          "ScrollView { GeometryReader { proxy in Color.clear.onAppear { log(proxy.size) } }.frame(height: <#height#>); Story() }",
        severity: .info, note: "only measures"),
      .accepted("ScrollView { GeometryReader { proxy in Photo(proxy.size.width) }.frame(height: 200) }"),
      .accepted(
        "ScrollView { Story().background { GeometryReader { proxy in Color.clear.onAppear { log(proxy.size) } } } }"),
      .accepted("ScrollView { Story().background(GeometryReader { _ in Color.clear }) }"),
      .accepted("GeometryReader { proxy in ScrollView { Photo(proxy.size.width) } }"),
      .accepted("ScrollView { GeometryReader { proxy in Photo(proxy.size) }.aspectRatio(1, contentMode: .fit) }"),
      .accepted("ScrollView { ZStack { GeometryReader { proxy in Photo(proxy.size) } }.frame(height: 200) }"),
      .accepted(
        "ScrollView { ZStack { Story(); GeometryReader { proxy in Photo(proxy.size) } } }", note: "as high as the story"
      ),
    ])

  static let callees: [StaticString] = ["GeometryReader"]

  func check(_ reader: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let content = reader.trailingClosure(or: "content"), file.isInBodyScope(reader.node),
      let outer = file.enclosingScroll(around: reader.node), outer.name == "ScrollView",
      !outer.containers.contains(where: { $0.callee == "Grid" || $0.callee == "LazyHGrid" || $0.callee == "LazyVGrid" })
    else { return }
    // The other views in a `ZStack` determine its length.
    let stack = file.closures(around: reader.node).first
    if stack?.use?.callee == "ZStack", stack.map({ $0.statements.count > 1 }) ?? false { return }
    let isVertical = outer.axes == .vertical
    let isClear =
      content.statements.last.map { file.chain(of: $0) }.map {
        $0.baseName == "EmptyView" || $0.baseName == "Color" && ($0.base?.textEquals("Color.clear") ?? false)
      } ?? false
    let chain = file.chain(of: reader.node)
    findings.add(
      at: reader.range,
      isVertical
        ? "`GeometryReader` in a vertical scroll view is only 10 points high; set its height"
        : "`GeometryReader` in a horizontal scroll view is only 10 points wide; set its width",
      severity: isClear ? .info : nil,
      related: [RelatedLocation(range: outer.name.range, message: "offers no fixed length")],
      fixes: [
        file.appending(isVertical ? ".frame(height: <#height#>)" : ".frame(width: <#width#>)", to: chain.node).map {
          Fix.unsafe(isVertical ? "Set the height" : "Set the width", preferred: true, $0)
        }
      ])
  }
}
