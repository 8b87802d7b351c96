enum Guide { enum Page: CaseIterable { case a, b } }
enum Layout { enum bar { static let buttons = [""] } }
// Incorrect: replaced as a whole; a row can keep another photo's image
// Incorrect: the row's own `id` follows the photo
struct Photo { var url: URL? }
struct Photographs { func photos() async -> [Photo] { [] } }
let server = Photographs()
// Incorrect: a range without `id:` is read only once, so the loaded rows never appear
// Correct: the branch is created again with all rows
struct Name { var text = "" }
struct Names_ { func names() async -> [Name] { [] } }
let server = Names_()
// Incorrect: `imports` is declared elsewhere
struct Import: Identifiable {
  var id = 0
  var path = ""
}
var imports: [Import] { [] }
// Incorrect: the selection is an index
@State var page = 0
// Correct: append-only: each line keeps its index
struct Line { var text = "" }
let messages = PassthroughSubject<Line, Never>()
// Incorrect: each row is a level, regardless of the choice
struct Choices { func choices() async -> [Choice] { [] } }
let server = Choices()
// Correct: nine fixed positions, whatever digits they show
struct Key: StandIn { init(_ parts: Any...) {} }
// Correct: the elements are constant
struct Action { init(_ title: String) {} }
struct ActionRow: StandIn { init(_ parts: Any...) {} }
// Correct: the view with the loop is shown only with elements
struct Daylight { func days() async -> [Double] { [] } }
let server = Daylight()
// Incorrect: the view with the loop is shown without elements too
struct Sunshine { func hours() async -> [Double] { [] } }
let server = Sunshine()
