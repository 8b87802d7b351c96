/// What becomes of a file while somebody types in it and a brace has no partner yet.
///
/// Taken at its word, such a brace swallows all that follows. But declarations in the first column are at the top level
/// of nearly every file, so the first of them behind such a brace ends it: half-typed code costs the declaration that it
/// stands in, not the rest of the file.
extension Lexer {
  struct UnclosedBraces {
    /// The rows of the tokens at which open braces end, in source order.
    var ends: [Int] = []
    /// Whether braces are open behind the last token.
    var areOpenAtEnd = false
  }

  /// Where the braces end that nothing closes.
  func unclosedBraces() -> UnclosedBraces {
    var braces = UnclosedBraces()
    let open = openBraces()
    for row in open where row >= braces.ends.last ?? 0 {
      var end = row
      while end < tokens.count, !beginsDeclarationInFirstColumn(end) { end += 1 }
      if end == tokens.count {
        braces.areOpenAtEnd = true
        break
      }
      braces.ends.append(end)
    }
    return braces
  }

  /// The rows of the braces that nothing closes. A closing brace without a partner closes nothing.
  private func openBraces() -> [Int] {
    guard openBraceCount > 0 || hasEffects else { return [] }
    var open: [Int] = []
    var row = 0
    while row < tokens.count {
      switch tokens.kinds[row] {
      case .leftBrace: open.append(row)
      case .rightBrace: _ = open.popLast()
      case ._effects where row > 0 && tokens.kinds[row - 1] == .atSign:
        // What stands in its parentheses may be any tokens.
        while row < tokens.count, tokens.kinds[row] != .rightParen { row += 1 }
      default: break
      }
      row += 1
    }
    return open
  }

  /// Whether the word `_effects` is among the tokens; a look at each of them, as a search would take longer.
  private var hasEffects: Bool {
    var hasEffects = false
    for row in 0..<tokens.count { hasEffects = (tokens.kinds[row] == ._effects) || hasEffects }
    return hasEffects
  }

  /// Whether a token can begin nothing but a declaration, and is not indented.
  func beginsDeclarationInFirstColumn(_ row: Int) -> Bool {
    guard isInFirstColumn(row) else { return false }
    guard tokens.kinds[row] == .poundIf else { return beginsDeclaration(row) }
    // Conditions within code stand in the first column too, but the code in them does not.
    var next = row + 1
    while next < tokens.count, tokens.flags[next] & TokenFlags.newlineBefore == 0 { next += 1 }
    return next < tokens.count && isInFirstColumn(next) && beginsDeclaration(next)
  }

  private func beginsDeclaration(_ row: Int) -> Bool {
    let next = row + 1
    let isLast = next == tokens.count || tokens.flags[next] & TokenFlags.newlineBefore != 0
    return tokens.kinds[row].beginsDeclaration(before: isLast ? nil : tokens.kinds[next])
  }

  private func isInFirstColumn(_ row: Int) -> Bool {
    let start = Int(tokens.starts[row])
    return tokens.flags[row] & TokenFlags.newlineBefore != 0 && start > 0
      && (text[start - 1] == UInt8(ascii: "\n") || text[start - 1] == UInt8(ascii: "\r"))
  }
}
