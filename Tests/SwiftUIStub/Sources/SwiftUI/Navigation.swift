public struct NavigationPath: Equatable {
  public init() {}
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {}
  public init<S: Sequence>(_ elements: S) where S.Element: Decodable & Encodable & Hashable {}
  public init(_ codable: CodableRepresentation) {}
  public var count: Int { 0 }
  public var isEmpty: Bool { true }
  public mutating func append<V: Hashable>(_ value: V) {}
  public mutating func append<V: Decodable & Encodable & Hashable>(_ value: V) {}
  public mutating func removeLast(_ k: Int = 1) {}
  public var codable: CodableRepresentation? { nil }
  public struct CodableRepresentation: Codable {}
}

nonisolated public struct NavigationStack<Data, Root: View>: View {
  public typealias Body = Never
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {}
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {}
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {}
}
@available(*, deprecated, message: "use NavigationStack or NavigationSplitView instead")
nonisolated public struct NavigationView<Content: View>: View {
  public typealias Body = Never
  public init(@ViewBuilder content: () -> Content) {}
}
nonisolated public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
  public typealias Body = Never
  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {}
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) where Content == EmptyView {}
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView {}
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView {}
}
public struct NavigationSplitViewVisibility: Equatable, Codable, Sendable {
  public static let automatic = NavigationSplitViewVisibility()
  public static let all = NavigationSplitViewVisibility()
  public static let doubleColumn = NavigationSplitViewVisibility()
  public static let detailOnly = NavigationSplitViewVisibility()
}
public struct NavigationSplitViewColumn: Hashable, Sendable {
  public static let sidebar = NavigationSplitViewColumn()
  public static let content = NavigationSplitViewColumn()
  public static let detail = NavigationSplitViewColumn()
}

nonisolated public struct NavigationLink<Label: View, Destination: View>: View {
  public typealias Body = Never
  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {}
  public init(destination: Destination, @ViewBuilder label: () -> Label) {}
  @available(*, deprecated, message: "use NavigationLink(value:label:) inside a NavigationStack")
  public init(isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {}
  @available(*, deprecated, message: "use NavigationLink(value:label:) inside a NavigationStack")
  public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {}
}
nonisolated extension NavigationLink where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {}
  public init(_ titleKey: LocalizedStringKey, destination: Destination) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, destination: Destination) {}
  @available(*, deprecated, message: "use NavigationLink(_:value:) inside a NavigationStack")
  public init(_ titleKey: LocalizedStringKey, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination) {}
  @available(*, deprecated, message: "use NavigationLink(_:value:) inside a NavigationStack")
  public init(_ titleKey: LocalizedStringKey, destination: Destination, isActive: Binding<Bool>) {}
}
nonisolated extension NavigationLink where Destination == Never {
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {}
  public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {}
  @_disfavoredOverload public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) where Label == Text {}
}

public struct NavigationBarItem: Sendable {
  public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}
public struct ToolbarTitleDisplayMode: Sendable {
  public static let automatic = ToolbarTitleDisplayMode()
  public static let inline = ToolbarTitleDisplayMode()
  public static let inlineLarge = ToolbarTitleDisplayMode()
  public static let large = ToolbarTitleDisplayMode()
}

