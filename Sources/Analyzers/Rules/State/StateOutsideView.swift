struct StateOutsideView: PropertyRule, ClauseRule {
  static let info = RuleInfo(
    id: "state_outside_view", topic: .state, severity: .warning, tier: .precise, since: "0.2.0",
    title: "SwiftUI's property wrappers have no storage outside a view",
    explanation: """
      **What happens.** Assignments to the property have no effect: it keeps its initial value, and no view updates. \
      `@Environment` always returns the default value. An `@EnvironmentObject` crashes when it is read.

      **Why.** SwiftUI connects `@State`, `@Environment` and similar wrappers to their storage before it evaluates a \
      view. It does this only for stored instance properties of views, of other types that it evaluates, and of types \
      that conform to `DynamicProperty`. A class, a static property or a local variable never gets that storage.

      **What to do.** In an `ObservableObject`, use `@Published`. In an `@Observable` class and in other types, use a \
      plain property. Move a local variable to a property of the view.

      **When it is fine.** `@Binding` works anywhere. `@AppStorage` reads and writes the stored value outside a view, \
      too. A struct that conforms to other protocols than common ones such as `Equatable` is not reported. \
      `@Environment` is an info, because the default value may be all that the code needs; actions whose default works, \
      such as `openURL` and `openWindow`, are not reported. The finding is a hint if no code assigns or reads the value.
      """,
    references: [
      .apple("State", "swiftui/state"), .apple("DynamicProperty", "swiftui/dynamicproperty"),
      .apple("EnvironmentObject", "swiftui/environmentobject"),
    ],
    related: ["private_swiftui_state"],
    examples: [
      .flagged(
        """
        final class Counter: ObservableObject {
          ▸@State var count = 0◂
          func add() { count += 1 }
        }
        struct CounterView: View {
          @StateObject private var counter = Counter()
          var body: some View { Button("\\(counter.count)") { counter.add() } }
        }
        """,
        fixed: """
          final class Counter: ObservableObject {
            @Published var count = 0
            func add() { count += 1 }
          }
          struct CounterView: View {
            @StateObject private var counter = Counter()
            var body: some View { Button("\\(counter.count)") { counter.add() } }
          }
          """),
      .flagged(
        """
        final class Router {
          ▸@Environment(\\.locale) private var locale◂
          func describe() -> String { locale.identifier }
        }
        struct RouterView: View {
          let router: Router
          var body: some View { Text("a") }
        }
        """,
        severity: .info),
      .flagged(
        """
        struct Toggles: View {
          var body: some View {
            ▸@State var isOn = false◂
            Toggle("On", isOn: $isOn)
          }
        }
        """),
      .flagged(
        """
        final class Session: ObservableObject { @Published var name = "" }
        struct Reporter {
          ▸@EnvironmentObject var session: Session◂
          func report() { print(session.name) }
        }
        """,
        severity: .error, note: "crashes"),
      .flagged(
        """
        struct Page: View {
          ▸@State static var isOpen = false◂
          var body: some View { Button("Open") { Page.isOpen = true } }
        }
        """),
      .accepted(
        """
        struct CounterView: View {
          @State private var count = 0
          var body: some View { Button("\\(count)") { count += 1 } }
        }
        """),
      .accepted(
        """
        @propertyWrapper struct Debounced: DynamicProperty {
          @State private var value = ""
          var wrappedValue: String { value }
        }
        """),
      .accepted(
        """
        struct Spacious: ViewModifier {
          @Environment(\\.horizontalSizeClass) private var width
          func body(content: Content) -> some View { content.padding(width == .compact ? 4 : 8) }
        }
        """),
      .accepted(
        """
        final class Preferences: ObservableObject {
          @AppStorage("size") var size = 1
        }
        """,
        note: "reads and writes the stored value"),
      .accepted(
        """
        struct Selection {
          @Binding var index: Int
          func next() { index += 1 }
        }
        struct Pager: View {
          @State private var index = 0
          var body: some View { Button("Next") { Selection(index: $index).next() } }
        }
        """,
        note: "a binding needs no storage"),
      .accepted(
        """
        @Observable final class Draft { var text = "" }
        struct DraftView: View {
          @Environment(Draft.self) private var draft
          var body: some View {
            @Bindable var draft = draft
            TextField("Text", text: $draft.text)
          }
        }
        """,
        note: "`@Bindable` is meant for local variables, too"),
      .flagged(
        """
        final class Scene1: ObservableObject {
          ▸@State var root = Node1()◂
          func add() { root.children += 1 }
        }
        final class Node1 { var children = 0 }
        """,
        fixed: """
          final class Scene1: ObservableObject {
            @Published var root = Node1()
            func add() { root.children += 1 }
          }
          final class Node1 { var children = 0 }
          """,
        severity: .hint, note: "only the object in it changes"),
      .accepted(
        """
        final class Router {
          @Environment(\\.openURL) private var openURL
          func open(_ url: URL) { openURL(url) }
        }
        """,
        note: "the default action opens the URL"),
    ])

  /// The wrappers that need the storage of a view. `Binding`, `Bindable` and `AppStorage` work without.
  static let wrappers: [StaticString] = [
    "State", "StateObject", "ObservedObject", "EnvironmentObject", "Environment", "FocusState", "GestureState",
    "SceneStorage", "Namespace", "FetchRequest", "SectionedFetchRequest", "Query",
  ]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard let wrapper = property.wrapper(in: Self.wrappers), let name = wrapper.name else { return }
    if property.isStatic {
      guard isSwiftUIs(name, in: file) else { return }
      report(
        property.range, name,
        name == "Environment"
          ? "`\(property.name.text)` is static, so it always has the environment's default value; read it in a view"
          : "`\(property.name.text)` is static, so `@\(name.text)` has no storage; use a plain property", nil, &findings
      )
      return
    }
    // An object that only stores another one loses nothing.
    guard name != "ObservedObject", isNeverEvaluated(type, in: file), !worksByDefault(wrapper),
      isSwiftUIs(name, in: file)
    else { return }
    let owner = type.name.text
    if name == "Environment" {
      report(
        property.range, name,
        "`\(property.name.text)` always has the environment's default value in `\(owner)`, which is not a view; pass it in",
        nil, isUsed: !file.unqualifiedReferences(to: property.name, in: type).isEmpty, &findings)
      return
    }
    report(
      property.range, name,
      "`@\(name.text)` has no storage in `\(owner)`, which is not a view; \(remedy(name, type))",
      fix(property, wrapper, of: type, in: file), isUsed: name != "State" || mayChange(property, of: type, in: file),
      &findings)
  }

  /// `@Environment(\.openWindow)`: the default action works without a view.
  private func worksByDefault(_ wrapper: Attribute) -> Bool {
    wrapper.name == "Environment"
      && wrapper.node.mentionsAny(of: ["openURL", "openWindow", "dismissWindow", "openSettings", "openDocument"])
  }

  /// Whether code assigns or binds a property, so that the missing storage matters.
  private func mayChange(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    // `root.name = ""` may change only the object in it.
    let isAssigned = file.laterWrites(to: property, in: type).contains { write in
      write.assignment != nil || Assignment(write.node) == nil
    }
    return isAssigned || !file.bindingReferences(to: property.name, in: type).isEmpty
      || file.facts.isReplacedFromOutside(property.name.text, of: type.name.text)
  }

  private func remedy(_ wrapper: Name, _ type: TypeDeclaration) -> String {
    switch wrapper {
    case "State": type.conforms(to: "ObservableObject") ? "use `@Published`" : "use a plain property"
    case "StateObject": "use a plain property"
    default: "read the value in a view and pass it"
    }
  }

  private func report(
    _ range: Range<Int>, _ wrapper: Name, _ message: String, _ fix: Fix?, isUsed: Bool = true,
    _ findings: inout Findings
  ) {
    let severity: Severity? =
      switch wrapper {
      case "EnvironmentObject": .error
      // No code depends on the storage.
      case _ where !isUsed: .hint
      // The default value may be all that the code needs.
      case "Environment": .info
      default: nil
      }
    findings.add(at: range, message, severity: severity, fixes: [fix])
  }

  /// Whether SwiftUI evaluates no values of a type, so that it connects none of its properties to their storage.
  private func isNeverEvaluated(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    guard !type.isForeign, type.viewRole == nil, !type.conforms(to: "DynamicProperty"),
      !type.hasAttribute("propertyWrapper"), let known = file.type(named: type.name.text, at: type.declaration.node)
    else { return false }
    let inherited = known.parts.flatMap(\.fact.inheritedTypes)
    if type.declaration.node.kind == .structDecl {
      // A macro may add a conformance.
      return inherited.allSatisfy(KnownType.isPlainConformance) && type.declaration.attributes.isEmpty
    }
    return type.declaration.node.kind != .enumDecl && !inherited.contains("DynamicProperty")
      && !inherited.contains("View")
  }

  /// Whether an attribute is SwiftUI's, not a wrapper of the project.
  private func isSwiftUIs(_ wrapper: Name, in file: FileModel) -> Bool {
    !file.facts.types(named: wrapper.text).contains { $0.fact.attributes.contains("propertyWrapper") }
  }

  /// `@State` becomes `@Published` in an observable object, and nothing in other classes.
  private func fix(
    _ property: StoredProperty, _ wrapper: Attribute, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard wrapper.name == "State", type.isClass, property.attributes.count == 1, wrapper.arguments.isEmpty,
      property.initialValue != nil, !file.isProjected(property, of: type),
      let next = wrapper.node.lastToken?.next
    else { return nil }
    if type.conforms(to: "ObservableObject"), let name = wrapper.name {
      return .unsafe("Use `@Published`", preferred: true, .replace(name.rangeWithBackticks, by: "Published"))
    }
    return .unsafe(
      "Remove `@State`", preferred: true, .delete(wrapper.range.lowerBound..<next.range.lowerBound))
  }

  // MARK: - Local variables

  static let clauses: [SyntaxKind] = [.variableDecl]

  func check(_ clause: SyntaxNode, in file: FileModel, _ findings: inout Findings) {
    guard let variable = VariableDecl(clause), let binding = variable.bindings.first, let local = binding.name,
      let name = variable.attributes.first(where: { $0.name.isAny(of: Self.wrappers) })?.name,
      name != "ObservedObject", !variable.attributes.contains(where: { $0.name == "Previewable" }),
      isSwiftUIs(name, in: file)
    else { return }
    let isUsed = clause.parent.map { !file.references(to: local, in: $0).isEmpty || $0.mentionsBinding(of: local) }
    report(
      clause.range, name,
      "`@\(name.text)` has no storage in a local variable; make `\(local.text)` a property of the view", nil,
      isUsed: isUsed ?? true, &findings)
  }
}

extension SyntaxNode {
  fileprivate func mentionsBinding(of name: Name) -> Bool { tokens.contains { Name($0).isBinding(of: name) } }
}
