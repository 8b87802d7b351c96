import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ScreenPartsTests {
  /// Whether the text in `Inner` is part of the screen of some content: "plain", "unclear", or nil.
  private func place(_ content: String, _ members: String = "", passingStacks: Bool = false) throws -> String? {
    let file = SampleFile(
      """
      import SwiftUI
      struct Outer: View {
        var body: some View { ▸\(content)◂.alert(item: $item) { a } }
        \(members)
      }
      struct Inner: View { var body: some View { VStack { Text("inner") } } }
      struct Card<Content: View>: View { var content: Content; var body: some View { content } }
      """)
    for part in file.model.screen(of: try file.node, passingStacks: passingStacks) {
      for call in part.file.calls(named: "Text", in: part.node) where part.type?.name == "Inner" {
        guard let isPlain = part.showsPlainly(call.node) else { continue }
        return isPlain ? "plain" : "unclear"
      }
    }
    return nil
  }

  @Test(
    arguments: [
      ("Inner()", "plain"),
      ("Group { if isEmpty { Text(a) } else { Inner() } }.padding()", "plain"),
      ("Text(a).overlay { Inner() }", "unclear"),
      ("List(items) { item in Inner() }", "unclear"),
      ("Card { Inner() }", "unclear"),
      ("Text(a).sheet(isPresented: $b) { Inner() }", nil),
      ("NavigationLink(destination: Inner()) { Text(a) }", nil),
      ("NavigationStack { Inner() }", nil),
      ("Button(a) { show(Inner()) }", nil),
    ] as [(String, String?)])
  func slotsDecide(content: String, expected: String?) throws { #expect(try place(content) == expected) }

  @Test func helpersAndStacksAreFollowed() throws {
    #expect(try place("VStack { part }", "var part: some View { HStack { Inner() } }") == "plain")
    #expect(try place("VStack { part(1) }", "func part(_ a: Int) -> some View { Inner() }") == "plain")
    #expect(try place("NavigationStack { Inner() }", passingStacks: true) == "plain")
  }

  @Test func viewsOfOtherFilesNeedTheirText() throws {
    // Without the text of the other file, its views are not at hand.
    let file = SampleFile(
      "struct Outer: View { var body: some View { ▸Inner()◂ } }",
      beside: ["Inner.swift": "import SwiftUI\nstruct Inner: View { var body: some View { Text(a) } }"],
      readsOthers: false)
    #expect(file.model.screen(of: try file.node, passingStacks: false).count == 1)
  }
}
