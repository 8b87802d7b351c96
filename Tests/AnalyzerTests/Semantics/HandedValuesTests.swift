import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct HandedValuesTests {
  /// The view that holds what `Row` has as `value`, with the declaration there.
  private func holder(_ views: String) throws -> String {
    let file = SampleFile("import SwiftUI\n" + views)
    let row = try #require(file.model.types.first { $0.name == "Row" })
    let property = try #require(row.storedProperties.first { $0.name == "value" })
    let held = file.model.holder(of: property, in: row)
    return "\(held.type.name.text): \(held.property.declaration.node.text)"
  }

  @Test(
    arguments: [
      ("@Binding var value: Int", "Row(value: $count)", "Page: @State var count = 0"),
      ("@Binding var value: Int", "Row(value: self.$count)", "Page: @State var count = 0"),
      ("let value: Int", "Row(value: count)", "Page: @State var count = 0"),
      ("let value: Int", "VStack { if count > 0 { Row(value: count).padding() } }", "Page: @State var count = 0"),
      ("@ObservedObject var value: Model", "Row(value: model)", "Page: @StateObject var model = Model()"),
      // Another value, or a state of its own.
      ("let value: Int", "Row(value: count + 1)", "Row: let value: Int"),
      ("@State var value: Int", "Row(value: count)", "Row: @State var value: Int"),
      ("@Binding var value: Int", "Row(value: .constant(1))", "Row: @Binding var value: Int"),
      // Two views may pass different values.
      ("@Binding var value: Int", "Row(value: $count); Row(value: $other)", "Row: @Binding var value: Int"),
      ("@Binding var value: Int", "Text(\"\")", "Row: @Binding var value: Int"),
    ])
  func holderIsFound(declaration: String, body: String, expected: String) throws {
    let found = try holder(
      """
      struct Page: View {
        @State var count = 0
        @State var other = 0
        @StateObject var model = Model()
        var body: some View { \(body) }
      }
      struct Row: View { \(declaration); var body: some View { Text("\\(value)") } }
      """)
    #expect(found == expected)
  }

  @Test func holderIsFoundThroughSeveralViews() throws {
    let found = try holder(
      """
      struct Page: View { @State var count = 0; var body: some View { Card(amount: $count) } }
      struct Card: View { @Binding var amount: Int; var body: some View { Row(value: amount) } }
      struct Row: View { let value: Int; var body: some View { Text("\\(value)") } }
      """)
    #expect(found == "Page: @State var count = 0")
  }

  @Test func changesOfAllHoldersCount() throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Page: View {
        @State var count = 0
        var body: some View { Stepper("", value: $count); Row(value: $count) }
        func reset() { count = 0 }
      }
      struct Row: View { @Binding var value: Int; var body: some View { Button("") { value += 1 } } }
      """)
    let row = try #require(file.model.types.first { $0.name == "Row" })
    let property = try #require(row.storedProperties.first)
    #expect(file.model.isState(property, in: row))
    #expect(file.model.sharedWrites(to: property.name, in: row).map(\.node.text) == ["value += 1", "count = 0"])
    #expect(file.model.sharedBindings(to: property.name, in: row).map(\.text) == ["$count"])
  }

  @Test(
    arguments: [
      ("Row(save: store)", ["s count"]), ("Row(save: { store() })", ["s count"]), ("Row { store() }", ["s count"]),
      ("Row(save: store); Row(save: {})", []), ("Row(save: unknown)", []),
    ])
  func closuresAreFollowed(creation: String, expected: [String]) throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Page: View {
        @State var count = 0
        var body: some View { \(creation) }
        func store() { s(); count = 1 }
      }
      struct Row: View { let save: () -> Void; var body: some View { Button("") ▸{ save() }◂ } }
      """)
    let reached = file.model.reach(from: try file.node).flatMap { code in
      code.calls.compactMap { call -> String? in
        guard let name = call.calleeName?.text, name.count == 1 else { return nil }
        return "\(name) \(code.assignments.compactMap { code.path(of: $0.target) }.joined())"
      }
    }
    #expect(reached == expected)
  }

  @Test func pathsHaveTheNamesOfTheView() throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Page: View {
        @State var count = 0
        @State var name = ""
        @State var title = ""
        var body: some View { Row(value: $count, save: store) }
        func store() { count = 1; name = ""; title = "" }
      }
      struct Row: View {
        @Binding var value: Int
        @State var title = ""
        let save: () -> Void
        var body: some View { Button("", action: ▸save◂) }
      }
      """)
    let paths = file.model.reach(from: try file.node).flatMap { code in
      code.assignments.map { code.path(of: $0.target) }
    }
    // `title` means another state in the view.
    #expect(paths == ["value", "name", nil])
  }
}
