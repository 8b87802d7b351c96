struct NavigationDestinationInLazyContainer: ModifierPlacementRule, TypeRule {
  static let info = RuleInfo(
    id: "navigation_destination_in_lazy_container", topic: .navigation, alsoAbout: [.lists],
    cases: [.inRow, .inRowView],
    tier: .precise, since: "0.2.0")

  static let misplacements: [Misplacement] = [Misplacement(modifiers: ["navigationDestination"], place: .inLazyContent)]

  static func message(_ modifier: Name, _ container: Name) -> String {
    "`navigationDestination` in content of a `\(container.text)` may be ignored; apply it to the `\(container.text)`"
  }

  func verdict(on found: MisplacedModifier, in file: FileModel) -> PlacementVerdict {
    .reported(isSafeToFix: found.modifier.argument("for") != nil)
  }

  /// The containers that create a view only when it is scrolled to.
  private static let lazyContainers: Set<String> = ["List", "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid"]

  /// Checks the modifiers of the project, which may declare a destination.
  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    checkOwnModifiers(in: type, of: file, &findings)
    for (modifier, chain) in file.ownModifiers(in: type) where file.slots(around: chain.node).isEmpty {
      let destination = file.applied(by: modifier).first {
        !$0.isConditional && $0.modifier.name == "navigationDestination"
      }
      guard let destination else { continue }
      let cause = destination.file.related(destination.modifier.range, "applied by `\(modifier.writtenName.text)`")
      checkRowView(modifier, of: chain, in: file, cause: cause, &findings)
    }
  }

  func checkElsewhere(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    checkRowView(modifier, of: chain, in: file, &findings)
  }

  /// - Parameter cause: where the modifier, if it is one of the project, declares the destination.
  private func checkRowView(
    _ modifier: Modifier, of chain: ModifierChain, in file: FileModel, cause: RelatedLocation? = nil,
    _ findings: inout Findings
  ) {
    guard file.isInBodyScope(modifier.node), let type = file.enclosingType(of: modifier.node), type.viewRole == .view,
      file.slots(around: chain.node).allSatisfy({ $0.slot == .row || $0.slot == .label })
    else { return }
    let name = type.name.text
    var visited: Set<String> = [name]
    guard let use = lazyUse(of: name, in: file, &visited), let container = use.fact.containers.first else { return }
    findings.add(
      at: modifier.range,
      "`navigationDestination` in `\(name)`, which is part of a `\(container)`, may be ignored; apply it to the "
        + "`\(container)`",
      .inRowView,
      related: [file.facts.related(use, "creates the view only when it is scrolled to")] + [cause].compactMap(\.self))
  }

  /// The maximum number of views around a view that are parts of rows.
  private static let maximumViews = 8

  /// A use of a view in a lazy container, if each use is in one or is part of a view that is: a thumbnail in the stack that is
  /// a row.
  ///
  /// - Parameter visited: the views whose uses were read. Each is read once, because rows may contain each other.
  private func lazyUse(of view: String, in file: FileModel, _ visited: inout Set<String>) -> Located<ViewUseFact>? {
    let uses = file.facts.uses(of: view).filter { !$0.isInTests && !file.facts.isPreview($0.fact.owner) }
    var found: Located<ViewUseFact>?
    for use in uses {
      guard !use.fact.isPassed else { return nil }
      if !use.fact.containers.isEmpty {
        guard use.fact.containers.allSatisfy(Self.lazyContainers.contains) else { return nil }
        found = found ?? use
        continue
      }
      let owner = use.fact.owner
      guard use.fact.placement == .inline, !use.fact.isPresented, file.facts.view(named: owner) != nil else {
        return nil
      }
      if visited.contains(owner) { continue }
      guard visited.count < Self.maximumViews, visited.insert(owner).inserted,
        let outer = lazyUse(of: owner, in: file, &visited)
      else { return nil }
      found = found ?? outer
    }
    return found
  }
}

extension RuleCase {
  fileprivate static let inRow = RuleCase(
    "inRow", .wrong, "a row, or another view that is created only when it is scrolled to, has the modifier")
  fileprivate static let inRowView = RuleCase(
    "inRowView", .wrong, "a view that is used only in lists, lazy stacks and lazy grids has the modifier")
}
