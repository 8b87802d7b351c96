@MainActor @preconcurrency public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}

public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral: String) { rawValue = stringLiteral }
}
public enum PreviewLayout: Sendable {
  case device
  case sizeThatFits
  case fixed(width: CGFloat, height: CGFloat)
}
public struct InterfaceOrientation: CaseIterable, Identifiable, Equatable, Sendable {
  public var id: String
  public static let allCases: [InterfaceOrientation] = []
  public static let portrait = InterfaceOrientation(id: "portrait")
  public static let portraitUpsideDown = InterfaceOrientation(id: "portraitUpsideDown")
  public static let landscapeLeft = InterfaceOrientation(id: "landscapeLeft")
  public static let landscapeRight = InterfaceOrientation(id: "landscapeRight")
}

nonisolated extension View {
  public func previewDisplayName(_ value: String?) -> some View { self }
  public func previewDevice(_ value: PreviewDevice?) -> some View { self }
  public func previewLayout(_ value: PreviewLayout) -> some View { self }
  @available(iOS 15, macOS 12, *)
  public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View { self }
}

public enum Preview {
  public struct ViewTraits: Sendable {}
}
public struct PreviewTrait<T>: Sendable {}
extension PreviewTrait where T == Preview.ViewTraits {
  public static var defaultLayout: PreviewTrait { PreviewTrait() }
  public static var sizeThatFitsLayout: PreviewTrait { PreviewTrait() }
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait { PreviewTrait() }
  public static var portrait: PreviewTrait { PreviewTrait() }
  public static var landscapeLeft: PreviewTrait { PreviewTrait() }
  public static var landscapeRight: PreviewTrait { PreviewTrait() }
  @available(iOS 18, macOS 15, *)
  public static func modifier(_ modifier: some PreviewModifier) -> PreviewTrait { PreviewTrait() }
}
@available(iOS 18, macOS 15, *)
@MainActor @preconcurrency public protocol PreviewModifier {
  associatedtype Context = Void
  associatedtype Body: View
  typealias Content = PreviewModifierContent
  static func makeSharedContext() async throws -> Context
  @ViewBuilder func body(content: Content, context: Context) -> Body
}
extension PreviewModifier where Context == Void {
  public static func makeSharedContext() async throws {}
}
nonisolated public struct PreviewModifierContent: View {
  public typealias Body = Never
}

@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>...,
  @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "StubMacros", type: "PreviewMacro")
@attached(peer) public macro Previewable() = #externalMacro(module: "StubMacros", type: "PreviewableMacro")
@attached(accessor) public macro Entry() = #externalMacro(module: "StubMacros", type: "EntryMacro")
@attached(extension, conformances: Animatable)
public macro Animatable() = #externalMacro(module: "StubMacros", type: "AnimatableMacro")
