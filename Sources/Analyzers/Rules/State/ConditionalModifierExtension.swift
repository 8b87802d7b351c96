struct ConditionalModifierExtension: TypeRule {
  static let info = RuleInfo(
    id: "conditional_modifier_extension", topic: .state, alsoAbout: [.animation],
    cases: [.losesState, .notAnimated, .stateless], tier: .precise, since: "0.2.0")

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view || type.viewRole == .viewModifier else { return }
    for part in type.parts {
      let direct = NameHash.of("modifier" as StaticString)
      let calls = file.calls(in: part.node) { $0 == direct || file.facts.mayKnowExtensionFunction(hash: $0) }
      for call in calls { check(call, of: type, in: file, &findings) }
    }
  }

  private func check(
    _ call: FunctionCallExpr, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard let name = call.calleeName, !name.isCapitalized, let receiver = call.base,
      let replacement = name == "modifier" ? file.replacement(byTypeIn: call) : file.replacement(by: call, named: name),
      file.enclosingType(of: call.node)?.declaration.node == type.declaration.node, !file.hasErrors(call.node),
      file.isInBodyScope(call.node)
    else { return }
    let condition = replacement.deciding.first {
      file.change(of: $0, in: type) == .changing && !file.isAppearance($0, in: type)
    }
    guard let cause = condition?.pathText ?? replacement.ownCondition, !file.isBuiltEachTime(call.node),
      replacement.choice?.closure != nil || !replacement.onlyDescribes
    else { return }
    var lost = file.lostContent(of: receiver)
    // A list without rows has no scroll position.
    if lost?.isScrollPosition ?? false, let condition, file.isEmptiness(condition, ofRowsIn: receiver) { lost = nil }
    let isAnimated =
      lost == nil && changesAppearance(call, replacement.modifiers)
      && condition.map { file.isAnimated($0, around: call, of: type) } ?? false
    let fix = condition.flatMap { self.fix(call, named: name, replacement.choice, $0, in: file) }
    let isStateless = lost == nil && file.isStateless(receiver)
    // Without known state, a change is only worth it where it is simple.
    guard lost != nil || isAnimated || fix != nil else { return }
    let subject = lost?.subject ?? "the view"
    let consequence =
      lost?.consequence
      ?? (isAnimated
        ? "the change fades instead of animating"
        : isStateless ? "the change cannot be animated" : "state in it is lost")
    findings.add(
      at: name.range,
      "`\(replacement.name)` replaces \(subject) when `\(cause)` changes, so \(consequence); "
        + "apply the modifier always, with a value that has no effect",
      isAnimated ? .notAnimated : isStateless ? .stateless : .losesState,
      assuming: [
        lost == nil && !isAnimated && !isStateless
          ? .type("whether the view has state, focus or a scroll position") : nil
      ],
      related: [replacement.place],
      fixes: [fix])
  }

  /// The modifiers whose changes SwiftUI animates.
  private static let animatable: [StaticString] = [
    "background", "blur", "border", "brightness", "clipShape", "contrast", "cornerRadius", "fill", "foregroundColor",
    "foregroundStyle", "frame", "grayscale", "hueRotation", "mask", "offset", "opacity", "overlay", "padding",
    "position", "rotation3DEffect", "rotationEffect", "saturation", "scaleEffect", "shadow", "tint",
  ]

  private func changesAppearance(_ call: FunctionCallExpr, _ modifiers: [String]) -> Bool {
    Self.animatable.contains { name in modifiers.contains { $0 == "\(name)" } }
      || call.closures.contains { closure in
        closure.statements.contains { statement in
          ModifierChain(statement).modifiers.contains { $0.name.isAny(of: Self.animatable) }
        }
      }
  }

  // MARK: - Fix

  private func fix(
    _ call: FunctionCallExpr, named name: Name, _ choice: ViewChoice?, _ condition: SyntaxNode, in file: FileModel
  ) -> Fix? {
    guard choice?.closure != nil, let closure = call.closures.first, call.closures.count == 1,
      closure.statements.count == 1, let content = closure.statements.first, closure.parameterNames.count <= 1
    else { return nil }
    let chain = file.chain(of: content)
    let parameter = closure.parameterNames.first?.text ?? "$0"
    guard chain.modifiers.count == 1, let modifier = chain.modifiers.first, chain.base?.text == parameter,
      modifier.trailingClosure == nil, modifier.clause == nil,
      !modifier.arguments.contains(where: { $0.node.mentionsParameter(parameter) }),
      file.tree.isOnOneLine(modifier.range), file.tree.isOnOneLine(condition.range),
      !call.node.tree.source.string(in: name.range.upperBound..<call.range.upperBound).includes("//"),
      let arguments = modifier.arguments(if: condition)
    else { return nil }
    let range = name.rangeWithBackticks.lowerBound..<call.range.upperBound
    let text = "\(modifier.name.text)(\(arguments))"
    return .unsafe("Replace by `\(text)`", preferred: true, .replace(range, by: text))
  }
}

