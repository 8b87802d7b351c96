enum Layout { enum bar { static let buttons = [""] } }
// Correct: nine fixed positions, whatever digits they show
struct Key: StandIn { init(_ parts: Any...) {} }
// Correct: the elements are constant
struct Action { init(_ title: String) {} }
struct ActionRow: StandIn { init(_ parts: Any...) {} }
