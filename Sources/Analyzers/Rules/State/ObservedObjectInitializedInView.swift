struct ObservedObjectInitializedInView: PropertyRule {
  static let info = RuleInfo(
    id: "observed_object_initialized_in_view", topic: .state, severity: .error, tier: .precise,
    title: "`@ObservedObject` is created by the view that observes it",
    explanation: """
      **What happens.** The object loses its state whenever a parent updates: text fields empty themselves, requests \
      start again, and subscriptions of the old object end.

      **Why.** `@ObservedObject` does not own its object. The initial value is evaluated again each time the view \
      struct is initialized, which is at every update of its parent.

      **What to do.** Let the view own it: `@StateObject private var model = Model()` (iOS 14). Or pass the object in. \
      Apple's documentation of \
      [`ObservedObject`](https://developer.apple.com/documentation/swiftui/observedobject) says not to specify a \
      default or initial value.

      **When it is fine.** A shared object (`Model.shared`, `App.delegate.model`) lives longer than the view and is \
      not reported. An app, or a view that is only the root of a window or of a hosting controller, is created once; \
      there it is a hint.
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
        note: "a caller passes it already"),
      .flagged("▸@ObservedObject var model = makeModel()◂", severity: .hint, note: "it may create an object"),
      .flagged(
        """
        struct Screen: View {
          ▸@ObservedObject var model = Model()◂
          var body: some View { Text(model.name) }
        }
        final class Windows {
          func open() { show(NSHostingController(rootView: Screen())) }
        }
        """,
        fixed: """
          struct Screen: View {
            @StateObject private var model = Model()
            var body: some View { Text(model.name) }
          }
          final class Windows {
            func open() { show(NSHostingController(rootView: Screen())) }
          }
          """,
        severity: .hint, note: "the root of a hosting controller is created once"),
      .accepted("@ObservedObject var model = Model.shared", note: "lives longer than the view"),
      .accepted("@ObservedObject var model: Model = .shared"),
      .accepted("@ObservedObject var model = Shop.shared.model"),
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
      let isMadeOnce = type.viewRole == .app || file.isBuiltOnce(type)
      findings.add(
        at: property.range, "`\(name)` is re-created whenever the view is; its state is lost. Use `@StateObject`",
        severity: isMadeOnce ? .hint : nil, fixes: [fix(property, attribute, of: type, in: file)])
    case .functionResult:
      findings.add(
        at: property.range, "`@ObservedObject` does not own `\(name)`; pass it in or use `@StateObject`",
        severity: .hint, missingFact: "whether each call creates another object")
    case .staticMember, .literal, .reference, .other: return
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
    // The object of a `@StateObject` cannot be replaced.
    guard file.settings.supports(.year2020) != false,
      !file.writes(to: property.name, in: type).contains(where: { $0.assignment != nil })
    else { return nil }
    var edits: [TextEdit] = [.replace(name.range, by: "StateObject")]
    let hasAccess = property.declaration.modifiers.contains { modifier in
      modifier.name.isAny(of: ["private", "fileprivate", "internal", "package", "public", "open"])
    }
    let label = property.name.text
    let isUsedElsewhere =
      file.isExtendedElsewhere(type)
      || file.facts.uses(of: type.name.text).contains { $0.fact.labels.contains(label) }
    if !hasAccess, !isUsedElsewhere, let introducer = property.declaration.introducer {
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
