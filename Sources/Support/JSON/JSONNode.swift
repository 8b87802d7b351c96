/// A value of a JSON text and its range.
package struct JSONNode: Sendable {
  package indirect enum Value: Sendable {
    case object([JSONMember])
    case array([JSONNode])
    case string(String)
    /// As written.
    case number(String)
    case bool(Bool)
    case null
    /// A value is missing.
    case missing
  }

  package let value: Value
  /// UTF-8 offsets, including quotes and brackets.
  package let range: Range<Int>
  /// Whether it has a closing quote or bracket.
  package var isClosed = true

  /// The members of an object, empty for any other value.
  package var members: [JSONMember] { if case .object(let members) = value { members } else { [] } }

  /// The value of a key; the last one if there are several.
  package subscript(key: String) -> JSONNode? { members.last { $0.key == key }?.value }
}

/// A key and its value.
package struct JSONMember: Sendable {
  package let key: String
  /// UTF-8 offsets, including quotes.
  package let keyRange: Range<Int>
  /// UTF-8 offset of the colon, nil if it is missing.
  package let colon: Int?
  package let value: JSONNode
  /// UTF-8 offset of the comma after it, nil if there is none.
  package var comma: Int?
}

/// A syntax error in a JSON text.
package struct JSONProblem: Sendable, Hashable {
  /// UTF-8 offsets.
  package let range: Range<Int>
  package let message: String
}
