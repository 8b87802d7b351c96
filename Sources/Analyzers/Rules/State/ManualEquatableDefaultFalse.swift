struct ManualEquatableDefaultFalse: TypeRule {
  static let info = RuleInfo(
    id: "manual_equatable_default_false", topic: .state, cases: [.laterCases, .missingCase], tier: .precise)

  static let looksAtModels = true

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.declaration.node.kind == .enumDecl else { return }
    for function in type.functions {
      guard let name = function.name, name == "==", function.isStatic, !file.hasErrors(function.node),
        let cases = pairwiseCases(of: function), let fallback = cases.last, isDefaultFalse(fallback)
      else { continue }
      let payloads = payloadTypes(of: type)
      guard !cases.dropLast().contains(where: { ignoresPayload($0, payloads: payloads) }),
        !payloads.values.contains(where: { $0.contains { cannotBeCompared($0, in: file) } })
      else { continue }
      findings.add(
        at: name.range, "`default: return false` makes unlisted cases unequal to themselves",
        listsAll(type, cases) ? .laterCases : .missingCase,
        related: [RelatedLocation(range: fallback.range, message: "also covers future cases")],
        fixes: [
          type.conforms(to: "Equatable") || type.conforms(to: "Hashable")
            ? .unsafe("Use the synthesized `==`", preferred: true, .delete(function.node.rangeWithSpaceBefore)) : nil
        ])
    }
  }

  /// The cases of a function that consists of a single `switch` over both values.
  private func pairwiseCases(of function: FunctionDecl) -> [SyntaxNode]? {
    guard let body = function.body, let statement = body.onlyChild else { return nil }
    let choice = statement.kind == .returnStmt ? statement.firstChild ?? statement : statement
    guard choice.kind == .switchExpr, choice.firstChild?.kind == .tupleExpr else { return nil }
    return choice.children.filter { $0.kind == .switchCase }
  }

  private func isDefaultFalse(_ switchCase: SyntaxNode) -> Bool {
    guard switchCase.child(.switchCaseLabel) == nil, let statement = switchCase.onlyChild else { return false }
    return statement.textEquals("false") || statement.textEquals("return false")
  }

  /// Whether the patterns name every case of the enum.
  private func listsAll(_ type: TypeDeclaration, _ cases: [SyntaxNode]) -> Bool {
    let named = cases.compactMap { $0.child(.switchCaseLabel) }.flatMap(\.descendants)
      .compactMap { MemberAccessExpr($0)?.name?.text }
    let elements = type.members.filter { $0.kind == .enumCaseDecl }.flatMap(\.children)
      .filter { $0.kind == .enumCaseElement }
    return Set(elements.compactMap { $0.firstToken.map { Name($0).text } }).isSubset(of: named)
  }

  private func payloadTypes(of type: TypeDeclaration) -> [String: [SyntaxNode]] {
    var result: [String: [SyntaxNode]] = [:]
    for declaration in type.members where declaration.kind == .enumCaseDecl {
      for element in declaration.children where element.kind == .enumCaseElement {
        let parameters = element.children.filter { $0.kind == .enumCaseParameter }
        let types = parameters.compactMap { $0.children.first(where: \.isType) }
        if !types.isEmpty, let name = element.firstToken { result[Name(name).text] = types }
      }
    }
    return result
  }

  /// Whether a pattern contains `_`, names a case without its payload, or compares only part of the payload.
  private func ignoresPayload(_ switchCase: SyntaxNode, payloads: [String: [SyntaxNode]]) -> Bool {
    guard let label = switchCase.child(.switchCaseLabel) else { return false }
    let comparesParts = switchCase.children.contains { statement in
      statement.kind != .switchCaseLabel
        && statement.descendants.contains { node in
          node.kind == .memberAccessExpr || node.kind == .functionCallExpr
            || node.kind == .binaryOperatorExpr && node.textEquals("===")
        }
    }
    return comparesParts
      || label.descendants.contains { node in
        switch node.kind {
        case .discardAssignmentExpr, .wildcardPattern: true
        case .memberAccessExpr:
          node.parent?.kind != .functionCallExpr
            && MemberAccessExpr(node)?.name.map { payloads[$0.text] != nil } ?? false
        default: false
        }
      }
  }

  private func cannotBeCompared(_ type: SyntaxNode, in file: FileModel) -> Bool {
    let nodes = [type] + Array(type.descendants)
    return nodes.contains { node in
      switch node.kind {
      case .functionType, .someOrAnyType, .tupleType, .metatypeType: true
      case .identifierType, .memberType:
        node.typeName.map { name in
          name.hasSuffix("Error") || name.isAny(of: ["Any", "AnyObject", "AnyView"])
            || file.facts.type(named: name.text).map { !$0.isComparedByValue } ?? false
        } ?? false
      default: false
      }
    }
  }
}

extension KnownType {
  /// Whether it is `Equatable`, an enum without payloads, which is implicitly `Equatable`, or a SwiftData model.
  fileprivate var isComparedByValue: Bool {
    ["Equatable", "Hashable", "Comparable"].contains(where: inherits) || fact.kind == .enum && fact.payloadCases.isEmpty
      || fact.attributes.contains("Model")
  }
}

extension RuleCase {
  fileprivate static let laterCases = RuleCase(
    "laterCases", .wrong, "`==` lists all cases, but not those that are added later", severity: .hint,
    because: "nothing is wrong until a case is added")
  fileprivate static let missingCase = RuleCase("missingCase", .wrong, "`==` does not list a case of the enum")
}
