// Determines which scrolling view lays out a view, and along which axes it offers no fixed length.

/// The axes along which a view scrolls.
package struct ScrollAxes: OptionSet, Sendable {
  package let rawValue: UInt8

  package static let vertical = ScrollAxes(rawValue: 1)
  static let horizontal = ScrollAxes(rawValue: 2)

  /// The axes of a `ScrollView`; nil if they are computed.
  package init?(ofScrollView call: FunctionCallExpr) {
    guard let axes = call.firstUnlabeledArgument ?? call.argument("axes") else {
      self = .vertical
      return
    }
    switch axes.kind {
    case .memberAccessExpr where axes.textEquals(".vertical"): self = .vertical
    case .memberAccessExpr where axes.textEquals(".horizontal"): self = .horizontal
    default: return nil
    }
  }

  package init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// The scrolling view around a view in the same member.
package struct EnclosingScroll: Sendable {
  package let call: FunctionCallExpr
  /// `ScrollView`, `List`, `Form` or `Table`.
  package let name: Name
  package let axes: ScrollAxes
  /// The SwiftUI containers in between, the nearest first.
  package let containers: [ArgumentUse]
  /// The use of the helper in between, next to the scrolling view; nil if both are in the same member.
  package var use: SyntaxNode?

  /// Whether the other one lays out its content in the same way.
  func scrollsLike(_ other: EnclosingScroll) -> Bool { name == other.name && axes == other.axes }
}

/// The scrolling view that lays out a view wherever it is shown.
package struct ScrollAround {
  package let scroll: EnclosingScroll
  /// The model of the file that contains the scrolling view.
  package let file: FileModel
  /// The SwiftUI containers on the way, the nearest first.
  package let containers: [ArgumentUse]
  /// The first place that shows the member or the view with the node; nil if the scrolling view is in the same member.
  package var shown: RelatedLocation?
  /// Whether a view of the project gets the node in a closure and puts it into the scrolling view.
  package var isHandedOn = false
}

/// A view that a scrolling view lays out, or that is a part of other content.
package struct LaidOutView {
  package let chain: ModifierChain
  /// The model of the file that contains it.
  package let file: FileModel
  /// The view of the project, in the file of the scrolling view, whose body contains it; nil if it is in that file itself.
  package let entry: FunctionCallExpr?
  /// Whether a condition in the body of a view of the project decides, so that the values that it gets matter.
  package let isChosenByEntry: Bool
  /// Whether other views are beside it or beside a view that contains it, so that it is not all of the content.
  package let isAmongOthers: Bool
  /// The containers, helpers and views of the project that contain it in the content, with their modifiers.
  package let around: [(chain: ModifierChain, file: FileModel)]
}

extension FileModel {
  /// The scrolling view that lays out a node; nil if a container in between has a size of its own, if an unknown view
  /// is in between, or if the member contains none.
  package func enclosingScroll(around node: SyntaxNode) -> EnclosingScroll? {
    if case .found(let scroll) = scrollSearch(around: node, ignoringWidths: false) { return scroll }
    return nil
  }

  /// The scrolling view that lays out a node without a height of its own, in the same member or around a use of the
  /// helper that contains it; nil as for `enclosingScroll(around:)`, or if part of the path is inside `#if`.
  package func enclosingScrollThroughHelpers(around node: SyntaxNode) -> EnclosingScroll? {
    let start = node
    var node = node
    for _ in 0..<Self.maximumScrollHelpers {
      switch scrollSearch(around: node, ignoringWidths: true) {
      case .found(var scroll):
        if node != start { scroll.use = node }
        return node.isInIfConfig(below: scroll.call.node) ? nil : scroll
      case .handed, .unknown: return nil
      case .none:
        // Several uses may differ.
        let uses = helperUses(around: node)
        guard uses.count == 1, let use = uses.first, let member = node.enclosingMember,
          !node.isInIfConfig(below: member)
        else { return nil }
        node = use
      }
    }
    return nil
  }

  /// The maximum number of helpers and views between a view and its scrolling view.
  private static var maximumScrollSteps: Int { 6 }
  /// The maximum number of places to search.
  private static var maximumScrollPlaces: Int { 32 }

  /// The scrolling view that lays out a node without a length of its own: in the same member, around all uses of its helper
  /// and all places that show its view, or in the view of the project that gets it as content, in any file. Nil if the
  /// places differ, or if one of them is not known.
  package func scrollAroundAllPlaces(of node: SyntaxNode) -> ScrollAround? {
    var places = Self.maximumScrollPlaces
    if let around = scrollAround(node, ignoringWidths: false, steps: 0, &places) { return around }
    // A width does not matter to a view that scrolls vertically.
    places = Self.maximumScrollPlaces
    let around = scrollAround(node, ignoringWidths: true, steps: 0, &places)
    return around?.scroll.axes == .vertical ? around : nil
  }

  private func scrollAround(
    _ node: SyntaxNode, ignoringWidths: Bool, steps: Int, _ remaining: inout Int
  ) -> ScrollAround? {
    guard steps < Self.maximumScrollSteps, remaining > 0 else { return nil }
    remaining -= 1
    let containers: [ArgumentUse]
    switch scrollSearch(around: node, ignoringWidths: ignoringWidths) {
    case .unknown: return nil
    case .found(let scroll):
      return node.isInIfConfig(below: scroll.call.node)
        ? nil : ScrollAround(scroll: scroll, file: self, containers: scroll.containers)
    case .handed(let closure, let between):
      return node.isInIfConfig(below: closure.node)
        ? nil : scrollAround(contentOf: closure, between, ignoringWidths: ignoringWidths)
    case .none(let between): containers = between
    }
    guard let member = node.enclosingMember, !node.isInIfConfig(below: member) else { return nil }
    var result: ScrollAround?
    for (place, file) in allPlaces(showingMemberOf: node) {
      guard let found = file.scrollAround(place, ignoringWidths: ignoringWidths, steps: steps + 1, &remaining),
        result?.scroll.scrollsLike(found.scroll) ?? true
      else { return nil }
      result =
        result
        ?? ScrollAround(
          scroll: found.scroll, file: found.file, containers: containers + found.containers,
          shown: file.related(FunctionCallExpr(place)?.nameRange ?? place.range, "shown here"),
          isHandedOn: found.isHandedOn)
    }
    return result
  }

  /// The scrolling view into which a view of the project puts the content that it gets, wherever it shows it.
  ///
  /// - Parameter containers: those between the content and the closure.
  private func scrollAround(
    contentOf closure: ClosureExpr, _ containers: [ArgumentUse], ignoringWidths: Bool
  ) -> ScrollAround? {
    var result: ScrollAround?
    for place in viewPlaces(of: closure.node) {
      guard let found = place.file.scroll(inMembersAround: place.call, ignoringWidths: ignoringWidths),
        result?.scroll.scrollsLike(found.scroll) ?? true
      else { return nil }
      result =
        result
        ?? ScrollAround(
          scroll: found.scroll, file: place.file, containers: containers + found.containers,
          shown: closure.use.map { related($0.call.nameRange, "shown here") }, isHandedOn: true)
    }
    return result
  }

  /// The scrolling view around a node in its member, or around the only use of the helper that contains it.
  private func scroll(
    inMembersAround node: SyntaxNode, ignoringWidths: Bool
  ) -> (scroll: EnclosingScroll, containers: [ArgumentUse])? {
    var (node, containers) = (node, [ArgumentUse]())
    for _ in 0..<Self.maximumScrollHelpers {
      switch scrollSearch(around: node, ignoringWidths: ignoringWidths) {
      case .found(let scroll):
        return node.isInIfConfig(below: scroll.call.node) ? nil : (scroll, containers + scroll.containers)
      case .none(let between):
        let uses = helperUses(around: node)
        guard uses.count == 1, let member = node.enclosingMember, !node.isInIfConfig(below: member) else { return nil }
        (node, containers) = (uses[0], containers + between)
      case .handed, .unknown: return nil
      }
    }
    return nil
  }

  /// Whether only plain containers without a length of their own are around a node in the `body` of its view, so that
  /// the code that shows the view lays it out.
  package func isLaidOutByUser(_ node: SyntaxNode) -> Bool {
    guard isInWholeBody(node),
      case .none = scrollSearch(around: node, ignoringWidths: true)
    else { return false }
    return true
  }

  /// The maximum number of helpers between a view and its scrolling view.
  private static var maximumScrollHelpers: Int { 3 }

  /// - Parameter ignoringWidths: whether a frame without a height does not count as a length.
  private func scrollSearch(around node: SyntaxNode, ignoringWidths: Bool) -> ScrollSearch {
    var containers: [ArgumentUse] = []
    var child = node
    for closure in closures(around: node) {
      guard let use = closure.use, case .builder(let slot) = use.role, !use.isMember,
        !hasOwnLength(chain(of: child), ignoringWidths: ignoringWidths), !isWrapped(child, in: closure)
      else { return .unknown }
      // A view of the project may put it into a scrolling view.
      guard SwiftUICatalog.entry(of: use.callee) != nil else { return .handed(closure, containers) }
      guard slot == .inline || slot == .row, use.callee.is(.plainContainer) else { return .unknown }
      child = use.call.node
      guard use.callee.is(.scrollContainer) else {
        if use.callee == "GeometryReader" || use.callee == "ViewThatFits" { return .unknown }
        containers.append(use)
        continue
      }
      guard use.callee == "ScrollView" else {
        return .found(EnclosingScroll(call: use.call, name: use.callee, axes: .vertical, containers: containers))
      }
      return ScrollAxes(ofScrollView: use.call).map {
        .found(EnclosingScroll(call: use.call, name: use.callee, axes: $0, containers: containers))
      } ?? .unknown
    }
    // As the argument of another view or of a modifier, it may be laid out in any way.
    let isArgument = node.enclosingMember.map { child.surroundings(below: $0).contains { $0.kind == .labeledExpr } }
    return isArgument ?? true || hasOwnLength(chain(of: child), ignoringWidths: ignoringWidths)
      ? .unknown : .none(containers)
  }

  /// The views that a scrolling view lays out directly or through plain containers without a height of their own, also in
  /// helpers and in the project's views that consist of such containers. Does not include views inside `#if` and inside other
  /// scrolling views.
  package func viewsLaidOut(by scroll: FunctionCallExpr) -> [LaidOutView] {
    guard let content = scroll.trailingClosure(or: "content") else { return [] }
    var search = LaidOutViews(ofAnySize: false)
    search.collect(in: content.node, of: self, entry: nil, depth: 0)
    return search.result
  }

  /// The views that some content consists of, directly or in plain containers, also in helpers and in the project's views.
  package func views(in content: ClosureExpr) -> [LaidOutView] {
    var search = LaidOutViews(ofAnySize: true)
    search.collect(in: content.node, of: self, entry: nil, depth: 0)
    return search.result
  }

  /// The views that a view consists of, as for `views(in:)`: the view itself if it is not a plain container.
  ///
  /// - Parameter view: a view with all of its modifiers.
  package func views(of view: SyntaxNode) -> [LaidOutView] {
    var search = LaidOutViews(ofAnySize: true)
    search.collect(view, of: self, entry: nil, depth: 0)
    return search.result
  }

  /// Whether a modifier gives a view a length that does not depend on what its container offers.
  ///
  /// - Parameter ignoringWidths: whether `frame(width: 200)` and `frame(maxWidth: .infinity)` do not count.
  package func hasOwnLength(_ chain: ModifierChain, ignoringWidths: Bool = false) -> Bool {
    let modifiers = ignoringWidths ? chain.modifiers.filter { !$0.isFrameWithoutHeight } : chain.modifiers
    return applies(
      [
        "frame", "containerRelativeFrame", "aspectRatio", "scaledToFit", "scaledToFill", "fixedSize", "layoutPriority",
        "hidden",
      ], modifiers)
      || modifiers.contains { modifier in
        // A modifier of the project or of another module may do anything.
        SwiftUICatalog.entry(of: modifier.name) == nil && !facts.extensionFunctions(named: modifier.name.text).isEmpty
          && facts.effects(ofModifier: modifier.name.text).apply(["frame", "modifier"])
      }
  }

  /// Whether a node is an argument of a modifier inside a closure, so that it is not laid out as one of its views.
  private func isWrapped(_ node: SyntaxNode, in closure: ClosureExpr) -> Bool {
    node.surroundings(below: closure.node).contains { $0.kind == .labeledExpr }
  }
}

/// Collects the views that some content consists of.
struct LaidOutViews {
  private(set) var result: [LaidOutView] = []
  /// Whether to include views that have a length of their own.
  private let ofAnySize: Bool
  private var isChosenByEntry = false
  private var isAmongOthers = false
  private var around: [(chain: ModifierChain, file: FileModel)] = []
  /// The helpers and views whose code was searched. They may use each other.
  private var visited: Set<String> = []

  init(ofAnySize: Bool) { self.ofAnySize = ofAnySize }

  /// The maximum nesting of containers and branches to follow.
  private static let maximumNesting = 16
  /// The maximum number of helpers and views whose code is searched.
  private static let maximumBodies = 24

  mutating func collect(in node: SyntaxNode, of file: FileModel, entry: FunctionCallExpr?, depth: Int) {
    guard depth < Self.maximumNesting else { return }
    let wasAmongOthers = isAmongOthers
    if Self.containsSeveralViews(node) { isAmongOthers = true }
    for child in node.children { collect(child, of: file, entry: entry, depth: depth) }
    isAmongOthers = wasAmongOthers
  }

  /// Whether braces build more than one view.
  private static func containsSeveralViews(_ braces: SyntaxNode) -> Bool {
    guard braces.kind != .ifExpr, braces.kind != .switchExpr else { return false }
    return braces.children.count { child in
      [.functionCallExpr, .declReferenceExpr, .memberAccessExpr, .ifExpr, .switchExpr].contains(child.kind)
    } > 1
  }

  mutating func collect(_ node: SyntaxNode, of file: FileModel, entry: FunctionCallExpr?, depth: Int) {
    switch node.kind {
    case .codeBlock, .ifExpr, .switchExpr, .switchCase, .returnStmt:
      let wasChosen = isChosenByEntry
      if entry != nil, node.kind == .ifExpr || node.kind == .switchExpr { isChosenByEntry = true }
      collect(in: node, of: file, entry: entry, depth: depth + 1)
      isChosenByEntry = wasChosen
    case .functionCallExpr: collect(view: node, of: file, entry: entry, depth: depth)
    case .declReferenceExpr, .memberAccessExpr:
      let chain = file.chain(of: node)
      guard chain.node == node, ofAnySize || !file.hasOwnLength(chain, ignoringWidths: true) else { return }
      collect(helper: chain, of: file, entry: entry, depth: depth)
    default: break
    }
  }

  private mutating func collect(view: SyntaxNode, of file: FileModel, entry: FunctionCallExpr?, depth: Int) {
    let chain = file.chain(of: view)
    guard chain.node == view, ofAnySize || !file.hasOwnLength(chain, ignoringWidths: true), let base = chain.base else {
      return
    }
    guard let call = FunctionCallExpr(base), let name = call.calleeName, name.isCapitalized else {
      return collect(helper: chain, of: file, entry: entry, depth: depth)
    }
    guard name.is(.plainContainer), !name.is(.scrollContainer), !(ofAnySize && name.is(.control)) else {
      append(chain, of: file, entry: entry)
      guard SwiftUICatalog.entry(of: name) == nil else { return }
      around.append((chain, file))
      collect(bodyOf: call, name, in: file, entry: entry, depth: depth)
      around.removeLast()
      return
    }
    guard name != "GeometryReader", name != "ViewThatFits" else { return }
    guard let content = call.trailingClosure(or: "content") else {
      // `Label("Title", systemImage: "star")`
      append(chain, of: file, entry: entry)
      return
    }
    // The screen that a link pushes is laid out elsewhere.
    if case .builder(let slot) = ArgumentUse(content.node)?.role, slot == .inline || slot == .row || slot == .label {
      around.append((chain, file))
      collect(in: content.node, of: file, entry: entry, depth: depth + 1)
      around.removeLast()
    }
  }

  private mutating func append(_ chain: ModifierChain, of file: FileModel, entry: FunctionCallExpr?) {
    result.append(
      LaidOutView(
        chain: chain, file: file, entry: entry, isChosenByEntry: isChosenByEntry, isAmongOthers: isAmongOthers,
        around: around))
  }

  /// Continues in `header` or `header(title)`, which the same type declares.
  private mutating func collect(helper chain: ModifierChain, of file: FileModel, entry: FunctionCallExpr?, depth: Int) {
    guard let base = chain.base, file.isViewMember(base), case .here(let code) = file.callee(of: base),
      let body = code.body, visit("\(body.index) \(entry?.node.index ?? 0)")
    else { return }
    around.append((chain, file))
    collect(in: body.kind == .accessorBlock ? body.codeOfGetter : body, of: file, entry: entry, depth: depth + 1)
    around.removeLast()
  }

  private mutating func collect(
    bodyOf view: FunctionCallExpr, _ name: Name, in file: FileModel, entry: FunctionCallExpr?, depth: Int
  ) {
    guard visit(name.text), let (body, other) = file.code(ofMember: "body", ofTypeNamed: name, at: view.node) else {
      return
    }
    collect(in: body, of: other, entry: entry ?? view, depth: depth + 1)
  }

  private mutating func visit(_ key: String) -> Bool {
    visited.count < Self.maximumBodies && visited.insert(key).inserted
  }
}

/// The result of a search for the scrolling view around a view in the same member.
private enum ScrollSearch {
  case found(EnclosingScroll)
  /// The member ends first, so that the code that uses it decides.
  case none([ArgumentUse])
  /// A view that is not SwiftUI's gets the content in a closure.
  case handed(ClosureExpr, [ArgumentUse])
  /// A view in between has a length of its own, or is not known.
  case unknown
}

extension Modifier {
  /// Whether it is a `frame` that leaves the height to the container: `frame(maxWidth: .infinity)`,
  /// `frame(maxHeight: .infinity)`.
  fileprivate var isFrameWithoutHeight: Bool {
    guard name == "frame", let call else { return false }
    return !call.arguments.contains { argument in
      guard let label = argument.label else { return true }
      return label.isAny(of: ["height", "minHeight", "idealHeight"])
        || label == "maxHeight" && !(argument.expression?.textEquals(".infinity") ?? false)
    }
  }
}

extension SyntaxNode {
  /// Whether the node is in an `#if` below an ancestor.
  fileprivate func isInIfConfig(below limit: SyntaxNode) -> Bool {
    surroundings(below: limit).contains { $0.kind == .ifConfigDecl }
  }
}
