struct GeometryReaderInScrollView: CallRule {
  static let info = RuleInfo(
    id: "geometry_reader_in_scroll_view", topic: .scrolling, alsoAbout: [.layout],
    cases: [.content, .measuring], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["GeometryReader"]

  func check(_ reader: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let content = reader.trailingClosure(or: "content"), file.isInBodyScope(reader.node),
      let (outer, other) = scroll(around: reader.node, in: file), outer.name == "ScrollView",
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
      related: [other.related(outer.name.range, "offers no fixed length")],
      fixes: [
        file.appending(isVertical ? ".frame(height: <#height#>)" : ".frame(width: <#width#>)", to: chain.node).map {
          Fix.unsafe(isVertical ? "Set the height" : "Set the width", preferred: true, $0)
        }
      ])
  }
}

extension GeometryReaderInScrollView {
  /// The scroll view that lays out a reader, with the model of its file: in the member of the reader or around all uses of the
  /// view whose body it is.
  private func scroll(around reader: SyntaxNode, in file: FileModel) -> (EnclosingScroll, FileModel)? {
    if let outer = file.enclosingScroll(around: reader) ?? file.enclosingScrollThroughHelpers(around: reader) {
      return (outer, file)
    }
    let chain = file.chain(of: reader)
    guard file.isInWholeBody(reader), chain.node.isStatement, file.closures(around: reader).isEmpty,
      !file.hasOwnLength(chain), let type = file.enclosingType(of: reader), type.viewRole == .view
    else { return nil }
    if let creation = file.onlyCreation(of: type), creation.file !== file {
      return laidOut(creation.call.node, in: creation.file).map { ($0, creation.file) }
    }
    let uses = file.shownUses(of: type)
    guard !uses.isEmpty, file.facts.uses(of: type.name.text).allSatisfy({ $0.path == file.facts.path }) else {
      return nil
    }
    let scrolls = uses.compactMap { laidOut($0, in: file) }
    guard let first = scrolls.first, scrolls.count == uses.count,
      scrolls.allSatisfy({ $0.name == first.name && $0.axes == first.axes })
    else { return nil }
    return (first, file)
  }

  private func laidOut(_ use: SyntaxNode, in file: FileModel) -> EnclosingScroll? {
    // The other views in a `ZStack` determine its length.
    file.closures(around: use).first?.use?.callee == "ZStack" ? nil : file.enclosingScroll(around: use)
  }
}

extension RuleCase {
  fileprivate static let content = RuleCase("content", .wrong, "a reader with content has no length of its own")
  fileprivate static let measuring = RuleCase(
    "measuring", .slow, "a reader that only measures takes 10 points")
}
