struct AnyView: CallRule {
  static let info = RuleInfo(
    id: "any_view", topic: .performance, cases: [.inBuilder, .lacksViewBuilder, .inRow], tier: .heuristic)

  static let callees: [StaticString] = ["AnyView"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    // Code that stores the value might require the type; only an `AnyView` that a builder shows can be unwrapped.
    guard call.calledExpression?.kind == .declReferenceExpr, let shown = ShownPlace(call.node),
      let scope = builder(around: shown.statement, file), call.trailingClosure == nil,
      let content = call.onlyUnlabeledArgument
    else { return }
    let kind = kind(of: content, in: file)
    // A view builder does not accept `any View`.
    guard kind != .existential else { return }
    let helper = helper(returning: shown, in: scope, of: file)
    let isRow = file.slots(around: call.node).first?.slot == .row
    findings.add(
      at: call.range,
      helper.map { "`AnyView` erases the type of the view; remove it and mark `\($0.text)` as `@ViewBuilder`" }
        ?? "`AnyView` erases the type of the view; remove it, because a view builder accepts different types",
      helper != nil ? .lacksViewBuilder : isRow ? .inRow : .inBuilder,
      assuming: [
        kind == .unknown
          ? .type("whether `\(content.text)` is an `any View`, which a view builder does not accept") : nil
      ],
      fixes: [kind == .unknown ? nil : fix(call, content, shown, in: scope, of: file)])
  }

  /// The name of the member that returns several views and is not a view builder.
  private func helper(returning shown: ShownPlace, in scope: SyntaxNode, of file: FileModel) -> Name? {
    guard scope.kind != .closureExpr, !file.isViewBuilder(scope),
      shown.ternary != nil || shown.isReturned && scope.returnCount > 1 || shown.statement.isConditional(below: scope)
    else { return nil }
    return scope.memberName
  }

  private enum ContentKind { case view, existential, unknown }

  /// Whether the erased value is a concrete view, or a property or function declared as `any View`, or a local variable,
  /// which may be one.
  private func kind(of content: SyntaxNode, in file: FileModel) -> ContentKind {
    var kinds: [ContentKind] = []
    for part in content.alternatives {
      let chain = ModifierChain(part.unparenthesized)
      guard let name = chain.baseName else {
        kinds.append(.unknown)
        continue
      }
      if name.isCapitalized || name == "self" {
        kinds.append(.view)
        continue
      }
      let base = chain.base?.unparenthesized
      let isOwn =
        base?.selfMemberName != nil || base.flatMap(FunctionCallExpr.init)?.calledExpression?.selfMemberName != nil
      // Views that a protocol makes, `style.body(for: item)`, are usually stored in a variable first.
      if let base, file.isLocal(base) {
        // The content of a modifier is a view.
        let isContent = name == "content" && !(file.declaredType(of: base)?.hasPrefix("any ") ?? false)
        kinds.append(isContent ? .view : .existential)
        continue
      }
      guard isOwn, let type = file.enclosingType(of: content) else {
        kinds.append(name == "content" ? .view : .unknown)
        continue
      }
      let declared =
        type.variables.first { $0.binding.name == name }?.binding.type?.text
        ?? type.functions.first { $0.name == name }?.returnType?.text
      guard let declared else {
        // Without its declaration, for example in a snippet, it can only be a view.
        kinds.append(.view)
        continue
      }
      let isExistential = declared.hasPrefix("any ") || declared.hasPrefix("(any ") || declared.includes("-> any ")
      kinds.append(isExistential ? .existential : .view)
    }
    return kinds.contains(.existential) ? .existential : kinds.contains(.unknown) ? .unknown : .view
  }

  /// How an expression becomes a view of a builder: as a statement, after `return` or as a branch of a ternary.
  private struct ShownPlace {
    let statement: SyntaxNode
    /// The ternary that the expression is a branch of.
    let ternary: SyntaxNode?
    let isReturned: Bool

    init?(_ node: SyntaxNode) {
      var value = node
      ternary = value.ternaryAround
      if let ternary { value = ternary }
      if let parent = value.parent, parent.kind == .returnStmt {
        (statement, isReturned) = (parent, true)
      } else {
        (statement, isReturned) = (value, false)
      }
      guard statement.isStatement else { return nil }
    }
  }

