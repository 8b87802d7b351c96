import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ClearFillsTests {
  private func mayBeClear(_ fill: String, members: String = "") throws -> Bool {
    let file = SampleFile(
      """
      import SwiftUI
      struct Row: View {
        let isChosen: Bool
        @State private var isHovered = false
        var body: some View { Text("Row").background(▸\(fill)◂).onHover { isHovered = $0 } }
        \(members)
      }
      """)
    return file.model.mayBeClear(try file.node)
  }

  @Test(arguments: [
    ".clear", "Color.clear", "isChosen ? .blue : .clear", "isChosen ? Color.blue.opacity(0.2) : Color.clear",
    "isChosen ? AnyShapeStyle(.tint) : AnyShapeStyle(.clear)", "Capsule().fill(isChosen ? .blue : .clear)",
  ])
  func clearInSomeState(fill: String) throws {
    #expect(try mayBeClear(fill))
  }

  @Test(arguments: [
    ".blue", "isChosen ? .blue : .white", "Capsule().fill(.blue)", "isHovered ? Color.gray : .clear", "unknown",
  ])
  func alwaysFilled(fill: String) throws {
    #expect(try !mayBeClear(fill))
  }

  @Test(arguments: [
    ("private var fill: Color { isChosen ? .blue : .clear }", true),
    ("private var fill: Color { if isChosen { return .blue }; return .clear }", true),
    ("private var fill: Color { isChosen ? .blue : .white }", false),
    ("private var fill: Color { isHovered ? .blue : .clear }", false),
  ])
  func propertiesAreFollowed(member: String, expected: Bool) throws {
    #expect(try mayBeClear("fill", members: member) == expected)
  }
}
