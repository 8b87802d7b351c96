// Modifiers of views, scenes and gestures. One entry per line; `CatalogEntry.swift` documents the fields.

extension SwiftUICatalog {
  /// Modifiers that show something separate from the view that they are applied to, and what their content is given.
  static let presentationModifiers: [Entry] = [
    Entry(
      "sheet", .modifier, [.presentation, .exclusivePresentation, .separatePresentation, .presentsItem],
      closures: [
        // `.sheet(isPresented: $isShown) { act() } content: { … }`
        .trailing(.action, when: .closure("content")), .trailing(.builder(.sheet)),
        .labeled("content", .builder(.sheet)), .any(.action),
      ]),
    Entry(
      "fullScreenCover", .modifier, [.presentation, .exclusivePresentation, .separatePresentation, .presentsItem],
      closures: [
        .trailing(.action, when: .closure("content")), .trailing(.builder(.cover)),
        .labeled("content", .builder(.cover)), .any(.action),
      ], since: .year2020,
      missing: [.macOS]),
    Entry(
      "popover", .modifier, [.presentation, .exclusivePresentation, .separatePresentation, .presentsItem],
      closures: .builds(.popover), missing: [.tvOS, .watchOS]),
    Entry(
      "inspector", .modifier, [.presentation, .separatePresentation], closures: .builds(.inspector), since: .year2023,
      missing: [.tvOS, .watchOS]),
    Entry(
      "alert", .modifier, [.presentation, .exclusivePresentation, .separatePresentation], closures: .builds(.dialog),
      forms: [Form(.argument("presenting"), since: .year2021)],
      deprecations: [
        Deprecation(
          "use `alert(_:isPresented:actions:message:)`", form: "alert(isPresented:content:)",
          when: .all([.argument("isPresented"), .noUnlabeledArguments, .without(["error"])]), needs: .year2021),
        Deprecation(
          "use `alert(_:isPresented:presenting:actions:message:)`", form: "alert(item:content:)",
          when: .all([.argument("item"), .noUnlabeledArguments]), needs: .year2021),
      ]),
    Entry(
      "confirmationDialog", .modifier, [.presentation, .exclusivePresentation, .separatePresentation],
      closures: .builds(.dialog), since: .year2021),
    Entry(
      "actionSheet", .modifier, [.presentation, .exclusivePresentation], closures: .builds(.dialog), missing: [.macOS],
      deprecations: [Deprecation("use `confirmationDialog`", replacement: "confirmationDialog", needs: .year2021)]),
    // Modifiers of the presented view
    Entry("interactiveDismissDisabled", .modifier, since: .year2021, takesEffectOn: .presentedRoot),
    Entry("presentationDetents", .modifier, since: .year2022, takesEffectOn: .presentedRoot),
    Entry("presentationDragIndicator", .modifier, takesEffectOn: .presentedRoot),
    Entry("presentationBackground", .modifier, since: .spring2023, takesEffectOn: .presentedRoot),
    Entry("presentationBackgroundInteraction", .modifier, takesEffectOn: .presentedRoot),
    Entry("presentationContentInteraction", .modifier, takesEffectOn: .presentedRoot),
    Entry("presentationCornerRadius", .modifier, since: .spring2023, takesEffectOn: .presentedRoot),
    Entry("presentationCompactAdaptation", .modifier, since: .spring2023, takesEffectOn: .presentedRoot),
    // Files
    Entry("fileImporter", .modifier, closures: .action, missing: [.tvOS, .watchOS]),
    Entry("fileExporter", .modifier, closures: .action, missing: [.tvOS, .watchOS]),
    Entry("fileMover", .modifier, missing: [.tvOS, .watchOS]),
  ]
}

