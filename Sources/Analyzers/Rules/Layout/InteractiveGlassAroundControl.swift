struct InteractiveGlassAroundControl: ModifierRule, TypeRule {
  static let info = RuleInfo(
    id: "interactive_glass_around_control", topic: .layout, cases: [.aroundControl, .labelHasShape], tier: .precise,
    since: "0.2.0")

  static let modifiers: [StaticString] = ["glassEffect"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard isInteractive(modifier) else { return }
    report(modifier, of: chain, in: file, fix: usingStyle(modifier, of: chain), &findings)
  }

  /// Reports modifiers of the project that apply the effect.
  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for (modifier, chain) in file.ownModifiers(in: type) where file.applies(Self.modifiers, [modifier]) {
      let applied = file.applied(by: modifier)
      guard
        let position = applied.firstIndex(where: { $0.modifier.name == "glassEffect" && isInteractive($0.modifier) }),
        !applied.contains(where: { usesGlassStyle($0.modifier) })
      else { continue }
      let effect = applied[position]
      report(
        modifier, of: chain, inside: applied[..<position].map(\.modifier), in: file,
        related: [effect.file.related(effect.modifier.range, "applies the interactive glass")], &findings)
    }
  }

  /// - Parameter inside: what a modifier of the project applies before the effect.
  private func report(
    _ modifier: Modifier, of chain: ModifierChain, inside: [Modifier] = [], in file: FileModel,
    related: [RelatedLocation] = [], fix: Fix? = nil, _ findings: inout Findings
  ) {
    // Remotes and pointers have no touches that the glass could take.
    guard file.mayBeCompiled(for: .iOS, at: modifier.node) || file.mayBeCompiled(for: .visionOS, at: modifier.node),
      let control = control(chain.base, in: file), let name = control.call.calleeName
    else { return }
    let around = (chain.before(modifier) + control.modifiers).flatMap { file.applied(by: $0) }
    let between = around.map(\.modifier) + inside
    guard !between.contains(where: usesGlassStyle) else { return }
    let hasShape =
      !file.calls(named: "contentShape", in: control.call.node).isEmpty
      || fillsGlass(control.call, between, in: file)
    findings.add(
      at: modifier.range,
      "Interactive glass around the `\(name.text)` takes \(hasShape ? "its fast taps" : "its taps outside the label"); "
        + "use `.buttonStyle(.glass)`",
      hasShape ? .labelHasShape : .aroundControl, related: related, fixes: [fix])
  }

  /// `.regular.interactive()`, but not `.interactive(false)` or a condition.
  private func isInteractive(_ modifier: Modifier) -> Bool {
    guard let glass = modifier.firstArgument else { return false }
    return glass.subtree.contains { node in
      guard let call = FunctionCallExpr(node), call.calleeName == "interactive" else { return false }
      return call.firstArgument.map { $0.textEquals("true") } ?? true
    }
  }

  private static let controls: [StaticString] = ["Button", "Menu", "NavigationLink", "Link", "ShareLink"]

  private struct Control {
    let call: FunctionCallExpr
    /// The modifiers that a helper or a view of the project applies to it.
    var modifiers: [Modifier] = []
  }

  /// The control that a view is, directly, in a helper, or as the body of a view in this file.
  private func control(_ base: SyntaxNode?, in file: FileModel, depth: Int = 0) -> Control? {
    guard let base, depth < 3 else { return nil }
    let inner: SyntaxNode?
    if let call = FunctionCallExpr(base), let name = call.calleeName {
      if name.isAny(of: Self.controls) { return Control(call: call) }
      inner = name.isCapitalized ? file.type(named: name).flatMap(file.bodyView) : file.viewOfHelper(base)
    } else {
      inner = file.viewOfHelper(base)
    }
    guard let inner else { return nil }
    let chain = file.chain(of: inner)
    guard var found = control(chain.base, in: file, depth: depth + 1) else { return nil }
    found.modifiers += chain.modifiers
    return found
  }

  /// Whether the label is as large as the glass: nothing between them adds space, and the whole label receives taps, as in
  /// all styles but the plain one, or with a background.
  private func fillsGlass(_ control: FunctionCallExpr, _ between: [Modifier], in file: FileModel) -> Bool {
    guard !between.contains(where: { $0.name.isAny(of: ["frame", "padding"]) }) else { return false }
    let isPlain = between.contains { $0.name == "buttonStyle" && $0.firstArgument?.isPlainStyle ?? false }
    return !isPlain || !file.calls(named: "background", in: control.node).isEmpty
  }

  private func usesGlassStyle(_ modifier: Modifier) -> Bool {
    modifier.name == "buttonStyle" && modifier.firstArgument?.lastName.isAny(of: ["glass", "glassProminent"]) ?? false
  }

  /// Replaces the effect, and the style of the button if it has one.
  private func usingStyle(_ modifier: Modifier, of chain: ModifierChain) -> Fix? {
    guard modifier.clause == nil,
      chain.base.flatMap(FunctionCallExpr.init)?.calleeName.isAny(of: Self.controls) ?? false
    else { return nil }
    guard let style = chain.before(modifier).first(where: { $0.name == "buttonStyle" }) else {
      return .unsafe("Use the glass button style", preferred: true, .replace(modifier.range, by: "buttonStyle(.glass)"))
    }
    return .unsafe(
      "Use the glass button style", preferred: true, .replace(style.range, by: "buttonStyle(.glass)"),
      .delete(modifier.removalRange))
  }
}

extension RuleCase {
  fileprivate static let aroundControl = RuleCase(
    "aroundControl", .wrong, "an interactive glass effect is applied to a button, menu or link")
  fileprivate static let labelHasShape = RuleCase(
    "labelHasShape", .wrong, "the label has a content shape, or is as large as the glass", severity: .info,
    because: "the whole area receives taps, and only fast taps are lost")
}
