struct GeometryReaderInScrollView: CallRule {
  static let info = RuleInfo(
    id: "geometry_reader_in_scroll_view", topic: .scrolling, alsoAbout: [.layout],
    cases: [.content, .measuring], tier: .precise, since: "0.2.0")

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
      isClear ? .measuring : .content,
      related: [RelatedLocation(range: outer.name.range, message: "offers no fixed length")],
      fixes: [
        file.appending(isVertical ? ".frame(height: <#height#>)" : ".frame(width: <#width#>)", to: chain.node).map {
          Fix.unsafe(isVertical ? "Set the height" : "Set the width", preferred: true, $0)
        }
      ])
  }
}

extension RuleCase {
  fileprivate static let content = RuleCase("content", .wrong, "a reader with content has no length of its own")
  fileprivate static let measuring = RuleCase(
    "measuring", .slow, "a reader that only measures takes 10 points")
}
