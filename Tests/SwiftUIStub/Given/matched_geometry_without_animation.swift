// Incorrect: a tap sets the state without an animation
struct Photo: Identifiable, Hashable { var id = 0 }
var photos: [Photo] { [] }
