/// Code that changes a property: `x = 1`, `x.width += 2`, `x[0] = 1`, `x.toggle()`, `x.append(…)`, `f(&x)`, `$x`.
package struct Write: Sendable {
  package enum Kind: Sendable {
    /// `x = 1`
    case replaces
    /// `x += 1`
    case computes
    /// `x.toggle()`, `x = !x`
    case toggles
    /// `x.append(1)`, a call of a method that changes the value on which it is called.
    case mutates
    /// `&x`: other code may change it.
    case lends
    /// `$x`: a control or other code may change it. Only `bindings(of:in:)` returns these.
    case binds

    init(_ assignment: Assignment) {
      self = assignment.isCompound ? .computes : assignment.negatesTarget ? .toggles : .replaces
    }
  }

  /// The assignment, the call, or the expression that lends or binds the property.
  package let node: SyntaxNode
  /// The changed expression: `x.names` in `x.names.append("")`.
  package let target: SyntaxNode
  package let kind: Kind
  /// Whether it changes only an element or a member of the value: `x[0] = 1`, `x.width = 2`, `x.names.append("")`.
  package let isInside: Bool
  /// The assignment, if it sets the property as a whole.
  package let assignment: Assignment?

  /// The called method.
  package var method: Name? { kind == .mutates || kind == .toggles ? FunctionCallExpr(node)?.calleeName : nil }

  /// The element that it adds to a collection: `items.append(x)`, `items += [x]`, `items = items + [x]`.
  package var addedElement: SyntaxNode? {
    if let assignment = Assignment(node) { return assignment.addedElement }
    guard method.map({ $0.isAny(of: ["append", "insert"]) }) ?? false else { return nil }
    return FunctionCallExpr(node)?.firstUnlabeledArgument
  }

  /// Whether it makes a collection empty: `items = []`, `items.removeAll()`.
  package var empties: Bool {
    guard let assignment else {
      guard kind == .mutates, let call = FunctionCallExpr(node), call.calleeName == "removeAll" else { return false }
      return call.trailingClosure == nil && call.argument("where") == nil
    }
    guard let value = assignment.singleValue else { return false }
    return (value.kind == .arrayExpr || value.kind == .dictionaryExpr) && value.firstChild == nil
      || value.textEquals("\"\"")
  }

  /// What a called method does to the elements of its receiver.
  package var change: ElementChange {
    guard let method else { return .keeps }
    // Without a condition, the call usually precedes one that fills the collection again.
    if method == "removeAll", let call = FunctionCallExpr(node),
      call.trailingClosure != nil || call.argument("where") != nil
    {
      return .removes
    }
    return MutatingMethod.named(method)?.change ?? .keeps
  }

  /// Whether it sets the property to `false` or `nil`, or toggles it.
  package var mayTurnOff: Bool {
    guard let assignment else { return kind == .toggles }
    guard let value = assignment.singleValue else { return !assignment.setsTrue }
    return value.kind != .booleanLiteralExpr || value.textEquals("false")
  }

  /// Whether it may set a flag to `true`: `flag = true`, `flag = !flag`, `flag.toggle()`.
  package var mayTurnOn: Bool {
    guard let assignment else { return kind == .toggles && !isInside }
    return assignment.setsTrue || kind == .toggles
  }

  /// Whether code can be suspended between its start and this change. The code is the nearest function, or the nearest
  /// closure that runs later.
  package var isAfterSuspension: Bool {
    guard let code = node.enclosingRun, let start = code.firstSuspensionStart else { return false }
    return node.range.upperBound > start
  }
}

/// The changes of properties, which rules query for each use of a property.
private final class WriteMemos: QuestionMemos {
  struct Question: Hashable {
    let name: String
    /// The row of the declaration of the type.
    let type: Int
  }

  var known = Memo<Question, [Write]>()

  init() {}
}

