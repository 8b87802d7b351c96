enum Menu1 { case none, open }
struct QueryField: StandIn { init(_ parts: Any...) {} }
// Incorrect: a method is passed as the action
@State var shown = 0
// Incorrect: the first choice is never loaded
enum Weather { static func report(for station: String) -> String { "" } }
// Correct: there is nothing to compute from an empty text
extension Library { static func titles(with query: String) -> [String] { [] } }
