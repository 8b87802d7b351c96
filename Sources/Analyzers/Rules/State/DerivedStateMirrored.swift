struct DerivedStateMirrored: TypeRule {
  static let info = RuleInfo(
    id: "derived_state_mirrored", topic: .state, cases: [.mirrored], tier: .precise, since: "0.2.0")

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view || type.viewRole == .viewModifier, !type.isForeign else { return }
    let states = type.storedProperties.filter { file.isState($0, in: type) && !$0.isStatic }
    guard !states.isEmpty else { return }
    let observers = file.calls(named: "onChange", in: type)
    guard !observers.isEmpty else { return }
    for state in states {
      guard let copy = mirror(state, of: type, in: file), state.isPrivate || !file.hasUnseenParts(type),
        !file.isPreviewHelper(type)
      else { continue }
      let name = state.name.text
      findings.add(
        at: state.range, "`\(name)` only mirrors `\(copy.value)` and lags behind it; use a computed property",
        related: copy.writes.map { RelatedLocation(range: $0.node.range, message: "updates the copy") })
    }
  }

  /// A state that always gets the same expression.
  private struct Mirror {
    let value: String
    let writes: [Assignment]
  }

  /// The expression that a state mirrors, if all code that sets it does so when the view appears or when one of the
  /// values in the expression changes.
  private func mirror(_ state: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Mirror? {
    let writes = file.sharedWrites(to: state.name, in: type)
    guard !writes.isEmpty, !state.name.saysCopy, !state.name.containsAny(of: ["cache", "handled"]),
      file.sharedBindings(to: state.name, in: type).isEmpty, isOnlyShown(state, of: type, in: file),
      // The copy starts at another value and is animated from there.
      !file.calls(named: "animation", in: type).contains(where: { animation in
        animation.argument("value")?.mentions(state.name) ?? false
      }),
      !type.parts.contains(where: { !file.storageReferences(to: state.name, in: $0.node).isEmpty })
    else { return nil }
    var updates: [Update] = []
    for write in writes {
      guard let update = write.assignment.flatMap({ Update($0, in: file) }),
        updates.first.map({ $0.value == update.value }) ?? true
      else { return nil }
      updates.append(update)
    }
    let observed = Set(updates.compactMap(\.source))
    guard let first = updates.first, updates.contains(where: \.runsAtFirst), !observed.isEmpty,
      !first.sources.isEmpty, first.sources.isSubset(of: observed),
      observed.allSatisfy({ source in type.variables.contains { $0.binding.name?.text == source } })
    else { return nil }
    return Mirror(value: first.value, writes: updates.map(\.assignment))
  }

  /// Whether the body shows the state and no action reads it. An action may read the value before the change.
  private func isOnlyShown(_ state: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    let reads = file.unqualifiedReferences(to: state.name, in: type).filter { file.write(at: $0) == nil }
    return !reads.isEmpty && reads.allSatisfy(file.isInBodyScope)
  }
}

/// A write to a state in an `onAppear` or an `onChange`.
private struct Update {
  let assignment: Assignment
  /// The assigned expression, in which the new value has its name outside the closure.
  let value: String
  /// The properties in the expression.
  let sources: Set<String>
  /// The property that is observed; nil in `onAppear`.
  let source: String?
  /// Whether it also runs when the view appears.
  let runsAtFirst: Bool

  /// Nil for writes in other places, and for values that may be expensive to compute.
  init?(_ assignment: Assignment, in file: FileModel) {
    guard let (closure, received) = Update.action(running: assignment.node, in: file), let use = closure.use,
      use.isMember,
      use.label == nil || use.label == "perform" || use.label == "action",
      assignment.value.allSatisfy(\.isCheap),
      !assignment.value.contains(where: { $0.tokens.contains { received.old.contains(Name($0).text) } })
    else { return nil }
    self.assignment = assignment
    if use.callee == "onAppear" {
      (value, sources) = Update.expression(assignment.value)
      (source, runsAtFirst) = (nil, true)
      return
    }
    guard use.callee == "onChange", let observed = use.call.argument("of"), let root = observed.rootReference,
      let rootName = DeclReferenceExpr(root)?.name, !file.isLocal(root)
    else { return nil }
    let new = received.new
    // A member of an object may change while the object stays the same.
    guard !assignment.value.contains(where: { $0.readsMember(of: new, or: observed) }) else { return nil }
    (value, sources) = Update.expression(assignment.value, replacing: new, by: observed)
    (source, runsAtFirst) = (rootName.text, use.call.argument("initial")?.textEquals("true") ?? false)
  }

