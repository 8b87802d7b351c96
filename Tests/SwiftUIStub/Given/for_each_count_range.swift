enum Guide { enum Page: CaseIterable { case a, b } }
// Examples 5, 24
struct Photo { var url: URL? }
struct Photographs { func photos() async -> [Photo] { [] } }
let server = Photographs()
// Example 6
struct Name { var text = "" }
struct Names_ { func names() async -> [Name] { [] } }
let server = Names_()
// Example 8
struct Import: Identifiable {
  var id = 0
  var path = ""
}
var imports: [Import] { [] }
// Example 12
@State var page = 0
// Example 21
struct Line { var text = "" }
let messages = PassthroughSubject<Line, Never>()
// Example 25
struct Choices { func choices() async -> [Choice] { [] } }
let server = Choices()
