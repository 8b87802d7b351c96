// The parts of Foundation that exist only on Apple platforms.
@_exported import FoundationNetworking

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

extension AttributeContainer {
  /// SwiftUI's attribute, without the scope that declares it.
  public func foregroundColor(_ value: Color) -> AttributeContainer { self }
}
