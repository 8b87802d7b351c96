@_exported import AppleFoundation
import CoreLocation

public struct UNAuthorizationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let badge = UNAuthorizationOptions(rawValue: 1)
  public static let sound = UNAuthorizationOptions(rawValue: 2)
  public static let alert = UNAuthorizationOptions(rawValue: 4)
  public static let provisional = UNAuthorizationOptions(rawValue: 64)
}
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let badge = UNNotificationPresentationOptions(rawValue: 1)
  public static let sound = UNNotificationPresentationOptions(rawValue: 2)
  public static let alert = UNNotificationPresentationOptions(rawValue: 4)
  public static let list = UNNotificationPresentationOptions(rawValue: 8)
  public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}
public enum UNAuthorizationStatus: Int, Sendable { case notDetermined, denied, authorized, provisional, ephemeral }
open class UNNotificationSound: NSObject, @unchecked Sendable {
  open class var `default`: UNNotificationSound { UNNotificationSound() }
}
open class UNNotificationContent: NSObject, @unchecked Sendable {
  open var userInfo: [AnyHashable: Any] { [:] }
}
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
  open var title = ""
  open var subtitle = ""
  open var body = ""
  open var badge: NSNumber?
  open var sound: UNNotificationSound?
  open var categoryIdentifier = ""
}
open class UNNotificationTrigger: NSObject, @unchecked Sendable {}
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  public init(timeInterval: TimeInterval, repeats: Bool) {}
}
open class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {}
  open func nextTriggerDate() -> Date? { nil }
}
open class UNLocationNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  public init(region: CLRegion, repeats: Bool) {}
}
open class UNNotificationRequest: NSObject, @unchecked Sendable {
  public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {}
  open var identifier: String { "" }
  open var content: UNNotificationContent { UNNotificationContent() }
  open var trigger: UNNotificationTrigger? { nil }
}
open class UNNotification: NSObject, @unchecked Sendable {
  open var request: UNNotificationRequest { fatalError() }
}
open class UNNotificationResponse: NSObject, @unchecked Sendable {
  open var notification: UNNotification { UNNotification() }
  open var actionIdentifier: String { "" }
}
open class UNNotificationSettings: NSObject, @unchecked Sendable {
  open var authorizationStatus: UNAuthorizationStatus { .notDetermined }
}
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  )
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  )
}
extension UNUserNotificationCenterDelegate {
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {}
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {}
}
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  open class func current() -> UNUserNotificationCenter { UNUserNotificationCenter() }
  open weak var delegate: (any UNUserNotificationCenterDelegate)?
  // callback: elsewhere
  open func requestAuthorization(
    options: UNAuthorizationOptions = [], completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {}
  @discardableResult open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool { true }
  // callback: elsewhere
  open func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {}
  open func notificationSettings() async -> UNNotificationSettings { UNNotificationSettings() }
  // callback: elsewhere
  open func add(
    _ request: UNNotificationRequest, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {}
  open func add(_ request: UNNotificationRequest) async throws {}
  // callback: elsewhere
  open func getPendingNotificationRequests(completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void) {}
  open func pendingNotificationRequests() async -> [UNNotificationRequest] { [] }
  open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {}
  open func removeAllPendingNotificationRequests() {}
  open func removeAllDeliveredNotifications() {}
  open func setBadgeCount(_ newBadgeCount: Int) async throws {}
}
