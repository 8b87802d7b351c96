@testable import Analyzers
@testable import GotchaAnalysis

/// Writes changes of values in another way: `items.append(x)` for `items = items + [x]`, and the reverse.
enum RespelledChanges {
  enum Form {
    /// `toggle()`, `append(_:)`, `removeAll()` in place of assignments.
    case methods
    /// Assignments in place of these methods, and of `+=`.
    case assignments
  }

  static func apply(_ form: Form, to source: ParsedSource) -> [TransformedFile]? {
    let types = WrittenTypes(source)
    var editing = SourceEditing(source)
    for node in source.root.descendants where node.isStatement {
      let pieces: [SourceEditing.Piece]?
      switch form {
      case .methods: pieces = Assignment(node).flatMap { methodCall(for: $0, types, source) }
      case .assignments:
        pieces =
          FunctionCallExpr(node).flatMap { assignment(for: $0, types, source) }
          ?? Assignment(node).flatMap { plainAssignment(for: $0) }
      }
      if let pieces { editing.replace(node.range, with: pieces) }
    }
    return editing.isEmpty ? nil : [editing.file("Example.swift")]
  }

  // MARK: - Methods

  private static func methodCall(
    for assignment: Assignment, _ types: WrittenTypes, _ source: ParsedSource
  ) -> [SourceEditing.Piece]? {
    let target = assignment.target
    guard target.isPath, !target.isInitialized(by: assignment) else { return nil }
    let type = types.type(of: target)
    /// The part from the end of the target to an offset.
    func rest(until end: Int) -> Range<Int> { target.range.upperBound..<end }
    let end = assignment.node.range.upperBound
    if assignment.isOperator {
      guard assignment.sign.textEquals("+="), let added = assignment.singleValue, let kind = ValueKind(type, added)
      else { return nil }
      return kind.appending(added, to: target, from: target.range.upperBound, end: end)
    }
    if assignment.setsTrue || assignment.setsFalse, type == nil || type == "Bool" {
      // Without the condition, a second run would set the opposite.
      let isOptional = target.subtree.contains { $0.kind == .optionalChainingExpr }
      let condition =
        isOptional
        ? "\(target.text) == \(assignment.setsTrue ? "false" : "true")"
        : (assignment.setsTrue ? "!" : "") + target.text
      let range = target.range.lowerBound..<end
      return [.respelled(range, "if \(condition) { \(target.text).toggle() }")]
    }
    if let value = assignment.singleValue {
      if value.kind == .prefixOperatorExpr, value.text.hasPrefix("!"), value.firstChild?.text == target.text {
        return [.kept(target.range), .respelled(rest(until: end), ".toggle()")]
      }
      if value.isEmptyLiteral, let kind = ValueKind(type, value), kind.emptyLiteral == value.text {
        return [.kept(target.range), .respelled(rest(until: end), ".removeAll()")]
      }
      return FunctionCallExpr(value).flatMap { call in mutation(of: target, like: call, type) }
    }
    // `items = items + [x]`
    let parts = assignment.value
    guard parts.count == 3, parts[0].text == target.text, parts[1].textEquals("+"), let kind = ValueKind(type, parts[2])
    else { return nil }
    return kind.appending(parts[2], to: target, from: target.range.upperBound, end: end)
  }

  /// `items.sort()` for `items = items.sorted()`.
  private static func mutation(
    of target: SyntaxNode, like call: FunctionCallExpr, _ type: String?
  ) -> [SourceEditing.Piece]? {
    guard let base = call.base, base.text == target.text, let name = call.calleeName, ValueKind(type, nil) == .array
    else { return nil }
    let start = target.range.upperBound..<name.range.upperBound
    let arguments = name.range.upperBound..<call.range.upperBound
    switch name.text {
    case "sorted": return [.kept(target.range), .respelled(start, ".sort"), .kept(arguments)]
    case "shuffled": return [.kept(target.range), .respelled(start, ".shuffle"), .kept(arguments)]
    case "filter":
      guard let condition = call.trailingClosure?.onlyExpression else { return nil }
      return [
        .kept(target.range), .respelled(start, ".removeAll"),
        .kept(name.range.upperBound..<condition.range.lowerBound), .text("!("), .kept(condition.range), .text(")"),
        .kept(condition.range.upperBound..<call.range.upperBound),
      ]
    default: return nil
    }
  }

