/// Code that creates a view of a type outside SwiftUI.
package struct ViewUseFact: Fact {
  /// The view that is created; `Route` if a stack pushes what a member of that value builds.
  var name = ""
  /// The type whose body, or helper of a body, creates it.
  package var owner = ""
  /// How it is presented from there.
  package var placement = Placement.inline
  /// How the code around it shows it, even if that code is not part of a body; for a view in a stack, how the code shows
  /// the stack. `inline` if the code does not tell.
  package var shownAs = Placement.inline
  package var isRow = false
  /// Whether a `ScrollView`, `List`, `Form` or `Table` of the same body contains it.
  package var isInScrollContainer = false
  /// Whether a sheet, a cover or similar in the same body contains it, possibly with a stack in between.
  package var isPresented = false
  /// For a view that a stack of the same member shows or pushes: the `path` of the stack, empty if it has none.
  var stackPath = ""
  /// For the content of a tab: whether a navigation container of the same body may contain the tabs.
  var isTabInNavigation = false
  /// Whether it is in a branch of its member that depends on anything other than availability.
  package var isChosen = false
  /// Whether it is passed as an argument to another view or modifier of the project, which may show it in any way.
  package var isPassed = false
  /// Whether it is in an `overlay` or a `background` of the same body.
  package var isLayer = false
  /// The views that contain it there, without SwiftUI's plain containers except lists, forms and lazy ones: `Card` for
  /// `Card { Detail() }`, `card` for a modifier that takes a closure.
  package var containers: [String] = []
  /// The labels of its arguments; empty if there are none.
  package var labels: [String] = []
  /// The argument of an `.id(…)` on it, as written.
  var identity: String?
  /// The names of the modifiers on it.
  package var modifiers: [String] = []
  /// The mode of the navigation bar's title that a modifier on it, or on a plain container around it, sets: `.inline`.
  var titleMode: String?
  /// The platforms that an enclosing `#if` excludes; all of them for code in `#if DEBUG`.
  var excludedPlatforms: [Platform] = []
  package var place = FactRange()

  static let kind = FactKind("viewUse")

  mutating func code(_ coder: inout some Coder) {
    coder(&name)
    coder(&owner)
    coder(&placement)
    coder(&shownAs)
    coder(&isRow)
    coder(&isInScrollContainer)
    coder(&isPresented)
    coder(&stackPath)
    coder(&isTabInNavigation)
    coder(&isChosen)
    coder(&isPassed)
    coder(&isLayer)
    coder(&containers)
    coder(&labels)
    coder(&identity)
    coder(&modifiers)
    coder(&titleMode)
    coder(&excludedPlatforms)
    coder(&place)
  }
}

extension ViewUseFact {
  /// Whether nothing around it in its body decides how it is shown.
  package var isShownAsItIs: Bool {
    placement == .inline && containers.isEmpty && !isRow && !isInScrollContainer && !isPresented && !isChosen
      && !isPassed && !isLayer
  }
}

/// How a view is presented from the body that shows it.
package enum Placement: String, Sendable, Hashable, CaseIterable {
  /// As part of its owner, which may be presented in any way.
  case inline
  /// Directly in a stack.
  case stackRoot
  /// As a destination of a link.
  case pushed
  case sheet, cover, popover, inspector, dialog
  case tab
  /// A column of a split view.
  case column
  /// The content of a window or another scene.
  case sceneRoot

  /// Whether it is shown separately from its owner, so that no stack of the owner contains it.
  package var isPresentation: Bool {
    switch self {
    case .sheet, .cover, .popover, .inspector, .dialog: true
    default: false
    }
  }
}

extension Placement: RecordWord {
  init() { self = .inline }
}

extension Platform: RecordWord {
  init() { self = .iOS }
}

extension FactReader {
  /// Code that creates a view.
  package func uses(of view: String) -> [Located<ViewUseFact>] {
    creating(view, meaningSameType(all(named: view), named: view), owner: \.owner, labels: \.labels)
  }

  /// Whether several views have a name, and code shows one of them of which it is not known which one it is:
  /// `Settings.RootView()`.
  func hasUnclearUses(of view: String) -> Bool {
    guard hasNamesakes(view) else { return false }
    return all(ViewUseFact.self, named: view).contains { use in
      !use.isInTests && type(named: view, seenFrom: use.path) == nil
    }
  }
}

// MARK: - Collecting

extension FileModel {
  /// How a node is presented from the body of its own type.
  struct InnerPlacement: Hashable, Comparable {
    var placement: Placement
    /// For a view in a stack, how the member that contains the stack shows it; otherwise `placement`.
    var shownAs: Placement
    var isRow: Bool
    var isInScrollContainer: Bool
    /// Whether a view of the project gets it as an argument and decides how to show it.
    var isPassed = false
    /// Whether an `overlay` or a `background` contains it.
    var isLayer = false

