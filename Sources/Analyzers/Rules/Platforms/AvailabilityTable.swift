/// Which platforms have which APIs, and from which version on: read by every rule in this folder.
enum AvailabilityTable {
  // MARK: - Platforms that lack an API

  /// Modifiers that a platform does not have.
  static let lackingModifiers: [(platform: Platform, names: [StaticString])] = [
    (
      .macOS,
      [
        "actionSheet", "autocapitalization", "defersSystemGestures", "digitalCrownRotation", "digitalCrownAccessory",
        "findNavigator", "findDisabled", "fullScreenCover", "hoverEffect", "indexViewStyle", "keyboardType",
        "listRowSpacing", "listSectionSpacing", "navigationBarHidden", "navigationBarItems", "navigationBarTitle",
        "navigationBarTitleDisplayMode", "replaceDisabled", "statusBar", "statusBarHidden", "textContentType",
        "textInputAutocapitalization",
      ]
    ),
    (
      .iOS,
      [
        "alternatingRowBackgrounds", "focusScope", "focusSection", "prefersDefaultFocus", "navigationSubtitle",
        "onCommand", "onCopyCommand", "onCutCommand", "onDeleteCommand", "onExitCommand", "onMoveCommand",
        "onPasteCommand", "touchBar", "touchBarItemPrincipal", "touchBarItemPresence", "touchBarCustomizationLabel",
        "horizontalRadioGroupLayout", "presentedWindowStyle",
      ]
    ),
    (
      .watchOS,
      [
        "popover", "fileImporter", "fileExporter", "fileMover", "draggable", "dropDestination", "onDrag", "onDrop",
        "onHover", "hoverEffect", "keyboardShortcut", "keyboardType", "textContentType", "badge",
        "disclosureGroupStyle", "groupBoxStyle", "listRowSeparator", "textSelection", "inspector", "menuStyle",
        "statusBar", "statusBarHidden", "textEditorStyle", "tableStyle",
      ]
    ),
    (
      .tvOS,
      [
        "popover", "navigationBarTitleDisplayMode", "swipeActions", "listRowSeparator", "scrollContentBackground",
        "textSelection", "keyboardShortcut", "datePickerStyle", "draggable", "dropDestination",
        "onDrag", "onDrop", "fileImporter", "fileExporter", "fileMover", "badge", "groupBoxStyle", "onHover",
        "inspector",
      ]
    ),
  ]

  /// Types that macOS does not have.
  static let lackingOnMac: [StaticString] = [
    "EditButton", "EditMode", "PageTabViewStyle", "WheelPickerStyle", "InsetGroupedListStyle",
  ]

  /// Short names of styles that macOS does not have, by the modifier that takes them.
  static let lackingStylesOnMac: [(modifier: StaticString, name: StaticString)] = [
    ("listStyle", "insetGrouped"), ("tabViewStyle", "page"), ("pickerStyle", "wheel"),
  ]

  /// Places in a toolbar that macOS does not have.
  static let lackingPlacementsOnMac: [StaticString] = [
    "topBarLeading", "topBarTrailing", "navigationBarLeading", "navigationBarTrailing",
  ]

  /// The platforms without a modifier.
  static func platforms(lacking name: Name) -> [Platform] {
    lackingModifiers.filter { name.isAny(of: $0.names) }.map(\.platform)
  }

  /// Names without repetitions, for rules to ask for.
  static func unique(_ names: [StaticString]) -> [StaticString] {
    var seen: Set<String> = []
    return names.filter { seen.insert("\($0)").inserted }
  }

  // MARK: - Versions that brought an API

  /// An API and the lowest versions that have it.
  struct Entry: Sendable {
    let name: StaticString
    let iOS: OSVersion
    let macOS: OSVersion
    /// Tells the new form of an older name apart.
    var isForm: (@Sendable (FunctionCallExpr) -> Bool)?

    func version(on platform: Platform) -> OSVersion? {
      switch platform {
      case .iOS: iOS
      case .macOS: macOS
      case .tvOS, .watchOS, .visionOS: nil
      }
    }
  }

  private static func entries(_ iOS: OSVersion, _ macOS: OSVersion, _ names: [StaticString]) -> [Entry] {
    names.map { Entry(name: $0, iOS: iOS, macOS: macOS) }
  }