extension FileModel {
  /// The change that code makes to a property that it refers to; nil if it only reads it.
  ///
  /// What an assignment reads to compute the new value of the property is a part of the change.
  ///
  /// - Parameter reference: a plain reference to the property.
  package func write(at reference: SyntaxNode) -> Write? {
    var node = reference
    if let parent = node.parent, let access = MemberAccessExpr(parent), access.declName == node { node = parent }
    let whole = node
    var isInside = false
    // One of several properties: `(x, y) = f()`.
    var part: SyntaxNode?
    while let parent = node.parent {
      switch parent.kind {
      case .sequenceExpr:
        guard let assignment = Assignment(parent), assignment.target == node else { break }
        return Write(
          node: parent, target: part ?? node, kind: Write.Kind(assignment), isInside: isInside,
          assignment: isInside || part != nil ? nil : assignment)
      case .labeledExpr, .tupleExpr:
        part = part ?? node
        node = parent
        continue
      case .inOutExpr: return Write(node: parent, target: node, kind: .lends, isInside: isInside, assignment: nil)
      case .functionCallExpr:
        guard let access = MemberAccessExpr(node), parent.firstChild == node, let name = access.name,
          let receiver = access.base
        else { break }
        let isWhole = receiver.withoutUnwrapping == whole
        guard isWhole ? isMutating(name, on: whole) : MutatingMethod.named(name) != nil else { break }
        if let assignment = parent.conditionalToggle {
          return Write(
            node: assignment.node, target: receiver, kind: .replaces, isInside: !isWhole,
            assignment: isWhole ? assignment : nil)
        }
        return Write(
          node: parent, target: receiver, kind: name == "toggle" ? .toggles : .mutates, isInside: !isWhole,
          assignment: nil)
      case .subscriptCallExpr:
        guard parent.firstChild == node else { break }
        isInside = true
        node = parent
        continue
      case .memberAccessExpr:
        guard parent.firstChild == node else { break }
        // The name of a method is not a part of the value.
        if parent.parent?.kind != .functionCallExpr || parent.parent?.firstChild != parent { isInside = true }
        node = parent
        continue
      case .optionalChainingExpr, .forceUnwrapExpr:
        node = parent
        continue
      default: break
      }
      break
    }
    return node.assignmentOfItself.map { assignment in
      Write(
        node: assignment.node, target: assignment.target, kind: Write.Kind(assignment), isInside: isInside,
        assignment: isInside ? nil : assignment)
    }
  }

  /// The changes inside a node: its assignments, its calls of mutating methods, and what it lends, each in source order.
  package func writes(in node: SyntaxNode) -> [Write] {
    var result: [Write] = []
    for assignment in assignments(in: node) {
      let kind = Write.Kind(assignment)
      let target = assignment.target.unparenthesized
      guard target.kind == .tupleExpr else {
        let isInside = target.withoutUnwrapping.selfMemberName == nil
        result.append(
          Write(
            node: assignment.node, target: target, kind: kind, isInside: isInside,
            assignment: isInside ? nil : assignment))
        continue
      }
      for part in target.children.lazy.compactMap({ LabeledExpr($0)?.expression }) {
        result.append(
          Write(
            node: assignment.node, target: part, kind: kind, isInside: part.selfMemberName == nil, assignment: nil))
      }
    }
    let changing = calls(in: node) { call, hash in MutatingMethod.named(hash) != nil || call.isWholeStatement }
    for call in changing {
      guard let name = call.calleeName, let receiver = call.base?.withoutUnwrapping, isMutating(name, on: receiver),
        name != "toggle" || call.node.conditionalToggle == nil
      else { continue }
      result.append(
        Write(
          node: call.node, target: receiver, kind: name == "toggle" ? .toggles : .mutates,
          isInside: receiver.selfMemberName == nil, assignment: nil))
    }
    for lent in inOuts(in: node) {
      guard let target = lent.firstChild else { continue }
      result.append(
        Write(node: lent, target: target, kind: .lends, isInside: target.selfMemberName == nil, assignment: nil))
    }
    return result
  }

  /// The changes in a type, except those in nested types.
  package func writes(in type: TypeDeclaration) -> [Write] {
    type.parts.flatMap { part in writes(in: part.node).filter { enclosingType(of: $0.node) === type } }
  }

  /// The changes of a property of the enclosing type inside a node, without its bindings. A local constant for the object
  /// in a property is another name of it.
  package func writes(to name: Name, in node: SyntaxNode) -> [Write] {
    unqualifiedReferences(to: name, in: node).flatMap { writes(at: $0) }
  }

  /// The changes of a property in its type, except those in nested types, and without its bindings.
  package func writes(to name: Name, in type: TypeDeclaration) -> [Write] {
    memoized(\WriteMemos.known, WriteMemos.Question(name: name.text, type: type.declaration.node.index)) {
      unqualifiedReferences(to: name, in: type).flatMap { writes(at: $0) }
    }
  }

  /// The changes of a view's state after the view is created, which are all changes outside its initializers.
  package func laterWrites(to state: StoredProperty, in type: TypeDeclaration) -> [Write] {
    let initializers = type.initializers.compactMap(\.body)
    return writes(to: state.name, in: type).filter { write in !initializers.contains { $0.contains(write.node) } }
  }

