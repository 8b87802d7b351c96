// What `#selector` and `@objc` need.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
  public init(_ name: String) {}
  public init(stringLiteral: String) {}
}
public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
  public var boolValue: Bool
  public init(_ value: Bool) { boolValue = value }
  public init(booleanLiteral value: Bool) { boolValue = value }
}
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
