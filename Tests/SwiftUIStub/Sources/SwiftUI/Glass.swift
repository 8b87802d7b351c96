@available(iOS 26, macOS 26, *)
public struct Glass: Equatable, Sendable {
  public static var regular: Glass { Glass() }
  public static var clear: Glass { Glass() }
  public static var identity: Glass { Glass() }
  public func tint(_ color: Color?) -> Glass { self }
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}
@available(iOS 26, macOS 26, *)
nonisolated extension View {
  public func glassEffect(_ glass: Glass) -> some View { self }
  public func glassEffect<S: Shape>(_ glass: Glass = .regular, in shape: S) -> some View { self }
}
@available(iOS 26, macOS 26, *)
public struct GlassButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { EmptyView() }
}
@available(iOS 26, macOS 26, *)
extension PrimitiveButtonStyle where Self == GlassButtonStyle {
  public static var glass: GlassButtonStyle { GlassButtonStyle() }
}
