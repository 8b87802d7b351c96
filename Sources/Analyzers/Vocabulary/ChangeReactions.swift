// Determines which code runs when a value changes, and which other values the code sets.

/// Code that runs when a value changes: an `onChange`, an `onReceive` of a published value, a `didSet`.
package struct ChangeReaction {
  /// The value as written, without `self.`.
  package let source: String
  /// The code that runs.
  package let reach: Reach
  /// From the modifier's name to the end of its call, or the property.
  package let range: Range<Int>
  /// Nil for a `didSet`.
  package let modifier: FunctionCallExpr?
}

/// A value that a reaction sets.
package struct ReactionEdge {
  package let from: ChangeReaction
  /// The value as written, without `self.`.
  package let target: String
  /// The guards of all writes.
  package let guards: WriteGuards
  /// The write, if there is only one.
  package let write: ReactionWrite?

  /// Whether the write sets its target to a value for which the next edge of a loop does not run: one direction runs
  /// only for `true`, the other only for `false`.
  package func endsBefore(_ next: ReactionEdge) -> Bool {
    guard let write, write.copiesSource, let requiredFlag = write.requiredFlag,
      let required = next.write?.requiredFlag
    else { return false }
    return requiredFlag != required
  }

  /// Whether the write runs only while the two values are out of order, and restores their order:
  /// `if low > high { … }`.
  package var isClamp: Bool { write?.isClamp(of: target) ?? false }
}

/// An assignment that a reaction runs.
package struct ReactionWrite {
  package let assignment: Assignment
  package let code: ReachedCode
  /// The possible names of the changed value in the code.
  fileprivate let newValueNames: Set<String>

  /// The expressions that calls on the way pass for the parameters that the value depends on.
  package var passedValues: [SyntaxNode] { code.passedValues(for: assignment.value) }

  /// Whether the write only copies the changed value.
  fileprivate var copiesSource: Bool {
    guard !assignment.isCompound, let value = assignment.singleValue?.unparenthesized else { return false }
    return newValueNames.contains(value.pathText)
  }

  /// The value that the changed value must have for the write to run: true in `if newValue { … }`; nil if both are
  /// possible.
  fileprivate var requiredFlag: Bool? {
    for condition in conditions {
      if newValueNames.contains(condition.pathText) { return true }
      if condition.kind == .prefixOperatorExpr, condition.firstToken.textEquals("!"),
        let flag = condition.lastChild, newValueNames.contains(flag.pathText)
      {
        return false
      }
    }
    return nil
  }

  fileprivate func isClamp(of target: String) -> Bool {
    conditions.contains { condition in
      let parts = Array(condition.children)
      guard condition.kind == .sequenceExpr,
        parts.contains(where: { part in
          part.kind == .binaryOperatorExpr
            && (["<", ">", "<=", ">="] as [StaticString]).contains { part.textEquals($0) }
        })
      else { return false }
      let paths = Set(([condition] + condition.descendants).map(\.pathText))
      return paths.contains(target) && !newValueNames.isDisjoint(with: paths)
    }
  }

  /// The conditions of the `if`s around the write, and of the `guard`s before it.
  private var conditions: [SyntaxNode] {
    code.way.steps.flatMap { $0.node.requirements(below: $0.code) } + assignment.node.requirements(below: code.node)
  }
}

/// The conditions that prevent a write from running every time.
package struct WriteGuards: Sendable {
  /// Whether a condition compares something with `==`, `<` or similar operators.
  var compares = false
  /// Whether a condition checks a flag: `!isDragging`.
  var asksFlag = false
  /// The names of such flags.
  package var flags: Set<String> = []

  package var isEmpty: Bool { !compares && !asksFlag }

  /// The guards of code that both guards apply to.
  func union(_ other: WriteGuards) -> WriteGuards {
    WriteGuards(
      compares: compares || other.compares, asksFlag: asksFlag || other.asksFlag, flags: flags.union(other.flags))
  }

  /// The guards that two writes have in common.
  func intersection(_ other: WriteGuards) -> WriteGuards {
    WriteGuards(
      compares: compares && other.compares, asksFlag: asksFlag && other.asksFlag, flags: flags.union(other.flags))
  }
}

