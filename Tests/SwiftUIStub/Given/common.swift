// Declarations that the examples rely on, as in an app.

// Values for the placeholders of fixes.
// <#value#>: n
// <#state#>: n
// <#height#>: 80
// <#width#>: 80
// <#view#>: EmptyView()
// <#content#>: EmptyView()
// <#items#>: posts
// <#first value#>: shown = count

// Views without members that examples use.
protocol StandIn: View {}
extension StandIn where Body == EmptyView { var body: EmptyView { EmptyView() } }
struct A: StandIn { init(_ parts: Any...) {} }
struct B: StandIn { init(_ parts: Any...) {} }
struct C: StandIn { init(_ parts: Any...) {} }
struct D: StandIn { init(_ parts: Any...) {} }
struct E: StandIn { init(_ parts: Any...) {} }
struct F: StandIn { init(_ parts: Any...) {} }
struct G: StandIn { init(_ parts: Any...) {} }
struct H: StandIn { init(_ parts: Any...) {} }
struct I: StandIn { init(_ parts: Any...) {} }
struct Add: StandIn { init(_ parts: Any...) {} }
struct AddBook: StandIn { init(_ parts: Any...) {} }
struct Arrow: StandIn { init(_ parts: Any...) {} }
struct Badge: StandIn { init(_ parts: Any...) {} }
struct Band: StandIn { init(_ parts: Any...) {} }
struct Bell: StandIn { init(_ parts: Any...) {} }
struct Big: StandIn { init(_ parts: Any...) {} }
struct BookDetail: StandIn {
  init(_ parts: Any...) {}
  init(book part: Any?) {}
}
struct Canvas1: StandIn { init(_ parts: Any...) {} }
struct Card: StandIn {
  init(_ parts: Any...) {}
  init(openAction: @escaping () -> Void) {}
}
struct Child: StandIn { init(session: Any) {} }
struct Chart3: StandIn {
  init(_ parts: Any...) {}
  init(origin part: Any?) {}
}
struct Controls: StandIn {
  init(_ parts: Any...) {}
  init(player part: Any?) {}
}
struct Detail: StandIn {
  init(_ parts: Any...) {}
  init(document: Any?) {}
}
struct Detour: StandIn { init(_ parts: Any...) {} }
struct Dials: StandIn { init(_ parts: Any...) {} }
struct Dot: StandIn {
  init(_ parts: Any...) {}
  init(isOn part: Any?) {}
}
struct Edit: StandIn { init(_ parts: Any...) {} }
struct Field: StandIn { init(_ parts: Any...) {} }
struct Fields: StandIn { init(_ parts: Any...) {} }
struct Footer: StandIn { init(_ parts: Any...) {} }
struct Form1: StandIn { init(_ parts: Any...) {} }
struct Frame: StandIn { init(_ parts: Any...) {} }
struct Handle: StandIn { init(_ parts: Any...) {} }
struct Header: StandIn { init(_ parts: Any...) {} }
struct Home: StandIn {
  init(_ parts: Any...) {}
  init(client: Any) {}
}
struct Icon: StandIn { init(_ parts: Any...) {} }
struct Knob: StandIn { init(_ parts: Any...) {} }
struct Label1: StandIn { init(_ parts: Any...) {} }
struct Letter: StandIn { init(_ parts: Any...) {} }
struct Level: StandIn { init(_ parts: Any...) {} }
struct Logo: StandIn { init(_ parts: Any...) {} }
struct Glow: StandIn { init(_ parts: Any...) {} }
struct NewDot: StandIn { init(_ parts: Any...) {} }
struct NewShelf: StandIn { init(_ parts: Any...) {} }
struct NoteRow: StandIn { init(_ parts: Any...) {} }
struct Notes: StandIn { init(_ parts: Any...) {} }
struct Off: StandIn { init(_ parts: Any...) {} }
struct OldShelf: StandIn { init(_ parts: Any...) {} }
struct On: StandIn { init(_ parts: Any...) {} }
struct Options: StandIn { init(_ parts: Any...) {} }
struct Pad: StandIn { init(_ parts: Any...) {} }
struct Page: StandIn { init(_ parts: Any...) {} }
struct PageView: StandIn { init(_ parts: Any...) {} }
struct Pages: StandIn {
  init(_ parts: Any...) {}
  init(tab: Binding<Int>, page: Int) {}
}
struct Panel: StandIn { init(_ parts: Any...) {} }
struct PhaseView: StandIn {
  init(_ parts: Any...) {}
  init(phase part: Any?) {}
}
struct Photo: StandIn { init(_ parts: Any...) {} }
struct Placeholder: StandIn { init(_ parts: Any...) {} }
struct Poster: StandIn { init(_ parts: Any...) {} }
struct Reader: StandIn { init(_ parts: Any...) {} }
struct Results: StandIn { init(_ parts: Any...) {} }
struct Ring: StandIn { init(_ parts: Any...) {} }
struct Row: StandIn {
  init(_ parts: Any...) {}
  init(_ part: Any, isFirst: Bool) {}
}
struct Shelf: StandIn { init(_ parts: Any...) {} }
struct Sidebar: StandIn { init(_ parts: Any...) {} }
struct Slot: StandIn { init(_ parts: Any...) {} }
struct Small: StandIn { init(_ parts: Any...) {} }
struct StarIcon: StandIn { init(_ parts: Any...) {} }
struct Story: StandIn { init(_ parts: Any...) {} }
struct Terms: StandIn { init(_ parts: Any...) {} }
struct Thumbnail: StandIn { init(_ parts: Any...) {} }
struct Tips: StandIn { init(_ parts: Any...) {} }
struct Title: StandIn { init(_ parts: Any...) {} }
struct Tongue: StandIn { init(_ parts: Any...) {} }
struct TopBar: StandIn { init(_ parts: Any...) {} }
struct Word: StandIn { init(_ parts: Any...) {} }
struct CardRow: StandIn { init(cards: [Item]) {} }
struct CloseButton: StandIn { init(isOpen: Binding<Bool>) {} }
struct ChevronButton: StandIn { init(_ title: String, action: @escaping () -> Void) {} }
struct Screen<Content: View>: View {
  init(@ViewBuilder content: () -> Content) {}
  var body: EmptyView { EmptyView() }
}
struct Pager<Content: View>: View {
  init(@ViewBuilder content: () -> Content) {}
  init<Position>(position: Binding<Position>) where Content == EmptyView {}
  init<Position>(selection: Binding<Position>) where Content == EmptyView {}
  var body: EmptyView { EmptyView() }
}
// A list of rows that can be shown and counted.
struct Rows: View, RandomAccessCollection {
  nonisolated init() {}
  nonisolated init(_ parts: Any) {}
  var body: EmptyView { EmptyView() }
  nonisolated var startIndex: Int { 0 }
  nonisolated var endIndex: Int { 0 }
  nonisolated subscript(index: Int) -> Book { Book() }
}
var rows: Rows { Rows() }
var buttons: EmptyView { EmptyView() }
var fields: EmptyView { EmptyView() }
var content: EmptyView { EmptyView() }

