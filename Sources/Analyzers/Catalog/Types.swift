// Protocols, property wrappers, styles and other types of SwiftUI. One entry per line; `CatalogEntry.swift` documents
// the fields.

extension SwiftUICatalog {
  /// Protocols that types of a project conform to, and attributes that have the same effect.
  static let protocols: [Entry] = [
    // Types that SwiftUI builds, drives or queries. The suffixes `Representable` and `Style` show the role
    Entry("View", .protocol, [.impliesSwiftUI, .extensionsAddModifiers, .builtByMembers], role: .view),
    Entry("ViewModifier", .protocol, role: .viewModifier),
    Entry(
      "AnimatableModifier", .protocol, role: .viewModifier,
      deprecations: [
        Deprecation("conform to `Animatable` and `ViewModifier`", of: .conformance, replacement: "ViewModifier")
      ]),
    Entry("App", .protocol, role: .app),
    Entry("Scene", .protocol, [.extensionsAddModifiers, .builtByMembers], role: .scene),
    Entry("Widget", .protocol, role: .widget),
    Entry("WidgetConfiguration", .protocol, [.builtByMembers]),
    Entry("WidgetBundle", .protocol, role: .widget),
    Entry("ToolbarContent", .protocol, [.extensionsAddModifiers, .builtByMembers], role: .toolbarContent),
    Entry("CustomizableToolbarContent", .protocol, role: .toolbarContent),
    Entry("Commands", .protocol, [.builtByMembers], role: .commands),
    // Models
    Entry("ObservableObject", .protocol, [.observable, .noSuperclass]),
    // Shapes and rows
    Entry("Shape", .protocol, [.extensionsAddModifiers]),
    Entry("InsettableShape", .protocol, [.extensionsAddModifiers]),
    Entry("ShapeStyle", .protocol, [.extensionsAddModifiers]),
    Entry("DynamicViewContent", .protocol, [.extensionsAddModifiers]),
    // Macros and result builders
    Entry("Observable", .attribute, [.observable]),
    Entry("ViewBuilder", .attribute, [.viewBuilder]),
    Entry("ContentBuilder", .attribute, [.viewBuilder]),
  ]
}

extension SwiftUICatalog {
  /// Property wrappers of SwiftUI.
  static let propertyWrappers: [Entry] = [
    Entry("State", .propertyWrapper, [.plainValue, .state, .ownedByView, .noPlainValue, .leftOutOfFacts]),
    Entry(
      "StateObject", .propertyWrapper,
      [.plainValue, .state, .observesObject, .holdsObject, .ownedByView, .noPlainValue, .leftOutOfFacts]),
    Entry("Binding", .propertyWrapper, [.plainValue, .state, .leftOutOfFacts], closures: .action),
    Entry("ObservedObject", .propertyWrapper, [.state, .observesObject, .holdsObject, .noPlainValue]),
    Entry("EnvironmentObject", .propertyWrapper, [.state, .observesObject, .holdsObject, .ownedByView, .noPlainValue]),
    Entry("Bindable", .propertyWrapper, [.state, .holdsObject, .noPlainValue]),
    Entry("FocusState", .propertyWrapper, [.state, .ownedByView]),
    Entry("AppStorage", .propertyWrapper, [.state, .persistent, .ownedByView]),
    Entry("SceneStorage", .propertyWrapper, [.state, .persistent, .ownedByView]),
    Entry("GestureState", .propertyWrapper, [.state, .ownedByView]),
    Entry("Environment", .propertyWrapper, [.ownedByView, .noPlainValue]),
    Entry("Namespace", .propertyWrapper, [.ownedByView, .noPlainValue]),
  ]
}

