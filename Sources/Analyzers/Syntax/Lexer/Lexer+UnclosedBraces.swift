/// Recovery from unclosed braces, which occur while code is being typed.
///
/// According to the grammar, an unclosed brace encloses the rest of the file. But nearly all declarations in the first
/// column of a file are at its top level, so the first such declaration ends the brace. This way, incomplete code
/// affects only the declaration around it, not the rest of the file.
/// rather than the rest of the file.
extension Lexer {
  struct UnclosedBraces {
    /// The rows of the tokens at which unclosed braces end, in source order.
    var ends: [Int] = []
    /// Whether braces are still open after the last token.
    var areOpenAtEnd = false
  }

  /// Determines where unclosed braces end.
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
        // The parentheses of `@_effects` may contain any tokens, including unbalanced braces.
        while row < tokens.count, tokens.kinds[row] != .rightParen { row += 1 }
      default: break
      }
      row += 1
    }
    return open
  }

  /// Whether `_effects` is among the tokens. The loop has no early exit, which makes it faster.
  private var hasEffects: Bool {
    var hasEffects = false
    for row in 0..<tokens.count { hasEffects = (tokens.kinds[row] == ._effects) || hasEffects }
    return hasEffects
  }

  /// Whether a token is not indented and can only start a declaration.
  func beginsDeclarationInFirstColumn(_ row: Int) -> Bool {
    guard isInFirstColumn(row) else { return false }
    guard tokens.kinds[row] == .poundIf else { return beginsDeclaration(row) }
    // A `#if` inside a body may also be in the first column, but then its contents are indented.
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