    private var order: (String, Int, Int, Int, Int, String) {
      (
        placement.rawValue, isRow ? 1 : 0, isInScrollContainer ? 1 : 0, isPassed ? 1 : 0, isLayer ? 1 : 0,
        shownAs.rawValue
      )
    }

    static func < (a: InnerPlacement, b: InnerPlacement) -> Bool { a.order < b.order }
  }

  /// How a node is presented from the body of its own type, followed through the helpers of that body; each way once.
  func innerPlacements(of node: SyntaxNode) -> [InnerPlacement] {
    var visited: Set<Int> = []
    let placements = innerPlacements(
      of: node, isRow: false, isInScrollContainer: false, isPassed: false, isLayer: false, visited: &visited)
    return placements.count > 1 ? Set(placements).sorted() : placements
  }

  private func innerPlacements(
    of node: SyntaxNode, isRow: Bool, isInScrollContainer: Bool, isPassed: Bool, isLayer: Bool,
    visited: inout Set<Int>
  ) -> [InnerPlacement] {
    var isRow = isRow
    var isInScrollContainer = isInScrollContainer
    var isPassed = isPassed
    var isLayer = isLayer
    var isBehindPush = false
    var current = node.outermostPostfix
    while let parent = current.parent, parent.kind != .memberBlock {
      if let use = ArgumentUse(current) {
        let slot: Slot?
        if current.kind == .closureExpr {
          if case .builder(let built) = use.role { slot = built } else { slot = nil }
        } else {
          slot = use.valueSlot
          isPassed = isPassed || use.passesViewOn
        }
        if !use.isMember, use.callee.is(.scrollContainer) { isInScrollContainer = true }
        if slot == .row, !isBehindPush { isRow = true }
        if slot == .overlay || slot == .background, !isBehindPush { isLayer = true }
        if let placement = slot.flatMap(Placement.init) {
          if isBehindPush {
            let pushed = placement == .column ? placement : .pushed
            return [
              InnerPlacement(
                placement: pushed, shownAs: pushed, isRow: isRow, isInScrollContainer: isInScrollContainer)
            ]
          }
          if placement == .pushed {
            // A link in the sidebar of a split view fills a different column.
            isBehindPush = true
          } else {
            let shownAs = placement == .stackRoot ? self.placement(ofStackAround: parent) : placement
            return [
              InnerPlacement(
                placement: placement, shownAs: shownAs, isRow: isRow, isInScrollContainer: isInScrollContainer)
            ]
          }
        }
      }
      current = parent.outermostPostfix
    }
    if isBehindPush {
      return [
        InnerPlacement(
          placement: .pushed, shownAs: .pushed, isRow: isRow, isInScrollContainer: isInScrollContainer)
      ]
    }
    let inline = InnerPlacement(
      placement: .inline, shownAs: .inline, isRow: isRow, isInScrollContainer: isInScrollContainer, isPassed: isPassed,
      isLayer: isLayer)
    guard visited.count < Self.maximumHelpers, let member = node.enclosingMember, let type = enclosingType(of: member),
      let name = VariableDecl(member)?.bindings.first?.name ?? FunctionDecl(member)?.name, name != "body",
      visited.insert(member.index).inserted
    else { return [inline] }
    let uses = uses(of: member, named: name, in: type)
    // A helper that no code here uses shows nothing. What a value builds is shown by other files.
    guard !uses.isEmpty else { return type.viewRole == nil && !type.isForeign ? [inline] : [] }
    var result: [InnerPlacement] = []
    for use in uses {
      let placements = innerPlacements(
        of: use, isRow: isRow, isInScrollContainer: isInScrollContainer, isPassed: isPassed, isLayer: isLayer,
        visited: &visited)
      for placement in placements where !result.contains(placement) { result.append(placement) }
    }
    return result
  }

  /// How the member that contains a stack shows it; `stackRoot` if it does not tell.
  ///
  /// - Parameter node: a part of the stack's call.
  private func placement(ofStackAround node: SyntaxNode) -> Placement {
    for (slot, _) in slots(around: node) {
      if let placement = Placement(slot), placement != .stackRoot { return placement }
    }
    return .stackRoot
  }

  /// How a member that no code here uses shows a view: also in modifiers of an implicit `self`, as in
  /// `func cards() -> some View { sheet(…) { Card() } }`.
  func placementOutsideBodies(of node: SyntaxNode) -> Placement {
    var result = Placement.inline
    var current = node.outermostPostfix
    while let parent = current.parent, parent.kind != .memberBlock {
      if let use = ArgumentUse(current) {
        var role = current.kind == .closureExpr ? use.role : use.valueSlot.map(ClosureRole.builder)
        if role == .unknown, !use.isMember {
          role = SwiftUICatalog.closures(of: use.callee, isFunction: false)?
            .role(label: use.label, isTrailing: use.isTrailing, in: use.call)
        }
        if role == .action { return .inline }
        if case .builder(let slot) = role, let placement = Placement(slot) {
          if placement != .stackRoot { return placement }
          result = placement
        }
      }
      current = parent.outermostPostfix
    }
    return result
  }

