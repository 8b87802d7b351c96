/// Code that changes a property, in any file: `items.append(x)`, `model.user.name = ""`, `Session.shared.user = nil`,
/// `$model.user`, `load(&items)`.
///
/// There is a fact for each member on the way from the root: `model.user.name = ""` replaces `name` and changes the
/// inside of `user`. A local variable, and an object that the code itself has created, have no facts.
package struct WriteFact: Fact {
  package enum Kind: String, Sendable {
    /// `x = 1`
    case replaces
    /// `x += 1`
    case computes
    /// `x.toggle()`
    case toggles
    /// `x.append(1)`
    case mutates
    /// `x.reset()`, which changes `x` if the project declares `reset` as `mutating` in its type.
    case calls
    /// `&x`
    case lends
    /// `$x`
    case binds
  }

  /// The value that an assignment sets.
  package enum Value: String, Sendable {
    case `true`, `false`, `nil`
    /// `[]`, `NavigationPath()`
    case empty
    case literal
    /// `.loading`
    case emptyCase
    case other
  }

  var member = ""
  /// The type from which the path starts: the qualified name of the enclosing type, or the name of another type as
  /// written there. Empty if syntax does not show it.
  var owner = ""
  /// The function that gives the value with which the path starts to a closure: `update` for `update { $0.name = "" }`; empty
  /// if it starts with something else.
  var giver = ""
  /// The members between the owner and the member: `session` for `user` in `store.session.user = nil`. An element is
  /// written `[]`.
  var path: [String] = []
  /// The part of the value that is changed, `name` for `user` in `user.name = ""`, and `[]` for an element; empty if the
  /// value itself is changed.
  package var inside = ""
  package var kind = Kind.replaces
  /// What it does to the elements of the member, if the member is a collection.
  package var change = ElementChange.keeps
  /// The called method.
  var method = ""
  package var value = Value.other
  /// Whether it sets `true` and no statement beside it gives anything else a value, such as an error.
  package var isAlone = false
  /// Whether it starts with a member of the enclosing type: `user`, `self.user`.
  var isOwn = false
  /// Whether it starts with a member that the file does not declare in the enclosing type: one of another file, an
  /// inherited one, or a global variable.
  var isUndeclared = false
  /// Whether the member that contains the code has an `await` before it.
  package var isAfterAwait = false
  /// Whether it is in a closure that runs at another time than the member.
  package var isDeferred = false
  /// Whether an initializer runs it directly, not in a closure.
  var isInInitializer = false
  /// Whether it is a binding that shows a screen as long as it has a value: of a sheet, or the path of a stack.
  var showsScreen = false
  /// The qualified name of the type that contains the code; empty outside types.
  package var writer = ""
  /// The member of that type that contains the code: a function, a computed property, `init`.
  package var writerMember = ""
  package var place = FactRange()

  static let kind = FactKind("write")
  var name: String { member }

  mutating func code(_ coder: inout some Coder) {
    coder(&member)
    coder(&owner)
    coder(&giver)
    coder(&path)
    coder(&inside)
    coder(&kind)
    coder(&change)
    coder(&method)
    coder(&value)
    coder(&isAlone)
    coder(&isOwn)
    coder(&isUndeclared)
    coder(&isAfterAwait)
    coder(&isDeferred)
    coder(&isInInitializer)
    coder(&showsScreen)
    coder(&writer)
    coder(&writerMember)
    coder(&place)
  }
}

extension WriteFact.Kind: RecordWord {
  init() { self = .replaces }
}

extension WriteFact.Value: RecordWord {
  init() { self = .other }
}

// MARK: - Collecting

extension WriteFact: CollectedFact {
  /// Returns one fact for each combination of all fields.
  static func all(in scope: FactScope) -> [WriteFact] {
    var collector = WriteCollector(scope)
    collector.collect()
    return collector.facts
  }
}

extension MutatingMethodFact: CollectedFact {
  static let source = FactSource(.types)