  /// The action that runs a statement, directly or in the only methods that it calls, and the names that the code gives to the
  /// new value and to what it must not use.
  private static func action(
    running statement: SyntaxNode, in file: FileModel, methods: Int = 0
  ) -> (closure: ClosureExpr, received: (new: [String], old: [String]))? {
    if let closure = file.closures(around: statement).first {
      return statement.parent == closure.node ? (closure, received(by: closure)) : nil
    }
    let uses = file.helperUses(around: statement)
    guard methods < 3, let method = statement.enclosingMember.flatMap(FunctionDecl.init),
      statement.parent == method.body, let name = method.name, uses.count == 1,
      let call = FunctionCallExpr(uses[0].outermostPostfix), call.calleeName == name,
      let (closure, outer) = action(running: call.node, in: file, methods: methods + 1)
    else { return nil }
    let parameters = Array(method.parameters)
    var received: (new: [String], old: [String]) = ([], [])
    for (position, parameter) in parameters.enumerated() {
      guard let name = parameter.name?.text, let argument = parameters.argument(at: position, of: call) else {
        return nil
      }
      if outer.new.contains(argument.text) { received.new.append(name) } else { received.old.append(name) }
    }
    return (closure, received)
  }

  /// The names of the new value and of the old one in the closure of an `onChange`.
  private static func received(by closure: ClosureExpr) -> (new: [String], old: [String]) {
    let names = closure.parameterNames
    guard let last = names.last else { return (["$0"], ["$1"]) }
    return ([last.text], names.count == 2 ? [names[0].text] : [])
  }

  /// An expression without `self.`, and the names of the properties in it.
  private static func expression(
    _ parts: [SyntaxNode], replacing new: [String] = [], by observed: SyntaxNode? = nil
  ) -> (text: String, sources: Set<String>) {
    var (text, sources, isMember): (String, Set<String>, Bool) = ("", [], false)
    for part in parts {
      for token in part.tokens {
        let word = Name(token).text
        switch word {
        case "self":
          continue
        case ".":
          isMember = true
          if token.previous?.textEquals("self") ?? false { isMember = false } else { text += word }
          continue
        default: break
        }
        if !isMember, new.contains(word), let observed {
          text += observed.pathText
          if let name = observed.rootReference?.firstToken { sources.insert(Name(name).text) }
        } else {
          text += word
          if !isMember, token.kind.isIdentifier, !Name(token).isCapitalized, !token.isLabel { sources.insert(word) }
        }
        isMember = false
      }
      text += part == parts.last ? "" : " "
    }
    return (text, sources)
  }
}

extension SyntaxToken {
  /// Whether a colon follows, as after the label of an argument.
  fileprivate var isLabel: Bool { next?.textEquals(":") ?? false }
}

extension SyntaxNode {
  /// `model` in `model.user.name` and in `self.model`.
  fileprivate var rootReference: SyntaxNode? {
    var node = self
    while let access = MemberAccessExpr(node) {
      guard let base = access.base else { return nil }
      if base.isSelf { return access.declName }
      node = base
    }
    return node.kind == .declReferenceExpr ? node : nil
  }

  /// Whether an expression reads a member of the new value that may belong to an object: `newValue.title`, but not
  /// `newValue.isEmpty`.
  fileprivate func readsMember(of new: [String], or observed: SyntaxNode) -> Bool {
    ([self] + descendants).contains { node in
      guard let access = MemberAccessExpr(node), let base = access.base,
        new.contains(base.text) || base.isSpelledLike(observed) || base.kind == .optionalChainingExpr
      else { return false }
      return !access.name.isAny(of: [
        "isEmpty", "count", "first", "last", "width", "height", "lowercased", "uppercased", "hasPrefix", "hasSuffix",
        "rawValue", "description", "isZero", "isFinite", "isNaN",
      ])
    }
  }

  /// Whether computing the expression in each evaluation of a body costs next to nothing and gives the same value as
  /// long as nothing changes, unlike `.now`.
  fileprivate var isCheap: Bool {
    ([self] + descendants).allSatisfy { node in
      switch node.kind {
      case .closureExpr, .awaitExpr, .tryExpr, .macroExpansionExpr, .ifExpr, .switchExpr: return false
      case .functionCallExpr:
        return FunctionCallExpr(node)?.calleeName.isAny(of: [
          "String", "Int", "Double", "CGFloat", "Float", "min", "max", "abs", "hasPrefix", "hasSuffix", "lowercased",
          "uppercased",
        ]) ?? false
      case .memberAccessExpr: return MemberAccessExpr(node)?.name != "now"
      default: return true
      }
    }
  }
}

extension RuleCase {
  fileprivate static let mirrored = RuleCase("mirrored", .slow, "a state is a copy that is one update late")
}
