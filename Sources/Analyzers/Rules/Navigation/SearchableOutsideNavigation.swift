struct SearchableOutsideNavigation: ModifierRule, TypeRule {
  static let info = RuleInfo(
    id: "searchable_outside_navigation", topic: .navigation, cases: [.inPresentation, .inView],
    tier: .precise)

  static let modifiers: [StaticString] = ["searchable"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard modifier.argument("text") != nil else { return }
    report(modifier, of: chain, in: file, &findings)
  }

  /// Checks the modifiers of the project, which may add the search: `list.stoneSearch($query)`.
  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for (modifier, chain) in file.ownModifiers(in: type) {
      let search = file.applied(by: modifier).first {
        !$0.isConditional && $0.modifier.name == "searchable" && $0.modifier.argument("text") != nil
      }
      guard let search, !file.facts.mayPut(modifier: modifier.name.text, into: .navigationStack) else { continue }
      report(
        modifier, of: chain, in: file,
        cause: search.file.related(search.modifier.range, "applied by `\(modifier.writtenName.text)`"), &findings)
    }
  }

  /// - Parameter cause: where the modifier, if it is one of the project, adds the search.
  private func report(
    _ modifier: Modifier, of chain: ModifierChain, in file: FileModel, cause: RelatedLocation? = nil,
    _ findings: inout Findings
  ) {
    guard file.isInBodyScope(modifier.node), !file.holdsNavigation(chain),
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
        ?? showingPlaces(of: modifier.node, in: file) + [cause].compactMap(\.self),
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
    file.boundariesOutsideNavigation(of: node, throughTabs: true)?.allSatisfy { slot in
      slot.isPresentation || slot == .sceneRoot && file.mayBeForPhonesOnly(node)
    } ?? false
  }

  /// The fact that decides whether the field is missing at the root of a window.
  private func unknown(at node: SyntaxNode, in file: FileModel) -> Assumption? {
    let isInWindow = file.navigationContexts(of: node, throughTabs: true).contains { context in
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