  /// The maximum number of helpers that are followed from a view to the code that shows it. For a type with more
  /// helpers, the result is incomplete, so that the time stays linear in the size of the file.
  private static var maximumHelpers: Int { 16 }

  /// The views that contain a node, without SwiftUI's plain containers except `List`, `Form` and lazy stacks and
  /// grids, followed through helpers.
  func containers(around node: SyntaxNode) -> [String] {
    var visited: Set<Int> = []
    var result: Set<String> = []
    var open = [node]
    while let node = open.popLast(), visited.count < Self.maximumHelpers {
      guard !collectContainers(around: node, into: &result), let member = node.enclosingMember,
        let type = enclosingType(of: member),
        let name = VariableDecl(member)?.bindings.first?.name ?? FunctionDecl(member)?.name, name != "body",
        visited.insert(member.index).inserted
      else { continue }
      open += uses(of: member, named: name, in: type)
    }
    return result.sorted()
  }

  /// - Returns: whether the view that shows the node is in its member.
  private func collectContainers(around node: SyntaxNode, into result: inout Set<String>) -> Bool {
    for closure in closures(around: node) {
      guard let use = closure.use else { continue }
      if case .builder(let slot) = use.role, Placement(slot) != nil {
        // The project's own presentations may contain anything.
        if use.isMember, !use.callee.is(.presentation) { result.insert(use.callee.text) }
        return true
      }
      if use.isMember {
        if use.role == .unknown { result.insert(use.callee.text) }
      } else if !use.callee.is(.plainContainer) || use.callee == "List" || use.callee == "Form"
        || use.callee.is(.lazyStack)
      {
        result.insert(use.callee.text)
      }
    }
    return false
  }

  /// The rows in a node of closures whose content is shown separately from the enclosing body.
  func presentedRows(in node: SyntaxNode) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for name in SwiftUICatalog.names(.separatePresentation) {
      for call in calls(named: name, in: node) where call.calledExpression?.kind == .memberAccessExpr {
        let receiverEnd = call.calledExpression?.subtreeEnd ?? call.node.index
        result.append(receiverEnd..<call.node.subtreeEnd)
      }
    }
    return result
  }
}

extension FileModel {
  /// The mode that a modifier on a view, or on a plain container around it in the same screen, sets for the title of the
  /// navigation bar, as written; nil if none does.
  func titleMode(around view: SyntaxNode) -> String? {
    for ancestor in view.ancestors {
      // What a modifier gets as an argument is not the screen that the other modifiers are about.
      if ancestor.kind == .memberBlock || ancestor.kind == .labeledExpr { return nil }
      if let closure = ClosureExpr(ancestor) {
        // The modifiers of a stack or of a presentation are not about the screen inside it.
        guard closure.role == .builder(.inline) else { return nil }
        continue
      }
      guard let call = FunctionCallExpr(ancestor), call.calledExpression?.kind == .memberAccessExpr,
        call.calleeName.is(.titleDisplayMode), call.base?.contains(view) ?? false,
        let mode = call.arguments.first?.expression
      else { continue }
      return mode.shortText
    }
    return nil
  }
}

extension Placement {
  fileprivate init?(_ slot: Slot) {
    switch slot {
    case .stackRoot: self = .stackRoot
    case .pushed: self = .pushed
    case .sheet: self = .sheet
    case .cover: self = .cover
    case .popover: self = .popover
    case .inspector: self = .inspector
    case .dialog: self = .dialog
    case .tab: self = .tab
    case .column: self = .column
    case .sceneRoot: self = .sceneRoot
    case .inline, .toolbar, .row, .overlay, .background, .label, .menu: return nil
    }
  }
}

