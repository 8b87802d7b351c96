/// A name pattern with `*`, `?`, `[…]` and backslashes, matched by bytes or by characters.
struct NamePattern<Unit: NameUnit> {
  private let units: ArraySlice<Unit>

  init(_ units: ArraySlice<Unit>) { self.units = units }

  func matches(_ name: ArraySlice<Unit>) -> Bool {
    var at = units.startIndex
    var index = name.startIndex
    var retry: (at: Int, index: Int)?
    while index < name.endIndex {
      if at < units.endIndex, units[at] == .ascii("*") {
        retry = (at + 1, index)
        at += 1
        continue
      }
      if at < units.endIndex, let next = matchOne(at, name[index]) {
        at = next
        index += 1
      } else if let again = retry {
        retry = (again.at, again.index + 1)
        at = again.at
        index = again.index + 1
      } else {
        return false
      }
    }
    while at < units.endIndex, units[at] == .ascii("*") { at += 1 }
    return at == units.endIndex
  }

  /// Matches one unit of a name against the item at `at`.
  ///
  /// - Returns: the start of the next item, nil if the unit does not match.
  private func matchOne(_ at: Int, _ unit: Unit) -> Int? {
    switch units[at].asciiValue {
    case UInt8(ascii: "?"): return at + 1
    case UInt8(ascii: "\\"):
      guard at + 1 < units.endIndex else { return nil }
      return units[at + 1] == unit ? at + 2 : nil
    case UInt8(ascii: "["): return matchClass(at + 1, unit)
    default: return units[at] == unit ? at + 1 : nil
    }
  }

  /// `[abc]`, `[a-z]`, `[!…]`, `[^…]`, `[[:alpha:]]`; `at` is the index after the bracket.
  private func matchClass(_ at: Int, _ unit: Unit) -> Int? {
    var at = at
    var isNegated = false
    if at < units.endIndex, units[at] == .ascii("!") || units[at] == .ascii("^") {
      isNegated = true
      at += 1
    }
    var found = false
    let first = at
    while at < units.endIndex, at == first || units[at] != .ascii("]") {
      if units[at] == .ascii("["), at + 1 < units.endIndex, units[at + 1] == .ascii(":"),
        let end = namedClassEnd(at + 2)
      {
        if isIn(units[at + 2..<end], unit) { found = true }
        at = end + 2
        continue
      }
      if units[at] == .ascii("\\"), at + 1 < units.endIndex { at += 1 }
      let low = units[at]
      at += 1
      if at + 1 < units.endIndex, units[at] == .ascii("-"), units[at + 1] != .ascii("]") {
        at += 1
        if units[at] == .ascii("\\"), at + 1 < units.endIndex { at += 1 }
        if unit >= low, unit <= units[at] { found = true }
        at += 1
      } else if unit == low {
        found = true
      }
    }
    guard at < units.endIndex else { return nil }
    return found != isNegated ? at + 1 : nil
  }

  /// The index of the `:]` of a named class.
  private func namedClassEnd(_ start: Int) -> Int? {
    var at = start
    while at + 1 < units.endIndex {
      if units[at] == .ascii(":"), units[at + 1] == .ascii("]") { return at }
      at += 1
    }
    return nil
  }

  private func isIn(_ name: ArraySlice<Unit>, _ unit: Unit) -> Bool {
    guard let byte = unit.asciiValue else { return false }
    let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    switch String(decoding: name.compactMap(\.asciiValue), as: UTF8.self) {
    case "alpha": return isUpper || isLower
    case "digit": return isDigit
    case "alnum": return isUpper || isLower || isDigit
    case "upper": return isUpper
    case "lower": return isLower
    case "space": return byte == 32 || (9...13).contains(byte)
    case "blank": return byte == 32 || byte == 9
    case "punct": return (33...126).contains(byte) && !isUpper && !isLower && !isDigit
    case "xdigit": return isDigit || (65...70).contains(byte) || (97...102).contains(byte)
    default: return false
    }
  }
}

/// The unit by which names are compared.
protocol NameUnit: Comparable {
  /// The unit of an ASCII character.
  static func ascii(_ scalar: Unicode.Scalar) -> Self
  /// Nil if it is not ASCII.
  var asciiValue: UInt8? { get }
}

extension UInt8: NameUnit {
  static func ascii(_ scalar: Unicode.Scalar) -> UInt8 { UInt8(ascii: scalar) }
  var asciiValue: UInt8? { self < 0x80 ? self : nil }
}

extension Character: NameUnit {
  static func ascii(_ scalar: Unicode.Scalar) -> Character { Character(scalar) }
}
