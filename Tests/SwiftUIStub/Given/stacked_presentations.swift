struct ActiveSheet: Identifiable {
  var id = 0
  @MainActor var view: AnyView { AnyView(Text("")) }
}
@State var active: ActiveSheet?
@State var a = false
@State var b = false
@State var book: Book?
let timer = PassthroughSubject<Int, Never>()
struct Share: StandIn { init(_ parts: Any...) {} }
// Correct: the code that can fail runs before the sheet is presented
func write() throws -> Bool { true }
// Correct: only one of several `catch` clauses runs
extension Library { func send() async throws {} }