  private func fix(
    _ call: FunctionCallExpr, _ content: SyntaxNode, _ shown: ShownPlace, in scope: SyntaxNode, of file: FileModel
  ) -> Fix? {
    let title = "Remove `AnyView`"
    // A member that is not a view builder returns one type, here `AnyView`, from all of its branches.
    let needsBuilder = scope.kind != .closureExpr && !file.isViewBuilder(scope)
    if needsBuilder, shown.statement.isConditional(below: scope) { return nil }
    guard let ternary = shown.ternary else {
      // Several `return` statements must share one type, too.
      if shown.isReturned, scope.returnCount > 1 { return nil }
      let text = content.tree.reindented(content.range, to: call.range.lowerBound)
      return Fix(
        title: title, isSafe: true, isPreferred: true, edits: content.tree.replacing(view: call.node, by: text))
    }
    let branches = ternary.alternatives.map { FunctionCallExpr($0) }
    let parts = Array(ternary.children)
    guard !shown.isReturned, branches.count == 2, parts.last?.kind == .functionCallExpr,
      let sign = parts.dropLast().last, sign.kind == .unresolvedTernaryExpr,
      let condition = ternary.tree.optionalText(from: ternary.range.lowerBound, to: sign.range.lowerBound),
      let yes = branches[0].flatMap(unwrapped), let no = branches[1].flatMap(unwrapped)
    else { return nil }
    return Fix(
      title: title, isSafe: true, isPreferred: true,
      edits: (needsBuilder ? [.insert("@ViewBuilder ", at: scope.range.lowerBound)] : [])
        + [.replace(ternary.range, by: "if \(condition) { \(yes) } else { \(no) }")])
  }

  private func unwrapped(_ call: FunctionCallExpr) -> String? {
    call.calleeName == "AnyView" && call.trailingClosure == nil ? call.onlyUnlabeledArgument?.text : nil
  }

  /// The body of the builder, or the member that returns `some View`, that contains a statement; nil unless only builders
  /// surround it, because another closure, or a member of another type, might require exactly `AnyView`.
  private func builder(around node: SyntaxNode, _ file: FileModel) -> SyntaxNode? {
    guard let member = node.enclosingMember, file.isInBodyScope(node), file.buildsViews(member),
      // A helper whose purpose is to return an `AnyView`.
      !((FunctionDecl(member)?.returnType ?? VariableDecl(member)?.bindings.first?.type)?.typeName == "AnyView")
    else { return nil }
    var innermost: SyntaxNode?
    for ancestor in node.ancestors {
      if ancestor == member { return innermost ?? member }
      guard ancestor.kind == .closureExpr else { continue }
      innermost = innermost ?? ancestor
      // `{ proxy -> AnyView in … }` must return an `AnyView`.
      let returnsType = ClosureExpr(ancestor)?.signature?.tokens.contains { $0.textEquals("->") } ?? false
      guard !returnsType, let use = ArgumentUse(ancestor), case .builder = use.role, !namesAnyView(use.call),
        SwiftUICatalog.entry(of: use.callee) != nil, !file.redefines(use.callee, at: use.call.node)
      else { return nil }
    }
    return innermost ?? member
  }

  /// `ScrollView<AnyView>(…) { … }`, whose content must be an `AnyView`.
  private func namesAnyView(_ call: FunctionCallExpr) -> Bool {
    guard let callee = call.node.firstChild, callee.kind == .genericSpecializationExpr else { return false }
    return callee.mentionsAny(of: ["AnyView"])
  }
}

extension SyntaxNode {
  /// The ternary of which the node is an entire branch.
  fileprivate var ternaryAround: SyntaxNode? {
    guard let parent else { return nil }
    let sequence = parent.kind == .unresolvedTernaryExpr ? parent.parent : parent
    guard let sequence, sequence.kind == .sequenceExpr, sequence.alternatives.contains(self) else { return nil }
    return sequence
  }

  /// The number of `return` statements in a body, not counting those in closures.
  fileprivate var returnCount: Int {
    var count = 0
    var descendants = descendants
    while let next = descendants.next() {
      if next.kind == .closureExpr || next.kind == .functionDecl { descendants.skip(next) }
      if next.kind == .returnStmt { count += 1 }
    }
    return count
  }
}

extension SyntaxTree {
  /// The text between two offsets without trailing white space; nil if it is empty.
  fileprivate func optionalText(from start: Int, to end: Int) -> String? {
    var end = end
    while end > start, isWhiteSpace(at: end - 1) { end -= 1 }
    return start < end ? source.string(in: start..<end) : nil
  }
}

extension RuleCase {
  private static let record = "10 of 21 judged findings were worth acting on"

  fileprivate static let inBuilder = RuleCase(
    "inBuilder", .slow, "a view builder shows a view in an `AnyView`", severity: .hint, because: record)
  fileprivate static let lacksViewBuilder = RuleCase(
    "lacksViewBuilder", .slow, "a helper that is not a view builder returns one of several views", severity: .hint,
    because: record)
  fileprivate static let inRow = RuleCase(
    "inRow", .slow, "a row of a list or a loop is an `AnyView`", severity: .hint, because: record)
}
