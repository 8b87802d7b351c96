// Views and the content of scenes and toolbars. One entry per line; `CatalogEntry.swift` documents the fields.

extension SwiftUICatalog {
  /// Views that lay out, repeat or show other views.
  static let containers: [Entry] = [
    // Stacks and grids
    Entry(
      "VStack", .view,
      [
        .stack, .scrollTargetStack, .stateless, .plainContainer, .nonScrolling, .matchedByChildren,
        .identityContainer, .leftOutOfFacts,
      ]),
    Entry(
      "HStack", .view,
      [
        .stack, .scrollTargetStack, .stateless, .plainContainer, .nonScrolling, .matchedByChildren,
        .identityContainer, .leftOutOfFacts,
      ]),
    Entry(
      "ZStack", .view,
      [
        .stack, .stateless, .plainContainer, .nonScrolling, .matchedByChildren, .identityContainer,
        .leftOutOfFacts,
      ]),
    Entry(
      "LazyVStack", .view,
      [
        .lazyStack, .scrollTargetStack, .stateless, .plainContainer, .identityContainer,
        .leftOutOfFacts,
      ],
      since: .year2020),
    Entry(
      "LazyHStack", .view,
      [
        .lazyStack, .scrollTargetStack, .stateless, .plainContainer, .identityContainer,
        .leftOutOfFacts,
      ],
      since: .year2020),
    Entry(
      "LazyVGrid", .view, [.lazyStack, .scrollTargetStack, .plainContainer, .leftOutOfFacts], since: .year2020),
    Entry(
      "LazyHGrid", .view, [.lazyStack, .scrollTargetStack, .plainContainer, .leftOutOfFacts], since: .year2020),
    Entry("Grid", .view, [.scrollTargetStack, .plainContainer, .nonScrolling, .leftOutOfFacts], since: .year2022),
    Entry("GridRow", .view, [.plainContainer, .nonScrolling, .leftOutOfFacts], since: .year2022),
    // Lists and scrolling views
    Entry(
      "List", .view,
      [
        .scrollContainer, .fillsSpace, .plainContainer, .matchedByChildren, .identityContainer,
        .extensionsAddModifiers, .leftOutOfFacts,
      ],
      closures: .rows),
    Entry("Form", .view, [.scrollContainer, .fillsSpace, .plainContainer, .identityContainer, .leftOutOfFacts]),
    Entry("Table", .view, [.scrollContainer, .fillsSpace, .plainContainer], closures: .rows),
    Entry(
      "ScrollView", .view,
      [.scrollContainer, .plainContainer, .matchedByChildren, .identityContainer, .leftOutOfFacts],
      deprecations: [
        Deprecation(
          "use `scrollIndicators`", form: "ScrollView(_:showsIndicators:content:)", when: .argument("showsIndicators"),
          replacement: "scrollIndicators", needs: .year2022,
          rewrites: [Rewrite(.modifierInsteadOf("showsIndicators", "scrollIndicators"))])
      ]),
    Entry("OutlineGroup", .view, [.plainContainer], closures: .rows),
    // Groups
    Entry(
      "ForEach", .view, [.plainContainer, .nonScrolling, .extensionsAddModifiers, .leftOutOfFacts],
      closures: .builds(.row)),
    Entry(
      "Group", .view,
      [
        .stateless, .plainContainer, .nonScrolling, .matchedByChildren, .identityContainer,
        .leftOutOfFacts,
      ]),
    Entry(
      "Section", .view, [.plainContainer, .nonScrolling, .leftOutOfFacts],
      deprecations: [
        Deprecation(
          "pass the header and the footer as closures", form: "Section(header:footer:content:)",
          when: .any([.value("header"), .value("footer")]),
          rewrites: [Rewrite(.closuresAfterContent(["header", "footer"]))])
      ]),
    Entry(
      "GroupBox", .view, [.plainContainer, .nonScrolling, .leftOutOfFacts],
      deprecations: [
        Deprecation(
          "pass the label as a closure", form: "GroupBox(label:content:)", when: .value("label"),
          rewrites: [Rewrite(.closuresAfterContent(["label"]))])
      ]),
    Entry("ControlGroup", .view, [.plainContainer, .leftOutOfFacts]),
    Entry("LabeledContent", .view, [.plainContainer, .leftOutOfFacts], since: .year2022),
    Entry("ViewThatFits", .view, [.plainContainer, .nonScrolling, .leftOutOfFacts], since: .year2022),
    Entry("AnyView", .view, [.plainContainer, .nonScrolling, .leftOutOfFacts]),
    // Readers and animators
    Entry("GeometryReader", .view, [.fillsSpace, .plainContainer, .nonScrolling, .leftOutOfFacts]),
    Entry("ScrollViewReader", .view, [.plainContainer, .nonScrolling], since: .year2020),
    Entry("TimelineView", .view, [.plainContainer, .nonScrolling, .leftOutOfFacts], since: .year2021),
    Entry("PhaseAnimator", .view, since: .year2023),
    Entry("KeyframeAnimator", .view, since: .year2023),
    // Navigation
    Entry(
      "NavigationStack", .view,
      [.navigationStack, .navigationContainer, .fillsSpace, .nonScrolling, .identityContainer, .leftOutOfFacts],
      closures: .builds(.stackRoot), since: .year2022),
    Entry(
      "NavigationView", .view,
      [.navigationStack, .navigationContainer, .fillsSpace, .nonScrolling, .identityContainer, .leftOutOfFacts],
      closures: .builds(.stackRoot),
      deprecations: [
        Deprecation(
          "use `NavigationStack` or `NavigationSplitView`", replacement: "NavigationStack", needs: .year2022,
          hasOwnRule: true)
      ]),
    Entry(
      "NavigationSplitView", .view, [.navigationContainer, .fillsSpace, .nonScrolling, .leftOutOfFacts],
      closures: .builds(.column), since: .year2022),
    Entry("HSplitView", .view, [.nonScrolling]),
    Entry("VSplitView", .view, [.nonScrolling]),
    Entry(
      "TabView", .view, [.fillsSpace, .nonScrolling, .identityContainer, .leftOutOfFacts], closures: .builds(.tab)),
    Entry("Tab", .view, [.nonScrolling, .leftOutOfFacts], closures: .builds(.tab), since: .year2024),
    Entry("TabSection", .view, closures: .builds(.tab), since: .year2024),
  ]
}

