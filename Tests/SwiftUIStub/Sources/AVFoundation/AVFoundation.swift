@_exported import AppleFoundation
import UIKit

public struct CMTime: Sendable, Hashable {
  public init() {}
  public init(seconds: Double, preferredTimescale: Int32) {}
  public init(value: Int64, timescale: Int32) {}
  public var seconds: Double { 0 }
  public static let zero = CMTime(value: 0, timescale: 1)
}
public func CMTimeGetSeconds(_ time: CMTime) -> Double { 0 }
open class AVAsset: NSObject, @unchecked Sendable {
  public convenience init(url: URL) { self.init() }
  open var duration: CMTime { .zero }
}
open class AVURLAsset: AVAsset, @unchecked Sendable {}
@preconcurrency @MainActor open class AVPlayerItem: NSObject {
  nonisolated public init(url: URL) {}
  nonisolated public init(asset: AVAsset) {}
  open var duration: CMTime { .zero }
  nonisolated public static let didPlayToEndTimeNotification = Notification.Name("didPlayToEndTime")
}
extension NSNotification.Name {
  public static let AVPlayerItemDidPlayToEndTime = Notification.Name("didPlayToEndTime")
}
open class AVPlayer: NSObject, @unchecked Sendable {
  public override init() {}
  public init(url: URL) {}
  public init(playerItem item: AVPlayerItem?) {}
  open var currentItem: AVPlayerItem? { nil }
  open var rate: Float = 0
  open var volume: Float = 1
  open var isMuted = false
  open func play() {}
  open func pause() {}
  open func seek(to time: CMTime) {}
  open func currentTime() -> CMTime { .zero }
  open func replaceCurrentItem(with item: AVPlayerItem?) {}
  // callback: queue
  open func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any { self }
  open func removeTimeObserver(_ observer: Any) {}
}
open class AVQueuePlayer: AVPlayer, @unchecked Sendable {
  public init(items: [AVPlayerItem]) { super.init() }
}
open class AVPlayerLooper: NSObject {
  public init(player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem) {}
}
public protocol AVAudioPlayerDelegate: NSObjectProtocol {
  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
}
extension AVAudioPlayerDelegate {
  public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
}
open class AVAudioPlayer: NSObject {
  public init(contentsOf url: URL) throws {}
  public init(data: Data) throws {}
  open weak var delegate: (any AVAudioPlayerDelegate)?
  open var isPlaying: Bool { false }
  open var currentTime: TimeInterval = 0
  open var duration: TimeInterval { 0 }
  open var volume: Float = 1
  open var rate: Float = 1
  open var enableRate = false
  open var numberOfLoops = 0
  @discardableResult open func prepareToPlay() -> Bool { true }
  @discardableResult open func play() -> Bool { true }
  open func pause() {}
  open func stop() {}
}
open class AVAudioRecorder: NSObject {
  public init(url: URL, settings: [String: Any]) throws {}
  open var isRecording: Bool { false }
  open var isMeteringEnabled = false
  @discardableResult open func record() -> Bool { true }
  open func stop() {}
  open func updateMeters() {}
  open func averagePower(forChannel channelNumber: Int) -> Float { 0 }
}
open class AVAudioSession: NSObject, @unchecked Sendable {
  public enum Category: Sendable { case ambient, soloAmbient, playback, record, playAndRecord }
  public enum Mode: Sendable { case `default`, measurement, moviePlayback, spokenAudio, voiceChat }
  public struct CategoryOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let mixWithOthers = CategoryOptions(rawValue: 1)
    public static let duckOthers = CategoryOptions(rawValue: 2)
    public static let defaultToSpeaker = CategoryOptions(rawValue: 8)
  }
  public struct SetActiveOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }
  open class func sharedInstance() -> AVAudioSession { AVAudioSession() }
  open func setCategory(_ category: Category) throws {}
  open func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {}
  open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}
  // callback: elsewhere
  open func requestRecordPermission(_ response: @escaping @Sendable (Bool) -> Void) {}
}
open class AVSpeechUtterance: NSObject {
  public init(string: String) {}
  open var voice: AVSpeechSynthesisVoice?
  open var rate: Float = 0.5
  open var pitchMultiplier: Float = 1
  open var volume: Float = 1
}
open class AVSpeechSynthesisVoice: NSObject, @unchecked Sendable {
  public init?(language languageCode: String?) {}
}
open class AVSpeechSynthesizer: NSObject {
  open var isSpeaking: Bool { false }
  open func speak(_ utterance: AVSpeechUtterance) {}
}
public struct AVMediaType: Hashable, Sendable {
  public static let video = AVMediaType()
  public static let audio = AVMediaType()
}
public enum AVAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized }
open class AVCaptureDevice: NSObject, @unchecked Sendable {
  public enum Position: Int, Sendable { case unspecified, back, front }
  public struct DeviceType: Hashable, Sendable {
    public static let builtInWideAngleCamera = DeviceType()
  }
  open class func `default`(
    _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
  ) -> AVCaptureDevice? { nil }
  open var position: Position { .back }
  open class DiscoverySession: NSObject {
    public convenience init(deviceTypes: [DeviceType], mediaType: AVMediaType?, position: Position) { self.init() }
    open var devices: [AVCaptureDevice] { [] }
  }
  open class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? { nil }
  open class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus { .notDetermined }
  // callback: elsewhere
  open class func requestAccess(
    for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {}
  open class func requestAccess(for mediaType: AVMediaType) async -> Bool { true }
}
open class AVCaptureInput: NSObject {}
open class AVCaptureOutput: NSObject {}
open class AVCaptureDeviceInput: AVCaptureInput {
  public init(device: AVCaptureDevice) throws {}
}
open class AVCapturePhotoSettings: NSObject {}
open class AVCapturePhoto: NSObject {
  open func fileDataRepresentation() -> Data? { nil }
}
public protocol AVCapturePhotoCaptureDelegate: NSObjectProtocol {
  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
}
open class AVCapturePhotoOutput: AVCaptureOutput {
  public override init() {}
  open func capturePhoto(with settings: AVCapturePhotoSettings, delegate: any AVCapturePhotoCaptureDelegate) {}
}
open class AVCaptureVideoPreviewLayer: CALayer {
  public init(session: AVCaptureSession) {}
  open var session: AVCaptureSession?
  open var videoGravity: AVLayerVideoGravity = AVLayerVideoGravity.resizeAspect
}
public struct AVLayerVideoGravity: Hashable, Sendable {
  public static let resizeAspect = AVLayerVideoGravity()
  public static let resizeAspectFill = AVLayerVideoGravity()
}
open class AVCaptureSession: NSObject, @unchecked Sendable {
  public struct Preset: Hashable, Sendable {
    public static let photo = Preset()
    public static let high = Preset()
    public static let medium = Preset()
  }
  public override init() {}
  open var sessionPreset: Preset = Preset.high
  open var inputs: [AVCaptureInput] { [] }
  open func removeInput(_ input: AVCaptureInput) {}
  open var isRunning: Bool { false }
  open func canAddInput(_ input: AVCaptureInput) -> Bool { true }
  open func canAddOutput(_ output: AVCaptureOutput) -> Bool { true }
  open func addInput(_ input: AVCaptureInput) {}
  open func addOutput(_ output: AVCaptureOutput) {}
  open func beginConfiguration() {}
  open func commitConfiguration() {}
  open func startRunning() {}
  open func stopRunning() {}
}
