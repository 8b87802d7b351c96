/// Code that changes a property of an object after its creation: `model.user = user`, `$model.user`,
/// `Session.shared.user = nil`. Assignments in the object's own methods are in `MemberFact`.
struct MemberWriteFact: Fact {
  var member = ""
  /// The type that declares the property; empty if syntax does not show it.
  var owner = ""
  /// The part of the property's value that is changed, `name` in `model.user.name = ""`; empty if the value is
  /// replaced.
  var inside = ""
  /// Whether it is a binding, `$model.user`, with which other code may set the property.
  var isBinding = false
  /// The type that contains the code; empty outside types.
  var writer = ""
  var place = FactRange()

  static let kind = FactKind("memberWrite")
  var name: String { member }

  mutating func code(_ coder: inout some Coder) {
    coder(&member)
    coder(&owner)
    coder(&inside)
    coder(&isBinding)
    coder(&writer)
    coder(&place)
  }
}

extension MemberWriteFact: CollectedFact {
  /// Returns one fact for each combination of a member, an owner, and the part that is changed.
  static func all(in scope: FactScope) -> [MemberWriteFact] {
    var writes = Distinct(Write.isSame)
    for assignment in scope.assignments { add(assignment, in: scope.file, to: &writes) }
    addBindings(in: scope, to: &writes)
    return writes.elements.map { write in
      MemberWriteFact(
        member: write.member.text, owner: write.owner?.text ?? "", inside: write.inside?.text ?? "",
        isBinding: write.isBinding, writer: write.writer?.text ?? "", place: FactRange(write.range))
    }
  }

  /// A write, before its names are copied.
  private struct Write {
    let member: Name
    let owner: Name?
    let inside: Name?
    var isBinding = false
    let writer: Name?
    let range: Range<Int>

    var hash: UInt32 {
      NameHash.of(member) ^ (owner.map { NameHash.of($0) &* 31 } ?? 0) ^ (inside.map { NameHash.of($0) &* 37 } ?? 0)
    }

    static func isSame(_ a: Write, _ b: Write) -> Bool {
      a.member == b.member && a.isBinding == b.isBinding && isSame(a.owner, b.owner) && isSame(a.inside, b.inside)
        && isSame(a.writer, b.writer)
    }

    private static func isSame(_ a: Name?, _ b: Name?) -> Bool {
      guard let a, let b else { return a == nil && b == nil }
      return a == b
    }
  }

  private static func add(_ assignment: Assignment, in file: FileModel, to writes: inout Distinct<Write>) {
    let target = assignment.target
    guard let (root, members) = path(of: target), let rootName = DeclReferenceExpr(root)?.name else { return }
    let type = file.enclosingType(of: root)
    func add(_ member: Name, _ owner: Name?, inside: Name?) {
      let write = Write(
        member: member, owner: owner, inside: inside, writer: type?.name, range: assignment.node.range)
      writes.insert(write, hash: write.hash)
    }
    guard let first = members.first else {
      // A closure in an initializer runs later: `publisher.sink { user = $0 }`.
      if isInClosureOfInitializer(root), let type, type.isClass, type.storedProperty(named: rootName) != nil,
        !file.isLocal(root)
      {
        add(rootName, type.name, inside: nil)
      }
      return
    }
    let second = members.dropFirst().first
    if rootName.isCapitalized {
      // `Session.shared.user = nil`
      add(second ?? first, rootName, inside: members.dropFirst(2).first)
      return
    }
    switch file.localBinding(of: rootName, at: root) {
    case .value(let value?, _):
      // The object is set up where it is created.
      if ValueKind(value) == .constructor { return }
      add(first, file.ownProperty(value)?.typeName, inside: second)
    case .parameter(let parameter, _): add(first, parameter.type?.unwrappedOptional.typeName, inside: second)
    case .value(nil, _), .closureParameter: add(first, nil, inside: second)
    case nil:
      guard let type, let property = type.storedProperty(named: rootName) else {
        return add(first, nil, inside: second)
      }
      if type.isClass { add(rootName, type.name, inside: first) }
      add(first, property.typeName, inside: second)
    }
  }