extension SwiftUICatalog {
  /// Modifiers of screens: titles, bars, search.
  static let navigationModifiers: [Entry] = [
    Entry(
      "navigationDestination", .modifier, [.presentation, .presentsItem], closures: .builds(.pushed), since: .year2022,
      forms: [Form(.argument("item"), since: .year2023)], takesEffectOn: .screen),
    Entry("navigationTitle", .modifier, [.navigationBar], since: .year2020, takesEffectOn: .screen),
    Entry(
      "navigationSubtitle", .modifier, missing: [.iOS], addedLater: Availability(iOS: 26), takesEffectOn: .screen),
    Entry(
      "navigationBarTitleDisplayMode", .modifier, [.titleDisplayMode, .navigationBar], missing: [.macOS, .tvOS],
      takesEffectOn: .screen),
    Entry("toolbarTitleDisplayMode", .modifier, [.titleDisplayMode], since: .year2023, takesEffectOn: .screen),
    Entry("navigationBarBackButtonHidden", .modifier, takesEffectOn: .screen),
    Entry(
      "toolbar", .modifier, [.navigationBar], closures: .builds(.toolbar), since: .year2020,
      forms: [Form(.argument("for"), since: .year2022)], takesEffectOn: .screen),
    Entry("toolbarVisibility", .modifier, since: .year2024, takesEffectOn: .screen),
    Entry("toolbarBackground", .modifier, takesEffectOn: .screen),
    Entry("toolbarBackgroundVisibility", .modifier, takesEffectOn: .screen),
    Entry("toolbarColorScheme", .modifier, takesEffectOn: .screen),
    Entry("toolbarRole", .modifier, takesEffectOn: .screen),
    Entry(
      "navigationBarTitle", .modifier, [.navigationBar], missing: [.macOS],
      deprecations: [
        Deprecation(
          "use `navigationTitle` and `navigationBarTitleDisplayMode`", form: "navigationBarTitle(_:displayMode:)",
          when: .argument("displayMode"), replacement: "navigationTitle", needs: .year2020,
          rewrites: [.modifiers("navigationTitle($0)", "navigationBarTitleDisplayMode($1)")]),
        Deprecation(
          "use `navigationTitle`", replacement: "navigationTitle", needs: .year2020,
          rewrites: [.modifiers("navigationTitle($0)")]),
      ], takesEffectOn: .screen),
    Entry(
      "navigationBarItems", .modifier, [.navigationBar], closures: .builds(.toolbar), missing: [.macOS],
      deprecations: [
        Deprecation("put each view into a `ToolbarItem` of `toolbar`", replacement: "toolbar", needs: .year2020)
      ], takesEffectOn: .screen),
    Entry(
      "navigationBarHidden", .modifier, missing: [.macOS],
      deprecations: [
        Deprecation(
          "use `toolbar(_:for:)`", replacement: "toolbar", needs: .year2022,
          rewrites: [
            .modifiers("toolbar(.hidden, for: .navigationBar)", when: .firstArgument(["true"])),
            .modifiers(
              "toolbar(.visible, for: .navigationBar)", when: .firstArgument(["false"]), safety: .never),
            .modifiers("toolbar($0 ? .hidden : .visible, for: .navigationBar)", safety: .never),
          ])
      ], takesEffectOn: .screen),
    Entry(
      "statusBar", .modifier, missing: [.macOS, .watchOS],
      deprecations: [
        Deprecation(
          "use `statusBarHidden`", form: "statusBar(hidden:)", when: .argument("hidden"),
          replacement: "statusBarHidden", rewrites: [.modifiers("statusBarHidden($0)")])
      ]),
    Entry("statusBarHidden", .modifier, missing: [.macOS, .watchOS]),
    Entry("navigationTransition", .modifier, since: .year2024),
    Entry("matchedTransitionSource", .modifier, since: .year2024),
    Entry(
      "searchable", .modifier, closures: .builds(.overlay), since: .year2021,
      deprecations: [
        Deprecation(
          "put the suggestions into `searchSuggestions`", form: "searchable(text:placement:prompt:suggestions:)",
          when: .all([.argument("text"), .any([.trailingClosure, .closure("suggestions")])]),
          replacement: "searchSuggestions", needs: .year2022,
          rewrites: [Rewrite(.closureOfModifier("searchSuggestions"), when: .trailingClosure)])
      ], takesEffectOn: .navigation),
    Entry("searchSuggestions", .modifier, closures: .builds(.overlay), since: .year2022),
    Entry(
      "tabItem", .modifier, closures: .builds(.label),
      deprecations: [Deprecation("use `Tab` in the `TabView`", replacement: "Tab", needs: .year2024)],
      takesEffectOn: .tab),
    Entry(
      "navigationViewStyle", .modifier,
      deprecations: [
        Deprecation(
          "use `NavigationStack` or `NavigationSplitView`", replacement: "NavigationStack", needs: .year2022,
          hasOwnRule: true)
      ]),
    Entry("badge", .modifier, closures: .builds(.label), since: .year2021, missing: [.tvOS, .watchOS]),
  ]
}

