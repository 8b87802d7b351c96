/// Code that changes the elements of a collection, or their order, after its owner was created.
package struct CollectionWriteFact: Fact {
  package enum Change: String, Sendable {
    /// Adds elements at the end.
    case appends
    /// Removes some elements.
    case removes
    /// Inserts, moves or sorts elements.
    case edits
    /// Sets the collection as a whole.
    case replaces
    /// Passes it to code that may change it: `&items`, `$model.items`.
    case lends
  }

  var property = ""
  /// The type that declares the property, empty if syntax does not show it.
  package var owner = ""
  package var change = Change.edits
  package var place = FactRange()

  static let kind = FactKind("collectionWrite")
  var name: String { property }

  mutating func code(_ coder: inout some Coder) {
    coder(&property)
    coder(&owner)
    coder(&change)
    coder(&place)
  }
}

extension CollectionWriteFact.Change: RecordWord {
  init() { self = .edits }
}

// MARK: - Collecting

extension CollectionWriteFact: CollectedFact {
  /// Returns one fact for each combination of a property, an owner and a change.
  static func all(in scope: FactScope) -> [CollectionWriteFact] {
    var writes = Distinct(Write.isSame)
    for assignment in scope.assignments {
      guard let name = assignment.target.lastName, mayHoldElements(assignment, name, in: scope.file) else { continue }
      add(assignment.isCompound ? .appends : .replaces, to: assignment.target, at: assignment.node, in: scope, &writes)
    }
    for method in mutatingMethods {
      guard scope.item.content.mayCall(method.hash) else { continue }
      for call in scope.calls(named: method.name) {
        guard let target = call.base?.withoutUnwrapping, target.lastName != nil else { continue }
        add(method.change, to: target, at: call.node, in: scope, &writes)
      }
    }
    addLoans(in: scope, to: &writes)
    return writes.elements.map { write in
      CollectionWriteFact(
        property: write.property.text, owner: write.owner, change: write.change, place: FactRange(write.range))
    }
  }

  /// A write, before its names are copied.
  private struct Write {
    let property: Name
    let owner: String
    let change: Change
    let range: Range<Int>

    static func isSame(_ a: Write, _ b: Write) -> Bool {
      a.property == b.property && a.owner == b.owner && a.change == b.change
    }
  }

  private static func add(
    _ property: Name, of owner: String, _ change: Change, at range: Range<Int>, _ writes: inout Distinct<Write>
  ) {
    let write = Write(property: property, owner: owner, change: change, range: range)
    writes.insert(write, hash: NameHash.of(property) ^ UInt32(truncatingIfNeeded: owner.utf8.count))
  }

  /// A call that removes all elements is usually followed by one that fills the collection again.
  private static let mutatingMethods: [(name: StaticString, hash: UInt32, change: Change)] =
    ([
      ("append", .appends), ("removeAll", .replaces), ("insert", .edits), ("remove", .removes),
      ("removeFirst", .removes), ("removeLast", .removes), ("removeSubrange", .removes), ("popLast", .removes),
      ("popFirst", .removes), ("replaceSubrange", .edits), ("sort", .edits), ("reverse", .edits), ("shuffle", .edits),
      ("swapAt", .edits), ("move", .edits), ("partition", .edits),
    ] as [(StaticString, Change)]).map { ($0, NameHash.of($0), $1) }

  private static func add(
    _ change: Change, to target: SyntaxNode, at node: SyntaxNode, in scope: FactScope,
    _ writes: inout Distinct<Write>
  ) {
    let file = scope.file
    guard let name = target.lastName, !file.isLocal(target) else { return }
    var owner = ""
    if let own = target.selfMemberName {
      if let type = file.enclosingType(of: node), type.storedProperty(named: own) != nil {
        // The writes of an initializer happen before a view shows the collection.
        if node.surroundings.contains(where: { $0.kind == .initializerDecl }) { return }
        owner = type.name.text
      }
    } else if let base = MemberAccessExpr(target)?.base?.withoutUnwrapping {
      owner = file.ownProperty(base)?.typeName?.text ?? ""
    }
    add(name, of: owner, change, at: node.range, &writes)
  }

  /// Whether an assignment may set a collection, judged by the declaration of the property, the value, or the name.
  private static func mayHoldElements(_ assignment: Assignment, _ name: Name, in file: FileModel) -> Bool {
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

  /// Adds the collections of models that views bind to.
  private static func addLoans(in scope: FactScope, to writes: inout Distinct<Write>) {
    let file = scope.file
    for (part, type) in scope.parts where type.isViewType {
      for (model, owner) in ModelObserverFact.models(of: type) {
        for reference in file.bindingReferences(to: model.name, in: part.node) {
          let around = reference.parent.flatMap(MemberAccessExpr.init)
          let object = around?.declName == reference ? around?.node ?? reference : reference
          guard let access = object.parent.flatMap(MemberAccessExpr.init), access.base == object,
            let name = access.name, name.saysCollection, !access.node.isDataOfRows, !access.node.isSubscripted
          else { continue }
          add(name, of: owner, .lends, at: access.range, &writes)
        }
      }
    }
  }
}

extension Name {
  /// Whether the name is a plural or contains a word for a collection: `items`, `shoppingList`.
  var saysCollection: Bool { hasSuffix("s") || containsAny(of: Name.wordsOfCollections) }

  private static let wordsOfCollections = WordSet(["list", "array", "queue", "collection", "data"])
}

extension SyntaxNode {
  /// `[T]`, `Array<T>`, `IdentifiedArrayOf<T>` and other types that contain elements.
  fileprivate var isCollectionType: Bool {
    kind == .arrayType
      || typeName.isAny(of: ["Array", "ArraySlice", "ContiguousArray", "Deque", "OrderedSet"])
      || typeName.hasPrefix("IdentifiedArray")
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

// MARK: - Queries

extension FactReader {
  /// Code that changes a collection with a name, in any type.
  func collectionWrites(named name: Name) -> [Located<CollectionWriteFact>] { all(named: name) }

  /// Code that changes a collection with a name, in any type.
  package func collectionWrites(named name: String) -> [Located<CollectionWriteFact>] { all(named: name) }
}