  /// The uses of the binding of a property in its type, except those in nested types: `$x`, `$x.name`, `$x[0]`.
  package func bindings(of name: Name, in type: TypeDeclaration) -> [Write] {
    bindingReferences(to: name, in: type).map(binding)
  }

  /// - Parameter reference: `$x`, a plain reference to the binding of a property.
  func binding(at reference: SyntaxNode) -> Write {
    var target = reference.parent.flatMap { MemberAccessExpr($0)?.declName == reference ? $0 : nil } ?? reference
    let whole = target
    while let parent = target.parent, parent.firstChild == target {
      // `$x.animation()` is no member of the value.
      guard parent.kind == .subscriptCallExpr || parent.kind == .memberAccessExpr,
        parent.parent?.kind != .functionCallExpr || parent.parent?.firstChild != parent
      else { break }
      target = parent
    }
    return Write(node: target, target: target, kind: .binds, isInside: target != whole, assignment: nil)
  }

  /// Whether a view changes its own state after it is created, or lets other code change it.
  package func changes(_ state: StoredProperty, in type: TypeDeclaration) -> Bool {
    memoized(\.knownChanges, state.name.range.lowerBound) {
      !bindingReferences(to: state.name, in: type).isEmpty || !laterWrites(to: state, in: type).isEmpty
    }
  }

  /// Whether a view gives a state another value after it is created, or lets other code do so. Changes of members of an
  /// object do not count.
  func replaces(_ state: StoredProperty, in type: TypeDeclaration) -> Bool {
    bindings(of: state.name, in: type).contains { !$0.isInside }
      || laterWrites(to: state, in: type).contains { !$0.isInside }
  }

  /// The changes at a reference, and those of the object by another name: `let current = model; current.name = ""`.
  private func writes(at reference: SyntaxNode) -> [Write] {
    if let write = write(at: reference) {
      guard write.target.contains(reference) else { return [] }
      return refersToMember(reference, changedBy: write) ? [write] : []
    }
    let whole = reference.parent.flatMap { MemberAccessExpr($0)?.declName == reference ? $0 : nil } ?? reference
    guard let initializer = whole.parent, initializer.kind == .initializerClause, let declared = initializer.parent,
      let alias = declared.firstChild?.firstToken.map(Name.init), let scope = declared.enclosingStatement.parent,
      let name = DeclReferenceExpr(reference)?.name, !(alias == name)
    else { return [] }
    return bareReferences(to: alias, in: scope).filter { $0.index > declared.index }.compactMap { use in
      // The place of a copy begins with the copy itself.
      guard let write = write(at: use), write.isInside, let place = place(of: use), case .own = place.root else {
        return nil
      }
      return write
    }
  }
}

extension FileModel {
  /// Whether a changed name is that of a member, not of a local variable. After `if let model`, the variable is another
  /// name of the object in the member, but not of a value.
  private func refersToMember(_ reference: SyntaxNode, changedBy write: Write) -> Bool {
    guard reference.parent.flatMap({ MemberAccessExpr($0)?.declName == reference ? $0 : nil }) == nil,
      isLocal(reference)
    else { return true }
    guard write.isInside, let name = DeclReferenceExpr(reference)?.name, let place = place(of: reference),
      case .own = place.root
    else { return false }
    return place.members.count == 1 && place.members[0].name == name
  }
}

extension SyntaxNode {
  /// Whether it is a statement, so that nothing uses its value.
  var isWholeStatement: Bool {
    switch parent?.kind {
    case .codeBlock?, .closureExpr?, .switchCase?, .accessorBlock?: true
    case .tryExpr?: parent?.isWholeStatement ?? false
    default: false
    }
  }

  /// The nearest function, accessor or closure around the node that does not run together with the code around it.
  package var enclosingRun: SyntaxNode? {
    var run = enclosingFunction
    while let closure = run.flatMap(ClosureExpr.init), closure.runsAtOnce { run = closure.node.enclosingFunction }
    return run
  }

  /// Whether it is a closure, the braces of a function, or the accessors of a property.
  package var isBraces: Bool { kind == .closureExpr || kind == .codeBlock || kind == .accessorBlock }

  /// The braces of the nearest code around the node that does not run together with other code.
  package var enclosingBraces: SyntaxNode? { enclosingRun.flatMap { $0.isBraces ? $0 : $0.child(.codeBlock) } }
}
