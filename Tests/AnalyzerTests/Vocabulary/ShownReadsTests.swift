import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests which code of views that reads a member of a model may run with a body.
@Suite struct ShownReadsTests {
  @Test(
    arguments: [
      ("Text(model.title)", true), ("Text(label)", true), ("Card { Text(model.title) }", true),
      ("Trigger { print(model.title) }", false), ("Trigger { print(label) }", false),
      ("Other { print(model.title) }", true),
    ] as [(String, Bool)])
  func aViewOfTheProjectMayRunItsClosureOnAnEvent(body: String, mayRun: Bool) throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Page: View {
        @StateObject var model = Model()
        var label: String { model.title }
        var body: some View { \(body) }
      }
      final class Model: ObservableObject { var title = "" }
      struct Card<Content: View>: View {
        @ViewBuilder let content: () -> Content
        var body: some View { content() }
      }
      struct Trigger: View {
        let act: () -> Void
        var body: some View { Button("") { act() } }
      }
      """)
    let reads = file.model.facts.modelReads(of: "title", in: "Model")
    let reference = try #require(file.model.references(named: "title").first)
    let name = try #require(DeclReferenceExpr(reference)?.name)
    #expect(!reads.isEmpty)
    #expect(reads.contains { file.model.mayRunWithBody($0, of: name) } == mayRun, "\(body)")
  }
}
