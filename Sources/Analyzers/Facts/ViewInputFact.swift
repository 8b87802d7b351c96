/// Code that creates a view of the project: how long the view lives there, and the arguments that it receives.
package struct ViewInputFact: Fact {
  /// The view that is created.
  var name = ""
  /// The type whose body, or helper of a body, creates it; otherwise empty.
  package var owner = ""
  var slot = ViewSlot.inline
  /// The function or property that returns it, if `slot` is `helper`.
  var helper = ""
  /// Whether an `.id(…)` on it, or on what contains it there, changes its identity for another value.
  var isIdentified = false
  /// Whether it, or what contains it there, does not receive touches: `.disabled(true)`, `.allowsHitTesting(false)`.
  var isUntouchable = false
  /// Whether it, or what contains it there, is hidden from assistive technologies: `.accessibilityHidden(true)`.
  var isUnreadable = false
  /// The branches around it there, which may remove it.
  var branches = ViewBranches.none
  var arguments: [ViewArgument] = []
  package var place = FactRange()

  static let kind = FactKind("viewInput")

  mutating func moveParts(by bytes: Int) {
    guard bytes != 0 else { return }
    for index in arguments.indices { arguments[index].place = arguments[index].place.moved(by: bytes) }
  }

  func isContained(in range: Range<Int>) -> Bool {
    place.isContained(in: range) && arguments.allSatisfy { $0.place.isContained(in: range) }
  }

  mutating func code(_ coder: inout some Coder) {
    coder(&name)
    coder(&owner)
    coder(&slot)
    coder(&helper)
    coder(&isIdentified)
    coder(&isUntouchable)
    coder(&isUnreadable)
    coder(&branches)
    coder(&arguments)
    coder(&place)
  }
}

/// What may remove a view from the member that creates it.
enum ViewBranches: String, Sendable, Hashable, CaseIterable {
  case none
  /// A branch that shows the payload of a value, `if let user` or `case .loaded(let user)`, and stays for another payload.
  case ofPayload
  /// Another condition, or a row.
  case other
}

extension ViewBranches: RecordWord {
  init() { self = .none }
}

/// How long a view lives at the place that creates it.
enum ViewSlot: String, Sendable, Hashable, CaseIterable {
  /// As long as its container, each update of which may pass different values to the same view.
  case inline
  /// A destination, which is created for each push.
  case pushed
  /// In a sheet, a popover or similar, which is created for each presentation.
  case presented
  /// The root of a window or another scene.
  case window
  /// The content of a hosting controller, or rendered to an image.
  case hosted
  /// Created by code that runs on an event, with the values at that time.
  case event
  /// Returned by a function or a property outside bodies. The slot depends on the code that shows the result.
  case helper

  /// Whether the view keeps the values that it is created with, so that another value creates another view.
  var buildsAnew: Bool {
    switch self {
    case .pushed, .presented, .window, .hosted, .event: true
    case .inline, .helper: false
    }
  }
}

extension ViewSlot: RecordWord {
  init() { self = .inline }
}

/// The argument for one parameter of a view.
package struct ViewArgument: Sendable, Hashable {
  /// Empty if there is none.
  var label = ""
  /// Whether it is a closure after the parentheses.
  var isTrailing = false
  package var origin = ValueOrigin()
  package var place = FactRange()
}

extension ViewArgument: Record {
  mutating func code(_ coder: inout some Coder) {
    coder(&label)
    coder(&isTrailing)
    coder(&origin.change)
    coder(&origin.inputs)
    coder(&origin.reads)
    coder(&origin.isOfElement)
    coder(&origin.source)
    coder(&origin.memberOfState)
    coder(&place)
  }
}

extension ValueOrigin.Change: RecordWord {
  init() { self = .constant }
}

extension ObjectRead: Record {
  mutating func code(_ coder: inout some Coder) {
    coder(&type)
    coder(&member)
    coder(&path)
    coder(&isObject)
    coder(&isPayload)
  }
}

extension FactReader {
  /// Code that creates a view, with the arguments that it passes.
  package func viewInputs(of view: String) -> [Located<ViewInputFact>] {
    creating(view, meaningSameType(all(named: view), named: view), owner: \.owner) { _ in nil }
  }
}

// MARK: - Collecting