nonisolated extension View {
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }
  public func navigationTitle(_ title: Text) -> some View { self }
  @_disfavoredOverload public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
  public func navigationTitle(_ title: Binding<String>) -> some View { self }
  public func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View { self }
  @_disfavoredOverload public func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View { self }
  @available(*, deprecated, renamed: "navigationTitle(_:)")
  public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View { self }
  @available(*, deprecated, renamed: "navigationTitle(_:)")
  public func navigationBarTitle(_ title: Text) -> some View { self }
  @available(*, deprecated, message: "Use navigationTitle(_:) with navigationBarTitleDisplayMode(_:)")
  public func navigationBarTitle(
    _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
  )
    -> some View
  { self }
  @available(*, deprecated, message: "Use navigationTitle(_:) with navigationBarTitleDisplayMode(_:)")
  public func navigationBarTitle(_ title: Text, displayMode: NavigationBarItem.TitleDisplayMode) -> some View { self }
  @available(*, deprecated, message: "Use navigationTitle(_:)")
  @_disfavoredOverload public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View { self }
  public func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> some View { self }
  public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View { self }
  @available(*, deprecated, message: "Use toolbar(.hidden)")
  public func navigationBarHidden(_ hidden: Bool) -> some View { self }
  public func navigationBarBackButtonHidden(_ hidden: Bool = true) -> some View { self }
  @available(*, deprecated, message: "Use toolbar(_:) with navigationBarTrailing placement")
  public func navigationBarItems<T: View>(trailing: T) -> some View { self }
  @available(*, deprecated, message: "Use toolbar(_:) with navigationBarLeading placement")
  public func navigationBarItems<L: View>(leading: L) -> some View { self }
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { self }
  public func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View { self }
  public func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { self }
  public func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View { self }
  public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { self }
  public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }
  public func navigationTransition(_ style: some NavigationTransition) -> some View { self }
}
public protocol NavigationTransition {}
public struct ZoomNavigationTransition: NavigationTransition {}
extension NavigationTransition where Self == ZoomNavigationTransition {
  public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID) -> ZoomNavigationTransition {
    ZoomNavigationTransition()
  }
}
public protocol NavigationSplitViewStyle {}
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {}
extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
  public static var balanced: BalancedNavigationSplitViewStyle { BalancedNavigationSplitViewStyle() }
}
public protocol NavigationViewStyle {}
public struct StackNavigationViewStyle: NavigationViewStyle {
  public init() {}
}
extension NavigationViewStyle where Self == StackNavigationViewStyle {
  public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

// MARK: - Tabs

@MainActor @preconcurrency public protocol TabContent<TabValue> {
  associatedtype TabValue: Hashable
}
extension Never: TabContent {
  public typealias TabValue = Never
}
nonisolated public struct BuiltTabs<Value: Hashable>: TabContent {
  public typealias TabValue = Value
}
@resultBuilder public struct TabContentBuilder<TabValue: Hashable> {
  public static func buildExpression<C: TabContent<TabValue>>(_ content: C) -> C { content }
  public static func buildPartialBlock<C: TabContent<TabValue>>(first: C) -> C { first }
  public static func buildPartialBlock<A: TabContent<TabValue>, B: TabContent<TabValue>>(
    accumulated: A, next: B
  ) -> BuiltTabs<TabValue> { .init() }
  public static func buildIf<C: TabContent<TabValue>>(_ content: C?) -> BuiltTabs<TabValue> { BuiltTabs() }
}
nonisolated public struct Tab<Value, Content, Label> {
  init(made: Void) {}
}
extension Tab: TabContent where Value: Hashable, Content: View, Label: View {
  public typealias TabValue = Value
}
public struct TabRole: Hashable, Sendable {
  public static let search = TabRole()
}
public struct DefaultTabLabel: View {
  public typealias Body = Never
}
nonisolated extension Tab where Value: Hashable, Content: View, Label == DefaultTabLabel {
  public init(_ titleKey: LocalizedStringKey, systemImage: String, value: Value, @ViewBuilder content: () -> Content) {
    self.init(made: ())
  }
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole?,
    @ViewBuilder content: () -> Content
  ) { self.init(made: ()) }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, value: Value, @ViewBuilder content: () -> Content) {
    self.init(made: ())
  }
  public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content)
  where Value == Never { self.init(made: ()) }
  public init(_ titleKey: LocalizedStringKey, systemImage: String, role: TabRole?, @ViewBuilder content: () -> Content)
  where Value == Never { self.init(made: ()) }
}
nonisolated public struct TabView<SelectionValue: Hashable, Content: View>: View {
  public typealias Body = Never
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {}
  public init(@ViewBuilder content: () -> Content) where SelectionValue == Int {}
  public init<C: TabContent<SelectionValue>>(
    selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
  ) where Content == TabContentView<C> {}
  public init<C: TabContent<Never>>(@TabContentBuilder<Never> content: () -> C)
  where SelectionValue == Never, Content == TabContentView<C> {}
}
nonisolated public struct TabContentView<Content>: View {
  public typealias Body = Never
}
nonisolated extension View {
  @preconcurrency public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { self }
  public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View { self }
  public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View { self }
  public func badge(_ count: Int) -> some View { self }
  public func badge(_ label: Text?) -> some View { self }
}
public protocol TabViewStyle {}
public struct DefaultTabViewStyle: TabViewStyle {
  public init() {}
}
extension View {
  public func indexViewStyle<S: IndexViewStyle>(_ style: S) -> some View { self }
}

public protocol IndexViewStyle {}

public struct PageIndexViewStyle: IndexViewStyle {
  public enum BackgroundDisplayMode { case automatic, interactive, always, never }
  public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) {}
}

extension IndexViewStyle where Self == PageIndexViewStyle {
  public static var page: PageIndexViewStyle { PageIndexViewStyle() }
  public static func page(backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode) -> PageIndexViewStyle {
    PageIndexViewStyle()
  }
}

public struct PageTabViewStyle: TabViewStyle {
  public struct IndexDisplayMode: Sendable {
    public static let automatic = IndexDisplayMode()
    public static let always = IndexDisplayMode()
    public static let never = IndexDisplayMode()
  }
  public init(indexDisplayMode: IndexDisplayMode = .automatic) {}
}
extension TabViewStyle where Self == PageTabViewStyle {
  public static var page: PageTabViewStyle { PageTabViewStyle() }
  public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> PageTabViewStyle {
    PageTabViewStyle()
  }
}
extension TabViewStyle where Self == DefaultTabViewStyle {
  public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}
