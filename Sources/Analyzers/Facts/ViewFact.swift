/// The contents of a view's body.
package struct ViewFact: Fact {
  package var name = ""
  /// The root views of the body, one per branch: `NavigationStack`, `List`, `DetailView` …
  package var roots: [String] = []
  /// The modifiers on the roots, inner ones first.
  package var rootModifiers: [String] = []
  /// The placement of the toolbar items on the roots; nil if there are none.
  package var rootToolbar: ToolbarContent?
  /// The arguments of its title display modes.
  var titleModes: [String] = []
  /// All modifiers in the body and its helpers, except in presented content.
  package var modifiers: [String] = []
  /// All views that the body and its helpers create, except in presented content.
  package var callees: [String] = []
  /// Whether it hides the navigation bar, and whether it draws a custom bar instead.
  var hidesBar = false
  var drawsBar = false
  /// Whether it takes the keyboard focus when it appears.
  package var focusesOnAppear = false
  /// The location of the stack that is the root of the body, or the root of a helper that the body shows as its root.
  package var stack: FactRange?
  package var place = FactRange()

  static let kind = FactKind("view")

  mutating func moveParts(by bytes: Int) { stack = stack?.moved(by: bytes) }

  func isContained(in range: Range<Int>) -> Bool {
    place.isContained(in: range) && stack?.isContained(in: range) ?? true
  }

  mutating func code(_ coder: inout some Coder) {
    coder(&name)
    coder(&roots)
    coder(&rootModifiers)
    coder(&rootToolbar)
    coder(&titleModes)
    coder(&modifiers)
    coder(&callees)
    coder(&hidesBar)
    coder(&drawsBar)
    coder(&focusesOnAppear)
    coder(&stack)
    coder(&place)
  }
}

/// The placement of toolbar items.
package enum ToolbarContent: String, Sendable, Hashable {
  /// At least some of them are in the navigation bar.
  case bar
  /// At the keyboard or the bottom.
  case elsewhere
}

extension ToolbarContent: RecordWord {
  init() { self = .bar }
}

extension ViewFact {
  /// Adds what a view shows that is a root of this one.
  ///
  /// - Parameter distance: from the start of the facts of this view to those of the other one; nil in another file.
  fileprivate mutating func add(_ inner: ViewFact, asRoot root: String, startingAt distance: Int?) {
    roots = roots.flatMap { $0 == root ? inner.roots : [$0] }
    rootModifiers = inner.rootModifiers + rootModifiers
    rootToolbar = rootToolbar == .bar ? .bar : inner.rootToolbar ?? rootToolbar
    titleModes = Set(titleModes + inner.titleModes).sorted()
    modifiers = Set(modifiers + inner.modifiers).sorted()
    callees = Set(callees + inner.callees).sorted()
    hidesBar = hidesBar || inner.hidesBar
    drawsBar = drawsBar || inner.drawsBar
    focusesOnAppear = focusesOnAppear || inner.focusesOnAppear
    // In another file, the place of the view stands for that of its stack.
    stack = stack ?? inner.stack.map { stack in distance.map(stack.moved) ?? place }
  }
}

extension ViewFact: CollectedFact {
  static let source = FactSource(.types)

  static func all(in scope: FactScope) -> [ViewFact] { scope.types.compactMap { ViewFact($0, in: scope.file) } }

