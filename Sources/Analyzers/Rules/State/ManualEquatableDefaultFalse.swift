struct ManualEquatableDefaultFalse: TypeRule {
  static let info = RuleInfo(
    id: "manual_equatable_default_false", topic: .state, severity: .hint, tier: .precise,
    title: "`default: return false` in `==` makes new cases unequal to themselves",
    explanation: """
      **What happens.** A case that is added later is never equal to itself, so `onChange` and `animation(_:value:)` \
      fire on every update or never settle.

      **Why.** `default: return false` covers every pair that is not listed, including two equal values of a case that \
      was added after the function was written. The compiler does not report the missing pair.

      **What to do.** Delete the function. For an enum whose payloads are `Equatable`, the compiler synthesizes a \
      correct `==`.

      **When it is fine.** A function that ignores part of a payload on purpose is not reported. Neither is one for an \
      enum with a payload that cannot be compared.
      """,
    references: [
      .evolution("Synthesizing Equatable and Hashable conformance", "0185-synthesize-equatable-hashable"),
      .apple("onChange(of:initial:_:)", "swiftui/view/onchange(of:initial:_:)"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "`==`, written before `.idle` existed",
            shows: [
              .shown("`.done == .done`", .box("`true`")),
              .shown("`.idle == .idle`", .box(.problem("`default: false`", "`onChange` fires on every update"))),
            ])
        ])),
      .corrected(
        nil,
        .views([
          .box(
            .remedy("`==` from the compiler"),
            shows: [.shown("`.done == .done`", .box("`true`")), .shown("`.idle == .idle`", .box("`true`"))])
        ]))),
    related: ["animation_value_not_equatable", "on_change_self_write"],
    examples: [
      .flagged(
        """
        enum Phase: Equatable {
          case waiting, done
          case filled([Book])

          static func ▸==◂ (a: Phase, b: Phase) -> Bool {
            switch (a, b) {
            case (.waiting, .waiting), (.done, .done): return true
            case (.filled(let a), .filled(let b)): return a == b
            default: return false
            }
          }
        }
        """,
        fixed: """
          enum Phase: Equatable {
            case waiting, done
            case filled([Book])
          }
          """),
      .flagged(
        """
        enum Mode { case read, write }
        extension Mode: Equatable {
          static func ▸==◂ (l: Mode, r: Mode) -> Bool { switch (l, r) { case (.read, .read): true; default: false } }
        }
        """,
        fixed: """
          enum Mode { case read, write }
          extension Mode: Equatable {
          }
          """),
      .accepted("enum Phase: Equatable { case waiting, done }"),
      .accepted(
        """
        enum Phase: Equatable {
          case waiting, filled([Book])
          static func == (a: Phase, b: Phase) -> Bool {
            switch (a, b) {
            case (.waiting, .waiting), (.filled, .filled): true
            default: false
            }
          }
        }
        """,
        note: "the payload is ignored on purpose"),
      .accepted(
        """
        enum Phase: Equatable {
          case waiting, failed(Error)
          static func == (a: Phase, b: Phase) -> Bool {
            switch (a, b) {
            case (.waiting, .waiting): true
            case (.failed(let a), .failed(let b)): a.localizedDescription == b.localizedDescription
            default: false
            }
          }
        }
        """,
        note: "`Error` is not `Equatable`"),
      .accepted(
        """
        enum Phase: Equatable {
          case waiting, filled([Book], Date)
          static func == (a: Phase, b: Phase) -> Bool {
            switch (a, b) {
            case (.waiting, .waiting): true
            case (.filled(let a, _), .filled(let b, _)): a == b
            default: false
            }
          }
        }
        """),
      .accepted(
        """
        enum Place: Equatable {
          case home, shelf(Shelf)
          static func == (a: Place, b: Place) -> Bool {
            switch (a, b) {
            case (.home, .home): true
            case (.shelf(let a), .shelf(let b)): a.id == b.id
            default: false
            }
          }
        }
        """,
        note: "compares only part of the payload"),
      .accepted(
        """
        enum Mode: Equatable {
          case read, write
          static func == (a: Mode, b: Mode) -> Bool {
            switch (a, b) {
            case (.read, .read), (.write, .write): true
            case (.read, _), (.write, _): false
            }
          }
        }
        """,
        note: "the compiler requires each new case"),
    ])

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
