/// Reports modifiers in a place where they have no effect.
///
/// The catalog states where each modifier takes effect (`takesEffectOn`). A rule declares which wrong place it reports
/// for which of these modifiers; the place is found, reported and fixed here.
package protocol ModifierPlacementRule: ModifierRule {
  static var misplacements: [Misplacement] { get }
  /// The message about a modifier in its wrong place.
  ///
  /// - Parameter container: the name of the view or modifier that makes the place wrong.
  static func message(_ modifier: Name, _ container: Name) -> String
  /// Whether a modifier in a wrong place is reported, and how.
  func verdict(on found: MisplacedModifier, in file: FileModel) -> PlacementVerdict
  /// Checks a modifier that is in no wrong place of its own member, for example whether other files use it in one.
  func checkElsewhere(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings)
}

/// Modifiers, and a place where they have no effect.
package struct Misplacement: Sendable {
  package enum Place: Sendable {
    /// On a container of some kind instead of the views in it.
    case on([StaticString])
    /// On a view that presents another one, after the modifier that presents it.
    case onPresenter
    /// On a row, or on another view that a lazy container creates, instead of the container.
    case inLazyContent
  }

  let modifiers: [StaticString]
  let place: Place

  package init(modifiers: [StaticString], place: Place) { (self.modifiers, self.place) = (modifiers, place) }

  package static func modifiers(of target: ModifierTarget, _ place: Place) -> Misplacement {
    Misplacement(modifiers: SwiftUICatalog.modifiers(takingEffectOn: target), place: place)
  }
}

/// A modifier in a wrong place.
package struct MisplacedModifier {
  package let modifier: Modifier
  /// The model of the file that contains it.
  package let file: FileModel
  /// The modifier of the project in the wrong place that applies it; otherwise the modifier itself.
  package let use: Modifier
  package let chain: ModifierChain
  /// The container, or the modifier that presents.
  package let container: FunctionCallExpr
  package let place: Misplacement.Place

  package init(
    modifier: Modifier, file: FileModel, use: Modifier, chain: ModifierChain, container: FunctionCallExpr,
    place: Misplacement.Place
  ) {
    (self.modifier, self.file, self.use) = (modifier, file, use)
    (self.chain, self.container, self.place) = (chain, container, place)
  }
}

/// Whether a modifier in a wrong place is reported, and how.
package enum PlacementVerdict {
  case accepted
  /// As a case of the rule; nil for its first one.
  case reported(RuleCase? = nil, assuming: Assumption? = nil, isSafeToFix: Bool = true, canFix: Bool = true)
}

extension ModifierPlacementRule {
  package static var modifiers: [StaticString] { misplacements.flatMap(\.modifiers) }

  package func verdict(on found: MisplacedModifier, in file: FileModel) -> PlacementVerdict { .reported() }

  package func checkElsewhere(
    _ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings
  ) {}

  package func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    for misplacement in Self.misplacements where modifier.name.isAny(of: misplacement.modifiers) {
      guard let container = misplacement.place.container(of: modifier, chain, in: file),
        let name = container.calleeName, file.isInBodyScope(modifier.node)
      else { continue }
      let found = MisplacedModifier(
        modifier: modifier, file: file, use: modifier, chain: chain, container: container, place: misplacement.place)
      guard case .reported(let ruleCase, let assumption, let isSafe, let canFix) = verdict(on: found, in: file) else {
        continue
      }
      let fix = canFix ? found.fix(isSafe: isSafe, name, in: file) : nil
      findings.add(
        at: modifier.range, Self.message(modifier.name, name), ruleCase, assuming: [assumption],
        related: [RelatedLocation(range: name.range, message: found.relation)], fixes: [fix])
      return
    }
    checkElsewhere(modifier, of: chain, in: file, &findings)
  }
}

extension ModifierPlacementRule {
  /// Checks the uses of the project's modifiers in a type: one that applies a modifier without a condition is in the same
  /// place as it.
  package func checkOwnModifiers(in type: TypeDeclaration, of file: FileModel, _ findings: inout Findings) {
    for (use, chain) in file.ownModifiers(in: type) where file.isInBodyScope(use.node) {
      for applied in file.applied(by: use) where !applied.isConditional {
        if report(applied, appliedBy: use, chain, in: file, &findings) { break }
      }
    }
  }

  private func report(
    _ applied: AppliedModifier, appliedBy use: Modifier, _ chain: ModifierChain, in file: FileModel,
    _ findings: inout Findings
  ) -> Bool {
    for misplacement in Self.misplacements where applied.modifier.name.isAny(of: misplacement.modifiers) {
      guard let container = misplacement.place.container(of: use, chain, in: file), let name = container.calleeName
      else { continue }
      let found = MisplacedModifier(
        modifier: applied.modifier, file: applied.file, use: use, chain: chain, container: container,
        place: misplacement.place)
      guard case .reported(let ruleCase, let assumption, _, let canFix) = verdict(on: found, in: file) else { continue }
      findings.add(
        at: use.range, Self.message(use.writtenName, name), ruleCase, assuming: [assumption],
        related: [
          RelatedLocation(range: name.range, message: found.relation),
          applied.file.related(applied.modifier.range, "applied by `\(use.writtenName.text)`"),
        ],
        fixes: [canFix ? found.fix(isSafe: false, name, in: file) : nil])
      return true
    }
    return false
  }
}