extension SwiftUICatalog {
  /// Views that users operate.
  static let controls: [Entry] = [
    Entry(
      "Button", .view, [.control, .plainContainer, .nonScrolling, .extensionsAddModifiers, .leftOutOfFacts],
      closures: .button(building: .label)),
    Entry(
      "NavigationLink", .view, [.control, .plainContainer, .nonScrolling, .leftOutOfFacts],
      closures: [
        .labeled("destination", .builder(.pushed)),
        .trailing(
          .builder(.pushed),
          when: .without(["destination", "value"])), .any(.builder(.label)),
      ],
      deprecations: [
        Deprecation(
          "use `navigationDestination(isPresented:destination:)`", form: "NavigationLink(isActive:)",
          when: .argument("isActive"), since: .year2022, needs: .year2022),
        Deprecation(
          "use `NavigationLink(value:label:)` and `navigationDestination(for:destination:)`",
          form: "NavigationLink(tag:selection:)", when: .all([.argument("tag"), .argument("selection")]),
          since: .year2022, needs: .year2022),
        Deprecation(
          "pass the destination as a closure", form: "NavigationLink(_:destination:)",
          when: .all([.value("destination"), .firstUnlabeled]),
          rewrites: [Rewrite(.closureBeforeLabel("destination"))]),
        Deprecation(
          "pass the destination as a closure", form: "NavigationLink(destination:label:)",
          when: .value("destination"), rewrites: [Rewrite(.closureBeforeLabel("destination"))]),
      ]),
    Entry("Link", .view, [.control, .plainView, .leftOutOfFacts], closures: .builds(.label)),
    Entry(
      "ShareLink", .view, [.control, .plainView, .leftOutOfFacts], closures: .builds(.label), since: .year2022),
    Entry("Menu", .view, [.control, .plainContainer, .leftOutOfFacts], closures: .builds(.menu)),
    Entry("Toggle", .view, [.control, .holdsInput, .plainView, .leftOutOfFacts], closures: .builds(.label)),
    Entry(
      "Picker", .view, [.control, .holdsInput, .plainContainer, .leftOutOfFacts],
      deprecations: [
        Deprecation(
          "pass the label as a closure", form: "Picker(selection:label:content:)", when: .value("label"),
          rewrites: [Rewrite(.closuresAfterContent(["label"]))])
      ]),
    Entry(
      "TextField", .view, [.control, .textInput, .holdsInput, .plainView, .leftOutOfFacts], closures: .textField,
      deprecations: [
        Deprecation(
          "use `onSubmit` and `focused`", form: "TextField(_:text:onEditingChanged:onCommit:)",
          when: .any([
            .argument("onCommit"), .closure("onCommit"), .argument("onEditingChanged"), .closure("onEditingChanged"),
          ]), needs: .year2021)
      ]),
    Entry(
      "SecureField", .view, [.control, .textInput, .holdsInput, .plainView, .leftOutOfFacts], closures: .textField,
      deprecations: [
        Deprecation(
          "use `onSubmit`", form: "SecureField(_:text:onCommit:)",
          when: .any([.argument("onCommit"), .closure("onCommit")]), needs: .year2021)
      ]),
    Entry("TextEditor", .view, [.control, .textInput, .fillsSpace, .holdsInput, .plainView, .leftOutOfFacts]),
    Entry(
      "Slider", .view, [.control, .plainView, .leftOutOfFacts], closures: .builds(.label),
      deprecations: [
        Deprecation(
          "pass the labels as closures",
          form: "Slider(value:in:onEditingChanged:minimumValueLabel:maximumValueLabel:label:)",
          when: .any([.value("minimumValueLabel"), .value("maximumValueLabel")]))
      ]),
    Entry("Stepper", .view, [.control, .plainView, .leftOutOfFacts], closures: .stepper),
    Entry("DatePicker", .view, [.control, .plainView, .leftOutOfFacts], closures: .builds(.label)),
    Entry("ColorPicker", .view, [.control, .plainView, .leftOutOfFacts], closures: .builds(.label)),
    Entry("EditButton", .view, [.control, .plainView, .leftOutOfFacts], closures: .builds(.label), missing: [.macOS]),
    Entry("PasteButton", .view, [.control], closures: .builds(.label)),
    Entry("RenameButton", .view, [.control], closures: .builds(.label)),
    Entry("PhotosPicker", .view, [.control], closures: .builds(.label)),
    Entry("DisclosureGroup", .view, [.control, .holdsInput, .plainContainer, .nonScrolling, .leftOutOfFacts]),
    // Controls of other frameworks, which rules do not treat as controls yet
    Entry("SignInWithAppleButton", .view, closures: .builds(.label)),
    Entry("SubscriptionStoreView", .view, closures: .builds(.label)),
  ]
}

