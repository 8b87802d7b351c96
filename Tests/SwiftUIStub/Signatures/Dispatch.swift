// Declarations of Dispatch.
class DispatchObject: NSObject {}
class DispatchQueue: DispatchObject, Sendable {
  static var main: DispatchQueue { get }
  static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue
  init(label: String, qos: DispatchQoS = .unspecified, attributes: DispatchQueue.Attributes = [])
  // callback: queue
  func async(
    group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable () -> Void
  )
  // callback: queue
  func async(execute workItem: DispatchWorkItem)
  // callback: queue
  func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable () -> Void
  )
  // callback: queue
  func asyncAfter(deadline: DispatchTime, execute: DispatchWorkItem)
  // callback: queue
  func sync<T>(execute work: () throws -> T) rethrows -> T
  // callback: queue
  func asyncAndWait<T>(execute work: () throws -> T) rethrows -> T
  // callback: queue
  func schedule(_ action: @escaping () -> Void)
  // callback: elsewhere
  static func concurrentPerform(iterations: Int, execute work: (Int) -> Void)
  struct Attributes: OptionSet {
    static let concurrent: DispatchQueue.Attributes
  }
}
class DispatchWorkItem {
  // callback: queue
  init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], block: @escaping () -> Void)
  func perform()
  func cancel()
  func wait()
  var isCancelled: Bool { get }
}
struct DispatchWorkItemFlags: OptionSet, Sendable {}
struct DispatchQoS: Equatable, Sendable {
  enum QoSClass: Sendable {
    case background, utility, `default`, userInitiated, userInteractive, unspecified
  }
}
struct DispatchTime: Comparable, Sendable {
  static func now() -> DispatchTime
}
enum DispatchTimeInterval: Equatable, Sendable {
  case seconds(Int)
  case milliseconds(Int)
  case microseconds(Int)
  case nanoseconds(Int)
  case never
}
class DispatchGroup: DispatchObject, Sendable {
  init()
  func enter()
  func leave()
  func wait()
  // callback: queue
  func notify(queue: DispatchQueue, execute work: @escaping @Sendable () -> Void)
}
class DispatchSemaphore: DispatchObject, Sendable {
  init(value: Int)
  func wait()
  @discardableResult func signal() -> Int
}
class DispatchSource: DispatchObject {
  static func makeTimerSource(queue: DispatchQueue? = nil) -> any DispatchSourceTimer
}
protocol DispatchSourceTimer {
  // callback: queue
  func setEventHandler(handler: (@Sendable () -> Void)?)
  func resume()
  func cancel()
}
