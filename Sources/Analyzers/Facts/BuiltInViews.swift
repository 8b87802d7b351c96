/// Views and other types of SwiftUI and Foundation that no project declares: never worth a fact.
enum BuiltInViews {
  private static let hashes = HashSet(
    ([
      "Text", "Image", "VStack", "HStack", "ZStack", "Spacer", "Divider", "Button", "List", "ForEach", "Group",
      "NavigationStack", "NavigationView", "NavigationLink", "NavigationSplitView", "TabView", "Tab", "ScrollView",
      "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid", "Grid", "GridRow", "Form", "Section", "Label", "Toggle",
      "Picker", "TextField", "SecureField", "TextEditor", "Slider", "Stepper", "DatePicker", "ColorPicker",
      "ProgressView", "Gauge", "Menu", "Link", "ShareLink", "ToolbarItem", "ToolbarItemGroup", "GeometryReader",
      "Color", "Circle", "Rectangle", "RoundedRectangle", "Capsule", "Ellipse", "LinearGradient", "RadialGradient",
      "AngularGradient", "EmptyView", "AnyView", "Binding", "Task", "URL", "UUID", "Date", "String", "Int", "Double",
      "CGFloat", "CGSize", "CGPoint", "CGRect", "Array", "Set", "Dictionary", "Font", "Alert", "ActionSheet",
      "WindowGroup", "ControlGroup", "DisclosureGroup", "GroupBox", "AsyncImage", "Canvas",
      "TimelineView", "ContentUnavailableView", "LabeledContent", "ViewThatFits", "EditButton", "State", "StateObject",
      "DragGesture", "TapGesture", "LongPressGesture", "GridItem", "EdgeInsets", "UnitPoint", "Path", "NSPredicate",
      "DispatchQueue", "IndexSet", "Locale", "Calendar", "Bundle", "Data", "NSError", "Notification",
    ] as [StaticString]).map(NameHash.of))

  static func mayContain(_ hash: UInt32) -> Bool { hashes.contains(hash) }
}