extension SwiftUICatalog {
  /// Views that show something and contain no other views, including shapes and colors.
  static let displays: [Entry] = [
    // Texts, images, space
    Entry(
      "Text", .view, [.stateless, .plainView, .impliesSwiftUI, .extensionsAddModifiers, .leftOutOfFacts],
      deprecations: [
        Deprecation(
          "interpolate the texts into one `Text`", form: "Text + Text", of: .sum, since: .year2025, needs: .year2025)
      ]),
    Entry("Image", .view, [.stateless, .plainView, .impliesSwiftUI, .extensionsAddModifiers, .leftOutOfFacts]),
    Entry("AsyncImage", .view, [.stateless, .plainView, .leftOutOfFacts], since: .year2021),
    Entry(
      "Label", .view, [.stateless, .plainContainer, .extensionsAddModifiers, .leftOutOfFacts],
      closures: .builds(.label), since: .year2020),
    Entry("Spacer", .view, [.stateless, .plainView, .leftOutOfFacts]),
    Entry("Divider", .view, [.stateless, .plainView, .leftOutOfFacts]),
    Entry("EmptyView", .view, [.plainView, .leftOutOfFacts]),
    Entry("Canvas", .view, [.plainView, .leftOutOfFacts], since: .year2021),
    Entry("ContentUnavailableView", .view, [.plainView, .leftOutOfFacts], since: .year2023),
    Entry("ProgressView", .view, [.plainView, .leftOutOfFacts], closures: .builds(.label)),
    Entry(
      "Gauge", .view, [.plainView, .leftOutOfFacts], closures: .builds(.label),
      since: Availability(iOS: 16, macOS: 13, watchOS: 7, visionOS: 1)),
    // Shapes
    Entry("Circle", .view, [.shape, .plainView, .leftOutOfFacts]),
    Entry("Rectangle", .view, [.shape, .plainView, .leftOutOfFacts]),
    Entry("RoundedRectangle", .view, [.shape, .plainView, .leftOutOfFacts]),
    Entry("UnevenRoundedRectangle", .view, [.shape, .plainView], since: .year2022),
    Entry("Capsule", .view, [.shape, .plainView, .leftOutOfFacts]),
    Entry("Ellipse", .view, [.shape, .plainView, .leftOutOfFacts]),
    Entry("ContainerRelativeShape", .view, [.shape]),
    Entry("ConcentricRectangle", .view, [.shape]),
    Entry("Path", .view, [.shape, .plainView, .leftOutOfFacts]),
    // Shape styles that are views
    Entry("Color", .view, [.shapeStyle, .plainView, .impliesSwiftUI, .extensionsAddModifiers, .leftOutOfFacts]),
    Entry("LinearGradient", .view, [.shapeStyle, .plainView, .leftOutOfFacts]),
    Entry("RadialGradient", .view, [.shapeStyle, .plainView, .leftOutOfFacts]),
    Entry("AngularGradient", .view, [.shapeStyle, .plainView, .leftOutOfFacts]),
    Entry("EllipticalGradient", .view, [.shapeStyle], since: .year2021),
    Entry("MeshGradient", .view, [.shapeStyle], since: .year2024),
    // Other shape styles
    Entry("Gradient", .value, [.shapeStyle, .plainValue]),
    Entry("Material", .value, [.shapeStyle]),
    Entry("ImagePaint", .value, [.shapeStyle]),
    Entry("AnyShapeStyle", .value, [.shapeStyle]),
    Entry("AnyGradient", .value, [.shapeStyle]),
  ]
}

