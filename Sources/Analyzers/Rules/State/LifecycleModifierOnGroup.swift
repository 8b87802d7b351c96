struct LifecycleModifierOnGroup: ModifierRule {
  static let info = RuleInfo(
    id: "lifecycle_modifier_on_group", topic: .state, severity: .warning, tier: .precise,
    title: "A `Group` hands lifecycle modifiers to each of its views",
    explanation: """
      **What happens.** `onAppear` and `task` run again whenever the group switches to another branch, a task ends \
      when the branch that it began with goes away, and sheets or alerts are attached several times.

      **Why.** A `Group` is no view of its own: each modifier behind it is applied to every view inside it.

      **What to do.** Give the branches a container with an identity, such as `ZStack` or `VStack`, or put the \
      modifier on the view around the group.

      **When it is fine.** With a single view inside, or where the branch cannot change while the view lives \
      (`#available`, the platform, a constant): that is not reported.
      """,
    examples: [
      .flagged(
        "Group { if isLoading { ProgressView() } else { Shelf(books) } }.▸task { await refresh() }◂",
        fixed: "ZStack { if isLoading { ProgressView() } else { Shelf(books) } }.task { await refresh() }"),
      .flagged(
        """
        Group {
          switch model.phase {
          case .empty: Placeholder()
          case .filled(let books): Shelf(books)
          }
        }
        .padding()
        .▸onAppear { model.begin() }◂
        .sheet(isPresented: $isAdding) { AddBook() }
        """,
        fixed: """
          ZStack {
            switch model.phase {
            case .empty: Placeholder()
            case .filled(let books): Shelf(books)
            }
          }
          .padding()
          .onAppear { model.begin() }
          .sheet(isPresented: $isAdding) { AddBook() }
          """),
      .flagged(
        """
        Group {
          Header()
          Shelf(books)
        }
        .▸onDisappear { save() }◂
        """,
        fixed: """
          VStack {
            Header()
            Shelf(books)
          }
          .onDisappear { save() }
          """),
      .accepted(
        "Group { switch phase { case .on: On(); case .off: Off() } }.transition(.opacity)",
        note: "each branch comes and goes by itself"),
      .accepted(
        "ForEach(items) { item in Group { switch item { case .a: A(); case .b: B() } }.onAppear { load(item) } }",
        note: "another element has another row"),
      .accepted("ZStack { if isLoading { ProgressView() } else { Shelf(books) } }.task { await refresh() }"),
      .accepted("Group { Shelf(books) }.onAppear { refresh() }", note: "one view"),
      .accepted("Group { if let book { Page(book) } }.task(id: book) { await open(book) }", note: "one branch"),
      .accepted("Group { if isLoading { ProgressView() } else { Shelf(books) } }.padding()"),
      .accepted(
        "Group { if #available(iOS 17, *) { NewShelf() } else { OldShelf() } }.onAppear { refresh() }",
        note: "never changes"),
      .accepted(
        """
        Group {
          #if os(iOS)
          Shelf(books)
          #else
          Text("Shelf")
          #endif
        }
        .onAppear { refresh() }
        """),
      .accepted(
        """
        struct Badge: View {
          static let isCompact = true
          let kind: Kind
          var body: some View {
            Group { if Self.isCompact { Text("a") } else { Text("b") } }.onAppear { count() }
            Group { switch kind { case .new: Text("a"); case .old: Text("b") } }.onAppear { count() }
            Group { if UIDevice.current.userInterfaceIdiom == .pad { Text("a") } else { Text("b") } }.onAppear { count() }
          }
        }
        """,
        note: "fixed while the view lives"),
      .accepted(
        """
        struct Library: App {
          @State private var isLoading = false
          var body: some Scene {
            WindowGroup { Group { if isLoading { ProgressView() } else { Shelf(books) } } }
              .onChange(of: phase) { save() }
          }
        }
        """),
    ])

  static let modifiers: [StaticString] = [
    "onAppear", "onDisappear", "task", "sheet", "fullScreenCover", "alert", "confirmationDialog", "searchable",
    "onReceive", "onChange", "refreshable",
  ]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let group = chain.base.flatMap(FunctionCallExpr.init), let name = group.calleeName,
      name == "Group", group.calledExpression?.kind == .declReferenceExpr, file.type(named: name) == nil,
      let content = group.trailingClosure,
      // Report each group once.
      !chain.before(modifier).contains(where: { $0.name.isAny(of: LifecycleModifierOnGroup.modifiers) })
    else { return }
    let children = views(in: content.statements)
    let isSingle = children.count == 1
    guard let first = children.first, !isSingle || branches(first, in: file),
      !(modifier.name == "task" && modifier.argument("id") != nil && isSingle && isOneBranch(first))
    else { return }
    let container = isSingle ? "ZStack" : "VStack"
    findings.add(
      at: modifier.range, "`Group` applies `\(modifier.name.text)` to each of its views, not once to all of them",
      related: [RelatedLocation(range: group.calledExpression?.range ?? group.range, message: "the group")]
        + chain.after(modifier).filter { $0.name.isAny(of: LifecycleModifierOnGroup.modifiers) }
        .map { RelatedLocation(range: $0.name.range, message: "and this one") },
      fixes: [
        group.calledExpression.map {
          .unsafe("Use `\(container)` instead of `Group`", preferred: true, .replace($0.range, by: container))
        },
        moveOut(modifier, of: chain),
      ])
  }

  /// Moves the modifier to the container that has the group as its content.
  private func moveOut(_ modifier: Modifier, of chain: ModifierChain) -> Fix? {
    modifier.moving(toContainerOf: chain.node).map { container, edits in
      Fix(
        title: "Move `\(modifier.name.text)` to the `\(container.text)` around it", isSafe: false, isPreferred: false,
        edits: edits)
    }
  }

  /// The statements that create views; those of an `#if` count as the branch that is built.
  private func views(in statements: [SyntaxNode]) -> [SyntaxNode] {
    statements.flatMap { statement -> [SyntaxNode] in
      switch statement.kind {
      case .variableDecl, .functionDecl, .macroExpansionExpr: return []
      case .ifConfigDecl:
        let clauses = statement.children.filter { $0.kind == .ifConfigClause }
        return clauses.map { views(in: $0.children.filter { !isCondition($0, of: statement) }) }
          .max(by: { $0.count < $1.count }) ?? []
      case .sequenceExpr where Assignment(statement) != nil: return []
      default: return [statement]
      }
    }
  }

  private func isCondition(_ node: SyntaxNode, of configuration: SyntaxNode) -> Bool {
    guard let clause = node.parent, clause.firstChild == node else { return false }
    return !clause.firstToken.textEquals("#else")
  }

  private func isOneBranch(_ statement: SyntaxNode) -> Bool {
    statement.kind == .ifExpr && statement.children.count { $0.kind == .codeBlock || $0.kind == .ifExpr } == 1
  }

  /// Whether the statement chooses between views and the choice may change.
  private func branches(_ statement: SyntaxNode, in file: FileModel) -> Bool {
    switch statement.kind {
    case .ifExpr:
      if statement.conditions.contains(where: { !isConstant($0, in: file) }) { return true }
      // With a constant condition, an `else if` or a nested statement may still branch.
      return statement.children.contains { child in
        child.kind == .ifExpr ? branches(child, in: file)
          : child.kind == .codeBlock && isBranching(views(in: Array(child.children)), in: file)
      }
    case .switchExpr: return statement.firstChild.map { !isConstant($0, in: file) } ?? false
    default: return false
    }
  }

  private func isBranching(_ views: [SyntaxNode], in file: FileModel) -> Bool {
    views.count > 1 || views.contains { branches($0, in: file) }
  }

  /// Whether a condition has the same value as long as the view lives.
  private func isConstant(_ condition: SyntaxNode, in file: FileModel) -> Bool {
    if condition.firstChild?.kind == .availabilityCondition { return true }
    var isConstant = false
    for node in [condition] + Array(condition.descendants) {
      switch node.kind {
      case .booleanLiteralExpr: isConstant = true
      case .declReferenceExpr, .memberAccessExpr:
        guard node.parent?.kind != .memberAccessExpr else { continue }
        if node.kind == .memberAccessExpr, MemberAccessExpr(node)?.base == nil { continue }
        guard isConstantValue(node, in: file) else { return false }
        isConstant = true
      case .functionCallExpr: return false
      default: continue
      }
    }
    return isConstant
  }

  private func isConstantValue(_ node: SyntaxNode, in file: FileModel) -> Bool {
    let platformFlags: [StaticString] = [
      "userInterfaceIdiom", "isCatalyst", "isMacCatalystApp", "isiOSAppOnMac", "isRunningOnMac",
    ]
    if node.mentionsAny(of: platformFlags) { return true }
    if isRowElement(node, in: file) { return true }
    guard let type = file.enclosingType(of: node) else { return false }
    if let access = MemberAccessExpr(node), let base = access.base, let name = access.name {
      let isOwn = base.textEquals("Self") || base.selfMemberName == type.name
      if isOwn, let property = type.storedProperty(named: name) { return property.isStatic && property.isLet }
    }
    if let access = MemberAccessExpr(node), let base = access.base, let owner = file.ownProperty(base), owner.isLet,
      owner.attributes.isEmpty, owner.type?.isOptionalType != true, let name = owner.typeName?.text
    {
      // A value that the view was initialized with is constant; an object may change.
      return file.facts.type(named: name).map { $0.fact.kind == .struct || $0.fact.kind == .enum } ?? false
    }
    guard let name = node.selfMemberName, let property = type.storedProperty(named: name),
      property.attributes.isEmpty, property.isLet
    else { return false }
    if property.isStatic { return true }
    // An enum passed to the view determines what the view is; a `Bool` may well change between updates.
    guard let typeName = property.typeName, property.type?.isOptionalType != true else { return false }
    return !typeName.isAny(of: ["Bool", "Int", "String", "Double"])
  }

  /// Whether the node is the element of a row: another element means another row (`ForEach(items) { item in … }`).
  private func isRowElement(_ node: SyntaxNode, in file: FileModel) -> Bool {
    guard let name = DeclReferenceExpr(node)?.name else { return false }
    return file.closures(around: node).contains { closure in
      closure.role == .builder(.row) && closure.parameterNames.contains { $0 == name }
    }
  }
}
