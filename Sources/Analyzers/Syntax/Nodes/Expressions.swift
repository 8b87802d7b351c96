/// A node of a known kind, with accessors named like the children in SwiftSyntax.
@usableFromInline
package protocol TypedNode: Sendable {
  /// Nil if the node is of another kind.
  init?(_ node: SyntaxNode)
  var node: SyntaxNode { get }
}

extension TypedNode {
  package var range: Range<Int> { node.range }
}

/// The direct children of a node that have a certain kind, in source order, found lazily.
@usableFromInline
package struct TypedChildren<Node: TypedNode>: Sequence, IteratorProtocol {
  @usableFromInline var children: SyntaxChildren

  init(of node: SyntaxNode) { children = node.children }

  @inlinable package mutating func next() -> Node? {
    while let child = children.next() {
      if let node = Node(child) { return node }
    }
    return nil
  }

  @inlinable package var first: Node? {
    var rest = self
    return rest.next()
  }

  @inlinable package var last: Node? { reduce(nil) { $1 } }

  /// Nil if there are none or several.
  @inlinable package var only: Node? {
    var rest = self
    let first = rest.next()
    return rest.next() == nil ? first : nil
  }

  @inlinable package var isEmpty: Bool { first == nil }
  /// Iterates over all children.
  @inlinable package var count: Int { reduce(0) { count, _ in count + 1 } }
}

/// A node with arguments in parentheses: a call or an attribute.
package protocol ArgumentListNode: TypedNode {}

extension ArgumentListNode {
  /// The arguments in parentheses.
  package var arguments: TypedChildren<LabeledExpr> { TypedChildren(of: node) }

  /// The value of the first argument, with or without a label.
  package var firstArgument: SyntaxNode? { arguments.first?.expression }

  /// The value of the first argument without a label.
  package var firstUnlabeledArgument: SyntaxNode? { arguments.first { $0.label == nil }?.expression }

  /// The value of the only argument, if it has no label.
  package var onlyUnlabeledArgument: SyntaxNode? {
    guard let argument = arguments.only, argument.label == nil else { return nil }
    return argument.expression
  }

  /// The value of the first argument with a label.
  package func argument(_ label: StaticString) -> SyntaxNode? { arguments.first { $0.label == label }?.expression }
}

/// `callee(arguments) { trailing closure } label: { another }`
package struct FunctionCallExpr: ArgumentListNode {
  package let node: SyntaxNode

  package init?(_ node: SyntaxNode) {
    guard node.kind == .functionCallExpr else { return nil }
    self.node = node
  }

  /// The called expression without generic arguments: `foo` in `foo<Int>()`.
  package var calledExpression: SyntaxNode? {
    guard let first = node.firstChild else { return nil }
    return first.kind == .genericSpecializationExpr ? first.firstChild : first
  }

  /// The receiver of a method call: `x` in `x.name(…)`; nil for `name(…)` and `.name(…)`.
  package var base: SyntaxNode? { calledExpression.flatMap(MemberAccessExpr.init)?.base }

  /// The first closure after the parentheses.
  package var trailingClosure: ClosureExpr? {
    for child in node.children where child.kind == .closureExpr && child.index != node.index + 1 {
      return ClosureExpr(child)
    }
    return nil
  }

  /// `label: { … }` after the first trailing closure.
  package var additionalTrailingClosures: TypedChildren<MultipleTrailingClosureElement> { TypedChildren(of: node) }

  /// The closures that it passes, in the parentheses and after them.
  package var closures: [ClosureExpr] {
    arguments.compactMap { $0.expression.flatMap(ClosureExpr.init) } + [trailingClosure].compactMap(\.self)
      + additionalTrailingClosures.compactMap(\.closure)
  }

  /// The name of the called function: `foo` in `foo()`, `a.foo()` and `.foo()`.
  package var calleeName: Name? {
    guard let callee = calledExpression else { return nil }
    switch callee.kind {
    case .declReferenceExpr: return callee.firstToken.map(Name.init)
    case .memberAccessExpr: return MemberAccessExpr(callee)?.name
    default: return nil
    }
  }

  /// The range of the name of the called function, or of the whole call if it has no name.
  package var nameRange: Range<Int> { calleeName?.range ?? range }

  /// From the name of the called function to the end of the call: a modifier without its receiver.
  package var rangeFromName: Range<Int> { nameRange.lowerBound..<range.upperBound }

  /// A closure passed with a label, in parentheses or after them.
  package func closure(_ label: StaticString) -> ClosureExpr? {
    if let element = additionalTrailingClosures.first(where: { $0.label == label }) { return element.closure }
    return argument(label).flatMap(ClosureExpr.init)
  }

  /// The closure after the parentheses, or else the closure with the first matching label.
  package func trailingClosure(or labels: StaticString...) -> ClosureExpr? {
    trailingClosure ?? labels.lazy.compactMap { closure($0) }.first
  }
}

