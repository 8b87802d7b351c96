struct BookDetail: StandIn { init(book: Book) {} }
struct Filter: StandIn { init(selection: Binding<Book?>, title: String) {} }
struct Grid: StandIn { init(action: () -> Void) {} }
@State var selection: Book?
struct Editor: StandIn { init(onCancel: () -> Void) {} }
func restore(_ book: Any) {}
struct Report: Identifiable {
  static var sample: Report { Report() }
  let id = 0
}
struct Details: StandIn { init(report: Report?) {} }
func makeReport() async -> Report { Report() }
// Incorrect: no fix: `nil` is a meaningful value here
extension Book { static var new: Book { Book.sample } }
// Incorrect: no fix: the view receives the optional
struct Parcel {}
struct ParcelSheet: StandIn { init(parcel: Parcel?) {} }
struct Rows: StandIn { init(action: (Parcel) -> Void) {} }
