import AppleFoundation

@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  var window: UIWindow? { get set }
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  func application(_ application: UIApplication, didDiscardSceneSessions sessions: Set<UISceneSession>)
  func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data)
  func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  )
  func applicationDidBecomeActive(_ application: UIApplication)
  func applicationWillResignActive(_ application: UIApplication)
  func applicationDidEnterBackground(_ application: UIApplication)
  func applicationWillEnterForeground(_ application: UIApplication)
  func applicationWillTerminate(_ application: UIApplication)
}
/// The requirements are optional in Objective-C.
extension UIApplicationDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { fatalError() }
  public func application(_ application: UIApplication, didDiscardSceneSessions sessions: Set<UISceneSession>) {}
  public func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data) {}
  public func application(
    _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
  ) {}
  public func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {}
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
  public static func main() {}
}
public enum UIBackgroundFetchResult: UInt, Sendable { case newData, noData, failed }

@preconcurrency @MainActor open class UIApplication: UIResponder {
  public struct LaunchOptionsKey: Hashable, Sendable {
    public static let url = LaunchOptionsKey()
    public static let remoteNotification = LaunchOptionsKey()
    public static let shortcutItem = LaunchOptionsKey()
  }
  public struct OpenExternalURLOptionsKey: Hashable, Sendable {}
  public enum State: Int, Sendable { case active, inactive, background }
  open class var shared: UIApplication { UIApplication() }
  open weak var delegate: (any UIApplicationDelegate)?
  open var applicationState: State { .active }
  open var isIdleTimerDisabled = false
  open var applicationIconBadgeNumber = 0
  open var keyWindow: UIWindow? { nil }
  open var windows: [UIWindow] { [] }
  open var connectedScenes: Set<UIScene> { [] }
  open var openSessions: Set<UISceneSession> { [] }
  open var shortcutItems: [UIApplicationShortcutItem]?
  open var alternateIconName: String? { nil }
  open var supportsAlternateIcons: Bool { true }
  open var preferredContentSizeCategory: UIContentSizeCategory { .large }
  // callback: main
  open func setAlternateIconName(_ name: String?, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {}
  open func setAlternateIconName(_ name: String?) async throws {}
  open func canOpenURL(_ url: URL) -> Bool { true }
  // callback: main
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {}
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool { false }
  open func registerForRemoteNotifications() {}
  open func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  )
    -> UIBackgroundTaskIdentifier
  { .invalid }
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
  nonisolated public static let openSettingsURLString = "app-settings:"
  nonisolated public static let didBecomeActiveNotification = Notification.Name("didBecomeActive")
  nonisolated public static let willResignActiveNotification = Notification.Name("willResignActive")
  nonisolated public static let didEnterBackgroundNotification = Notification.Name("didEnterBackground")
  nonisolated public static let willEnterForegroundNotification = Notification.Name("willEnterForeground")
  nonisolated public static let willTerminateNotification = Notification.Name("willTerminate")
  nonisolated public static let didReceiveMemoryWarningNotification = Notification.Name("didReceiveMemoryWarning")
  nonisolated public static let userDidTakeScreenshotNotification = Notification.Name("userDidTakeScreenshot")
}
public struct UIBackgroundTaskIdentifier: Hashable, Sendable {
  public static let invalid = UIBackgroundTaskIdentifier()
}
open class UIApplicationShortcutItem: NSObject {
  open var type: String { "" }
  open var localizedTitle: String { "" }
}
public struct UIContentSizeCategory: Hashable, Sendable {
  public static let large = UIContentSizeCategory()
  public static let accessibilityLarge = UIContentSizeCategory()
  public var isAccessibilityCategory: Bool { false }
}
@preconcurrency @MainActor open class UIEvent: NSObject {}

// MARK: - Scenes

