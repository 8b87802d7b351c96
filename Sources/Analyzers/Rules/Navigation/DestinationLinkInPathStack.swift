struct DestinationLinkInPathStack: CallRule {
  static let info = RuleInfo(
    id: "destination_link_in_path_stack", topic: .navigation, cases: [.outsidePath, .replaced], tier: .precise,
    since: "0.2.0")

  static let callees: [StaticString] = ["NavigationLink"]

  func check(_ link: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard link.argument("value") == nil, file.isInBodyScope(link.node), let name = link.calleeName else { return }
    for context in file.navigationContexts(of: link.node) {
      let place: FileModel.RelatedPlace
      switch context {
      case .stackRoot(let found), .pushed(let found): place = found
      default: continue
      }
      let view = place.owner.isEmpty ? file.enclosingType(of: link.node)?.name.text ?? "" : place.owner
      guard !place.stackPath.isEmpty, let write = file.facts.replacement(ofPath: place.stackPath, of: view) else {
        continue
      }
      findings.add(
        at: name.range,
        "`NavigationLink` with a destination is not part of the stack's `path`; use `NavigationLink(value:)`",
        write.fact.empties ? .outsidePath : .replaced,
        related: [
          place.related("in a stack with a path"),
          file.facts.related(write, "code that \(write.fact.empties ? "empties" : "replaces") the path"),
        ])
      return
    }
  }
}

extension FactReader {
  /// Code that sets a path as a whole, if possible to return to the root. A path of another view is another path.
  fileprivate func replacement(ofPath path: String, of view: String) -> Located<WriteFact>? {
    let all = collectionWrites(named: path).filter { write in
      guard write.fact.change == .replaces, !write.isInTests else { return false }
      let owner = ownerName(of: write.fact)
      return owner == view || !(owner.map(isView) ?? false)
    }
    return all.first(where: \.fact.empties) ?? all.first
  }
}

extension WriteFact {
  /// Whether it empties a collection that it replaces: `path = []`, `path.removeAll()`.
  fileprivate var empties: Bool { kind == .mutates || value == .empty }
}

extension RuleCase {
  fileprivate static let outsidePath = RuleCase(
    "outsidePath", .wrong, "a link with a destination is in a stack whose path some code empties", severity: .info,
    because: "that code may not run while the screen is shown")
  fileprivate static let replaced = RuleCase(
    "replaced", .wrong, "a link with a destination is in a stack whose path some code sets to other screens",
    severity: .hint, because: "that code often replaces the root as well")
}
