import SwiftUI

public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable {}

@MainActor @preconcurrency @propertyWrapper public struct Query<Element: PersistentModel>: DynamicProperty {
  public init() {}
  public var wrappedValue: [Element] { fatalError() }
}
