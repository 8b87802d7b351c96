struct ClippedStillHitTestable: ModifierOrderRule, CallRule {
  static let info = RuleInfo(
    id: "clipped_still_hit_testable", topic: .layout, cases: [.gesture, .around, .neighbor], tier: .precise,
    since: "0.2.0", platforms: [.iOS, .macOS, .watchOS, .visionOS])

  private static let clips: [StaticString] = ["clipped", "clipShape", "cornerRadius"]
  private static let gestures: [StaticString] = ["onTapGesture", "onLongPressGesture"]

  static let orders = [
    ModifierOrder(
      inner: ModifierPattern(clips),
      outer: ModifierPattern(gestures),
      unlessBetween: ["contentShape"],
      unlessInside: ModifierPattern("contentShape", "allowsHitTesting"),
      unlessOutside: ModifierPattern("contentShape", "allowsHitTesting"),
      message: { "`\($0)` does not limit hit testing, so hidden parts trigger `\($1)`; add a `contentShape`" },
      innerNote: "hides the rest of the image, which still receives taps")
  ]

  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool {
    let inner = pair.chain.before(pair.inner)
    guard let fill = inner.first(where: { fills($0) }) else { return true }
    let frame = inner.dropFirst(fill.position + 1).first { $0.name == "frame" && $0.setsSize }
    return frame.map { fillsScreen($0, around: pair.chain.node, in: file) } ?? true
  }

  // MARK: - Gestures and controls around the image

  /// Images of SwiftUI and of libraries.
  static let callees: [StaticString] = [
    "Image", "AsyncImage", "KFImage", "KFAnimatedImage", "LazyImage", "WebImage", "AnimatedImage",
  ]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    let chain = file.chain(of: call.node)
    guard chain.base == call.node, let image = clippedImage(call, chain, in: file) else { return }
    let outside = chain.modifiers.drop { $0.position <= image.lastPosition }
    if let gesture = outside.first(where: { $0.name.isAny(of: Self.gestures) }) {
      // The order of the modifiers decides about an image that fills its frame by itself.
      guard !chain.modifiers.contains(where: { $0.node == image.fill.node }) else { return }
      report(
        image, .gesture, gesture.name.text, RelatedLocation(range: gesture.range, message: "gets the touches"),
        &findings)
    } else if let around = interaction(around: chain.node, in: file) {
      report(image, .around, around.name, around.place, isWhole: around.isWhole, &findings)
    } else if let control = coveredControl(beside: chain.node, image.frame, in: file) {
      findings.add(
        at: image.clip.range,
        "`\(image.clip.name.text)` does not limit hit testing, so hidden parts of the image may cover the control "
          + "beside it; add a `contentShape`", .neighbor,
        related: [control], fixes: [limiting(image.clip)])
    }
  }

  private func report(
    _ image: ClippedImage, _ ruleCase: RuleCase, _ receiver: String, _ place: RelatedLocation, isWhole: Bool = true,
    _ findings: inout Findings
  ) {
    findings.add(
      at: image.clip.range,
      "`\(image.clip.name.text)` does not limit hit testing, so hidden parts of the image trigger `\(receiver)`; add "
        + "a `contentShape`", ruleCase,
      assuming: [isWhole ? nil : .layout("whether the image reaches beyond the view around it")],
      related: [place], fixes: [limiting(image.clip)])
  }

  /// An image that fills a frame and is clipped to it, without a shape for hit testing.
  private struct ClippedImage {
    let fill: Modifier
    let frame: Modifier
    let clip: Modifier
    /// The position of the clip in the chain of the image; -1 if the content of the image is clipped.
    let lastPosition: Int
  }

  /// The modifiers of an image, or of the content that an `AsyncImage` builds from a loaded one, in the order that
  /// clips it.
  private func clippedImage(_ call: FunctionCallExpr, _ chain: ModifierChain, in file: FileModel) -> ClippedImage? {
    var contents: [ArraySlice<Modifier>] = [[]]
    for closure in [call.trailingClosure, call.closure("content")].compactMap(\.self) {
      for name: StaticString in ["scaledToFill", "aspectRatio"] {
        let inner = file.calls(named: name, in: closure.node).map { file.chain(of: $0.node) }
        // An image that is created there is checked by itself.
        contents += inner.filter { !$0.baseName.isCapitalized }.map { $0.modifiers[...] }
      }
    }
    for content in contents {
      let all = Array(content) + chain.modifiers
      guard let fill = all.firstIndex(where: fills),
        let frame = all[fill...].firstIndex(where: { $0.name == "frame" && $0.setsSize }),
        // An image that only its width limits is as high as it has to be.
        all[frame].argument("height") != nil || all[frame].argument("maxHeight") != nil,
        let clip = all[frame...].firstIndex(where: { $0.name.isAny(of: Self.clips) && $0.call != nil }),
        !all.contains(where: isLimiting),
        !all[fill...].contains(where: { file.isOwnModifier($0) }),
        !fillsScreen(all[frame], around: chain.node, in: file)
      else { continue }
      return ClippedImage(
        fill: all[fill], frame: all[frame], clip: all[clip], lastPosition: clip - content.count)
    }
    return nil
  }

  /// Whether a modifier says which area receives touches, or that none does.
  private func isLimiting(_ modifier: Modifier) -> Bool { Self.limiting.contains { modifier.name == $0 } }

  private static let limiting: [StaticString] = ["contentShape", "allowsHitTesting", "disabled", "hidden"]

  /// The gesture, the button or the link that gets the touches of an image: around it, or around the helpers and the
  /// views of the project that contain it.
  private func interaction(
    around node: SyntaxNode, in file: FileModel
  ) -> (name: String, place: RelatedLocation, isWhole: Bool)? {
    var places = [(node: node, file: file, depth: 0, isWhole: true)]
    var position = 0
    while position < min(places.count, Self.maximumPlaces) {
      let (place, other, depth, isWhole) = places[position]
      position += 1
      let isStillWhole: Bool
      switch interaction(of: place, isImage: position == 1, in: other) {
      case .found(let name, let range, isWhole: let isWholeHere):
        // The row of a list is the button or the link as a whole, and clips its content.
        if isInRow(place, in: other) { continue }
        return (name, other.related(range, "gets the touches"), isWhole && isWholeHere)
      case .ends: continue
      case .passed(let closure, isWhole: let isWholeHere):
        guard depth < Self.maximumDepth else { continue }
        places += other.contentPlaces(of: closure).map { ($0.call, $0.file, depth + 1, isWhole && isWholeHere) }
        continue
      case .none(isWhole: let isWholeHere): isStillWhole = isWhole && isWholeHere
      }
      guard depth < Self.maximumDepth else { continue }
      places += other.helperUses(around: place).map { ($0, other, depth + 1, isStillWhole) }
      guard place.enclosingMember?.memberName == "body", let type = other.enclosingType(of: place),
        type.viewRole == .view
      else { continue }
      places += other.placesShowing(type).map { ($0.call.node, $0.file, depth + 1, isStillWhole) }
    }
    return nil
  }

  /// Whether every known place shows a view as a row of a list or a form, or as a part of one.
  private func isInRow(_ node: SyntaxNode, in file: FileModel) -> Bool {
    let lists: [StaticString] = ["List", "Form"]
    if file.closures(around: node).contains(where: { $0.use?.callee.isAny(of: lists) ?? false }) { return true }
    guard let type = file.enclosingType(of: node) else { return false }
    let places = file.placesShowing(type)
    return !places.isEmpty
      && places.allSatisfy { place in
        place.file.closures(around: place.call.node).contains { $0.use?.callee.isAny(of: lists) ?? false }
      }
  }

  /// The maximum number of places to examine, and of helpers and views around one another.
  private static let maximumPlaces = 24
  private static let maximumDepth = 3

  private enum Interaction {
    /// - Parameter isWhole: whether the image is all that receives them there.
    case found(String, Range<Int>, isWhole: Bool)
    /// A modifier limits which part receives touches, or a container limits where they matter.
    case ends
    /// A view or a modifier of the project gets the closure that contains the image.
    case passed(SyntaxNode, isWhole: Bool)
    /// - Parameter isWhole: whether the image is the whole content of the member.
    case none(isWhole: Bool)
  }

  /// The controls whose label receives touches.
  private static let activated: [StaticString] = ["Button", "NavigationLink", "Link", "ShareLink"]

  /// The gesture, the button or the link that gets the touches of a view in the same member.
  ///
  /// - Parameter isImage: whether the modifiers of the view have been examined.
  private func interaction(of node: SyntaxNode, isImage: Bool, in file: FileModel) -> Interaction {
    if !isImage {
      let modifiers = file.chain(of: node).modifiers[...]
      if modifiers.contains(where: { isLimiting($0) || file.isOwnModifier($0) }) { return .ends }
      if let gesture = attached(modifiers) { return .found(gesture.name.text, gesture.range, isWhole: true) }
    }
    var isWhole = true
    for closure in file.closures(around: node) {
      guard let use = closure.use, case .builder(let slot) = closure.role, slot == .inline || slot == .label else {
        return .ends
      }
      if closure.statements.count > 1 { isWhole = false }
      let outer = file.chain(of: use.call.node)
      let modifiers = outer.modifier(at: use.call.node).map { outer.after($0) } ?? outer.modifiers[...]
      if modifiers.contains(where: { isLimiting($0) || file.isOwnModifier($0) }) { return .ends }
      if slot == .label, !use.isMember, use.callee.isAny(of: Self.activated) {
        return .found(use.callee.text, use.callee.range, isWhole: isWhole)
      }
      if let gesture = attached(modifiers) { return .found(gesture.name.text, gesture.range, isWhole: isWhole) }
      if SwiftUICatalog.entry(of: use.callee) == nil { return .passed(closure.node, isWhole: isWhole) }
      guard use.isMember || use.callee.is(.stack) || use.callee == "Group" else { return .ends }
    }
    return .none(isWhole: isWhole)
  }

  /// A gesture that does something.
  private func attached(_ modifiers: ArraySlice<Modifier>) -> Modifier? {
    modifiers.first { $0.name.isAny(of: Self.gestures) && !($0.trailingClosure?.statements.isEmpty ?? false) }
  }

  /// A control before an image in the same stack, which the hidden part of the image may cover. Later views are in front
  /// of the image. The stack may contain the helper or the view of the project that the image is all of.
  private func coveredControl(beside node: SyntaxNode, _ frame: Modifier, in file: FileModel) -> RelatedLocation? {
    var places = [(node: node, file: file, depth: 0)]
    var position = 0
    while position < min(places.count, Self.maximumPlaces) {
      let (place, other, depth) = places[position]
      position += 1
      let modifiers = other.chain(of: place).modifiers
      if depth > 0, modifiers.contains(where: { isLimiting($0) || other.isOwnModifier($0) }) { continue }
      if let control = control(before: place, frame, in: other) { return control }
      guard depth < Self.maximumDepth, other.closures(around: place).isEmpty else { continue }
      places += other.helperUses(around: place).map { ($0, other, depth + 1) }
      guard place.enclosingMember?.memberName == "body", let type = other.enclosingType(of: place),
        type.viewRole == .view
      else { continue }
      places += other.placesShowing(type).map { ($0.call.node, $0.file, depth + 1) }
    }
    return nil
  }

  private func control(before node: SyntaxNode, _ frame: Modifier, in file: FileModel) -> RelatedLocation? {
    guard let closure = file.closures(around: node).first, let stack = closure.use, !stack.isMember,
      stack.callee == "HStack" && frame.argument("width") != nil
        || stack.callee == "VStack" && frame.argument("height") != nil,
      let position = closure.statements.firstIndex(where: { $0.contains(node) }), position > 0
    else { return nil }
    return control(atEndOf: closure.statements[position - 1], along: stack.callee, in: file, depth: 0)
  }

  /// The control that is next to what follows a view in a stack: the view itself, or the last part of it along the stack
  /// and any part across it.
  private func control(
    atEndOf view: SyntaxNode, along stack: Name, in file: FileModel, depth: Int
  ) -> RelatedLocation? {
    let chain = file.chain(of: view)
    guard depth < Self.maximumDepth, chain.node == view, !chain.contains("zIndex"), let base = chain.base else {
      return nil
    }
    if let call = FunctionCallExpr(base), let name = call.calleeName {
      if name.is(.control) { return file.related(depth == 0 ? view.range : base.range, "may be covered") }
      if name.is(.stack) {
        let views = call.trailingClosure?.statements ?? []
        return (name == stack ? views.suffix(1) : views[...]).lazy.compactMap {
          control(atEndOf: $0, along: stack, in: file, depth: depth + 1)
        }.first
      }
    }
    return file.rootOfView(base).flatMap { control(atEndOf: $0.view, along: stack, in: $0.file, depth: depth + 1) }
  }

  /// Whether a frame is the whole screen, so that nothing is beside the image: that of a reader that ignores the safe
  /// area, or that of the screen itself.
  private func fillsScreen(_ frame: Modifier, around node: SyntaxNode, in file: FileModel) -> Bool {
    guard let width = frame.argument("width"), let height = frame.argument("height"), width.lastName == "width",
      height.lastName == "height"
    else { return false }
    if width.mentionsAny(of: ["UIScreen"]), height.mentionsAny(of: ["UIScreen"]) { return true }
    let reader = file.closures(around: node).lazy.compactMap(\.use).first { $0.callee == "GeometryReader" }
    return reader.map { file.chain(of: $0.call.node).contains("ignoresSafeArea", "edgesIgnoringSafeArea") } ?? false
  }

  /// Whether the view is scaled to fill the proposed size, so that it is larger in one direction.
  private func fills(_ modifier: Modifier) -> Bool {
    modifier.name == "scaledToFill"
      || modifier.name == "aspectRatio" && modifier.argument("contentMode").textEquals(".fill")
        && modifier.call?.firstUnlabeledArgument == nil
  }

  func fixes(for pair: ModifierPair, in file: FileModel) -> [Fix?] {
    guard pair.isEditable else { return [] }
    return [limiting(pair.inner)]
  }

  private func limiting(_ clip: Modifier) -> Fix? {
    guard clip.clause == nil, clip.receiver != nil else { return nil }
    return .safe("Add `contentShape(_:)`", preferred: true, clip.inserting(".contentShape(Rectangle())"))
  }
}

extension RuleCase {
  fileprivate static let gesture = RuleCase(
    "gesture", .wrong, "a clipped image that fills its frame has a gesture", severity: .info,
    because: "only touches beside the image are affected")
  fileprivate static let around = RuleCase(
    "around", .wrong, "a clipped image that fills its frame is in a button, a link or a view with a gesture",
    severity: .info, because: "only touches beside the image are affected")
  fileprivate static let neighbor = RuleCase(
    "neighbor", .wrong, "a clipped image that fills its frame follows a control in a stack", severity: .info,
    because: "whether the image covers the control depends on its proportions")
}
