enum Guide { enum Page: CaseIterable { case a, b } }
// Example 10
@State var page = 0