  /// Nil for types that are not views, or whose body is in another file.
  private init?(_ type: TypeDeclaration, in file: FileModel) {
    guard type.viewRole == .view, let body = type.variables.first(where: { $0.binding.name == "body" })?.binding,
      let block = body.accessorBlock
    else { return nil }
    var roots = BodyRoots()
    roots.collect(block, of: type, depth: 0)
    var modifiers = Distinct<Name>(==)
    var callees = Distinct<Name>(==)
    var titleModes: Set<String> = []
    var hidesBar = false
    var drawsBar = false
    for part in type.parts {
      let presented = file.presentedRows(in: part.node)
      for call in file.calls(in: part.node) where !presented.contains(where: { $0.contains(call.node.index) }) {
        guard let name = call.calleeName else { continue }
        let hash = NameHash.of(name)
        if name.isCapitalized { callees.insert(name, hash: hash) } else { modifiers.insert(name, hash: hash) }
        if name.is(.titleDisplayMode), let mode = call.arguments.first?.expression,
          !file.slots(around: call.node).contains(where: { $0.slot == .pushed })
        {
          titleModes.insert(mode.shortText)
        }
        if let hidden = HiddenBar(call, in: file) {
          hidesBar = true
          drawsBar = drawsBar || hidden.substitute != nil
        }
      }
    }
    let toolbars = roots.toolbars.filter { $0.trailingClosure != nil }
    let inBar = toolbars.contains(where: file.putsItemsIntoBar)
    self.init(
      name: type.name.text, roots: roots.names, rootModifiers: roots.modifiers,
      rootToolbar: toolbars.isEmpty ? nil : inBar ? .bar : .elsewhere, titleModes: titleModes.sorted(),
      modifiers: modifiers.elements.map(\.text).sorted(), callees: callees.elements.map(\.text).sorted(),
      hidesBar: hidesBar, drawsBar: drawsBar,
      focusesOnAppear: ViewFact.focusesOnAppear(type, in: file), stack: roots.stack.map { FactRange($0) },
      place: FactRange(type.name.range))
  }

  /// Whether `onAppear` or `task` sets a focus state, other than in a sheet or another presentation of the view.
  private static func focusesOnAppear(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    let states = type.storedProperties.filter { property in
      property.wrapper("FocusState") != nil || property.attributes.contains { $0.node.text == "@FocusState.Binding" }
    }.map(\.name)
    guard !states.isEmpty else { return false }
    return type.parts.contains { part in
      (file.calls(named: "onAppear", in: part.node) + file.calls(named: "task", in: part.node)).contains { call in
        codes(of: call, in: type, file).flatMap { file.assignments(in: $0) }.contains { assignment in
          guard let target = DeclReferenceExpr(assignment.target)?.name ?? MemberAccessExpr(assignment.target)?.name
          else { return false }
          let isOn = !(assignment.singleValue.map { $0.textEquals("false") || $0.textEquals("nil") } ?? false)
          guard isOn, states.contains(where: { $0 == target }) else { return false }
          let placements = file.innerPlacements(of: call.node)
          // A pushed view contains a stack of its own only in what it presents.
          return placements.isEmpty
            || !placements.allSatisfy { $0.placement.isPresentation || $0.placement == .stackRoot }
        }
      }
    }
  }

  /// The code that an event runs: its closure, and the methods of the view that it calls.
  private static func codes(of event: FunctionCallExpr, in type: TypeDeclaration, _ file: FileModel) -> [SyntaxNode] {
    guard let closure = event.trailingClosure else { return [] }
    let called = file.calls(in: closure.node).filter { $0.base.map(\.isSelf) ?? true }.compactMap(\.calleeName)
    let methods = type.functions.filter { function in called.contains { function.name == $0 } }
    return [closure.node] + methods.compactMap(\.body)
  }

  /// The root views of a body, found through branches and helpers.
  private struct BodyRoots {
    var names: [String] = []
    var modifiers: [String] = []
    var toolbars: [FunctionCallExpr] = []
    var stack: Range<Int>?

    /// The maximum nesting of branches and helpers to follow. Helpers that use each other form a cycle.
    private static let maximumDepth = 8

    mutating func collect(_ node: SyntaxNode, of type: TypeDeclaration, depth: Int) {
      guard depth < Self.maximumDepth else { return }
      switch node.kind {
      case .accessorBlock, .accessorDecl, .codeBlock, .switchCase, .returnStmt, .ifConfigDecl, .ifConfigClause:
        for child in node.children { collect(child, of: type, depth: depth + 1) }
      case .ifExpr, .switchExpr:
        for child in node.children where [.codeBlock, .ifExpr, .switchCase].contains(child.kind) {
          collect(child, of: type, depth: depth + 1)
        }
      case .functionCallExpr, .memberAccessExpr, .declReferenceExpr:
        collect(ModifierChain(node), of: type, depth: depth)
      default: break
      }
    }