extension FileModel {
  /// The code of a type that runs when a value changes, in source order.
  package func changeReactions(of type: TypeDeclaration) -> [ChangeReaction] {
    var result: [ChangeReaction] = []
    for call in calls(named: "onChange", in: type) where !hasErrors(call.node) {
      guard let value = call.argument("of") else { continue }
      // `position.viewID(type: Int.self)` changes with the position.
      let position = FunctionCallExpr(value).flatMap { $0.calleeName == "viewID" ? $0.base : nil }
      result.append(reaction(to: (position ?? value).pathText, call))
    }
    for call in calls(named: "onReceive", in: type) where !hasErrors(call.node) {
      guard let source = call.firstArgument?.publishedPath else { continue }
      result.append(reaction(to: source, call))
    }
    for property in type.storedProperties {
      for accessor in property.binding.accessorBlock.map({ Array($0.children) }) ?? []
      where accessor.firstToken.textEquals("didSet") {
        guard let code = accessor.child(.codeBlock) else { continue }
        result.append(
          ChangeReaction(source: property.name.text, reach: reach(from: code), range: property.range, modifier: nil))
      }
    }
    // A method that is passed may be unknown.
    return result.filter { $0.reach.contains { _ in true } }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Whether some code that changes a state sets a flag as well and other code does not, so that a reaction that asks
  /// the flag still runs after some changes. Changes by reactions do not count.
  package func setsOnlySometimes(_ flag: Name, with state: Name, in type: TypeDeclaration) -> Bool {
    let reactions = sharing(state, in: type).flatMap { changeReactions(of: $0.type) }.flatMap { reaction in
      reaction.reach.filter { $0.isStart && $0.file === self }.map(\.node)
    }
    let flags = sharedWrites(to: flag, in: type).map(\.node)
    let changes = sharedWrites(to: state, in: type).filter { write in
      !reactions.contains { $0.contains(write.node) } && write.node.enclosingMember?.kind != .initializerDecl
    }
    let isSet = Set(
      changes.compactMap(\.node.enclosingFunctionOrMember).map { code in flags.contains(where: code.contains) })
    return isSet.count > 1
  }

  private func reaction(to source: String, _ call: FunctionCallExpr) -> ChangeReaction {
    let start = call.calleeName?.range.lowerBound ?? call.range.lowerBound
    return ChangeReaction(
      source: source, reach: reach(fromActionOf: call), range: start..<call.range.upperBound, modifier: call)
  }

  /// Determines which reactions of a type set the values of other reactions, directly or through methods.
  package func edges(between reactions: [ChangeReaction]) -> [ReactionEdge] {
    let sources = Set(reactions.map(\.source))
    return reactions.flatMap { reaction -> [ReactionEdge] in
      var all: [String: [(guards: WriteGuards, write: ReactionWrite?)]] = [:]
      // The observers of a property that it sets are a reaction of their own.
      for code in reaction.reach where code.moment != .onEvent && !code.way.runsObserver {
        for write in code.writes where write.changesAgain {
          guard let target = code.path(of: write.target), target != reaction.source, sources.contains(target) else {
            continue
          }
          let assignment = Assignment(write.node).map { assignment in
            ReactionWrite(assignment: assignment, code: code, newValueNames: reaction.newValueNames(in: code))
          }
          all[target, default: []].append((code.guards(of: write.node), assignment))
        }
      }
      return all.sorted { $0.key < $1.key }.map { target, all in
        let guards = all.dropFirst().reduce(all[0].guards) { $0.intersection($1.guards) }
        return ReactionEdge(
          from: reaction, target: target, guards: guards, write: all.count == 1 ? all[0].write : nil)
      }
    }
  }
}

extension ChangeReaction {
  /// The possible names of the changed value in some code: the source, the last parameter of the closure, and the
  /// parameters of methods to which it is passed.
  fileprivate func newValueNames(in code: ReachedCode) -> Set<String> {
    let steps = code.way.steps
    let root = steps.first?.code ?? code.node
    var names: Set = ["$0", "$1"]
    if let parameter = ClosureExpr(root)?.parameterNames.last { names.insert(parameter.text) }
    for (index, step) in steps.enumerated() where step.isCall {
      let body = index + 1 < steps.count ? steps[index + 1].code : code.node
      let parameters = body.parent.flatMap(FunctionDecl.init).map { Array($0.parameters) } ?? []
      if let call = FunctionCallExpr(step.node) {
        names = Set(
          parameters.indices.compactMap { position in
            guard let value = parameters.argument(at: position, of: call)?.pathText,
              value == source || names.contains(value)
            else { return nil }
            return parameters[position].name?.text
          })
      } else {
        // `onChange(of: tab, perform: follow)`
        names = index == 0 ? Set([parameters.last?.name?.text].compactMap(\.self)) : []
      }
    }
    return names.union([source])
  }
}

extension ReachedCode {
  /// The conditions of all `if`s and `guard`s on the way to a node.
  fileprivate func guards(of inner: SyntaxNode) -> WriteGuards {
    way.steps.reduce(inner.guards(below: node)) { $0.union($1.node.guards(below: $1.code)) }
  }
}

extension ReachedWay {
  /// Whether setting a property leads to the code.
  fileprivate var runsObserver: Bool { steps.contains { Assignment($0.node) != nil } }
}

extension SyntaxNode {
  /// The conditions of the `if`s around the node, and of the `guard`s before it.
  ///
  /// Unlike `conditions(below:)`, this excludes an `if … { return }` before the node. Otherwise, a different one of
  /// several loops would be the least guarded one, which is the one that is reported.
  fileprivate func guards(below limit: SyntaxNode) -> WriteGuards {
    var result = WriteGuards()
    var child = self
    for ancestor in surroundings(through: limit) {
      if ancestor.kind == .ifExpr, child.kind == .codeBlock { result = result.union(WriteGuards(ancestor.conditions)) }
      if ancestor.kind == .codeBlock || ancestor.kind == .closureExpr {
        for sibling in ancestor.children where sibling.kind == .guardStmt && sibling.index < child.index {
          result = result.union(WriteGuards(sibling.conditions))
        }
      }
      child = ancestor
    }
    return result
  }

