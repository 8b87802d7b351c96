enum Layout { enum bar { static let buttons = [""] } }
// Example 13
struct Key: StandIn { init(_ parts: Any...) {} }
// Example 17
struct Action { init(_ title: String) {} }
struct ActionRow: StandIn { init(_ parts: Any...) {} }
