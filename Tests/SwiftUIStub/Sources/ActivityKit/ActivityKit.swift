@_exported import AppleFoundation

public protocol ActivityAttributes: Codable {
  associatedtype ContentState: Codable, Hashable
}