// MARK: - The modifier

/// A modifier of the project that chooses between two views, as it is used.
private struct Replacement {
  let name: String
  /// The arguments that decide. Of an optional one, only whether it is nil does.
  var deciding: [SyntaxNode] = []
  /// What decides and changes in the modifier itself.
  var ownCondition: String?
  var choice: ViewChoice?
  let modifiers: [String]
  let place: RelatedLocation

  /// Whether it only changes what VoiceOver and tests see, which is not worth a change of the project's helper.
  var onlyDescribes: Bool { !modifiers.isEmpty && modifiers.allSatisfy { $0.hasPrefix("accessibility") } }
}

extension FileModel {
  private static let consequence = "builds two views with different identities"

  /// The function of the project that a call of a modifier refers to, if it chooses between two views, itself or by a
  /// modifier that it applies.
  fileprivate func replacement(by call: FunctionCallExpr, named name: Name) -> Replacement? {
    let functions = facts.extensionFunctions(named: name).filter { function in
      function.fact.parameters.accept(call)
        && facts.isVisible(in: function.path, isPublic: true, isPrivate: function.fact.isPrivate)
    }
    guard let function = functions.first else { return nil }
    let place = facts.related(function, Self.consequence)
    guard let choice = facts.viewChoice(of: function.fact),
      functions.allSatisfy({ facts.viewChoice(of: $0.fact)?.parameters == choice.parameters })
    else {
      guard functions.count == 1, let own = facts.ownChoice(of: function.fact) else { return nil }
      return Replacement(name: name.text, ownCondition: own, modifiers: function.fact.modifiers, place: place)
    }
    let deciding = choice.parameters.compactMap { position -> SyntaxNode? in
      guard let value = function.fact.parameters.argument(at: position, of: call) else { return nil }
      return choice.optionals.contains(position) && !mayBecomeNil(value) ? nil : value
    }
    return Replacement(
      name: name.text, deciding: deciding, choice: choice, modifiers: function.fact.modifiers, place: place)
  }

  /// The type in `modifier(Card(isOn: isOn))`, if it chooses between two views.
  fileprivate func replacement(byTypeIn call: FunctionCallExpr) -> Replacement? {
    guard let made = call.onlyUnlabeledArgument.flatMap(FunctionCallExpr.init), let name = made.calleeName,
      let type = facts.modifierTypes(named: name.text).first, facts.modifierTypes(named: name.text).count == 1
    else { return nil }
    let deciding = made.arguments.compactMap { argument -> SyntaxNode? in
      guard let label = argument.label?.text, type.fact.choice.contains(label) else { return nil }
      return argument.expression
    }
    guard !deciding.isEmpty || !type.fact.ownChoice.isEmpty else { return nil }
    return Replacement(
      name: name.text, deciding: deciding, ownCondition: type.fact.ownChoice.isEmpty ? nil : type.fact.ownChoice,
      modifiers: type.fact.modifiers, place: facts.related(type, Self.consequence))
  }
}

// MARK: - The condition

extension FileModel {
  /// Whether a value is nil at one time and not at another, as far as the file shows: a state, or a choice.
  fileprivate func mayBecomeNil(_ value: SyntaxNode) -> Bool {
    if let property = ownProperty(value) {
      return property.wrapper("State") != nil || property.wrapper("Binding") != nil
    }
    return value.alternatives.count > 1 && value.alternatives.contains { $0.kind == .nilLiteralExpr }
  }

