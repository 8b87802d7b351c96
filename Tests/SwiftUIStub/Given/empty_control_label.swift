@State var scene = 0
@State var isOn = false
@State var text = ""
@State var n = 1
func copy() {}
@State var date = Date()
struct EditView: StandIn { init(_ parts: Any...) {} }
struct Drawn<Content: View>: ButtonStyle {
  init(@ViewBuilder content: () -> Content) {}
  func makeBody(configuration: Configuration) -> some View { EmptyView() }
}
let amount = 0.5
