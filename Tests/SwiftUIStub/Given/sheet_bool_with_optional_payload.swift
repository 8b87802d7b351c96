struct BookDetail: StandIn { init(book: Book) {} }
struct Filter: StandIn { init(selection: Binding<Book?>, title: String) {} }
struct Grid: StandIn { init(action: () -> Void) {} }
@State var selection: Book?
