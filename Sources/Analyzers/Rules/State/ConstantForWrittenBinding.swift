struct ConstantForWrittenBinding: CallRule {
  static let info = RuleInfo(
    id: "constant_for_written_binding", topic: .state, alsoAbout: [.navigation], cases: [.selection, .layout],
    tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = [
    "NavigationSplitView", "NavigationStack", "TabView", "List", "Table", "DisclosureGroup", "Section",
  ]

  /// The arguments that SwiftUI sets when users select, push or go back.
  private static let selections: [StaticString] = ["selection", "path"]
  /// The arguments that SwiftUI sets when users open and close a part of the screen.
  private static let layouts: [StaticString] = ["columnVisibility", "preferredCompactColumn", "isExpanded"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = call.calleeName, call.calledExpression?.kind == .declReferenceExpr,
      file.isInBodyScope(call.node), !call.node.isInPreview, !file.redefines(name, at: call.node),
      !(file.enclosingType(of: call.node).map(file.isPreviewHelper) ?? false),
      !file.chain(of: call.node).contains("disabled", "allowsHitTesting", "hidden")
    else { return }
    for argument in call.arguments {
      guard let label = argument.label, label.isAny(of: Self.selections + Self.layouts),
        let value = argument.expression.flatMap(FunctionCallExpr.init), value.calleeName == "constant",
        value.base.map({ $0.textEquals("Binding") }) ?? true
      else { continue }
      let isSelection = label.isAny(of: Self.selections)
      let isForOneColumn = label == "preferredCompactColumn"
      // Only on iOS and watchOS does a split view become a single column.
      guard !isForOneColumn || file.mayBeForPhones(at: call.node) else { continue }
      findings.add(
        at: value.node.range,
        "`\(name.text)` cannot change a constant `\(label.text)`, so it stays the same; bind it to `@State`",
        isSelection ? .selection : .layout,
        assuming: [isForOneColumn ? .layout("whether the split view shows one column at a time") : nil])
    }
  }
}

extension RuleCase {
  fileprivate static let selection = RuleCase(
    "selection", .deadFeature, "what users select or push is set to a constant")
  fileprivate static let layout = RuleCase(
    "layout", .deadFeature, "the visible columns or an expanded section are set to a constant", severity: .info,
    because: "it may be meant to stay as it is")
}
