// Determines which code each evaluation of a body runs.

/// A body whose evaluation runs some code.
package struct BodyEvaluation {
  /// The type whose body it is.
  package let type: TypeDeclaration
  /// The expression in the body that leads to the code; nil if the code is in the body itself.
  package let use: SyntaxNode?
}

/// The repetition of work that is part of the evaluation of a body.
package struct BodyRepetition {
  /// Nil if the body is known to run again.
  package var unknown: Assumption?
}

extension FileModel {
  /// The body whose evaluation runs a node: directly, or through helpers of its type and functions of the file. Nil if
  /// the node runs on an event, once, or in code that may keep its closure.
  package func bodyEvaluation(running node: SyntaxNode) -> BodyEvaluation? {
    bodyEvaluation(running: node, depth: Self.maximumHelpers)
  }

  /// Whether a node is part of a body, or of code that each evaluation of a body runs.
  package func runsWithSomeBody(_ node: SyntaxNode) -> Bool {
    isInBodyScope(node) && !runsLater(node) || bodyEvaluation(running: node) != nil
  }

  /// Whether a node is in a closure that a view, a modifier or a function of the project runs on an event.
  package func runsLater(_ node: SyntaxNode) -> Bool {
    closures(around: node).contains { closure in
      guard closure.role != .action, closure.role != .transform else { return false }
      return switch role(of: closure) {
      case .action, .inTask, .later: true
      case .builder, .atOnce, .stored, .unknown: false
      }
    }
  }

  /// Whether a body repeats the work of its evaluation; nil if it runs only once.
  ///
  /// - Parameter isRow: whether the work is done for each row, which repeats it even if no body runs again.
  package func repetition(of evaluation: BodyEvaluation, isRow: Bool = false) -> BodyRepetition? {
    // The system renders widgets once per entry.
    if importsModule("WidgetKit") || importsModule("ActivityKit") { return nil }
    if isRow { return BodyRepetition() }
    return switch rerun(ofBodyOf: evaluation.type) {
    case .never: nil
    case .unknown:
      BodyRepetition(
        unknown: .change("whether the body of `\(evaluation.type.name.text)` runs again while the view is on screen"))
    case .happens: BodyRepetition()
    }
  }

  /// Whether users type in a view, so that its body runs again for each letter.
  package func hasTextInput(_ type: TypeDeclaration) -> Bool {
    (SwiftUICatalog.names(.textInput) + ["searchable"]).contains { !calls(named: $0, in: type).isEmpty }
  }

  /// Whether users type in a view while it shows a node: no branch for a text field excludes the one with the node.
  package func hasTextInput(_ type: TypeDeclaration, shownWith node: SyntaxNode) -> Bool {
    guard hasTextInput(type) else { return false }
    let places = onlyPlaces(of: node)
    let inputs = (SwiftUICatalog.names(.textInput) + ["searchable"]).flatMap { calls(named: $0, in: type) }
    return inputs.contains { input in
      !onlyPlaces(of: input.node).contains { place in places.contains(where: place.excludes) }
    }
  }

  /// A node, and the only use of the helper that contains it, and so on.
  private func onlyPlaces(of node: SyntaxNode) -> [SyntaxNode] {
    var places = [node]
    for _ in 0..<Self.maximumHelpers {
      let uses = helperUses(around: places[places.count - 1])
      guard uses.count == 1 else { break }
      places += uses
    }
    return places
  }

  /// Whether an evaluation runs a node for each row of a list or a loop, or the view is a row.
  package func runsForEachRow(_ node: SyntaxNode, in evaluation: BodyEvaluation) -> Bool {
    var places = [node, evaluation.use].compactMap(\.self)
    for _ in 0...Self.maximumHelpers {
      let isInLoop = places.contains { place in closures(around: place).contains { $0.role == .builder(.row) } }
      if isInLoop { return true }
      // A row may be a helper of the body.
      places = places.suffix(Self.maximumUses).filter(isInBodyScope).flatMap(helperUses)
    }
    return facts.shownUses(of: evaluation.type.name.text).contains { $0.fact.isRow && !$0.isInTests }
  }

  /// Whether a statement without a value compiles in its place, so that the closures around it are what they seem: a
  /// builder accepts only views and declarations, unless it contains a `return`.
  package func mayHaveNoValue(_ statement: SyntaxNode) -> Bool {
    if statement.kind == .variableDecl { return true }
    for ancestor in statement.surroundings {
      switch ancestor.kind {
      case .closureExpr:
        guard let closure = ClosureExpr(ancestor), case .builder = closure.role else { return true }
        return ancestor.runningNodes.contains { $0.kind == .returnStmt }
      case .functionDecl:
        let isBuilder = FunctionDecl(ancestor)?.attributes.contains { $0.name.is(.viewBuilder) } ?? false
        return !isBuilder || ancestor.runningNodes.contains { $0.kind == .returnStmt }
      case .variableDecl where ancestor.isMemberOrGlobal:
        return !buildsViews(ancestor) || ancestor.runningNodes.contains { $0.kind == .returnStmt }
      default: continue
      }
    }
    return true
  }

  /// The maximum number of helpers between a body and the code.
  private static var maximumHelpers: Int { 3 }
  /// The maximum number of uses of a helper to follow.
  private static var maximumUses: Int { 12 }