extension ViewInputFact: CollectedFact {
  static func all(in scope: FactScope) -> [ViewInputFact] {
    var result: [ViewInputFact] = []
    for made in scope.madeViews where scope.file.isShown(made.call.node) {
      let file = scope.file
      var fact = ViewInputFact(name: made.name.text, place: FactRange(made.call.range))
      // If a member of a value creates it, the code that reads the member shows it.
      guard made.isInBody, made.type.map({ $0.viewRole != nil || $0.isForeign }) ?? true else {
        (fact.slot, fact.helper) = ViewSlot.outside(of: made, in: file)
        if fact.slot == .helper { fact.arguments = ViewArgument.all(of: made.call, in: file) }
        result.append(fact)
        continue
      }
      let surroundings = ViewSurroundings(of: made.call.node)
      fact.owner = made.type?.name.text ?? ""
      fact.isIdentified = surroundings.isIdentified || file.isIdentifiedByUses(of: made.call.node)
      fact.isUntouchable = surroundings.isUntouchable
      fact.isUnreadable = surroundings.isUnreadable
      fact.branches = surroundings.branches
      let slots: [ViewSlot] =
        surroundings.isHosted ? [.hosted] : surroundings.isInContextMenu ? [.presented] : ViewSlot.inside(made)
      // If another value creates another view, arguments count as constant, however they are computed.
      if !fact.isIdentified, !slots.allSatisfy(\.buildsAnew) {
        fact.arguments = ViewArgument.all(of: made.call, in: file)
      }
      for slot in slots {
        fact.slot = slot
        result.append(fact)
      }
    }
    return result
  }
}

extension FileModel {
  /// Whether the helper member that builds a node has an identity wherever it is used: `player(for: url).id(url)`.
  ///
  /// - Parameter steps: the maximum number of helpers in helpers to follow.
  fileprivate func isIdentifiedByUses(of node: SyntaxNode, steps: Int = 3) -> Bool {
    guard steps > 0, !calls(named: "id").isEmpty else { return false }
    let uses = helperUses(around: node)
    return !uses.isEmpty
      && uses.allSatisfy { use in
        ViewSurroundings(of: use).isIdentified || isIdentifiedByUses(of: use, steps: steps - 1)
      }
  }

  /// Whether a call is in a position for views: a statement, or a value that is returned or passed on, not part of the
  /// computation of another value.
  fileprivate func isShown(_ call: SyntaxNode) -> Bool {
    guard let parent = call.parent else { return false }
    switch parent.kind {
    case .subscriptCallExpr, .expressionSegment, .optionalChainingExpr, .arrayExpr, .dictionaryElement:
      return false
    default: return true
    }
  }
}

extension ViewArgument {
  fileprivate static func all(of call: FunctionCallExpr, in file: FileModel) -> [ViewArgument] {
    var result: [ViewArgument] = []
    for argument in call.arguments {
      guard let value = argument.expression else { continue }
      result.append(
        ViewArgument(
          label: argument.label?.text ?? "", origin: file.origin(of: value), place: FactRange(value.range)))
    }
    // Values computed by closures are not followed.
    let unknown = ValueOrigin(change: .unknown)
    if let closure = call.trailingClosure {
      result.append(ViewArgument(isTrailing: true, origin: unknown, place: FactRange(closure.range)))
    }
    for element in call.additionalTrailingClosures {
      result.append(
        ViewArgument(
          label: element.label?.text ?? "", isTrailing: true, origin: unknown, place: FactRange(element.range)))
    }
    return result
  }
}

/// The modifiers on a view, and on its containers in the same member, that determine whether it matters to users.
struct ViewSurroundings {
  var isIdentified = false
  var isUntouchable = false
  var isUnreadable = false
  /// Whether the view is the content of a hosting controller or renderer that is created there.
  var isHosted = false
  /// Whether it is part of a context menu or its preview, which are built each time they are shown.
  var isInContextMenu = false
  var branches = ViewBranches.none

  init(of view: SyntaxNode) {
    var child = view
    // A destination is shown separately from its link, which may be hidden.
    var isApart = false
    for ancestor in view.ancestors(ofEachChain: ModifierChain.maximumModifiers) {
      if ancestor.kind == .memberBlock { return }
      if let branch = ViewBranches(ancestor), branches != .other { branches = branch }
      if ancestor.kind == .functionCallExpr, child != ancestor.firstChild {
        isHosted = isHosted || ViewSurroundings.hosts(ancestor, child)
        isInContextMenu = isInContextMenu || FunctionCallExpr(ancestor)?.calleeName == "contextMenu"
        isApart = isApart || FunctionCallExpr(ancestor)?.calleeName == "NavigationLink"
      } else if ancestor.kind == .functionCallExpr, child.kind == .memberAccessExpr,
        let call = FunctionCallExpr(ancestor), let name = call.calleeName
      {
        if name == "id" {
          // A constant, which `scrollTo` names, stays the same for each value.
          isIdentified = isIdentified || call.firstUnlabeledArgument.map { !$0.isLiteral } ?? !call.arguments.isEmpty
        } else if isApart {
          // The modifier affects only the link.
        } else if name == "disabled" {
          isUntouchable = isUntouchable || call.onlyUnlabeledArgument.textEquals("true")
        } else if name == "allowsHitTesting" {
          isUntouchable = isUntouchable || call.onlyUnlabeledArgument.textEquals("false")
        } else if name == "accessibilityHidden" {
          isUnreadable = isUnreadable || call.onlyUnlabeledArgument.textEquals("true")
        } else if name == "hidden" || name == "opacity" && call.onlyUnlabeledArgument.textEquals("0") {
          isUntouchable = true
          isUnreadable = true
        }
      }
      child = ancestor
    }
  }

