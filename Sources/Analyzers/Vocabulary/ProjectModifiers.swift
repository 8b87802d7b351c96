// Follows the project's own modifiers and wrapper views to those of SwiftUI.

extension FileModel {
  /// Whether one of some modifiers is applied to a view, directly or through modifiers of the project.
  package func applies(_ names: [StaticString], _ modifiers: some Sequence<Modifier>) -> Bool {
    modifiers.contains { modifier in
      isOrApplies(names, modifier.name)
        || modifier.name == "modifier" && modifier.firstArgument.map { appliesType(names, $0) } ?? false
    }
  }

  /// Whether one of some modifiers is applied to anything inside a node.
  package func applies(_ names: [StaticString], anywhereIn node: SyntaxNode) -> Bool {
    calls(in: node).contains { call in
      guard let name = call.calleeName, !name.isCapitalized else { return false }
      return isOrApplies(names, name)
        || name == "modifier" && call.firstArgument.map { appliesType(names, $0) } ?? false
    }
  }

  private func isOrApplies(_ names: [StaticString], _ modifier: Name) -> Bool {
    modifier.isAny(of: names) || facts.effects(ofModifier: modifier.text).apply(names)
  }

  /// Whether a modifier of the project around a node may put it into a kind of container:
  /// `content.embeddedInScrollView()`.
  ///
  /// - Parameter member: the member that is searched for modifiers.
  package func mayBePut(into kind: SwiftUICatalog.Trait, _ node: SyntaxNode, in member: SyntaxNode) -> Bool {
    node.ancestors.prefix { $0 != member }.contains { ancestor in
      guard let call = FunctionCallExpr(ancestor), call.calledExpression?.kind == .memberAccessExpr,
        let name = call.calleeName, call.base?.contains(node) ?? false
      else { return false }
      if name == "modifier" {
        return call.firstArgument.flatMap(FunctionCallExpr.init)?.calleeName.map {
          facts.effects(ofModifierType: $0.text).make(kind)
        } ?? false
      }
      guard SwiftUICatalog.entry(of: name) == nil else { return false }
      if facts.mayPut(modifier: name.text, into: kind) { return true }
      // `if(isLong) { $0.embeddedInScrollView() }`
      return call.trailingClosure.map { closure in
        calls(in: closure.node).compactMap(\.calleeName).contains {
          $0.isCapitalized
            ? $0.is(kind) : facts.effects(ofModifier: $0.text).make(kind)
        }
      } ?? false
    }
  }

  /// Whether `Card()` in `.modifier(Card())` applies one of some modifiers.
  private func appliesType(_ names: [StaticString], _ argument: SyntaxNode) -> Bool {
    guard let type = FunctionCallExpr(argument)?.calleeName else { return false }
    return facts.effects(ofModifierType: type.text).apply(names)
  }
}

/// A modifier that a view gets, directly or from a modifier of the project.
package struct AppliedModifier {
  package let modifier: Modifier
  /// The model of the file that contains it.
  package let file: FileModel
  /// Whether a condition decides, other than about the version of the system.
  package let isConditional: Bool
}

private final class ProjectModifierMemos: QuestionMemos {
  /// By the call of the modifier.
  var applied = Memo<Int, [AppliedModifier]>()
  /// By the call of the modifier.
  var appliesOnlyModifiers = Memo<Int, Bool>()
  /// By the declaration or the first extension of the type.
  var uses = Memo<Int, [(modifier: Modifier, chain: ModifierChain)]>()

  init() {}
}

extension FileModel {
  /// What a modifier applies to its view, the innermost first: the modifier itself, or, for one of the project, the
  /// modifiers in its declaration. What the declaration applies to other views does not count.
  package func applied(by modifier: Modifier) -> [AppliedModifier] {
    memoized(\ProjectModifierMemos.applied, modifier.node.index) {
      applied(by: modifier, isConditional: false, depth: 0)
    }
  }

  /// Whether a modifier does nothing to its view but apply modifiers of SwiftUI, in any case and directly or through other
  /// modifiers of the project, so that `applied(by:)` contains all that it does.
  package func appliesOnlyModifiers(_ modifier: Modifier) -> Bool {
    memoized(\ProjectModifierMemos.appliesOnlyModifiers, modifier.node.index) {
      appliesOnlyModifiers(modifier, depth: 0)
    }
  }

