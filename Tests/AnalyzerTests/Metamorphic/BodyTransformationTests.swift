import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// The transformations that move the content of `body`.
@Suite struct BodyTransformationTests {
  private let card = """
    struct Card: View {
      let title: String
      var body: some View {
        Text(title)
        Divider()
      }
    }
    """

  @Test func movesBodyToProperty() throws {
    let files = try #require(transformed(.bodyInProperty, card))
    #expect(
      files.map(\.text) == [
        """
        struct Card: View {
          let title: String
          var body: some View { content }
          @ViewBuilder private var content: some View {
            Text(title)
            Divider()
          }
        }
        """
      ])
  }

  @Test func movesBodyToFunction() throws {
    try expect(
      .bodyInFunction,
      turns: """
        struct Dimmed: ViewModifier {
          func body(content: Content) -> some View { content.opacity(0.5) }
        }
        struct Main: App {
          var body: some Scene { WindowGroup { Text("a") } }
        }
        struct Old: View {
          var body: some View { return Text("a") }
        }
        """,
      into: [
        """
        struct Dimmed: ViewModifier {
          func body(content: Content) -> some View { content2(content) }
          @ViewBuilder private func content2(_ content: Content) -> some View { content.opacity(0.5) }
        }
        struct Main: App {
          var body: some Scene { content2() }
          @SceneBuilder private func content2() -> some Scene { WindowGroup { Text("a") } }
        }
        struct Old: View {
          var body: some View { content2() }
          private func content2() -> some View { return Text("a") }
        }
        """
      ])
    #expect(transformed(.bodyInProperty, "struct A: View { var body: some View { EmptyView() } }") == nil)
  }

  @Test func movesBodyToView() throws {
    try expect(
      .bodyInView,
      turns: """
        struct Tabs: View {
          private enum Tab { case home, notes }
          @Environment(\\.dismiss) private var dismiss
          @State private var isOn = false
          @State private var count = 0
          @State private var tab = Tab.home
          @StateObject private var model = Model()
          var body: some View {
            Toggle("On", isOn: $isOn)
            header
            Button("Add") { add(amount: 1); dismiss(); tab = .notes }
            Text("\\(count)").font(isLarge ? .title : .body)
            Text(model.name).opacity(tab == Tab.home ? 1 : 0)
          }
          private var header: some View { Text("Tabs") }
          private var isLarge: Bool { count > 3 }
          private func add(amount: Int) { count += amount }
        }
        """,
      into: [
        """
        struct Tabs: View {
          enum Tab { case home, notes }
          @State private var isOn = false
          @State private var count = 0
          @State private var tab = Tab.home
          @StateObject private var model = Model()
          var body: some View { TabsContent(isOn: $isOn, count: count, tab: $tab, model: model, isLarge: isLarge, add: add) }
          private var isLarge: Bool { count > 3 }
          private func add(amount: Int) { count += amount }
        }

        private struct TabsContent: View {
          @Binding var isOn: Bool
          let count: Int
          @Binding var tab: Tabs.Tab
          @ObservedObject var model: Model
          let isLarge: Bool
          let add: (Int) -> Void
          @Environment(\\.dismiss) var dismiss
          private var header: some View { Text("Tabs") }
          var body: some View {
            Toggle("On", isOn: $isOn)
            header
            Button("Add") { add(1); dismiss(); tab = .notes }
            Text("\\(count)").font(isLarge ? .title : .body)
            Text(model.name).opacity(tab == Tabs.Tab.home ? 1 : 0)
          }
        }
        """
      ])
  }

  @Test func handsOverWhatBehavesAlike() throws {
    try expect(
      .bodyInView,
      turns: """
        @Observable final class Feed { var name = "" }
        struct A: View {
          @State private var chosen: Int?
          @State private var isShown = false
          @StateObject private var feed = Feed()
          @FocusState.Binding var isFocused: Bool
          var body: some View {
            Text(feed.name).focused($isFocused).sheet(isPresented: $isShown) { Text("\\(chosen ?? 0)") }
          }
        }
        """,
      into: [
        """
        @Observable final class Feed { var name = "" }
        struct A: View {
          @State private var chosen: Int?
          @State private var isShown = false
          @StateObject private var feed = Feed()
          @FocusState.Binding var isFocused: Bool
          var body: some View { AContent(chosen: $chosen, isShown: $isShown, feed: feed, isFocused: $isFocused) }
        }

        private struct AContent: View {
          @Binding var chosen: Int?
          @Binding var isShown: Bool
          let feed: Feed
          @FocusState.Binding var isFocused: Bool
          var body: some View {
            Text(feed.name).focused($isFocused).sheet(isPresented: $isShown) { Text("\\(chosen ?? 0)") }
          }
        }
        """
      ])
  }

  @Test func passesGenericContent() throws {
    let files = try #require(
      transformed(
        .bodyInView,
        "struct Panel<Content: View>: View { let content: Content; var body: some View { content.padding() } }"))
    #expect(
      files.map(\.text) == [
        """
        struct Panel<Content: View>: View { let content: Content; var body: some View { PanelContent(content: content) } }

        private struct PanelContent<Content: View>: View {
          let content: Content
          var body: some View { content.padding() }
        }
        """
      ])
  }

  @Test(arguments: [
    // The type of the property is not known.
    "let date = makeDate(); var body: some View { Text(date, style: .time) }",
    "var body: some View { let _ = Self._printChanges(); Text(\"a\") }",
    "var body: some View { Card(owner: self) }",
    // Something else uses the helper, which a closure cannot replace.
    "var body: some View { header }; var header: some View { Text(\"a\") }; var twice: some View { header }",
    // The observer would not run.
    "@State var n = 0 { didSet { save() } }; var body: some View { Button(\"a\") { n = 1 } }; func save() {}",
    // The object belongs to the parent.
    "@StateObject var model = Model(); var body: some View { Button(\"a\") { model = Model() } }",
    // The name has two meanings.
    "var body: some View { Text(name(1)) }; func name(_ n: Int) -> String { \"\" }; func name(_ s: String) -> Int { 1 }",
    // Another member uses the property, which the example does not show.
    "var body: some View { Toggle(\"a\", isOn: $isOn) }; func f() { isOn = true }",
  ]) func leavesBodiesThatCannotMove(members: String) {
    #expect(transformed(.bodyInView, "struct A: View { \(members) }") == nil)
  }

  @Test func marksFollowTheBody() throws {
    let marked = MarkedSource(
      "struct ▸A◂: View { @State private var n = 0; var body: some View { ▸Text(\"\\(n)\")◂ } }")
    let files = try #require(Metamorphic.bodyInView.apply(to: ParsedSource(marked.source)))
    let found = marked.marks.map { mark in
      files.places(of: mark).map { place in
        (place.isWhole ? "" : "…") + String(decoding: files[place.file].bytes[place.range], as: UTF8.self)
      }
    }
    #expect(found == [["A", "…AContent"], ["Text(\"\\(n)\")", "… AContent(n: n) "]])
  }
}