/// `base.name`, or `.name` without a base.
package struct MemberAccessExpr: TypedNode {
  package let node: SyntaxNode

  package init?(_ node: SyntaxNode) {
    guard node.kind == .memberAccessExpr else { return nil }
    self.node = node
  }

  /// Nil for `.name`.
  package var base: SyntaxNode? {
    guard let first = node.firstChild, first.subtreeEnd < node.subtreeEnd else { return nil }
    return first
  }

  /// The member, a `declReferenceExpr`.
  package var declName: SyntaxNode? {
    guard let first = node.firstChild else { return nil }
    return first.subtreeEnd < node.subtreeEnd ? SyntaxNode(node.storage, first.subtreeEnd) : first
  }

  package var name: Name? { declName?.firstToken.map(Name.init) }
}

/// A name: `foo`, `self`, `$0`, `foo(bar:)`.
package struct DeclReferenceExpr: TypedNode {
  package let node: SyntaxNode

  package init?(_ node: SyntaxNode) {
    guard node.kind == .declReferenceExpr else { return nil }
    self.node = node
  }

  package var name: Name? { node.firstToken.map(Name.init) }
}

/// An argument or a tuple element.
package struct LabeledExpr: TypedNode {
  package let node: SyntaxNode

  package init?(_ node: SyntaxNode) {
    guard node.kind == .labeledExpr else { return nil }
    self.node = node
  }

  package var expression: SyntaxNode? { node.firstChild }

  /// The name before the colon.
  package var label: Name? {
    guard let token = node.firstToken, let expression, token.range.lowerBound < expression.range.lowerBound else {
      return nil
    }
    return Name(token)
  }
}

/// `{ signature in statements }`
package struct ClosureExpr: TypedNode {
  package let node: SyntaxNode

  package init?(_ node: SyntaxNode) {
    guard node.kind == .closureExpr else { return nil }
    self.node = node
  }

  /// Only the first child is checked, so that a closure with many statements is not searched.
  package var signature: SyntaxNode? { node.firstChild.flatMap { $0.kind == .closureSignature ? $0 : nil } }

  package var statements: [SyntaxNode] { node.children.filter { $0.kind != .closureSignature } }

  /// The names of the parameters, including `_`.
  package var parameterNames: [Name] {
    guard let signature else { return [] }
    return signature.children.compactMap { child in
      switch child.kind {
      case .closureShorthandParameter: child.firstToken.map(Name.init)
      case .closureParameter: FunctionParameter(child)?.secondName ?? FunctionParameter(child)?.firstName
      default: nil
      }
    }
  }

  /// UTF-8 offsets of the contents of the braces, or of the part after `in`, without surrounding white space.
  package var statementsRange: Range<Int>? {
    guard let first = statements.first, let last = statements.last else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }
}

/// `label: { … }` after a trailing closure.
package struct MultipleTrailingClosureElement: TypedNode {
  package let node: SyntaxNode

  package init?(_ node: SyntaxNode) {
    guard node.kind == .multipleTrailingClosureElement else { return nil }
    self.node = node
  }

  package var label: Name? { node.firstToken.map(Name.init) }
  package var closure: ClosureExpr? { node.lastChild.flatMap(ClosureExpr.init) }
}

/// A string literal.
package struct StringLiteralExpr: TypedNode {
  package let node: SyntaxNode

  package init?(_ node: SyntaxNode) {
    guard node.kind == .stringLiteralExpr else { return nil }
    self.node = node
  }

  package var hasInterpolation: Bool { node.child(.expressionSegment) != nil }

  /// UTF-8 offsets of the text between the quotes; nil if the literal is not closed.
  package var contentRange: Range<Int>? {
    let range = node.range
    let bytes = node.tree.source.bytes
    guard range.upperBound <= bytes.count else { return nil }
    var pounds = 0
    while range.lowerBound + pounds < range.upperBound, bytes[range.lowerBound + pounds] == UInt8(ascii: "#") {
      pounds += 1
    }
    var quotes = 0
    while range.lowerBound + pounds + quotes < range.upperBound,
      bytes[range.lowerBound + pounds + quotes] == UInt8(ascii: "\""), quotes < 3
    {
      quotes += 1
    }
    if quotes == 2 { quotes = 1 }
    let start = range.lowerBound + pounds + quotes
    let end = range.upperBound - pounds - quotes
    return quotes > 0 && start <= end ? start..<end : nil
  }

  /// The text between the quotes as written; nil if it is interpolated.
  package var constantText: String? {
    guard !hasInterpolation, let contentRange else { return nil }
    return node.tree.source.string(in: contentRange)
  }
}

