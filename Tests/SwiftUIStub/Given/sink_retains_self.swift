let clock = PassthroughSubject<Double, Never>()
@Published var time = 0.0
extension Player {
  func log(_ time: Double) {}
}
extension Player {
  func update(_ time: Double) {}
}
@Published var start = 0.0
// Correct: canceled in the other branch
class Clock { let ticks = PassthroughSubject<Double, Never>() }
// Correct: a static property lives as long as the app
extension Poller {
  func poll() {}
}
// Correct: the app owns the object
extension Session {
  func renew() {}
}
// Correct: the publishers complete and release the closure
extension Uploader {
  func show(_ images: Any) {}
  func finish(_ completion: Any) {}
}
struct Images { let publisher = PassthroughSubject<Int, Never>() }
let images = Images()
struct Client {
  func send(_ images: Images) -> PassthroughSubject<Int, Error> { PassthroughSubject() }
}
let client = Client()
