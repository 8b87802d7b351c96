/// Where a child view stands in its parent.
enum Slot: Sendable, Hashable {
  case inline
  /// The content of a `NavigationStack` or `NavigationView`.
  case stackRoot
  /// A destination of a `NavigationLink` or of `navigationDestination`.
  case pushed
  case sheet, cover, popover, inspector
  /// `alert`, `confirmationDialog`.
  case dialog
  case tab
  /// A column of a `NavigationSplitView`.
  case column
  case toolbar
  /// An element of a `ForEach`, `List` or `Table` over data.
  case row
  case overlay, background, label, menu
  /// The content of a window or another scene.
  case sceneRoot

  /// Whether the content is shown apart from what stands around it, so that it needs a stack of its own.
  var isPresentation: Bool { self == .sheet || self == .cover || self == .popover || self == .inspector }
}

/// What a closure is to the call that it is passed to.
enum ClosureRole: Sendable, Hashable {
  /// Builds views that stand in a slot.
  case builder(Slot)
  /// Runs on an event: never part of a body.
  case action
  /// Runs at once as a plain function's argument: `map { … }`.
  case transform
  /// Passed to something unknown, or stored.
  case unknown
}

/// A closure, or another expression, as an argument of a call.
struct ArgumentUse: Sendable {
  let call: FunctionCallExpr
  /// The name of what is called.
  let callee: Name
  /// Whether the callee is a member: `x.callee(…)`.
  let isMember: Bool
  /// The label in parentheses or of a later trailing closure.
  let label: Name?
  /// Whether it stands behind the parentheses without a label.
  let isTrailing: Bool

  /// - Parameter node: a closure or another argument's expression.
  init?(_ node: SyntaxNode) {
    guard let parent = node.parent else { return nil }
    let callNode: SyntaxNode?
    switch parent.kind {
    case .functionCallExpr:
      guard parent.firstChild != node else { return nil }
      (callNode, label, isTrailing) = (parent, nil, true)
    case .labeledExpr: (callNode, label, isTrailing) = (parent.parent, LabeledExpr(parent)?.label, false)
    case .multipleTrailingClosureElement:
      (callNode, label, isTrailing) = (parent.parent, parent.firstToken.map(Name.init), false)
    default: return nil
    }
    guard let call = callNode.flatMap(FunctionCallExpr.init), let callee = call.calleeName else { return nil }
    self.call = call
    self.callee = callee
    isMember = call.calledExpression?.kind == .memberAccessExpr && !callee.isCapitalized
  }

  var role: ClosureRole { isMember ? memberRole : callee.isCapitalized ? initializerRole : functionRole }

  private var memberRole: ClosureRole {
    if let label, label.isAny(of: ["label", "currentValueLabel", "icon", "header", "footer"]) {
      return .builder(.label)
    }
    switch callee {
    case "sheet": return isTrailing || label == "content" ? .builder(.sheet) : .action
    case "fullScreenCover": return isTrailing || label == "content" ? .builder(.cover) : .action
    case "popover": return .builder(.popover)
    case "inspector": return .builder(.inspector)
    case "navigationDestination": return .builder(.pushed)
    case "alert", "confirmationDialog", "actionSheet": return .builder(.dialog)
    case "toolbar", "navigationBarItems": return .builder(.toolbar)
    case "overlay", "mask": return .builder(.overlay)
    case "background": return .builder(.background)
    case "safeAreaInset", "safeAreaBar": return .builder(.overlay)
    case "contextMenu", "swipeActions": return .builder(.menu)
    case "tabItem", "badge": return .builder(.label)
    case "searchable", "searchSuggestions": return .builder(.overlay)
    case "onTapGesture", "onLongPressGesture", "onAppear", "onDisappear", "task", "onChange", "onReceive", "onSubmit",
      "refreshable", "onDelete", "onMove", "onInsert", "onChanged", "onEnded", "updating", "onHover", "onDrop",
      "onDrag", "onOpenURL", "onContinueUserActivity", "onPreferenceChange", "onGeometryChange", "onKeyPress",
      "onContinuousHover", "onScrollPhaseChange", "onScrollGeometryChange", "onScrollVisibilityChange", "onCommand",
      "onExitCommand", "onMoveCommand", "onPlayPauseCommand", "accessibilityAction", "accessibilityAdjustableAction",
      "dropDestination", "async", "asyncAfter", "sync", "sink", "fileImporter", "fileExporter", "onCopyCommand",
      "onPasteCommand", "onDeleteCommand", "gesture", "perform", "detached", "addTask", "simultaneousGesture",
      "highPriorityGesture", "run", "tryOnReceive":
      return .action
    case "map", "compactMap", "flatMap", "filter", "forEach", "first", "last", "contains", "allSatisfy", "reduce",
      "sorted", "sort", "min", "max", "prefix", "drop", "removeAll", "partition", "mapValues", "compactMapValues",
      "withLock":
      return .transform
    default:
      // `bottomSheet`, `damus_full_screen_cover`: a project's own presentation.
      return callee.isPresentation ? .builder(.sheet) : .unknown
    }
  }

