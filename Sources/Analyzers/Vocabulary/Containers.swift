// What may hold a navigation stack without showing it.

extension Vocabulary {
  /// Every navigation container.
  static let navigationContainers: [StaticString] = ["NavigationStack", "NavigationView", "NavigationSplitView"]

  /// Modifiers of SwiftUI that show something apart from the view that they are put on.
  static let presentations: [StaticString] = [
    "sheet", "fullScreenCover", "popover", "inspector", "alert", "confirmationDialog", "actionSheet",
    "navigationDestination",
  ]

  /// Views of SwiftUI that hold others and bring no navigation of their own.
  static let plainContainers: [StaticString] = [
    "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid", "Grid", "GridRow", "List",
    "Form", "Section", "Group", "ForEach", "ScrollView", "ScrollViewReader", "GeometryReader", "GroupBox",
    "ViewThatFits", "DisclosureGroup", "Table", "OutlineGroup", "TimelineView", "ControlGroup", "Button", "Menu",
    "Picker", "Label", "AnyView", "LabeledContent", "NavigationLink", "ToolbarItem", "ToolbarItemGroup",
  ]

  /// Views of SwiftUI without others inside.
  static let plainViews: [StaticString] = [
    "Text", "Image", "Spacer", "Divider", "Toggle", "TextField", "SecureField", "TextEditor", "Slider", "Stepper",
    "DatePicker", "ColorPicker", "ProgressView", "Gauge", "Link", "ShareLink", "Color", "Circle", "Rectangle",
    "RoundedRectangle", "Capsule", "Ellipse", "LinearGradient", "RadialGradient", "AngularGradient", "EmptyView",
    "AsyncImage", "Canvas", "ContentUnavailableView", "EditButton", "Path", "UnevenRoundedRectangle",
  ]

  /// Types that views make beside other views.
  static let plainValues: [StaticString] = [
    "Task", "Binding", "State", "StateObject", "URL", "UUID", "Date", "String", "Int", "Double", "CGFloat", "CGSize",
    "CGPoint", "CGRect", "Array", "Set", "Dictionary", "Data", "Font", "GridItem", "EdgeInsets", "UnitPoint", "Alert",
    "DragGesture", "TapGesture", "LongPressGesture", "NSPredicate", "IndexSet", "Locale", "Calendar", "DispatchQueue",
    "Notification", "NSError", "Animation", "Gradient", "LocalizedStringKey", "AttributedString", "Bundle", "Timer",
    "NSSortDescriptor", "SortDescriptor", "StrokeStyle", "RoundedBorderTextFieldStyle", "PlainButtonStyle",
    "BorderlessButtonStyle", "GroupedListStyle", "PlainListStyle", "InsetGroupedListStyle", "DateFormatter",
  ]
}

extension Name {
  /// Whether it is a view of SwiftUI that brings no navigation of its own.
  var isPlainView: Bool { isAny(of: Vocabulary.plainContainers) || isAny(of: Vocabulary.plainViews) }
}

extension FileModel {
  /// Whether a view around a node, below `limit`, may hold a navigation container: it is one, or it is not SwiftUI's.
  func mayStandInNavigation(_ node: SyntaxNode, below limit: SyntaxNode) -> Bool {
    for closure in closures(around: node) {
      if closure.node == limit { return false }
      guard let use = closure.use else { return true }
      guard !use.isMember, use.callee.isCapitalized else { continue }
      if !use.callee.isAny(of: Vocabulary.plainContainers) { return true }
    }
    return false
  }

  /// Whether something around a node, within what shows it, may hold a navigation container: it is one, or it is not
  /// SwiftUI's and what it shows cannot be seen.
  func mayStandInNavigation(_ node: SyntaxNode) -> Bool { containers(around: node).contains(where: mayHoldNavigation) }

  /// Whether something around a view may hold a navigation container, wherever the view is shown as part of others.
  func mayStandInNavigation(_ view: String) -> Bool {
    var visited: Set<String> = [view]
    var open = [view]
    while let name = open.popLast() {
      for use in facts.uses(of: name) {
        if use.fact.containers.contains(where: mayHoldNavigation) { return true }
        if use.fact.placement == .inline, visited.insert(use.fact.owner).inserted { open.append(use.fact.owner) }
      }
    }
    return false
  }

  /// Whether the body of a view may hold a navigation container: it does, or it makes a view that is not known.
  func mayHoldNavigation(_ view: String) -> Bool {
    guard let fact = facts.view(named: view)?.fact, fact.stack == nil else { return true }
    return fact.callees.contains { name in
      if Vocabulary.isPlain(name) { return false }
      // A view of the project is looked into one level deep.
      guard !name.contains("Navigation"), let inner = facts.view(named: name)?.fact else {
        return facts.types(named: name).isEmpty || name.contains("Navigation")
      }
      return inner.stack != nil || inner.callees.contains { $0.hasPrefix("Navigation") && $0 != "NavigationLink" }
    }
  }
}

extension Vocabulary {
  private static let plain = Set((plainContainers + plainViews + plainValues).map { "\($0)" })

  /// Whether a name is a view of SwiftUI that brings no navigation of its own.
  static func isPlain(_ name: String) -> Bool { plain.contains(name) }
}
