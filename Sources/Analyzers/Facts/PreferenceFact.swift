/// Code that sets a preference: `preference(key: WidthKey.self, value: width)`.
package struct PreferenceFact: Fact {
  /// The name of the key.
  var key = ""
  /// The view, the view modifier, or the function in an extension of `View` that sets it where the code uses that; empty
  /// elsewhere.
  package var owner = ""
  /// Whether several views of the owner set it below the same reader: it is in a loop, or in a stack with another one.
  package var isSetBySeveral = false
  /// Whether the value is a size or a frame from a `GeometryReader`, and so never nil.
  package var isMeasured = false
  package var place = FactRange()

  static let kind = FactKind("preference")
  var name: String { key }

  mutating func code(_ coder: inout some Coder) {
    coder(&key)
    coder(&owner)
    coder(&isSetBySeveral)
    coder(&isMeasured)
    coder(&place)
  }
}

extension FactReader {
  /// The code that sets the preferences of a key, without code that reads them in the same row.
  package func preferences(ofKey key: Name) -> [Located<PreferenceFact>] { all(named: key.text) }
}

// MARK: - Collecting

extension PreferenceFact: CollectedFact {
  static let source = FactSource(calls: "preference")

  static func all(in scope: FactScope) -> [PreferenceFact] {
    let file = scope.file
    // The calls that always run for a child of a stack, by the stack.
    var inStack: [Int: [FunctionCallExpr]] = [:]
    return scope.calls(named: "preference").compactMap { call in
      guard let key = call.argument("key").flatMap(MemberAccessExpr.init), key.name == "self",
        let name = key.base?.typeReferenceName, !file.isPreferenceRead(nearby: call)
      else { return nil }
      var isSetBySeveral = file.isInLoop(call)
      if let stack = file.stack(showing: call) {
        let view = ModifierChain.outermost(of: call.node)
        isSetBySeveral =
          isSetBySeveral
          || inStack[stack.index, default: []].contains { other in
            other.hasKey(named: name) && ModifierChain.outermost(of: other.node) != view
          }
        inStack[stack.index, default: []].append(call)
      }
      return PreferenceFact(
        key: name.text, owner: file.owner(setting: call)?.text ?? "", isSetBySeveral: isSetBySeveral,
        isMeasured: file.isMeasured(call), place: FactRange(call.nameRange))
    }
  }
}

extension FunctionCallExpr {
  fileprivate func hasKey(named name: Name) -> Bool {
    argument("key").flatMap(MemberAccessExpr.init)?.base?.typeReferenceName == name
  }
}

extension FileModel {
  /// Whether the reader is part of the row, so that each row has its own value.
  fileprivate func isPreferenceRead(nearby call: FunctionCallExpr) -> Bool {
    for closure in closures(around: call.node) {
      if !calls(named: "onPreferenceChange", in: closure.node).isEmpty { return true }
      if let use = closure.use, use.callee.isAny(of: ["ForEach", "List"]) || use.callee.is(.stack) { return false }
    }
    // A member whose own view reads the preference may be used for each row.
    return call.node.enclosingMember.map { !calls(named: "onPreferenceChange", in: $0).isEmpty } ?? false
  }

  /// Whether a value is a member of the proxy of the reader around it: `proxy.size.width`.
  package func isMeasured(_ call: FunctionCallExpr) -> Bool {
    guard let root = call.argument("value")?.pathRoot else {
      return false
    }
    return closures(around: call.node).contains { closure in
      guard closure.use?.callee == "GeometryReader" else { return false }
      return closure.parameterNames.first.map { $0 == root } ?? (root == "$0")
    }
  }

  fileprivate func isInLoop(_ call: FunctionCallExpr) -> Bool {
    ([call.node] + helperUses(around: call.node)).contains(where: isInRow)
  }

  /// The stack of which a call always sets the preference for a child.
  fileprivate func stack(showing call: FunctionCallExpr) -> SyntaxNode? {
    guard let closure = closures(around: call.node).first, closure.use?.callee.is(.stack) ?? false,
      !call.node.isConditional(below: closure.node)
    else { return nil }
    return closure.node
  }

  fileprivate func owner(setting call: FunctionCallExpr) -> Name? {
    guard let member = call.node.enclosingMember, let type = enclosingType(of: member) else { return nil }
    switch type.viewRole {
    case .view where !type.isForeign, .viewModifier: return type.name
    default: return type.isForeign && type.name == "View" ? member.memberName : nil
    }
  }

  /// Whether code is in the content of rows: of a `ForEach`, or of a `List` with data.
  package func isInRow(_ node: SyntaxNode) -> Bool {
    closures(around: node).contains { closure in
      guard let use = closure.use else { return false }
      return use.callee == "ForEach" || use.callee == "List" && use.call.firstUnlabeledArgument != nil
    }
  }
}
