@MainActor @preconcurrency public protocol ToolbarContent {
  associatedtype Body: ToolbarContent
  @ToolbarContentBuilder @MainActor @preconcurrency var body: Body { get }
}
@MainActor @preconcurrency public protocol CustomizableToolbarContent: ToolbarContent {}
extension Never: CustomizableToolbarContent {}
extension ToolbarContent where Body == Never {
  public var body: Never { fatalError() }
}
extension Optional: ToolbarContent where Wrapped: ToolbarContent {
  public typealias Body = Never
}
nonisolated public struct BuiltToolbarContent: CustomizableToolbarContent {
  public typealias Body = Never
}
@resultBuilder public struct ToolbarContentBuilder {
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> some ToolbarContent { content }
  @_disfavoredOverload
  public static func buildBlock<each C: ToolbarContent>(_ content: repeat each C) -> some ToolbarContent {
    BuiltToolbarContent()
  }
  public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> Content? { content }
  public static func buildEither<A: ToolbarContent, B: ToolbarContent>(first: A) -> _ConditionalContent<A, B> {
    _ConditionalContent()
  }
  public static func buildEither<A: ToolbarContent, B: ToolbarContent>(second: B) -> _ConditionalContent<A, B> {
    _ConditionalContent()
  }
  public static func buildLimitedAvailability(_ content: any ToolbarContent) -> some ToolbarContent {
    BuiltToolbarContent()
  }
}
extension _ConditionalContent: ToolbarContent where TrueContent: ToolbarContent, FalseContent: ToolbarContent {}

public struct ToolbarItemPlacement: Sendable {
  public static let automatic = ToolbarItemPlacement()
  public static let principal = ToolbarItemPlacement()
  public static let navigation = ToolbarItemPlacement()
  public static let primaryAction = ToolbarItemPlacement()
  public static let secondaryAction = ToolbarItemPlacement()
  public static let status = ToolbarItemPlacement()
  public static let confirmationAction = ToolbarItemPlacement()
  public static let cancellationAction = ToolbarItemPlacement()
  public static let destructiveAction = ToolbarItemPlacement()
  public static let navigationBarLeading = ToolbarItemPlacement()
  public static let navigationBarTrailing = ToolbarItemPlacement()
  public static let topBarLeading = ToolbarItemPlacement()
  public static let topBarTrailing = ToolbarItemPlacement()
  public static let bottomBar = ToolbarItemPlacement()
  public static let keyboard = ToolbarItemPlacement()
}
nonisolated public struct ToolbarItem<ID, Content: View>: ToolbarContent {
  public typealias Body = Never
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) where ID == () {}
  public init(id: String, placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content)
  where ID == String {}
}
extension ToolbarItem: CustomizableToolbarContent where ID == String {}
nonisolated public struct ToolbarItemGroup<Content: View>: ToolbarContent {
  public typealias Body = Never
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {}
}
public struct ToolbarPlacement: Sendable {
  public static let automatic = ToolbarPlacement()
  public static let navigationBar = ToolbarPlacement()
  public static let tabBar = ToolbarPlacement()
  public static let bottomBar = ToolbarPlacement()
  public static let windowToolbar = ToolbarPlacement()
}

nonisolated extension View {
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }
  public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View { self }
  public func toolbar<Content: CustomizableToolbarContent>(
    id: String, @ToolbarContentBuilder content: () -> Content
  ) -> some View { self }
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }
  public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }
  public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }
  public func toolbarBackgroundVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }
  public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View { self }
  public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View { self }
  public func toolbar(removing defaultItemKind: ToolbarDefaultItemKind?) -> some View { self }
  public func toolbarRole(_ role: ToolbarRole) -> some View { self }
}
public struct ToolbarRole: Sendable {
  public static let automatic = ToolbarRole()
  public static let browser = ToolbarRole()
  public static let editor = ToolbarRole()
}
public struct ToolbarDefaultItemKind: Sendable {
  public static let sidebarToggle = ToolbarDefaultItemKind()
  public static let title = ToolbarDefaultItemKind()
}
