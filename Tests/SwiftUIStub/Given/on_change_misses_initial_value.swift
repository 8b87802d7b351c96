enum Menu1 { case none, open }
struct QueryField: StandIn { init(_ parts: Any...) {} }
// Example 4
@State var shown = 0
// Example 5
enum Weather { static func report(for station: String) -> String { "" } }
// Example 7
extension Library { static func titles(with query: String) -> [String] { [] } }
