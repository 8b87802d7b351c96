// Questions about the code that changes a property.

/// What declares the member that some code changes.
enum WriteOwner: Equatable {
  /// A type of the workspace, by its qualified name.
  case type(String)
  /// A type that is not known: one of another module, or one of several with this name.
  case named(String)
  /// It is a global variable.
  case global
  case unknown

  /// The last part of the name of the type.
  var name: String? {
    switch self {
    case .type(let name), .named(let name): name.lastNamePart
    case .global, .unknown: nil
    }
  }
}

extension FactReader {
  /// Code that changes a member with a name, of any type.
  func writes(to member: String) -> [Located<WriteFact>] { all(named: member) }

  /// Code that changes the elements of a collection with a name, of any type, after its owner was created.
  package func collectionWrites(named name: String) -> [Located<WriteFact>] {
    writes(to: name).filter { $0.fact.change != .keeps && !$0.fact.isSetup }
  }

  /// Code that changes the elements of a collection with a name, of any type, after its owner was created.
  func collectionWrites(named name: Name) -> [Located<WriteFact>] {
    mayKnow(WriteFact.self, name) ? collectionWrites(named: name.text) : []
  }

  /// Code that gives a flag with a name a value, of any type or of a type.
  ///
  /// - Parameter type: the type that declares the flag. The result includes code of which it is not known whose flag it
  ///   sets.
  package func flagWrites(named flag: String, of type: String? = nil) -> [Located<WriteFact>] {
    writes(to: flag).filter { write in
      guard write.fact.inside.isEmpty, [.replaces, .computes, .toggles].contains(write.fact.kind) else { return false }
      let owner = owner(of: write.fact)
      return type.map { owner.name == $0 || owner == .unknown } ?? true
    }
  }

  // MARK: - Owners

  /// The maximum number of superclasses to follow: classes that inherit from each other by mistake form a cycle.
  private static var maximumSuperclasses: Int { 8 }

  /// The type that declares a stored or computed property, which is a type itself or one of its superclasses, and the
  /// type of the property's value as far as the declaration shows it.
  private func property(_ name: String, of owner: KnownType) -> (type: KnownType, value: String?)? {
    var next: KnownType? = owner
    for _ in 0..<Self.maximumSuperclasses {
      guard let type = next else { return nil }
      if let property = type.properties.first(where: { $0.name == name }) { return (type, property.valueType) }
      if let computed = type.members.first(where: { $0.name == name && $0.kind == .property }) {
        return (type, computed.resultType)
      }
      guard type.isClass, let base = type.fact.inheritedTypes.first else { return nil }
      next = self.type(named: base, in: type.fact.qualifiedName)
    }
    return nil
  }

  /// A stored property that a class inherits, with the superclass that declares it.
  package func inheritedProperty(
    named name: String, of type: TypeDeclaration
  ) -> (property: PropertyFact, owner: KnownType)? {
    guard type.isClass, let own = self.type(named: type.qualifiedName, in: ""),
      let owner = property(name, of: own)?.type
    else { return nil }
    return owner.properties.first { $0.name == name && !$0.isPrivate && !$0.isStatic }.map { ($0, owner) }
  }

  /// The type of a value, as written in the code of a type.
  private struct ValueType {
    let text: String
    /// The qualified name of the type that contains the code.
    let scope: String
    /// Whether it may be a generic parameter.
    var mayBeParameter = false
  }

  /// The type of a property's value, as far as the declaration of the property shows it.
  private func value(of property: String, in owner: ValueType) -> ValueType? {
    guard let type = type(named: owner.text.qualifiedTypeName, in: owner.scope),
      let declared = self.property(property, of: type)
    else { return nil }
    let fact = declared.type.fact
    return declared.value.map {
      ValueType(text: $0, scope: fact.qualifiedName, mayBeParameter: fact.hasGenericParameters)
    }
  }

  /// The type of the elements of a collection to which some members lead from a type.
  func elementType(of path: [String], in owner: String) -> KnownType? {
    var value: ValueType? = ValueType(text: owner, scope: "")
    for step in path { value = value.flatMap { self.value(of: step, in: $0) } }
    guard let value, let element = value.text.elementType else { return nil }
    return type(named: element.qualifiedTypeName, in: value.scope)
  }

