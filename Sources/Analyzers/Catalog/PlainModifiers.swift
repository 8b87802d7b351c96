extension SwiftUICatalog {
  /// Whether a modifier is one of SwiftUI's that only change how something looks, is laid out or reacts, so that what it
  /// is applied to gets the same environment objects with and without it.
  package static func isPlainModifier(_ name: Name) -> Bool {
    entry(of: name) != nil || plainHashes.contains(NameHash.of(name)) && name.isAny(of: plainModifiers)
  }

  private static let plainHashes = HashSet(plainModifiers.map { NameHash.of($0) })

  /// Frequent modifiers of views and scenes that have no entry of their own.
  private static let plainModifiers: [StaticString] = [
    "accessibilityElement", "alignmentGuide", "allowsTightening", "animation", "aspectRatio", "backgroundStyle",
    "badge", "blendMode", "bold", "border", "brightness", "buttonBorderShape", "commands", "commandsRemoved",
    "compositingGroup", "containerRelativeFrame", "containerShape", "contentMargins", "contentTransition", "contrast",
    "controlSize", "cornerRadius", "defaultAppStorage", "defaultFocus", "defaultPosition", "defaultScrollAnchor",
    "defaultSize", "disabled", "disableAutocorrection", "drawingGroup", "dynamicTypeSize", "edgesIgnoringSafeArea",
    "fixedSize", "flipsForRightToLeftLayoutDirection", "focusable", "focused", "font", "fontDesign", "fontWeight",
    "foregroundColor", "foregroundStyle", "frame", "geometryGroup", "grayscale", "handlesExternalEvents",
    "headerProminence",
    "help", "hidden", "hueRotation", "id", "ignoresSafeArea", "imageScale", "interactiveDismissDisabled", "italic",
    "keyboardShortcut", "keyboardType", "kerning", "labelStyle", "labelsHidden", "layoutPriority", "lineLimit",
    "lineSpacing", "listRowBackground", "listRowInsets", "listRowSeparator", "listRowSpacing", "listSectionSpacing",
    "mask", "menuBarExtraStyle", "menuStyle", "minimumScaleFactor", "monospaced", "monospacedDigit",
    "multilineTextAlignment", "navigationSplitViewColumnWidth", "offset", "onAppear", "onChange", "onDisappear",
    "onHover", "onPreferenceChange", "onReceive", "opacity", "overlayPreferenceValue", "padding",
    "persistentSystemOverlays",
    "position", "preference", "presentationBackground", "presentationCornerRadius", "presentationDetents",
    "presentationDragIndicator", "previewDisplayName", "privacySensitive", "redacted", "refreshable", "renderingMode",
    "resizable", "restorationBehavior", "rotation3DEffect", "rotationEffect", "safeAreaPadding", "saturation",
    "scaleEffect", "scaledToFill", "scaledToFit", "scrollBounceBehavior", "scrollContentBackground", "scrollDisabled",
    "scrollIndicators", "scrollTargetLayout", "shadow", "statusBar", "statusBarHidden", "strikethrough", "submitLabel",
    "symbolRenderingMode", "symbolVariant", "tag", "textCase", "textFieldStyle", "textInputAutocapitalization",
    "textSelection", "tint", "toggleStyle", "toolbarBackground", "toolbarColorScheme", "toolbarVisibility", "tracking",
    "transaction", "transition", "truncationMode", "underline", "windowResizability", "windowStyle",
    "windowToolbarStyle", "zIndex",
  ]
}
