// Determines which code runs when a value changes, and which other values the code sets.

/// Code that runs when a value changes: an `onChange`, an `onReceive` of a published value, a `didSet`.
package struct ChangeReaction: Sendable {
  /// The value as written, without `self.`.
  package let source: String
  /// The code that runs: a closure, the body of a method that is passed, or a `didSet`.
  package let action: SyntaxNode
  /// From the modifier's name to the end of its call, or the property.
  package let range: Range<Int>
  /// Nil for a `didSet`.
  package let modifier: FunctionCallExpr?
}

/// A value that a reaction sets.
package struct ReactionEdge: Sendable {
  package let from: ChangeReaction
  /// The value as written, without `self.`.
  package let target: String
  /// The guards of all writes.
  package let guards: WriteGuards
  /// The write, if there is only one and it is directly in the reaction.
  package let write: Assignment?
  /// The value that the source, a flag, must have for the write to run; nil if both values are possible.
  let requiredFlag: Bool?
  /// Whether the write runs only while the two values are out of order, and restores their order:
  /// `if low > high { … }`.
  package let isClamp: Bool

  /// Whether the write sets its target to a value for which the next edge of a loop does not run: one direction runs
  /// only for `true`, the other only for `false`.
  package func endsBefore(_ next: ReactionEdge) -> Bool {
    guard let requiredFlag, let required = next.requiredFlag, copiesSource else { return false }
    return requiredFlag != required
  }

  /// Whether the write only copies the changed value.
  private var copiesSource: Bool {
    guard let write, !write.isCompound, let value = write.singleValue?.unparenthesized else { return false }
    return from.newValueNames.contains(value.pathText)
  }
}

extension ChangeReaction {
  /// The possible names of the changed value in the code: the source, and the last parameter of the closure.
  var newValueNames: Set<String> {
    var names: Set = [source, "$0", "$1"]
    if let parameter = ClosureExpr(action)?.parameterNames.last { names.insert(parameter.text) }
    return names
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
      guard let value = call.argument("of"), let action = reactingCode(call, of: type) else { continue }
      // `position.viewID(type: Int.self)` changes with the position.
      let position = FunctionCallExpr(value).flatMap { $0.calleeName == "viewID" ? $0.base : nil }
      result.append(reaction(to: (position ?? value).pathText, action, call))
    }
    for call in calls(named: "onReceive", in: type) where !hasErrors(call.node) {
      guard let source = call.firstArgument?.publishedPath, let action = reactingCode(call, of: type)
      else { continue }
      result.append(reaction(to: source, action, call))
    }
    for property in type.storedProperties {
      for accessor in property.binding.accessorBlock.map({ Array($0.children) }) ?? []
      where accessor.firstToken.textEquals("didSet") {
        result.append(
          ChangeReaction(source: property.name.text, action: accessor, range: property.range, modifier: nil))
      }
    }
    return result.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Whether some code that changes a state sets a flag as well and other code does not, so that a reaction that asks
  /// the flag still runs after some changes. Changes by reactions do not count.
  package func setsOnlySometimes(_ flag: Name, with state: Name, in type: TypeDeclaration) -> Bool {
    let reactions = changeReactions(of: type).map(\.action)
    let changes = writes(to: state, in: type).filter { write in
      !reactions.contains { $0.contains(write.node) } && write.node.enclosingMember?.kind != .initializerDecl
    }
    let isSet = Set(
      changes.compactMap(\.node.enclosingFunctionOrMember).map { !writes(to: flag, in: $0).isEmpty })
    return isSet.count > 1
  }

  private func reaction(to source: String, _ action: SyntaxNode, _ call: FunctionCallExpr) -> ChangeReaction {
    let start = call.calleeName?.range.lowerBound ?? call.range.lowerBound
    return ChangeReaction(source: source, action: action, range: start..<call.range.upperBound, modifier: call)
  }

  /// The closure that a modifier runs, or the body of the method passed to it: `perform: sync`.
  private func reactingCode(_ call: FunctionCallExpr, of type: TypeDeclaration) -> SyntaxNode? {
    if let closure = call.trailingClosure(or: "perform", "action") { return closure.node }
    let last = call.arguments.last.flatMap { $0.label == "of" || $0.label == "initial" ? nil : $0.expression }
    guard call.arguments.count > 1, let name = last?.selfMemberName else { return nil }
    let methods = type.functions.filter { $0.name == name }
    return methods.count == 1 ? methods[0].body : nil
  }