  /// What declares a changed member.
  func owner(of write: WriteFact) -> WriteOwner {
    let start =
      write.giver.isEmpty
      ? ValueType(text: write.owner, scope: write.writer)
      : lentValue(by: write.giver).map { ValueType(text: $0.type, scope: $0.scope) }
    guard let start else { return .unknown }
    guard let first = write.path.first else {
      return write.giver.isEmpty ? ownerOfFirst(write.member, in: write) : ownerOfGiven(write.member, in: start)
    }
    var value = value(of: first, in: start)
    if value == nil, write.isUndeclared {
      value = global(named: first)?.fact.property?.valueType.map { ValueType(text: $0, scope: "") }
    }
    for step in write.path.dropFirst() {
      value = value.flatMap { value in
        guard step == "[]" else { return self.value(of: step, in: value) }
        return value.text.elementType.map {
          ValueType(text: $0, scope: value.scope, mayBeParameter: value.mayBeParameter)
        }
      }
    }
    guard let value else { return .unknown }
    let name = value.text.qualifiedTypeName
    if let type = type(named: name, in: value.scope) {
      return .type((property(write.member, of: type)?.type ?? type).fact.qualifiedName)
    }
    return value.mayBeParameter && types(named: name.lastNamePart).isEmpty ? .unknown : .named(name)
  }

  /// What declares a member of a value that a function gives to a closure. Another function with that name may give
  /// another value.
  private func ownerOfGiven(_ member: String, in value: ValueType) -> WriteOwner {
    let owner = type(named: value.text.qualifiedTypeName, in: value.scope)
    return owner.flatMap { property(member, of: $0) }.map { .type($0.type.fact.qualifiedName) } ?? .unknown
  }

  /// What declares the first member of a place.
  private func ownerOfFirst(_ member: String, in write: WriteFact) -> WriteOwner {
    if write.owner.isEmpty { return write.isUndeclared ? .global : .unknown }
    // The file shows the declaration.
    if write.isOwn, !write.isUndeclared { return .type(write.owner) }
    let owner = type(named: write.owner, in: write.writer)
    if let owner, let declared = property(member, of: owner) { return .type(declared.type.fact.qualifiedName) }
    if write.isUndeclared, knowsGlobal(named: member) { return .global }
    return owner.map { .type($0.fact.qualifiedName) } ?? .named(write.owner)
  }

  /// The name of the type that declares a changed member; nil for a global variable, and if it is not known.
  package func ownerName(of write: WriteFact) -> String? { owner(of: write).name }

  /// Whether code changes a member of a type; nil if it may be a member of another type.
  func changes(_ write: Located<WriteFact>, memberOf type: KnownType) -> Bool? {
    switch owner(of: write.fact) {
    case .type(let owner):
      if type.isQualifiedAs(owner) { return means(type, in: write.path) }
      // Behind a protocol may be any type that conforms to it.
      guard self.type(named: owner, in: "")?.fact.kind == .protocol else { return false }
      return conforms(type, to: owner.lastNamePart) ? nil : false
    case .named(let owner): return type.isCalled(owner.lastNamePart) ? nil : false
    case .global: return false
    case .unknown: return nil
    }
  }

  /// Whether code changes a member of a type that the workspace does not declare, or a global variable if the name is
  /// empty; nil if it may be a member of another type.
  func changes(_ write: Located<WriteFact>, memberOfTypeNamed name: String) -> Bool? {
    switch owner(of: write.fact) {
    case .type(let owner): owner == name
    case .named(let owner): owner.lastNamePart == name.lastNamePart ? nil : false
    case .global: name.isEmpty
    case .unknown: nil
    }
  }

  /// Whether the name of a type means that type in a file, not a type that only the file sees.
  private func means(_ type: KnownType, in path: String) -> Bool {
    let declarations = type.parts.filter { $0.fact.kind != .extension }
    if declarations.contains(where: { $0.path == path }) { return true }
    return declarations.allSatisfy { declaration in
      let all: [Located<TypeFact>] = all(named: declaration.fact.name)
      return !declaration.fact.isPrivate
        && !all.contains {
          $0.path == path && $0.fact.kind != .extension && $0.fact.qualifiedName == declaration.fact.qualifiedName
        }
    }
  }

