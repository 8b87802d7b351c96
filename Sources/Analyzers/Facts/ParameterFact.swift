/// A parameter from the perspective of callers.
struct ParameterFact: Sendable, Hashable {
  /// `_` if there is none.
  var label = ""
  var hasDefault = false
  /// Whether it can be passed as a trailing closure.
  var isFunction = false
}

extension ParameterFact: Record {
  mutating func code(_ coder: inout some Coder) {
    coder(&label)
    coder(&hasDefault)
    coder(&isFunction)
  }
}

extension ParameterFact: CallParameter {
  init(_ parameter: FunctionParameter) {
    self.init(label: parameter.label, hasDefault: parameter.hasDefault, isFunction: parameter.isFunction)
  }
}
