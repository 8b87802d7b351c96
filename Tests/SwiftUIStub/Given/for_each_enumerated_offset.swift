enum Layout { enum bar { static let buttons = [""] } }
// Example 16
struct Action { init(_ title: String) {} }
struct ActionRow: StandIn { init(_ parts: Any...) {} }
