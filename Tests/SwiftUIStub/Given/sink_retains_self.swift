let clock = PassthroughSubject<Double, Never>()
@Published var time = 0.0
extension Player {
  func log(_ time: Double) {}
}
extension Player {
  func update(_ time: Double) {}
}
@Published var start = 0.0
// Example 15
class Clock { let ticks = PassthroughSubject<Double, Never>() }
// Example 2
extension Poller {
  func poll() {}
}
// Example 3
extension Session {
  func renew() {}
}
// Example 4
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
