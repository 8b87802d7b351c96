// Example 2
struct Photo: Identifiable, Hashable { var id = 0 }
var photos: [Photo] { [] }
