import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct DragGesturesTests {
  private let file = SampleFile(
    """
    struct A: View {
      @State var offset = 0
      @State var isDone = false
      @GestureState var drag = 1
      var body: some View {
        x.gesture(DragGesture().onChanged { value in move(value) }.updating($drag) { _, _, _ in }.onEnded { _ in isDone = true })
        y.gesture(DragGesture().onEnded { _ in isDone = false })
      }
      func move(_ value: DragGesture.Value) { offset = 1 }
    }
    """)

  @Test func dragsDoSomethingOnEachMovement() throws {
    let drags = file.model.drags(in: file.model.tree.root)
    #expect(drags.map { $0.movements.map(\.name.text) } == [["onChanged", "updating"]])
  }

  @Test func statesFollowTheDrag() throws {
    #expect(file.model.draggedStates(of: try file.type).map(\.name.text) == ["offset", "drag"])
  }
}