  private func appliesOnlyModifiers(_ modifier: Modifier, depth: Int) -> Bool {
    guard isOwnModifier(modifier) else { return !isOfOtherModule(modifier) }
    guard depth < FactReader.maximumModifierDepth, let (code, other) = code(of: modifier) else { return false }
    let shown = shownByModifier(modifier, code, in: other)
    guard let view = shown.node.onlyExpression else { return false }
    let chain = other.chain(of: view)
    if let base = chain.base, !base.isSelf {
      guard let content = shown.value, DeclReferenceExpr(base)?.name == content else { return false }
    }
    return chain.modifiers.allSatisfy { other.appliesOnlyModifiers($0, depth: depth + 1) }
  }

  /// The braces with what a modifier of the project shows, and their name for the view that gets it; nil for `self`.
  private func shownByModifier(
    _ modifier: Modifier, _ code: SyntaxNode, in file: FileModel
  ) -> (node: SyntaxNode, value: Name?) {
    let function = code.parent.flatMap(FunctionDecl.init)
    let content = modifier.name == "modifier" ? function.flatMap { Array($0.parameters).first?.name } : nil
    return content.map { file.codeBehindHelpers(code, receiving: $0) } ?? (node: code, value: nil)
  }

  /// The uses of the project's modifiers in a type, with their chains: `card()`, `modifier(Card())`.
  package func ownModifiers(in type: TypeDeclaration) -> [(modifier: Modifier, chain: ModifierChain)] {
    memoized(\ProjectModifierMemos.uses, type.declaration.node.index) { findOwnModifiers(in: type) }
  }

  private func findOwnModifiers(in type: TypeDeclaration) -> [(modifier: Modifier, chain: ModifierChain)] {
    let direct = NameHash.of("modifier" as StaticString)
    return type.parts.flatMap { part in
      calls(in: part.node) { $0 == direct || self.facts.mayKnowExtensionFunction(hash: $0) }.compactMap { call in
        guard let name = call.calleeName, !name.isCapitalized, !hasErrors(call.node),
          enclosingType(of: call.node)?.declaration.node == type.declaration.node
        else { return nil }
        let chain = chain(of: call.node)
        return chain.modifier(at: call.node).flatMap { isOwnModifier($0) ? ($0, chain) : nil }
      }
    }
  }

  private func applied(by modifier: Modifier, isConditional: Bool, depth: Int) -> [AppliedModifier] {
    guard depth < FactReader.maximumModifierDepth, isOwnModifier(modifier),
      let (code, other) = code(of: modifier)
    else {
      return [AppliedModifier(modifier: modifier, file: self, isConditional: isConditional)]
    }
    let shown = shownByModifier(modifier, code, in: other)
    return shown.node.builtViews(isConditional: isConditional).flatMap { view, isConditional -> [AppliedModifier] in
      let chain = other.chain(of: view)
      if let base = chain.base, !base.isSelf {
        guard let content = shown.value, DeclReferenceExpr(base)?.name == content else { return [] }
      }
      return chain.modifiers.flatMap { other.applied(by: $0, isConditional: isConditional, depth: depth + 1) }
    }
  }

  /// Whether each known place that shows the view around a node puts it into the label of a control, by a modifier of the
  /// project: `Card().opening(item)`.
  package func isPutIntoControl(_ node: SyntaxNode) -> Bool {
    guard let type = enclosingType(of: node), type.viewRole == .view else { return false }
    let places = placesShowing(type)
    return !places.isEmpty
      && places.allSatisfy { place in
        place.file.chain(of: place.call.node).modifiers.contains { place.file.putsIntoControl($0, depth: 0) }
      }
  }

  private func putsIntoControl(_ modifier: Modifier, depth: Int) -> Bool {
    guard depth < FactReader.maximumModifierDepth, isOwnModifier(modifier), let (code, other) = code(of: modifier)
    else { return false }
    guard modifier.name == "modifier" else {
      return code.builtViews(isConditional: false).contains { view, _ in
        other.chain(of: view).modifiers.contains { other.putsIntoControl($0, depth: depth + 1) }
      }
    }
    let function = code.parent.flatMap(FunctionDecl.init)
    guard let content = function.flatMap({ Array($0.parameters).first?.name }) else { return false }
    return other.bareReferences(to: content, in: code).contains { reference in
      other.closures(around: reference).contains { closure in
        closure.role == .builder(.label) && closure.use?.callee.is(.control) ?? false
      }
    }
  }

  /// The code of a modifier of the project, with the model that contains it.
  package func code(of modifier: Modifier) -> (node: SyntaxNode, file: FileModel)? {
    guard let call = modifier.call else { return nil }
    if modifier.name == "modifier" {
      return call.onlyUnlabeledArgument.flatMap(FunctionCallExpr.init)?.calleeName.flatMap {
        code(ofMember: "body", ofTypeNamed: $0, at: call.node)
      }
    }
    return code(of: callee(of: call))
  }
}

