// Modifiers and forms of modifiers that apps use and the examples of rules do not.

extension Text {
  public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) { self.init(verbatim: "") }
  public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) { self.init(verbatim: "") }
  public init(_ dates: ClosedRange<Date>) { self.init(verbatim: "") }
  @_disfavoredOverload public init(_ resource: LocalizedStringResource) { self.init(verbatim: "") }
  public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text { self }
  public struct Scale: Hashable, Sendable {
    public static let `default` = Scale()
    public static let secondary = Scale()
  }
  public func monospaced(_ isActive: Bool = true) -> Text { self }
  public func fontWidth(_ width: Font.Width?) -> Text { self }
}
extension Font {
  public struct Width: Hashable, Sendable {
    public static let compressed = Width()
    public static let condensed = Width()
    public static let standard = Width()
    public static let expanded = Width()
  }
  public func smallCaps() -> Font { self }
  public func width(_ width: Width) -> Font { self }
}
extension LocalizedStringKey.StringInterpolation {
  public mutating func appendInterpolation<Subject: ReferenceConvertible>(
    _ subject: Subject, formatter: Formatter? = nil
  ) {}
  public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject, formatter: Formatter? = nil) {}
}
extension EnvironmentValues {
  @available(*, deprecated, renamed: "dynamicTypeSize")
  public var sizeCategory: ContentSizeCategory {
    get { .large }
    set {}
  }
  public var pixelLength: CGFloat { 1 }
  public var defaultMinListRowHeight: CGFloat {
    get { 0 }
    set {}
  }
  public var legibilityWeight: LegibilityWeight? { nil }
  public var truncationMode: Text.TruncationMode {
    get { .tail }
    set {}
  }
  public var symbolRenderingMode: SymbolRenderingMode? {
    get { nil }
    set {}
  }
  public var supportsMultipleWindows: Bool { true }
  public var accessibilityInvertColors: Bool { false }
  public var accessibilityShowButtonShapes: Bool { false }
  public var isLuminanceReduced: Bool { false }
  public var headerProminence: Prominence {
    get { .standard }
    set {}
  }
  public var autocorrectionDisabled: Bool {
    get { false }
    set {}
  }
  public var minimumScaleFactor: CGFloat {
    get { 1 }
    set {}
  }
  public var lineSpacing: CGFloat {
    get { 0 }
    set {}
  }
}
public enum LegibilityWeight: Sendable { case regular, bold }
public enum Prominence: Sendable { case standard, increased }
public enum ContentSizeCategory: CaseIterable, Hashable, Sendable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge
  case accessibilityExtraExtraExtraLarge
  public var isAccessibilityCategory: Bool { false }
}
@propertyWrapper
@MainActor @preconcurrency
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate>:
  DynamicProperty
{
  public init(_ delegateType: DelegateType.Type = DelegateType.self) {}
  public var wrappedValue: DelegateType { fatalError() }
}

