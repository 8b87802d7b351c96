@State var date = Date()
struct EditView: StandIn { init(_ parts: Any...) {} }