@preconcurrency @MainActor open class UIScene: UIResponder {
  public struct ConnectionOptions {
    public var urlContexts: Set<UIOpenURLContext> { [] }
    public var userActivities: Set<NSUserActivity> { [] }
    public var shortcutItem: UIApplicationShortcutItem? { nil }
  }
  public enum ActivationState: Int, Sendable { case unattached, foregroundActive, foregroundInactive, background }
  open var session: UISceneSession { fatalError() }
  open weak var delegate: (any UISceneDelegate)?
  open var activationState: ActivationState { .foregroundActive }
  open var title: String!
  nonisolated public static let didActivateNotification = Notification.Name("didActivate")
  nonisolated public static let willDeactivateNotification = Notification.Name("willDeactivate")
}
@preconcurrency @MainActor open class UIWindowScene: UIScene {
  open var windows: [UIWindow] { [] }
  open var keyWindow: UIWindow? { nil }
  open var screen: UIScreen { .main }
  open var interfaceOrientation: UIInterfaceOrientation { .portrait }
  open var statusBarManager: UIStatusBarManager? { nil }
}
@preconcurrency @MainActor open class UIStatusBarManager: NSObject {
  open var statusBarFrame: CGRect { .zero }
}
@preconcurrency @MainActor open class UIOpenURLContext: NSObject {
  open var url: URL { fatalError() }
}
@preconcurrency @MainActor open class UISceneSession: NSObject {
  public struct Role: Hashable, Sendable {
    public static let windowApplication = Role()
  }
  open var role: Role { .windowApplication }
  open var persistentIdentifier: String { "" }
}
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
  public init(name: String?, sessionRole: UISceneSession.Role) {}
  open var delegateClass: AnyClass?
}
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
  func sceneDidDisconnect(_ scene: UIScene)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
}
extension UISceneDelegate {
  public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {}
  public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}
extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

@preconcurrency @MainActor open class UIWindow: UIView {
  public init(windowScene: UIWindowScene) { super.init(frame: .zero) }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open weak var windowScene: UIWindowScene?
  open var rootViewController: UIViewController?
  open var isKeyWindow: Bool { true }
  open var screen: UIScreen { .main }
  open var windowLevel: CGFloat = 0
  open func makeKeyAndVisible() {}
}
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight
  public var isPortrait: Bool { true }
  public var isLandscape: Bool { false }
}
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
  public var isPortrait: Bool { true }
  public var isLandscape: Bool { false }
  public var isFlat: Bool { false }
}
@preconcurrency @MainActor open class UIDevice: NSObject {
  open class var current: UIDevice { UIDevice() }
  open var name: String { "" }
  open var model: String { "" }
  open var systemName: String { "" }
  open var systemVersion: String { "" }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  open var orientation: UIDeviceOrientation { .portrait }
  open var identifierForVendor: UUID? { nil }
  open var batteryLevel: Float { 1 }
  open var isBatteryMonitoringEnabled = false
  open func setValue(_ value: Any?, forKey key: String) {}
  open func beginGeneratingDeviceOrientationNotifications() {}
  nonisolated public static let orientationDidChangeNotification = Notification.Name("orientationDidChange")
  nonisolated public static let batteryLevelDidChangeNotification = Notification.Name("batteryLevelDidChange")
}
@preconcurrency @MainActor open class UIScreen: NSObject {
  open class var main: UIScreen { UIScreen() }
  open var bounds: CGRect { .zero }
  open var nativeBounds: CGRect { .zero }
  open var scale: CGFloat { 1 }
  open var brightness: CGFloat = 1
}
open class UIPasteboard: NSObject, @unchecked Sendable {
  open class var general: UIPasteboard { UIPasteboard() }
  open var string: String?
  open var strings: [String]?
  open var url: URL?
  open var image: UIImage?
  open var hasStrings: Bool { false }
}
public enum UIAccessibility {
  public struct Notification: Sendable {
    public static let announcement = Notification()
    public static let screenChanged = Notification()
    public static let layoutChanged = Notification()
  }
  public static var isVoiceOverRunning: Bool { false }
  public static var isReduceMotionEnabled: Bool { false }
  public static func post(notification: Notification, argument: Any?) {}
}
