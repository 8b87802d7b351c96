struct BookDetail: StandIn { init(book: Book) {} }
struct Filter: StandIn { init(selection: Binding<Book?>, title: String) {} }
struct Grid: StandIn { init(action: () -> Void) {} }
@State var selection: Book?
struct Editor: StandIn { init(onCancel: () -> Void) {} }
func restore(_ book: Any) {}