nonisolated extension View {
  @available(*, deprecated, message: "Use toolbar(_:)")
  public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View { self }
  @available(*, deprecated, message: "Use navigationTitle(_:)")
  @_disfavoredOverload
  public func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { self }
  @available(*, deprecated, renamed: "statusBarHidden(_:)")
  public func statusBar(hidden: Bool) -> some View { self }
  @available(*, deprecated, renamed: "accessibilityValue(_:)")
  public func accessibility(value: Text) -> some View { self }
  @available(*, deprecated, renamed: "accessibilityHint(_:)")
  public func accessibility(hint: Text) -> some View { self }
  @available(*, deprecated, renamed: "accessibilityIdentifier(_:)")
  public func accessibility(identifier: String) -> some View { self }
  @available(*, deprecated, renamed: "accessibilityAddTraits(_:)")
  public func accessibility(addTraits traits: AccessibilityTraits) -> some View { self }
  @available(*, deprecated, renamed: "accessibilityRemoveTraits(_:)")
  public func accessibility(removeTraits traits: AccessibilityTraits) -> some View { self }
  public func accessibilityValue(_ valueDescription: Text) -> some View { self }
  public func accessibilityHint(_ hint: Text) -> some View { self }
  public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { self }
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View { self }
  public func speechSpellsOutCharacters(_ value: Bool = true) -> some View { self }
  public func luminanceToAlpha() -> some View { self }
  public func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> some View { self }
  public func distortionEffect(_ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true) -> some View { self }
  public func layerEffect(_ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true) -> some View { self }
  public func projectionEffect(_ transform: ProjectionTransform) -> some View { self }
  public func headerProminence(_ prominence: Prominence) -> some View { self }
  public func listItemTint(_ tint: Color?) -> some View { self }
  public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View { self }
  public func listSectionSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View { self }
  public func listSectionSpacing(_ spacing: CGFloat) -> some View { self }
  public func scrollIndicatorsFlash(onAppear: Bool) -> some View { self }
  public func scrollIndicatorsFlash(trigger value: some Equatable) -> some View { self }
  public func containerBackground<S: ShapeStyle>(_ style: S, for container: ContainerBackgroundPlacement) -> some View {
    self
  }
  public func containerBackground<V: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { self }
  public func containerShape<T: InsettableShape>(_ shape: T) -> some View { self }
  public func fontWidth(_ width: Font.Width?) -> some View { self }
  public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View { self }
  public func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View { self }
  public func disclosureGroupStyle<S: DisclosureGroupStyle>(_ style: S) -> some View { self }
  public func labeledContentStyle<S: LabeledContentStyle>(_ style: S) -> some View { self }
  public func menuOrder(_ order: MenuOrder) -> some View { self }
  public func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View { self }
  public func symbolEffect<T: SymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View { self }
  public func symbolEffect<T: SymbolEffect, U: Equatable>(
    _ effect: T, options: SymbolEffectOptions = .default, value: U
  ) -> some View { self }
  public func popoverTip(_ tip: (any Sendable)?, arrowEdge: Edge = .top) -> some View { self }
  public func presentationContentInteraction(_ behavior: PresentationContentInteraction) -> some View { self }
  public func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction) -> some View { self }
  public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View { self }
  public func onKeyPress(_ key: KeyEquivalent, action: @escaping () -> KeyPress.Result) -> some View { self }
  public func onKeyPress(
    phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View { self }
  public func onDeleteCommand(perform action: (() -> Void)?) -> some View { self }
  public func onExitCommand(perform action: (() -> Void)?) -> some View { self }
  public func onCopyCommand(perform payloadAction: (() -> [NSItemProvider])?) -> some View { self }
  public func userActivity(
    _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
  ) -> some View { self }
  public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View { self }
  public func fileExporter<T: Transferable>(
    isPresented: Binding<Bool>, item: T?, contentTypes: [UTType] = [], defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View { self }
  public func fileExporter<D: FileDocument>(
    isPresented: Binding<Bool>, document: D?, contentType: UTType, defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View { self }
  public func fileMover(
    isPresented: Binding<Bool>, file: URL?, onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View { self }
  public func privacySensitive(_ sensitive: Bool = true) -> some View { self }
  public func defersSystemGestures(on edges: Edge.Set) -> some View { self }
  public func findNavigator(isPresented: Binding<Bool>) -> some View { self }
  public func searchPresentationToolbarBehavior(_ behavior: SearchPresentationToolbarBehavior) -> some View { self }
  public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View { self }
  public func allowedDynamicRange(_ range: Image.DynamicRange?) -> some View { self }
  public func toolbarTitleMenu<C: View>(@ViewBuilder content: () -> C) -> some View { self }
  public func tabViewCustomization(_ customization: Binding<TabViewCustomization>?) -> some View { self }
  public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View { self }
  public func tableStyle<S: TableStyle>(_ style: S) -> some View { self }
  public func quickLookPreview(_ item: Binding<URL?>) -> some View { self }
  public func navigationDocument(_ url: URL) -> some View { self }
  public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }
  public func safeAreaBar<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
  ) -> some View { self }
}
public enum AccessibilityAdjustmentDirection: Sendable { case increment, decrement }
public enum AccessibilityHeadingLevel: UInt, Sendable { case unspecified, h1, h2, h3, h4, h5, h6 }
@dynamicMemberLookup public struct ShaderLibrary: Sendable {
  public static subscript(dynamicMember name: String) -> ShaderFunction { ShaderFunction() }
}
@dynamicCallable public struct ShaderFunction: Sendable {
  public func dynamicallyCall(withArguments args: [Shader.Argument]) -> Shader { Shader() }
}
public struct Shader: Sendable {
  public struct Argument: Sendable {
    public static func float(_ x: Double) -> Argument { Argument() }
    public static func float2(_ point: CGPoint) -> Argument { Argument() }
    public static func float2(_ size: CGSize) -> Argument { Argument() }
    public static func color(_ color: Color) -> Argument { Argument() }
    public static func image(_ image: Image) -> Argument { Argument() }
    public static var boundingRect: Argument { Argument() }
  }
}
public struct ContainerBackgroundPlacement: Hashable, Sendable {
  public static let widget = ContainerBackgroundPlacement()
  public static let navigation = ContainerBackgroundPlacement()
  public static let tabView = ContainerBackgroundPlacement()
  public static let window = ContainerBackgroundPlacement()
}
public protocol GaugeStyle {}
public struct AccessoryCircularGaugeStyle: GaugeStyle {}
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {}
public struct LinearCapacityGaugeStyle: GaugeStyle {}
public struct AccessoryLinearGaugeStyle: GaugeStyle {}
extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  public static var accessoryCircular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
    AccessoryCircularCapacityGaugeStyle()
  }
}
extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}
@MainActor @preconcurrency public protocol GroupBoxStyle {
  associatedtype Body: View
  typealias Configuration = GroupBoxStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
public struct GroupBoxStyleConfiguration {
  public struct Label: View {
    public typealias Body = Never
  }
  public struct Content: View {
    public typealias Body = Never
  }
  public let label: Label
  public let content: Content
}
@MainActor @preconcurrency public protocol DisclosureGroupStyle {
  associatedtype Body: View
  typealias Configuration = DisclosureGroupStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
public struct DisclosureGroupStyleConfiguration {
  public struct Label: View {
    public typealias Body = Never
  }
  public struct Content: View {
    public typealias Body = Never
  }
  public let label: Label
  public let content: Content
  @Binding public var isExpanded: Bool
}
@MainActor @preconcurrency public protocol LabeledContentStyle {
  associatedtype Body: View
  typealias Configuration = LabeledContentStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
public struct LabeledContentStyleConfiguration {
  public struct Label: View {
    public typealias Body = Never
  }
  public struct Content: View {
    public typealias Body = Never
  }
  public let label: Label
  public let content: Content
}
public struct MenuOrder: Hashable, Sendable {
  public static let automatic = MenuOrder()
  public static let priority = MenuOrder()
  public static let fixed = MenuOrder()
}
public struct MenuActionDismissBehavior: Hashable, Sendable {
  public static let automatic = MenuActionDismissBehavior()
  public static let enabled = MenuActionDismissBehavior()
  public static let disabled = MenuActionDismissBehavior()
}
@available(iOS 17, macOS 14, *)
public protocol SymbolEffect {}
public struct BuiltInSymbolEffect: SymbolEffect {
  public var up: BuiltInSymbolEffect { self }
  public var down: BuiltInSymbolEffect { self }
  public var byLayer: BuiltInSymbolEffect { self }
  public var wholeSymbol: BuiltInSymbolEffect { self }
  public var iterative: BuiltInSymbolEffect { self }
  public var cumulative: BuiltInSymbolEffect { self }
  public var reversing: BuiltInSymbolEffect { self }
}
extension SymbolEffect where Self == BuiltInSymbolEffect {
  public static var bounce: BuiltInSymbolEffect { BuiltInSymbolEffect() }
  public static var pulse: BuiltInSymbolEffect { BuiltInSymbolEffect() }
  public static var variableColor: BuiltInSymbolEffect { BuiltInSymbolEffect() }
  public static var scale: BuiltInSymbolEffect { BuiltInSymbolEffect() }
  public static var appear: BuiltInSymbolEffect { BuiltInSymbolEffect() }
  public static var disappear: BuiltInSymbolEffect { BuiltInSymbolEffect() }
  public static var rotate: BuiltInSymbolEffect { BuiltInSymbolEffect() }
  public static var wiggle: BuiltInSymbolEffect { BuiltInSymbolEffect() }
  public static var breathe: BuiltInSymbolEffect { BuiltInSymbolEffect() }
}
public struct SymbolEffectOptions: Sendable {
  public static let `default` = SymbolEffectOptions()
  public static let repeating = SymbolEffectOptions()
  public static let nonRepeating = SymbolEffectOptions()
  public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions() }
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { SymbolEffectOptions() }
  public func speed(_ speed: Double) -> SymbolEffectOptions { self }
}
public struct PresentationContentInteraction: Equatable, Sendable {
  public static let automatic = PresentationContentInteraction()
  public static let resizes = PresentationContentInteraction()
  public static let scrolls = PresentationContentInteraction()
}
public struct PresentationBackgroundInteraction: Sendable {
  public static let automatic = PresentationBackgroundInteraction()
  public static let enabled = PresentationBackgroundInteraction()
  public static let disabled = PresentationBackgroundInteraction()
  public static func enabled(upThrough detent: PresentationDetent) -> PresentationBackgroundInteraction {
    PresentationBackgroundInteraction()
  }
}
public struct PresentationAdaptation: Sendable {
  public static let automatic = PresentationAdaptation()
  public static let none = PresentationAdaptation()
  public static let popover = PresentationAdaptation()
  public static let sheet = PresentationAdaptation()
  public static let fullScreenCover = PresentationAdaptation()
}
@available(iOS 17, macOS 14, *)
public struct KeyPress: Sendable {
  public struct Phases: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let down = Phases(rawValue: 1)
    public static let `repeat` = Phases(rawValue: 2)
    public static let up = Phases(rawValue: 4)
    public static let all: Phases = [.down, .repeat, .up]
  }
  public enum Result: Sendable { case handled, ignored }
  public let key: KeyEquivalent
  public let characters: String
  public let modifiers: EventModifiers
}
extension KeyEquivalent {
  public static let upArrow = KeyEquivalent("u")
  public static let downArrow = KeyEquivalent("d")
  public static let leftArrow = KeyEquivalent("l")
  public static let rightArrow = KeyEquivalent("r")
  public static let tab = KeyEquivalent("t")
}
public struct FileDocumentReadConfiguration {
  public let contentType: UTType
  public let file: FileWrapper
}
public struct FileDocumentWriteConfiguration {
  public let contentType: UTType
  public let existingFile: FileWrapper?
}
open class FileWrapper: NSObject {
  public init(regularFileWithContents contents: Data) {}
  open var regularFileContents: Data? { nil }
  open var filename: String?
}
@preconcurrency public protocol FileDocument: Sendable {
  typealias ReadConfiguration = FileDocumentReadConfiguration
  typealias WriteConfiguration = FileDocumentWriteConfiguration
  static var readableContentTypes: [UTType] { get }
  static var writableContentTypes: [UTType] { get }
  init(configuration: ReadConfiguration) throws
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper
}
extension FileDocument {
  public static var writableContentTypes: [UTType] { readableContentTypes }
}
public protocol ReferenceFileDocument: ObservableObject {
  associatedtype Snapshot
  typealias ReadConfiguration = FileDocumentReadConfiguration
  typealias WriteConfiguration = FileDocumentWriteConfiguration
  static var readableContentTypes: [UTType] { get }
  init(configuration: ReadConfiguration) throws
  func snapshot(contentType: UTType) throws -> Snapshot
  func fileWrapper(snapshot: Snapshot, configuration: WriteConfiguration) throws -> FileWrapper
}
public struct FileDocumentConfiguration<Document> {
  @Binding public var document: Document
  public var fileURL: URL?
  public var isEditable: Bool { true }
}
public struct ReferenceFileDocumentConfiguration<Document: ReferenceFileDocument> {
  @ObservedObject public var document: Document
  public var fileURL: URL?
}
nonisolated public struct DocumentGroup<Document, Content: View>: Scene {
  public typealias Body = Never
}
nonisolated extension DocumentGroup where Document: FileDocument {
  public init(
    newDocument: @autoclosure @escaping () -> Document,
    @ViewBuilder editor: @escaping (FileDocumentConfiguration<Document>) -> Content
  ) {}
}
nonisolated extension DocumentGroup where Document: ReferenceFileDocument {
  public init(
    newDocument: @escaping () -> Document,
    @ViewBuilder editor: @escaping (ReferenceFileDocumentConfiguration<Document>) -> Content
  ) {}
}
public struct SearchPresentationToolbarBehavior: Sendable {
  public static let automatic = SearchPresentationToolbarBehavior()
  public static let avoidHidingContent = SearchPresentationToolbarBehavior()
}
public struct ButtonRepeatBehavior: Hashable, Sendable {
  public static let automatic = ButtonRepeatBehavior()
  public static let enabled = ButtonRepeatBehavior()
  public static let disabled = ButtonRepeatBehavior()
}
extension Image {
  public struct DynamicRange: Hashable, Sendable {
    public static let standard = DynamicRange()
    public static let high = DynamicRange()
  }
}
public struct TabViewCustomization: Codable {
  public init() {}
}
public protocol TableStyle {}
public struct InsetTableStyle: TableStyle {
  public init() {}
}
extension TableStyle where Self == InsetTableStyle {
  public static var inset: InsetTableStyle { InsetTableStyle() }
}
public struct HoverEffect: Sendable {
  public static let automatic = HoverEffect()
  public static let highlight = HoverEffect()
  public static let lift = HoverEffect()
}
@available(iOS 18, macOS 15, *)
nonisolated public struct MeshGradient: ShapeStyle, View {
  public typealias Body = Never
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true
  ) {}
}

@available(iOS 17, macOS 14, *)
public struct FillShapeStyle: ShapeStyle {
  public init() {}
}
extension ShapeStyle where Self == FillShapeStyle {
  public static var fill: FillShapeStyle { FillShapeStyle() }
}
extension ShapeStyle {
  public var secondary: some ShapeStyle { self }
  public var tertiary: some ShapeStyle { self }
  public var quaternary: some ShapeStyle { self }
  public var quinary: some ShapeStyle { self }
}

@available(iOS 16, macOS 13, *)
public struct ShadowStyle: Equatable, Sendable {
  public static func drop(
    color: Color = .init(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle() }
  public static func inner(
    color: Color = .init(.sRGBLinear, white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle() }
}
extension ShapeStyle {
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle { self }
}
