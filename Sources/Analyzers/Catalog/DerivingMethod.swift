/// A method of the standard library or of Swift Algorithms that derives a collection from another one, with what signatures do
/// not say about it.
package struct DerivingMethod: Sendable {
  /// How the elements of the result are related to those of the collection.
  package enum Elements: Sendable {
    /// The same, maybe in another order.
    case all
    /// Some of them.
    case some
    /// Values that are computed from them.
    case computed
  }

  package let elements: Elements
  /// Whether an element, or the value computed from it, keeps its position.
  package let keepsPositions: Bool
  /// Whether the same call returns something else each time.
  package let isRandom: Bool

  /// Whether the result contains no other values than the collection.
  package var keepsElements: Bool { elements != .computed }

  /// The method with a name; nil if there is none.
  package static func named(_ name: Name?) -> DerivingMethod? { name.flatMap { table[NameHash.of($0)] } }

  private static let names: [(elements: Elements, keepsPositions: Bool, names: [StaticString])] = [
    (.all, false, ["sorted", "reversed", "shuffled"]),
    (.some, true, ["prefix", "dropLast"]),
    (.some, false, ["filter", "suffix", "dropFirst", "drop", "uniqued"]),
    (.computed, true, ["map", "enumerated", "indexed"]),
    (.computed, false, ["compactMap", "flatMap", "joined", "chunked", "chunks"]),
  ]

  private static let table: HashTable<DerivingMethod> = {
    var result = HashTable<DerivingMethod>()
    for (elements, keepsPositions, names) in names {
      for name in names {
        result[NameHash.of(name)] = DerivingMethod(
          elements: elements, keepsPositions: keepsPositions, isRandom: "\(name)" == "shuffled")
      }
    }
    return result
  }()
}

extension FunctionCallExpr {
  /// The collection that contains all elements of the result: `notes` for `notes.sorted()`, `notes.prefix(3)` and `Array(notes)`.
  package var wholeCollection: SyntaxNode? {
    guard let base else { return calleeName == "Array" ? onlyUnlabeledArgument : nil }
    return DerivingMethod.named(calleeName)?.keepsElements ?? false ? base : nil
  }
}
