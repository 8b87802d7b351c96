import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests which code builds what some content shows.
@Suite struct ShownCodeTests {
  /// The texts that the marked closure of a page shows, in order of their literals.
  private func texts(shownBy content: String) throws -> [String] {
    let file = SampleFile(
      """
      import SwiftUI
      struct Page: View {
        @State private var isOn = false
        var body: some View { show ▸\(content)◂ }
        private var title: some View { Text("title") }
        func row(_ name: String) -> some View { Text("row") }
      }
      struct Card<Content: View>: View {
        @ViewBuilder let content: Content
        var body: some View { VStack { Text("card"); content; Inner() } }
      }
      struct Inner: View { var body: some View { Text("inner").onAppear { print(Text("log")) } } }
      """)
    return file.model.shownCode(from: try file.node).flatMap { shown in
      shown.code.calls(named: "Text").compactMap { $0.firstArgument.flatMap(StringLiteralExpr.init)?.constantText }
    }.sorted()
  }

  @Test(
    arguments: [
      ("{ Text(\"a\") }", ["a"]), ("{ VStack { Text(\"a\") } }", ["a"]), ("{ title }", ["title"]),
      ("{ ForEach(0..<3) { _ in row(\"a\") } }", ["row"]), ("{ Inner() }", ["inner"]),
      ("{ Card { Text(\"a\") } }", ["a", "card", "inner"]), ("{ Inner(); Inner() }", ["inner"]),
      ("{ Text(\"a\").sheet(isPresented: $isOn) { Inner() } }", ["a"]),
      ("{ NavigationLink(\"Go\") { Inner() } }", []), ("{ Button(\"a\") { show(Inner()) } }", []),
    ] as [(String, [String])])
  func helpersAndViewsAreFollowed(content: String, shown: [String]) throws {
    #expect(try texts(shownBy: content) == shown)
  }

  @Test func theEntryIsTheCallInTheFileOfTheContent() throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Page: View { var body: some View { show ▸{ VStack { Outer() } }◂ } }
      struct Outer: View { var body: some View { Inner() } }
      struct Inner: View { var body: some View { Text("") } }
      """)
    let entries = file.model.shownCode(from: try file.node).map { $0.entry.map(\.text) ?? "" }
    #expect(Set(entries) == ["", "Outer()"])
  }
}
