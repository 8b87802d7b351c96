/// A way to call something, recognized by the arguments.
package indirect enum CallForm: Sendable {
  /// Has an argument with a given label in parentheses.
  case argument(StaticString)
  /// Has an argument with a given label in parentheses that is not a closure.
  case value(StaticString)
  /// Has no argument with any of some labels in parentheses.
  case without([StaticString])
  /// Has a closure with a given label, in parentheses or after them.
  case closure(StaticString)
  /// Has nothing in parentheses.
  case noArguments
  /// The first argument has no label.
  case firstUnlabeled
  /// All arguments in parentheses have labels.
  case noUnlabeledArguments
  /// The first argument has one of some spellings.
  case firstArgument([StaticString])
  case trailingClosure
  /// The closure, trailing or labeled `perform`, has one of some numbers of parameters; `$0` counts as one.
  case closureParameters([Int])
  case all([CallForm])
  case any([CallForm])

  package func matches(_ call: FunctionCallExpr) -> Bool {
    switch self {
    case .argument(let label): call.argument(label) != nil
    case .value(let label): call.argument(label).map { $0.kind != .closureExpr } ?? false
    case .without(let labels): labels.allSatisfy { call.argument($0) == nil }
    case .closure(let label): call.closure(label) != nil
    case .noArguments: call.arguments.isEmpty
    case .firstUnlabeled: call.arguments.first.map { $0.label == nil } ?? false
    case .noUnlabeledArguments: !call.arguments.contains { $0.label == nil }
    case .firstArgument(let spellings):
      call.arguments.first?.expression.map { argument in spellings.contains { argument.textEquals($0) } } ?? false
    case .trailingClosure: call.trailingClosure != nil
    case .closureParameters(let counts):
      (call.trailingClosure ?? call.closure("perform")).map { counts.contains(CallForm.parameterCount(of: $0)) }
        ?? false
    case .all(let forms): forms.allSatisfy { $0.matches(call) }
    case .any(let forms): forms.contains { $0.matches(call) }
    }
  }

  private static func parameterCount(of closure: ClosureExpr) -> Int {
    let names = closure.parameterNames
    return names.isEmpty && closure.node.tokens.contains { $0.textEquals("$0") } ? 1 : names.count
  }
}
