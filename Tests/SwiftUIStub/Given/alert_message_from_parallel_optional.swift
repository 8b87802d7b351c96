func attempt() -> String? { nil }
@State var error: ReadError?
struct ReadError: LocalizedError {
  var reason: String?
  var text = ""
}
@State var m = Failure()
struct Failure {
  var fails = false
  var error: ReadError?
}
@State var alert: Alert?
