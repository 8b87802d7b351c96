/// A parameter with the properties needed to match it with the arguments of a call.
package protocol CallParameter {
  /// `_` if the parameter has no label.
  var label: String { get }
  var hasDefault: Bool { get }
  /// Whether it may be passed as a trailing closure.
  var isFunction: Bool { get }
}

extension Sequence where Element: CallParameter {
  /// Whether the argument labels of a call match the parameters. Parameters with a default may be omitted.
  package func accept(_ call: FunctionCallExpr) -> Bool {
    var labels = call.arguments.map { $0.label?.text ?? "_" }[...]
    var closures = (call.trailingClosure == nil ? 0 : 1) + call.additionalTrailingClosures.count
    for parameter in self {
      if labels.first == parameter.label {
        labels.removeFirst()
      } else if labels.isEmpty, closures > 0, parameter.isFunction {
        closures -= 1
      } else if !parameter.hasDefault {
        return false
      }
    }
    return labels.isEmpty && closures == 0
  }

  /// The argument in the parentheses of a call for the parameter at a position; nil if it is omitted.
  package func argument(at position: Int, of call: FunctionCallExpr) -> SyntaxNode? {
    var arguments = Array(call.arguments)[...]
    // A function that is the value of a closure is called without labels.
    if arguments.count == reduce(0, { count, _ in count + 1 }), arguments.allSatisfy({ $0.label == nil }) {
      return arguments.indices.contains(position) ? arguments[position].expression : nil
    }
    for (index, parameter) in enumerated() {
      let next = arguments.first.flatMap { ($0.label?.text ?? "_") == parameter.label ? $0 : nil }
      if index == position { return next?.expression }
      if next != nil { arguments.removeFirst() }
    }
    return nil
  }
}

extension FunctionParameter: CallParameter {
  package var label: String { firstName?.text ?? "_" }
  package var isFunction: Bool { type?.isFunctionType ?? false }
}

extension FunctionCallExpr {
  /// The closure that is passed for a parameter.
  ///
  /// - Parameter isLast: whether the closure behind the parentheses is for it.
  package func closure(for parameter: Name, isLast: Bool) -> ClosureExpr? {
    let argument = arguments.first { $0.label.map { $0 == parameter } ?? false }?.expression
    if let closure = argument.flatMap(ClosureExpr.init) { return closure }
    for element in additionalTrailingClosures where element.label.map({ $0 == parameter }) ?? false {
      return element.closure
    }
    return isLast && Array(additionalTrailingClosures).isEmpty ? trailingClosure : nil
  }

  /// The value of the argument with the given label.
  package func argument(named name: Name) -> SyntaxNode? {
    arguments.first { $0.label == name }?.expression
  }
}

extension FunctionDecl {
  /// Whether the argument labels of a call match the parameters. Parameters with a default may be omitted.
  func accepts(_ call: FunctionCallExpr) -> Bool { parameters.accept(call) }
}

extension InitializerDecl {
  /// Whether the argument labels of a call match the parameters. Parameters with a default may be omitted.
  package func accepts(_ call: FunctionCallExpr) -> Bool { parameters.accept(call) }
}

extension SyntaxNode {
  /// Whether it is a function type, possibly with attributes, in parentheses or optional.
  package var isFunctionType: Bool { coreType.kind == .functionType }

  /// Whether it is a function type without parameters that returns a value, possibly with attributes, in parentheses or
  /// optional. Such functions provide a value instead of performing an action.
  package var isProviderType: Bool {
    guard let result = providedType else { return false }
    return result.typeName != "Void" && !result.textEquals("()")
  }

  /// Whether it is a function type that returns nothing, possibly with attributes, in parentheses or optional.
  package var isActionType: Bool {
    let type = coreType
    guard type.kind == .functionType, let result = type.child(.returnClause)?.firstChild else { return false }
    return result.typeName == "Void" || result.textEquals("()")
  }

  /// The result of a function type without parameters.
  var providedType: SyntaxNode? {
    let type = coreType
    guard type.kind == .functionType, type.child(.tupleTypeElement) == nil else { return nil }
    return type.child(.returnClause)?.firstChild
  }

  /// The type without attributes, parentheses, `?` and `!`.
  var coreType: SyntaxNode {
    var type = self
    while true {
      let inner: SyntaxNode? =
        switch type.kind {
        case .attributedType: type.lastChild
        case .optionalType, .implicitlyUnwrappedOptionalType, .tupleType, .tupleTypeElement: type.firstChild
        default: nil
        }
      guard let inner else { return type }
      type = inner
    }
  }
}
