@testable import Analyzers
@testable import GotchaAnalysis

/// Moves the code of each action to a method of the type, which the action calls: `Button("Add") { respond() }`.
enum ActionsInMethods {
  static func apply(to source: ParsedSource) -> [TransformedFile]? {
    let types = WrittenTypes(source)
    var editing = SourceEditing(source)
    var taken: Set<String> = []
    var end = 0
    for node in source.root.descendants where node.index >= end {
      guard let closure = ClosureExpr(node), closure.isMovableAction, let place = node.enclosingMemberOfType,
        let method = Method(closure, in: place.member, types)
      else { continue }
      end = node.subtreeEnd
      let name = source.unusedName("respond", besides: taken)
      taken.insert(name)
      let call =
        (method.isAsync ? "await " : "") + name + "(" + method.arguments.map(\.value).joined(separator: ", ") + ")"
      editing.replace(method.content, with: [.standIn(method.content, " \(call) ")])
      for rename in method.renames { editing.respell(rename.range, as: rename.name) }
      let parameters = method.arguments.map { "_ \($0.name): \($0.type)" }.joined(separator: ", ")
      let effects = method.isAsync ? " async" : ""
      editing.insert(
        [.text("\n  func \(name)(\(parameters))\(effects) {"), .moved(method.content), .text("}\n")],
        at: place.braces.range.upperBound - 1)
    }
    return editing.isEmpty ? nil : [editing.file("Example.swift")]
  }

  /// What the method for an action needs.
  private struct Method {
    /// The code between the braces, after `in`.
    let content: Range<Int>
    let isAsync: Bool
    private(set) var arguments: [(value: String, name: String, type: String)] = []
    /// The parameters of the closure that have no names, with new names.
    private(set) var renames: [(range: Range<Int>, name: String)] = []

    /// Nil if the action cannot move.
    init?(_ closure: ClosureExpr, in member: SyntaxNode, _ types: WrittenTypes) {
      let node = closure.node
      guard let first = closure.statements.first, closure.signature?.child(.closureCapture) == nil, !node.returnsValue,
        !node.mayThrow, member.hasImmutableSelf
      else { return nil }
      let start = closure.signature?.range.upperBound ?? node.range.lowerBound + 1
      content = start..<node.range.upperBound - 1
      guard first.range.lowerBound >= start else { return nil }
      isAsync = node.suspends
      var seen: Set<String> = []
      for (name, reference) in closure.statements.flatMap(\.plainReferences) {
        if name.isClosureArgument {
          // A nested closure has arguments of its own.
          guard reference.ancestors.first(where: { $0.kind == .closureExpr }) == node else { continue }
          let number = Int(name.text.dropFirst()) ?? 0
          let declaration = LocalDeclaration(
            kind: .closureParameter(closure, position: number, isBinding: false), scope: node)
          guard let type = types.type(of: declaration) else { return nil }
          let parameter = "value\(number)"
          renames.append((name.range, parameter))
          if seen.insert(name.text).inserted { arguments.append((name.text, parameter, type)) }
          continue
        }
        let plain = name.withoutSign.text
        guard let declaration = reference.localDeclaration(of: plain) else { continue }
        let isOfClosure: Bool
        if case .closureParameter(let other, _, _) = declaration.kind {
          isOfClosure = other.node == node
        } else {
          isOfClosure = false
        }
        // Names that the closure declares move with it.
        if node.contains(declaration.scope), !isOfClosure { continue }
        guard name.text == plain, !node.writes(plain), declaration.isConstant, let type = types.type(of: declaration)
        else { return nil }
        if seen.insert(plain).inserted { arguments.append((plain, plain, type)) }
      }
    }
  }
}

extension LocalDeclaration {
  /// Whether a copy of the value is as good as the value itself.
  fileprivate var isConstant: Bool {
    switch kind {
    case .variable(let binding):
      guard let variable = binding.node.parent.flatMap(VariableDecl.init) else { return false }
      return variable.isLet && variable.attributes.isEmpty
    case .closureParameter(_, _, let isBinding): return !isBinding
    case .parameter(let parameter): return parameter.type?.firstToken.textEquals("inout") != true
    case .unwrapped, .element: return true
    case .other: return false
    }
  }
}

