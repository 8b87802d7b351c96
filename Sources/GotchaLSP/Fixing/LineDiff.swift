import GotchaAnalysis

/// The line differences between two texts.
struct LineDiff {
  /// A run of lines that differ; both ranges are 0-based line numbers.
  struct Change: Equatable {
    var old: Range<Int>
    var new: Range<Int>
  }

  let old: [ArraySlice<UInt8>]
  let new: [ArraySlice<UInt8>]
  let changes: [Change]

  init(_ old: SourceText, _ new: SourceText) {
    self.old = Self.lines(old.bytes)
    self.new = Self.lines(new.bytes)
    changes = Self.compare(self.old, self.new)
  }

  /// The lines with their line feeds; a carriage return is part of its line.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  private static func compare(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Change] {
    var head = 0
    while head < min(old.count, new.count), old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < min(old.count, new.count) - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }

    // Lines are replaced by numbers, which are faster to compare.
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    let oldNumbers = old[head..<old.count - tail].map(number)
    let newNumbers = new[head..<new.count - tail].map(number)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in newNumbers.difference(from: oldNumbers) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }

    var changes: [Change] = []
    var a = 0
    var b = 0
    while a < oldNumbers.count || b < newNumbers.count {
      let startA = a
      let startB = b
      while removed.contains(a) { a += 1 }
      while inserted.contains(b) { b += 1 }
      if a > startA || b > startB {
        changes.append(Change(old: head + startA..<head + a, new: head + startB..<head + b))
      } else {
        a += 1
        b += 1
      }
    }
    return changes
  }
}