/// An operator expression whose second part is `=` or a compound assignment operator such as `+=`, or a condition with
/// the same effect: `if !isBusy { isBusy.toggle() }`.
package struct Assignment: Sendable {
  /// The whole expression `target = value`, a `sequenceExpr`, or the `if`.
  package let node: SyntaxNode
  /// The expression on the left of the operator, or the flag that is toggled.
  package let target: SyntaxNode
  /// Whether it also reads the target, as `+=` and `count = count + 1` do.
  package let isCompound: Bool
  /// UTF-8 offsets of the expression on the right of the operator.
  package var valueRange: Range<Int> {
    let start = firstOperand.range.lowerBound
    return start..<max(start, node.range.upperBound)
  }
  private let firstOperand: SyntaxNode
  /// What a flag is after a condition and `toggle()`.
  private var toggledTo: Bool?

  package init?(_ node: SyntaxNode) {
    if node.kind == .ifExpr {
      guard let toggle = node.toggleOfItsCondition, let base = toggle.call.base else { return nil }
      (self.node, target, firstOperand, isCompound) = (node, base, node, false)
      toggledTo = toggle.value
      return
    }
    guard node.kind == .sequenceExpr else { return nil }
    var parts = node.children
    guard let target = parts.next(), let sign = parts.next(), let firstOperand = parts.next() else { return nil }
    switch sign.kind {
    case .assignmentExpr:
      isCompound =
        parts.next().map { sign in
          Assignment.isArithmetic(sign)
            && (firstOperand.isSpelledLike(target) || parts.next()?.isSpelledLike(target) ?? false)
        } ?? false
    case .binaryOperatorExpr where Assignment.isCompoundOperator(sign): isCompound = true
    default: return nil
    }
    self.node = node
    self.target = target
    self.firstOperand = firstOperand
  }

  /// The operands and operators on the right of the operator.
  package var value: [SyntaxNode] { toggledTo == nil ? Array(node.children.dropFirst(2)) : [] }

  /// The value, if it is a single expression.
  package var singleValue: SyntaxNode? {
    toggledTo == nil && firstOperand.subtreeEnd == node.subtreeEnd ? firstOperand : nil
  }

  /// The value as written, if it is a single expression; `true` or `false` for a flag.
  package var valueText: String? { toggledTo.map { $0 ? "true" : "false" } ?? singleValue?.text }

  /// Whether it assigns a given literal: `isBusy = true`.
  package func isOf(_ literal: StaticString) -> Bool {
    !isCompound && singleValue.textEquals(literal)
  }

  package var setsTrue: Bool { toggledTo ?? isOf("true") }
  package var setsFalse: Bool { toggledTo.map { !$0 } ?? isOf("false") }
  /// Whether its operator reads the target: `+=`.
  package var isOperator: Bool { isCompound && target.nextSibling?.kind == .binaryOperatorExpr }
  /// Whether it is written as a condition.
  package var isConditionalToggle: Bool { toggledTo != nil }
  /// Whether it negates a flag: `isOn = !isOn`.
  package var negatesTarget: Bool {
    guard !isCompound, let value = singleValue, value.kind == .prefixOperatorExpr, value.firstToken.textEquals("!"),
      let negated = value.lastChild
    else { return false }
    return negated.isSpelledLike(target)
  }
  package var setsNil: Bool { isOf("nil") }

  /// Whether it resets a property: `isShown = false`, `selection = nil`.
  package var clears: Bool { setsFalse || setsNil }

  /// Whether it assigns the same flag or the same value as another assignment, as far as the spelling shows it.
  package func setsSameValue(as other: Assignment) -> Bool {
    if isConditionalToggle || other.isConditionalToggle {
      return setsTrue && other.setsTrue || setsFalse && other.setsFalse
    }
    guard let value = singleValue, let second = other.singleValue else { return false }
    return value.isSpelledLike(second)
  }

  /// The element that it adds to a collection: `x` in `items += [x]` and `items = items + [x]`.
  package var addedElement: SyntaxNode? {
    guard isCompound else { return nil }
    let arrays = value.filter { $0.kind == .arrayExpr }
    return arrays.count == 1 ? arrays[0].onlyChild : nil
  }

  /// Whether it sets the property with a given name: `name = …`, `self.name = …`.
  package func sets(_ name: Name) -> Bool { target.selfMemberName == name }

  private static func isArithmetic(_ node: SyntaxNode) -> Bool {
    node.kind == .binaryOperatorExpr
      && (["+", "-", "*", "/"] as [StaticString]).contains { node.textEquals($0) }
  }

  private static func isCompoundOperator(_ node: SyntaxNode) -> Bool {
    let range = node.range
    guard range.count >= 2, node.tree.byte(at: range.upperBound - 1) == UInt8(ascii: "=") else { return false }
    for comparison in ["==", "!=", "<=", ">=", "===", "!==", "~="] as [StaticString]
    where node.textEquals(comparison) {
      return false
    }
    return true
  }
}

