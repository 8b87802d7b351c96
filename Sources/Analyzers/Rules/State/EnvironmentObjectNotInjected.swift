struct EnvironmentObjectNotInjected: PropertyRule {
  static let info = RuleInfo(
    id: "environment_object_not_injected", topic: .state, alsoAbout: [.presentation, .navigation], severity: .warning,
    tier: .precise, since: "0.2.0",
    title: "A view reads an environment object that is missing where the view is shown",
    explanation: """
      **What happens.** The app crashes when the view is shown: "No ObservableObject of type … found" or "No \
      Observable object of type … found". A view with `@Query` shows nothing, because it has no model container.

      **Why.** `environmentObject`, `environment` and `modelContainer` provide an object to the view that they are \
      applied to and to the views inside it. A second window, a hosting controller and a sibling view do not get it. \
      A stack pushes views into its own environment, so they do not get what is applied inside the stack.

      **What to do.** Apply the modifier to a view that contains all views that read the object: the root of each \
      window or hosting controller, or the `NavigationStack` instead of its content.

      A preview needs the object, too. If only the preview lacks it, the finding is a hint.

      **When it is fine.** A place is reported only if all code between the view and the root of a window or of a \
      hosting controller is known. An optional `@Environment` property is not reported.
      """,
    references: [
      .apple("EnvironmentObject", "swiftui/environmentobject"),
      .apple("environment(_:)", "swiftui/view/environment(_:)"),
    ],
    related: ["environment_modifier_after_presentation", "navigation_modifier_on_stack"],
    examples: [
      .flagged(
        """
        @main struct Main: App {
          @StateObject private var cart = Cart()
          var body: some Scene {
            WindowGroup { Home().environmentObject(cart) }
            Settings { CartSettings() }
          }
        }
        final class Cart: ObservableObject { @Published var count = 0 }
        struct Home: View {
          @EnvironmentObject private var cart: Cart
          var body: some View { Text("\\(cart.count)") }
        }
        struct CartSettings: View {
          ▸@EnvironmentObject private var cart: Cart◂
          var body: some View { Text("\\(cart.count)") }
        }
        """,
        note: "the object is in the environment of another window"),
      .flagged(
        """
        @main struct Main: App {
          var body: some Scene { WindowGroup { Home() } }
        }
        @Observable final class Cart { var count = 0 }
        struct Home: View {
          var body: some View { VStack { CartLabel() } }
        }
        struct CartLabel: View {
          ▸@Environment(Cart.self) private var cart◂
          var body: some View { Text("\\(cart.count)") }
        }
        """),
      .flagged(
        """
        @main struct Main: App {
          @StateObject private var cart = Cart()
          var body: some Scene {
            WindowGroup { NavigationStack { Home().environmentObject(cart) } }
          }
        }
        final class Cart: ObservableObject { @Published var count = 0 }
        struct Home: View {
          var body: some View { NavigationLink("Cart") { CartLabel() } }
        }
        struct CartLabel: View {
          ▸@EnvironmentObject private var cart: Cart◂
          var body: some View { Text("\\(cart.count)") }
        }
        """,
        severity: .info, note: "inside the stack that pushes the view"),
      .flagged(
        """
        final class Cart: ObservableObject { @Published var count = 0 }
        struct CartLabel: View {
          ▸@EnvironmentObject private var cart: Cart◂
          var body: some View { Text("\\(cart.count)") }
        }
        #Preview { CartLabel() }
        """,
        severity: .hint, note: "only the preview lacks it"),
      .flagged(
        """
        final class Cart: ObservableObject { @Published var note = "" }
        struct NoteField: View {
          ▸@EnvironmentObject private var cart: Cart◂
          var body: some View { TextField("Note", text: $cart.note) }
        }
        #Preview { NoteField() }
        """,
        severity: .hint, note: "only a binding uses the object"),
      .accepted(
        """
        final class Cart: ObservableObject { @Published var count = 0 }
        struct CartLabel: View {
          @EnvironmentObject private var cart: Cart
          var body: some View { Text("\\(cart.count)") }
        }
        #Preview { CartLabel().environmentObject(Cart()) }
        """),
      .accepted(
        """
        extension View {
          var inShop: some View { environmentObject(Cart()) }
        }
        final class Cart: ObservableObject { @Published var count = 0 }
        struct CartLabel: View {
          @EnvironmentObject private var cart: Cart
          var body: some View { Text("\\(cart.count)") }
        }
        #Preview { CartLabel().inShop }
        """,
        note: "a property of the project provides it"),
      .accepted(
        """
        @main struct Main: App {
          @StateObject private var cart = Cart()
          var body: some Scene {
            WindowGroup { NavigationStack { Home() }.environmentObject(cart) }
          }
        }
        final class Cart: ObservableObject { @Published var count = 0 }
        struct Home: View {
          var body: some View { NavigationLink("Cart") { CartLabel() } }
        }
        struct CartLabel: View {
          @EnvironmentObject private var cart: Cart
          var body: some View { Text("\\(cart.count)") }
        }
        """),
      .accepted(
        """
        @main struct Main: App {
          @State private var cart = Cart()
          var body: some Scene { WindowGroup { Home() }.environment(cart) }
        }
        @Observable final class Cart { var count = 0 }
        struct Home: View {
          @Environment(Cart.self) private var cart
          var body: some View { Text("\\(cart.count)") }
        }
        """),
      .accepted(
        """
        @main struct Main: App {
          var body: some Scene { WindowGroup { Home() } }
        }
        @Observable final class Cart { var count = 0 }
        struct Home: View {
          @Environment(Cart.self) private var cart: Cart?
          var body: some View { Text("\\(cart?.count ?? 0)") }
        }
        """),
      .accepted(
        """
        @main struct Main: App {
          var body: some Scene { WindowGroup { Home().withCart() } }
        }
        extension View {
          func withCart() -> some View { environmentObject(Cart.shared) }
        }
        final class Cart: ObservableObject {
          static let shared = Cart()
          @Published var count = 0
        }
        struct Home: View {
          @EnvironmentObject private var cart: Cart
          var body: some View { Text("\\(cart.count)") }
        }
        """,
        note: "a modifier of the project provides it"),
      .accepted(
        """
        final class Cart: ObservableObject { @Published var count = 0 }
        struct CartLabel: View {
          @EnvironmentObject private var cart: Cart
          var body: some View { Text("\\(cart.count)") }
        }
        """,
        note: "the code that shows the view is unknown"),
    ])

  static let wrappers: [StaticString] = ["EnvironmentObject", "Environment", "Query"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.viewRole == .view, !type.isForeign, let object = Needed(property, of: type, in: file) else { return }
    let references =
      file.unqualifiedReferences(to: property.name, in: type).filter { !property.declaration.node.contains($0) }
      + file.bindingReferences(to: property.name, in: type)
    guard !references.isEmpty else { return }
    let excluded = Set(file.excludedPlatforms(at: property.declaration.node))
    guard let path = file.facts.path(without: object.name, to: type.name.text, beside: excluded) else {
      reportPreview(without: object, property, of: type, references, in: file, &findings)
      return
    }
    var related = path.uses.prefix(Self.maximumSteps).map { use in
      file.facts.related(use, "`\(use.fact.view)` is shown here")
    }
    if let injection = file.facts.environmentObjects(of: object.name).first(where: { !$0.isInTests }) {
      related.append(file.facts.related(injection, "`\(object.title)` is provided only to other views"))
    }
    findings.add(
      at: property.range, message(object, type, path), severity: path.isLostByPush ? .info : nil, related: related)
  }

  /// The maximum number of steps to a window that a finding shows.
  private static let maximumSteps = 6

  /// Reports a preview in the same file. What is read only by an action does not matter to it.
  private func reportPreview(
    without object: Needed, _ property: StoredProperty, of type: TypeDeclaration, _ references: [SyntaxNode],
    in file: FileModel, _ findings: inout Findings
  ) {
    guard object.isReadByPreviews, references.contains(where: file.isReadByBodyOrHelper),
      let preview = file.preview(of: type, without: object.name)
    else { return }
    findings.add(
      at: property.range,
      "The preview of `\(type.name.text)` does not work without `\(object.title)`; apply `\(object.modifier)` to the "
        + "view in the preview",
      severity: .hint, related: [RelatedLocation(range: preview.range, message: "the preview")])
  }

  private func message(_ object: Needed, _ type: TypeDeclaration, _ path: PathWithoutObject) -> String {
    let view = type.name.text
    let place = path.uses.first?.fact.owner ?? ""
    let at = place.isEmpty ? "the hosting controller" : "`\(place)`"
    if path.isLostByPush {
      return "`\(object.title)` is provided inside the stack, so the pushed `\(view)` may not get it; apply "
        + "`\(object.modifier)` to the stack"
    }
    return "`\(view)` needs `\(object.title)`, but nothing provides it where \(at) shows the view; apply "
      + "`\(object.modifier)` to a view around it"
  }

  /// What a property reads from the environment.
  private struct Needed {
    let name: String
    let title: String
    let modifier: String
    /// Whether a view reads it as soon as it is shown.
    var isReadByPreviews = true

    init?(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) {
      if property.wrapper("Query") != nil {
        // One missing container affects all queries.
        guard file.importsModule("SwiftData"),
          type.storedProperties.first(where: { $0.wrapper("Query") != nil })?.name == property.name
        else { return nil }
        (name, title, modifier) = (EnvironmentPathFact.modelContext, "modelContext", "modelContainer")
        return
      }
      if let wrapper = property.wrapper("Environment") {
        guard let argument = wrapper.firstArgument else { return nil }
        if argument.kind == .keyPathExpr {
          guard argument.textEquals("\\.modelContext"), file.importsModule("SwiftData"),
            !type.storedProperties.contains(where: { $0.wrapper("Query") != nil })
          else { return nil }
          (name, title, modifier) = (EnvironmentPathFact.modelContext, "modelContext", "modelContainer")
          isReadByPreviews = false
          return
        }
        guard MemberAccessExpr(argument)?.name == "self", !(property.type?.isOptionalType ?? false) else { return nil }
        modifier = "environment"
      } else {
        modifier = "environmentObject"
      }
      guard let object = property.typeName?.text, let found = file.facts.type(named: object), found.isClass,
        !found.fact.hasGenericParameters,
        // SwiftUI provides the delegate of an app.
        !found.parts.contains(where: { $0.fact.inheritedTypes.contains { $0.hasSuffix("ApplicationDelegate") } })
      else { return nil }
      (name, title) = (object, object)
    }
  }
}