extension SwiftUICatalog {
  /// Gestures.
  static let gestures: [Entry] = [
    Entry("TapGesture", .gesture, [.plainValue, .leftOutOfFacts]),
    Entry("LongPressGesture", .gesture, [.plainValue, .leftOutOfFacts]),
    Entry("DragGesture", .gesture, [.continuousGesture, .plainValue, .leftOutOfFacts]),
    Entry("MagnifyGesture", .gesture, [.continuousGesture], since: .year2023),
    Entry(
      "MagnificationGesture", .gesture, [.continuousGesture],
      deprecations: [
        Deprecation(
          "use `MagnifyGesture`, whose value has a `magnification`", replacement: "MagnifyGesture", needs: .year2023)
      ]),
    Entry("RotateGesture", .gesture, [.continuousGesture], since: .year2023),
    Entry(
      "RotationGesture", .gesture, [.continuousGesture],
      deprecations: [
        Deprecation(
          "use `RotateGesture`, whose value has a `rotation`", replacement: "RotateGesture", needs: .year2023)
      ]),
  ]
}

extension SwiftUICatalog {
  /// Styles that have a short name: `.buttonStyle(.plain)`.
  package static let styles: [Entry] = [
    Entry("PlainButtonStyle", .style, [.plainValue], style: StyleMember("plain", of: "buttonStyle")),
    Entry("BorderedButtonStyle", .style, style: StyleMember("bordered", of: "buttonStyle")),
    Entry("BorderedProminentButtonStyle", .style, style: StyleMember("borderedProminent", of: "buttonStyle")),
    Entry("BorderlessButtonStyle", .style, [.plainValue], style: StyleMember("borderless", of: "buttonStyle")),
    Entry("DefaultButtonStyle", .style, style: StyleMember("automatic", of: "buttonStyle")),
    Entry("LinkButtonStyle", .style, style: StyleMember("link", of: "buttonStyle")),
    Entry("PlainListStyle", .style, [.plainValue], style: StyleMember("plain", of: "listStyle")),
    Entry("GroupedListStyle", .style, [.plainValue], style: StyleMember("grouped", of: "listStyle")),
    Entry(
      "InsetGroupedListStyle", .style, [.plainValue], style: StyleMember("insetGrouped", of: "listStyle"),
      missing: [.macOS]),
    Entry("SidebarListStyle", .style, style: StyleMember("sidebar", of: "listStyle")),
    Entry("InsetListStyle", .style, style: StyleMember("inset", of: "listStyle")),
    Entry("SegmentedPickerStyle", .style, style: StyleMember("segmented", of: "pickerStyle")),
    Entry("MenuPickerStyle", .style, style: StyleMember("menu", of: "pickerStyle")),
    Entry("WheelPickerStyle", .style, style: StyleMember("wheel", of: "pickerStyle"), missing: [.macOS]),
    Entry("InlinePickerStyle", .style, style: StyleMember("inline", of: "pickerStyle")),
    Entry("PalettePickerStyle", .style, style: StyleMember("palette", of: "pickerStyle")),
    Entry("RadioGroupPickerStyle", .style, style: StyleMember("radioGroup", of: "pickerStyle")),
    Entry("CompactDatePickerStyle", .style, style: StyleMember("compact", of: "datePickerStyle")),
    Entry("GraphicalDatePickerStyle", .style, style: StyleMember("graphical", of: "datePickerStyle")),
    Entry("WheelDatePickerStyle", .style, style: StyleMember("wheel", of: "datePickerStyle")),
    Entry(
      "SwitchToggleStyle", .style, style: StyleMember("switch", of: "toggleStyle"),
      deprecations: [tint("SwitchToggleStyle(tint:)")]),
    Entry("ButtonToggleStyle", .style, style: StyleMember("button", of: "toggleStyle")),
    Entry("CheckboxToggleStyle", .style, style: StyleMember("checkbox", of: "toggleStyle")),
    Entry(
      "RoundedBorderTextFieldStyle", .style, [.plainValue], style: StyleMember("roundedBorder", of: "textFieldStyle")),
    Entry("PlainTextFieldStyle", .style, style: StyleMember("plain", of: "textFieldStyle")),
    Entry("SquareBorderTextFieldStyle", .style, style: StyleMember("squareBorder", of: "textFieldStyle")),
    Entry("PageTabViewStyle", .style, style: StyleMember("page", of: "tabViewStyle"), missing: [.macOS]),
    Entry("PageIndexViewStyle", .style, style: StyleMember("page", of: "indexViewStyle")),
    Entry(
      "CircularProgressViewStyle", .style, style: StyleMember("circular", of: "progressViewStyle"),
      deprecations: [tint("CircularProgressViewStyle(tint:)")]),
    Entry(
      "LinearProgressViewStyle", .style, style: StyleMember("linear", of: "progressViewStyle"),
      deprecations: [tint("LinearProgressViewStyle(tint:)")]),
    Entry("IconOnlyLabelStyle", .style, style: StyleMember("iconOnly", of: "labelStyle")),
    Entry("TitleOnlyLabelStyle", .style, style: StyleMember("titleOnly", of: "labelStyle")),
    Entry("TitleAndIconLabelStyle", .style, style: StyleMember("titleAndIcon", of: "labelStyle")),
  ]
}

