public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  public init() {}
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { K.defaultValue }
    set {}
  }
  public subscript<T: AnyObject & Observable>(objectType: T.Type) -> T? {
    get { nil }
    set {}
  }
  public var dismiss: DismissAction { DismissAction() }
  public var dismissSearch: DismissSearchAction { DismissSearchAction() }
  public var dismissWindow: DismissWindowAction { DismissWindowAction() }
  public var openWindow: OpenWindowAction { OpenWindowAction() }
  public var openURL: OpenURLAction {
    get { OpenURLAction { _ in .handled } }
    set {}
  }
  public var refresh: RefreshAction? { nil }
  public var isPresented: Bool { false }
  public var isSearching: Bool { false }
  public var isFocused: Bool { false }
  public var isEnabled = true
  public var isScrollEnabled = true
  public var accessibilityReduceMotion: Bool { false }
  public var accessibilityReduceTransparency: Bool { false }
  public var accessibilityDifferentiateWithoutColor: Bool { false }
  public var accessibilityVoiceOverEnabled: Bool { false }
  public var horizontalSizeClass: UserInterfaceSizeClass?
  public var verticalSizeClass: UserInterfaceSizeClass?
  public var dynamicTypeSize = DynamicTypeSize.large
  public var colorScheme = ColorScheme.light
  public var colorSchemeContrast: ColorSchemeContrast { .standard }
  public var layoutDirection = LayoutDirection.leftToRight
  public var locale = Locale.current
  public var calendar = Calendar.current
  public var timeZone = TimeZone.current
  public var displayScale: CGFloat = 1
  public var font: Font?
  public var lineLimit: Int?
  public var multilineTextAlignment = TextAlignment.leading
  public var scenePhase = ScenePhase.active
  public var editMode: Binding<EditMode>?
  public var presentationMode: Binding<PresentationMode> { .constant(PresentationMode()) }
  public var undoManager: UndoManager? { nil }
  public var controlSize = ControlSize.regular
  public var backgroundStyle: AnyShapeStyle?
  public var redactionReasons = RedactionReasons()
  public var openSettings: OpenSettingsAction { OpenSettingsAction() }
}

@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {}
  public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {}
  public var wrappedValue: Value { fatalError() }
}

@MainActor @preconcurrency public struct DismissAction {
  nonisolated init() {}
  public func callAsFunction() {}
}
@MainActor @preconcurrency public struct DismissSearchAction {
  nonisolated init() {}
  public func callAsFunction() {}
}
@MainActor @preconcurrency public struct DismissWindowAction {
  nonisolated init() {}
  public func callAsFunction() {}
  public func callAsFunction(id: String) {}
}
@MainActor @preconcurrency public struct OpenWindowAction {
  nonisolated init() {}
  public func callAsFunction(id: String) {}
  public func callAsFunction<D: Codable & Hashable>(value: D) {}
  public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {}
}
@MainActor @preconcurrency public struct OpenSettingsAction {
  nonisolated init() {}
  public func callAsFunction() {}
}
public struct RefreshAction: Sendable {
  public func callAsFunction() async {}
}
@MainActor @preconcurrency public struct OpenURLAction: Sendable {
  public struct Result: Sendable {
    public static let handled = Result()
    public static let discarded = Result()
    public static let systemAction = Result()
    public static func systemAction(_ url: URL) -> Result { Result() }
  }
  @preconcurrency nonisolated public init(handler: @escaping @MainActor (URL) -> Result) {}
  public func callAsFunction(_ url: URL) {}
  public func callAsFunction(_ url: URL, completion: @escaping @MainActor (_ accepted: Bool) -> Void) {}
}

public struct PresentationMode {
  public var isPresented: Bool { false }
  public mutating func dismiss() {}
}

public enum UserInterfaceSizeClass: Sendable { case compact, regular }
public enum ColorScheme: CaseIterable, Sendable { case light, dark }
public enum ColorSchemeContrast: CaseIterable, Sendable { case standard, increased }
public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }
public enum ScenePhase: Comparable, Sendable { case background, inactive, active }
public enum EditMode: Sendable {
  case inactive, transient, active
  public var isEditing: Bool { self != .inactive }
}
public enum ControlSize: CaseIterable, Sendable { case mini, small, regular, large, extraLarge }
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
  public var isAccessibilitySize: Bool { self >= .accessibility1 }
}
public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let placeholder = RedactionReasons(rawValue: 1)
  public static let privacy = RedactionReasons(rawValue: 2)
}

public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  static func reduce(value: inout Value, nextValue: () -> Value)
}

nonisolated extension View {
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View { self }
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View { self }
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View { self }
  public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View { self }
  public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View { self }
  public func anchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View { self }
  @preconcurrency
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping @Sendable (K.Value) -> Void
  ) -> some View where K.Value: Equatable { self }
  public func overlayPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View { self }
  public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View { self }
  public func redacted(reason: RedactionReasons) -> some View { self }
  public func unredacted() -> some View { self }
  public func disabled(_ disabled: Bool) -> some View { self }
  public func controlSize(_ size: ControlSize) -> some View { self }
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { self }
  public func dynamicTypeSize<R: RangeExpression>(_ range: R) -> some View where R.Bound == DynamicTypeSize { self }
  public func preferredColorScheme(_ scheme: ColorScheme?) -> some View { self }
  public func colorScheme(_ scheme: ColorScheme) -> some View { self }
}

public struct Anchor<Value> {
  public struct Source {
    init() {}
  }
}
extension Anchor.Source where Value == CGRect {
  public static var bounds: Anchor<CGRect>.Source { Anchor<CGRect>.Source() }
}