extension SyntaxNode {
  /// The only statement of an `if` without `else` that toggles the flag of its condition, and the value that the flag
  /// has then.
  fileprivate var toggleOfItsCondition: (call: FunctionCallExpr, value: Bool)? {
    var parts = children
    guard let condition = parts.next(), let block = parts.next(), block.kind == .codeBlock, parts.next() == nil,
      let call = block.onlyChild.flatMap(FunctionCallExpr.init), call.calleeName == "toggle", call.arguments.isEmpty,
      let flag = call.base
    else { return nil }
    guard condition.kind == .conditionElement, let tested = condition.onlyChild else { return nil }
    if tested.isSpelledLike(flag) { return (call, false) }
    if tested.kind == .prefixOperatorExpr, tested.firstToken.textEquals("!") {
      return tested.lastChild?.isSpelledLike(flag) ?? false ? (call, true) : nil
    }
    // An optional flag is compared: `if model?.isBusy == false { model?.isBusy.toggle() }`.
    let operands = Array(tested.children.prefix(4))
    guard tested.kind == .sequenceExpr, operands.count == 3, operands[1].textEquals("=="),
      operands[0].isSpelledLike(flag), operands[2].kind == .booleanLiteralExpr
    else { return nil }
    return (call, operands[2].textEquals("false"))
  }

  /// Whether it is the condition of an `if` that has the effect of an assignment.
  package var isConditionOfToggle: Bool {
    guard kind == .conditionElement, let parent, parent.kind == .ifExpr else { return false }
    return Assignment(parent) != nil
  }

  /// The assignment that reads its own target here: `isOn` in `isOn = !isOn`, `count` in `count = count + 1`, and the
  /// condition before `toggle()`.
  package var assignmentOfItself: Assignment? {
    var node = self
    if let parent, parent.kind == .prefixOperatorExpr { node = parent }
    if let parent = node.parent, parent.kind == .sequenceExpr {
      if let assignment = Assignment(parent) {
        guard assignment.target != node, assignment.isCompound || assignment.negatesTarget,
          isSpelledLike(assignment.target)
        else { return nil }
        return assignment
      }
      node = parent
    }
    guard let condition = node.parent, condition.isConditionOfToggle, let parent = condition.parent else { return nil }
    return Assignment(parent)
  }

  /// The `if` around a call of `toggle()` that has the effect of an assignment.
  package var conditionalToggle: Assignment? {
    guard kind == .functionCallExpr, let block = parent, block.kind == .codeBlock, let condition = block.parent,
      condition.kind == .ifExpr
    else { return nil }
    return Assignment(condition)
  }

  /// The expression without surrounding parentheses.
  package var unparenthesized: SyntaxNode {
    var node = self
    while node.kind == .tupleExpr, let only = node.firstChild.flatMap(LabeledExpr.init), only.label == nil,
      only.node.subtreeEnd == node.subtreeEnd, let inner = only.expression
    {
      node = inner
    }
    return node
  }

  /// The expression without trailing `?` and `!`.
  package var withoutUnwrapping: SyntaxNode {
    var node = self
    while node.kind == .optionalChainingExpr || node.kind == .forceUnwrapExpr, let inner = node.firstChild {
      node = inner
    }
    return node
  }