  /// Determines which reactions of a type set the values of other reactions, directly or through methods of the type,
  /// two calls deep.
  package func edges(between reactions: [ChangeReaction], of type: TypeDeclaration) -> [ReactionEdge] {
    let sources = Set(reactions.map(\.source))
    return reactions.flatMap { reaction in
      var writes = ReactionWrites(file: self, type: type, sources: sources)
      writes.collect(in: reaction.action, under: WriteGuards(), depth: 0)
      return writes.all.filter { $0.key != reaction.source }.sorted { $0.key < $1.key }.map { target, all in
        let guards = all.dropFirst().reduce(all[0].guards) { $0.intersection($1.guards) }
        let write = all.count == 1 ? all[0].assignment : nil
        return ReactionEdge(
          from: reaction, target: target, guards: guards, write: write,
          requiredFlag: write.flatMap { reaction.requiredFlag(for: $0.node) },
          isClamp: write.map { reaction.isClamp($0, of: target) } ?? false)
      }
    }
  }
}

extension ChangeReaction {
  /// The conditions of the `if`s around a node in the code, and of the `guard`s before it.
  private func conditions(of node: SyntaxNode) -> [SyntaxNode] {
    var result: [SyntaxNode] = []
    var child = node
    for ancestor in node.ancestors {
      if ancestor.kind == .ifExpr, ancestor.child(.codeBlock) == child { result += ancestor.conditions }
      if ancestor.kind == .codeBlock || ancestor.kind == .closureExpr {
        for sibling in ancestor.children where sibling.kind == .guardStmt && sibling.index < child.index {
          result += sibling.conditions
        }
      }
      if ancestor == action { break }
      child = ancestor
    }
    return result.compactMap { $0.firstChild?.unparenthesized }
  }

  /// The value that the changed value must have for a node to run: true in `if newValue { … }`.
  fileprivate func requiredFlag(for node: SyntaxNode) -> Bool? {
    let names = newValueNames
    for condition in conditions(of: node) {
      if names.contains(condition.pathText) { return true }
      if condition.kind == .prefixOperatorExpr, condition.firstToken.textEquals("!"),
        let flag = condition.lastChild, names.contains(flag.pathText)
      {
        return false
      }
    }
    return nil
  }

  /// Whether a write runs only while the changed value is beyond the value that it sets.
  fileprivate func isClamp(_ write: Assignment, of target: String) -> Bool {
    conditions(of: write.node).contains { condition in
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
}

/// The values that some code sets, directly or through methods of its type.
private struct ReactionWrites {
  let file: FileModel
  let type: TypeDeclaration
  /// The values to look for.
  let sources: Set<String>
  var all: [String: [(guards: WriteGuards, assignment: Assignment?)]] = [:]
  private var visited: Set<Int> = []

  /// The number of call levels to follow, including the reaction's own code. `visited` ends cycles; this limit bounds
  /// the part of a large type that is searched for each reaction.
  private static let maximumDepth = 3

  init(file: FileModel, type: TypeDeclaration, sources: Set<String>) {
    self.file = file
    self.type = type
    self.sources = sources
  }

  mutating func collect(in code: SyntaxNode, under outer: WriteGuards, depth: Int) {
    guard depth < Self.maximumDepth, visited.insert(code.index).inserted else { return }
    for write in file.writes(in: code) where write.changesAgain {
      let target = write.target.pathText
      guard sources.contains(target), !file.isLocal(write.target) else { continue }
      all[target, default: []].append(
        (outer.union(guards(of: write.node, below: code)), depth == 0 ? Assignment(write.node) : nil))
    }
    for function in type.functions {
      guard let name = function.name, let body = function.body else { continue }
      for reference in file.unqualifiedReferences(to: name, in: code) {
        collect(in: body, under: outer.union(guards(of: reference, below: code)), depth: depth + 1)
      }
    }
  }

  /// The conditions of the `if`s around a node, and of the `guard`s before it.
  ///
  /// Unlike `conditions(below:)`, this excludes an `if … { return }` before the node. Otherwise, a different one of
  /// several loops would be the least guarded one, which is the one that is reported.
  private func guards(of node: SyntaxNode, below limit: SyntaxNode) -> WriteGuards {
    var result = WriteGuards()
    var child = node
    for ancestor in node.ancestors {
      if ancestor.kind == .ifExpr, child.kind == .codeBlock { result = result.union(WriteGuards(ancestor.conditions)) }
      if ancestor.kind == .codeBlock || ancestor.kind == .closureExpr {
        for sibling in ancestor.children where sibling.kind == .guardStmt && sibling.index < child.index {
          result = result.union(WriteGuards(sibling.conditions))
        }
      }
      if ancestor == limit { break }
      child = ancestor
    }
    return result
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
  fileprivate var publishedPath: String? {
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