  private var initializerRole: ClosureRole {
    if let label, label.isAny(of: ["label", "currentValueLabel", "icon", "header", "footer", "title", "placeholder"]) {
      return .builder(.label)
    }
    if let label, label.isAny(of: ["action", "perform", "onEditingChanged", "onCommit", "completion", "onCompletion"]) {
      return .action
    }
    // `artworkAction:`, `onSelect:` of a project's own view.
    if let label, label.isEvent { return .action }
    switch callee {
    case "Button": return isButtonAction ? .action : .builder(.label)
    case "NavigationStack", "NavigationView": return .builder(.stackRoot)
    case "NavigationSplitView": return .builder(.column)
    case "NavigationLink": return .builder(isDestination ? .pushed : .label)
    case "TabView", "Tab", "TabSection": return .builder(.tab)
    case "ForEach": return .builder(.row)
    case "List", "Table", "OutlineGroup": return .builder(call.arguments.isEmpty ? .inline : .row)
    case "Menu": return .builder(.menu)
    case "ToolbarItem", "ToolbarItemGroup": return .builder(.toolbar)
    case "Label": return .builder(.label)
    case "WindowGroup", "Window", "Settings", "DocumentGroup", "MenuBarExtra", "ImmersiveSpace", "UtilityWindow":
      return .builder(.sceneRoot)
    case "Binding": return .action
    case "Task", "Timer", "DispatchWorkItem", "Thread": return .action
    case "EditButton", "PasteButton", "RenameButton", "SubscriptionStoreView", "SignInWithAppleButton", "Toggle",
      "Slider", "Stepper", "TextField", "SecureField", "DatePicker", "ColorPicker", "Gauge", "ProgressView", "Link",
      "ShareLink", "PhotosPicker":
      return .builder(.label)
    default:
      // `ChevronButton("Images") { … }`: a project's own button takes what SwiftUI's does.
      return callee.hasSuffix("Button") && isButtonAction ? .action : .builder(.inline)
    }
  }

  private var functionRole: ClosureRole {
    switch callee {
    case "withAnimation", "withTransaction": return .action
    case "withObservationTracking", "withUnsafePointer", "withCheckedContinuation": return .transform
    default: return .unknown
    }
  }

  /// `Button { action } label: { … }` and `Button("Title") { action }`, but not `Button(action: act) { label }`.
  private var isButtonAction: Bool {
    guard isTrailing else { return false }
    return call.argument("action") == nil && call.argument("intent") == nil
  }

  /// `NavigationLink { view } label: { … }`, `NavigationLink("Title") { view }`, `NavigationLink(destination: view)`.
  private var isDestination: Bool {
    if let label { return label == "destination" }
    guard isTrailing else { return false }
    return call.argument("destination") == nil && call.argument("value") == nil
  }

  /// Whether a `NavigationView` with several views makes columns of them.
  var fillsColumns: Bool {
    callee == "NavigationView" && (call.trailingClosure?.statements.count { $0.kind != .ifConfigDecl } ?? 0) > 1
  }

  /// The slot of a view that is passed as an argument's value: `NavigationLink("Go", destination: Detail())`,
  /// `.sheet(item: $item, content: makeSheet)`.
  var valueSlot: Slot? {
    if let label, label.isAny(of: ["destination", "content", "root", "sidebar", "detail"]),
      case .builder(let slot) = role
    {
      return slot == .inline ? nil : slot
    }
    if isMember, callee == "overlay" || callee == "mask" { return .overlay }
    if isMember, callee == "background" { return .background }
    return nil
  }
}

extension Name {
  /// `saveAction`, `onSelect`.
  fileprivate var isEvent: Bool {
    if hasSuffix("Action") { return true }
    let third = storage.byte(at: range.lowerBound + 2)
    return hasPrefix("on") && range.count > 2 && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(third)
  }

  /// Whether a word in it says that something is presented.
  fileprivate var isPresentation: Bool {
    containsAny(of: ["sheet", "cover", "popover", "popup", "modal", "present", "dialog"])
  }
}

extension ClosureExpr {
  /// How the closure is used, nil where it is no argument.
  var use: ArgumentUse? { ArgumentUse(node) }

  var role: ClosureRole {
    if let use { return use.role }
    // `{ … }()` runs at once.
    if let parent = node.parent, parent.kind == .functionCallExpr, parent.firstChild == node { return .transform }
    return .unknown
  }
}
