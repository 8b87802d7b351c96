// Follows a collection to the code that determines its elements: through expressions.

/// Follows a collection to the code that determines its elements.
struct CollectionSearch {
  let file: FileModel
  /// The number of further expressions to visit, which bounds the search in generated code.
  var budget = 48
  /// The maximum number of expressions to follow from one to the next.
  static let maximumDepth = 6

  init(file: FileModel) { self.file = file }

  mutating func changes(of collection: SyntaxNode, depth: Int = 0) -> CollectionChange {
    budget -= 1
    guard depth < Self.maximumDepth, budget > 0 else { return .unknown }
    let node = collection.unparenthesized
    switch node.kind {
    case .optionalChainingExpr, .forceUnwrapExpr, .tryExpr, .awaitExpr:
      return node.lastChild.map { changes(of: $0, depth: depth + 1) } ?? .unknown
    case .arrayExpr, .dictionaryExpr, .stringLiteralExpr: return .never
    case .functionCallExpr: return FunctionCallExpr(node).map { changes(ofResult: $0, depth: depth) } ?? .unknown
    case .sequenceExpr: return changes(ofOperands: node, depth: depth)
    case .subscriptCallExpr: return changes(ofPart: node, depth: depth)
    case .declReferenceExpr, .memberAccessExpr:
      if let own = node.selfMemberName {
        return node.kind == .declReferenceExpr && file.isLocal(node)
          ? changes(ofLocal: own, at: node, depth: depth) : changes(ofOwn: own, at: node, depth: depth)
      }
      return changes(ofMember: node, depth: depth)
    default: return file.isConstant(node) ? .never : .unknown
    }
  }

  // MARK: - Expressions

  private mutating func changes(ofResult call: FunctionCallExpr, depth: Int) -> CollectionChange {
    guard let name = call.calleeName else { return .unknown }
    if file.isConstant(call.node) { return .never }
    if let base = call.base {
      if let method = DerivingMethod.named(name), !method.isRandom {
        return changes(of: base, depth: depth + 1).combined(with: changes(ofArguments: call, to: method))
      }
      guard base.isSelf else { return .unknown }
    } else if name.isAny(of: ["Array", "zip", "IdentifiedArray", "ArraySlice"]) {
      if let count = call.argument("count"), call.argument("repeating") != nil {
        return count.isConstantExpression ? .never : .unknown
      }
      var result = CollectionChange.never
      for argument in call.arguments {
        if let value = argument.expression { result = result.combined(with: changes(of: value, depth: depth + 1)) }
      }
      return result
    }
    // The method is a helper of the view.
    guard let function = file.callee(of: call).functionHere, let body = function.body, call.arguments.isEmpty,
      file.enclosingType(of: function.node) === file.enclosingType(of: call.node)
    else { return .unknown }
    return changes(ofReturned: body, depth: depth)
  }

  /// The changes of the values that the closures and arguments of a transformation depend on, other than the elements.
  private func changes(ofArguments call: FunctionCallExpr, to method: DerivingMethod) -> CollectionChange {
    let type = file.enclosingType(of: call.node)
    var result = CollectionChange.never
    var parts = call.arguments.compactMap(\.expression)
    if let closure = call.trailingClosure { parts.append(closure.node) }
    for part in parts {
      for node in [part] + Array(part.descendants) where node.kind == .declReferenceExpr {
        guard let name = DeclReferenceExpr(node)?.name, !name.isCapitalized, !name.isClosureArgument,
          node.parent.flatMap(MemberAccessExpr.init)?.declName != node
            || node.parent.flatMap(MemberAccessExpr.init)?.base?.isSelf ?? false,
          !name.isAny(of: ["self", "true", "false"])
        else { continue }
        if let property = type?.storedProperty(named: name), !file.isLocal(node) {
          if property.isLet, property.initialValue != nil { continue }
          // `items.filter { $0.name.contains(query) }`, where `query` is a state.
          let change = CollectionChange(
            kind: .changes, removesElements: method.elements != .all,
            evidence: file.related(call.rangeFromName, "depends on `\(name.text)`"))
          result = result.combined(with: property.isState && !method.keepsPositions ? change : .unknown)
        } else if part.contains(node), !isParameter(name, of: node, below: part) {
          result = result.combined(with: .unknown)
        }
      }
    }
    return result
  }

  /// Whether a name is a parameter of a closure in an argument, or is declared in it.
  private func isParameter(_ name: Name, of node: SyntaxNode, below argument: SyntaxNode) -> Bool {
    switch file.localBinding(of: name, at: node) {
    case .closureParameter(let closure, _): argument == closure.node || argument.contains(closure.node)
    case .value(_, let place): argument.contains(place)
    case .parameter, nil: false
    }
  }

  private mutating func changes(ofOperands node: SyntaxNode, depth: Int) -> CollectionChange {
    if node.isConstantExpression { return .never }
    let parts = Array(node.children)
    let operators = parts.filter { $0.kind == .binaryOperatorExpr }
    // `items ?? []`, `first + second`
    guard parts.count == operators.count * 2 + 1,
      operators.allSatisfy({ $0.textEquals("??") || $0.textEquals("+") })
    else { return .unknown }
    var result = CollectionChange.never
    for part in parts where part.kind != .binaryOperatorExpr {
      result = result.combined(with: changes(of: part, depth: depth + 1))
    }
    return result
  }

  /// `items[0..<3]` is a part of `items`; `groups[index]` depends on `index`.
  private mutating func changes(ofPart node: SyntaxNode, depth: Int) -> CollectionChange {
    guard let base = node.firstChild else { return .unknown }
    if file.isConstant(node) { return .never }
    let index = node.children.compactMap(LabeledExpr.init).first?.expression
    let isRange = index?.tokens.contains { $0.textEquals("..<") || $0.textEquals("...") } ?? false
    let whole = changes(of: base, depth: depth + 1)
    return isRange ? whole : whole.combined(with: .unknown)
  }
}
