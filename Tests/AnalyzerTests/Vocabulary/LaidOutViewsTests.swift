import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct LaidOutViewsTests {
  private func views(of view: String) throws -> [LaidOutView] {
    let file = SampleFile(
      """
      import SwiftUI
      struct Screen: View {
        let isOn: Bool
        var body: some View { ▸\(view)◂ }
        private var title: some View { Text("a").bold() }
      }
      """,
      beside: [
        "Row.swift": "import SwiftUI\nstruct Row: View { var body: some View { HStack { Image(\"b\"); Toggle() } } }"
      ])
    return file.model.views(of: try file.node)
  }

  @Test(arguments: [
    ("Text(\"a\").bold()", ["Text(\"a\").bold()"]), ("title.padding()", ["Text(\"a\").bold()"]),
    ("VStack { title; if isOn { Text(\"c\") } }.padding()", ["Text(\"a\").bold()", "Text(\"c\")"]),
    ("Row().padding()", ["Row().padding()", "Image(\"b\")", "Toggle()"]),
  ]) func followsHelpersAndViews(view: String, expected: [String]) throws {
    #expect(try views(of: view).map(\.chain.node.text) == expected)
  }

  @Test(arguments: [
    ("Text(\"a\")", [false]), ("VStack { Text(\"a\") }.padding()", [false]),
    ("VStack { Text(\"a\"); Text(\"b\") }", [true, true]),
    ("VStack { if isOn { Text(\"a\") } else { Text(\"b\") } }", [false, false]),
    ("VStack { Row() }", [false, true, true]),
  ]) func knowsWhatIsBesideAView(view: String, expected: [Bool]) throws {
    #expect(try views(of: view).map(\.isAmongOthers) == expected)
  }

  @Test(
    arguments: [
      ("Text(\"a\")", [[]]), ("VStack { Text(\"a\") }.padding()", [["VStack"]]),
      ("VStack { Row() }", [["VStack"], ["VStack", "Row", "HStack"], ["VStack", "Row", "HStack"]]),
      ("Group { title }", [["Group", "title"]]),
    ] as [(String, [[String]])])
  func knowsWhatIsAroundAView(view: String, expected: [[String]]) throws {
    #expect(try views(of: view).map { $0.around.map { $0.chain.baseName?.text ?? "" } } == expected)
  }
}