// Data
struct Book: Identifiable, Hashable, Codable {
  static var sample: Book { Book() }
  var id = 0
  var title = ""
  var name = ""
  func fits(_ text: String) -> Bool { true }
}
struct Item: Identifiable, Hashable {
  var id = 0
  var title = ""
  var name = ""
  var other = ""
}
struct Post: Identifiable, Hashable {
  var id = 0
  var title = ""
}
struct Note: Identifiable, Hashable {
  var id = 0
  var title = ""
}
struct User: Identifiable, Hashable {
  var id = 0
  var name = ""
}
struct Draft: Identifiable, Hashable {
  var id = 0
  var title = ""
  var text = ""
  var didSave = false
  var isDone = false
}
struct Profile: Identifiable, Hashable {
  var id = 0
  var name = ""
}
struct Chapter: Identifiable, Hashable {
  var id = 0
  var title = ""
}
struct Recipe: Identifiable, Hashable {
  var id = 0
  var title = ""
  var related: Int { 0 }
}
struct Request: Equatable { var query = "" }
struct Pose { var angle = 0.0 }
var books: [Book] { [] }
var book: Book? { nil }
var notes: [Note] { [] }
var chapters: [Chapter] { [] }
var cards: [Item] { [] }
var photo: Item { Item() }
var photos: [Item] { [] }
var movie: Item { Item() }
var tabs: [Item] { [] }
var selected: Item? { nil }
var posts: [Post] = []
var names: [String] { [] }
var orders: [String] { [] }
var days: [String] { [] }
var slots: [Int] { [] }
var pages: [Item] { [] }
var series: [Item] { [] }
var imports: [URL] { [] }
var columns: [GridItem] { [] }
var summary: String { "" }
var title: String { "" }
var name: String { "" }
var account: String { "" }
var home: URL { URL(fileURLWithPath: "/") }
var url: URL { URL(fileURLWithPath: "/") }
var corner: UnitPoint { .top }
var a: CGFloat { 1 }
var b: CGFloat { 1 }
var c: CGFloat { 1 }
var g: Gradient { Gradient(colors: []) }
var p: UnitPoint { .top }
var point: CGPoint { .zero }
var isStrict: Bool { false }

