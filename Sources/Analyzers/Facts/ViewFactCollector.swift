// What bodies are made of, and which views they show where.

extension FileModel {
  /// How a node comes on screen from the body of its own type.
  struct InnerPlacement: Hashable, Comparable {
    var placement: Placement
    var isRow: Bool
    var isInScrollContainer: Bool

    private var order: (String, Int, Int) { (placement.rawValue, isRow ? 1 : 0, isInScrollContainer ? 1 : 0) }

    static func < (a: InnerPlacement, b: InnerPlacement) -> Bool { a.order < b.order }
  }

  private static let scrollContainers: [StaticString] = ["ScrollView", "List", "Form", "Table"]

  /// How a node comes on screen from the body of its own type, followed through the helpers of that body.
  func innerPlacements(of node: SyntaxNode) -> Set<InnerPlacement> {
    var visited: Set<Int> = []
    return innerPlacements(of: node, isRow: false, isInScrollContainer: false, visited: &visited)
  }

  private func innerPlacements(
    of node: SyntaxNode, isRow: Bool, isInScrollContainer: Bool, visited: inout Set<Int>
  ) -> Set<InnerPlacement> {
    var isRow = isRow
    var isInScrollContainer = isInScrollContainer
    var isBehindPush = false
    var current = node
    while let parent = current.parent, parent.kind != .memberBlock {
      if let use = ArgumentUse(current) {
        let slot: Slot?
        if current.kind == .closureExpr {
          if case .builder(let built) = use.role { slot = built } else { slot = nil }
        } else {
          slot = use.valueSlot
        }
        if !use.isMember, use.callee.isAny(of: FileModel.scrollContainers) { isInScrollContainer = true }
        if slot == .row, !isBehindPush { isRow = true }
        if let placement = slot.flatMap(Placement.init) {
          if isBehindPush {
            return [
              InnerPlacement(
                placement: placement == .column ? .column : .pushed, isRow: isRow,
                isInScrollContainer: isInScrollContainer)
            ]
          }
          if placement == .pushed {
            // A link in the sidebar of a split view fills another column.
            isBehindPush = true
          } else {
            return [InnerPlacement(placement: placement, isRow: isRow, isInScrollContainer: isInScrollContainer)]
          }
        }
      }
      current = parent
    }
    if isBehindPush {
      return [InnerPlacement(placement: .pushed, isRow: isRow, isInScrollContainer: isInScrollContainer)]
    }
    let inline = InnerPlacement(placement: .inline, isRow: isRow, isInScrollContainer: isInScrollContainer)
    guard visited.count < Self.maximumHelpers, let member = node.enclosingMember, let type = enclosingType(of: member),
      let name = VariableDecl(member)?.bindings.first?.name ?? FunctionDecl(member)?.name, name != "body",
      visited.insert(member.index).inserted
    else { return [inline] }
    let uses = type.parts.flatMap { unqualifiedReferences(to: name, in: $0.node) }.filter { !member.contains($0) }
    // A helper that nobody here uses shows nothing.
    guard !uses.isEmpty else { return [] }
    var result: Set<InnerPlacement> = []
    for use in uses {
      result.formUnion(
        innerPlacements(of: use, isRow: isRow, isInScrollContainer: isInScrollContainer, visited: &visited))
    }
    return result
  }

  /// Helpers that are followed from a view to what shows it. A type with more of them is looked at in part, so that the
  /// time stays linear in the size of the file.
  private static var maximumHelpers: Int { 16 }

  /// What stands around a node within what shows it, plain containers of SwiftUI left out, followed through helpers.
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
      open += type.parts.flatMap { unqualifiedReferences(to: name, in: $0.node) }.filter { !member.contains($0) }
    }
    return result.sorted()
  }

  /// - Returns: whether what shows the node stands in its member.
  private func collectContainers(around node: SyntaxNode, into result: inout Set<String>) -> Bool {
    for closure in closures(around: node) {
      guard let use = closure.use else { continue }
      if case .builder(let slot) = use.role, Placement(slot) != nil {
        // A project's own presentation may hold anything.
        if use.isMember, !use.callee.isAny(of: Vocabulary.presentations) { result.insert(use.callee.text) }
        return true
      }
      if use.isMember {
        if use.role == .unknown { result.insert(use.callee.text) }
      } else if !use.callee.isAny(of: Vocabulary.plainContainers) {
        result.insert(use.callee.text)
      }
    }
    return false
  }

  /// The rows in a node of closures whose content is shown apart from the body around it.
  func presentedRows(in node: SyntaxNode) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for name in ["sheet", "fullScreenCover", "popover", "inspector", "alert", "confirmationDialog"] as [StaticString] {
      for call in calls(named: name, in: node) where call.calledExpression?.kind == .memberAccessExpr {
        let receiverEnd = call.calledExpression?.subtreeEnd ?? call.node.index
        result.append(receiverEnd..<call.node.subtreeEnd)
      }
    }
    return result
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