  /// The conditions that hold at the node: those of the `if`s that contain it, and of the `guard`s before it.
  fileprivate func requirements(below limit: SyntaxNode) -> [SyntaxNode] {
    var result: [SyntaxNode] = []
    var child = self
    for ancestor in surroundings(through: limit) {
      if ancestor.kind == .ifExpr, ancestor.child(.codeBlock) == child { result += ancestor.conditions }
      if ancestor.kind == .codeBlock || ancestor.kind == .closureExpr {
        for sibling in ancestor.children where sibling.kind == .guardStmt && sibling.index < child.index {
          result += sibling.conditions
        }
      }
      child = ancestor
    }
    return result.compactMap { $0.firstChild?.unparenthesized }
  }
}

extension WriteGuards {
  private static let comparisons: [StaticString] = ["!=", "==", "<", ">", "<=", ">=", "!==", "==="]

  /// The guards in the conditions of some `if`s and `guard`s.
  fileprivate init(_ conditions: [SyntaxNode]) {
    for element in conditions {
      guard let condition = element.firstChild?.unparenthesized else { continue }
      let parts = condition.kind == .sequenceExpr ? Array(condition.children) : [condition]
      let isComparison = parts.contains { part in
        part.kind == .binaryOperatorExpr && WriteGuards.comparisons.contains { part.textEquals($0) }
      }
      compares = compares || isComparison
      for part in parts {
        guard let flag = part.askedFlag else { continue }
        asksFlag = true
        flags.insert(flag)
      }
    }
  }
}

extension Write {
  /// Whether it may set another value each time it runs.
  fileprivate var changesAgain: Bool {
    switch kind {
    case .replaces: !(Assignment(node)?.setsConstant ?? false)
    case .computes, .toggles: true
    case .mutates: method.flatMap(MutatingMethod.named)?.changesAgain ?? true
    case .lends, .binds: false
    }
  }
}

extension Assignment {
  /// Whether it assigns a constant: `nil`, a literal or a `.case`.
  fileprivate var setsConstant: Bool {
    guard !isCompound, let value = singleValue?.unparenthesized else { return false }
    if value.isLiteral { return true }
    guard let access = MemberAccessExpr(value) else { return false }
    return access.base == nil
  }
}

extension SyntaxNode {
  /// `x` for `$x`, `model.x` for `model.$x`.
  package var publishedPath: String? {
    guard kind == .declReferenceExpr || kind == .memberAccessExpr else { return nil }
    let text = pathText
    guard let dollar = text.firstIndex(of: "$"), dollar == text.startIndex || text[text.index(before: dollar)] == "."
    else { return nil }
    return text.filter { $0 != "$" }
  }

  /// The flag that a part of a condition checks: `isDragging` in `isDragging` and `!isDragging`.
  fileprivate var askedFlag: String? {
    if kind == .prefixOperatorExpr, firstToken.textEquals("!") { return lastToken?.text }
    return parent?.kind == .conditionElement ? selfMemberName?.text : nil
  }
}
