// Determines whether a view is part of a sheet, a cover or a popover, wherever it is shown.

extension FileModel {
  /// Whether a view is part of a presentation, as far as the workspace shows.
  package enum PresentedState: Sendable {
    /// At least one known place presents it.
    case presented
    /// Every place that shows it is known, and none presents it.
    case notPresented
    /// No known code shows it.
    case unshown
    /// Some code shows it in a way that cannot be followed.
    case unknown

    func combined(with other: PresentedState) -> PresentedState {
      switch (self, other) {
      case (.presented, _), (_, .presented): .presented
      case (.unknown, _), (_, .unknown): .unknown
      case (.unshown, _), (_, .unshown): .unshown
      default: .notPresented
      }
    }
  }

  /// Whether a node is part of a presentation: in its member, where helpers are used, or where the view is shown.
  package func presentedState(of node: SyntaxNode) -> PresentedState {
    var result: PresentedState?
    var visited: Set<Int> = []
    var open = [node]
    while let node = open.popLast() {
      for closure in closures(around: node) {
        guard let use = closure.use, case .builder(let slot) = use.role else { return .unknown }
        if slot.isPresentation { return .presented }
      }
      if slots(around: node).contains(where: { $0.slot.isPresentation }) { return .presented }
      guard let member = node.enclosingMember, let type = enclosingType(of: member), type.viewRole == .view,
        visited.count < Self.maximumHelpersToPresentation
      else { return .unknown }
      guard visited.insert(member.index).inserted else { continue }
      if member.memberName == "body" {
        let state = type.isForeign ? .unknown : facts.presentedState(of: type.name.text)
        if state == .presented { return .presented }
        result = result?.combined(with: state) ?? state
      } else {
        let uses = helperUses(around: node)
        if uses.isEmpty { return .unknown }
        open += uses
      }
    }
    return result ?? .unknown
  }

  /// The maximum number of helper members that are followed to `body`.
  private static var maximumHelpersToPresentation: Int { 16 }
}

extension FactReader {
  /// Whether a view is part of a presentation, followed through the views that show it.
  func presentedState(of view: String) -> FileModel.PresentedState {
    var result = FileModel.PresentedState.notPresented
    var visited: Set<String> = [view]
    var open = [view]
    while let name = open.popLast() {
      if isAmbiguous(name) || types(named: name).contains(where: { $0.fact.isPublic && $0.fact.kind != .extension }) {
        result = result.combined(with: .unknown)
        continue
      }
      let uses = uses(of: name)
      if uses.isEmpty { result = result.combined(with: .unshown) }
      for use in uses {
        switch use.fact.placement {
        case .sheet, .cover, .popover, .inspector: return .presented
        case .sceneRoot: continue
        default:
          if use.fact.isPresented { return .presented }
          if use.fact.owner.isEmpty {
            result = result.combined(with: .unknown)
          } else if visited.insert(use.fact.owner).inserted {
            open.append(use.fact.owner)
          }
        }
      }
    }
    return result
  }
}