extension SwiftUICatalog {
  /// Modifiers of layout and scrolling.
  static let layoutModifiers: [Entry] = [
    Entry("containerRelativeFrame", .modifier, since: .year2023),
    Entry(
      "coordinateSpace", .modifier, forms: [Form(.firstUnlabeled, since: .year2023)],
      deprecations: [
        Deprecation(
          "use `coordinateSpace(.named(…))`", form: "coordinateSpace(name:)", when: .argument("name"),
          needs: .year2023, rewrites: [.modifiers("coordinateSpace(.named($0))")])
      ]),
    Entry("ignoresSafeArea", .modifier, since: .year2020),
    Entry(
      "edgesIgnoringSafeArea", .modifier,
      deprecations: [
        Deprecation(
          "use `ignoresSafeArea`", replacement: "ignoresSafeArea", needs: .year2020,
          rewrites: [
            .modifiers("ignoresSafeArea()", when: .firstArgument([".all", "Edge.Set.all"]), safety: .onShapes),
            .modifiers(
              "ignoresSafeArea(edges: $0)",
              when: .firstArgument([".top", "[.top]", ".leading", ".trailing", ".horizontal", "[]"])),
            .modifiers("ignoresSafeArea(edges: $0)", safety: .onShapes),
          ])
      ]),
    Entry("safeAreaInset", .modifier, closures: .builds(.overlay), since: .year2021),
    Entry("safeAreaBar", .modifier, closures: .builds(.overlay), since: .year2025),
    Entry("safeAreaPadding", .modifier, since: .year2023),
    Entry("contentMargins", .modifier, since: .year2023),
    // Scrolling
    Entry("scrollPosition", .modifier, since: .year2023, takesEffectOn: .scrollView),
    Entry("scrollTargetLayout", .modifier, since: .year2023, takesEffectOn: .scrolledStack),
    Entry("scrollTargetBehavior", .modifier, since: .year2023, takesEffectOn: .scrollView),
    Entry("scrollTransition", .modifier, since: .year2023),
    Entry("defaultScrollAnchor", .modifier, since: .year2023),
    Entry("scrollIndicators", .modifier, since: .year2022),
    Entry("scrollDismissesKeyboard", .modifier, since: .year2022),
    Entry("scrollContentBackground", .modifier, since: .year2022, missing: [.tvOS], takesEffectOn: .list),
    // Lists
    Entry("refreshable", .modifier, closures: .action, since: .year2021),
    Entry(
      "swipeActions", .modifier, closures: .builds(.menu), since: .year2021, missing: [.tvOS], takesEffectOn: .row),
    Entry(
      "listRowSeparator", .modifier, since: Availability(iOS: 15, macOS: 13), missing: [.tvOS, .watchOS],
      takesEffectOn: .row),
    Entry("listRowSeparatorTint", .modifier, takesEffectOn: .row),
    Entry("listRowBackground", .modifier, takesEffectOn: .row),
    Entry("listRowInsets", .modifier, takesEffectOn: .row),
    Entry("listItemTint", .modifier, takesEffectOn: .row),
    Entry("deleteDisabled", .modifier, takesEffectOn: .row),
    Entry("moveDisabled", .modifier, takesEffectOn: .row),
    Entry("listRowSpacing", .modifier, missing: [.macOS], takesEffectOn: .list),
    Entry("listSectionSpacing", .modifier, missing: [.macOS], takesEffectOn: .list),
    Entry("alternatingRowBackgrounds", .modifier, missing: [.iOS]),
  ]
}

