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
      case .unknown: return nil
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
      guard let use = closure.use, case .builder(let slot) = use.role, slot == .inline || slot == .row,
        !use.isMember, use.callee.is(.plainContainer),
        !hasOwnLength(chain(of: child), ignoringWidths: ignoringWidths), !isWrapped(child, in: closure)
      else { return .unknown }
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
    return hasOwnLength(chain(of: child), ignoringWidths: ignoringWidths) ? .unknown : .none
  }

  /// The views that a scrolling view lays out directly or through plain containers without a height of their own, as
  /// chains of modifiers. Does not include views inside `#if` and inside other scrolling views.
  package func viewsLaidOut(by scroll: FunctionCallExpr) -> [ModifierChain] {
    guard let content = scroll.trailingClosure(or: "content") else { return [] }
    var result: [ModifierChain] = []
    collectViews(in: content.node, depth: 0, into: &result)
    return result
  }

  /// The maximum nesting of containers and branches to follow.
  private static var maximumNesting: Int { 16 }

  private func collectViews(in node: SyntaxNode, depth: Int, into result: inout [ModifierChain]) {
    guard depth < Self.maximumNesting else { return }
    for child in node.children {
      switch child.kind {
      case .codeBlock, .ifExpr, .switchExpr, .switchCase: collectViews(in: child, depth: depth + 1, into: &result)
      case .functionCallExpr:
        let chain = chain(of: child)
        guard chain.node == child, !hasOwnLength(chain, ignoringWidths: true),
          let call = chain.base.flatMap(FunctionCallExpr.init), let name = call.calleeName
        else { continue }
        guard name.is(.plainContainer), !name.is(.scrollContainer) else {
          result.append(chain)
          continue
        }
        guard name != "GeometryReader", name != "ViewThatFits" else { continue }
        guard let content = call.trailingClosure(or: "content") else {
          // `Label("Title", systemImage: "star")`
          result.append(chain)
          continue
        }
        // The screen that a link pushes is laid out elsewhere.
        if case .builder(let slot) = ArgumentUse(content.node)?.role, slot == .inline || slot == .row || slot == .label
        {
          collectViews(in: content.node, depth: depth + 1, into: &result)
        }
      default: continue
      }
    }
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

/// The result of a search for the scrolling view around a view in the same member.
private enum ScrollSearch {
  case found(EnclosingScroll)
  /// The member ends first, so that the code that uses it decides.
  case none
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