  // MARK: - Assignments

  private static func assignment(
    for call: FunctionCallExpr, _ types: WrittenTypes, _ source: ParsedSource
  ) -> [SourceEditing.Piece]? {
    guard let target = call.base, target.isPath, target.typeReferenceName != nil,
      !target.subtree.contains(where: { $0.kind == .optionalChainingExpr }), let name = call.calleeName
    else { return nil }
    let type = types.type(of: target)
    let rest = target.range.upperBound..<call.range.upperBound
    if name == "toggle", call.arguments.isEmpty, call.trailingClosure == nil {
      guard type == "Bool" || type == nil && target.typeReferenceName?.saysFlag ?? false else { return nil }
      return [.kept(target.range), .respelled(rest, " = !\(target.text)")]
    }
    guard let kind = ValueKind(type, nil) else { return nil }
    switch name.text {
    case "append":
      guard let argument = call.arguments.only, let value = argument.expression else { return nil }
      let start = target.range.upperBound..<value.range.lowerBound
      let end = value.range.upperBound..<call.range.upperBound
      if argument.label == nil, kind == .array {
        return [
          .kept(target.range), .respelled(start, " = \(target.text) + ["), .kept(value.range), .respelled(end, "]"),
        ]
      }
      guard argument.label == nil ? kind == .string : argument.label == "contentsOf" else { return nil }
      return [
        .kept(target.range), .respelled(start, " = \(target.text) + ("), .kept(value.range), .respelled(end, ")"),
      ]
    case "insert":
      let arguments = Array(call.arguments)
      guard kind == .array, arguments.count == 2, arguments[0].label == nil, arguments[1].label == "at",
        arguments[1].expression.textEquals("0"), let value = arguments[0].expression
      else { return nil }
      let end = value.range.upperBound..<call.range.upperBound
      return [
        .kept(target.range), .respelled(target.range.upperBound..<value.range.lowerBound, " = ["),
        .kept(value.range), .respelled(end, "] + \(target.text)"),
      ]
    case "removeAll":
      guard call.arguments.isEmpty else { return nil }
      guard let closure = call.trailingClosure else {
        return [.kept(target.range), .respelled(rest, " = \(kind.emptyLiteral)")]
      }
      guard kind == .array, let condition = closure.onlyExpression else { return nil }
      return [
        .kept(target.range), .respelled(target.range.upperBound..<name.range.upperBound, " = \(target.text).filter"),
        .kept(name.range.upperBound..<condition.range.lowerBound), .text("!("), .kept(condition.range), .text(")"),
        .kept(condition.range.upperBound..<call.range.upperBound),
      ]
    case "sort", "shuffle":
      guard kind == .array else { return nil }
      let method = name == "sort" ? "sorted" : "shuffled"
      return [
        .kept(target.range),
        .respelled(target.range.upperBound..<name.range.upperBound, " = \(target.text).\(method)"),
        .kept(name.range.upperBound..<call.range.upperBound),
      ]
    default: return nil
    }
  }

  /// `count = count + 1` for `count += 1`.
  private static func plainAssignment(for assignment: Assignment) -> [SourceEditing.Piece]? {
    let target = assignment.target
    guard assignment.isOperator, target.isPath, !target.subtree.contains(where: { $0.kind == .optionalChainingExpr }),
      let first = assignment.value.first
    else { return nil }
    let value = first.range.lowerBound..<assignment.node.range.upperBound
    let needsParentheses = assignment.singleValue == nil
    let sign = String(assignment.sign.text.dropLast())
    return [
      .kept(target.range),
      .respelled(
        target.range.upperBound..<value.lowerBound, " = \(target.text) \(sign) " + (needsParentheses ? "(" : "")),
      .kept(value), .text(needsParentheses ? ")" : ""),
    ]
  }