extension SwiftUICatalog {
  /// Modifiers of the appearance of a view.
  static let appearanceModifiers: [Entry] = [
    // Layers and clips
    Entry(
      "overlay", .modifier, [.viewArgument], closures: .builds(.overlay),
      forms: [Form(.all([.trailingClosure, .noUnlabeledArguments]), since: .year2021)],
      deprecations: [
        Deprecation(
          "put the view into a closure", form: "overlay(_:)", when: .firstUnlabeled,
          needs: .year2021, hasOwnRule: true)
      ]),
    Entry(
      "background", .modifier, [.viewArgument], closures: .builds(.background),
      forms: [Form(.all([.trailingClosure, .noUnlabeledArguments]), since: .year2021)],
      deprecations: [
        Deprecation(
          "put the view into a closure", form: "background(_:)", when: .firstUnlabeled,
          needs: .year2021, hasOwnRule: true)
      ]),
    Entry(
      "mask", .modifier, [.clip, .viewArgument], closures: .builds(.overlay),
      deprecations: [
        Deprecation(
          "put the view into a closure", form: "mask(_:)", when: .firstUnlabeled,
          needs: .year2021, hasOwnRule: true)
      ]),
    Entry("clipShape", .modifier, [.clip]),
    Entry("clipped", .modifier, [.clip]),
    Entry(
      "cornerRadius", .modifier, [.clip],
      deprecations: [Deprecation("clip to a `RoundedRectangle` instead", replacement: "clipShape", hasOwnRule: true)]),
    Entry(
      "glassEffect", .modifier, since: Availability(iOS: 26, macOS: 26, tvOS: 26, watchOS: 26), missing: [.visionOS]),
    // Colors and effects
    Entry("foregroundStyle", .modifier, since: .year2021),
    Entry(
      "foregroundColor", .modifier,
      deprecations: [
        Deprecation("use `foregroundStyle`", replacement: "foregroundStyle", needs: .year2021, hasOwnRule: true)
      ]),
    Entry("tint", .modifier, since: .year2021),
    Entry(
      "accentColor", .modifier,
      deprecations: [
        Deprecation(
          "use `tint`", form: "accentColor(_:)", when: .all([.firstUnlabeled, .without(["for", "in"])]),
          replacement: "tint", needs: .year2021, rewrites: [.modifiers("tint($0)", safety: .never)])
      ]),
    Entry("preferredColorScheme", .modifier),
    Entry(
      "colorScheme", .modifier,
      deprecations: [
        Deprecation(
          "use `preferredColorScheme`, or set `\\.colorScheme` in the environment for this view only",
          form: "colorScheme(_:)", when: .firstUnlabeled, replacement: "preferredColorScheme",
          rewrites: [.modifiers("environment(\\.colorScheme, $0)", safety: .never)])
      ]),
    Entry("opacity", .modifier, [.keepsShapeStyle]),
    Entry("gradient", .modifier, [.keepsShapeStyle]),
    Entry("blendMode", .modifier, [.keepsShapeStyle]),
    Entry("shadow", .modifier, [.keepsShapeStyle]),
    Entry("mix", .modifier, [.keepsShapeStyle]),
    Entry("exposureAdjust", .modifier, [.keepsShapeStyle]),
    // Texts: modifiers of all views since iOS 16, and only of `Text` before
    Entry("bold", .modifier, [.textModifier]),
    Entry("italic", .modifier, [.textModifier]),
    Entry("fontWeight", .modifier, [.textModifier]),
    Entry("underline", .modifier, [.textModifier]),
    Entry("strikethrough", .modifier, [.textModifier]),
    Entry("kerning", .modifier, [.textModifier]),
    Entry("tracking", .modifier, [.textModifier]),
    Entry("baselineOffset", .modifier, [.textModifier]),
    Entry("monospaced", .modifier, [.textModifier]),
    // Animation
    Entry("matchedGeometryEffect", .modifier, since: .year2020),
    Entry("contentTransition", .modifier, since: .year2022),
    Entry("phaseAnimator", .modifier, since: .year2023),
    Entry("keyframeAnimator", .modifier, since: .year2023),
    Entry("symbolEffect", .modifier, since: .year2023),
    Entry("visualEffect", .modifier, since: .year2023),
    Entry("sensoryFeedback", .modifier, since: .year2023),
    // Styles
    Entry(
      "buttonStyle", .modifier, forms: [Form(.firstArgument([".bordered", ".borderedProminent"]), since: .year2021)]),
    Entry("listStyle", .modifier, takesEffectOn: .list),
    Entry("pickerStyle", .modifier),
    Entry("toggleStyle", .modifier),
    Entry("textFieldStyle", .modifier),
    Entry("tabViewStyle", .modifier),
    Entry("progressViewStyle", .modifier),
    Entry("labelStyle", .modifier),
    Entry("indexViewStyle", .modifier, missing: [.macOS]),
    Entry("datePickerStyle", .modifier, missing: [.tvOS]),
    Entry("disclosureGroupStyle", .modifier, missing: [.watchOS]),
    Entry("groupBoxStyle", .modifier, missing: [.tvOS, .watchOS]),
    Entry(
      "menuStyle", .modifier, missing: [.watchOS],
      deprecations: [
        Deprecation(
          "use `.button` with the button style `.borderless`", form: "menuStyle(.borderlessButton)",
          when: .firstArgument([".borderlessButton", "BorderlessButtonMenuStyle()"]), needs: .year2022,
          rewrites: [.modifiers("menuStyle(.button)", "buttonStyle(.borderless)", safety: .never)])
      ]),
    Entry("textEditorStyle", .modifier, missing: [.watchOS]),
    Entry("tableStyle", .modifier, missing: [.watchOS]),
    Entry("presentedWindowStyle", .modifier, missing: [.iOS]),
    Entry("horizontalRadioGroupLayout", .modifier, missing: [.iOS]),
  ]
}

