/// Recovery from braces that are not closed, as while code is being typed.
///
/// By the grammar such a brace encloses the rest of the file. But nearly every declaration in the first column of a file
/// is at its top level, so the first one after such a brace ends it: half-typed code affects the declaration around it
/// rather than the rest of the file.
extension Lexer {
  struct UnclosedBraces {
    /// The rows of the tokens at which open braces end, in source order.
    var ends: [Int] = []
    /// Whether braces are open after the last token.
    var areOpenAtEnd = false
  }

  /// Where unclosed braces end.
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

  /// The rows of unclosed braces. A closing brace without an opening one is ignored.
  private func openBraces() -> [Int] {
    guard openBraceCount > 0 || hasEffects else { return [] }
    var open: [Int] = []
    var row = 0
    while row < tokens.count {
      switch tokens.kinds[row] {
      case .leftBrace: open.append(row)
      case .rightBrace: _ = open.popLast()
      case ._effects where row > 0 && tokens.kinds[row - 1] == .atSign:
        // Its parentheses may contain any tokens, unbalanced braces too.
        while row < tokens.count, tokens.kinds[row] != .rightParen { row += 1 }
      default: break
      }
      row += 1
    }
    return open
  }

  /// Whether `_effects` is among the tokens. Without an early exit, which makes the loop faster.
  private var hasEffects: Bool {
    var hasEffects = false
    for row in 0..<tokens.count { hasEffects = (tokens.kinds[row] == ._effects) || hasEffects }
    return hasEffects
  }

  /// Whether a token is not indented and can only begin a declaration.
  func beginsDeclarationInFirstColumn(_ row: Int) -> Bool {
    guard isInFirstColumn(row) else { return false }
    guard tokens.kinds[row] == .poundIf else { return beginsDeclaration(row) }
    // A `#if` inside a body may be in the first column too, but then its contents are indented.
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
