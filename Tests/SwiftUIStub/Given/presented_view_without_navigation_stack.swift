@State var book: Book?
struct Fancy: StandIn { init(model: Model) {} }
extension BookEditor {
  init(_ book: Book) { self.init() }
}