  static func all(in scope: FactScope) -> [MutatingMethodFact] {
    scope.parts.flatMap { part, type in
      type.members(of: part).compactMap { member in
        guard let function = FunctionDecl(member), let name = function.name else { return nil }
        let isMutating = function.hasModifier("mutating")
        // An extension of a type of another module adds to the methods of that module.
        guard isMutating || !type.isForeign && MutatingMethod.named(name) != nil else { return nil }
        return MutatingMethodFact(
          method: name.text, type: type.name.text, isMutating: isMutating, place: FactRange(name.range))
      }
    }
  }
}

private struct WriteCollector {
  private let scope: FactScope
  private var file: FileModel { scope.file }
  private var writes = Distinct(Entry.isSame)
  /// The member around the last write. Most writes follow others in the same member.
  private var lastMember = Member()

  init(_ scope: FactScope) { self.scope = scope }

  /// The member that contains some code.
  private struct Member {
    var rows = 0..<0
    var name: Name?
    var isInitializer = false
    var type: TypeDeclaration?
    var typeName = ""
    /// The row of its first `await`.
    var firstAwait = Int.max
    var hasClosures = false
  }

  /// What code does to a place.
  private struct Action {
    var kind: WriteFact.Kind
    var change = ElementChange.keeps
    var method: Name?
    var value = WriteFact.Value.other
    var isAlone = false
    var showsScreen = false

    var hash: UInt32 {
      func first(_ word: String) -> UInt32 { UInt32(word.utf8.first ?? 0) }
      return first(kind.rawValue) ^ first(change.rawValue) << 8 ^ first(value.rawValue) << 16
    }
  }

  /// A write, before its names are copied.
  private struct Entry {
    let place: Place
    /// The position of the member in the place.
    let position: Int
    /// Nil for the enclosing type, and if syntax does not show it.
    let owner: Name?
    /// The function that gives the value with which the place starts to a closure.
    let giver: Name?
    let action: Action
    let isUndeclared: Bool
    let isAfterAwait: Bool
    let isDeferred: Bool
    let isInInitializer: Bool
    let member: Member
    let range: Range<Int>

    var name: Name { place.members[position].name }
    var isWhole: Bool { position == place.members.count - 1 && !place.members[position].isSubscripted }
    /// Nil for the value itself and for an element.
    var inside: Name? {
      position == place.members.count - 1 || place.members[position].isSubscripted
        ? nil : place.members[position + 1].name
    }
    var isOwn: Bool { if case .own = place.root { true } else { false } }

    var hash: UInt32 {
      NameHash.of(name) ^ (owner.map { NameHash.of($0) &* 31 } ?? 0) ^ (inside.map { NameHash.of($0) &* 37 } ?? 0)
        ^ UInt32(truncatingIfNeeded: member.rows.lowerBound) &* 41 ^ action.hash
    }

    static func isSame(_ a: Entry, _ b: Entry) -> Bool {
      guard a.name == b.name, a.isWhole == b.isWhole, a.position == b.position,
        a.member.rows.lowerBound == b.member.rows.lowerBound, isSame(a.owner, b.owner), isSame(a.inside, b.inside),
        isSame(a.giver, b.giver),
        a.action.kind == b.action.kind, a.action.change == b.action.change, a.action.value == b.action.value,
        a.action.isAlone == b.action.isAlone, a.action.showsScreen == b.action.showsScreen,
        isSame(a.action.method, b.action.method), a.isOwn == b.isOwn,
        a.isUndeclared == b.isUndeclared, a.isAfterAwait == b.isAfterAwait, a.isDeferred == b.isDeferred,
        a.isInInitializer == b.isInInitializer
      else { return false }
      return (0..<a.position).allSatisfy { at in
        a.place.members[at].name == b.place.members[at].name
          && a.place.members[at].isSubscripted == b.place.members[at].isSubscripted
      }
    }

