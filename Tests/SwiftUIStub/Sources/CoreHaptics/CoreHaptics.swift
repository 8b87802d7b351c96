@_exported import AppleFoundation

public protocol CHHapticDeviceCapability {
  var supportsHaptics: Bool { get }
  var supportsAudio: Bool { get }
}
open class CHHapticEngine: NSObject, @unchecked Sendable {
  struct Capabilities: CHHapticDeviceCapability {
    var supportsHaptics: Bool { true }
    var supportsAudio: Bool { true }
  }
  public override init() {}
  public init(audioSession: Any? = nil) throws {}
  open class func capabilitiesForHardware() -> any CHHapticDeviceCapability { Capabilities() }
  // callback: elsewhere
  open var stoppedHandler: (Int) -> Void = { _ in }
  // callback: elsewhere
  open var resetHandler: () -> Void = {}
  open func start() throws {}
  open func start(completionHandler: (((any Error)?) -> Void)? = nil) {}
  open func stop(completionHandler: (((any Error)?) -> Void)? = nil) {}
  open func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer { fatalError() }
}
public protocol CHHapticPatternPlayer {
  func start(atTime time: TimeInterval) throws
}
open class CHHapticPattern: NSObject {
  public init(events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]) throws {}
}
open class CHHapticDynamicParameter: NSObject {}
open class CHHapticEventParameter: NSObject {
  public init(parameterID: CHHapticEvent.ParameterID, value: Float) {}
}
open class CHHapticEvent: NSObject {
  public enum EventType: Sendable { case hapticTransient, hapticContinuous, audioContinuous }
  public enum ParameterID: Sendable { case hapticIntensity, hapticSharpness, attackTime, decayTime }
  public init(eventType type: EventType, parameters: [CHHapticEventParameter], relativeTime time: TimeInterval) {}
  public init(
    eventType type: EventType, parameters: [CHHapticEventParameter], relativeTime time: TimeInterval,
    duration: TimeInterval
  ) {}
}
