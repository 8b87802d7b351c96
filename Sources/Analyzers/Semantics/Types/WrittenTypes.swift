// Takes types apart that code writes.

extension String {
  /// Whether a written type is `T?`, `T!` or `Optional<T>`.
  package var isOptionalType: Bool { hasSuffix("?") || hasSuffix("!") || hasPrefix("Optional<") }

  /// `T` for `[T]`, `Array<T>`, `FetchedResults<T>` and similar, and for the pairs of `enumerated()`; nil for dictionaries.
  package var elementOfSequenceType: String? {
    let pairs = "[(offset: Int, element: "
    if hasPrefix(pairs), hasSuffix(")]") { return String(dropFirst(pairs.count).dropLast(2)) }
    if hasPrefix("[") { return contains(":") ? nil : elementOfCollectionType }
    guard hasSuffix(">") else { return nil }
    for generic in ["Array<", "IdentifiedArrayOf<", "ArraySlice<", "FetchedResults<"] where hasPrefix(generic) {
      return String(dropFirst(generic.count).dropLast())
    }
    return nil
  }

  /// `T?` for a type `T` that is not optional.
  var asOptionalType: String { isOptionalType ? self : self + "?" }

  /// The type of `values[key]` for a written type of `values`: `V?` for `[K: V]`, `T` for `[T]`.
  var elementOfCollectionType: String? {
    guard hasPrefix("["), hasSuffix("]") else { return nil }
    let inner = dropFirst().dropLast()
    var depth = 0
    for index in inner.indices {
      switch inner[index] {
      case "[", "(", "<": depth += 1
      case "]", ")", ">": depth -= 1
      case ":" where depth == 0: return String(inner[inner.index(after: index)...].drop { $0 == " " }).asOptionalType
      default: continue
      }
    }
    return String(inner)
  }
}