extension Misplacement.Place {
  fileprivate func container(of modifier: Modifier, _ chain: ModifierChain, in file: FileModel) -> FunctionCallExpr? {
    switch self {
    case .on(let names):
      guard chain.baseName.isAny(of: names) else { return nil }
      return chain.base.flatMap(FunctionCallExpr.init)
    case .onPresenter:
      return chain.before(modifier).last {
        $0.name == "sheet" || $0.name == "fullScreenCover" || $0.name == "popover"
      }?.call
    case .inLazyContent:
      let place = file.rowPlace(around: chain.node) ?? file.rowPlaceThroughHelpers(around: chain.node)
      return place?.lazyContainer?.call
    }
  }
}

extension FileModel {
  /// Whether a view in some content applies a modifier, directly or in its body, other than where another screen begins.
  fileprivate func sets(_ modifier: Name, in content: ClosureExpr) -> Bool {
    calls(in: content.node).contains { call in
      guard let name = call.calleeName else { return false }
      let applies =
        name == modifier
        || name.isCapitalized && facts.view(named: name.text)?.fact.modifiers.contains(modifier.text) ?? false
      return applies
        && closures(around: call.node).prefix { $0.node != content.node }.allSatisfy { closure in
          guard let use = closure.use, case .builder(let slot) = use.role else { return false }
          return !slot.isPresentation && slot != .pushed
        }
    }
  }
}

extension MisplacedModifier {
  fileprivate var relation: String {
    switch place {
    case .on: "the view that it is applied to"
    case .onPresenter: "presents the view that it should apply to"
    case .inLazyContent: "creates this view only when it is scrolled to"
    }
  }

  fileprivate func fix(isSafe: Bool, _ container: Name, in file: FileModel) -> Fix? {
    let edits: [TextEdit]?
    let title: String
    switch place {
    case .on, .onPresenter:
      // A view inside sets its own, which one from outside would replace.
      if let content = self.container.trailingClosure(or: "content", "root"), use.isStatedOnce,
        file.sets(use.name, in: content)
      {
        guard use.clause == nil, use.receiver != nil else { return nil }
        return Fix(
          title: "Remove `\(use.name.text)`", isSafe: false, isPreferred: true,
          edits: [.delete(use.removalRange)])
      }
      edits = self.container.trailingClosure(or: "content", "root").flatMap { file.moving(use, into: $0) }
      title = "Move `\(use.name.text)` into the content of `\(container.text)`"
    case .inLazyContent:
      // In a helper, the modifier may use a parameter.
      let isMovable = self.container.node.contains(use.node) && !file.usesRow(use)
      edits = isMovable ? file.moving(use, to: self.container) : nil
      title = "Move `\(use.name.text)` to the `\(container.text)`"
    }
    return edits.map { Fix(title: title, isSafe: isSafe, isPreferred: true, edits: Fix.sorted($0)) }
  }
}

extension Modifier {
  /// The name that readers look for: `Card` for `.modifier(Card())`.
  package var writtenName: Name {
    name == "modifier" ? onlyUnlabeledArgument.flatMap(FunctionCallExpr.init)?.calleeName ?? name : name
  }

  /// Whether a view has only one such value, for example its title.
  fileprivate var isStatedOnce: Bool { name.is(.titleDisplayMode) || name.isAny(of: Self.titles) }

  private static let titles: [StaticString] = ["navigationTitle", "navigationSubtitle", "navigationBarTitle"]
}

extension FileModel {
  /// Whether the arguments of a modifier in a row refer to the row: to a parameter of a closure around it, or to a
  /// local declaration.
  package func usesRow(_ modifier: Modifier) -> Bool {
    guard let call = modifier.call, let place = rowPlace(around: call.node) else { return false }
    let names = place.closures.flatMap { $0.parameterNames + $0.localNames }
    let isImplicit = place.closures.contains { $0.signature == nil }
    for argument in call.node.children where argument != call.calledExpression {
      if names.contains(where: { !references(to: $0, in: argument).isEmpty }) { return true }
      if isImplicit, argument.kind == .labeledExpr, !references(named: "$0", in: argument).isEmpty { return true }
    }
    return false
  }
}

extension ClosureExpr {
  /// The names of the variables that the closure declares directly.
  fileprivate var localNames: [Name] {
    statements.compactMap(VariableDecl.init).flatMap { $0.bindings.compactMap(\.name) }
  }
}
