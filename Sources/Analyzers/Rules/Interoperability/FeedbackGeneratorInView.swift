struct FeedbackGeneratorInView: CallRule {
  static let info = RuleInfo(
    id: "feedback_generator_in_view", topic: .interoperability, alsoAbout: [.performance],
    cases: [.unprepared, .prepared, .inBody], tier: .precise, since: "0.2.0", platforms: [.iOS])

  static let callees: [StaticString] = [
    "UIFeedbackGenerator", "UIImpactFeedbackGenerator", "UINotificationFeedbackGenerator",
    "UISelectionFeedbackGenerator", "UICanvasFeedbackGenerator",
  ]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let type = file.enclosingType(of: call.node), type.isViewType, type.viewRole != .app,
      let name = call.calleeName
    else { return }
    if let property = type.storedProperties.first(where: { $0.initialValue?.contains(call.node) ?? false }) {
      guard property.attributes.isEmpty, !property.isStatic, !property.declaration.hasModifier("lazy"),
        file.closures(around: call.node).isEmpty, file.reinitialization(of: type) != .never, !file.isPreviewHelper(type)
      else { return }
      findings.add(
        at: call.range,
        "`\(name.text)` is created each time the view is; use `sensoryFeedback`, or create it in the action",
        isPrepared(property, in: type, file) ? .prepared : .unprepared)
      return
    }
    guard let member = call.node.enclosingMember, VariableDecl(member) != nil || file.buildsViews(member),
      file.isInBodyScope(call.node),
      type.viewRole == .view,
      call.node.ancestors.prefix(while: { $0 != member }).contains(where: { $0.kind == .variableDecl })
    else { return }
    findings.add(
      at: call.range,
      "`\(name.text)` is created each time the body runs; use `sensoryFeedback`, or create it in the action",
      .inBody)
  }

  /// Whether the view prepares the generator for a later action.
  private func isPrepared(_ property: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    ([(property, type)] + file.receivers(of: property, in: type)).contains { property, type in
      file.calls(named: "prepare", in: type).contains { $0.base?.selfMemberName == property.name }
    }
  }
}

extension RuleCase {
  fileprivate static let unprepared = RuleCase(
    "unprepared", .slow, "a property of the view stores a generator that is never prepared", severity: .hint,
    because: "only the generator is created again")
  fileprivate static let prepared = RuleCase(
    "prepared", .slow, "a property of the view stores a generator that is prepared for a later action", isOptIn: true)
  fileprivate static let inBody = RuleCase(
    "inBody", .slow, "a local variable of the body stores the generator", severity: .hint,
    because: "only the generator is created again")
}