  /// The stored properties of the type that an expression names.
  fileprivate func ownProperties(in expression: SyntaxNode, of type: TypeDeclaration) -> [StoredProperty] {
    expression.names.compactMap { name in type.storedProperty(named: name.boundProperty ?? name) }
  }

  /// Whether a change of the condition is animated: by a modifier on the view or around it, or by code that sets a state.
  fileprivate func isAnimated(
    _ condition: SyntaxNode, around call: FunctionCallExpr, of type: TypeDeclaration
  ) -> Bool {
    ownProperties(in: condition, of: type).contains { property in
      let name = property.name
      if call.node.enclosingMember != nil, hasAnimation(around: call.node, of: name) { return true }
      if let inside = chain(of: call.node).modifiers.first(where: { $0.name == "animation" }),
        inside.argument("value")?.mentions(name) ?? false
      {
        return true
      }
      guard property.wrapper("State") != nil || property.wrapper("Binding") != nil else { return false }
      return writes(to: name, in: type).contains { isAnimated($0.node) }
        || bindingReferences(to: name, in: type).contains { binding in
          binding.parent.flatMap(MemberAccessExpr.init)?.name == "animation"
        }
    }
  }
}

extension SyntaxNode {
  /// The maximum number of names of a condition that are looked up.
  private static let maximumNames = 12

  /// The names that an expression refers to: `isOn` and `self.isOn`.
  fileprivate var names: [Name] {
    Array(descendants.lazy.compactMap { DeclReferenceExpr($0)?.name }.prefix(Self.maximumNames))
      + (DeclReferenceExpr(self)?.name.map { [$0] } ?? [])
  }

  fileprivate func mentionsParameter(_ name: String) -> Bool { tokens.contains { $0.text == name } }
}

// MARK: - What is lost

/// A part of a view that loses something with its identity.
private struct LostContent {
  let subject: String
  let consequence: String
  var isScrollPosition = false
}

extension FileModel {
  /// The maximum number of calls in a view that are searched.
  private static let maximumCalls = 200

  /// The first part of a view that has a scroll position, focus or state.
  fileprivate func lostContent(of view: SyntaxNode) -> LostContent? {
    var result = lostContent(in: view)
    // `content.if(isOn) { … }`
    if result == nil, let name = chain(of: view).base?.selfMemberName, let type = enclosingType(of: view),
      !isShadowed(name, at: view),
      let helper = type.variables.first(where: { $0.binding.name == name && !$0.binding.isStored }),
      let body = helper.binding.accessorBlock
    {
      result = lostContent(in: body)
    }
    return result
  }

  /// Whether a condition is about having any rows: `!words.isEmpty` for a view with `ForEach(words)`.
  fileprivate func isEmptiness(_ condition: SyntaxNode, ofRowsIn view: SyntaxNode) -> Bool {
    let collections = ([condition] + Array(condition.descendants)).compactMap { node -> SyntaxNode? in
      guard let access = MemberAccessExpr(node), access.name == "isEmpty" else { return nil }
      return access.base
    }
    guard !collections.isEmpty else { return false }
    return calls(in: view).prefix(Self.maximumCalls).contains { call in
      guard call.calleeName.isAny(of: ["ForEach", "List"]), let data = call.firstUnlabeledArgument else { return false }
      return collections.contains { data.isSpelledLike($0) }
    }
  }

  /// Whether a view consists of views of SwiftUI that have nothing to lose.
  fileprivate func isStateless(_ view: SyntaxNode) -> Bool {
    guard chain(of: view).baseName?.isCapitalized ?? false else { return false }
    return calls(in: view).prefix(Self.maximumCalls).allSatisfy { call in
      guard call.calledExpression?.kind == .declReferenceExpr, let name = call.calleeName else { return true }
      return name.is(.stateless) || name.is(.shape) || name.is(.stack)
        || name.isAny(of: ["Text", "Image", "Label", "Color", "Spacer", "Divider", "Group", "Button", "Link"])
    }
  }