extension ClosureExpr {
  /// Whether it is the action of a view or a modifier, without a result.
  fileprivate var isMovableAction: Bool {
    guard role == .action, let use, use.label != "of", !ClosureExpr.unmovable.contains(use.callee.text),
      // The closure before the action computes the value that is observed.
      use.callee != "onGeometryChange" && use.callee != "onScrollGeometryChange" || use.label == "action"
    else { return false }
    guard let entry = SwiftUICatalog.entry(of: use.callee) else { return true }
    return entry.kind == .modifier || entry.kind == .view
  }

  /// Actions that return something, change a parameter, or belong to a function.
  private static let unmovable: Set<String> = [
    "updating", "onDrag", "onDrop", "dropDestination", "onKeyPress", "onCopyCommand", "onCutCommand", "onPasteCommand",
    "itemProvider", "Binding", "Task", "Timer", "perform", "run", "sink", "async", "asyncAfter", "sync", "detached",
    "addTask",
  ]
}

extension SyntaxNode {
  /// Whether a member of a type has an instance that it cannot change, as every method that is added can.
  fileprivate var hasImmutableSelf: Bool {
    if let function = FunctionDecl(self) { return !function.isStatic && !function.hasModifier("mutating") }
    guard let variable = VariableDecl(self), let binding = variable.bindings.only else { return false }
    return !variable.isStatic && !binding.isStored
  }

  /// Whether a closure returns something from the call itself, not from nested closures and functions.
  var returnsValue: Bool {
    directNodes.contains { $0.kind == .returnStmt && $0.firstChild != nil }
  }

  /// Whether the code of a closure may suspend.
  fileprivate var suspends: Bool {
    directNodes.contains { node in
      switch node.kind {
      case .awaitExpr: true
      case .forStmt: node.ownTokens.contains { $0.textEquals("await") }
      case .variableDecl: VariableDecl(node)?.hasModifier("async") ?? false
      default: false
      }
    }
  }

  /// Whether an error may leave the closure.
  fileprivate var mayThrow: Bool {
    directNodes.contains { node in
      switch node.kind {
      case .throwStmt: return !node.isCaught(below: self)
      case .tryExpr:
        let token = node.firstToken?.next
        return !token.textEquals("?") && !token.textEquals("!") && !node.isCaught(below: self)
      default: return false
      }
    }
  }

  private func isCaught(below limit: SyntaxNode) -> Bool {
    var child = self
    for ancestor in ancestors {
      if ancestor == limit { return false }
      if ancestor.kind == .doStmt, ancestor.child(.catchClause) != nil, child.kind == .codeBlock { return true }
      child = ancestor
    }
    return false
  }

  /// The nodes that run with a closure, without nested closures and declarations.
  private var directNodes: [SyntaxNode] {
    var result: [SyntaxNode] = []
    var rest = descendants
    while let node = rest.next() {
      switch node.kind {
      case .closureExpr, .functionDecl, .structDecl, .classDecl, .enumDecl: rest.skip(node)
      default: result.append(node)
      }
    }
    return result
  }

  /// Whether the node assigns a variable with a name, or passes it to change it.
  fileprivate func writes(_ name: String) -> Bool {
    descendants.contains { node in
      if node.kind == .inOutExpr { return node.firstChild?.pathRoot == name }
      return Assignment(node).map { $0.target.kind == .declReferenceExpr && $0.target.text == name } ?? false
    }
  }

  /// The first name of a path: `item` for `item.tags[0]`.
  private var pathRoot: String? {
    var node = self
    while [.memberAccessExpr, .subscriptCallExpr, .forceUnwrapExpr, .optionalChainingExpr].contains(node.kind),
      let base = node.firstChild
    {
      node = base
    }
    return DeclReferenceExpr(node)?.name?.text
  }
}
