/// A parameter as callers see it.
struct ParameterFact: Sendable, Hashable {
  /// `_` for none.
  var label = ""
  var hasDefault = false
  /// May be given as a trailing closure.
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
