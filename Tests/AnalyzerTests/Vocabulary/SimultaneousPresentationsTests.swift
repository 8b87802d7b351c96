import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct SimultaneousPresentationsTests {
  /// How the second of two sheets of a view, `isA` and `isB`, is requested while the first is visible.
  private func overlap(
    _ code: String, a: String = "$isA", b: String = "$isB", content: String = "A()",
    beside others: [String: String] = [:]
  ) -> String {
    let file = SampleFile(
      """
      import SwiftUI
      struct Home: View {
        @State private var isA = false
        @State private var isB = false
        @StateObject private var model = Model()
        var body: some View {
          Rows().sheet(isPresented: \(a)) { \(content) }.sheet(isPresented: \(b)) { B() }
            \(code)
        }
      }
      """, beside: others)
    let sheets = file.model.calls(named: "sheet")
    let chain = file.model.chain(of: sheets[0].node)
    let modifiers = chain.modifiers.filter { $0.name == "sheet" }
    guard let overlap = file.model.overlap(of: modifiers[1], with: modifiers[0]) else { return "never" }
    switch overlap {
    case .together, .togetherElsewhere: return "together"
    case .anyTime(_, let callback): return callback.text
    case .fromContent: return "content"
    case .unknown: return "unknown"
    }
  }

  @Test(arguments: [
    (".onAppear { isA = true; isB = true }", "together"),
    (".onAppear { isA = true; if x { isB = true } }", "together"),
    (".onAppear { if x { isA = true } else { isB = true } }", "never"),
    (".onAppear { if x { isA = true; return }; isB = true }", "never"),
    (".onAppear { guard x else { isA = true; return }; isB = true }", "never"),
    (".onAppear { isA = true; isA = false; isB = true }", "never"),
    (".onAppear { open(); isA = true } }; func open() { isB = true }; var c: some View { d", "together"),
    (".onAppear { open(); isA = true } }; func open() { if x { isB = true } }; var c: some View { d", "never"),
    (".onAppear { isA = true; DispatchQueue.main.asyncAfter(deadline: .now() + 1) { isB = true } }", "together"),
    (
      ".onAppear { isA = true; DispatchQueue.main.asyncAfter(deadline: .now() + 1) { isA = false; isB = true } }",
      "never"
    ),
    (".onAppear { isA = true }.onTapGesture { isB = true }", "never"),
    (".onTapGesture { isA = true }.onReceive(timer) { _ in isB = true }", "onReceive"),
    (".onTapGesture { isA = true }.onReceive(timer) { _ in if !isA { isB = true } }", "never"),
    (".onTapGesture { isA = true }.onReceive(own) { _ in isB = true }", "never"),
    (".onTapGesture { isA = true }.onOpenURL { _ in isB = true }", "onOpenURL"),
    (".onTapGesture { isA = true }.onOpenURL { _ in isA = false; isB = true }", "never"),
    ("", "never"),
  ])
  func codeDecides(code: String, expected: String) { #expect(overlap(code) == expected) }

  @Test func buttonsInsideAPresentationRunWhileItIsUp() {
    #expect(overlap("", content: "Button(\"\") { isB = true }") == "content")
    #expect(overlap("", content: "Button(\"\") { isA = false; isB = true }") == "never")
    #expect(overlap("", content: "Editor { isB = true }") == "never")
  }

  /// The name of the view whose code requests an alert of `Home` from inside a sheet.
  private func requester(
    _ content: String, _ inner: String, beside: String = "", alert: String = "$isB"
  ) throws -> String? {
    let file = SampleFile(
      """
      import SwiftUI
      final class Failures: ObservableObject {
        @Published var isShown = false
        @Published var problem: String?
        var hasProblem: Bool {
          get { problem != nil }
          set { if !newValue { problem = nil } }
        }
        func handle() { isShown = true }
      }
      struct Home: View {
        @State private var isA = false
        @State private var isB = false
        @StateObject private var failures = Failures()
        var body: some View {
          VStack { Text("a").sheet(isPresented: $isA) { \(content) }\(beside) }
            .alert("b", isPresented: \(alert)) {}
        }
      }
      struct Editor: View {
        \(inner)
      }
      """)
    return file.model.requestFromContent(for: try file.modifier("alert")).map { $0.view?.text ?? "content" }
  }

  @Test func contentRequestsThroughBindings() throws {
    let binding = "@Binding var fails: Bool; var body: some View { Button(\"\") { fails = true } }"
    #expect(try requester("Editor(fails: $isB)", binding) == "Editor")
    #expect(try requester("Editor(fails: $isB)", binding, beside: "; Button(\"\") { isB = true }") == nil)
    #expect(try requester("Editor(fails: $isOther)", binding) == nil)
    #expect(try requester("Button(\"\") { isB = true }", "") == "content")
    #expect(try requester("Button(\"\") { isB = true; isA = false }", "") == nil)
  }

  @Test func contentRequestsThroughObjects() throws {
    let object = "@EnvironmentObject var failures: Failures; var body: some View { Button(\"\") { failures.handle() } }"
    let shown = "$failures.isShown"
    #expect(try requester("Editor().environmentObject(failures)", object, alert: shown) == "Editor")
    #expect(
      try requester("Editor()", object, beside: "; Button(\"\") { failures.handle() }", alert: shown) == nil)
    #expect(try requester("Editor().alert(\"\", isPresented: $failures.isShown) {}", object, alert: shown) == nil)
    let own = "@StateObject var failures = Failures(); var body: some View { Button(\"\") { failures.handle() } }"
    #expect(try requester("Editor()", own, alert: shown) == nil)
    let leaving =
      "@EnvironmentObject var failures: Failures; var body: some View { Button(\"\") { failures.handle(); dismiss() } }"
    #expect(try requester("Editor()", leaving, alert: shown) == nil)
  }

  @Test func contentSetsTheOptionalBehindAFlag() throws {
    let object =
      "@EnvironmentObject var failures: Failures; var body: some View { Button(\"\") { failures.problem = \"a\" } }"
    let shown = "$failures.hasProblem"
    #expect(try requester("Editor()", object, alert: shown) == "Editor")
    let beside = "; Button(\"\") { failures.problem = \"b\" }"
    #expect(try requester("Editor()", object, beside: beside, alert: shown) == nil)
    #expect(try requester("Editor().alert(\"\", isPresented: $failures.hasProblem) {}", object, alert: shown) == nil)
    let clearing =
      "@EnvironmentObject var failures: Failures; var body: some View { Button(\"\") { failures.problem = nil } }"
    #expect(try requester("Editor()", clearing, alert: shown) == nil)
  }

  @Test func modelsOfOtherFilesAreAsked() {
    let model = "final class Model: ObservableObject { func open() { isA = true; isB = true } }"
    #expect(overlap("", a: "$model.isA", b: "$model.isB", beside: ["Model.swift": model]) == "together")
    #expect(overlap("", a: "$model.isA", b: "$model.isB") == "never")
    #expect(overlap("", a: "$model.route.a", b: "$model.route.b") == "never")
    #expect(overlap("", a: "$isA", b: "$isA") == "never")
  }
}