  private func lostContent(in view: SyntaxNode) -> LostContent? {
    for call in calls(in: view).prefix(Self.maximumCalls) {
      guard call.calledExpression?.kind == .declReferenceExpr, let name = call.calleeName, name.isCapitalized,
        let lost = lostContent(ofViewNamed: name, at: call),
        !slots(around: call.node).contains(where: { view.contains($0.use.call.node) }),
        !isInActionScope(call.node)
      else { continue }
      return lost
    }
    return nil
  }

  private func lostContent(ofViewNamed name: Name, at call: FunctionCallExpr) -> LostContent? {
    let subject = "`\(name.text)`"
    if redefines(name, at: call.node) || SwiftUICatalog.entry(of: name) == nil {
      let state: Set<String> = ["State", "StateObject", "FocusState"]
      guard let type = facts.type(named: name.text), facts.isView(name.text),
        let property = type.properties.first(where: { !state.isDisjoint(with: $0.wrappers) })
      else { return nil }
      return LostContent(subject: subject, consequence: "it loses its state, such as `\(property.name)`")
    }
    if name.is(.scrollContainer) {
      return LostContent(subject: subject, consequence: "it loses its scroll position", isScrollPosition: true)
    }
    if name.is(.textInput) { return LostContent(subject: subject, consequence: "it loses the focus") }
    if name.is(.navigationContainer) {
      return LostContent(subject: subject, consequence: "it loses its state, such as the pushed screens")
    }
    return nil
  }
}

// MARK: - Values without an effect

extension Modifier {
  /// The value of the only argument with which a modifier has no effect.
  private static let values: [(StaticString, String)] = [
    ("opacity", "1"), ("scaleEffect", "1"), ("saturation", "1"), ("contrast", "1"), ("brightness", "0"),
    ("grayscale", "0"), ("blur", "0"), ("rotationEffect", ".zero"),
  ]

  /// The arguments with which the modifier has an effect only if a condition is true; nil if this is not known.
  fileprivate func arguments(if condition: SyntaxNode) -> String? {
    let isOn = condition.text
    guard !condition.descendants.contains(where: { $0.kind == .unresolvedTernaryExpr }) else { return nil }
    let arguments = arguments
    if name == "padding" { return paddings(if: isOn) }
    guard let argument = arguments.first, let value = argument.expression, arguments.count == 1 else { return nil }
    if name == "disabled" || name == "accessibilityHidden" {
      return argument.label == nil && value.textEquals("true") ? condition.text : nil
    }
    guard let inert = Self.values.first(where: { name == $0.0 })?.1, value.isPlainValue || name == "rotationEffect",
      argument.label == nil || name == "blur"
    else { return nil }
    let label = argument.label.map { "\($0.text): " } ?? ""
    return "\(label)\(isOn) ? \(value.text) : \(inert)"
  }

  private func paddings(if isOn: String) -> String? {
    let values = arguments.compactMap(\.expression)
    guard arguments.allSatisfy({ $0.label == nil }) else { return nil }
    switch values.count {
    case 0: return ".all, \(isOn) ? nil : 0"
    case 1 where values[0].isPlainValue: return "\(isOn) ? \(values[0].text) : 0"
    case 1 where values[0].isEdges: return "\(values[0].text), \(isOn) ? nil : 0"
    case 2 where values[1].isPlainValue: return "\(values[0].text), \(isOn) ? \(values[1].text) : 0"
    default: return nil
    }
  }
}

extension SyntaxNode {
  /// A number.
  fileprivate var isPlainValue: Bool {
    kind == .integerLiteralExpr || kind == .floatLiteralExpr
      || kind == .prefixOperatorExpr && (firstChild?.isPlainValue ?? false)
  }

  /// `.horizontal`, `[.top, .leading]`
  fileprivate var isEdges: Bool {
    if kind == .arrayExpr { return true }
    guard let access = MemberAccessExpr(self), access.base == nil else { return false }
    return access.name.isAny(of: ["top", "bottom", "leading", "trailing", "horizontal", "vertical", "all"])
  }
}

extension RuleCase {
  fileprivate static let losesState = RuleCase("losesState", .wrong, "the view has state, focus or a scroll position")
  fileprivate static let notAnimated = RuleCase(
    "notAnimated", .slow, "the change is animated, but the view fades instead")
  fileprivate static let stateless = RuleCase(
    "stateless", .slow, "the view has no state", severity: .hint, because: "nothing animates the change")
}
