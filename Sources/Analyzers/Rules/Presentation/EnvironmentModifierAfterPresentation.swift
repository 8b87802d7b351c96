struct EnvironmentModifierAfterPresentation: ModifierRule {
  static let info = RuleInfo(
    id: "environment_modifier_after_presentation", topic: .presentation, alsoAbout: [.state], severity: .warning,
    tier: .precise, since: "0.2.0",
    title: "Object for a sheet is provided inside the `sheet` modifier",
    explanation: """
      **What happens.** The app crashes when the sheet is shown, because the object is not in its environment.

      **Why.** A modifier applies to what is before it in the chain. The content of a sheet gets the environment of the \
      `sheet` modifier, not of the view that it is applied to, so an `environmentObject` before `sheet` provides the \
      object to the presenting view only.

      **What to do.** Apply `environmentObject` or `environment` after `sheet`, or to the content of the sheet.

      **When it is fine.** A view further out may also provide the object. The modifier is reported only if the \
      content is known to read the object, and nothing else is known to provide it.
      """,
    references: [
      .apple("environmentObject(_:)", "swiftui/view/environmentobject(_:)"),
      .apple("environment(_:)", "swiftui/view/environment(_:)"),
    ],
    related: ["environment_object_not_injected", "sheet_modifier_on_presenter"],
    examples: [
      .flagged(
        """
        struct Home: View {
          @StateObject private var cart = Cart()
          @State private var isShown = false
          var body: some View {
            Text("Home")
              .▸environmentObject(cart)◂
              .sheet(isPresented: $isShown) { CartView() }
          }
        }
        final class Cart: ObservableObject { @Published var count = 0 }
        struct CartView: View {
          @EnvironmentObject private var cart: Cart
          var body: some View { Text("\\(cart.count)") }
        }
        """,
        fixed: """
          struct Home: View {
            @StateObject private var cart = Cart()
            @State private var isShown = false
            var body: some View {
              Text("Home")
                .sheet(isPresented: $isShown) { CartView() }
                .environmentObject(cart)
            }
          }
          final class Cart: ObservableObject { @Published var count = 0 }
          struct CartView: View {
            @EnvironmentObject private var cart: Cart
            var body: some View { Text("\\(cart.count)") }
          }
          """),
      .flagged(
        """
        @main struct Main: App {
          var body: some Scene { WindowGroup { Home() } }
        }
        struct Home: View {
          @State private var cart = Cart()
          @State private var isShown = false
          var body: some View {
            Text("Home").▸environment(cart)◂.padding().fullScreenCover(isPresented: $isShown) { CartView() }
          }
        }
        @Observable final class Cart { var count = 0 }
        struct CartView: View {
          @Environment(Cart.self) private var cart
          var body: some View { Text("\\(cart.count)") }
        }
        """,
        fixed: """
          @main struct Main: App {
            var body: some Scene { WindowGroup { Home() } }
          }
          struct Home: View {
            @State private var cart = Cart()
            @State private var isShown = false
            var body: some View {
              Text("Home").padding().fullScreenCover(isPresented: $isShown) { CartView() }.environment(cart)
            }
          }
          @Observable final class Cart { var count = 0 }
          struct CartView: View {
            @Environment(Cart.self) private var cart
            var body: some View { Text("\\(cart.count)") }
          }
          """),
      .accepted(
        """
        struct Home: View {
          @StateObject private var cart = Cart()
          @State private var isShown = false
          var body: some View {
            Text("Home").sheet(isPresented: $isShown) { CartView() }.environmentObject(cart)
          }
        }
        final class Cart: ObservableObject { @Published var count = 0 }
        struct CartView: View {
          @EnvironmentObject private var cart: Cart
          var body: some View { Text("\\(cart.count)") }
        }
        """),
      .accepted(
        """
        struct Home: View {
          @StateObject private var cart = Cart()
          @State private var isShown = false
          var body: some View {
            Text("Home")
              .environmentObject(cart)
              .sheet(isPresented: $isShown) { CartView().environmentObject(cart) }
          }
        }
        final class Cart: ObservableObject { @Published var count = 0 }
        struct CartView: View {
          @EnvironmentObject private var cart: Cart
          var body: some View { Text("\\(cart.count)") }
        }
        """),
      .accepted(
        """
        struct Home: View {
          @EnvironmentObject private var cart: Cart
          @State private var isShown = false
          var body: some View {
            Text("Home").environmentObject(cart).sheet(isPresented: $isShown) { CartView() }
          }
        }
        final class Cart: ObservableObject { @Published var count = 0 }
        struct CartView: View {
          @EnvironmentObject private var cart: Cart
          var body: some View { Text("\\(cart.count)") }
        }
        """,
        note: "the environment contains the object already"),
      .accepted(
        """
        struct Home: View {
          @StateObject private var cart = Cart()
          @State private var isShown = false
          var body: some View {
            Text("Home").environmentObject(cart).sheet(isPresented: $isShown) { Text("Help") }
          }
        }
        final class Cart: ObservableObject { @Published var count = 0 }
        struct CartView: View {
          @EnvironmentObject private var cart: Cart
          var body: some View { Text("\\(cart.count)") }
        }
        """,
        note: "the sheet does not need it"),
      .accepted(
        """
        final class Player: ObservableObject {}
        struct Root: View {
          @StateObject private var player = Player()
          @State private var isShown = false
          var body: some View {
            Text("a").environmentObject(player).sheet(isPresented: $isShown) { PlayerView(player: player) }
          }
        }
        struct PlayerView: View {
          @ObservedObject var player: Player
          var body: some View { Details().environmentObject(player) }
        }
        struct Details: View {
          @EnvironmentObject var player: Player
          var body: some View { Text("a") }
        }
        """,
        note: "the content of the sheet provides the object itself"),
    ])

  static let modifiers: [StaticString] = ["environmentObject", "environment"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let presentations = chain.after(modifier).filter {
      $0.name.isAny(of: ["sheet", "fullScreenCover", "popover"]) && $0.coexists(with: modifier)
    }
    guard !presentations.isEmpty, let object = modifier.call.flatMap(file.environmentObject), !object.isEmpty,
      object != EnvironmentPathFact.modelContext,
      !chain.after(modifier).contains(where: { provides($0.call, object, in: file) })
    else { return }
    let needing = presentations.filter { presentation in
      guard let content = presentation.trailingClosure(or: "content")?.node else { return false }
      return !file.calls(in: content).contains { provides($0, object, in: file) }
        && file.readsFromEnvironment(object, in: content) == true && !mayProvideItself(content, object, in: file)
    }
    guard let first = needing.first, let last = needing.last, isProvidedHereOnly(object, modifier, in: file) else {
      return
    }
    findings.add(
      at: modifier.range,
      "`\(modifier.name.text)` before `\(first.name.text)` does not provide `\(object)` to its content; apply it after "
        + "`\(first.name.text)`",
      related: [RelatedLocation(range: first.name.range, message: "its content reads `\(object)`")],
      fixes: [fix(modifier, last, in: file)])
  }

  /// Whether a call provides an object, or one that is not known.
  private func provides(_ call: FunctionCallExpr?, _ object: String, in file: FileModel) -> Bool {
    guard let given = call.flatMap(file.environmentObject) else { return false }
    return given == object || given.isEmpty
  }

  /// Whether a view in the content provides the object to the views that it shows.
  private func mayProvideItself(_ content: SyntaxNode, _ object: String, in file: FileModel) -> Bool {
    let providers = Set(file.facts.environmentObjects(of: object).map(\.fact.owner))
    return file.calls(in: content).contains { $0.calleeName.map { providers.contains($0.text) } ?? false }
  }

  /// Whether nothing else is known to provide an object to the view that applies a modifier.
  private func isProvidedHereOnly(_ object: String, _ modifier: Modifier, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: modifier.node) else { return false }
    let own = type.storedProperties.contains { property in
      (property.wrapper("EnvironmentObject") ?? property.wrapper("Environment")) != nil
        && property.typeName.map { $0.text == object } ?? false
    }
    guard !own else { return false }
    let known = file.facts.environmentObjects(of: object).filter { !$0.isInTests }
    if known.count <= 1, file.facts.environmentObjects(of: "").isEmpty { return true }
    let excluded = Set(file.excludedPlatforms(at: modifier.node))
    return file.facts.path(without: object, to: type.name.text, beside: excluded) != nil
  }

  private func fix(_ modifier: Modifier, _ last: Modifier, in file: FileModel) -> Fix? {
    guard modifier.clause == nil, last.clause == nil, modifier.receiver != nil else { return nil }
    let text = file.tree.source.string(in: modifier.rangeWithPeriod)
    return .safe(
      "Move `\(modifier.name.text)` after `\(last.name.text)`", preferred: true, .delete(modifier.removalRange),
      .insert(text, at: last.node.range.upperBound))
  }
}
