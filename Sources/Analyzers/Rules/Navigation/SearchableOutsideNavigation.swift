struct SearchableOutsideNavigation: ModifierRule {
  static let info = RuleInfo(
    id: "searchable_outside_navigation", topic: .navigation, cases: [.inPresentation, .inView],
    tier: .precise)

  static let modifiers: [StaticString] = ["searchable"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard modifier.argument("text") != nil, file.isInBodyScope(modifier.node), !file.holdsNavigation(chain),
      !file.mayStandInNavigation(modifier.node)
    else { return }
    let presented = presentation(around: modifier.node, in: file)
    let isInWindow = presented == nil
    guard !isInWindow || isShownWithoutNavigation(modifier.node, in: file) else { return }
    let unknown = isInWindow ? unknown(at: modifier.node, in: file) : nil
    let canFix = file.settings.supports(.year2022) == true && chain.node.isStatement
    findings.add(
      at: modifier.range, "`searchable` needs an enclosing `NavigationStack` or split view to show its field",
      isInWindow ? .inView : .inPresentation, assuming: [unknown],
      related: presented.map { [RelatedLocation(range: $0, message: "presented without a stack")] }
        ?? showingPlaces(of: modifier.node, in: file),
      fixes: [
        canFix
          ? .unsafe(
            "Wrap in `NavigationStack`", preferred: true,
            .replace(chain.node.range, by: file.tree.wrapped(chain.node.range, in: "NavigationStack"))) : nil
      ])
  }

  /// The name of the presentation in this file whose content contains the node.
  private func presentation(around node: SyntaxNode, in file: FileModel) -> Range<Int>? {
    guard
      let first = file.slots(around: node).first(where: { slot, _ in
        slot.isPresentation || slot == .stackRoot || slot == .pushed || slot == .column || slot == .tab
      }), first.slot.isPresentation
    else { return nil }
    return first.use.callee.range
  }

  /// Whether every known way of showing the view begins without a navigation container.
  private func isShownWithoutNavigation(_ node: SyntaxNode, in file: FileModel) -> Bool {
    file.boundariesOutsideNavigation(of: node)?.allSatisfy { slot in
      slot.isPresentation || slot == .sceneRoot && file.mayBeForPhonesOnly(node)
    } ?? false
  }

  /// The fact that decides whether the field is missing at the root of a window.
  private func unknown(at node: SyntaxNode, in file: FileModel) -> Assumption? {
    let isInWindow = file.navigationContexts(of: node).contains { context in
      guard case .boundary(let slot) = context else { return false }
      return slot == .sceneRoot
    }
    return isInWindow && file.settings.deploymentTargets.isEmpty ? .platform("whether the app is built for iOS") : nil
  }

  /// The places that show the view.
  private func showingPlaces(of node: SyntaxNode, in file: FileModel) -> [RelatedLocation] {
    guard let type = file.enclosingType(of: node) else { return [] }
    return file.facts.uses(of: type.name.text).prefix(1).map { file.facts.related($0, "shown without a stack") }
  }
}

extension RuleCase {
  fileprivate static let inPresentation = RuleCase(
    "inPresentation", .deadFeature, "the content of a presentation has no navigation container")
  fileprivate static let inView = RuleCase(
    "inView", .deadFeature, "no code that shows the view has a navigation container")
}