  /// The maximum number of inherited types to follow.
  private static var maximumInheritedTypes: Int { 16 }

  /// Whether a type inherits from a type with a name, directly or through protocols and superclasses of the project.
  package func conforms(_ type: KnownType, to name: String) -> Bool {
    var open = [type]
    var visited: Set<String> = []
    while let next = open.popLast(), visited.count < Self.maximumInheritedTypes {
      if next.inherits(name) { return true }
      let inherited = next.parts.flatMap(\.fact.inheritedTypes).filter { visited.insert($0).inserted }
      open += inherited.compactMap { self.type(named: $0, in: next.fact.qualifiedName) }
    }
    return false
  }

  // MARK: - Values

  /// Whether code that refers to a property changes its value; nil if it is not known. The value of a property for an
  /// object changes only if the property gets another object.
  private func changes(_ write: WriteFact, valueOf property: PropertyFact) -> Bool? {
    switch write.kind {
    case .replaces, .computes, .toggles, .lends, .binds:
      if write.inside.isEmpty { return true }
    case .mutates:
      // A method of the project may have the name of one of the SDK.
      if write.inside.isEmpty, let type = property.valueTypeName, isMutating(write.method, of: type) == false {
        return false
      }
    case .calls: return property.valueTypeName.flatMap { isMutating(write.method, of: $0) } ?? false
    }
    if write.inside != "[]", isKeptElsewhere(write, in: property) { return false }
    return isReference(property).map { !$0 }
  }

  /// Whether the values of a property are objects; nil if it is not known.
  package func isReference(_ property: PropertyFact) -> Bool? {
    guard let text = property.valueType else { return property.initialValue == .literal ? false : nil }
    if text.hasPrefix("[") || text.hasPrefix("(") && !text.hasPrefix("(any ") { return false }
    let name = text.plainTypeName
    if ValueTypes.contains(name) { return false }
    guard let type = type(named: name) else { return nil }
    switch type.fact.kind {
    case .class, .actor: return true
    case .struct, .enum: return false
    case .protocol, .extension: return nil
    }
  }

  /// Whether a write only changes the inside of a value that its wrapper keeps elsewhere: `settings.isOn = true` if
  /// `isOn` is stored in the user's defaults. In this case, the property that contains the value does not change.
  private func isKeptElsewhere(_ write: WriteFact, in property: PropertyFact) -> Bool {
    guard !write.inside.isEmpty, let held = property.valueTypeName.flatMap({ type(named: $0) }), !held.isClass else {
      return false
    }
    return held.properties.first { $0.name == write.inside }?.isKeptElsewhere ?? false
  }

  // MARK: - Properties

  /// Whether code changes a property of a class while its objects are in use; nil if this is possible but not known.
  package func isWritten(_ property: PropertyFact, of type: KnownType) -> Bool? {
    if property.isLet { return false }
    var isUnknown = false
    for write in writes(to: property.name) where !write.isInTests && !write.fact.isSetup {
      guard let isOfType = changes(write, memberOf: type) else {
        // Code elsewhere cannot set it.
        if property.isPrivate || property.hasPrivateSetter, write.path != type.declaration.path { continue }
        isUnknown = isUnknown || changes(write.fact, valueOf: property) != false
        continue
      }
      guard isOfType else { continue }
      switch changes(write.fact, valueOf: property) {
      case true?: return true
      case false?: continue
      case nil: isUnknown = true
      }
    }
    return isUnknown || !property.wrappers.allSatisfy { $0 == "Published" || $0 == "MainActor" } ? nil : false
  }