extension ViewUseFact {
  /// The places of an item that make views of the project's own types: bodies, and whatever else makes one to show it
  /// in a way of its own, a route or a hosting controller say.
  static func all(in scope: FactScope) -> [ViewUseFact] {
    let file = scope.file
    guard file.usesSwiftUI else { return [] }
    var result: [ViewUseFact] = []
    let presented = file.presentedRows(in: scope.node)
    for entry in scope.item.content.calls where !BuiltInViews.mayContain(entry.nameHash) {
      guard let call = FunctionCallExpr(file.node(entry.row, of: scope.item)),
        let name = call.calleeName, name.isCapitalized
      else { continue }
      let type = file.enclosingType(of: call.node)
      var placements = type != nil && file.isInBodyScope(call.node) ? file.innerPlacements(of: call.node) : []
      // Neither is a helper that nobody here uses a part of the body.
      let isInBody = !placements.isEmpty
      if !isInBody {
        placements = [FileModel.InnerPlacement(placement: .inline, isRow: false, isInScrollContainer: false)]
      }
      let chain = file.chain(of: call.node)
      let isBase = chain.base == call.node
      let excludedPlatforms = file.excludedPlatforms(at: call.node)
      for placement in placements.sorted() {
        result.append(
          ViewUseFact(
            name: name.text, owner: isInBody ? type?.name.text ?? "" : "", placement: placement.placement,
            isRow: placement.isRow, isInScrollContainer: placement.isInScrollContainer,
            isPresented: presented.contains { $0.contains(call.node.index) },
            containers: isInBody ? file.containers(around: call.node) : [],
            labels: call.arguments.map { $0.label?.text ?? "" },
            identity: isBase ? chain.first("id")?.onlyUnlabeledArgument?.text : nil,
            modifiers: isBase ? chain.modifiers.map(\.name.text) : [], excludedPlatforms: excludedPlatforms,
            place: FactRange(call.range)))
      }
    }
    return result
  }
}

extension ViewFact {
  /// Nil for types that are no views, or whose body stands in another file.
  init?(_ type: TypeDeclaration, in file: FileModel) {
    guard type.viewRole == .view, let body = type.variables.first(where: { $0.binding.name == "body" })?.binding,
      let block = body.accessorBlock
    else { return nil }
    var roots = BodyRoots()
    roots.collect(block, of: type, depth: 0)
    var modifiers: Set<String> = []
    var callees: Set<String> = []
    var titleModes: Set<String> = []
    var hidesBar = false
    var drawsBar = false
    for part in type.parts {
      let presented = file.presentedRows(in: part.node)
      for call in file.calls(in: part.node) where !presented.contains(where: { $0.contains(call.node.index) }) {
        guard let name = call.calleeName else { continue }
        if name.isCapitalized { callees.insert(name.text) } else { modifiers.insert(name.text) }
        if name.isAny(of: ["navigationBarTitleDisplayMode", "toolbarTitleDisplayMode"]),
          let mode = call.arguments.first?.expression
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
      modifiers: modifiers.sorted(), callees: callees.sorted(), hidesBar: hidesBar, drawsBar: drawsBar,
      focusesOnAppear: ViewFact.focusesOnAppear(type, in: file), stack: roots.stack.map { FactRange($0) },
      place: FactRange(type.name.range))
  }

  /// Whether `onAppear` or `task` sets a focus state.
  private static func focusesOnAppear(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    let states = type.storedProperties.filter { $0.wrapper("FocusState") != nil }.map(\.name)
    guard !states.isEmpty else { return false }
    return type.parts.contains { part in
      (file.calls(named: "onAppear", in: part.node) + file.calls(named: "task", in: part.node)).contains { call in
        file.assignments(in: call.node).contains { assignment in
          guard call.trailingClosure?.node.contains(assignment.node) ?? false,
            let target = DeclReferenceExpr(assignment.target)?.name ?? MemberAccessExpr(assignment.target)?.name
          else { return false }
          let isOn = !(assignment.singleValue.map { $0.textEquals("false") || $0.textEquals("nil") } ?? false)
          return isOn && states.contains { $0 == target }
        }
      }
    }
  }

  /// What a body begins with, through branches and helpers.
  private struct BodyRoots {
    var names: [String] = []
    var modifiers: [String] = []
    var toolbars: [FunctionCallExpr] = []
    var stack: Range<Int>?

    /// Branches and helpers that are followed into each other; helpers that use each other form a cycle.
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
      if name.isAny(of: Vocabulary.navigationStacks), let base = chain.base { stack = base.range }
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

/// Views and other types of SwiftUI and Foundation that no project declares: never worth a fact.
enum BuiltInViews {
  private static let hashes = HashSet(
    ([
      "Text", "Image", "VStack", "HStack", "ZStack", "Spacer", "Divider", "Button", "List", "ForEach", "Group",
      "NavigationStack", "NavigationView", "NavigationLink", "NavigationSplitView", "TabView", "Tab", "ScrollView",
      "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid", "Grid", "GridRow", "Form", "Section", "Label", "Toggle",
      "Picker", "TextField", "SecureField", "TextEditor", "Slider", "Stepper", "DatePicker", "ColorPicker",
      "ProgressView", "Gauge", "Menu", "Link", "ShareLink", "ToolbarItem", "ToolbarItemGroup", "GeometryReader",
      "Color", "Circle", "Rectangle", "RoundedRectangle", "Capsule", "Ellipse", "LinearGradient", "RadialGradient",
      "AngularGradient", "EmptyView", "AnyView", "Binding", "Task", "URL", "UUID", "Date", "String", "Int", "Double",
      "CGFloat", "CGSize", "CGPoint", "CGRect", "Array", "Set", "Dictionary", "Font", "Alert", "ActionSheet",
      "WindowGroup", "ControlGroup", "DisclosureGroup", "GroupBox", "AsyncImage", "Canvas",
      "TimelineView", "ContentUnavailableView", "LabeledContent", "ViewThatFits", "EditButton", "State", "StateObject",
      "DragGesture", "TapGesture", "LongPressGesture", "GridItem", "EdgeInsets", "UnitPoint", "Path", "NSPredicate",
      "DispatchQueue", "IndexSet", "Locale", "Calendar", "Bundle", "Data", "NSError", "Notification",
    ] as [StaticString]).map(NameHash.of))

  static func mayContain(_ hash: UInt32) -> Bool { hashes.contains(hash) }
}
