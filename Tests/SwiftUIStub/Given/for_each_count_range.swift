enum Guide { enum Page: CaseIterable { case a, b } }
// Example 10
@State var page = 0
// Example 6
struct Import: Identifiable { var id = 0; var path = "" }
var imports: [Import] { [] }