    private static func isSame(_ a: Name?, _ b: Name?) -> Bool {
      guard let a, let b else { return a == nil && b == nil }
      return a == b
    }
  }

  var facts: [WriteFact] {
    writes.elements.map { entry in
      let owner = entry.isOwn ? entry.member.typeName : entry.owner?.text ?? ""
      let steps = entry.place.members[..<entry.position].flatMap { member in
        member.isSubscripted ? [member.name.text, "[]"] : [member.name.text]
      }
      return WriteFact(
        member: entry.name.text, owner: owner, giver: entry.giver?.text ?? "",
        path: owner.isEmpty && !entry.isUndeclared && entry.giver == nil ? [] : steps,
        inside: entry.inside?.text ?? (entry.isWhole ? "" : "[]"), kind: entry.action.kind,
        change: entry.action.change, method: entry.action.method?.text ?? "", value: entry.action.value,
        isAlone: entry.action.isAlone, isOwn: entry.isOwn, isUndeclared: entry.isUndeclared,
        isAfterAwait: entry.isAfterAwait, isDeferred: entry.isDeferred, isInInitializer: entry.isInInitializer,
        showsScreen: entry.action.showsScreen, writer: entry.member.typeName,
        writerMember: entry.member.isInitializer ? "init" : entry.member.name?.text ?? "",
        place: FactRange(entry.range))
    }
  }

  // MARK: - Sources

  mutating func collect() {
    for write in file.writes(in: scope.node) { add(write.target, action(of: write), at: write.node) }
    for entry in scope.item.content.calls where MutatingMethod.named(entry.nameHash) == nil {
      let call = file.node(entry.row, of: scope.item)
      if call.isWholeStatement, let call = FunctionCallExpr(call) { addUnknown(call) }
    }
    addBindings()
  }

  private func action(of write: Write) -> Action {
    switch write.kind {
    case .replaces, .computes:
      let isCompound = write.kind == .computes
      guard let assignment = Assignment(write.node), assignment.target.unparenthesized == write.target,
        let name = write.target.lastName
      else { return Action(kind: isCompound ? .computes : .replaces) }
      let value = isCompound ? .other : Self.value(assignment)
      let setsElements = value != .true && value != .false && mayHoldElements(assignment, name)
      return Action(
        kind: isCompound ? .computes : .replaces,
        change: setsElements ? assignment.elementChange ?? .replaces : .keeps, value: value,
        isAlone: value == .true && Self.standsAlone(assignment))
    case .toggles: return Action(kind: .toggles)
    case .mutates: return Action(kind: .mutates, change: write.change, method: write.method)
    case .lends: return Action(kind: .lends, change: .lends)
    case .binds: return Action(kind: .binds)
    }
  }

  private static func value(_ assignment: Assignment) -> WriteFact.Value {
    guard let value = assignment.singleValue else {
      return assignment.setsTrue ? .true : assignment.setsFalse ? .false : .other
    }
    switch value.kind {
    case .booleanLiteralExpr: return value.textEquals("true") ? .true : .false
    case .nilLiteralExpr: return .nil
    default:
      return value.createsEmpty
        ? .empty : value.isLiteral ? .literal : value.isEmptyCase ? .emptyCase : .other
    }
  }

  /// Adds a call of a method that the project may declare as mutating in another file.
  private mutating func addUnknown(_ call: FunctionCallExpr) {
    guard let receiver = call.base?.withoutUnwrapping, let name = call.calleeName else { return }
    // Only variables can be changed, and what syntax shows to be an object cannot be changed by its own methods.
    if let property = file.ownProperty(receiver) {
      guard !property.isLet, property.wrapper(.holdsObject) == nil, let type = property.typeName,
        file.type(named: type)?.isForeign ?? true
      else { return }
      return add(receiver, Action(kind: .calls, method: name), at: call.node)
    }
    guard receiver.kind == .memberAccessExpr, let place = file.place(of: receiver), case .own = place.root,
      place.members.count > 1,
      file.enclosingType(of: receiver)?.storedProperty(named: place.members[0].name)?.typeName != nil
    else { return }
    add(place, Action(kind: .calls, method: name), at: call.node)
  }

