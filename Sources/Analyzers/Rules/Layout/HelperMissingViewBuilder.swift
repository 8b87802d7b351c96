struct HelperMissingViewBuilder: TypeRule {
  static let info = RuleInfo(
    id: "helper_missing_view_builder", topic: .layout, severity: .error, tier: .precise,
    title: "A helper with several views needs @ViewBuilder",
    explanation: """
      **What happens.** It does not compile. The message speaks of a missing return or of mismatching types, not of \
      what is missing.

      **Why.** Only `body` and other requirements of SwiftUI's protocols are builders by themselves. A helper that \
      returns `some View` is plain Swift: it returns one value of one type.

      **What to do.** Write `@ViewBuilder` before the helper. Or put the views into a stack, so that they are one.

      **When it is fine.** With one expression, with `return`, and with a condition whose branches make the same type.
      """,
    examples: [
      .flagged(
        "private var ▸badge◂: some View { if isNew { Text(\"New\") } else { EmptyView() } }",
        fixed: "@ViewBuilder private var badge: some View { if isNew { Text(\"New\") } else { EmptyView() } }",
        doesNotCompile: "branches have mismatching types"),
      .flagged(
        """
        func ▸header◂(_ title: String) -> some View {
          Text(title)
          Divider()
        }
        """,
        fixed: """
          @ViewBuilder func header(_ title: String) -> some View {
            Text(title)
            Divider()
          }
          """,
        doesNotCompile: "declares an opaque return type, but has no return statements"),
      .flagged(
        """
        private func ▸icon◂(for kind: Kind) -> some View {
          switch kind {
          case .book: Image(systemName: "book")
          case .none: Color.clear.frame(width: 10)
          }
        }
        """,
        fixed: """
          @ViewBuilder private func icon(for kind: Kind) -> some View {
            switch kind {
            case .book: Image(systemName: "book")
            case .none: Color.clear.frame(width: 10)
            }
          }
          """,
        doesNotCompile: "branches have mismatching types"),
      .flagged(
        """
        private var ▸title◂: some View {
          Text("Library")
          if isNew { Image(systemName: "star") }
        }
        """,
        fixed: """
          @ViewBuilder private var title: some View {
            Text("Library")
            if isNew { Image(systemName: "star") }
          }
          """,
        doesNotCompile: "declares an opaque return type, but has no return statements"),
      .accepted("@ViewBuilder private var badge: some View { if isNew { Text(\"New\") } else { EmptyView() } }"),
      .accepted("private var badge: some View { if isNew { Text(\"New\") } else { Text(\"Old\") } }"),
      .accepted("private var badge: some View {\n  let title = \"New\"\n  return Text(title)\n}"),
      .accepted("var body: some View {\n  Text(\"a\")\n  Text(\"b\")\n}"),
      .accepted(
        """
        struct CardStyle: ButtonStyle {
          func makeBody(configuration: Configuration) -> some View {
            configuration.label
            if configuration.isPressed { Text("a") } else { Color.red }
          }
        }
        """),
      .accepted(
        """
        protocol Screen {
          associatedtype Content: View
          @ViewBuilder @MainActor var content: Content { get }
        }
        struct Home: Screen {
          var content: some View {
            Text("a")
            Text("b")
          }
        }
        """,
        note: "the protocol makes it a builder"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.declaration.node.kind != .protocolDecl else { return }
    lazy var mayBeWitness = conformsToUnknown(type)
    for member in type.members {
      guard let helper = Helper(member), !file.hasErrors(member) else { continue }
      guard helper.isPrivate || !mayBeWitness, isFlawed(helper, in: file) else { continue }
      findings.add(
        at: helper.name.range, "`\(helper.name.text)` makes several views, but it is no `@ViewBuilder`",
        fixes: [
          .safe("Add @ViewBuilder", preferred: true, .insert("@ViewBuilder ", at: member.range.lowerBound)),
          wrap(helper, in: file),
        ])
    }
  }

  /// A property or function that returns `some View`.
  private struct Helper {
    let name: Name
    let block: SyntaxNode
    let isPrivate: Bool

    init?(_ member: SyntaxNode) {
      let attributes: [Attribute]
      let result: SyntaxNode?
      if let function = FunctionDecl(member) {
        guard let name = function.name, let body = function.body else { return nil }
        (self.name, block, attributes, result) = (name, body, function.attributes, function.returnType)
      } else if let variable = VariableDecl(member), let binding = variable.bindings.first {
        guard let name = binding.name, let body = binding.accessorBlock, body.child(.accessorDecl) == nil,
          binding.initializer == nil
        else { return nil }
        (self.name, block, attributes, result) = (name, body, variable.attributes, binding.type)
      } else {
        return nil
      }
      guard let result, result.kind == .someOrAnyType, result.firstToken.textEquals("some"),
        result.typeName == "View", !attributes.contains(where: { $0.name.hasSuffix("Builder") }),
        !name.isAny(of: ["body", "makeBody", "previews", "toolbar", "makePreview"])
      else { return nil }
      isPrivate = FunctionDecl(member)?.isPrivate ?? VariableDecl(member)?.isPrivate ?? false
    }
  }

  /// Whether a protocol that is not analyzed may apply a builder to members.
  private func conformsToUnknown(_ type: TypeDeclaration) -> Bool {
    if type.isForeign, !type.name.isAny(of: ["View", "Text", "Image", "Color", "Button"]) { return true }
    return type.parts.contains { part in
      part.inheritedTypes.contains { inherited in
        !inherited.typeName.isAny(of: HelperMissingViewBuilder.harmless)
      }
    }
  }

  private static let harmless: [StaticString] = [
    "View", "App", "Equatable", "Hashable", "Identifiable", "Sendable", "Codable", "Animatable", "DynamicProperty",
    "Comparable", "ViewModifier",
  ]

  private func isFlawed(_ helper: Helper, in file: FileModel) -> Bool {
    guard !helper.block.descendants.contains(where: { $0.kind == .ifConfigDecl }), !returns(helper.block) else {
      return false
    }
    let statements = Array(helper.block.children)
    if statements.count(where: isView) >= 2 { return true }
    // Next to other statements, an `if` or `switch` has no value, whatever its branches contain.
    if statements.count > 1 { return statements.contains(where: isView) && statements.contains(where: choosesViews) }
    guard let branch = statements.first else { return false }
    var results: [SyntaxNode] = []
    guard collect(branch, into: &results), results.count >= 2 else { return false }
    let chains = results.map(ModifierChain.init)
    guard let first = chains[0].baseName, chains.allSatisfy({ $0.baseName.isCapitalized }) else {
      return false
    }
    // `….eraseToAnyView()`: the last modifier decides the type.
    if let last = chains[0].modifiers.last?.name,
      chains.allSatisfy({ $0.modifiers.last?.name == last }),
      !file.facts.extensionFunctions(named: last.text).isEmpty || last.hasPrefix("erase") || last.hasSuffix("AnyView")
    {
      return false
    }
    return chains.contains { $0.baseName != first }
  }

  private func returns(_ block: SyntaxNode) -> Bool {
    var descendants = block.descendants
    while let next = descendants.next() {
      if next.kind == .returnStmt { return true }
      if next.kind == .closureExpr { descendants.skip(next) }
    }
    return false
  }

  /// `Name(…)` with modifiers, as a whole statement.
  private func isView(_ statement: SyntaxNode) -> Bool {
    guard statement.kind == .functionCallExpr else { return false }
    let chain = ModifierChain(statement)
    guard let base = chain.base, base.kind == .functionCallExpr, let name = FunctionCallExpr(base)?.calleeName else {
      return false
    }
    return name.isCapitalized && !name.isAny(of: ["Task", "Timer", "DispatchQueue", "Thread", "Logger"])
  }

  /// `if` or `switch` with only views in its branches.
  private func choosesViews(_ statement: SyntaxNode) -> Bool {
    guard statement.kind == .ifExpr || statement.kind == .switchExpr else { return false }
    var results: [SyntaxNode] = []
    return collect(statement, into: &results) && !results.isEmpty && results.allSatisfy(isView)
  }

  /// The single views of all branches; false if a branch is not a single view.
  private func collect(_ statement: SyntaxNode, into results: inout [SyntaxNode]) -> Bool {
    switch statement.kind {
    case .ifExpr, .switchExpr:
      for child in statement.children {
        switch child.kind {
        case .codeBlock:
          guard let only = child.onlyChild, collect(only, into: &results) else { return false }
        case .switchCase:
          let statements = child.children.filter { $0.kind != .switchCaseLabel }
          guard statements.count == 1, collect(statements[0], into: &results) else { return false }
        case .ifExpr: guard collect(child, into: &results) else { return false }
        default: continue
        }
      }
      return true
    case .functionCallExpr, .memberAccessExpr:
      // `fatalError()` has any type.
      let name = ModifierChain(statement).baseName
      if name == "fatalError" || name == "preconditionFailure" { return true }
      results.append(statement)
      return true
    default: return false
    }
  }

  private func wrap(_ helper: Helper, in file: FileModel) -> Fix? {
    guard let first = helper.block.firstChild, let last = helper.block.lastChild else { return nil }
    let range = first.range.lowerBound..<last.range.upperBound
    return .unsafe("Put the views into a VStack", .replace(range, by: file.tree.wrapped(range, in: "VStack")))
  }
}