// State
@State var isShown = false
@State var isOpen = false
@State var isOn = false
@State var isBig = false
@State var isNew = false
@State var isLoading = false
@State var isLocked = false
@State var isDimmed = false
@State var isDragging = false
@State var isPresented = false
@State var isPressed = false
@State var isPinching = false
@State var isAdding = false
@State var isEditing = false
@State var isEditable = false
@State var isExpanded = false
@State var isReading = false
@State var isWriting = false
@State var isAccepted = false
@State var isCompact = false
@State var isFresh = false
@State var isSaved = false
@State var isSearching = false
@State var wantsTop = false
@State var asks = false
@State var toast = false
@State var s = false
@State var n = 1
@State var count = 0
@State var current = 0
@State var page = 0
@State var first = 0
@State var flashed: Int?
@State var volume = 0.0
@State var scale: CGFloat = 1
@State var zoom: CGFloat = 1
@State var x: CGFloat = 0
@State var y: CGFloat = 0
@State var point = CGPoint.zero
@State var size = CGSize.zero
@State var offset = CGSize.zero
@State var text = ""
@State var query = ""
@State var mail = ""
@State var code = ""
@State var name = ""
@State var address = ""
@State var reason: String?
@State var other = ""
@State var sort = 0
@State var selection: Item?
@State var item = Item()
@State var items: [Item] = []
@State var path: [Item] = []
@State var results: [Book] = []
@State var top: Int?
@State var position = ScrollPosition()
@Namespace var space
@Namespace var otherSpace

// Work
func load() {}
func load() async {}
func refresh() {}
func refresh() async {}
func run() async {}
func sync() async throws {}
func reload() {}
func save() {}
func finish() {}
func clear() {}
func search() {}
func search(_ query: String) {}
func next() {}
func go() {}
func add() {}
func addMany() {}
func edit() {}
func press() {}
func release() {}
func report() {}
func report(_ value: Any) {}
func confirm() {}
func deleteAll() {}
func hideKeyboard() {}
func removeFocus() {}
func log(_ parts: Any?...) {}
func announce() {}
func blink() {}
func pull() async {}
func open() {}
func open(_ item: Any?) {}
func close() {}
func delete(_ book: Book?) {}
func drop(_ book: Book) {}
func move(_ value: DragGesture.Value) {}
func choose(_ index: Int) {}
func settle(_ item: Item) {}
func show(_ anything: Any?) {}
func draw(_ point: CGPoint) {}
func zoom() {}
func zoom(_ point: CGPoint) {}
struct Library {
  func all() async throws -> [Book] { [] }
  func reload() async throws {}
  func save() async throws {}
  func books(matching text: String) async -> [Book] { [] }
  func books(in shelf: Int) async -> [Book] { [] }
  func read() throws {}
}
let library = Library()
struct Server {
  func posts() async -> [Post] { [] }
  func page(_ number: Int) async throws -> [Post] { [] }
}
let server = Server()
var bag = Set<AnyCancellable>()
var job: Task<Void, Never>?
var failure: (any Error)?
// A model with the members that examples use.
class Model: ObservableObject {
  nonisolated(unsafe) static let shared = Model()
  enum Phase {
    case empty
    case filled([Book])
  }
  @Published var name = ""
  @Published var title = ""
  @Published var code = ""
  @Published var page = 0
  @Published var items: [Item] = []
  @Published var books: [Book] = []
  @Published var phase = Phase.empty
  init() {}
  init(id: Int) {}
  init(name: String) {}
  init(load: Bool) {}
  func begin() {}
  func start() {}
}
@ObservedObject var model = Model()
class Feed: ObservableObject {
  enum Phase { case idle, loading }
  @Published var posts: [Post] = []
  @Published var names: [String] = []
  @Published var isLoading = false
  @Published var topic = ""
  func load() {}
  func loadMore() {}
  func loadPosts() async {}
  func loadMoreIfNeeded(at post: Post) {}
  func fetchNextPage() async {}
  func markAsRead() {}
  func reload() async {}
}
@StateObject var feed = Feed()
class Store {
  func save() async {}
  func remove(_ book: Book?) {}
}
let store = Store()
class Shop { func order() async {} }
let shop = Shop()
class Router {
  enum Destination { case deleteAccount(String) }
  func open(_ destination: Destination) {}
  func open(_ model: Any) {}
}
let router = Router()
extension View {
  func customNavigationBar(title: String) -> some View { self }
}
extension View {
  func navBarLarge() -> some View { self }
}
extension String {
  func trimmed() -> String { self }
}
struct Logger { func error(_ message: String) {} }
let logger = Logger()
enum Tab: Hashable, CaseIterable {
  case home, library
  var title: String { "" }
}
let manager = FileManager.default
func write() throws {}
func write() async throws {}
func read() throws {}
