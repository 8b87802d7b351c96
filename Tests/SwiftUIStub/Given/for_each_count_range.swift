enum Guide { enum Page: CaseIterable { case a, b } }
// Examples 5, 26
struct Photo { var url: URL? }
struct Photographs { func photos() async -> [Photo] { [] } }
let server = Photographs()
// Examples 6, 7
struct Name { var text = "" }
struct Names_ { func names() async -> [Name] { [] } }
let server = Names_()
// Example 10
struct Import: Identifiable {
  var id = 0
  var path = ""
}
var imports: [Import] { [] }
// Example 14
@State var page = 0
// Example 23
struct Line { var text = "" }
let messages = PassthroughSubject<Line, Never>()
// Example 27
struct Choices { func choices() async -> [Choice] { [] } }
let server = Choices()