extension SwiftUICatalog {
  /// Modifiers of touches, keys, focus and text input.
  static let inputModifiers: [Entry] = [
    // Gestures
    Entry("onTapGesture", .modifier, [.gesture], closures: .action),
    Entry(
      "onLongPressGesture", .modifier, [.gesture], closures: .action,
      deprecations: [
        Deprecation(
          "use `onPressingChanged`", form: "onLongPressGesture(pressing:perform:)",
          when: .any([.argument("pressing"), .closure("pressing")]))
      ]),
    Entry("gesture", .modifier, [.gesture], closures: .action),
    Entry("simultaneousGesture", .modifier, [.gesture], closures: .action),
    Entry("highPriorityGesture", .modifier, [.gesture], closures: .action),
    Entry("updating", .modifier, closures: .action),
    Entry("onChanged", .modifier, closures: .action),
    Entry("onEnded", .modifier, closures: .action),
    // Drag and drop, menus, pointers
    Entry("onDrag", .modifier, closures: .action, missing: [.tvOS, .watchOS]),
    Entry("onDrop", .modifier, closures: .action, missing: [.tvOS, .watchOS]),
    Entry("draggable", .modifier, since: .year2022, missing: [.tvOS, .watchOS]),
    Entry("dropDestination", .modifier, closures: .action, since: .year2022, missing: [.tvOS, .watchOS]),
    Entry(
      "contextMenu", .modifier, closures: [.labeled("primaryAction", .action), .any(.builder(.menu))],
      deprecations: [
        Deprecation(
          "put the items into a closure", form: "contextMenu(_:)", when: .firstUnlabeled,
          rewrites: [Rewrite(.closureOfArgument("ContextMenu"))])
      ]),
    Entry("allowsHitTesting", .modifier),
    Entry("onHover", .modifier, closures: .action, missing: [.tvOS, .watchOS]),
    Entry("onContinuousHover", .modifier, closures: .action),
    Entry("hoverEffect", .modifier, missing: [.macOS, .watchOS]),
    Entry("defersSystemGestures", .modifier, missing: [.macOS]),
    // Keys and commands
    Entry("keyboardShortcut", .modifier, since: .year2020, missing: [.tvOS, .watchOS]),
    Entry("onKeyPress", .modifier, closures: .action, since: .year2023),
    Entry("onCommand", .modifier, closures: .action, missing: [.iOS]),
    Entry("onExitCommand", .modifier, closures: .action, missing: [.iOS]),
    Entry("onMoveCommand", .modifier, closures: .action, missing: [.iOS]),
    Entry("onPlayPauseCommand", .modifier, closures: .action),
    Entry("onCopyCommand", .modifier, closures: .action, missing: [.iOS]),
    Entry("onCutCommand", .modifier, missing: [.iOS]),
    Entry("onPasteCommand", .modifier, closures: .action, missing: [.iOS]),
    Entry("onDeleteCommand", .modifier, closures: .action, missing: [.iOS]),
    Entry("digitalCrownRotation", .modifier, missing: [.macOS]),
    Entry("digitalCrownAccessory", .modifier, missing: [.macOS]),
    Entry("touchBar", .modifier, missing: [.iOS]),
    Entry("touchBarItemPrincipal", .modifier, missing: [.iOS]),
    Entry("touchBarItemPresence", .modifier, missing: [.iOS]),
    Entry("touchBarCustomizationLabel", .modifier, missing: [.iOS]),
    // Focus and text
    Entry("focused", .modifier, since: .year2021),
    Entry(
      "defaultFocus", .modifier, since: Availability(iOS: 17, macOS: 13, tvOS: 16, watchOS: 9, visionOS: 1)),
    Entry("focusScope", .modifier, missing: [.iOS]),
    Entry("focusSection", .modifier, missing: [.iOS]),
    Entry("prefersDefaultFocus", .modifier, missing: [.iOS]),
    Entry("onSubmit", .modifier, closures: .action, since: .year2021),
    Entry("textSelection", .modifier, since: .year2021, missing: [.tvOS, .watchOS]),
    Entry("keyboardType", .modifier, missing: [.macOS, .watchOS]),
    Entry("textContentType", .modifier, missing: [.macOS]),
    Entry("textInputAutocapitalization", .modifier, since: .year2021, missing: [.macOS]),
    Entry(
      "autocapitalization", .modifier, missing: [.macOS],
      deprecations: [
        Deprecation(
          "use `textInputAutocapitalization`", replacement: "textInputAutocapitalization",
          needs: Availability(iOS: 15, tvOS: 15, watchOS: 8, visionOS: 1), hasOwnRule: true)
      ]),
    Entry("autocorrectionDisabled", .modifier),
    Entry(
      "disableAutocorrection", .modifier,
      deprecations: [
        Deprecation(
          "use `autocorrectionDisabled`", replacement: "autocorrectionDisabled",
          rewrites: [
            .modifiers("autocorrectionDisabled()", when: .firstArgument(["true"])),
            .modifiers("autocorrectionDisabled(false)", when: .firstArgument(["false"])),
          ]),
        Deprecation(
          "use `\\.autocorrectionDisabled`", form: "\\.disableAutocorrection", of: .environmentKey,
          replacement: "autocorrectionDisabled", needs: .year2022),
      ]),
    Entry("findNavigator", .modifier, missing: [.macOS]),
    Entry("findDisabled", .modifier, missing: [.macOS]),
    Entry("replaceDisabled", .modifier, missing: [.macOS]),
  ]
}