extension ViewUseFact: CollectedFact {
  /// The code in an item that creates views of the project's own types: bodies, and all other code that creates a view
  /// to show it in another way, for example a route or a hosting controller.
  static func all(in scope: FactScope) -> [ViewUseFact] {
    let file = scope.file
    guard file.usesSwiftUI else { return created(in: scope) }
    let made = scope.madeViews
    var result: [ViewUseFact] = []
    let presented = file.presentedRows(in: scope.node)
    for view in made where !view.isUnused {
      let call = view.call
      let chain = file.chain(of: call.node)
      let isBase = chain.base == call.node
      let excludedPlatforms = file.excludedPlatforms(at: call.node)
      for placement in view.placements {
        result.append(
          ViewUseFact(
            name: view.name.text, owner: view.isInBody ? view.type?.name.text ?? "" : "",
            placement: placement.placement,
            shownAs: placement.shownAs,
            isRow: placement.isRow, isInScrollContainer: placement.isInScrollContainer,
            isPresented: presented.contains { $0.contains(call.node.index) },
            stackPath: placement.placement == .stackRoot || placement.placement == .pushed
              ? call.node.stackPath ?? "" : "",
            isTabInNavigation: placement.placement == .tab && file.mayHaveTabsInNavigation(call.node),
            isChosen: call.node.enclosingMember.map(call.node.isChosen) ?? false, isPassed: placement.isPassed,
            isLayer: placement.isLayer,
            containers: call.node.isRendered
              ? ["ImageRenderer"] : view.isInBody ? file.containers(around: call.node) : [],
            labels: call.arguments.map { $0.label?.text ?? "" },
            identity: isBase ? chain.first("id")?.onlyUnlabeledArgument?.text : nil,
            modifiers: isBase ? chain.modifiers.map(\.name.text) : [], titleMode: file.titleMode(around: call.node),
            excludedPlatforms: excludedPlatforms, place: FactRange(call.range)))
      }
    }
    for call in scope.calls(named: "navigationDestination") { result += pushedMembers(call, in: file) }
    return result
  }

  /// The ends of the names of views, and of the controllers and coordinators that host views.
  private static let createdNames: [StaticString] = ["View", "Screen", "Page", "Controller", "Coordinator"]

  /// Calls that may create a view in a file that does not import SwiftUI, for example to host it:
  /// `SettingsView(model)`, or that create what hosts one: `SettingsController()`. How it is shown is not known.
  private static func created(in scope: FactScope) -> [ViewUseFact] {
    let file = scope.file
    var result: [ViewUseFact] = []
    for entry in scope.item.content.calls {
      let node = file.node(entry.row, of: scope.item)
      // Most calls start with a lowercase letter, which a check of one byte excludes.
      guard node.beginsWithCapital, let call = FunctionCallExpr(node), let name = call.calleeName,
        createdNames.contains(where: name.hasSuffix), !name.hasPrefix("UI"), !name.hasPrefix("NS"),
        call.calledExpression?.kind == .declReferenceExpr
      else { continue }
      result.append(
        ViewUseFact(name: name.text, labels: call.arguments.map { $0.label?.text ?? "" }, place: FactRange(call.range)))
    }
    return result
  }

  /// `$0.destination` in `.navigationDestination(for: Route.self) { $0.destination }`.
  private static func pushedMembers(_ destination: FunctionCallExpr, in file: FileModel) -> [ViewUseFact] {
    guard let type = destination.argument("for").flatMap(MemberAccessExpr.init)?.base?.lastName,
      let closure = destination.trailingClosure(or: "destination"), let owner = file.enclosingType(of: destination.node)
    else { return [] }
    let parameter = closure.parameterNames.first
    return closure.node.descendants.compactMap { node in
      guard let base = MemberAccessExpr(node)?.base.flatMap(DeclReferenceExpr.init)?.name,
        parameter.map({ base == $0 }) ?? (base == "$0"), file.chain(of: node).node.isStatement
      else { return nil }
      return ViewUseFact(
        name: type.text, owner: owner.name.text, placement: .pushed, shownAs: .pushed,
        excludedPlatforms: file.excludedPlatforms(at: node), place: FactRange(node.range))
    }
  }
}

extension FileModel {
  /// Whether the tabs around a node may be in a navigation container of the same body.
  fileprivate func mayHaveTabsInNavigation(_ node: SyntaxNode) -> Bool {
    if node.enclosingCalls.contains(where: { $0.calleeName.is(.navigationContainer) }) { return true }
    guard let member = node.enclosingMember, member.memberName != "body" else { return false }
    guard let type = enclosingType(of: node) else { return true }
    return SwiftUICatalog.names(.navigationContainer).contains { !calls(named: $0, in: type).isEmpty }
  }
}

extension SyntaxNode {
  /// The `path` of the nearest stack around it in its member.
  var stackPath: String? { enclosingCalls.first { $0.calleeName == "NavigationStack" }.flatMap(StackPath.init)?.name }

  fileprivate var beginsWithCapital: Bool {
    let start = Int(tree.storage.starts[index])
    guard start < tree.storage.source.bytes.count else { return false }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(tree.storage.source.bytes[start])
  }

  /// Whether it is the content of an `ImageRenderer`.
  fileprivate var isRendered: Bool {
    let block = surroundings.first { $0.kind == .codeBlock || $0.kind == .closureExpr || $0.kind == .memberBlock }
    return enclosingCalls.prefix { $0.node.index > block?.index ?? 0 }.contains { $0.calleeName == "ImageRenderer" }
  }
}
