let clock = PassthroughSubject<Double, Never>()
@Published var time = 0.0
extension Player {
  func log(_ time: Double) {}
}
extension Player {
  func update(_ time: Double) {}
}
@Published var start = 0.0
// Example 10
class Clock { let ticks = PassthroughSubject<Double, Never>() }
