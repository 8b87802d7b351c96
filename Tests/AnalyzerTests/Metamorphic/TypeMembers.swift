@testable import Analyzers
@testable import GotchaAnalysis

/// The members that a source declares for a type, in the type and in its extensions.
struct TypeMembers {
  struct Member {
    enum Kind {
      case stored(VariableDecl, PatternBinding)
      case computed(VariableDecl, PatternBinding)
      case function(FunctionDecl)
      case type
      case other
    }

    let name: String
    /// The whole declaration.
    let node: SyntaxNode
    let kind: Kind
    let isStatic: Bool

    /// The name of the attribute that wraps a stored property: `State`.
    var wrapper: String? {
      guard case .stored(let variable, _) = kind else { return nil }
      return variable.attributes.lazy.compactMap { $0.name?.text }.first { $0.first?.isUppercase ?? false }
    }

    var attributes: [Attribute] {
      switch kind {
      case .stored(let variable, _), .computed(let variable, _): variable.attributes
      case .function(let function): function.attributes
      case .type, .other: []
      }
    }
  }

  /// The declaration of the type itself.
  let declaration: NominalDecl
  let name: String
  /// In source order.
  let all: [Member]
  private let byName: [String: [Member]]

  /// - Parameter declaration: a type or an extension.
  init?(of declaration: NominalDecl, in source: ParsedSource) {
    guard let name = declaration.name?.text else { return nil }
    let parts = source.root.descendants.lazy.compactMap(NominalDecl.init).filter {
      $0.name?.text == name && ($0.isExtension || declaration.isExtension || $0.node == declaration.node)
    }
    guard let type = declaration.isExtension ? parts.first(where: { !$0.isExtension }) : declaration else { return nil }
    self.declaration = type
    self.name = name
    all = parts.flatMap { $0.memberBlock?.memberDeclarations.flatMap(\.members) ?? [] }
    byName = Dictionary(grouping: all, by: \.name)
  }

  /// The member with a name, unless there are several.
  subscript(name: String) -> Member? {
    guard let found = byName[name], found.count == 1 else { return nil }
    return found[0]
  }

  func contains(_ name: String) -> Bool { byName[name] != nil }

  /// Whether several members have a name, so that a use does not tell which of them it means.
  func isOverloaded(_ name: String) -> Bool { (byName[name]?.count ?? 0) > 1 }

  /// The generic parameters of the type with their angle brackets.
  var genericParameters: String {
    let parameters = declaration.node.children.filter { $0.kind == .genericParameter }
    // The text of each but the last one ends with its comma.
    return parameters.isEmpty ? "" : "<" + parameters.map(\.text).joined(separator: " ") + ">"
  }
}

extension SyntaxNode {
  /// The declarations in the braces of a type, including those inside `#if`.
  fileprivate var memberDeclarations: [SyntaxNode] {
    children.flatMap { child in
      child.kind == .ifConfigDecl
        ? child.children.filter { $0.kind == .ifConfigClause }.flatMap(\.memberDeclarations) : [child]
    }
  }

  fileprivate var members: [TypeMembers.Member] {
    if let variable = VariableDecl(self) {
      return variable.bindings.map { binding in
        TypeMembers.Member(
          name: binding.name?.text ?? "", node: self,
          kind: binding.isStored ? .stored(variable, binding) : .computed(variable, binding),
          isStatic: variable.isStatic)
      }
    }
    if let function = FunctionDecl(self) {
      return [
        TypeMembers.Member(
          name: function.name?.text ?? "", node: self, kind: .function(function), isStatic: function.isStatic)
      ]
    }
    if kind == .enumCaseDecl {
      return children.compactMap { element in
        guard element.kind == .enumCaseElement, let name = element.firstToken else { return nil }
        return TypeMembers.Member(name: Name(name).text, node: self, kind: .other, isStatic: true)
      }
    }
    let isType = kind.isNominalDecl || kind == .typeAliasDecl
    return declaredNames.map { TypeMembers.Member(name: $0, node: self, kind: isType ? .type : .other, isStatic: true) }
  }
}

/// A use of a member of the type that contains the code, without a base or with `self`.
struct MemberUse {
  enum Form { case value, binding, storage }

  let member: TypeMembers.Member
  let form: Form
  /// `name` or `self.name`.
  let node: SyntaxNode