  /// Whether code replaces an optional or an enum in a property directly by another value, so that a view that shows its
  /// payload stays; nil if it is not known. Code that loads a value shows another case before, or runs once.
  func replacesPayload(of property: PropertyFact, of type: KnownType) -> Bool? {
    guard isWritten(property, of: type) != false else { return false }
    let isReplaced = writes(to: property, of: type).contains { write in
      let fact = write.fact
      guard !fact.isSetup, fact.inside.isEmpty else { return false }
      switch fact.kind {
      case .binds: return true
      case .replaces: break
      case .computes, .toggles, .mutates, .calls, .lends: return false
      }
      guard fact.value != .nil, fact.value != .emptyCase, !fact.isAfterAwait, !fact.isDeferred else { return false }
      // A view sets it on an event. A method that waits for nothing does what its caller asks for.
      guard fact.isOwn, fact.path.isEmpty else { return view(named: fact.writer.lastNamePart) != nil }
      return type.members.contains { $0.name == fact.writerMember && $0.kind == .function && !$0.isAsync }
    }
    return isReplaced ? true : nil
  }

  /// The code that changes a property of a class, where both are known.
  package func writes(to property: PropertyFact, of type: KnownType) -> [Located<WriteFact>] {
    writes(to: property.name).filter { write in
      !write.isInTests && changes(write, memberOf: type) == true
        && changes(write.fact, valueOf: property) != false
    }
  }

  // MARK: - Writes from outside

  /// Whether code outside the methods of a class is known to change a property of its objects.
  package func isWrittenFromOutside(_ member: String, of owner: String) -> Bool {
    isWrittenFromOutside(member, of: owner) { _ in true }
  }

  /// Whether code outside the methods of a class is known to change a property of its objects, other than with a
  /// binding.
  package func isAssignedFromOutside(_ member: String, of owner: String) -> Bool {
    isWrittenFromOutside(member, of: owner) { $0.kind != .binds }
  }

  /// Whether code outside the methods of a class is known to give a property of its objects another value, not only to
  /// change the inside of the value.
  package func isReplacedFromOutside(_ member: String, of owner: String) -> Bool {
    isWrittenFromOutside(member, of: owner) { $0.kind != .binds && $0.inside.isEmpty }
  }

  /// Whether a view assigns a property of a class, other than with a binding.
  package func isAssignedByView(_ member: String, of owner: String) -> Bool {
    isWrittenFromOutside(member, of: owner) {
      $0.kind != .binds && $0.inside.isEmpty && view(named: $0.writer.lastNamePart) != nil
    }
  }

  /// Whether a view has a binding to a property of a class, with which other code may set it: `$draft.didSave`.
  package func isBound(_ member: String, of owner: String) -> Bool {
    isWrittenFromOutside(member, of: owner) { $0.kind == .binds && $0.inside.isEmpty }
  }

  /// The qualified names of the types whose views show a screen as long as a property of an object has a value:
  /// `.sheet(item: $router.sheet)`, `NavigationStack(path: $router.path)`.
  package func presenters(boundTo member: String, of owner: KnownType) -> Set<String> {
    let bindings = writes(to: member).filter { write in
      write.fact.showsScreen && write.fact.inside.isEmpty && !write.isInTests && changes(write, memberOf: owner) == true
    }
    return Set(bindings.map(\.fact.writer))
  }

  /// Whether code outside the methods of a type may change one of its properties.
  package func mayBeWrittenFromOutside(_ member: String, of type: String) -> Bool {
    writes(to: member).contains { write in
      guard !write.fact.isByOwner, write.fact.kind != .calls else { return false }
      let owner = owner(of: write.fact)
      return owner == .unknown || owner.name == type
    }
  }

  private func isWrittenFromOutside(
    _ member: String, of owner: String, where condition: (WriteFact) -> Bool
  ) -> Bool {
    let known = type(named: owner)
    let declared = known?.properties.first { $0.name == member }
    return writes(to: member).contains { write in
      guard !write.isInTests, !write.fact.isByOwner, condition(write.fact) else { return false }
      guard known.map({ changes(write, memberOf: $0) == true }) ?? (self.owner(of: write.fact).name == owner)
      else { return false }
      return declared.map { changes(write.fact, valueOf: $0) != false } ?? (write.fact.kind != .calls)
    }
  }

  // MARK: - Writes of a member

  /// The code in a member of a type that changes one of the type's properties.
  func writes(to property: String, by member: MemberFact, of type: KnownType) -> [Located<WriteFact>] {
    let declared = type.properties.first { $0.name == property }
    return writes(to: property).filter { write in
      write.fact.writerMember == member.name && isMade(write, byMembersOf: type)
        && declared.map { changes(write.fact, valueOf: $0) != false } ?? (write.fact.kind != .calls)
    }
  }

