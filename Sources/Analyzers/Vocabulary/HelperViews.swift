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
    guard let call = FunctionCallExpr(expression), !call.calleeName.isCapitalized else { return nil }
    return callee(of: call).functionHere?.body?.onlyExpression
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