extension SyntaxNode {
  /// The views that braces build, one per branch, and whether a condition other than an availability check decides.
  fileprivate func builtViews(isConditional: Bool) -> [(view: SyntaxNode, isConditional: Bool)] {
    guard let last = lastChild else { return [] }
    if let choice = IfExpr(last) {
      let isKnown = choice.chain.allSatisfy { branch in
        branch.conditions.allSatisfy { $0.firstChild?.kind == .availabilityCondition }
      }
      return choice.branches.flatMap { $0.builtViews(isConditional: isConditional || !isKnown) }
    }
    switch last.kind {
    case .returnStmt: return last.firstChild.map { [($0, isConditional)] } ?? []
    case .switchExpr: return []
    case .ifConfigDecl:
      return last.children.filter { $0.kind == .ifConfigClause }
        .flatMap { $0.builtViews(isConditional: isConditional) }
    default: return [(last, isConditional)]
    }
  }
}

/// The effects of modifiers of the project.
package struct ModifierEffects {
  /// The modifiers that they apply, both SwiftUI's and the project's.
  fileprivate(set) var modifiers: Set<String> = []
  /// Whether one of them checks whether Reduce Motion is enabled.
  fileprivate(set) var asksReducedMotion = false
  /// The kinds of containers that they create, which may contain the view that they are applied to: scrolling views and
  /// navigation stacks.
  fileprivate(set) var containers: Set<SwiftUICatalog.Trait> = []

  /// Whether they create a kind of container.
  package func make(_ kind: SwiftUICatalog.Trait) -> Bool { containers.contains(kind) }

  /// Whether one of some modifiers is among them.
  func apply(_ names: [StaticString]) -> Bool {
    !modifiers.isEmpty && names.contains { modifiers.contains("\($0)") }
  }
}

extension FactReader {
  /// The maximum nesting of modifiers to follow. Real ones are nested two or three levels deep.
  fileprivate static var maximumModifierDepth: Int { 4 }

  /// The effects of a modifier of the project, direct and indirect. A modifier of SwiftUI has none.
  package func effects(ofModifier name: String) -> ModifierEffects {
    var result = ModifierEffects()
    collect(modifier: name, depth: 0, into: &result)
    return result
  }

  /// Whether a modifier that is not SwiftUI's may put a view into a kind of container: based on its effects or, if
  /// these are not known, on its name.
  package func mayPut(modifier name: String, into kind: SwiftUICatalog.Trait) -> Bool {
    if effects(ofModifier: name).make(kind) { return true }
    guard extensionFunctions(named: name).isEmpty else { return false }
    let words = kind == .scrollContainer ? ["scroll", "list"] : ["navigationstack", "navigationview", "embed"]
    let lower = name.lowercased()
    return SwiftUICatalog.entry(of: name) == nil && words.contains(where: lower.includes)
  }

  /// The effects of a type that conforms to `ViewModifier`, direct and indirect.
  func effects(ofModifierType name: String) -> ModifierEffects {
    var result = ModifierEffects()
    collect(type: name, depth: 0, into: &result)
    return result
  }

  private func collect(modifier name: String, depth: Int, into result: inout ModifierEffects) {
    let helpers = extensionFunctions(named: name)
    guard !helpers.isEmpty else { return }
    if asksReducedMotion(name) { result.asksReducedMotion = true }
    for helper in helpers { collect(helper.fact.modifiers, helper.fact.callees, depth: depth, into: &result) }
  }

  private func collect(type name: String, depth: Int, into result: inout ModifierEffects) {
    for type in modifierTypes(named: name) {
      if asksReducedMotion(name) { result.asksReducedMotion = true }
      collect(type.fact.modifiers, type.fact.callees, depth: depth, into: &result)
    }
  }

  private func collect(_ modifiers: [String], _ types: [String], depth: Int, into result: inout ModifierEffects) {
    for modifier in modifiers where result.modifiers.insert(modifier).inserted && depth < Self.maximumModifierDepth {
      collect(modifier: modifier, depth: depth + 1, into: &result)
    }
    for type in types {
      let traits = SwiftUICatalog.traits(of: type)
      if traits.contains(.scrollContainer) { result.containers.insert(.scrollContainer) }
      if traits.contains(.navigationStack) { result.containers.insert(.navigationStack) }
    }
    guard depth < Self.maximumModifierDepth else { return }
    for type in types { collect(type: type, depth: depth + 1, into: &result) }
  }
}
