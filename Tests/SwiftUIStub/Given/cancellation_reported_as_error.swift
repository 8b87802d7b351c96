enum LoadState { case idle; case failed(any Error) }
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
// Example 11
var failure: LibraryError?
// Example 17
struct ReadError: Error {}
@State var readError: ReadError?
struct Library { func read() async throws(ReadError) {} }
