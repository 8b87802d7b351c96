struct TapTargetTooSmall: ModifierRule {
  static let info = RuleInfo(
    id: "tap_target_too_small", topic: .accessibility, cases: [.small, .frameOutside, .belowMinimum],
    tier: .precise, since: "0.2.0", platforms: [.iOS, .macOS, .visionOS])

  static let modifiers: [StaticString] = ["frame"]

  func check(_ frame: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let width = frame.argument("width").flatMap(file.length),
      let height = frame.argument("height").flatMap(file.length), min(width, height) > 1,
      min(width, height) < Self.largestMinimum, file.isInBodyScope(frame.node),
      let target = target(of: frame, chain, in: file)
    else { return }
    let size = min(width, height)
    guard let limits = limits(at: frame.node, target, in: file), size < limits.minimum else { return }
    let reachability = file.reachability(of: chain.node)
    guard reachability.isTouchable, reachability.isReadable, !isRepeated(chain, in: file) else { return }
    let isKnown = !file.settings.deploymentTargets.isEmpty || file.isForMac
    findings.add(
      at: frame.range,
      "\(target.isDrag ? "Drag handle" : "Tap target") is only \(text(width)) × \(text(height)) points; "
        + "make it at least \(text(limits.recommended)) × \(text(limits.recommended))",
      size >= 24 ? .belowMinimum : size < 20 && target.isFrameOutside ? .frameOutside : .small,
      assuming: [isKnown ? nil : .platform("which platforms the code is for")],
      fixes: [target.isFrameOutside ? nil : fix(frame, size, limits.recommended)])
  }

  /// The minimum on platforms without a pointer.
  private static let largestMinimum = 28.0

  /// The size to recommend, and the minimum below which a target is reported. Nil if the system's style for buttons on
  /// the platform adds space.
  private func limits(
    at node: SyntaxNode, _ target: Target, in file: FileModel
  ) -> (recommended: Double, minimum: Double)? {
    if file.isForMacOrTVOnly(at: node) {
      guard file.mayBeCompiled(for: .macOS, at: node), target.hasOwnArea else { return nil }
      return (28, 20)
    }
    if file.mayBeCompiled(for: .iOS, at: node) { return (44, Self.largestMinimum) }
    return file.mayBeCompiled(for: .visionOS, at: node) ? (60, Self.largestMinimum) : nil
  }

  private struct Target {
    /// Whether the frame is around the content of a button's label.
    var isLabel = false
    /// Whether the frame is around a view with a gesture.
    var isGesture = false
    /// Whether the gesture is a drag.
    var isDrag = false
    /// Whether the style of the button is known to add nothing.
    var hasOwnArea: Bool

    /// Whether the frame is around a button, which it does not enlarge.
    var isFrameOutside: Bool { !isLabel && !isGesture }
  }

  /// What the frame is the area of; nil if it is not known to be the area of a control.
  private func target(of frame: Modifier, _ chain: ModifierChain, in file: FileModel) -> Target? {
    let outer = chain.after(frame)
    if let tap = outer.first(where: isTap) {
      guard outer.prefix(while: { $0.position < tap.position }).allSatisfy({ keepsArea($0, in: file) }),
        !chain.baseName.is(.control)
      else { return nil }
      return Target(isGesture: true, hasOwnArea: true)
    }
    if let drag = outer.first(where: { isDrag($0, in: file) }) {
      guard outer.prefix(while: { $0.position < drag.position }).allSatisfy({ keepsArea($0, in: file) }),
        !chain.baseName.is(.control)
      else { return nil }
      return Target(isGesture: true, isDrag: true, hasOwnArea: true)
    }
    if chain.baseName == "Button", let button = chain.base.flatMap(FunctionCallExpr.init) {
      guard let label = button.closure("label") ?? (button.argument("action") != nil ? button.trailingClosure : nil),
        label.statements.count == 1, let content = label.statements.first, isSymbol(file.chain(of: content), in: file),
        outer.allSatisfy({ keepsArea($0, in: file) })
      else { return nil }
      return style(of: button, chain, in: file)
    }
    guard outer.allSatisfy({ keepsArea($0, in: file) }), let closure = chain.node.parent.flatMap(ClosureExpr.init),
      closure.statements.count == 1, let use = closure.use, !use.isMember, use.callee == "Button",
      closure.role == .builder(.label)
    else { return nil }
    let buttonChain = file.chain(of: ModifierChain.outermost(of: use.call.node))
    guard var target = style(of: use.call, buttonChain, in: file) else { return nil }
    target.isLabel = true
    return target
  }

  private func isTap(_ modifier: Modifier) -> Bool {
    guard modifier.name == "onTapGesture", let call = modifier.call else { return false }
    return call.argument("count").map { $0.textEquals("1") } ?? true
  }

  /// Whether a modifier adds a drag gesture, written in place or as a property of the view.
  private func isDrag(_ modifier: Modifier, in file: FileModel) -> Bool {
    guard modifier.name.isAny(of: ["gesture", "highPriorityGesture"]), let gesture = modifier.firstArgument else {
      return false
    }
    if ModifierChain(gesture).baseName == "DragGesture" { return true }
    return file.helperView(gesture).map { ModifierChain($0).baseName == "DragGesture" } ?? false
  }

  /// A symbol that is not larger than one of the default size.
  private func isSymbol(_ label: ModifierChain, in file: FileModel) -> Bool {
    guard label.baseName == "Image", label.base.flatMap(FunctionCallExpr.init)?.argument("systemName") != nil else {
      return false
    }
    return label.modifiers.allSatisfy {
      $0.name.isAny(of: [
        "foregroundColor", "foregroundStyle", "resizable", "scaledToFit", "aspectRatio", "imageScale", "bold",
        "fontWeight", "symbolRenderingMode", "symbolVariant", "tint",
      ])
        || $0.name == "font" && isSmallFont($0.onlyUnlabeledArgument, in: file) || $0.name.hasPrefix("accessibility")
    }
  }

  /// Whether a font is not larger than that of the body: `.caption.bold()`, `.system(size: 9, weight: .bold)`.
  private func isSmallFont(_ font: SyntaxNode?, in file: FileModel) -> Bool {
    guard let font else { return false }
    guard let call = FunctionCallExpr(font) else {
      return MemberAccessExpr(font)?.name?.isAny(of: Self.smallFonts) ?? false
    }
    if call.calleeName == "system" {
      if let size = call.argument("size") { return file.length(size).map { $0 <= Self.bodySize } ?? false }
      return call.firstArgument?.lastName?.isAny(of: Self.smallFonts) ?? false
    }
    // `.caption.weight(.bold)`
    return call.calleeName.isAny(of: ["bold", "weight", "italic", "monospaced"]) && isSmallFont(call.base, in: file)
  }

  private static let smallFonts: [StaticString] = [
    "body", "callout", "caption", "caption2", "footnote", "headline", "subheadline",
  ]

  /// The size of the body's font where users have not chosen another one.
  private static let bodySize = 17.0

  /// The button as a target; nil if its style or its container may enlarge it.
  private func style(of button: FunctionCallExpr, _ chain: ModifierChain, in file: FileModel) -> Target? {
    var isPlain = false
    for modifier in chain.modifiers {
      switch modifier.name {
      case "buttonStyle":
        guard modifier.firstArgument?.lastName.isAny(of: ["plain", "borderless"]) ?? false else { return nil }
        isPlain = true
      case "padding": continue
      case "frame": continue
      default: if !keepsArea(modifier, in: file) { return nil }
      }
    }
    if !isPlain {
      // The style may be set around the button.
      for ancestor in button.node.ancestors.prefix(while: { $0.kind != .memberBlock }) {
        guard let call = FunctionCallExpr(ancestor), let name = call.calleeName,
          call.base?.contains(button.node) ?? false
        else { continue }
        if name == "buttonStyle" || name == "controlSize" || name == "modifier" { return nil }
        if name == "toolbar" || SwiftUICatalog.entry(of: name) == nil,
          !file.facts.extensionFunctions(named: name.text).isEmpty
        {
          return nil
        }
      }
      if isInRow(button.node, in: file) { return nil }
    }
    let slots = file.slotsThroughHelpers(around: button.node)
    guard !slots.contains(where: { $0 == .toolbar || $0 == .menu || $0 == .dialog || $0 == .tab }),
      file.enclosingType(of: button.node)?.viewRole == .view, !isBarItem(button.node, in: file)
    else { return nil }
    return Target(hasOwnArea: isPlain)
  }

  /// `.navigationBarItems(trailing: button)`
  private func isBarItem(_ button: SyntaxNode, in file: FileModel) -> Bool {
    ([button] + file.helperUses(around: button)).contains { place in
      place.ancestors.prefix { $0.kind != .memberBlock }.contains {
        FunctionCallExpr($0)?.calleeName == "navigationBarItems"
      }
    }
  }

  /// Whether a button may be in a row of a list, all of which takes taps if the button has the default style.
  private func isInRow(_ button: SyntaxNode, in file: FileModel) -> Bool {
    let places = [button] + file.helperUses(around: button)
    let isInList = places.contains { place in
      file.closures(around: place).contains { $0.use?.callee.isAny(of: ["List", "Form", "Section", "Table"]) ?? false }
    }
    if isInList { return true }
    guard let type = file.enclosingType(of: button) else { return true }
    return file.facts.shownUses(of: type.name.text).contains { $0.fact.isRow || $0.fact.isInScrollContainer }
  }

  /// Whether a modifier leaves the area that takes taps as it is.
  private func keepsArea(_ modifier: Modifier, in file: FileModel) -> Bool {
    if modifier.name.isAny(of: ["background", "overlay"]) {
      return modifier.call.map { call in
        !call.node.mentionsAny(of: ["padding", "frame", "contentShape", "inset"]) || isOutside(call, modifier)
      } ?? false
    }
    if modifier.name == "contentShape" {
      guard let shape = modifier.call?.arguments.last?.expression else { return false }
      return !shape.mentionsAny(of: ["inset", "size", "scale", "path", "padding"])
        && (FunctionCallExpr(shape)?.arguments.isEmpty ?? (MemberAccessExpr(shape)?.base == nil))
    }
    return modifier.name.isAny(of: Self.areaKeeping) || modifier.name.hasPrefix("accessibility")
  }

  /// Whether none of the names that enlarge an area are in the arguments of a modifier.
  private func isOutside(_ call: FunctionCallExpr, _ modifier: Modifier) -> Bool {
    let inside = call.arguments.map(\.node) + [call.trailingClosure?.node].compactMap(\.self)
    return inside.allSatisfy { !$0.mentionsAny(of: ["padding", "frame", "contentShape", "inset"]) }
  }

  private static let areaKeeping: [StaticString] = [
    "animation", "aspectRatio", "blendMode", "border", "clipShape", "clipped", "contentTransition", "cornerRadius",
    "disabled", "drawingGroup", "fill", "focusable", "font", "fontWeight", "foregroundColor", "foregroundStyle", "help",
    "id", "imageScale", "offset", "onAppear", "onChange", "onDisappear", "onHover", "opacity", "position",
    "renderingMode", "rotationEffect",
    "shadow", "symbolEffect", "symbolRenderingMode", "symbolVariant", "tint", "transition", "zIndex",
  ]

  /// Whether a container around the view reacts to taps as well, so that its area counts.
  private func isRepeated(_ chain: ModifierChain, in file: FileModel) -> Bool {
    chain.node.ancestors.prefix { $0.kind != .memberBlock }.contains { ancestor in
      guard let call = FunctionCallExpr(ancestor), call.base?.contains(chain.node) ?? false else { return false }
      return call.calleeName.is(.gesture)
    }
  }

  private func text(_ points: Double) -> String {
    points == points.rounded() && points < 1000 ? "\(Int(points))" : "\(points)"
  }

  private func fix(_ frame: Modifier, _ size: Double, _ recommended: Double) -> Fix? {
    guard frame.clause == nil else { return nil }
    let inset = ((recommended - size) / 2).rounded(.up)
    return .unsafe(
      "Enlarge the area that takes taps", preferred: true,
      frame.inserting(".contentShape(Rectangle().inset(by: -\(text(inset))))"))
  }
}

extension RuleCase {
  fileprivate static let small = RuleCase(
    "small", .wrong, "the area is smaller than 24 × 24 points", severity: .info,
    because: "users miss the control but can try again")
  fileprivate static let frameOutside = RuleCase(
    "frameOutside", .wrong, "a frame of less than 20 × 20 points is around a button, which it does not enlarge")
  fileprivate static let belowMinimum = RuleCase(
    "belowMinimum", .wrong, "the area is not smaller than 24 × 24 but smaller than 28 × 28 points", severity: .hint,
    because: "WCAG requires 24 × 24")
}
