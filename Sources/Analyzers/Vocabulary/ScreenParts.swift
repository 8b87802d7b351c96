// Finds the code whose views are on the same screen.

/// Code that shows views on a screen: the code at which a search starts, a helper that it uses, or the body of a view of the
/// project that it creates.
package struct ScreenPart {
  package let node: SyntaxNode
  /// The file that contains it.
  package let file: FileModel
  /// The type whose code it is.
  package let type: TypeDeclaration?
  /// The call that creates the view whose body it is, or leads to its helper; nil for the code at which the search starts.
  package let creation: FunctionCallExpr?
  /// Whether only plain containers of SwiftUI are around it. Rows, layers and containers of the project may be hosted
  /// separately.
  package let isPlain: Bool
  fileprivate let passesStacks: Bool
}

extension FileModel {
  /// The maximum number of parts to collect.
  private static var maximumParts: Int { 24 }

  /// The code whose views are on the same screen as those of a node, the nearest first.
  ///
  /// - Parameter passesStacks: whether the contents of stacks, tabs and columns count as the same screen.
  package func screen(of node: SyntaxNode, passingStacks passesStacks: Bool) -> [ScreenPart] {
    var parts = [
      ScreenPart(
        node: node, file: self, type: enclosingType(of: node), creation: nil, isPlain: true, passesStacks: passesStacks)
    ]
    var visited: Set<String> = []
    var next = 0
    while next < parts.count {
      for part in parts[next].helpers + parts[next].views {
        guard parts.count < Self.maximumParts else { return parts }
        let name = part.node.memberName ?? part.node.enclosingMember?.memberName
        guard visited.insert("\(part.type?.qualifiedName ?? "").\(name?.text ?? "")").inserted else { continue }
        parts.append(part)
      }
      next += 1
    }
    return parts
  }
}

extension ScreenPart {
  /// Whether a node inside the part is shown plainly on the screen; false if a layer, a row or a container of the project
  /// is in between, and nil if it is on another screen, or not shown.
  package func showsPlainly(_ inner: SyntaxNode) -> Bool? {
    var result = isPlain
    for (slot, use) in file.slots(around: inner) where node.contains(use.call.node) {
      switch slot {
      case .inline: continue
      case .stackRoot, .tab, .column: guard passesStacks else { return nil }
      case .row, .label, .overlay, .background: result = false
      case .pushed, .sheet, .cover, .popover, .inspector, .dialog, .toolbar, .menu, .sceneRoot: return nil
      }
    }
    for closure in file.closures(around: inner) where node.contains(closure.node) && node != closure.node {
      guard let use = closure.use, case .builder = use.role else { return nil }
      if SwiftUICatalog.entry(of: use.callee) == nil { result = false }
    }
    return result
  }

  /// The helpers of the type that the part shows.
  fileprivate var helpers: [ScreenPart] {
    guard let type else { return [] }
    return type.members.compactMap { member in
      guard let name = member.memberName, name != "body", !member.contains(node), file.buildsViews(member) else {
        return nil
      }
      for use in file.unqualifiedReferences(to: name, in: node) where !file.isHidden(use) {
        guard let isPlain = showsPlainly(use) else { continue }
        return ScreenPart(
          node: member, file: file, type: type, creation: creation, isPlain: isPlain, passesStacks: passesStacks)
      }
      return nil
    }
  }

  /// The bodies of the views of the project that the part creates.
  fileprivate var views: [ScreenPart] {
    file.calls(in: node).compactMap { call in
      guard let name = call.calleeName, name.isCapitalized, SwiftUICatalog.entry(of: name) == nil,
        let known = file.facts.type(named: name.text), known.inherits("View"), let isPlain = showsPlainly(call.node),
        let (view, other) = file.declaration(of: known),
        let body = view.variables.first(where: { $0.binding.name == "body" })?.binding.accessorBlock
      else { return nil }
      return ScreenPart(
        node: body, file: other, type: view, creation: call, isPlain: isPlain, passesStacks: passesStacks)
    }
  }
}