extension SwiftUICatalog {
  /// Modifiers that run code on an event.
  static let eventModifiers: [Entry] = [
    Entry("onAppear", .modifier, closures: .action),
    Entry("onDisappear", .modifier, closures: .action),
    Entry("task", .modifier, closures: .action, since: .year2021),
    Entry(
      "onChange", .modifier, closures: .action, since: .year2020,
      forms: [
        Form(
          .any([.argument("initial"), .all([.argument("of"), .closureParameters([0, 2])])]),
          since: .year2023)
      ],
      deprecations: [
        Deprecation(
          "use a closure with two parameters or none", form: "onChange(of:perform:)",
          when: .all([.argument("of"), .without(["initial"])]), since: .year2023, needs: .year2023, hasOwnRule: true)
      ]),
    Entry("onReceive", .modifier, closures: .action),
    Entry("onPreferenceChange", .modifier, closures: .action),
    Entry("onGeometryChange", .modifier, closures: .action),
    Entry("onScrollPhaseChange", .modifier, closures: .action, since: .year2024),
    Entry("onScrollGeometryChange", .modifier, closures: .action, since: .year2024),
    Entry("onScrollVisibilityChange", .modifier, closures: .action, since: .year2024),
    Entry("onOpenURL", .modifier, closures: .action),
    Entry("onContinueUserActivity", .modifier, closures: .action),
    // Modifiers of rows
    Entry("onDelete", .modifier, closures: .action),
    Entry("onMove", .modifier, closures: .action),
    Entry("onInsert", .modifier, closures: .action),
    // Accessibility
    Entry("accessibilityAction", .modifier, closures: .action),
    Entry("accessibilityAdjustableAction", .modifier, closures: .action),
    Entry(
      "accessibility", .modifier,
      deprecations: [
        Deprecation(
          "use `accessibilityLabel`", form: "accessibility(label:)", when: .argument("label"),
          needs: .year2020, rewrites: [.modifiers("accessibilityLabel($0)")]),
        Deprecation(
          "use `accessibilityValue`", form: "accessibility(value:)", when: .argument("value"),
          needs: .year2020, rewrites: [.modifiers("accessibilityValue($0)")]),
        Deprecation(
          "use `accessibilityHint`", form: "accessibility(hint:)", when: .argument("hint"),
          needs: .year2020, rewrites: [.modifiers("accessibilityHint($0)")]),
        Deprecation(
          "use `accessibilityHidden`", form: "accessibility(hidden:)", when: .argument("hidden"),
          needs: .year2020, rewrites: [.modifiers("accessibilityHidden($0)")]),
        Deprecation(
          "use `accessibilityIdentifier`", form: "accessibility(identifier:)", when: .argument("identifier"),
          needs: .year2020, rewrites: [.modifiers("accessibilityIdentifier($0)")]),
        Deprecation(
          "use `accessibilityAddTraits`", form: "accessibility(addTraits:)", when: .argument("addTraits"),
          needs: .year2020, rewrites: [.modifiers("accessibilityAddTraits($0)")]),
        Deprecation(
          "use `accessibilityRemoveTraits`", form: "accessibility(removeTraits:)", when: .argument("removeTraits"),
          needs: .year2020, rewrites: [.modifiers("accessibilityRemoveTraits($0)")]),
        Deprecation(
          "use `accessibilitySortPriority`", form: "accessibility(sortPriority:)", when: .argument("sortPriority"),
          needs: .year2020, rewrites: [.modifiers("accessibilitySortPriority($0)")]),
        Deprecation(
          "use `accessibilityInputLabels`", form: "accessibility(inputLabels:)", when: .argument("inputLabels"),
          needs: .year2020, rewrites: [.modifiers("accessibilityInputLabels($0)")]),
        Deprecation(
          "use `accessibilityActivationPoint`", form: "accessibility(activationPoint:)",
          when: .argument("activationPoint"), needs: .year2020,
          rewrites: [.modifiers("accessibilityActivationPoint($0)")]),
      ]),
  ]
}