  /// A kind of collection that these methods change.
  private enum ValueKind {
    case array, dictionary, set, string

    /// - Parameters:
    ///   - type: the type as written, nil if it is not known.
    ///   - value: a value of the type.
    init?(_ type: String?, _ value: SyntaxNode?) {
      switch type {
      case "String": self = .string
      case let type? where type.hasPrefix("[") && type.hasSuffix("]"):
        self = type.contains(":") ? .dictionary : .array
      case let type? where type.hasPrefix("Set<") && type.hasSuffix(">"): self = .set
      case nil where value?.kind == .arrayExpr && value?.firstChild != nil: self = .array
      default: return nil
      }
    }

    var emptyLiteral: String {
      switch self {
      case .array, .set: "[]"
      case .dictionary: "[:]"
      case .string: "\"\""
      }
    }

    func appending(
      _ value: SyntaxNode, to target: SyntaxNode, from start: Int, end: Int
    ) -> [SourceEditing.Piece]? {
      switch self {
      case .array:
        // An array with one element is that element.
        let element = value.kind == .arrayExpr ? value.onlyChild : nil
        let part = element ?? value
        return [
          .kept(target.range),
          .respelled(start..<part.range.lowerBound, element == nil ? ".append(contentsOf: " : ".append("),
          .kept(part.range), element == nil ? .text(")") : .respelled(part.range.upperBound..<end, ")"),
        ]
      case .string:
        return [
          .kept(target.range), .respelled(start..<value.range.lowerBound, ".append("), .kept(value.range), .text(")"),
        ]
      case .dictionary, .set: return nil
      }
    }
  }
}

extension Assignment {
  /// The operator.
  fileprivate var sign: SyntaxNode { target.nextSibling ?? node }
}

extension ClosureExpr {
  /// The only statement, if it is an expression.
  fileprivate var onlyExpression: SyntaxNode? {
    guard statements.count == 1, let only = statements.first, only.kind != .returnStmt, !only.kind.isDeclaration,
      only.kind != .ifExpr, only.kind != .switchExpr
    else { return nil }
    return only
  }
}

extension SyntaxNode {
  /// Whether it is a whole statement, so that its value is not used.
  fileprivate var isStatement: Bool {
    switch parent?.kind {
    case .codeBlock, .closureExpr, .accessorBlock, .switchCase:
      true
    case .ifConfigClause:
      parent?.parent?.parent.map { [.codeBlock, .closureExpr, .switchCase].contains($0.kind) } ?? false
    default: false
    }
  }

  /// Whether it is a chain of names, which can be evaluated twice.
  fileprivate var isPath: Bool {
    switch kind {
    case .declReferenceExpr: true
    case .memberAccessExpr: MemberAccessExpr(self)?.base?.isPath ?? false
    case .optionalChainingExpr, .forceUnwrapExpr: firstChild?.isPath ?? false
    default: false
    }
  }

  fileprivate var isEmptyLiteral: Bool {
    (kind == .arrayExpr || kind == .dictionaryExpr) && firstChild == nil || textEquals("\"\"")
  }

  /// Whether the assignment may give the target, a path, its first value.
  fileprivate func isInitialized(by assignment: Assignment) -> Bool {
    if case .variable(let binding) = pathRootName.flatMap({ localDeclaration(of: $0) })?.kind, binding.value == nil {
      return true
    }
    return assignment.node.ancestors.prefix { $0.kind != .closureExpr }.contains { $0.kind == .initializerDecl }
  }

  private var pathRootName: String? {
    subtree.first { $0.kind == .declReferenceExpr }.flatMap { DeclReferenceExpr($0)?.name?.text }
  }
}
