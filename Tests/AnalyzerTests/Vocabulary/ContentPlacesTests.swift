import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ContentPlacesTests {
  @Test func findsTheCallThroughAModifierAndAProperty() throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Frame<Inner: View>: ViewModifier {
        let inner: () -> Inner
        func body(content: Content) -> some View { content.sheet(isPresented: .constant(true)) { inner().padding() } }
      }
      extension View {
        func framed<V: View>(@ViewBuilder content: @escaping () -> V) -> some View {
          modifier(Frame(inner: content))
        }
      }
      struct Screen: View {
        var body: some View { Text("a").framed ▸{ Text("b") }◂ }
      }
      """)
    #expect(file.model.contentPlaces(of: try file.node).map(\.call.text) == ["inner()"])
  }

  @Test func findsTheCallInAView() throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Card<Inner: View>: View {
        @ViewBuilder let inner: () -> Inner
        var body: some View { VStack { self.inner() } }
      }
      struct Screen: View { var body: some View { Card ▸{ Text("b") }◂ } }
      """)
    #expect(file.model.contentPlaces(of: try file.node).map(\.call.text) == ["self.inner()"])
  }

  @Test func findsTheCallOfEachOfSeveralClosures() throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Card<Top: View, Inner: View>: View {
        let close: () -> Void
        @ViewBuilder let top: () -> Top
        @ViewBuilder let inner: () -> Inner
        var body: some View { VStack { top(); inner(); Button("Close") { close() } } }
      }
      struct Screen: View {
        var body: some View { Card ▸{ print("closed") }◂ top: ▸{ Text("a") }◂ inner: ▸{ Text("b") }◂ }
      }
      """)
    let places = file.marked.map { file.model.contentPlaces(of: $0).map(\.call.text) }
    #expect(places == [["close()"], ["top()"], ["inner()"]])
  }

  @Test func findsTheViewsThatAReceiverKeeps() throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Card<Inner: View>: View {
        private let inner: Inner
        init(@ViewBuilder inner: () -> Inner) { self.inner = inner() }
        var body: some View { VStack { inner.padding() } }
      }
      struct Shelf<Inner: View>: View {
        @ViewBuilder let inner: Inner
        var body: some View { VStack { self.inner } }
      }
      struct Screen: View { var body: some View { Card ▸{ Text("b") }◂; Shelf ▸{ Text("c") }◂ } }
      """)
    let places = file.marked.map { file.model.viewPlaces(of: $0).map(\.call.text) }
    #expect(places == [["inner"], ["self.inner"]])
  }

  @Test func isEmptyForViewsOfSwiftUI() throws {
    let file = SampleFile(
      "import SwiftUI\nstruct Screen: View { var body: some View { VStack ▸{ Text(\"b\") }◂ } }")
    #expect(file.model.contentPlaces(of: try file.node).isEmpty)
  }

  @Test func findsWhereAViewHandsItsClosureToSwiftUI() throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Rows: View {
        let names: [String]
        let onRemove: (IndexSet) -> Void
        let onMove: (IndexSet, Int) -> Void
        var body: some View {
          ForEach(names, id: \\.self) { Text($0) }
            .onDelete(perform: onRemove)
            .onMove { onMove($0, $1) }
        }
      }
      struct Screen: View {
        @State private var names: [String] = []
        var body: some View {
          ▸Rows(names: names, onRemove: remove) { names.move(fromOffsets: $0, toOffset: $1) }◂
        }
        private func remove(_ offsets: IndexSet) { names.remove(atOffsets: offsets) }
      }
      """)
    let screen = try #require(file.model.enclosingType(of: try file.node))
    let handed = file.model.handedClosures(in: screen, to: ["onDelete", "onMove"])
    #expect(handed.map(\.argument.text) == ["onRemove", "{ onMove($0, $1) }"])
    #expect(handed.map(\.closure.kind) == [.declReferenceExpr, .closureExpr])
  }

  @Test func findsWhereAModifierHandsItsClosureToSwiftUI() throws {
    let file = SampleFile(
      """
      import SwiftUI
      private struct Clearing: ViewModifier {
        let clear: () -> Void
        func body(content: Content) -> some View { content.toolbar { Button("Clear", action: clear) } }
      }
      extension View {
        func clearing(clear: @escaping () -> Void) -> some View { modifier(Clearing(clear: clear)) }
      }
      struct Screen: View {
        @State private var names: [String] = []
        var body: some View {
          ▸Text("a").clearing { names = [] }◂
        }
      }
      """)
    let screen = try #require(file.model.enclosingType(of: try file.node))
    let handed = file.model.handedClosures(in: screen, to: ["Button"])
    #expect(handed.map(\.argument.text) == ["clear"])
    #expect(handed.map { $0.creation.calleeName?.text } == ["clearing"])
  }
}
