import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct InheritedModifiersTests {
  /// Where the marked list inherits `scrollContentBackground`, if the body of `Outer` shows it in some content.
  private func place(
    _ content: String, _ scene: String = "Outer()", _ members: String = ""
  ) throws -> InheritedModifier {
    let file = SampleFile(
      """
      import SwiftUI
      @main struct Sample: App { var body: some Scene { WindowGroup { \(scene) } } }
      struct Outer: View {
        var body: some View { \(content) }
        \(members)
      }
      struct Inner: View { var body: some View { VStack { ▸List { }◂ } } }
      extension View { func hides() -> some View { scrollContentBackground(.hidden) } }
      """)
    return file.model.inherits(["scrollContentBackground"], at: try file.node)
  }

  @Test(
    arguments: [
      ("Inner()", .nowhere),
      ("Inner().padding()", .nowhere),
      ("Inner().scrollContentBackground(.hidden)", .everywhere),
      ("VStack { Inner() }.hides()", .everywhere),
      ("VStack { Inner(); Text(a).hides() }", .nowhere),
      ("VStack { Inner().hides(); Inner() }", .somewhere),
      ("Text(a).sheet(isPresented: $b) { Inner() }.hides()", .everywhere),
      ("Text(a).hides().sheet(isPresented: $b) { Inner() }", .nowhere),
      ("NavigationStack { NavigationLink(a) { Inner() }.hides() }", .nowhere),
      ("NavigationStack { NavigationLink(destination: Inner()) { Text(a) } }.hides()", .everywhere),
    ] as [(String, InheritedModifier)])
  func placesDecide(content: String, expected: InheritedModifier) throws { #expect(try place(content) == expected) }

  @Test func viewsAndHelpersAreFollowed() throws {
    #expect(try place("Inner()", "Outer().hides()") == .everywhere)
    #expect(try place("NavigationLink(a) { Inner() }", "NavigationStack { Outer().hides() }") == .nowhere)
    #expect(try place("NavigationLink(a) { Inner() }", "NavigationStack { Outer() }.hides()") == .everywhere)
    #expect(try place("part.hides()", members: "var part: some View { Inner() }") == .everywhere)
    #expect(try place("part", members: "var part: some View { Outer() }") == .nowhere)
  }

  private func place(_ content: String, members: String) throws -> InheritedModifier {
    try place(content, "Outer()", members)
  }
}
