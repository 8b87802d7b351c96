// Example 2
struct Photo: Identifiable { var id = 0 }
var photos: [Photo] { [] }
