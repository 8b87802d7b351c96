@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension View {
  public static func _printChanges() {}
  public static func _logChanges() {}
}

extension View where Body == Never {
  public var body: Never { fatalError() }
}

extension Never: View {
  public typealias Body = Never
  /// Used by each of the protocols whose primitive types have no body.
  public var body: Never { fatalError() }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
}

@resultBuilder
public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  @available(*, unavailable, message: "this expression does not conform to 'View'")
  @_disfavoredOverload
  public static func buildExpression(_ invalid: Any) -> some View { EmptyView() }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  @_disfavoredOverload
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    TupleView((repeat each content))
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<A: View, B: View>(first: A) -> _ConditionalContent<A, B> { _ConditionalContent() }
  public static func buildEither<A: View, B: View>(second: B) -> _ConditionalContent<A, B> { _ConditionalContent() }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

nonisolated public struct TupleView<T>: View {
  public typealias Body = Never
  public init(_ value: T) {}
}

nonisolated public struct _ConditionalContent<TrueContent, FalseContent> {
  init() {}
}
extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
  public typealias Body = Never
}

nonisolated public struct EmptyView: View {
  public typealias Body = Never
  public init() {}
}

nonisolated public struct AnyView: View {
  public typealias Body = Never
  public init<V: View>(_ view: V) {}
  public init<V: View>(erasing view: V) {}
}

nonisolated public struct EquatableView<Content: View & Equatable>: View {
  public typealias Body = Never
  public init(content: Content) {}
}

nonisolated public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}
extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public typealias Body = Never
}
extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {}

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
  typealias Content = _ViewModifier_Content<Self>
}

extension ViewModifier where Body == Never {
  public func body(content: Content) -> Never { fatalError() }
}

extension ViewModifier {
  nonisolated public func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
  nonisolated public func animation(_ animation: Animation?) -> some ViewModifier { self }
}

nonisolated public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
  public typealias Body = Never
}

public struct EmptyModifier: ViewModifier {
  nonisolated public init() {}
  public typealias Body = Never
}

nonisolated extension View {
  public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
  public func equatable() -> EquatableView<Self> where Self: Equatable { EquatableView(content: self) }
}

nonisolated public struct Group<Content> {
  init(made: Void) {}
}
extension Group: View where Content: View {
  public typealias Body = Never
  nonisolated public init(@ViewBuilder content: () -> Content) { self.init(made: ()) }
}
extension Group where Content: View {
  nonisolated public init<Base: View, Result: View>(
    subviews view: Base, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
  ) where Content == Never { self.init(made: ()) }
}

nonisolated public struct Subview: View, Identifiable {
  public typealias Body = Never
  public var id: Int { 0 }
}

nonisolated public struct SubviewsCollection: RandomAccessCollection, View {
  public typealias Body = Never
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(position: Int) -> Subview { Subview() }
}

extension Group: Scene where Content: Scene {
  nonisolated public init(@SceneBuilder content: () -> Content) { self.init(made: ()) }
}
extension Group: ToolbarContent where Content: ToolbarContent {
  nonisolated public init(@ToolbarContentBuilder content: () -> Content) { self.init(made: ()) }
}
extension Group: CustomizableToolbarContent where Content: CustomizableToolbarContent {}
extension Group: Commands where Content: Commands {
  nonisolated public init(@CommandsBuilder content: () -> Content) { self.init(made: ()) }
}
extension Group: TableRowContent where Content: TableRowContent {
  public typealias TableRowValue = Content.TableRowValue
  public typealias TableRowBody = Never
  nonisolated public init(@TableRowBuilder<Content.TableRowValue> content: () -> Content) { self.init(made: ()) }
}
extension Group: TableColumnContent where Content: TableColumnContent {
  public typealias TableRowValue = Content.TableRowValue
  public typealias TableColumnSortComparator = Content.TableColumnSortComparator
  public typealias TableColumnBody = Never
  nonisolated public init<R, S>(@TableColumnBuilder<R, S> content: () -> Content)
  where R == Content.TableRowValue, S == Content.TableColumnSortComparator { self.init(made: ()) }
}
