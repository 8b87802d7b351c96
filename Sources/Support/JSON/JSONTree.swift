/// A JSON tree for writing deeply nested formats. Keys keep their order, and members that are nil are omitted.
package enum JSONTree: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  case string(String)
  case integer(Int)
  case bool(Bool)
  case list([JSONTree])
  case object([(String, JSONTree)])

  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONTree...) { self = .list(elements) }
  package init(dictionaryLiteral members: (String, JSONTree?)...) {
    self = .object(members.compactMap { key, value in value.map { (key, $0) } })
  }

  /// On one line.
  package var text: String {
    var json = JSONText()
    write(to: &json)
    return json.text
  }

  package func write(to json: inout JSONText) {
    switch self {
    case .string(let value): json.string(value)
    case .integer(let value): json.raw("\(value)")
    case .bool(let value): json.raw("\(value)")
    case .list(let elements): json.list(elements) { element, json in element.write(to: &json) }
    case .object(let members):
      json.raw("{")
      for (index, member) in members.enumerated() {
        if index > 0 { json.raw(", ") }
        json.string(member.0)
        json.raw(": ")
        member.1.write(to: &json)
      }
      json.raw("}")
    }
  }
}