  /// The ternary, in parentheses or not, of which the node is a branch; otherwise the node itself.
  package var outermostAlternative: SyntaxNode {
    var node = self
    while let parent = node.parent {
      switch parent.kind {
      case .unresolvedTernaryExpr: node = parent
      case .sequenceExpr where parent.child(.unresolvedTernaryExpr) != nil && parent.firstChild != node: node = parent
      case .labeledExpr where parent.parent?.kind == .tupleExpr && parent.parent?.unparenthesized == node:
        node = parent.parent ?? parent
      default: return node
      }
    }
    return node
  }

  /// The expressions whose value this expression may have: the branches of a ternary, including nested ternaries;
  /// otherwise the expression itself.
  package var alternatives: [SyntaxNode] {
    let value = unparenthesized
    guard value.kind == .sequenceExpr else { return [value] }
    var result: [SyntaxNode] = []
    var rest = Array(value.children)[...]
    while let ternary = rest.firstIndex(where: { $0.kind == .unresolvedTernaryExpr }) {
      guard let branch = rest[ternary].firstChild else { return [value] }
      result += branch.alternatives
      rest = rest[(ternary + 1)...]
    }
    // In `isOn ? a : b + c`, the part after the colon is not a node.
    guard !result.isEmpty, rest.count == 1, let last = rest.first else { return [value] }
    return result + last.alternatives
  }

  /// The name, if the node is a plain reference: `name`, `self.name` or `self?.name`.
  package var selfMemberName: Name? {
    switch kind {
    case .declReferenceExpr: return DeclReferenceExpr(self)?.name
    case .memberAccessExpr:
      guard let access = MemberAccessExpr(self), let base = access.base, base.isSelf else { return nil }
      return access.name
    default: return nil
    }
  }

  /// `path` for `path`, `self.path` and `router.path`.
  package var lastName: Name? { DeclReferenceExpr(self)?.name ?? MemberAccessExpr(self)?.name }

  /// An expression as written, without `self.`, to identify a value.
  package var pathText: String {
    let text = text
    return text.hasPrefix("self.") ? String(text.dropFirst(5)) : text
  }

  /// `self`, `self?` or `self!`.
  package var isSelf: Bool {
    let node = kind == .optionalChainingExpr || kind == .forceUnwrapExpr ? firstChild ?? self : self
    return node.kind == .declReferenceExpr && node.textEquals("self")
  }

  /// Whether the node is a number, string, Boolean, `nil`, or an array, dictionary or tuple of literals.
  package var isLiteral: Bool {
    switch kind {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .regexLiteralExpr: return true
    case .stringLiteralExpr: return child(.expressionSegment) == nil
    case .prefixOperatorExpr: return firstChild?.isLiteral ?? false
    case .arrayExpr: return children.allSatisfy { ($0.kind == .labeledExpr ? $0.firstChild ?? $0 : $0).isLiteral }
    case .dictionaryExpr: return children.allSatisfy { $0.children.allSatisfy(\.isLiteral) }
    case .tupleExpr: return children.allSatisfy { LabeledExpr($0)?.expression?.isLiteral ?? false }
    default: return false
    }
  }
  /// The default type of a literal: `Int` for `3`.
  package var literalTypeName: String? {
    switch kind {
    case .integerLiteralExpr: "Int"
    case .floatLiteralExpr: "Double"
    case .booleanLiteralExpr: "Bool"
    case .stringLiteralExpr: "String"
    default: nil
    }
  }
}

extension SyntaxNode {
  /// The argument of a subscript with a single one: `0` in `items[0]`.
  package var onlySubscriptArgument: LabeledExpr? { TypedChildren<LabeledExpr>(of: self).only }

  /// `Note` for `[Note(id: 1), Note(id: 2)]`, an array literal that creates each element.
  package var constructedElementType: String? {
    let array = unparenthesized
    guard array.kind == .arrayExpr, let first = array.firstChild.flatMap(FunctionCallExpr.init),
      first.calledExpression?.kind == .declReferenceExpr, let name = first.calleeName, name.isCapitalized,
      array.children.allSatisfy({ element in
        let call = FunctionCallExpr(element)
        return call?.calledExpression?.kind == .declReferenceExpr && call?.calleeName == name
      })
    else { return nil }
    return name.text
  }

  /// The last name of a plain reference to a type: `Color` for `Color` and `SwiftUI.Color`.
  package var typeReferenceName: Name? {
    switch kind {
    case .declReferenceExpr: DeclReferenceExpr(self)?.name
    case .memberAccessExpr: MemberAccessExpr(self)?.name
    default: nil
    }
  }
}
