import Foundation

/// A construct that can be repeated any number of times.
struct Construct: Sendable {
  /// Its place and its text: `chain/.padding()`.
  let name: String
  /// Swift code with a number of repetitions.
  let text: @Sendable (Int) -> String
}

/// The constructs of `grammar.txt`; README.md describes its notation.
struct Grammar {
  /// The depth of nests. Each level may require work for all levels below it; the parser stops at 700 levels.
  static let depth = 25

  private(set) var constructs: [Construct] = []
  private var places: [(name: String, template: String, isNested: Bool)] = []

  init(_ text: String) {
    var wasPlace = false
    for line in text.split(separator: "\n").map(String.init) where !line.hasPrefix(";") {
      let header = Header(line)
      if let header, header.keyword != "LIST" {
        if !wasPlace { places = [] }
        places.append((header.name, header.template, header.keyword == "NEST"))
      } else if let header {
        addList(header.name, header.template)
      } else {
        for place in places { add(line, to: place.name, place.template, isNested: place.isNested) }
      }
      wasPlace = header.map { $0.keyword != "LIST" } ?? false
    }
  }

  /// `KEYWORD name: template`.
  private struct Header {
    let keyword: String, name: String, template: String

    init?(_ line: String) {
      guard let keyword = ["PLACE", "LIST", "NEST"].first(where: { line.hasPrefix($0 + " ") }),
        let colon = line.range(of: ": ")
      else { return nil }
      self.keyword = keyword
      name = String(line[..<colon.lowerBound].dropFirst(keyword.count + 1))
      template = String(line[colon.upperBound...])
    }
  }

  private mutating func add(_ piece: String, to place: String, _ template: String, isNested: Bool) {
    let (before, after) = halves(of: template, at: "◊")
    let (opening, closing) = halves(of: piece, at: "◊")
    let depth = Self.depth
    let nest =
      before + String(repeating: opening, count: depth) + "Text(title)" + String(repeating: closing, count: depth)
      + after
    constructs.append(
      Construct(name: "\(place)/\(piece)") { count in
        lines(
          isNested
            ? repeated(nest, max(1, count / depth), separator: "\n")
            : before + repeated(piece, count, separator: "\n") + after)
      })
  }

  private mutating func addList(_ name: String, _ template: String) {
    let (start, rest) = halves(of: template, at: "«")
    let (piece, tail) = halves(of: rest, at: "»")
    let (separator, end) = halves(of: tail, at: "…")
    constructs.append(
      Construct(name: "list/\(name)") { lines(start + repeated(piece, $0, separator: separator) + end) })
  }
}

/// The text before and after a mark.
private func halves(of text: String, at mark: Character) -> (String, String) {
  guard let index = text.firstIndex(of: mark) else { return (text, "") }
  return (String(text[..<index]), String(text[text.index(after: index)...]))
}

/// The text with line breaks.
private func lines(_ text: String) -> String { text.replacingOccurrences(of: "⏎", with: "\n") }

/// Repeats a piece, with the number of the repetition for `§`, and the previous number for `‹`.
private func repeated(_ piece: String, _ count: Int, separator: String) -> String {
  (0..<count).map { number in
    piece.replacingOccurrences(of: "§", with: "\(number)")
      .replacingOccurrences(of: "‹", with: "\(max(number - 1, 0))")
  }.joined(separator: separator)
}