  private static let renderers: [StaticString] = ["ImageRenderer", "assertSnapshot", "assertSnapshots", "snapshot"]

  /// Whether a call hosts or renders one of its arguments.
  private static func hosts(_ call: SyntaxNode, _ argument: SyntaxNode) -> Bool {
    // `super.init(rootView: …)` in a subclass of a hosting controller.
    if let label = LabeledExpr(argument)?.label, label == "rootView" { return true }
    guard let callee = FunctionCallExpr(call)?.calleeName else { return false }
    return callee.is(.hostingView) || callee.hasSuffix("HostingController") || callee.isAny(of: renderers)
  }
}

extension ViewBranches {
  /// What a node may do to a view inside it; nil if it only contains the view.
  fileprivate init?(_ node: SyntaxNode) {
    switch node.kind {
    case .ifExpr:
      let isOfPayload = node.conditions.allSatisfy { condition in
        let kind = condition.firstChild?.kind
        return kind == .optionalBindingCondition || kind == .matchingPatternCondition || condition.asksForElements
      }
      self = isOfPayload ? .ofPayload : .other
    case .switchExpr: self = .ofPayload
    case .sequenceExpr: self = .other
    case .functionCallExpr:
      guard FunctionCallExpr(node)?.calleeName == "ForEach" else { return nil }
      self = .other
    default: return nil
    }
  }
}

extension SyntaxNode {
  /// Whether a condition only asks whether the collection in a payload, which a pattern around it names, has elements:
  /// `case .loaded(let items): if items.isEmpty`. The branch stays for another collection.
  fileprivate var asksForElements: Bool {
    guard let condition = onlyChild,
      let value = condition.kind == .prefixOperatorExpr ? condition.lastChild : condition,
      let access = MemberAccessExpr(value), access.name == "isEmpty",
      let name = access.base.flatMap(DeclReferenceExpr.init)?.name
    else { return false }
    for ancestor in surroundings where ancestor != parent {
      switch ancestor.kind {
      case .memberBlock: return false
      case .switchCase: if ancestor.firstChild?.bindsPayload(name) ?? false { return true }
      case .ifExpr: if ancestor.conditions.contains(where: { $0.bindsPayload(name) }) { return true }
      default: continue
      }
    }
    return false
  }

  /// Whether the pattern of a case, or an optional binding, gives a part of a value a name.
  private func bindsPayload(_ name: Name) -> Bool {
    subtree.contains { $0.kind == .identifierPattern && $0.firstToken.map(Name.init) == name }
  }
}

extension ViewSlot {
  /// How long a view lives that is not created in a body, and the name of the helper that returns it.
  fileprivate static func outside(of made: MadeView, in file: FileModel) -> (slot: ViewSlot, helper: String) {
    let node = made.call.node
    // A hosting controller whose root view is set again shows the same view with different values.
    if let assignment = node.parent.flatMap(Assignment.init), assignment.target.lastName == "rootView" {
      return (.helper, "")
    }
    guard let member = node.enclosingMember, !file.isInActionScope(node) else { return (.event, "") }
    switch member.kind {
    case .functionDecl:
      guard file.buildsViews(member) || FunctionDecl(member)?.returnType?.mayBeView ?? false else {
        return (.event, "")
      }
    case .variableDecl:
      guard file.buildsViews(member) || VariableDecl(member)?.bindings.first?.type?.mayBeView ?? false else {
        return (.event, "")
      }
    default: return ViewSurroundings(of: node).isHosted ? (.hosted, "") : (.helper, "")
    }
    return ViewSurroundings(of: node).isHosted ? (.hosted, "") : (.helper, member.memberName?.text ?? "")
  }

  /// How long a view lives, for each way in which the enclosing body shows it.
  fileprivate static func inside(_ made: MadeView) -> [ViewSlot] {
    var result: [ViewSlot] = []
    for placement in made.placements {
      // A stack stays as long as what contains it.
      let slot = ViewSlot(placement.placement == .stackRoot ? placement.shownAs : placement.placement)
      if !result.contains(slot) { result.append(slot) }
    }
    return result
  }

  private init(_ placement: Placement) {
    switch placement {
    case .pushed: self = .pushed
    case .sheet, .cover, .popover, .dialog: self = .presented
    case .sceneRoot: self = .window
    // An inspector is like a column: it stays while the selection changes.
    case .inline, .stackRoot, .tab, .column, .inspector: self = .inline
    }
  }

}

extension SyntaxNode {
  /// Whether a value of the type may be a view: not a controller, a window or a route.
  fileprivate var mayBeView: Bool {
    guard kind != .functionType else { return false }
    if kind == .someOrAnyType { return true }
    return typeName.hasSuffix("View") || typeName.hasSuffix("Screen") || typeName.hasSuffix("Page")
  }
}
