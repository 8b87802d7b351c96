// Determines which scrolling view lays out a view, and along which axes it offers no fixed length.

/// The axes along which a view scrolls.
struct ScrollAxes: OptionSet, Sendable {
  let rawValue: UInt8

  static let vertical = ScrollAxes(rawValue: 1)
  static let horizontal = ScrollAxes(rawValue: 2)

  /// The axes of a `ScrollView`; nil if they are computed.
  init?(ofScrollView call: FunctionCallExpr) {
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

  init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// The scrolling view around a view in the same member.
struct EnclosingScroll: Sendable {
  let call: FunctionCallExpr
  /// `ScrollView`, `List`, `Form` or `Table`.
  let name: Name
  let axes: ScrollAxes
  /// The SwiftUI containers in between, the nearest first.
  let containers: [ArgumentUse]
}

extension FileModel {
  /// The scrolling view that lays out a node; nil if a container in between has a size of its own, if an unknown view
  /// is in between, or if the member contains none.
  func enclosingScroll(around node: SyntaxNode) -> EnclosingScroll? {
    var containers: [ArgumentUse] = []
    var child = node
    for closure in closures(around: node) {
      guard let use = closure.use, case .builder(let slot) = use.role, slot == .inline || slot == .row,
        !use.isMember, use.callee.is(.plainContainer), !hasOwnLength(chain(of: child)), !isWrapped(child, in: closure)
      else { return nil }
      child = use.call.node
      guard use.callee.is(.scrollContainer) else {
        if use.callee == "GeometryReader" || use.callee == "ViewThatFits" { return nil }
        containers.append(use)
        continue
      }
      guard use.callee == "ScrollView" else {
        return EnclosingScroll(call: use.call, name: use.callee, axes: .vertical, containers: containers)
      }
      return ScrollAxes(ofScrollView: use.call).map {
        EnclosingScroll(call: use.call, name: use.callee, axes: $0, containers: containers)
      }
    }
    return nil
  }

  /// Whether a modifier gives a view a length that does not depend on what its container offers.
  func hasOwnLength(_ chain: ModifierChain) -> Bool {
    applies(
      [
        "frame", "containerRelativeFrame", "aspectRatio", "scaledToFit", "scaledToFill", "fixedSize", "layoutPriority",
        "hidden",
      ], chain.modifiers)
      || chain.modifiers.contains { modifier in
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
