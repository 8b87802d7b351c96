struct GeometryReaderInScrollView: CallRule {
  static let info = RuleInfo(
    id: "geometry_reader_in_scroll_view", topic: .scrolling, alsoAbout: [.layout],
    cases: [.content, .measuring], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["GeometryReader"]

  func check(_ reader: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let content = reader.trailingClosure(or: "content"), file.isInBodyScope(reader.node),
      let outer = file.scrollAroundAllPlaces(of: reader.node), outer.scroll.name == "ScrollView",
      !outer.containers.contains(where: { $0.callee.isAny(of: Self.grids) || isSizedByOthers($0) })
    else { return }
    let isVertical = outer.scroll.axes == .vertical
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
      isClear ? .measuring : .content,
      related: [outer.file.related(outer.scroll.name.range, "offers no fixed length"), outer.shown].compactMap(\.self),
      fixes: [
        file.appending(isVertical ? ".frame(height: <#height#>)" : ".frame(width: <#width#>)", to: chain.node).map {
          Fix.unsafe(isVertical ? "Set the height" : "Set the width", preferred: true, $0)
        }
      ])
  }

  private static let grids: [StaticString] = ["Grid", "LazyHGrid", "LazyVGrid"]

  /// Whether the other views in a `ZStack` determine its length.
  private func isSizedByOthers(_ container: ArgumentUse) -> Bool {
    container.callee == "ZStack" && container.call.trailingClosure(or: "content")?.statements.count ?? 0 > 1
  }
}

extension RuleCase {
  fileprivate static let content = RuleCase("content", .wrong, "a reader with content has no length of its own")
  fileprivate static let measuring = RuleCase(
    "measuring", .slow, "a reader that only measures takes 10 points")
}
