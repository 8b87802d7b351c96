struct LiteralFallbackNotLocalized: CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "literal_fallback_not_localized", topic: .localization, cases: [.key, .fallback, .literal], tier: .precise,
    since: "0.2.0")

  static let callees: [StaticString] = [
    "Text", "Label", "Button", "Toggle", "Section", "TextField", "SecureField", "Link", "NavigationLink", "Picker",
    "Menu",
    "DisclosureGroup", "GroupBox", "LabeledContent", "Stepper",
  ]
  static let modifiers: [StaticString] = [
    "navigationTitle", "navigationSubtitle", "alert", "confirmationDialog", "help", "accessibilityLabel",
    "accessibilityHint",
  ]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let text = call.arguments.first, text.label == nil, let value = text.expression else { return }
    check(value, in: file, &findings)
  }

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let text = modifier.arguments.first, text.label == nil, let value = text.expression else { return }
    check(value, in: file, &findings)
  }

  private func check(_ value: SyntaxNode, in file: FileModel, _ findings: inout Findings) {
    guard !file.hasNoTranslations, let wording = wording(in: value, file) else { return }
    let (literal, owner) = (wording.literal, wording.file)
    let isHere = owner === file && file.isReported(literal.node, withCodeOf: value)
    let text = literal.constantText ?? ""
    let isMeant =
      file.isTranslated(text)
      || !file.isUntranslated(text)
        && (translatesOthers(around: value, file) || translatesOthers(around: literal.node, owner))
    findings.add(
      at: isHere ? literal.node.range : value.range,
      (wording.isBesideValue ? "The other value" : "The value") + " is a `String`, so "
        + "\(literal.node.text.prefix(40)) is not localized; use `String(localized:)`",
      file.isTranslated(text) ? .key : wording.isBesideValue ? .fallback : .literal,
      assuming: [
        !file.isTranslated
          ? .intent("whether the app is translated")
          : isMeant ? nil : .intent("whether the text is to be translated")
      ],
      related: isHere
        ? value.contains(literal.node) ? [] : [RelatedLocation(range: value.range, message: "shown here")]
        : [owner.related(literal.node.range, "returned here")],
      fixes: [
        isHere && file.settings.supports(.year2021) == true
          ? .unsafe(
            "Localize the text", preferred: true,
            .replace(literal.node.range, by: "String(localized: \(literal.node.text))"))
          : nil
      ])
  }

  /// A literal for people that has the type `String`.
  private struct Wording {
    let literal: StringLiteralExpr
    let file: FileModel
    /// Whether the text is shown in place of another value.
    let isBesideValue: Bool
  }

  /// The maximum number of properties and functions that return each other's values.
  private static let maximumCalls = 2

  /// A literal that a value may be: in the value itself, in the code of a computed property or a function that returns it, or
  /// passed for a parameter.
  private func wording(in value: SyntaxNode, _ file: FileModel, calls: Int = 0) -> Wording? {
    let value = value.unparenthesized
    if let literal = literals(in: value, file).first(where: isWording) {
      return Wording(literal: literal, file: file, isBesideValue: true)
    }
    guard calls < Self.maximumCalls, value.kind != .stringLiteralExpr else { return nil }
    if let literal = literalPassed(for: value, file) {
      return Wording(literal: literal, file: file, isBesideValue: false)
    }
    if let passed = wordingPassed(for: value, file) { return passed }
    guard file.callee(of: value).resultType == "String" else { return nil }
    let values = file.returnedValues(of: value)
    for returned in values {
      guard let literal = StringLiteralExpr(returned.node), isWording(literal) else { continue }
      let isBesideValue = values.contains { isString($0.node, $0.file, isOptional: false) }
      return Wording(literal: literal, file: returned.file, isBesideValue: isBesideValue)
    }
    return values.lazy.compactMap { wording(in: $0.node, $0.file, calls: calls + 1) }.first
  }

  /// A literal that code of the file passes for the parameter of type `String` that a value names.
  private func literalPassed(for value: SyntaxNode, _ file: FileModel) -> StringLiteralExpr? {
    guard let name = DeclReferenceExpr(value)?.name,
      case .parameter(let parameter, let declaration) = file.localBinding(of: name, at: value),
      parameter.type?.textEquals("String") ?? false, let function = FunctionDecl(declaration),
      let called = function.name
    else { return nil }
    let parameters = Array(function.parameters)
    guard let position = parameters.firstIndex(where: { $0.node == parameter.node }) else { return nil }
    return file.calls(named: called).lazy.compactMap { call in
      parameters.argument(at: position, of: call).flatMap(StringLiteralExpr.init)
    }.first(where: isWording)
  }

  /// A literal that code which shows the view passes for its property of type `String`, in any file.
  private func wordingPassed(for value: SyntaxNode, _ file: FileModel) -> Wording? {
    guard let property = file.ownProperty(value), let type = file.enclosingType(of: value), type.viewRole == .view,
      type.initializers.isEmpty, !property.isStatic, property.attributes.isEmpty,
      file.declaredType(of: value) == "String"
    else { return nil }
    // A text that only views without a use pass is never shown.
    for place in file.placesShowing(type) where !isUnseen(place) {
      guard let passed = place.call.arguments.first(where: { $0.label == property.name })?.expression else { continue }
      // The property gives all branches the type `String`.
      let values = passed.alternatives.flatMap(\.fallbacks)
      guard let literal = values.lazy.compactMap(StringLiteralExpr.init).first(where: isWording) else { continue }
      let isBesideValue = values.contains { $0.kind != .stringLiteralExpr }
      return Wording(literal: literal, file: place.file, isBesideValue: isBesideValue)
    }
    return nil
  }

  private func isUnseen(_ place: FileModel.ShowingPlace) -> Bool {
    place.file.enclosingType(of: place.call.node).map { place.file.isUnseen($0) } ?? false
  }

  /// The literals that have the type `String`, because the other operand has it: in `name ?? "Unnamed"` and in
  /// `isOn ? name : "Off"`.
  private func literals(in value: SyntaxNode, _ file: FileModel) -> [StringLiteralExpr] {
    guard value.kind == .sequenceExpr else { return [] }
    let branches = value.alternatives
    if branches.count > 1 {
      guard branches.contains(where: { isString($0, file, isOptional: false) }) else { return [] }
      return branches.compactMap(StringLiteralExpr.init)
    }
    let parts = Array(value.children)
    guard parts.count >= 3, parts.count.isMultiple(of: 2) == false,
      let last = parts.last.flatMap(StringLiteralExpr.init),
      parts.enumerated().allSatisfy({ $0.offset.isMultiple(of: 2) || $0.element.textEquals("??") }),
      parts.dropLast().enumerated().allSatisfy({
        !$0.offset.isMultiple(of: 2) || isString($0.element, file, isOptional: true)
      })
    else { return [] }
    return [last]
  }

  /// Whether most of the other texts in the type around a node are translated: they are keys of the tables, or code looks
  /// them up.
  private func translatesOthers(around node: SyntaxNode, _ file: FileModel) -> Bool {
    guard file.isTranslated, let type = file.enclosingType(of: node) else { return false }
    var translated = 0
    var others = 0
    for call in type.parts.flatMap({ file.calls(in: $0.node) }) {
      if file.looksUpTranslation(call) {
        translated += 1
      } else if call.calleeName.map({ name in (Self.callees + Self.modifiers).contains { name == $0 } }) ?? false,
        let literal = call.arguments.first?.expression.flatMap(literal(atStartOf:)), isWording(literal),
        let text = literal.constantText
      {
        // Without tables, a key cannot be told from a text in one language.
        if file.isTranslated(text) { translated += 1 } else if file.hasStringTables { others += 1 }
      }
    }
    return translated > others
  }

  /// The literal of `"Cancel"`, `"Cancel".localized` and `"Cancel".localized()`.
  private func literal(atStartOf value: SyntaxNode) -> StringLiteralExpr? {
    if let literal = StringLiteralExpr(value) { return literal }
    let inner = MemberAccessExpr(value)?.base ?? FunctionCallExpr(value)?.base
    return inner.flatMap(StringLiteralExpr.init)
  }

  private func isString(_ value: SyntaxNode, _ file: FileModel, isOptional: Bool) -> Bool {
    guard value.kind != .stringLiteralExpr, let type = file.declaredType(of: value) else { return false }
    return type == (isOptional ? "String?" : "String")
  }

  /// Whether a literal is a text for people: it contains a word that starts a sentence, or several words.
  private func isWording(_ literal: StringLiteralExpr) -> Bool {
    guard let text = literal.constantText, text.contains(where: \.isLetter), let first = text.first else {
      return false
    }
    return text.count > 2 && (first.isUppercase || text.contains(" ")) && text.contains(where: \.isLowercase)
  }
}

extension SyntaxNode {
  /// The operands of `name ?? "Unnamed"`; otherwise the expression itself.
  fileprivate var fallbacks: [SyntaxNode] {
    let parts = kind == .sequenceExpr ? Array(children) : []
    let isFallback = parts.contains { $0.textEquals("??") }
    return isFallback ? parts.filter { $0.kind != .binaryOperatorExpr } : [self]
  }
}

extension RuleCase {
  fileprivate static let key = RuleCase("key", .wrong, "the literal is a key of a string table of the project")
  fileprivate static let fallback = RuleCase(
    "fallback", .wrong, "a text is a literal beside a value of type `String`", severity: .info,
    because: "it matters only to apps in several languages")
  fileprivate static let literal = RuleCase(
    "literal", .wrong, "a `String` that code returns or passes is a literal", severity: .hint,
    because: "other texts of this kind may be meant for all languages")
}
