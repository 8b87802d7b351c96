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
// Example 14
func write() throws -> Bool { true }
// Example 17
extension Library { func send() async throws {} }