extension SwiftUICatalog {
  /// The deprecation of a style's color, which the modifier `tint` replaces.
  private static func tint(_ form: StaticString) -> Deprecation {
    Deprecation(
      "use the style without a color, and `tint`", form: form, when: .argument("tint"), replacement: "tint",
      needs: .year2021)
  }

  /// Values of the environment.
  static let environmentKeys: [Entry] = [
    Entry(
      "presentationMode", .environmentKey,
      deprecations: [
        Deprecation(
          "use `\\.dismiss` and `\\.isPresented`", form: "\\.presentationMode", of: .environmentKey, needs: .year2021)
      ]),
    Entry(
      "sizeCategory", .environmentKey,
      deprecations: [
        Deprecation("use `\\.dynamicTypeSize`", form: "\\.sizeCategory", of: .environmentKey, needs: .year2021)
      ]),
  ]
}

extension SwiftUICatalog {
  /// Other types of SwiftUI.
  static let values: [Entry] = [
    Entry("Alert", .value, [.plainValue, .leftOutOfFacts]),
    Entry("ActionSheet", .value, [.leftOutOfFacts]),
    Entry("Animation", .value, [.plainValue]),
    Entry("EdgeInsets", .value, [.plainValue, .leftOutOfFacts]),
    Entry("EditMode", .value, missing: [.macOS]),
    Entry("EnvironmentValues", .value, [.impliesSwiftUI]),
    Entry("Font", .value, [.plainValue, .impliesSwiftUI, .leftOutOfFacts]),
    Entry("GridItem", .value, [.plainValue, .leftOutOfFacts]),
    Entry("LocalizedStringKey", .value, [.plainValue]),
    Entry("ScrollPosition", .value, since: .year2024),
    Entry("StrokeStyle", .value, [.plainValue]),
    Entry("UnitPoint", .value, [.plainValue, .leftOutOfFacts]),
    Entry(
      "UIScreen", .class,
      deprecations: [
        Deprecation(
          "measure the view with `containerRelativeFrame`, `onGeometryChange` or `GeometryReader`",
          form: "UIScreen.main", of: .staticMember)
      ]),
    // Views of AppKit and UIKit that host SwiftUI
    Entry("NSHostingView", .class, [.hostingView]),
    Entry("NSHostingController", .class, [.hostingView]),
    Entry("UIHostingController", .class, [.hostingView]),
  ]
}

extension SwiftUICatalog {
  /// Functions.
  static let functions: [Entry] = [
    Entry(
      "withAnimation", .function, closures: .action,
      forms: [Form(.any([.closure("completion"), .argument("completionCriteria")]), since: .year2023)]),
    Entry("withTransaction", .function, closures: .action),
  ]
}