  private func bodyEvaluation(running node: SyntaxNode, depth: Int) -> BodyEvaluation? {
    guard let member = node.enclosingMember, runs(node, with: member) else { return nil }
    if buildsViews(member) {
      guard let type = enclosingType(of: member), type.buildsBodies else { return nil }
      return BodyEvaluation(type: type, use: nil)
    }
    // With fewer helpers left to follow, the answer may differ.
    let found =
      depth == Self.maximumHelpers
      ? memoized(\.knownBodies, member.index) { bodyUse(ofHelper: member, depth: depth) }
      : bodyUse(ofHelper: member, depth: depth)
    return found.map { BodyEvaluation(type: $0.type, use: $0.use) }
  }

  private func bodyUse(ofHelper member: SyntaxNode, depth: Int) -> BodyUse? {
    guard depth > 0, let name = member.memberName, member.isMemberOrGlobal else { return nil }
    for use in uses(ofHelper: member, named: name).prefix(Self.maximumUses) where !member.contains(use) {
      guard let found = bodyEvaluation(running: use, depth: depth - 1) else { continue }
      return BodyUse(type: found.type, use: found.use ?? use)
    }
    return nil
  }

  /// The places that run a helper: calls of a function, reads of a computed property.
  private func uses(ofHelper member: SyntaxNode, named name: Name) -> [SyntaxNode] {
    let function = FunctionDecl(member)
    if function?.isAsync ?? false { return [] }
    let references: [SyntaxNode]
    if let type = enclosingType(of: member), !type.isForeign {
      references = type.parts.flatMap { self.references(to: name, in: $0.node) }.filter { reference in
        guard let access = reference.parent.flatMap(MemberAccessExpr.init), access.declName == reference else {
          return true
        }
        guard let base = access.base.flatMap(DeclReferenceExpr.init)?.name else { return false }
        return base == "self" || base == "Self" || base == type.name
      }
    } else {
      references = self.references(to: name)
    }
    let own = references.filter { !isShadowed(name, at: $0) }
    guard function != nil else { return own }
    return own.flatMap(usesInReceiver).filter { reference in
      // `Button("Save", action: save)` only mentions the function.
      let callee = reference.parent.flatMap(MemberAccessExpr.init)?.node ?? reference
      return callee.parent?.kind == .functionCallExpr && callee.parent?.firstChild == callee
    }
  }

  /// Whether a node runs whenever a member does: it is not in a closure or a local function that may run later, and the
  /// member is neither stored nor a setter.
  private func runs(_ node: SyntaxNode, with member: SyntaxNode) -> Bool {
    if let variable = VariableDecl(member), variable.bindings.contains(where: \.isStored) { return false }
    guard member.kind == .variableDecl || member.kind == .functionDecl else { return false }
    for ancestor in node.surroundings(below: member) {
      switch ancestor.kind {
      case .closureExpr: if !(ClosureExpr(ancestor).map(runsWithBody) ?? false) { return false }
      case .functionDecl: return false
      case .accessorDecl: if !ancestor.firstToken.textEquals("get") { return false }
      default: continue
      }
    }
    return true
  }

  /// Whether a closure runs when its call does, or builds views of a body.
  func runsWithBody(_ closure: ClosureExpr) -> Bool {
    switch closure.role {
    // A binding is read while a body is evaluated.
    case .action: return closure.use?.label == "get"
    case .transform: return true
    case .unknown: return closure.runsAtOnce || closure.use.map { runsInView(closure, $0) } ?? false
    case .builder:
      guard let use = closure.use else { return false }
      if let entry = SwiftUICatalog.entry(of: use.callee) { return entry.kind.buildsContent }
      return runsInView(closure, use)
    }
  }

  /// Whether a closure that a view of the project receives builds content, or runs when the view is created.
  private func runsInView(_ closure: ClosureExpr, _ use: ArgumentUse) -> Bool {
    guard !use.isMember, let receiver = facts.type(named: use.callee.text) else { return false }
    return switch role(of: closure) {
    // An initializer may build the content that the view keeps; an object builds none in a body.
    case .builder: !receiver.isClass
    case .atOnce: true
    case .action, .inTask, .later, .stored, .unknown: false
    }
  }
}

extension TypeDeclaration {
  /// Whether SwiftUI evaluates its body: a view, a view modifier, an app, or an extension of views.
  fileprivate var buildsBodies: Bool {
    viewRole == .view || viewRole == .viewModifier || viewRole == .app || isForeign && name == "View"
  }
}

extension SwiftUICatalog.Kind {
  /// Whether closures of it build content.
  fileprivate var buildsContent: Bool {
    switch self {
    case .view, .chartContent, .scene, .toolbarContent, .modifier: true
    default: false
    }
  }
}

extension FunctionCallExpr {
  /// Whether the object that the call creates is also assigned to something that outlives the code: `cache[key] = new`.
  package var isStoredElsewhere: Bool {
    if let assignment = node.parent.flatMap(Assignment.init), assignment.target != node { return true }
    guard let binding = node.parent?.parent.flatMap(PatternBinding.init), let name = binding.name,
      let block = node.enclosingStatement.parent
    else { return false }
    return block.descendants.contains { node in
      guard let assignment = Assignment(node), let value = assignment.singleValue else { return false }
      return DeclReferenceExpr(value)?.name == name
    }
  }
}