  /// The call whose callee this is.
  var call: FunctionCallExpr? {
    guard let call = node.parent.flatMap(FunctionCallExpr.init), call.calledExpression == node else { return nil }
    return call
  }

  /// The expression that starts with the use and whose change changes the member, if that is a value: `items[0].name`.
  private var path: SyntaxNode {
    var path = node
    while let parent = path.parent, parent.firstChild == path {
      switch parent.kind {
      case .subscriptCallExpr, .forceUnwrapExpr, .optionalChainingExpr: path = parent
      case .memberAccessExpr:
        // The member may be a method.
        guard FunctionCallExpr(parent.parent ?? parent)?.calledExpression != parent else { return path }
        path = parent
      default: return path
      }
    }
    return path
  }

  /// Whether the code assigns the member itself.
  var isAssigned: Bool { node.isAssigned }

  /// Whether the code changes the member, or a part of it.
  ///
  /// - Parameter isMutating: whether a method changes the value that it is called on.
  func isChanged(_ isMutating: (Name) -> Bool) -> Bool {
    if form == .value, node.kind == .optionalBindingCondition { return false }
    let path = path
    if path.isAssigned { return true }
    guard let access = path.parent.flatMap(MemberAccessExpr.init), access.base == path, let name = access.name,
      access.node.parent?.kind == .functionCallExpr
    else { return false }
    return isMutating(name)
  }
}

extension SyntaxNode {
  /// Whether the node is what an assignment changes, or is passed to be changed.
  fileprivate var isAssigned: Bool {
    guard let parent else { return false }
    switch parent.kind {
    case .inOutExpr: return true
    case .sequenceExpr: return Assignment(parent)?.target == self
    // `(data, _) = …`
    case .labeledExpr: return parent.parent?.kind == .tupleExpr && parent.parent?.isAssigned ?? false
    default: return false
    }
  }

  /// The uses of members of the type that contains the node.
  func memberUses(of type: TypeMembers) -> [MemberUse] {
    plainReferences.compactMap { name, node in
      if name == "self" {
        guard let access = node.memberOfSelf, let member = access.name, let parts = type.member(member) else {
          return nil
        }
        return MemberUse(member: parts.member, form: parts.form, node: access.node)
      }
      guard let parts = type.member(name), node.localDeclaration(of: parts.member.name) == nil else { return nil }
      return MemberUse(member: parts.member, form: parts.form, node: node)
    }
  }

  /// `self.name` for its `self`.
  private var memberOfSelf: MemberAccessExpr? {
    var node = self
    while let parent = node.parent, [.optionalChainingExpr, .forceUnwrapExpr].contains(parent.kind) { node = parent }
    guard let access = node.parent.flatMap(MemberAccessExpr.init), access.base == node else { return nil }
    return access
  }

  /// Whether the code uses `self` as a value.
  var passesSelf: Bool {
    plainReferences.contains { name, node in name == "self" && node.memberOfSelf == nil }
  }

  /// Whether the code mentions `Self`.
  var mentionsSelfType: Bool { tokens.contains { $0.textEquals("Self") } }
}

extension TypeMembers {
  fileprivate func member(_ name: Name) -> (member: Member, form: MemberUse.Form)? {
    if let member = self[name.text] { return (member, .value) }
    guard name.range.count > 1, let member = self[name.withoutSign.text] else { return nil }
    if name.hasPrefix("$") { return name.isClosureArgument ? nil : (member, .binding) }
    return name.hasPrefix("_") ? (member, .storage) : nil
  }
}

extension ParsedSource {
  /// Whether a method with a name changes the value that it is called on.
  func isMutating(_ name: Name) -> Bool {
    MutatingMethods.names.contains(name.text)
      || root.descendants.contains { node in
        guard let function = FunctionDecl(node), function.hasModifier("mutating") else { return false }
        return function.name == name
      }
  }
}

/// The methods of the standard library that change the value they are called on.
private enum MutatingMethods {
  static let names: Set<String> = [
    "toggle", "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "popFirst", "sort",
    "shuffle", "swapAt", "move", "reverse", "negate", "formUnion", "formIntersection", "subtract",
    "formSymmetricDifference", "update", "updateValue", "removeValue", "merge", "replaceSubrange", "removeSubrange",
    "reserveCapacity", "formTruncatingRemainder", "round", "addTo", "apply",
  ]
}
