// The parts of Foundation that exist only on Apple platforms.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import FoundationNetworking
@_exported import ObjectiveC

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}
open class NSKeyValueObservation: NSObject {
  public func invalidate() {}
}
extension NSObject {
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {}
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {}
}

open class UndoManager: NSObject {
  open var canUndo: Bool { false }
  open var canRedo: Bool { false }
  open func undo() {}
  open func redo() {}
  open func removeAllActions() {}
  open func beginUndoGrouping() {}
  open func endUndoGrouping() {}
  open func setActionName(_ name: String) {}
  open func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping @MainActor (Target) -> Void) {
  }
}
open class NSUserActivity: NSObject {
  public init(activityType: String) {}
  open var activityType: String { "" }
  open var title: String?
  open var userInfo: [AnyHashable: Any]?
  open var webpageURL: URL?
  open var isEligibleForSearch = false
  open var isEligibleForHandoff = false
  open var isEligibleForPrediction = false
  open var targetContentIdentifier: String?
  open func becomeCurrent() {}
}
extension NSObjectProtocol where Self: NSObject {
  // callback: elsewhere
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { NSKeyValueObservation() }
}
public struct NSKeyValueObservedChange<Value> {
  public var newValue: Value? { nil }
  public var oldValue: Value? { nil }
}
extension NSPredicate {
  public convenience init(format predicateFormat: String, _ args: Any...) { self.init(value: true) }
}
extension NotificationCenter {
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
  ) {}
  public func removeObserver(_ observer: Any) {}
}
extension Timer {
  @discardableResult
  public class func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer { fatalError() }
}
extension Progress {
  public var localizedDescription: String! { "" }
}
open class NSItemProvider: NSObject, @unchecked Sendable {
  public override init() {}
  public init(object: Any) {}
  public init?(contentsOf fileURL: URL!) {}
  open var suggestedName: String?
  open var registeredTypeIdentifiers: [String] { [] }
  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool { false }
  open func canLoadObject(ofClass aClass: AnyClass) -> Bool { false }
  // callback: elsewhere
  @discardableResult
  open func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress { Progress(totalUnitCount: 1) }
  // callback: elsewhere
  open func loadItem(
    forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
    completionHandler: (@Sendable (Any?, (any Error)?) -> Void)? = nil
  ) {}
  // callback: elsewhere
  @discardableResult
  open func loadObject<T>(
    ofClass aClass: T.Type, completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
  ) -> Progress { Progress(totalUnitCount: 1) }
}

open class ListFormatter: Formatter {
  open class func localizedString(byJoining strings: [String]) -> String { "" }
}
open class RelativeDateTimeFormatter: Formatter {
  public enum UnitsStyle: Int, Sendable { case full, spellOut, short, abbreviated }
  public enum DateTimeStyle: Int, Sendable { case numeric, named }
  open var unitsStyle = UnitsStyle.full
  open var dateTimeStyle = DateTimeStyle.numeric
  open var locale: Locale! = .current
  open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String { "" }
  open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String { "" }
  open func localizedString(from dateComponents: DateComponents) -> String { "" }
}
open class NSUbiquitousKeyValueStore: NSObject, @unchecked Sendable {
  open class var `default`: NSUbiquitousKeyValueStore { NSUbiquitousKeyValueStore() }
  open func string(forKey aKey: String) -> String? { nil }
  open func data(forKey aKey: String) -> Data? { nil }
  open func set(_ anObject: Any?, forKey aKey: String) {}
  @discardableResult open func synchronize() -> Bool { true }
}

public struct LocalizedStringResource: Equatable, ExpressibleByStringInterpolation, Sendable {
  public init(stringLiteral value: String) {}
}
extension String {
  public init(
    localized key: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) { self = "" }
  public init(localized resource: LocalizedStringResource) { self = "" }
  public struct LocalizationValue: Equatable, ExpressibleByStringInterpolation, Sendable {
    public init(stringLiteral value: String) {}
  }
}

extension URL {
  @available(iOS 16, macOS 13, *) public static var documentsDirectory: URL { fatalError() }
  @available(iOS 16, macOS 13, *) public static var cachesDirectory: URL { fatalError() }
  @available(iOS 16, macOS 13, *) public static var applicationSupportDirectory: URL { fatalError() }
  @available(iOS 16, macOS 13, *) public static var temporaryDirectory: URL { fatalError() }
}