  /// `$model.user`: a control may set it.
  private mutating func addBindings() {
    for (property, part, type) in scope.properties where type.viewRole != nil {
      guard
        property.wrapper(.holdsObject) ?? property.wrapper(.observesObject)
          ?? property.wrapper(in: ["State", "Binding"]) != nil,
        let owner = property.typeName ?? property.probableOwner
      else { continue }
      for reference in file.bindingReferences(to: property.name, in: part.node) {
        let binding = file.binding(at: reference)
        guard let place = file.place(of: binding.target), case .own = place.root, place.members.count > 1,
          place.members.count <= Self.maximumMembers
        else { continue }
        let members = Array(place.members.dropFirst())
        let isLent =
          members.count == 1 && members[0].name.saysCollection && !members[0].isSubscripted
          && !binding.target.isDataOfRows
        add(
          Place(root: .local(type: owner), members: members, isUnqualified: false),
          Action(kind: .binds, change: isLent ? .lends : .keeps, showsScreen: binding.node.showsScreen),
          at: binding.node)
      }
    }
  }

  // MARK: - Writes

  /// The maximum number of members on the way to the changed one.
  private static var maximumMembers: Int { 5 }

  private mutating func add(_ target: SyntaxNode, _ action: Action, at node: SyntaxNode) {
    guard let place = file.place(of: target), !place.members.isEmpty, place.members.count <= Self.maximumMembers else {
      return
    }
    add(place, action, at: node)
  }

  private mutating func add(_ place: Place, _ action: Action, at node: SyntaxNode) {
    let member = member(around: node)
    var owner: Name?
    var giver: Name?
    var isUndeclared = false
    switch place.root {
    // The object is set up where it is created.
    case .new: return
    case .own:
      isUndeclared = place.members.first.map { member.type?.storedProperty(named: $0.name) == nil } ?? true
    case .type(let type): owner = type
    case .given(let function): giver = function
    case .local(let type): owner = type.flatMap { file.isGenericParameter($0, at: node) ? nil : $0 }
    }
    let isDeferred = member.hasClosures && !node.runsTogether(with: SyntaxNode(node.storage, member.rows.lowerBound))
    let isInInitializer = member.isInitializer && !isInClosure(node)
    for position in place.members.indices {
      // Only the elements of the changed member change.
      var action = action
      if position < place.members.count - 1 || place.members[position].isSubscripted { action.change = .keeps }
      let entry = Entry(
        place: place, position: position, owner: owner, giver: giver, action: action, isUndeclared: isUndeclared,
        isAfterAwait: node.subtreeEnd > member.firstAwait, isDeferred: isDeferred, isInInitializer: isInInitializer,
        member: member,
        range: node.range)
      writes.insert(entry, hash: entry.hash)
    }
  }

  private mutating func member(around node: SyntaxNode) -> Member {
    if lastMember.rows.contains(node.index) { return lastMember }
    let around = node.enclosingMember
    let code = around ?? node
    let type = file.enclosingType(of: code)
    lastMember = Member(
      rows: code.index..<code.subtreeEnd, name: around?.memberName,
      isInitializer: around?.kind == .initializerDecl, type: type,
      typeName: type.map { TypeDeclaration.qualifiedName($0.declaration) } ?? "",
      firstAwait: around?.firstRow(of: .awaitExpr) ?? .max, hasClosures: code.firstRow(of: .closureExpr) != nil)
    return lastMember
  }

  private func isInClosure(_ node: SyntaxNode) -> Bool {
    for ancestor in node.surroundings {
      switch ancestor.kind {
      case .closureExpr: return true
      case .initializerDecl, .functionDecl, .memberBlock: return false
      default: continue
      }
    }
    return false
  }

