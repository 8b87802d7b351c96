/// A parameter, as needed to match it with the arguments of a call.
protocol CallParameter {
  /// `_` for a parameter without a label.
  var label: String { get }
  var hasDefault: Bool { get }
  /// Whether it may be passed as a trailing closure.
  var isFunction: Bool { get }
}

extension Sequence where Element: CallParameter {
  /// Whether a call's argument labels fit the parameters; those with a default may be omitted.
  func accept(_ call: FunctionCallExpr) -> Bool {
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
}

extension FunctionParameter: CallParameter {
  var label: String { firstName?.text ?? "_" }
  var isFunction: Bool { type?.isFunctionType ?? false }
}

extension FunctionDecl {
  /// Whether a call's argument labels fit the parameters; those with a default may be omitted.
  func accepts(_ call: FunctionCallExpr) -> Bool { parameters.accept(call) }
}

extension InitializerDecl {
  /// Whether a call's argument labels fit the parameters; those with a default may be omitted.
  func accepts(_ call: FunctionCallExpr) -> Bool { parameters.accept(call) }
}

extension SyntaxNode {
  /// A function type, perhaps with attributes, in parentheses or optional.
  var isFunctionType: Bool {
    switch kind {
    case .functionType: true
    case .attributedType: lastChild?.isFunctionType ?? false
    case .optionalType, .implicitlyUnwrappedOptionalType, .tupleType, .tupleTypeElement:
      firstChild?.isFunctionType ?? false
    default: false
    }
  }

  /// A function type without parameters that returns a value, perhaps with attributes, in parentheses or optional. Its
  /// functions provide something rather than do something.
  var isProviderType: Bool {
    switch kind {
    case .functionType:
      guard child(.tupleTypeElement) == nil, let result = child(.returnClause)?.firstChild else { return false }
      return result.typeName != "Void" && !result.textEquals("()")
    case .attributedType: return lastChild?.isProviderType ?? false
    case .optionalType, .implicitlyUnwrappedOptionalType, .tupleType, .tupleTypeElement:
      return firstChild?.isProviderType ?? false
    default: return false
    }
  }
}
