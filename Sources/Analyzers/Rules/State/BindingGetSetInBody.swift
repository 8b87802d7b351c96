struct BindingGetSetInBody: CallRule {
  static let info = RuleInfo(
    id: "binding_get_set_in_body", topic: .state, alsoAbout: [.performance], cases: [.forwards], tier: .precise,
    since: "0.2.0")

  static let callees: [StaticString] = ["Binding", "init"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    // `.init(get:set:)` creates a binding if it has these labels.
    if call.calleeName == "init", call.closure("get") == nil || call.base != nil { return }
    guard let type = file.enclosingType(of: call.node), type.isViewType, call.arguments.count <= 2,
      let get = call.closure("get") ?? call.trailingClosure,
      let set = call.closure("set") ?? call.additionalTrailingClosures.first?.closure ?? call.trailingClosure,
      get.node != set.node, let result = get.node.onlyStatement,
      let value = result.kind == .returnStmt ? result.firstChild : result, let (root, path) = place(value, in: file),
      let property = file.ownProperty(root), let write = set.node.onlyStatement.flatMap(Assignment.init),
      !write.isCompound, write.target.isSpelledLike(value) || place(write.target, in: file)?.path == path,
      isNewValue(write.singleValue, of: set)
    else { return }
    let isMember = MemberAccessExpr(value)?.base.map { !$0.isSelf } ?? false
    // A binding would not run `didSet`.
    guard property.binding.accessorBlock == nil, !call.node.isExplainedAbove(with: ["binding", "$"]) else { return }
    // A path through another object needs properties that can all be set; the members of a structure that can be set can.
    let isDirect = !isMember || path.filter { $0 == "." }.count == 1
    let isStruct = property.typeName.flatMap { file.facts.type(named: $0.text) }?.fact.kind == .struct
    guard isDirect || isStruct else { return }
    switch property.attributes.first?.name {
    case "State", "Binding", "AppStorage", "SceneStorage", "Bindable", "StateObject", "ObservedObject",
      "EnvironmentObject":
      break
    case nil, "Environment":
      guard isMember, let name = property.typeName?.text, !(property.type?.isOptionalType ?? false),
        file.facts.type(named: name)?.isObservable ?? false
      else { return }
      findings.add(
        at: call.range,
        "`Binding(get:set:)` only forwards to `\(path)`; make `\(property.name.text)` `@Bindable` and pass `$\(path)`")
      return
    default: return
    }
    let isOwnedObject =
      property.wrapper("State") != nil && isMember
      && property.typeName.map { file.facts.type(named: $0.text)?.isClass ?? true } ?? true
    findings.add(
      at: call.range, "`Binding(get:set:)` only forwards to `\(path)`; pass `$\(path)`",
      fixes: [
        Fix(
          title: "Pass `$\(path)`", isSafe: !isOwnedObject, isPreferred: true,
          edits: [.replace(call.range, by: "$" + path)])
      ])
  }

  /// The property at the start of a path of plain members: `model` for `model.isOn` and `self.model.isOn`.
  private func root(of path: SyntaxNode) -> SyntaxNode? {
    var node = path
    while let access = MemberAccessExpr(node) {
      guard let base = access.base, access.declName != nil else { return nil }
      if base.isSelf { return node }
      node = base
    }
    return node.kind == .declReferenceExpr ? node : nil
  }

  /// A path of plain members without `self.`, with the property at its start. A local constant may stand for the property:
  /// `let model = self.model`.
  private func place(_ expression: SyntaxNode, in file: FileModel) -> (root: SyntaxNode, path: String)? {
    guard let root = root(of: expression) else { return nil }
    guard file.isLocal(root) else { return (root, expression.pathWithoutSelf) }
    guard let name = DeclReferenceExpr(root)?.name,
      case .value(let value?, let place) = file.localBinding(of: name, at: root), VariableDecl(place)?.isLet ?? false,
      let property = value.selfMemberName, !file.isLocal(value), expression != root
    else { return nil }
    return (value, property.text + expression.text.dropFirst(root.text.count))
  }

  private func isNewValue(_ value: SyntaxNode?, of closure: ClosureExpr) -> Bool {
    guard let name = value.flatMap(DeclReferenceExpr.init)?.name else { return false }
    return closure.parameterNames.isEmpty ? name == "$0" : closure.parameterNames.first.map { name == $0 } ?? false
  }
}

extension SyntaxNode {
  /// A path as written, without `self.` at its start.
  fileprivate var pathWithoutSelf: String {
    let text = text
    return text.hasPrefix("self.") ? String(text.dropFirst(5)) : text
  }
}

extension RuleCase {
  fileprivate static let forwards = RuleCase(
    "forwards", .slow, "a binding with closures only forwards to a property", severity: .hint,
    because: "one more update is rarely noticed")
}