  /// Modifiers by the year that brought them.
  static let modifiers: [Entry] =
    entries(
      OSVersion(14), OSVersion(11),
      [
        "ignoresSafeArea", "matchedGeometryEffect", "fullScreenCover", "toolbar", "navigationTitle", "onChange",
      ])
    + entries(
      OSVersion(15), OSVersion(12),
      [
        "task", "refreshable", "searchable", "foregroundStyle", "confirmationDialog", "safeAreaInset", "swipeActions",
        "interactiveDismissDisabled", "textInputAutocapitalization", "tint", "focused", "onSubmit",
      ])
    + entries(OSVersion(15), OSVersion(13), ["listRowSeparator"])
    + entries(
      OSVersion(16), OSVersion(13),
      [
        "navigationDestination", "scrollContentBackground", "scrollDismissesKeyboard", "scrollIndicators",
        "presentationDetents", "contentTransition",
      ])
    + entries(
      OSVersion(16, 4), OSVersion(13, 3),
      ["presentationBackground", "presentationCornerRadius", "presentationCompactAdaptation"])
    + entries(
      OSVersion(17), OSVersion(14),
      [
        "containerRelativeFrame", "scrollPosition", "scrollTargetLayout", "scrollTargetBehavior", "safeAreaPadding",
        "contentMargins", "sensoryFeedback", "symbolEffect", "visualEffect", "scrollTransition", "phaseAnimator",
        "keyframeAnimator", "toolbarTitleDisplayMode", "defaultScrollAnchor",
      ])
    + entries(
      OSVersion(18), OSVersion(15), ["toolbarVisibility", "navigationTransition", "matchedTransitionSource"])
    + entries(OSVersion(26), OSVersion(26), ["glassEffect", "safeAreaBar"])
    + forms

  /// New forms of older names.
  private static let forms: [Entry] = [
    Entry(name: "onChange", iOS: OSVersion(17), macOS: OSVersion(14)) { call in
      if call.argument("initial") != nil { return true }
      guard call.argument("of") != nil, let closure = call.trailingClosure ?? call.closure("perform") else {
        return false
      }
      // `{ x in … }` and `$0` are the form of before.
      return closure.parameterNames.count == 2
        || closure.parameterNames.isEmpty && !closure.node.tokens.contains { $0.textEquals("$0") }
    },
    Entry(name: "navigationDestination", iOS: OSVersion(17), macOS: OSVersion(14)) { $0.argument("item") != nil },
    Entry(name: "toolbar", iOS: OSVersion(16), macOS: OSVersion(13)) { $0.argument("for") != nil },
    Entry(name: "alert", iOS: OSVersion(15), macOS: OSVersion(12)) { $0.argument("presenting") != nil },
    Entry(name: "overlay", iOS: OSVersion(15), macOS: OSVersion(12)) {
      $0.trailingClosure != nil && !$0.arguments.contains { $0.label == nil }
    },
    Entry(name: "background", iOS: OSVersion(15), macOS: OSVersion(12)) {
      $0.trailingClosure != nil && !$0.arguments.contains { $0.label == nil }
    },
    Entry(name: "coordinateSpace", iOS: OSVersion(17), macOS: OSVersion(14)) {
      $0.arguments.first.map { $0.label == nil } ?? false
    },
    Entry(name: "buttonStyle", iOS: OSVersion(15), macOS: OSVersion(12)) {
      $0.arguments.first?.expression.map { $0.textEquals(".bordered") || $0.textEquals(".borderedProminent") } ?? false
    },
  ]

  /// Types and functions by the year that brought them.
  static let callees: [Entry] =
    entries(OSVersion(14), OSVersion(11), ["LazyVStack", "LazyHStack", "ScrollViewReader", "Label"])
    + entries(OSVersion(15), OSVersion(12), ["AsyncImage"])
    + entries(
      OSVersion(16), OSVersion(13),
      ["NavigationStack", "NavigationSplitView", "Grid", "GridRow", "UnevenRoundedRectangle", "ViewThatFits"])
    + entries(OSVersion(17), OSVersion(14), ["PhaseAnimator", "KeyframeAnimator", "ContentUnavailableView"])
    + entries(OSVersion(18), OSVersion(15), ["Tab", "ScrollPosition"])
    + entries(OSVersion(26), OSVersion(26), ["ToolbarSpacer"])
    + [
      Entry(name: "withAnimation", iOS: OSVersion(17), macOS: OSVersion(14)) {
        $0.closure("completion") != nil || $0.argument("completionCriteria") != nil
      }
    ]

  /// What an entry of a name asks of a call; the newest form counts.
  static func entry(for call: FunctionCallExpr, named name: Name, in entries: [Entry]) -> Entry? {
    entries.last { name == $0.name && $0.isForm?(call) ?? true }
  }
}
