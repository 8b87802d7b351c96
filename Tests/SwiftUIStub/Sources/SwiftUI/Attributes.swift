extension AttributeContainer {
  /// SwiftUI's attribute, without the scope that declares it.
  public func foregroundColor(_ value: Color) -> AttributeContainer { self }
}