  // MARK: - Values

  /// Whether no statement beside an assignment sets anything else to a value; false in a very long block.
  private static func standsAlone(_ write: Assignment) -> Bool {
    // The statements of a file are in other items.
    guard let block = write.node.enclosingStatement.parent, block.kind != .sourceFile else { return true }
    let beside = Array(block.children.prefix(maximumNeighbors + 1))
    return beside.count <= maximumNeighbors
      && beside.lazy.compactMap(Assignment.init).allSatisfy { other in
        other.node == write.node || other.setsNil || other.singleValue?.kind == .booleanLiteralExpr
      }
  }

  /// The number of statements that each assignment is compared with. The limit keeps the time linear.
  private static var maximumNeighbors: Int { 16 }

  /// Whether an assignment may set a collection, judged by the declaration of the property, the value, or the name.
  private func mayHoldElements(_ assignment: Assignment, _ name: Name) -> Bool {
    let value = assignment.singleValue
    switch value?.kind {
    case .booleanLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .stringLiteralExpr: return false
    default: break
    }
    if value.flatMap(FunctionCallExpr.init)?.calleeName == "NavigationPath" { return true }
    if let property = file.ownProperty(assignment.target) {
      if let type = property.type?.unwrappedOptional { return type.isCollectionType }
      guard let initial = property.initialValue?.unparenthesized else { return name.saysCollection }
      return initial.kind == .arrayExpr || initial.kind == .functionCallExpr && !initial.isLiteral
    }
    return name.saysCollection || value?.kind == .arrayExpr
  }
}

extension Name {
  /// Whether the name is a plural or contains a word for a collection: `items`, `shoppingList`.
  var saysCollection: Bool { hasSuffix("s") || containsAny(of: Name.wordsOfCollections) }

  private static let wordsOfCollections = WordSet(["list", "array", "queue", "collection", "data"])
}

extension SyntaxNode {
  /// `[]`, `[:]`, `NavigationPath()`, `.init()`
  fileprivate var createsEmpty: Bool {
    if kind == .arrayExpr || kind == .dictionaryExpr { return firstChild == nil }
    guard let call = FunctionCallExpr(self), call.arguments.isEmpty, call.trailingClosure == nil else { return false }
    switch call.calledExpression?.kind {
    case .arrayExpr?, .dictionaryExpr?: return true
    default: return call.calleeName == "NavigationPath" || call.calleeName == "init"
    }
  }

  /// `[T]`, `Array<T>`, `IdentifiedArrayOf<T>` and other types that contain elements.
  fileprivate var isCollectionType: Bool {
    kind == .arrayType
      || typeName.isAny(of: ["Array", "ArraySlice", "ContiguousArray", "Deque", "OrderedSet"])
      || typeName.hasPrefix("IdentifiedArray")
  }

  /// Whether a binding shows a screen as long as it has a value: `.sheet(item: $book)`, `NavigationStack(path: $path)`.
  fileprivate var showsScreen: Bool {
    guard let use = ArgumentUse(self) else { return false }
    if use.isMember { return use.callee.is(.presentsItem) && use.label.isAny(of: ["isPresented", "item"]) }
    return use.callee == "NavigationStack" && use.label.isAny(of: ["path"])
  }

  /// Whether one of its elements is read or bound: `$items[index]`.
  var isSubscripted: Bool { parent.map { $0.kind == .subscriptCallExpr && $0.firstChild == self } ?? false }

  /// Whether a loop iterates over it. Rows that get bindings change the contents of elements, not the set of elements.
  var isDataOfRows: Bool {
    guard let argument = parent.flatMap(LabeledExpr.init), argument.label == nil,
      let call = argument.node.parent.flatMap(FunctionCallExpr.init), call.arguments.first?.node == argument.node
    else { return false }
    return call.calleeName.isAny(of: ["ForEach", "List"]) && call.argument("editActions") == nil
  }
}
