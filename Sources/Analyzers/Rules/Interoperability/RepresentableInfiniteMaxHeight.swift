struct RepresentableInfiniteMaxHeight: ModifierRule {
  static let info = RuleInfo(
    id: "representable_infinite_max_height", topic: .interoperability, cases: [.fillsStack], tier: .heuristic,
    platforms: [.iOS, .macOS, .tvOS, .visionOS])

  static let modifiers: [StaticString] = ["frame"]

  func check(_ frame: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let height = frame.call?.arguments.first(where: { $0.label == "maxHeight" }),
      height.expression.textEquals(".infinity"), let host = host(of: chain, frame, in: file),
      !chain.after(frame).prefix(while: { $0.node != host.place }).contains(where: \.fixesHeight),
      !file.facts.saysItsSize(host.representable), !host.isFixed(in: file)
    else { return }
    findings.add(
      at: frame.range,
      "`maxHeight: .infinity` of the hosted view makes the representable fill its stack; remove it or fix the height",
      related: [RelatedLocation(range: host.name.range, message: "hosts the view")],
      fixes: [
        .unsafe("Remove `maxHeight`", preferred: true, removal(of: height, from: frame)),
        host.use.map { use in
          .unsafe("Set a fixed height", use.tree.appending(".frame(height: <#height#>)", to: use))
        },
      ])
  }

  /// The representable or modifier that hosts a chain.
  private struct Host {
    let representable: String
    let name: Name
    /// The call that hosts the view, or the modifier that wraps it.
    let place: SyntaxNode
    /// The code in a body that creates the representable, if any.
    let use: SyntaxNode?

    /// Whether all code that shows the representable gives it a height.
    func isFixed(in file: FileModel) -> Bool {
      if let use { return file.chain(of: use).modifiers.contains { $0.node.contains(use) && $0.fixesHeight } }
      let uses = file.calls(named: representable)
      let elsewhere = file.facts.uses(of: representable).filter { $0.path != file.facts.path }
      return uses.count + elsewhere.count > 0
        && uses.allSatisfy { file.chain(of: $0.node).modifiers.contains(where: \.fixesHeight) }
        && elsewhere.allSatisfy { $0.fact.modifiers.contains("frame") }
    }
  }

  private func host(of chain: ModifierChain, _ frame: Modifier, in file: FileModel) -> Host? {
    for modifier in chain.after(frame) {
      let hosts = file.facts.representables(behindModifier: modifier.name.text).filter(file.facts.hostsSwiftUI)
      if let first = hosts.first {
        return Host(representable: first, name: modifier.name, place: modifier.node, use: modifier.node)
      }
    }
    // The chain may be the content of a call: an argument, the only view in its closure, or a helper in its place.
    var node = file.onlyUse(ofHelperShowing: chain.node) ?? chain.node
    if let closure = node.parent.flatMap(ClosureExpr.init) {
      guard closure.statements.count == 1 else { return nil }
      node = closure.node
    }
    guard let call = ArgumentUse(node)?.call, let name = call.calleeName, name.isCapitalized else { return nil }
    if call.argument("rootView") == node, file.facts.isHostingView(name.text) {
      guard let type = file.enclosingType(of: node), type.viewRole == .representable,
        type.representableMaker?.node.contains(node) ?? false
      else { return nil }
      return Host(representable: type.name.text, name: name, place: call.node, use: nil)
    }
    guard file.facts.hostsSwiftUI(name.text) else { return nil }
    return Host(representable: name.text, name: name, place: call.node, use: call.node)
  }

  private func removal(of height: LabeledExpr, from frame: Modifier) -> TextEdit {
    let arguments = frame.arguments
    guard let position = arguments.firstIndex(where: { $0.node == height.node }), arguments.count > 1 else {
      return .delete(frame.removalRange)
    }
    return position > 0
      ? .delete(arguments[position - 1].expressionEnd..<height.expressionEnd)
      : .delete(height.range.lowerBound..<arguments[1].range.lowerBound)
  }
}

extension Modifier {
  /// Whether the modifier is `frame(height: …)` or, for example, `frame(maxHeight: 28)`.
  fileprivate var fixesHeight: Bool {
    guard name == "frame" else { return false }
    return argument("height") != nil || argument("maxHeight").map { !$0.textEquals(".infinity") } ?? false
  }
}

extension LabeledExpr {
  /// The end offset of the argument without its trailing comma.
  fileprivate var expressionEnd: Int { expression?.range.upperBound ?? range.upperBound }
}

extension RuleCase {
  fileprivate static let fillsStack = RuleCase(
    "fillsStack", .wrong, "the hosted view has `maxHeight: .infinity`, and nothing limits the representable")
}
