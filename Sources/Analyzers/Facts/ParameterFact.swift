/// A parameter from the perspective of callers.
package struct ParameterFact: Sendable, Hashable {
  /// `_` if there is none.
  package var label = ""
  package var hasDefault = false
  /// Whether it can be passed as a trailing closure.
  package var isFunction = false
  /// Whether it is a view builder.
  var isViewBuilder = false
}

extension ParameterFact: Record {
  mutating func code(_ coder: inout some Coder) {
    coder(&label)
    coder(&hasDefault)
    coder(&isFunction)
    coder(&isViewBuilder)
  }
}

extension ParameterFact: CallParameter {
  init(_ parameter: FunctionParameter) {
    self.init(
      label: parameter.label, hasDefault: parameter.hasDefault, isFunction: parameter.isFunction,
      isViewBuilder: parameter.isFunction && parameter.attributes.contains { $0.name.is(.viewBuilder) })
  }
}
