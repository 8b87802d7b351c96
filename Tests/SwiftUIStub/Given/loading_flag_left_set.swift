// Correct: the called function resets it before it throws
struct Motor { func play(_ record: URL) async throws {} }
let motor = Motor()
func play() {}
// Correct: closures catch their errors
struct TideStation { func levels() async throws -> [Double] { [] } }
let station = TideStation()
