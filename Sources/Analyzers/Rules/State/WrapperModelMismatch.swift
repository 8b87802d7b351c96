struct WrapperModelMismatch: PropertyRule, ModifierRule {
  static let info = RuleInfo(
    id: "wrapper_model_mismatch", topic: .state, severity: .error, tier: .precise, since: "0.2.0",
    title: "Property wrapper does not support the kind of model",
    explanation: """
      **What happens.** The code does not compile, and the error often appears at another place than the declaration.

      **Why.** There are two ways to observe an object. `@StateObject`, `@ObservedObject`, `@EnvironmentObject` and \
      `environmentObject(_:)` require an `ObservableObject`. `@Bindable`, `@Environment(Model.self)` and \
      `environment(_:)` require an `@Observable` class.

      **What to do.** Use the counterpart: `@State` for `@StateObject`, a `let` or `@Bindable` for `@ObservedObject`, \
      `@Environment(Model.self)` for `@EnvironmentObject`, `environment(_:)` for `environmentObject(_:)`, or the \
      reverse.

      **When it is fine.** A class that inherits from types that the workspace does not declare is not reported, \
      because these may add the conformance.
      """,
    references: [
      .apple(
        "Migrating from the Observable Object protocol to the Observable macro",
        "swiftui/migrating-from-the-observable-object-protocol-to-the-observable-macro"),
      .wwdc(2023, 10149, "Discover Observation in SwiftUI"),
    ],
    related: ["state_holds_unobservable_reference"],
    examples: [
      .flagged(
        """
        @Observable final class Feed { var count = 0 }
        struct FeedView: View {
          ▸@StateObject private var feed = Feed()◂
          var body: some View { Text("\\(feed.count)") }
        }
        """,
        fixed: """
          @Observable final class Feed { var count = 0 }
          struct FeedView: View {
            @State private var feed = Feed()
            var body: some View { Text("\\(feed.count)") }
          }
          """,
        doesNotCompile: "requires that 'Feed' conform to 'ObservableObject'"),
      .flagged(
        """
        @Observable final class Feed { var text = "" }
        struct FeedView: View {
          ▸@ObservedObject var feed: Feed◂
          var body: some View { TextField("Text", text: $feed.text) }
        }
        """,
        fixed: """
          @Observable final class Feed { var text = "" }
          struct FeedView: View {
            @Bindable var feed: Feed
            var body: some View { TextField("Text", text: $feed.text) }
          }
          """,
        doesNotCompile: "'Feed' conform"),
      .flagged(
        """
        @Observable final class Feed { var count = 0 }
        struct FeedView: View {
          ▸@EnvironmentObject private var feed: Feed◂
          var body: some View { Text("\\(feed.count)") }
        }
        """,
        fixed: """
          @Observable final class Feed { var count = 0 }
          struct FeedView: View {
            @Environment(Feed.self) private var feed: Feed
            var body: some View { Text("\\(feed.count)") }
          }
          """,
        doesNotCompile: "'Feed' conform"),
      .flagged(
        """
        final class Cart: ObservableObject { @Published var count = 0 }
        struct CartView: View {
          let cart: Cart
          var body: some View { Text("a").▸environment(cart)◂ }
        }
        """,
        fixed: """
          final class Cart: ObservableObject { @Published var count = 0 }
          struct CartView: View {
            let cart: Cart
            var body: some View { Text("a").environmentObject(cart) }
          }
          """,
        doesNotCompile: "'Observable'"),
      .accepted(
        """
        @Observable final class Feed { var count = 0 }
        struct FeedView: View {
          @State private var feed = Feed()
          var body: some View { Text("\\(feed.count)").environment(feed) }
        }
        """),
      .accepted(
        """
        final class Cart: ObservableObject { @Published var count = 0 }
        struct CartView: View {
          @StateObject private var cart = Cart()
          var body: some View { Text("\\(cart.count)").environmentObject(cart) }
        }
        """),
      .accepted(
        """
        @Observable final class Both: ObservableObject { var count = 0 }
        struct BothView: View {
          @ObservedObject var both: Both
          var body: some View { Text("\\(both.count)") }
        }
        """,
        note: "conforms to both"),
      .accepted(
        """
        class Base: ObservableObject { @Published var count = 0 }
        final class Cart: Base {}
        struct CartView: View {
          @ObservedObject var cart: Cart
          var body: some View { Text("\\(cart.count)") }
        }
        """,
        note: "inherits the conformance"),
      .accepted(
        """
        struct Screen<Model: ObservableObject>: View {
          @ObservedObject var model: Model
          var body: some View { Text("a") }
        }
        """,
        note: "generic parameter"),
    ])

  // MARK: - Properties

  static let wrappers: [StaticString] = [
    "StateObject", "ObservedObject", "EnvironmentObject", "Bindable", "Environment",
  ]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard let wrapper = property.wrapper(in: Self.wrappers), let wrapperName = wrapper.name,
      let typeName = property.typeName ?? property.staticMemberOwner,
      !file.isGenericParameter(typeName, at: property.declaration.node),
      let kind = kind(of: typeName, in: file)
    else { return }
    // `@Environment(\\.model)` accepts any value.
    if wrapperName == "Environment", !isOfType(wrapper) { return }
    let needsObservable = wrapperName == "Bindable" || wrapperName == "Environment"
    guard needsObservable != (kind == .observable) else { return }
    let remedy = remedy(wrapperName, property, in: type, file)
    findings.add(
      at: property.range,
      kind == .observable
        ? "`@\(wrapperName.text)` needs an `ObservableObject`, but `\(typeName.text)` is `@Observable`; use `\(remedy)`"
        : "`@\(wrapperName.text)` needs an `@Observable` class, not the `ObservableObject` `\(typeName.text)`; use `\(remedy)`",
      fixes: [fix(wrapper, property, typeName, of: type, in: file)])
  }

  private enum Kind { case observable, observableObject }

  /// How views observe a class; nil if both ways are possible, or if it is not known.
  private func kind(of name: Name, in file: FileModel) -> Kind? {
    guard let known = file.facts.fullyKnownClass(named: name.text), known.isObservable != known.isObservableObject
    else {
      return nil
    }
    if known.isObservableObject { return .observableObject }
    // A protocol of another module may inherit from `ObservableObject`.
    let isKnown = known.protocols.allSatisfy { name in
      KnownType.isPlainConformance(name) || KnownClass.isProtocolOfTheSystem(name)
        || file.facts.type(named: name) != nil
    }
    let isBackport = known.lineage.contains { $0.hasAttribute("Perceptible") }
    return isKnown && !isBackport ? .observable : nil
  }

  /// Whether an attribute has the form `@Environment(Model.self)`.
  private func isOfType(_ attribute: Attribute) -> Bool {
    attribute.firstArgument.flatMap(MemberAccessExpr.init)?.name == "self"
  }

  private func remedy(
    _ wrapper: Name, _ property: StoredProperty, in type: TypeDeclaration, _ file: FileModel
  ) -> String {
    switch wrapper {
    case "StateObject": "@State"
    case "ObservedObject": file.bindingReferences(to: property.name, in: type).isEmpty ? "let" : "@Bindable"
    case "EnvironmentObject": "@Environment"
    case "Bindable": "@ObservedObject"
    default: "@EnvironmentObject"
    }
  }

  private func fix(
    _ wrapper: Attribute, _ property: StoredProperty, _ typeName: Name, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard let name = wrapper.name, let typed = property.type ?? property.initialValue, !typed.isOptionalType,
      !type.parts.contains(where: { !file.storageReferences(to: property.name, in: $0.node).isEmpty })
    else { return nil }
    let isBound = !file.bindingReferences(to: property.name, in: type).isEmpty
    switch name {
    case "StateObject":
      return .unsafe("Use `@State`", preferred: true, .replace(name.rangeWithBackticks, by: "State"))
    case "ObservedObject":
      guard isBound else { return nil }
      return .unsafe("Use `@Bindable`", preferred: true, .replace(name.rangeWithBackticks, by: "Bindable"))
    case "EnvironmentObject":
      guard !isBound, let type = property.type else { return nil }
      return .unsafe(
        "Use `@Environment`", preferred: true, .replace(name.rangeWithBackticks, by: "Environment(\(type.text).self)"))
    case "Bindable":
      return .unsafe("Use `@ObservedObject`", preferred: true, .replace(name.rangeWithBackticks, by: "ObservedObject"))
    default: return nil
    }
  }

  // MARK: - Modifiers

  static let modifiers: [StaticString] = ["environment", "environmentObject"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let object = modifier.onlyUnlabeledArgument, let typeName = typeName(of: object, in: file),
      !file.isGenericParameter(typeName, at: object), let kind = kind(of: typeName, in: file)
    else { return }
    let needsObservable = modifier.name == "environment"
    guard needsObservable != (kind == .observable) else { return }
    let other = needsObservable ? "environmentObject" : "environment"
    findings.add(
      at: modifier.range,
      kind == .observable
        ? "`environmentObject` needs an `ObservableObject`, but `\(typeName.text)` is `@Observable`; use `environment`"
        : "`environment` needs an `@Observable` class, `\(typeName.text)` is an `ObservableObject`; use `environmentObject`",
      fixes: [.unsafe("Use `\(other)`", preferred: true, .replace(modifier.name.rangeWithBackticks, by: other))])
  }

  /// The type of a property or of a new object.
  private func typeName(of object: SyntaxNode, in file: FileModel) -> Name? {
    if let name = FunctionCallExpr(object)?.calleeName { return name.isCapitalized ? name : nil }
    guard !file.isLocal(object), let property = file.ownProperty(object), !(property.type?.isOptionalType ?? false)
    else { return nil }
    return property.typeName
  }
}
