// Connects helpers of a view, such as `var header: some View`, with the places that show them.

extension FileModel {
  /// The view that a helper of the same type consists of: the stack for `header` if the type declares
  /// `var header: some View { VStack { … } }`; nil for other names, and for a helper with statements or branches.
  package func helperView(_ reference: SyntaxNode) -> SyntaxNode? {
    guard let name = reference.selfMemberName, !isLocal(reference), let type = enclosingType(of: reference) else {
      return nil
    }
    let helpers = type.variables.filter { $0.binding.name == name && !$0.binding.isStored }
    guard helpers.count == 1 else { return nil }
    return helpers[0].binding.accessorBlock?.onlyExpression
  }

  /// The view that a helper consists of: `header`, or `header(title)` for a function of the file.
  package func viewOfHelper(_ expression: SyntaxNode) -> SyntaxNode? {
    if let view = helperView(expression) { return view }
    guard let call = FunctionCallExpr(expression) else { return nil }
    return callee(of: call).functionHere?.body?.onlyExpression
  }

  /// The braces that do all that some braces do: those of the helper if they only show or call a helper of the type,
  /// `var body: some View { content() }`.
  ///
  /// - Parameters:
  ///   - value: the name that the braces give to what they receive. The result has the name that the helper gives to it, nil if
  ///     the helper does not get it.
  ///   - withArguments: whether the helper may depend on arguments.
  package func codeBehindHelpers(
    _ braces: SyntaxNode, receiving value: Name? = nil, withArguments: Bool = true
  ) -> (node: SyntaxNode, value: Name?) {
    var (node, value) = (braces, value)
    for _ in 0..<Self.maximumHelpers {
      guard let only = node.kind == .closureExpr ? node.onlyStatement : node.onlyExpression,
        withArguments || FunctionCallExpr(only)?.arguments.isEmpty ?? true, let code = codeOfHelper(only)
      else { break }
      value = value.flatMap { value in
        guard let call = FunctionCallExpr(only), let function = code.parent.flatMap(FunctionDecl.init) else {
          return nil
        }
        let parameters = Array(function.parameters)
        let position = parameters.indices.first { position in
          parameters.argument(at: position, of: call).flatMap(DeclReferenceExpr.init)?.name == value
        }
        return position.flatMap { parameters[$0].name }
      }
      node = code
    }
    return (node, value)
  }

  /// The braces of the helper of the same type that an expression shows or calls: `header`, `header(title)`.
  func codeOfHelper(_ expression: SyntaxNode) -> SyntaxNode? {
    if let name = expression.selfMemberName, !isLocal(expression), let type = enclosingType(of: expression) {
      let helpers = type.variables.filter { $0.binding.name == name && !$0.binding.isStored }
      return helpers.count == 1 ? helpers[0].binding.accessorBlock?.codeOfGetter : nil
    }
    guard let call = FunctionCallExpr(expression), call.base.map(\.isSelf) ?? true, call.trailingClosure == nil else {
      return nil
    }
    return callee(of: call).functionHere?.body
  }

  /// The only view in the body of a view, or in the helper that is all that the body shows.
  package func bodyView(of type: TypeDeclaration) -> SyntaxNode? {
    type.variables.first { $0.binding.name == "body" }?.binding.accessorBlock
      .flatMap { codeBehindHelpers($0).node.onlyExpression }
  }

  /// Whether the member around a node is `body`, or the helper that is all that `body` shows.
  package func isInWholeBody(_ node: SyntaxNode) -> Bool {
    guard let member = node.enclosingMember else { return false }
    if member.memberName == "body" { return true }
    let body = enclosingType(of: node)?.variables.first { $0.binding.name == "body" }?.binding.accessorBlock
    return body.map { member.contains(codeBehindHelpers($0).node) } ?? false
  }

  /// The closures around a node, and around the uses of the helper or the method that contains it.
  package func closuresThroughHelpers(around node: SyntaxNode) -> [ClosureExpr] {
    var (result, open) = ([ClosureExpr](), [node])
    for _ in 0...Self.maximumHelpers {
      result += open.flatMap { closures(around: $0) }
      open = open.flatMap { helperUses(around: $0) }
    }
    return result
  }

  /// The maximum number of helpers of a view to search.
  private static var maximumContents: Int { 8 }

  /// A view, and the braces of the helpers of the same type with which it builds its content: `browser` and the code of
  /// `browser` for `browser.padding()`.
  package func ownContent(of view: SyntaxNode) -> [SyntaxNode] {
    guard let type = enclosingType(of: view) else { return [view] }
    var result = [view]
    var visited: Set<String> = []
    var next = 0
    while next < result.count, result.count < Self.maximumContents {
      let node = result[next]
      next += 1
      for reference in [node] + Array(node.descendants) where reference.kind == .declReferenceExpr {
        guard let name = DeclReferenceExpr(reference)?.name, !name.isCapitalized, !isShadowed(name, at: reference),
          let helper = type.members.first(where: { $0.memberName == name && buildsViews($0) }),
          let body = FunctionDecl(helper)?.body ?? VariableDecl(helper)?.bindings.first?.accessorBlock,
          !body.contains(view), visited.insert(name.text).inserted
        else { continue }
        result.append(body)
      }
    }
    return result
  }

  /// The only place that shows the helper of which a view is the whole content; nil if the view is part of a body or of
  /// something larger, or if several places show it.
  package func onlyUse(ofHelperShowing view: SyntaxNode) -> SyntaxNode? {
    let uses = helperUses(around: view)
    guard uses.count == 1, helperView(uses[0]) == view else { return nil }
    return uses[0]
  }

  /// Whether users can never touch what a view shows, here or at every use of its helper.
  package func isNeverTouchable(_ view: SyntaxNode) -> Bool {
    isTrueEverywhere(of: view) { !reachability(of: $0).isTouchable }
  }

  /// Whether `.redacted(reason: .placeholder)` always hides what a view shows, here or at every use of its helper.
  package func isAlwaysRedacted(_ view: SyntaxNode) -> Bool {
    isTrueEverywhere(of: view) { place in
      place.ancestors.prefix { $0.kind != .memberBlock }.contains { ancestor in
        guard let call = FunctionCallExpr(ancestor), call.calleeName == "redacted" else { return false }
        return call.argument("reason").textEquals(".placeholder") && call.base?.contains(place) ?? false
      }
    }
  }

  /// Whether something is true for a view, or for every use of the helper that contains it.
  private func isTrueEverywhere(of view: SyntaxNode, helpers: Int = 0, _ isTrue: (SyntaxNode) -> Bool) -> Bool {
    if isTrue(view) { return true }
    let uses = helpers < Self.maximumHelpers ? helperUses(around: view) : []
    return !uses.isEmpty && uses.allSatisfy { isTrueEverywhere(of: $0, helpers: helpers + 1, isTrue) }
  }

  /// The maximum number of helpers that use each other.
  private static var maximumHelpers: Int { 3 }
}
