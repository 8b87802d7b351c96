/// A place that changes a property of an object after the object was made, other than by an assignment in one of its own
/// methods, which `MemberFact` has: `model.user = user`, `$model.user`, `Session.shared.user = nil`.
struct MemberWriteFact: Fact {
  var member = ""
  /// The type that declares the property; empty where syntax does not show it.
  var owner = ""
  var place = FactRange()

  static let kind = FactKind("memberWrite")
  var name: String { member }

  mutating func code(_ coder: inout some Coder) {
    coder(&member)
    coder(&owner)
    coder(&place)
  }
}

extension MemberWriteFact: CollectedFact {
  /// One for each member and owner.
  static func all(in scope: FactScope) -> [MemberWriteFact] {
    var writes: [MemberWriteFact] = []
    for assignment in scope.assignments { add(assignment, in: scope.file, to: &writes) }
    addBindings(in: scope, to: &writes)
    guard writes.count > 1 else { return writes }
    writes.sort { ($0.member, $0.owner) < ($1.member, $1.owner) }
    var result: [MemberWriteFact] = []
    for write in writes where result.last != write { result.append(write) }
    return result
  }

  private static func add(_ assignment: Assignment, in file: FileModel, to writes: inout [MemberWriteFact]) {
    let target = assignment.target
    guard let (root, members) = path(of: target), let rootName = DeclReferenceExpr(root)?.name else { return }
    func add(_ member: Name, _ owner: String) {
      writes.append(MemberWriteFact(member: member.text, owner: owner, place: FactRange(assignment.node.range)))
    }
    guard let first = members.first else {
      // A closure in an initializer runs later: `publisher.sink { user = $0 }`.
      if let type = file.enclosingType(of: root), type.isClass, isInClosureOfInitializer(root),
        type.storedProperty(named: rootName) != nil, !file.isLocal(root)
      {
        add(rootName, type.name.text)
      }
      return
    }
    if rootName.isCapitalized {
      // `Session.shared.user = nil`
      add(members.count > 1 ? members[1] : first, rootName.text)
      return
    }
    switch file.localBinding(of: rootName, at: root) {
    case .value(let value?, _):
      // An object that is set up where it is made.
      if ValueKind(value) == .constructor { return }
      add(first, file.ownProperty(value)?.typeName?.text ?? "")
    case .parameter(let parameter, _): add(first, parameter.type?.unwrappedOptional.typeName?.text ?? "")
    case .value(nil, _), .closureParameter: add(first, "")
    case nil:
      guard let type = file.enclosingType(of: root), let property = type.storedProperty(named: rootName) else {
        return add(first, "")
      }
      if type.isClass { add(rootName, type.name.text) }
      add(first, property.typeName?.text ?? "")
    }
  }

  /// `model` and `user`, `name` of `model.user.name` and of `self.model?.user.name`.
  private static func path(of target: SyntaxNode) -> (root: SyntaxNode, members: [Name])? {
    var members: [Name] = []
    var node = target
    while true {
      switch node.kind {
      case .memberAccessExpr:
        guard let access = MemberAccessExpr(node), let name = access.name, let base = access.base else { return nil }
        if base.isSelf { return access.declName.map { ($0, members.reversed()) } }
        members.append(name)
        node = base
      case .optionalChainingExpr, .forceUnwrapExpr, .subscriptCallExpr:
        guard let base = node.firstChild else { return nil }
        node = base
      case .declReferenceExpr: return node.isSelf ? nil : (node, members.reversed())
      default: return nil
      }
    }
  }

  private static func isInClosureOfInitializer(_ node: SyntaxNode) -> Bool {
    var isInClosure = false
    for ancestor in node.ancestors {
      switch ancestor.kind {
      case .closureExpr: isInClosure = true
      case .initializerDecl: return isInClosure
      case .functionDecl, .memberBlock: return false
      default: continue
      }
    }
    return false
  }

  /// `$model.user`: a control may set it.
  private static func addBindings(in scope: FactScope, to writes: inout [MemberWriteFact]) {
    for (property, part, type) in scope.properties where type.viewRole != nil {
      guard property.wrapper(.holdsObject) != nil || property.wrapper("State") != nil,
        let owner = property.typeName?.text
      else { continue }
      for reference in scope.file.bindingReferences(to: property.name, in: part.node) {
        let around = reference.parent.flatMap(MemberAccessExpr.init)
        let object = around?.declName == reference ? around?.node ?? reference : reference
        guard let access = object.parent.flatMap(MemberAccessExpr.init), access.base == object, let name = access.name
        else { continue }
        writes.append(MemberWriteFact(member: name.text, owner: owner, place: FactRange(access.range)))
      }
    }
  }
}

extension FactReader {
  /// Whether code outside of the methods of a class is known to change a property of its objects.
  func isWrittenFromOutside(_ member: String, of owner: String) -> Bool {
    let writes: [Located<MemberWriteFact>] = all(named: member)
    return writes.contains { $0.fact.owner == owner && !$0.isInTests }
  }

  /// Whether code changes a property of a class while its objects are in use; nil where it may.
  func isWritten(_ property: PropertyFact, of type: KnownType) -> Bool? {
    if property.isLet { return false }
    let isWrittenByOwner = type.members.contains { member in
      member.kind != .initializer
        && (member.assignsBeforeAwait.contains(property.name) || member.assignsAfterAwait.contains(property.name))
    }
    if isWrittenByOwner { return true }
    var isUnknown = false
    let writes: [Located<MemberWriteFact>] = all(named: property.name)
    for write in writes where !write.isInTests {
      if write.fact.owner == type.fact.name { return true }
      isUnknown = isUnknown || write.fact.owner.isEmpty
    }
    // What changes the elements of a collection is not an assignment.
    let holdsElements =
      property.type.hasPrefix("[") || property.type.hasPrefix("Set<") || property.initialText.hasPrefix("[")
    return isUnknown || holdsElements || !property.wrappers.allSatisfy { $0 == "Published" } ? nil : false
  }
}
