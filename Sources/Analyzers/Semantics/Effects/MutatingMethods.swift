// Which methods change the value on which they are called. If the type of the value is known, its declaration tells, in
// the project or in the SDK; otherwise the name of the method.

/// What a change does to the elements of a collection.
package enum ElementChange: String, Sendable {
  /// Their number and order stay the same, or the value is not a collection.
  case keeps
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

extension ElementChange: RecordWord {
  init() { self = .keeps }
}

/// A `mutating` method of the standard library, Foundation or SwiftUI, with what signatures do not say about it.
package struct MutatingMethod: Sendable {
  package let change: ElementChange
  /// Whether the same call changes something again right after it ran; nil if this depends on the receiver.
  package let changesAgain: Bool?

  /// The method with a name; nil if no value type of the SDK has a mutating method with that name.
  package static func named(_ name: Name) -> MutatingMethod? { named(NameHash.of(name)) }

  /// - Parameter hash: the hash of the name.
  static func named(_ hash: UInt32) -> MutatingMethod? { table[hash] }

  /// A call that removes all elements is usually followed by one that fills the collection again.
  private static let names: [(change: ElementChange, changesAgain: Bool?, names: [StaticString])] = [
    (.appends, true, ["append", "appendInterpolation", "appendLiteral"]),
    (.replaces, false, ["removeAll"]),
    (.removes, true, ["removeFirst", "removeLast", "removeSubrange", "popLast", "popFirst", "popMin", "popMax"]),
    (.removes, false, ["removeValue", "subtract", "formIntersection", "trimPrefix"]),
    (.removes, nil, ["remove"]),
    (.edits, true, ["reverse", "shuffle", "swapAt", "formSymmetricDifference"]),
    (.edits, false, ["sort", "partition", "formUnion", "updateValue"]),
    (.edits, nil, ["insert", "move", "replaceSubrange", "merge", "update", "updateOrAppend", "updateOrInsert"]),
    (.keeps, true, ["toggle", "negate", "addTimeInterval", "appendPathComponent", "appendPathExtension"]),
    (.keeps, false, ["standardize", "resetBytes"]),
    (
      .keeps, nil,
      [
        "addArc", "addCurve", "addEllipse", "addLine", "addLines", "addPath", "addQuadCurve", "addRect", "addRects",
        "addRoundedRect", "closeSubpath", "deleteLastPathComponent", "formRemainder", "formSquareRoot",
        "formTruncatingRemainder", "mergeAttributes", "replaceAttributes", "round", "scrollTo", "setAttributes",
      ]
    ),
  ]

  private static let table: HashTable<MutatingMethod> = {
    var result = HashTable<MutatingMethod>()
    for (change, changesAgain, names) in names {
      for name in names {
        result[NameHash.of(name)] = MutatingMethod(change: change, changesAgain: changesAgain)
      }
    }
    return result
  }()
}

/// Types of the SDK whose values are not shared.
package enum ValueTypes {
  package static func contains(_ name: String) -> Bool { names.contains(name) }

  private static let names: Set<String> = [
    "Angle", "Array", "ArraySlice", "AttributedString", "Bool", "CGAffineTransform", "CGFloat", "CGPoint", "CGRect",
    "CGSize", "CGVector", "Calendar", "Character", "CharacterSet", "ClosedRange", "Color", "ContiguousArray", "Data",
    "Date", "DateComponents", "DateInterval", "Decimal", "Dictionary", "Double", "Duration", "EdgeInsets", "Float",
    "Image", "IndexPath", "IndexSet", "Int", "Int16", "Int32", "Int64", "Int8", "Locale", "Measurement",
    "NavigationPath", "Path", "Range", "ScrollPosition", "Set", "String", "Substring", "TimeInterval", "TimeZone",
    "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "UIEdgeInsets", "URL", "URLComponents", "URLRequest", "UUID",
    "UnitPoint",
  ]
}

/// A method that the project declares `mutating`, or one that is not but has the name of such a method of the SDK.
package struct MutatingMethodFact: Fact {
  var method = ""
  /// The type that declares it.
  package var type = ""
  var isMutating = false
  package var place = FactRange()

  static let kind = FactKind("mutatingMethod")
  var name: String { method }

  mutating func code(_ coder: inout some Coder) {
    coder(&method)
    coder(&type)
    coder(&isMutating)
    coder(&place)
  }
}

extension FactReader {
  /// Whether a method of a type changes its receiver; nil if neither the project nor the SDK declares such a method, or
  /// if the project declares one that neither changes its receiver nor has the name of a method of the SDK that does.
  func isMutating(_ method: Name, of type: Name) -> Bool? {
    isMutating(all(MutatingMethodFact.self, named: method), method.text, of: type.text)
  }

  /// The methods of the project with the name of one that changes its receiver.
  func mutatingMethods(named method: Name) -> [Located<MutatingMethodFact>] { all(named: method) }

  /// The same for names that are texts.
  func isMutating(_ method: String, of type: String) -> Bool? {
    isMutating(all(named: method), method, of: type)
  }

  private func isMutating(_ methods: [Located<MutatingMethodFact>], _ method: String, of type: String) -> Bool? {
    let own = methods.filter { $0.fact.type == type }
    guard own.isEmpty else { return own.contains(where: \.fact.isMutating) }
    // Only where the two lists do not agree, the table of signatures has to be read.
    let isListed = MutatingMethod.named(NameHash.of(method)) != nil
    return isListed == ValueTypes.contains(type) ? nil : SDK.isMutating(method, of: type)
  }
}

extension FileModel {
  /// Whether a call of a method changes the value of its receiver: `items` in `items.append(1)`. A method of an object
  /// changes only members of the object.
  package func isMutating(_ method: Name, on receiver: SyntaxNode) -> Bool {
    let isOfSDK = MutatingMethod.named(method) != nil
    guard let property = ownProperty(receiver) else { return isOfSDK }
    if property.wrapper(.holdsObject) != nil { return false }
    guard let typeName = property.typeName else { return isOfSDK }
    if let type = type(named: typeName) {
      guard !type.isReference else { return false }
      let own = type.functions.filter { $0.name == method }
      if !own.isEmpty { return own.contains { $0.hasModifier("mutating") } }
    }
    return facts.isMutating(method, of: typeName) ?? isOfSDK
  }
}

extension Assignment {
  /// What it does to the elements of a collection that it computes from the collection itself: `items = items + [x]`,
  /// `items = items.sorted()`; nil if the value is another one.
  package var elementChange: ElementChange? {
    if isCompound {
      return isOperator || value.first?.isSpelledLike(target) ?? false ? .appends : .edits
    }
    guard let call = singleValue.flatMap(FunctionCallExpr.init), let base = call.base, base.isSpelledLike(target),
      let method = DerivingMethod.named(call.calleeName)
    else { return nil }
    return switch method.elements {
    case .all: .edits
    case .some: .removes
    case .computed: nil
    }
  }
}

extension TypeDeclaration {
  /// Whether its values are shared: a class or an actor.
  package var isReference: Bool { isClass || declaration.node.kind == .actorDecl }
}
