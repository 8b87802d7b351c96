struct LazyStackOutsideScrollView: CallRule {
  static let info = RuleInfo(
    id: "lazy_stack_outside_scroll_view", topic: .layout, alsoAbout: [.performance], severity: .warning, tier: .precise,
    title: "Lazy stack outside a scroll view is not lazy",
    explanation: """
      **What happens.** Neighboring views are squeezed, because the stack takes all the space that it is offered \
      across its axis. Views that do not fit are out of reach, and nothing is loaded lazily.

      **Why.** Lazy stacks and grids have no support for scrolling. They create views as a scroll view around them \
      brings the views into sight. Without a scroll view nothing moves into sight, and the stack still lays out its \
      content as if it could scroll.

      **What to do.** Use `VStack` or `HStack` for a few views. For many views, put the lazy stack in a `ScrollView`.

      **When it is fine.** A grid may be meant only to wrap a few views: with a `ForEach` it is an info, and without \
      one it is not reported. Widgets are not reported, because they do not scroll. A stack is not reported if a view \
      that shows it, or a modifier of the project, puts it in a `ScrollView`, `List`, `Form` or `Table`, in any file \
      of the project. The finding is a hint if a place that shows the view is not known, or if the stack has only a \
      few views and no neighbors to squeeze.
      """,
    references: [
      .apple("Grouping data with lazy stack views", "swiftui/grouping-data-with-lazy-stack-views"),
      .wwdc(2026, 321, "Dive into lazy stacks and scrolling with SwiftUI"),
      .observed,
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .areas(
          height: 64,
          [
            .area(.screen, 14, 0, 72, 64),
            .area(.frame, 18, 4, 64, 37, .problem("`LazyHStack`", "takes all it is offered")),
            .area(.drawn, 22, 21, 16, 10, "Play"), .area(.drawn, 42, 21, 16, 10, "Stop"),
            .area(.drawn, 62, 21, 16, 10, "Next"),
            .area(.drawn, 18, 44, 64, 16, .problem("`Detail`", "squeezed")),
          ])),
      .corrected(
        nil,
        .areas(
          height: 64,
          [
            .area(.screen, 14, 0, 72, 64), .area(.frame, 18, 4, 64, 21, .remedy("`HStack`")),
            .area(.drawn, 22, 12, 16, 10, "Play"), .area(.drawn, 42, 12, 16, 10, "Stop"),
            .area(.drawn, 62, 12, 16, 10, "Next"),
            .area(.drawn, 18, 28, 64, 32, "`Detail`"),
          ]))),
    related: ["spacer_centering_stack"],
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
        severity: .info, note: "a grid may be meant only to wrap its views"),
      .accepted("VStack { ScrollView(.horizontal) { LazyHStack { buttons } }; Detail() }"),
      .accepted("List { LazyHStack { buttons } }"),
      .accepted("VStack { Text(\"Options\"); LazyVGrid(columns: columns) { Text(\"a\"); Text(\"b\") } }"),
      .accepted("LazyVStack { rows }", note: "the whole body: another view may scroll it"),
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
        note: "a generic container: callers may scroll it"),
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
        note: "a modifier of the project adds a scroll view"),
      .accepted(
        """
        struct Page: View {
          @State private var isOn = false
          private let first = ["a", "b"]
          private let second = ["c"]
          private let common = ["d"]
          var body: some View {
            VStack {
              Text("Options")
              let names = isOn ? first + common : second + common
              LazyVGrid(columns: columns) { ForEach(names, id: \\.self) { Text($0) } }
            }
          }
        }
        @main struct Album: App {
          var body: some Scene { WindowGroup { Page() } }
        }
        """,
        note: "a few constants in a grid"),
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
        severity: .hint, note: "no code in the workspace shows the view"),
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
    // A grid without a loop shows only the views in its code, and `Grid` is not a drop-in replacement. Its cells may be
    // sized to fit where it is shown.
    guard isStack || isLong && isCertain else { return }
    let isHarmful = isLong || squeezesNeighbors(stack, name, in: file)
    findings.add(
      at: stack.range,
      isStack
        ? "`\(name.text)` outside a scroll view is not lazy and takes all available space; "
          + "use a plain stack or a scroll view"
        : "`\(name.text)` outside a scroll view is not lazy; wrap it in a `ScrollView`",
      severity: !isCertain || !isHarmful ? .hint : isStack ? nil : .info,
      fixes: [
        isStack && stack.argument("pinnedViews") == nil
          ? .unsafe("Use a plain stack", preferred: true, .delete(name.range.lowerBound..<name.range.lowerBound + 4))
          : nil,
        scrollFix(stack, name, in: file),
      ],
      missingFact: isCertain ? nil : "whether this view is shown in a scroll view")
  }

  /// Whether a loop may show more views than fit, because its data is not constant.
  private func mayGrow(_ loop: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let data = loop.firstArgument else { return true }
    guard file.changes(of: data).kind != .never else { return false }
    // One of several constants: `let items = isOn ? first + common : second + common`.
    guard let name = DeclReferenceExpr(data)?.name, case .value(let value)? = file.localOrigin(of: name, at: data),
      let ternary = value.child(.unresolvedTernaryExpr)
    else { return true }
    let results = value.children.filter { $0.index > ternary.index && $0.kind != .binaryOperatorExpr }
    return (Array(ternary.children) + results).contains { file.changes(of: $0).kind != .never }
  }

  /// Whether the stack takes space from its neighbors: a row in a column of views, or a column in a row.
  private func squeezesNeighbors(_ stack: FunctionCallExpr, _ name: Name, in file: FileModel) -> Bool {
    guard let around = file.closures(around: stack.node).first, around.statements.count > 1 else { return false }
    return around.use?.callee == (name == "LazyHStack" ? "VStack" : "HStack")
  }

  private enum Place {
    case scrolling
    /// - Parameters:
    ///   - isAlone: Whether the body contains nothing else.
    ///   - isCertain: Whether every path to the stack is known, up to a root that does not scroll.
    case outside(isAlone: Bool, isCertain: Bool)
    case unknown
  }

  /// The number of members to follow outward from the stack before giving up.
  private static let maximumDepth = 5

  /// Whether a node is in a scrolling container, either in its own body or where that body is shown.
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

  /// Where other views show a type.
  private func shown(_ type: TypeDeclaration, isAlone: Bool, in file: FileModel) -> Place {
    let name = type.name.text
    let isGeneric = type.declaration.node.children.contains { $0.kind == .genericParameter }
    if type.isForeign || isGeneric || type.declaration.hasModifier("public") { return .unknown }
    if file.facts.isShownInScrollContainer(name) || mayBeScrolled(name, in: file) { return .scrolling }
    let appearances = file.facts.appearances(of: name)
    // A view that is not known to be shown may wrap only the stack; with more content, it is not such a wrapper.
    return .outside(
      isAlone: isAlone && appearances.isIncomplete,
      isCertain: !appearances.isIncomplete && !appearances.leadsOut || isWholeStory(name, appearances, in: file))
  }

  /// Whether no known code shows a view and the workspace contains no app, so that the body alone decides.
  private func isWholeStory(_ name: String, _ appearances: FactReader.Appearances, in file: FileModel) -> Bool {
    appearances.known.isEmpty && !appearances.leadsOut && file.facts.uses(of: name).isEmpty
      && !file.facts.knowsEntryPoint
  }

  /// Whether a view that shows the named view also creates a scrolling view of the project, which may contain the named
  /// view, or applies a modifier that may wrap it in a scroll view.
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
    return .unsafe("Wrap in a `ScrollView`", .replace(stack.range, by: file.tree.wrapped(stack.range, in: opening)))
  }
}
