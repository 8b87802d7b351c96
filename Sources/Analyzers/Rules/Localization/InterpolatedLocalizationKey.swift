struct InterpolatedLocalizationKey: CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "interpolated_localization_key", topic: .localization, cases: [.missingKey, .noTable], tier: .precise,
    since: "0.2.0")

  static let callees: [StaticString] = ["NSLocalizedString"]
  static let modifiers: [StaticString] = ["localizedString"]
  static let looksAtModels = true

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    if let key = call.firstUnlabeledArgument { check(key, of: call, in: file, &findings) }
  }

  /// `Bundle.main.localizedString(forKey: "…", value: nil, table: nil)`
  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    if let call = modifier.call, let key = call.argument("forKey") { check(key, of: call, in: file, &findings) }
  }

  private func check(
    _ key: SyntaxNode, of call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings
  ) {
    guard !call.node.isInPreview else { return }
    for literal in literals(key, in: file) {
      let parts = literal.constantParts
      // A key such as `weekday_3` is put together on purpose; a sentence contains words.
      guard literal.hasInterpolation, parts.contains(where: \.hasWords) else { continue }
      let keys = file.settings.traits.localizedKeys
      // With a single language, the key is the text that all users are meant to see.
      guard keys == nil || file.isTranslated, !(keys?.mayContain(textOf: parts) ?? false) else { continue }
      findings.add(
        at: literal.range,
        "The key contains a value, so no table has a text for it; use `String(localized:)`, which looks for a format",
        keys == nil ? .noTable : .missingKey, fixes: [localizing(call, literal, key, in: file)])
    }
  }

  /// The literals that a key may be: written in place, or passed for the parameter of a function of this file.
  private func literals(_ key: SyntaxNode, in file: FileModel) -> [StringLiteralExpr] {
    let alternatives = key.alternatives
    if alternatives.count > 1 { return alternatives.flatMap { literals($0, in: file) } }
    let node = key.unparenthesized
    if let literal = StringLiteralExpr(node) { return [literal] }
    guard let name = DeclReferenceExpr(node)?.name else { return [] }
    switch file.localBinding(of: name, at: node) {
    case .value(let value?, at: _): return StringLiteralExpr(value.unparenthesized).map { [$0] } ?? []
    case .parameter(let parameter, let declaration):
      guard let function = FunctionDecl(declaration), let called = function.name else { return [] }
      let parameters = Array(function.parameters)
      guard let position = parameters.firstIndex(where: { $0.node == parameter.node }) else { return [] }
      return file.calls(named: called).compactMap { call in
        parameters.argument(at: position, of: call).flatMap(StringLiteralExpr.init)
      }
    default: return []
    }
  }

  /// `String(localized: "…", comment: "…")`, whose key is a format with a placeholder for each value.
  private func localizing(
    _ call: FunctionCallExpr, _ literal: StringLiteralExpr, _ key: SyntaxNode, in file: FileModel
  ) -> Fix? {
    let labels = call.arguments.map { $0.label?.text }
    guard call.calleeName == "NSLocalizedString", key == literal.node, labels == [nil, "comment"],
      file.settings.supports(.year2021) == true, let comment = call.argument("comment")
    else { return nil }
    let isEmpty = StringLiteralExpr(comment)?.constantText == ""
    let rest = isEmpty ? "" : ", comment: \(comment.text)"
    return .unsafe(
      "Use `String(localized:)`", preferred: true,
      .replace(call.range, by: "String(localized: \(literal.node.text)\(rest))"))
  }
}

extension StringLiteralExpr {
  /// The texts around the interpolations of a literal, one more than there are interpolations.
  fileprivate var constantParts: [String] {
    guard let content = contentRange else { return [] }
    let source = node.tree.source
    var parts: [String] = []
    var start = content.lowerBound
    for segment in node.children where segment.kind == .expressionSegment {
      guard start <= segment.range.lowerBound else { return [] }
      parts.append(source.string(in: start..<segment.range.lowerBound))
      start = segment.range.upperBound
    }
    guard start <= content.upperBound else { return [] }
    return (parts + [source.string(in: start..<content.upperBound)]).map(\.withoutEscapes)
  }
}

extension String {
  /// Whether it contains a space beside a letter, so that it is a part of a sentence.
  fileprivate var hasWords: Bool { contains(" ") && contains(where: \.isLetter) }

  /// The text that the usual escapes of a literal mean.
  fileprivate var withoutEscapes: String {
    var result = ""
    var isEscaped = false
    for character in self {
      if isEscaped {
        result.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }
}

extension RuleCase {
  fileprivate static let missingKey = RuleCase(
    "missingKey", .wrong, "a key with a value in a sentence is in none of the project's string tables")
  fileprivate static let noTable = RuleCase(
    "noTable", .wrong, "a key contains a value in a sentence, and no string table was found", severity: .hint,
    because: "a table elsewhere may have a text for each value", isOptIn: true)
}