  /// Whether a member of a type changes one of the type's properties.
  ///
  /// - Parameter isBeforeAwait: whether it must do so before its first `await`.
  package func isChanged(
    _ property: String, by member: MemberFact, of type: KnownType, beforeAwait isBeforeAwait: Bool = false
  ) -> Bool {
    writes(to: property, by: member, of: type).contains { !(isBeforeAwait && $0.fact.isAfterAwait) }
  }

  /// The properties of a type and of its superclasses that a member changes, in a stable order, and whether it does so
  /// after its first `await`.
  func properties(changedBy member: MemberFact, of type: KnownType) -> [ChangedProperty] {
    let memo = derived { WriteMemo() }
    let key = "\(type.declaration.path) \(type.fact.qualifiedName)"
    if memo.generation != generation { memo.changes = [:] }
    memo.generation = generation
    let changes = memo.changes[key] ?? propertiesChanged(byMembersOf: type)
    memo.changes[key] = changes
    return changes[member.name] ?? []
  }

  /// Whether a member of a type changes a member of the same object.
  private func isMade(_ write: Located<WriteFact>, byMembersOf type: KnownType) -> Bool {
    let fact = write.fact
    return fact.isOwn && fact.path.isEmpty && type.isQualifiedAs(fact.writer) && means(type, in: write.path)
  }

  private func propertiesChanged(byMembersOf type: KnownType) -> [String: [ChangedProperty]] {
    var names: [String] = []
    var next: KnownType? = type
    for _ in 0..<Self.maximumSuperclasses {
      guard let current = next else { break }
      names += current.properties.map(\.name)
      names += current.members.lazy.filter { $0.kind == .property }.map(\.name)
      next = current.isClass ? current.fact.inheritedTypes.first.flatMap { self.type(named: $0) } : nil
    }
    var result: [String: [ChangedProperty]] = [:]
    for name in names {
      for write in writes(to: name) where isMade(write, byMembersOf: type) && write.fact.kind != .calls {
        let (member, change) = (
          write.fact.writerMember, ChangedProperty(name: name, isAfterAwait: write.fact.isAfterAwait)
        )
        if !(result[member]?.suffix(2).contains(change) ?? false) { result[member, default: []].append(change) }
      }
    }
    return result
  }
}

/// A property that a member of its type changes.
struct ChangedProperty: Equatable {
  let name: String
  /// Whether the member has an `await` before it.
  let isAfterAwait: Bool
}

/// Caches what the members of types change, for one item of the analyzed file.
private final class WriteMemo {
  /// By the file and the qualified name of the type, and the name of the member.
  var changes: [String: [String: [ChangedProperty]]] = [:]
  var generation = 0
}

extension WriteFact {
  /// Whether it sets a property of an object that is being created.
  package var isSetup: Bool { isOwn && path.isEmpty && isInInitializer }

  /// Whether it is in a method of the type that declares the property, which changes its own value. What a closure in an
  /// initializer changes, and the inside of a value, count as changes from outside.
  fileprivate var isByOwner: Bool {
    guard isOwn, path.isEmpty else { return false }
    return isInInitializer || inside.isEmpty && writerMember != "init"
  }
}

extension PropertyFact {
  /// Its type as written, or the type of the object or the objects that it is initialized with.
  package var valueType: String? {
    guard type.isEmpty else { return type }
    // `[Item]()`
    if initialText.hasPrefix("["), initialText.hasSuffix("]()") { return String(initialText.dropLast(2)) }
    return valueTypeName ?? (initialElement.isEmpty ? nil : "[\(initialElement)]")
  }
}

extension String {
  /// `Item` for `[Item]` and `[Item]?`; the type of the values for a dictionary; nil for other types.
  fileprivate var elementType: String? {
    let text = withoutOptionality
    guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
    let inner = text.dropFirst().dropLast()
    guard let colon = inner.lastIndex(of: ":") else { return String(inner) }
    return inner[inner.index(after: colon)...].split(separator: " ").first.map(String.init)
  }
}
