/// JSON text for reports, with white space and key order chosen by the caller.
package struct JSONText {
  private var writer = JSONWriter()

  package var text: String { String(decoding: writer.bytes, as: UTF8.self) }

  package init() {}

  /// Punctuation, numbers and fixed keys.
  package mutating func raw(_ json: String) { writer.raw(json.utf8) }

  /// A string literal.
  package mutating func string(_ value: String) { writer.string(value, escapes: .numbered) }

  /// `[a, b]`.
  package mutating func list<Element>(_ elements: [Element], _ write: (Element, inout JSONText) -> Void) {
    raw("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { raw(", ") }
      write(element, &self)
    }
    raw("]")
  }
}
