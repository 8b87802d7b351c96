struct LazyStackOutsideScrollView: CallRule {
  static let info = RuleInfo(
    id: "lazy_stack_outside_scroll_view", topic: .layout, severity: .warning, tier: .precise,
    title: "A lazy stack that does not scroll takes all the room",
    explanation: """
      **What happens.** The neighbours are squeezed: the stack takes all the room that it is offered across its axis, \
      and what does not fit is out of reach. Nothing is loaded lazily.

      **Why.** Lazy stacks and grids make their views as a scrolling container brings them into sight. Without one \
      they make all of them, and still lay out as if they could scroll.

      **What to do.** Use `VStack` or `HStack` for a handful of views; put a `ScrollView` around for many.

      **When it is fine.** A grid of a few views may only be meant to wrap them: it is an info with a `ForEach`, and \
      not reported without one. In a widget, nothing scrolls. Where a view that shows this one, or a modifier of the \
      project, puts it into a `ScrollView`, `List`, `Form` or `Table`; the other files of the project are looked at \
      for that. Where some place that shows the view is not known, or where the stack has no neighbors to squeeze and \
      only a few views, the finding is a hint.
      """,
    examples: [
      .flagged(
        """
        VStack {
          ▸LazyHStack { buttons }◂
          Detail()
        }
        """,
        fixed: """
          VStack {
            HStack { buttons }
            Detail()
          }
          """),
      .flagged(
        """
        struct Page: View {
          var body: some View {
            VStack {
              Text("Photos")
              photos
            }
          }
          private var photos: some View {
            ▸LazyVGrid(columns: columns) { ForEach(items) { Photo($0) } }◂
          }
        }
        """,
        fixed: """
          struct Page: View {
            var body: some View {
              VStack {
                Text("Photos")
                photos
              }
            }
            private var photos: some View {
              ScrollView { LazyVGrid(columns: columns) { ForEach(items) { Photo($0) } } }
            }
          }
          """,
        severity: .info, note: "a grid has no other form"),
      .accepted("VStack { ScrollView(.horizontal) { LazyHStack { buttons } }; Detail() }"),
      .accepted("List { LazyHStack { buttons } }"),
      .accepted("VStack { Text(\"Options\"); LazyVGrid(columns: columns) { Text(\"a\"); Text(\"b\") } }"),
      .accepted("LazyVStack { rows }", note: "as the whole body: another view may scroll it"),
      .accepted(
        """
        struct Page: View {
          var body: some View { ScrollView { Photos() } }
        }
        struct Photos: View {
          var body: some View {
            VStack {
              Text("Photos")
              LazyVStack { rows }
            }
          }
        }
        """),
      .accepted(
        """
        struct Page: View {
          var body: some View { ScrollView { photos } }
          private var photos: some View { VStack { LazyVStack { rows } } }
        }
        """),
      .accepted(
        """
        struct Panel<Content: View>: View {
          let content: Content
          var body: some View { VStack { LazyVStack { content } } }
        }
        """,
        note: "whoever fills it decides"),
      .accepted("Pager { VStack { LazyVStack { rows } } }", note: "an unknown container may scroll"),
      .accepted(
        """
        extension View {
          func scrolled() -> some View { ScrollView { self } }
        }
        struct Page: View {
          let isLong: Bool
          var body: some View { VStack { Text("Photos"); photos }.scrolled() }
          private var photos: some View { VStack { LazyVStack { ForEach(items) { Photo($0) } } } }
        }
        """,
        note: "a modifier of the project makes it scroll"),
      .flagged(
        """
        struct Page: View {
          var body: some View {
            VStack {
              Text("Photos")
              ▸LazyVStack { ForEach(items) { Photo($0) } }◂
            }
          }
        }
        @main struct Album: App {
          var body: some Scene { WindowGroup { Page() } }
        }
        """,
        fixed: """
          struct Page: View {
            var body: some View {
              VStack {
                Text("Photos")
                VStack { ForEach(items) { Photo($0) } }
              }
            }
          }
          @main struct Album: App {
            var body: some Scene { WindowGroup { Page() } }
          }
          """,
        note: "the root of a window does not scroll"),
      .flagged(
        """
        struct Page: View {
          var body: some View {
            VStack {
              Text("Photos")
              ▸LazyVStack { ForEach(items) { Photo($0) } }◂
            }
          }
        }
        @main struct Album: App {
          var body: some Scene { WindowGroup { Text("Album") } }
        }
        """,
        fixed: """
          struct Page: View {
            var body: some View {
              VStack {
                Text("Photos")
                VStack { ForEach(items) { Photo($0) } }
              }
            }
          }
          @main struct Album: App {
            var body: some Scene { WindowGroup { Text("Album") } }
          }
          """,
        severity: .hint, note: "no code in sight shows it"),
    ])

  static let callees: [StaticString] = SwiftUICatalog.names(.lazyStack)

  func check(_ stack: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    // Widgets do not scroll.
    guard !file.importsModule("WidgetKit"), let name = stack.calleeName,
      let closure = stack.trailingClosure(or: "content"),
      case .outside(let isAlone, let isCertain) = place(of: stack.node, depth: 0, in: file), !isAlone,
      !closure.statements.isEmpty
    else { return }
    let isStack = name == "LazyVStack" || name == "LazyHStack"
    let isLong = file.calls(named: "ForEach", in: closure.node).contains { mayGrow($0, in: file) }
    // A grid of a few views has no other form, and is as long as it looks in the code.
    guard isStack || isLong else { return }
    let isHarmful = isLong || squeezesNeighbors(stack, name, in: file)
    findings.add(
      at: stack.range,
      isStack
        ? "Outside of a scrolling container `\(name.text)` is not lazy and takes all the room it can get"
        : "Outside of a scrolling container `\(name.text)` is not lazy",
      severity: !isCertain || !isHarmful ? .hint : isStack ? nil : .info,
      fixes: [
        isStack && stack.argument("pinnedViews") == nil
          ? .unsafe("Use a plain stack", preferred: true, .delete(name.range.lowerBound..<name.range.lowerBound + 4))
          : nil,
        scrollFix(stack, name, in: file),
      ],
      missingFact: isCertain ? nil : "who shows this view, and whether that scrolls")
  }

  /// Whether a loop may show more views than fit: its data is not a constant.
  private func mayGrow(_ loop: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let data = loop.firstArgument else { return true }
    return file.changes(of: data).kind != .never
  }

  /// Whether the stack takes the room of what is beside it: a row in a column of views, or a column in a row.
  private func squeezesNeighbors(_ stack: FunctionCallExpr, _ name: Name, in file: FileModel) -> Bool {
    guard let around = file.closures(around: stack.node).first, around.statements.count > 1 else { return false }
    return around.use?.callee == (name == "LazyHStack" ? "VStack" : "HStack")
  }

  private enum Place {
    case scrolling
    /// Whether nothing else is around it in its body, and whether each way to it is known up to a root that does not
    /// scroll.
    case outside(isAlone: Bool, isCertain: Bool)
    case unknown
  }

  /// Members that are followed from the stack outwards before the answer is `unknown`.
  private static let maximumDepth = 5

  /// Whether a scrolling container is around a node, in its own body or where that is shown.
  private func place(of node: SyntaxNode, depth: Int, in file: FileModel) -> Place {
    guard depth < Self.maximumDepth, let member = node.enclosingMember, let type = file.enclosingType(of: node),
      type.viewRole == .view, file.isInBodyScope(node)
    else { return .unknown }
    if file.mayBePut(into: .scrollContainer, node, in: member) { return .scrolling }
    var isAlone = true
    for closure in file.closures(around: node) {
      guard let use = closure.use, case .builder(let slot) = use.role else { return .unknown }
      if slot.isPresentation { return .outside(isAlone: isAlone, isCertain: true) }
      if use.isMember {
        isAlone = false
        continue
      }
      if use.callee.is(.scrollContainer) || use.callee == "Menu" { return .scrolling }
      if use.callee.is(.lazyStack) { return .unknown }
      guard use.callee.is(.nonScrolling), file.type(named: use.callee) == nil else {
        return .unknown
      }
      isAlone = isAlone && closure.statements.count == 1 && !use.callee.is(.stack)
    }
    let name = member.memberName
    if let name, name != "body" {
      let uses = file.unqualifiedReferences(to: name, in: type).filter {
        !member.contains($0)
      }
      guard !uses.isEmpty else { return .unknown }
      var isCertain = true
      for use in uses {
        guard case .outside(let isUseAlone, let isUseCertain) = place(of: use, depth: depth + 1, in: file) else {
          return .scrolling
        }
        isAlone = isAlone && isUseAlone
        isCertain = isCertain && isUseCertain
      }
      return .outside(isAlone: isAlone, isCertain: isCertain)
    }
    return shown(type, isAlone: isAlone, in: file)
  }

  /// The place that the views that show a type give it.
  private func shown(_ type: TypeDeclaration, isAlone: Bool, in file: FileModel) -> Place {
    let name = type.name.text
    let isGeneric = type.declaration.node.children.contains { $0.kind == .genericParameter }
    if type.isForeign || isGeneric || type.declaration.hasModifier("public") { return .unknown }
    if file.facts.isShownInScrollContainer(name) || mayBeScrolled(name, in: file) { return .scrolling }
    let appearances = file.facts.appearances(of: name)
    // A view that is not shown anywhere may be anything; one with more than a lazy stack is not a wrapper.
    return .outside(
      isAlone: isAlone && appearances.isIncomplete,
      isCertain: !appearances.isIncomplete && !appearances.leadsOut || isWholeStory(name, appearances, in: file))
  }

  /// Whether nothing in sight shows a view, and there is no app that could: then its body is all that there is to see.
  private func isWholeStory(_ name: String, _ appearances: FactReader.Appearances, in file: FileModel) -> Bool {
    appearances.known.isEmpty && !appearances.leadsOut && file.facts.uses(of: name).isEmpty
      && !file.facts.knowsEntryPoint
  }

  /// Whether a view that shows it also creates a scrolling view of the project, which may contain it, or has a modifier
  /// that may put it into one.
  private func mayBeScrolled(_ name: String, in file: FileModel) -> Bool {
    var visited: Set = [name]
    var open = [name]
    while let view = open.popLast() {
      for use in file.facts.uses(of: view) {
        if use.fact.modifiers.contains(where: { file.facts.mayPut(modifier: $0, into: .scrollContainer) }) {
          return true
        }
        guard visited.insert(use.fact.owner).inserted else { continue }
        open.append(use.fact.owner)
        let owner = file.facts.view(named: use.fact.owner)?.fact
        if owner?.modifiers.contains(where: { file.facts.effects(ofModifier: $0).make(.scrollContainer) }) ?? false {
          return true
        }
        for callee in owner?.callees ?? [] where !scrolls(callee) {
          if callee.includes("Scroll") || callee.includes("List") { return true }
          let inner = file.facts.view(named: callee)?.fact.callees ?? []
          if inner.contains(where: scrolls) { return true }
        }
      }
    }
    return false
  }

  private func scrolls(_ name: String) -> Bool { SwiftUICatalog.traits(of: name).contains(.scrollContainer) }

  private func scrollFix(_ stack: FunctionCallExpr, _ name: Name, in file: FileModel) -> Fix? {
    let isHorizontal = name == "LazyHStack" || name == "LazyHGrid"
    let opening = isHorizontal ? "ScrollView(.horizontal)" : "ScrollView"
    return .unsafe("Put it into a scroll view", .replace(stack.range, by: file.tree.wrapped(stack.range, in: opening)))
  }
}
