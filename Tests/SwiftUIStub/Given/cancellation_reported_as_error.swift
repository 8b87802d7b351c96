enum LoadState {
  case idle, loading
  case failed(any Error)
}
@State var state = LoadState.idle
enum Alert { case queued }
@State var activeAlert: Alert?
@State var errorText = ""
@State var saveError: (any Error)?
struct LibraryError: Error {}
var shelves: [Library] { [] }
func next() -> Int { 0 }
var latest: Int { 0 }
enum Action { case show, submit }
func listen() async throws {}
struct URLSession {
  static var shared: URLSession { URLSession() }
  func data(from: URL) async throws -> (Data, Int) { (Data(), 0) }
}
var address: URL { URL(fileURLWithPath: "/") }
struct Scanner { func start(_ done: @escaping (Result<Void, any Error>) -> Void) {} }
var scanner: Scanner { Scanner() }
func handle(_ error: any Error) -> (any Error)? { error }
func parse(_ data: Data) -> [Book] { [] }
// Correct: the cleanup must run after a cancellation too
extension Server { func remove(_ draft: Draft) async {} }
// Correct: the next upload does not replace this one
struct Upload { var state = LoadState.idle }
// Correct: only a `ReadError` can arrive
struct ReadError: Error {}
@State var readError: ReadError?
struct Library { func read() async throws(ReadError) {} }
// Correct: the awaited function runs its closure in a task of its own
let proof = URL(fileURLWithPath: "/proof")
