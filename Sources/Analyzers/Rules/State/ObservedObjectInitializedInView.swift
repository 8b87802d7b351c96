struct ObservedObjectInitializedInView: PropertyRule {
  static let info = RuleInfo(
    id: "observed_object_initialized_in_view", topic: .state, severity: .error, tier: .precise,
    title: "An observed object is created by the view that observes it",
    explanation: """
      **What happens.** The object loses its state whenever a parent updates: text fields empty themselves, requests \
      start again, the view may even observe an object that is gone.

      **Why.** `@ObservedObject` does not own its object. The initial value is made anew each time the view struct is \
      made, which is at every update of its parent.

      **What to do.** Let the view own it: `@StateObject private var model = Model()` (iOS 14). Or pass the object in.

      **When it is fine.** A shared object (`Model.shared`) outlives the view; that is reported as a hint only, \
      because the view could simply take it as a parameter.
      """,
    examples: [
      .flagged("▸@ObservedObject var model = Model()◂", fixed: "@StateObject private var model = Model()"),
      .flagged(
        "▸@ObservedObject private var model: Model = .init(id: 1)◂",
        fixed: "@StateObject private var model: Model = .init(id: 1)"),
      .flagged(
        """
        struct Screen: View {
          ▸@ObservedObject var model = Model()◂
          var body: some View { Text(model.name) }
        }
        struct Root: View {
          @StateObject private var model = Model()
          var body: some View { Screen(model: model) }
        }
        """,
        fixed: """
          struct Screen: View {
            @ObservedObject var model: Model
            var body: some View { Text(model.name) }
          }
          struct Root: View {
            @StateObject private var model = Model()
            var body: some View { Screen(model: model) }
          }
          """,
        note: "somebody passes it already"),
      .flagged("▸@ObservedObject var model = Model.shared◂", severity: .hint),
      .flagged("▸@ObservedObject var model = makeModel()◂", severity: .hint),
      .accepted("@StateObject private var model = Model()"),
      .accepted("@ObservedObject var model: Model", note: "passed in"),
      .accepted("@EnvironmentObject var model: Model"),
    ])

  static let wrappers: [StaticString] = ["ObservedObject"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.isViewType, !property.isStatic, let attribute = property.wrapper("ObservedObject"),
      let kind = property.initialValueKind, !file.isPreviewHelper(type)
    else { return }
    let name = property.name.text
    switch kind {
    case .constructor:
      findings.add(
        at: property.range, "`\(name)` is created again whenever the view is: its state is lost",
        fixes: [fix(property, attribute, of: type, in: file)])
    case .staticMember, .functionResult, .other:
      findings.add(
        at: property.range, "`\(name)` gets its object here: pass it in, or own it with `@StateObject`",
        severity: .hint)
    case .literal, .reference: return
    }
  }

  private func fix(
    _ property: StoredProperty, _ attribute: Attribute, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard let name = attribute.name else { return nil }
    let isPassed = file.uses(of: type).contains { use in
      FunctionCallExpr(use)?.argument(named: property.name) != nil
    }
    if isPassed { return takeFromOutside(property) }
    guard file.settings.supports(.year2020) != false else { return nil }
    var edits: [TextEdit] = [.replace(name.range, by: "StateObject")]
    let hasAccess = property.declaration.modifiers.contains { modifier in
      modifier.name.isAny(of: ["private", "fileprivate", "internal", "package", "public", "open"])
    }
    if !hasAccess, let introducer = property.declaration.introducer {
      edits.append(.insert("private ", at: introducer.range.lowerBound))
    }
    return Fix(title: "Own it with @StateObject", isSafe: true, isPreferred: true, edits: edits)
  }

  /// Removes the initial value: callers that rely on it must then pass an object.
  private func takeFromOutside(_ property: StoredProperty) -> Fix? {
    guard let initializer = property.binding.initializer, let pattern = property.binding.pattern else { return nil }
    let typed = property.binding.typeAnnotation?.range.upperBound
    let type = property.initialValue.flatMap(FunctionCallExpr.init)?.calledExpression?.text
    guard typed != nil || type != nil else { return nil }
    return .unsafe(
      "Take the object from outside", preferred: true,
      .replace(
        (typed ?? pattern.range.upperBound)..<initializer.range.upperBound,
        by: typed == nil ? ": \(type ?? "")" : ""))
  }
}

extension FunctionCallExpr {
  /// The value of the argument with this label.
  func argument(named name: Name) -> SyntaxNode? {
    arguments.first { $0.label == name }?.expression
  }
}