extension SwiftUICatalog {
  /// What Swift Charts draws: its modifiers share names with modifiers of views.
  static let chartMarks: [Entry] = [
    Entry("BarMark", .chartContent, [.chartMark]),
    Entry("LineMark", .chartContent, [.chartMark]),
    Entry("RectangleMark", .chartContent, [.chartMark]),
    Entry("AreaMark", .chartContent, [.chartMark]),
    Entry("PointMark", .chartContent, [.chartMark]),
    Entry("SectorMark", .chartContent, [.chartMark]),
    Entry("RuleMark", .chartContent, [.chartMark]),
    Entry("BarPlot", .chartContent, [.chartMark]),
    Entry("LinePlot", .chartContent, [.chartMark]),
    Entry("AreaPlot", .chartContent, [.chartMark]),
    Entry("PointPlot", .chartContent, [.chartMark]),
    Entry("RectanglePlot", .chartContent, [.chartMark]),
    Entry("RulePlot", .chartContent, [.chartMark]),
    Entry("SectorPlot", .chartContent, [.chartMark]),
  ]
}

extension SwiftUICatalog {
  /// Windows and other scenes, and the content of toolbars.
  static let scenes: [Entry] = [
    Entry("WindowGroup", .scene, [.nonScrolling, .leftOutOfFacts], closures: .builds(.sceneRoot)),
    Entry("Window", .scene, [.nonScrolling], closures: .builds(.sceneRoot)),
    Entry("Settings", .scene, closures: .builds(.sceneRoot)),
    Entry("DocumentGroup", .scene, closures: .builds(.sceneRoot)),
    Entry("MenuBarExtra", .scene, closures: .builds(.sceneRoot)),
    Entry("ImmersiveSpace", .scene, closures: .builds(.sceneRoot)),
    Entry("UtilityWindow", .scene, closures: .builds(.sceneRoot)),
    // Toolbars
    Entry("ToolbarItem", .toolbarContent, [.plainContainer, .leftOutOfFacts], closures: .builds(.toolbar)),
    Entry("ToolbarItemGroup", .toolbarContent, [.plainContainer, .leftOutOfFacts], closures: .builds(.toolbar)),
    Entry("ToolbarSpacer", .toolbarContent, since: .year2025),
    // Placements in toolbars
    Entry("topBarLeading", .toolbarPlacement, missing: [.macOS]),
    Entry("topBarTrailing", .toolbarPlacement, missing: [.macOS]),
    Entry(
      "navigationBarLeading", .toolbarPlacement, missing: [.macOS],
      deprecations: [Deprecation("use `.topBarLeading`", replacement: "topBarLeading", needs: .year2020)]),
    Entry(
      "navigationBarTrailing", .toolbarPlacement, missing: [.macOS],
      deprecations: [Deprecation("use `.topBarTrailing`", replacement: "topBarTrailing", needs: .year2020)]),
    // Placements of search fields
    Entry(
      "navigationBarDrawer", .searchPlacement, missing: [.macOS, .tvOS],
      forms: [Form(.argument("displayMode"), missing: [.watchOS])]),
  ]
}