    private mutating func collect(_ chain: ModifierChain, of type: TypeDeclaration, depth: Int) {
      modifiers += chain.modifiers.map(\.name.text)
      toolbars += chain.modifiers.filter { $0.name == "toolbar" }.compactMap(\.call)
      guard let name = chain.baseName else { return }
      if name.is(.navigationStack), let base = chain.base { stack = base.range }
      guard !name.isCapitalized else { return names.append(name.text) }
      // A helper of the same type, whether a property or a function.
      if let helper = type.variables.first(where: { $0.binding.name == name })?.binding,
        let block = helper.accessorBlock
      {
        collect(block, of: type, depth: depth + 1)
      } else if let helper = type.functions.first(where: { $0.name == name }), let body = helper.body {
        collect(body, of: type, depth: depth + 1)
      }
    }
  }
}

extension FactReader {
  /// The code that shows a view: the code that creates it, or, where it is the whole body of another view, the code that shows
  /// that one.
  package func shownUses(of view: String) -> [Located<ViewUseFact>] { shownUses(of: view, inside: []) }

  private func shownUses(of view: String, inside inner: [String]) -> [Located<ViewUseFact>] {
    uses(of: view).flatMap { use -> [Located<ViewUseFact>] in
      let owner = use.fact.owner
      guard use.fact.isShownAsItIs, !owner.isEmpty, owner != view, !inner.contains(owner),
        inner.count < Self.maximumRoots, isWholeBody(view, of: owner)
      else { return [use] }
      let outer = shownUses(of: owner, inside: inner + [view])
      return outer.isEmpty
        ? [use]
        : outer.map { outer in
          var fact = outer.fact
          fact.modifiers = use.fact.modifiers + fact.modifiers
          return Located(path: outer.path, fact: fact, start: outer.start)
        }
    }
  }

  /// Whether the body of a view consists of another one, which may have modifiers.
  package func isWholeBody(_ view: String, of owner: String) -> Bool {
    ownView(named: owner)?.fact.roots == [view]
  }

  /// The contents of a view's body; nil if no view, or several, have the name. If the body shows a view of the project as its
  /// root, what that one shows is a part of the contents.
  package func view(named name: String) -> Located<ViewFact>? { view(named: name, inside: []) }

  /// The maximum number of views that are the root of each other.
  private static var maximumRoots: Int { 3 }

  private func view(named name: String, inside outer: [String]) -> Located<ViewFact>? {
    guard let own = ownView(named: name) else { return nil }
    guard outer.count < Self.maximumRoots else { return own }
    var contents = own.fact
    for root in own.fact.roots where root != name && !outer.contains(root) && SwiftUICatalog.entry(of: root) == nil {
      guard let inner = view(named: root, inside: outer + [name]) else { continue }
      contents.add(inner.fact, asRoot: root, startingAt: inner.path == own.path ? inner.start - own.start : nil)
    }
    return Located(path: own.path, fact: contents, start: own.start)
  }

  /// What the body of a view itself contains.
  private func ownView(named name: String) -> Located<ViewFact>? {
    var all = all(ViewFact.self, named: name)
    if all.count > 1, let type = type(named: name) {
      all.removeAll { view in
        !type.parts.contains { $0.path == view.path && $0.range.contains(view.range.lowerBound) }
      }
    }
    return all.count == 1 ? all[0] : nil
  }

  /// The contents of a view's body; nil if no view, or several, have the name. Most names are not those of views, and in
  /// this case no `String` is created.
  package func view(named name: Name) -> Located<ViewFact>? {
    mayKnow(ViewFact.self, name) ? view(named: name.text) : nil
  }
}
