struct HelperMissingViewBuilder: TypeRule {
  static let info = RuleInfo(
    id: "helper_missing_view_builder", topic: .layout, cases: [.severalViews], tier: .precise)

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.declaration.node.kind != .protocolDecl else { return }
    lazy var isInProtocol = conformsToUnknown(type)
    for member in type.members {
      guard let helper = Helper(member), !file.hasErrors(member) else { continue }
      guard helper.isPrivate || !isInProtocol || !mayBeWitness(helper, of: type, file), isFlawed(helper, in: file)
      else { continue }
      findings.add(
        at: helper.name.range, "`\(helper.name.text)` returns several views but is not marked `@ViewBuilder`",
        fixes: [
          .safe("Add `@ViewBuilder`", preferred: true, .insert("@ViewBuilder ", at: member.range.lowerBound)),
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

  /// Whether the type may conform to a protocol that applies a result builder to members.
  private func conformsToUnknown(_ type: TypeDeclaration) -> Bool {
    if type.isForeign, !type.name.isAny(of: ["View", "Text", "Image", "Color", "Button"]) { return true }
    return type.parts.contains { part in
      part.inheritedTypes.contains { inherited in
        !inherited.typeName.isAny(of: HelperMissingViewBuilder.harmless)
      }
    }
  }

  /// Whether a protocol may require a member, and with it a builder; a protocol of the project shows what it requires.
  private func mayBeWitness(_ helper: Helper, of type: TypeDeclaration, _ file: FileModel) -> Bool {
    if type.isForeign { return true }
    let isOfSDK = type.parts.flatMap(\.inheritedTypes).contains { inherited in
      guard let name = inherited.typeName, !name.isAny(of: HelperMissingViewBuilder.harmless) else { return false }
      return SwiftUICatalog.entry(of: name) != nil
    }
    return isOfSDK || file.isRequired(helper.name, of: type) != false
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
    // Among other statements, an `if` or `switch` has no value, whatever its branches contain.
    if statements.count > 1 { return statements.contains(where: isView) && statements.contains(where: choosesViews) }
    guard let branch = statements.first else { return false }
    var results: [SyntaxNode] = []
    guard collect(branch, into: &results), results.count >= 2 else { return false }
    let chains = results.map(ModifierChain.init)
    guard let first = chains[0].baseName, chains.allSatisfy({ $0.baseName.isCapitalized }) else {
      return false
    }
    // `….eraseToAnyView()`: the last modifier determines the type.
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

  /// Whether a statement is `Name(…)` with optional modifiers.
  private func isView(_ statement: SyntaxNode) -> Bool {
    guard statement.kind == .functionCallExpr else { return false }
    let chain = ModifierChain(statement)
    guard let base = chain.base, base.kind == .functionCallExpr, let name = FunctionCallExpr(base)?.calleeName else {
      return false
    }
    return name.isCapitalized && !name.isAny(of: ["Task", "Timer", "DispatchQueue", "Thread", "Logger"])
  }

  /// Whether a statement is an `if` or `switch` whose branches contain only views.
  private func choosesViews(_ statement: SyntaxNode) -> Bool {
    guard statement.kind == .ifExpr || statement.kind == .switchExpr else { return false }
    var results: [SyntaxNode] = []
    return collect(statement, into: &results) && !results.isEmpty && results.allSatisfy(isView)
  }

  /// Collects the view of each branch. Returns false if a branch is not a single view.
  private func collect(_ statement: SyntaxNode, into results: inout [SyntaxNode]) -> Bool {
    switch statement.kind {
    case .ifExpr:
      for branch in IfExpr(statement)?.branches ?? [] {
        guard let only = branch.onlyChild, collect(only, into: &results) else { return false }
      }
      return true
    case .switchExpr:
      for child in statement.children where child.kind == .switchCase {
        let statements = child.children.filter { $0.kind != .switchCaseLabel }
        guard statements.count == 1, collect(statements[0], into: &results) else { return false }
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
    return .unsafe("Wrap the views in a `VStack`", .replace(range, by: file.tree.wrapped(range, in: "VStack")))
  }
}

extension RuleCase {
  fileprivate static let severalViews = RuleCase(
    "severalViews", .doesNotCompile, "a helper without the attribute contains several views")
}
