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

      It is an error where all of that is known: some view shows what changes in the object after it is created, and the \
      body that creates the view runs again. Where one of these is not known, it is a hint.

      **When it is fine.** A shared object (`Model.shared`, `App.delegate.model`) lives longer than the view and is \
      not reported. An app, or a view that is only the root of a window or of a hosting controller, is created once; \
      there it is a hint.
      """,
    examples: [
      .flagged(
        """
        final class Draft: ObservableObject {
          @Published var text = ""
        }
        struct Editor: View {
          ▸@ObservedObject var draft = Draft()◂
          var body: some View { TextField("Text", text: $draft.text) }
        }
        struct Home: View {
          @State private var count = 0
          var body: some View {
            Button("\\(count)") { count += 1 }
            Editor()
          }
        }
        """,
        fixed: """
          final class Draft: ObservableObject {
            @Published var text = ""
          }
          struct Editor: View {
            @StateObject private var draft = Draft()
            var body: some View { TextField("Text", text: $draft.text) }
          }
          struct Home: View {
            @State private var count = 0
            var body: some View {
              Button("\\(count)") { count += 1 }
              Editor()
            }
          }
          """),
      .flagged(
        "▸@ObservedObject var model = Model()◂", fixed: "@StateObject private var model = Model()",
        severity: .hint, note: "what the object holds is not known"),
      .flagged(
        "▸@ObservedObject private var model: Model = .init(id: 1)◂",
        fixed: "@StateObject private var model: Model = .init(id: 1)", severity: .hint),
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
        severity: .hint, note: "a caller passes it already"),
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
      .accepted(
        """
        final class Code: ObservableObject {
          @Published var digits = ""
          func bind(_ secret: String) { digits = secret }
        }
        struct CodeRow: View {
          @ObservedObject private var code = Code()
          init(secret: String) { code.bind(secret) }
          var body: some View { Text(code.digits) }
        }
        """,
        note: "each initializer sets it up, which a `@StateObject` would not allow"),
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
      let lost = file.lostState(of: property, in: type)
      let isSetUp = type.initializers.contains { initializer in
        initializer.body.map { !file.unqualifiedReferences(to: property.name, in: $0).isEmpty } ?? false
      }
      // A new object that nothing changes, or that each initializer sets up again, is as good as the old one.
      guard lost != .nothing, !isSetUp || lost == .entered else { return }
      let again = file.reinitialization(of: type)
      let missingFact = lost.missingFact(again)
      findings.add(
        at: property.range,
        "`\(name)` is re-created whenever the view is; its state is lost" + (isSetUp ? "" : ". Use `@StateObject`"),
        severity: missingFact == nil && again == .happens && !isSetUp ? nil : .hint,
        fixes: [isSetUp ? nil : fix(property, attribute, of: type, in: file)], missingFact: missingFact)
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
      !file.writes(to: property.name, in: type).contains(where: { $0.assignment != nil }),
      !isReplaced(property, of: type, in: file)
    else { return nil }
    var edits: [TextEdit] = [.replace(name.rangeWithBackticks, by: "StateObject")]
    let access = property.declaration.modifier {
      $0.name.isAny(of: ["private", "fileprivate", "internal", "package", "public", "open"])
    }
    let label = property.name.text
    let isUsedElsewhere =
      file.isExtendedElsewhere(type)
      || file.facts.uses(of: type.name.text).contains { $0.fact.labels.contains(label) }
    if access == nil, !isUsedElsewhere, let introducer = property.declaration.introducer {
      edits.append(.insert("private ", at: introducer.range.lowerBound))
    }
    return Fix(title: "Own it with @StateObject", isSafe: true, isPreferred: true, edits: edits)
  }

  /// Whether code outside of the view assigns the property: `view.model = …`.
  private func isReplaced(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    guard !property.isPrivate else { return false }
    return file.facts.mayBeWrittenFromOutside(property.name.text, of: type.name.text)
      || file.references(to: property.name, inItemsMentioning: type.name).contains { reference in
        guard let access = reference.parent.flatMap(MemberAccessExpr.init), access.declName == reference else {
          return false
        }
        return StateWrite(reference: access.node)?.assignment != nil
      }
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
