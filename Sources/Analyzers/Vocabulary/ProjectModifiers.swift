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

  /// The maximum number of modifiers of the project that each only apply the next one.
  private static var maximumAppliedModifiers: Int { 3 }

  /// The modifiers that a modifier of the project applies to its view, with the model that contains them; nil if its code
  /// is not known, or is more than one chain.
  package func modifiersApplied(by modifier: Modifier) -> (chain: ModifierChain, file: FileModel)? {
    modifiersApplied(by: modifier, depth: 0)
  }

  private func modifiersApplied(by modifier: Modifier, depth: Int) -> (chain: ModifierChain, file: FileModel)? {
    guard depth < Self.maximumAppliedModifiers, isOwnModifier(modifier), let (body, file) = code(of: modifier),
      let view = body.onlyExpression
    else { return nil }
    let chain = file.chain(of: view)
    guard let first = chain.modifiers.first, chain.base.map({ $0.isSelf || $0.textEquals("content") }) ?? true else {
      return nil
    }
    return chain.modifiers.count == 1 && file.isOwnModifier(first)
      ? file.modifiersApplied(by: first, depth: depth + 1) : (chain, file)
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
  private static var maximumModifierDepth: Int { 4 }

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