  /// `model` and `user`, `name` for `model.user.name` and for `self.model?.user.name`.
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
    for ancestor in node.surroundings {
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
  private static func addBindings(in scope: FactScope, to writes: inout Distinct<Write>) {
    for (property, part, type) in scope.properties where type.viewRole != nil {
      guard property.wrapper(.holdsObject) != nil || property.wrapper("State") != nil,
        let owner = property.typeName
      else { continue }
      for reference in scope.file.bindingReferences(to: property.name, in: part.node) {
        let around = reference.parent.flatMap(MemberAccessExpr.init)
        let object = around?.declName == reference ? around?.node ?? reference : reference
        guard let access = object.parent.flatMap(MemberAccessExpr.init), access.base == object, let name = access.name
        else { continue }
        let inside = access.node.parent.flatMap(MemberAccessExpr.init).flatMap {
          $0.base == access.node ? $0.name : nil
        }
        let write = Write(
          member: name, owner: owner, inside: inside, isBinding: true, writer: type.name, range: access.range)
        writes.insert(write, hash: write.hash)
      }
    }
  }
}

extension FactReader {
  /// Whether code outside the methods of a class is known to change a property of its objects.
  package func isWrittenFromOutside(_ member: String, of owner: String) -> Bool {
    isWrittenFromOutside(member, of: owner) { _ in true }
  }

  /// Whether code outside the methods of a class is known to assign a property of its objects, other than with a
  /// binding.
  package func isAssignedFromOutside(_ member: String, of owner: String) -> Bool {
    isWrittenFromOutside(member, of: owner) { !$0.isBinding }
  }

  /// Whether code outside the methods of a class is known to give a property of its objects another value, not only to
  /// change the inside of the value.
  package func isReplacedFromOutside(_ member: String, of owner: String) -> Bool {
    isWrittenFromOutside(member, of: owner) { !$0.isBinding && $0.inside.isEmpty }
  }

  /// Whether a view assigns a property of a class, other than with a binding.
  package func isAssignedByView(_ member: String, of owner: String) -> Bool {
    isWrittenFromOutside(member, of: owner) { !$0.isBinding && $0.inside.isEmpty && view(named: $0.writer) != nil }
  }

  /// Whether a view has a binding to a property of a class, with which other code may set it: `$draft.didSave`.
  package func isBound(_ member: String, of owner: String) -> Bool {
    isWrittenFromOutside(member, of: owner) { $0.isBinding && $0.inside.isEmpty }
  }

  private func isWrittenFromOutside(
    _ member: String, of owner: String, where condition: (MemberWriteFact) -> Bool
  ) -> Bool {
    let writes: [Located<MemberWriteFact>] = all(named: member)
    let declared = type(named: owner)?.properties.first { $0.name == member }
    return writes.contains { write in
      write.fact.owner == owner && !write.isInTests && condition(write.fact)
        && !(declared.map { isKeptElsewhere(write.fact, of: $0) } ?? false)
    }
  }

  /// Whether a write only changes the inside of a value that its wrapper keeps elsewhere: `settings.isOn = true` if
  /// `isOn` is stored in the user's defaults. In this case, the property that contains the value does not change.
  private func isKeptElsewhere(_ write: MemberWriteFact, of property: PropertyFact) -> Bool {
    guard !write.inside.isEmpty, let held = property.valueTypeName.flatMap({ type(named: $0) }),
      !held.isClass
    else { return false }
    return held.properties.first { $0.name == write.inside }?.isKeptElsewhere ?? false
  }

  /// Whether code changes a property of a class while its objects are in use; nil if this is possible but not known.
  package func isWritten(_ property: PropertyFact, of type: KnownType) -> Bool? {
    if property.isLet { return false }
    let isWrittenByOwner = type.members.contains { member in
      member.kind != .initializer
        && (member.assignsBeforeAwait.contains(property.name) || member.assignsAfterAwait.contains(property.name))
    }
    if isWrittenByOwner { return true }
    var isUnknown = false
    let writes: [Located<MemberWriteFact>] = all(named: property.name)
    for write in writes where !write.isInTests {
      if type.isCalled(write.fact.owner) {
        if isKeptElsewhere(write.fact, of: property) { continue }
        return true
      }
      isUnknown = isUnknown || write.fact.owner.isEmpty
    }
    // Changes to the elements of a collection are not assignments.
    let holdsElements =
      property.type.hasPrefix("[") || property.type.hasPrefix("Set<") || property.initialText.hasPrefix("[")
    return isUnknown || holdsElements || !property.wrappers.allSatisfy { $0 == "Published" } ? nil : false
  }
}
