struct ScrollToWithoutID: CallRule {
  static let info = RuleInfo(
    id: "scroll_to_without_id", topic: .scrolling, cases: [.noID, .otherID], tier: .precise,
    since: "0.2.0")

  static let callees: [StaticString] = ["ScrollViewReader"]

  func check(_ reader: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let content = reader.trailingClosure(or: "content"), content.parameterNames.count == 1,
      let proxy = content.parameterNames.first, let type = file.enclosingType(of: reader.node),
      // The content that a modifier gets may contain the id.
      type.viewRole != .viewModifier
    else { return }
    let scrolls = scrolls(with: proxy, in: content, file)
    guard !scrolls.isEmpty, let ids = ids(in: content, of: type, file) else { return }
    for call in scrolls {
      guard let target = call.firstUnlabeledArgument else { continue }
      if !ids.isEmpty {
        // Ids that are all string literals can be compared with a literal.
        guard target.kind == .stringLiteralExpr, ids.allSatisfy({ $0.kind == .stringLiteralExpr }),
          target.isConstantString, ids.allSatisfy(\.isConstantString),
          !ids.contains(where: { $0.isSpelledLike(target) })
        else { continue }
      }
      findings.add(
        at: call.rangeFromName, "`scrollTo(\(target.shortText))` does nothing: no view inside has this id",
        ids.isEmpty ? .noID : .otherID,
        related: [RelatedLocation(range: reader.nameRange, message: "contains no view with this id")],
        fixes: [ids.isEmpty && scrolls.count == 1 ? fix(target, content, in: file) : nil])
    }
  }

  /// The calls of `scrollTo` in the content, and in the functions of the file that get the proxy from it.
  private func scrolls(with proxy: Name, in content: ClosureExpr, _ file: FileModel) -> [FunctionCallExpr] {
    func isProxy(_ node: SyntaxNode?) -> Bool { node.flatMap(DeclReferenceExpr.init)?.name == proxy }
    let direct = file.calls(named: "scrollTo", in: content.node).filter { isProxy($0.base) && !$0.arguments.isEmpty }
    let reached = file.reach(from: content).filter { !$0.isInRoot && $0.file === file }.flatMap { code in
      code.calls(named: "scrollTo").filter { call in
        guard !call.arguments.isEmpty, let base = call.base.flatMap(DeclReferenceExpr.init)?.name else { return false }
        return isProxy(code.argument(for: base))
      }
    }
    return direct + reached
  }

  /// The ids that views in the content have; nil if a loop or an unknown view may give others.
  private func ids(in content: ClosureExpr, of type: TypeDeclaration, _ file: FileModel) -> [SyntaxNode]? {
    var result: [SyntaxNode] = []
    for part in type.parts {
      for call in file.calls(in: part.node) {
        guard let name = call.calleeName else { return nil }
        if name == "id", call.base != nil {
          guard let id = call.onlyUnlabeledArgument else { return nil }
          result.append(id)
          continue
        }
        if name == "scrollTarget" { return nil }
        guard name.isCapitalized else {
          if call.base != nil, SwiftUICatalog.entry(of: name) == nil,
            !file.facts.extensionFunctions(named: name.text).isEmpty
          {
            return nil
          }
          continue
        }
        if name == "ForEach" || name == "Table" || name == "OutlineGroup" { return nil }
        if name == "List", call.firstUnlabeledArgument != nil || !call.arguments.isEmpty { return nil }
        guard content.node.contains(call.node) || !file.isInActionScope(call.node) else { continue }
        // What a view of the project shows is not followed.
        if SwiftUICatalog.entry(of: name) == nil, file.isInBodyScope(call.node), !isArgument(call, file) { return nil }
      }
    }
    let showsParameter = content.node.descendants.contains { node in
      guard let name = DeclReferenceExpr(node)?.name, !name.isCapitalized else { return false }
      // `content`, `content.padding()`
      if node.isStatement { return !type.variables.contains { $0.binding.name == name && !$0.binding.isStored } }
      return node.parent.flatMap(MemberAccessExpr.init)?.base == node
        && type.storedProperty(named: name).map { $0.attributes.allSatisfy { $0.name == "ViewBuilder" } } ?? false
    }
    return showsParameter ? nil : result
  }

  /// Whether a call creates a value that is passed to a modifier or an initializer: `EdgeInsets()`.
  private func isArgument(_ call: FunctionCallExpr, _ file: FileModel) -> Bool {
    call.node.outermostPostfix.parent?.kind == .labeledExpr
  }

  private func fix(_ target: SyntaxNode, _ content: ClosureExpr, in file: FileModel) -> Fix? {
    guard target.isLiteral, let scrollView = file.calls(named: "ScrollView", in: content.node).first,
      let scrolled = scrollView.trailingClosure, scrolled.statements.count == 1, let view = scrolled.statements.first
    else { return nil }
    return file.appending(".id(\(target.text))", to: view).map {
      Fix.unsafe("Add `id(\(target.shortText))` to the content", preferred: true, $0)
    }
  }
}

extension SyntaxNode {
  fileprivate var isConstantString: Bool { StringLiteralExpr(self)?.hasInterpolation == false }
}

extension RuleCase {
  fileprivate static let noID = RuleCase("noID", .deadFeature, "no view in the scroll view has an id")
  fileprivate static let otherID = RuleCase("otherID", .deadFeature, "the views in the scroll view have other ids")
}
