@testable import Analyzers
@testable import GotchaAnalysis

/// Ways to lay out the same code.
enum CodeLayout: CaseIterable {
  /// Each statement and each modifier on a line of its own, indented by tabs or by four spaces.
  case tabs, fourSpaces
  /// As it is written.
  case twoSpaces
  /// Each chain of modifiers on one line, indented by two spaces.
  case joinedModifiers

  var unit: String {
    switch self {
    case .tabs: "\t"
    case .twoSpaces, .joinedModifiers: "  "
    case .fourSpaces: "    "
    }
  }
}

extension RuleExample {
  /// The example as a file in a layout; nil if it does not parse.
  func file(in layout: CodeLayout) -> SourceText? {
    let source = nestedFile
    guard !SyntaxTree.parse(source).hasErrors else { return nil }
    return switch layout {
    case .tabs, .fourSpaces: source.withSeparateLines.indented(with: layout.unit)
    case .twoSpaces: source
    case .joinedModifiers: source.withJoinedModifiers
    }
  }

  /// The example as a file in which its lines are indented for their place.
  private var nestedFile: SourceText {
    let code = MarkedSource(code).text
    let whole = file.text
    guard let start = whole.firstOccurrence(of: "{\n" + code + "\n")?.lowerBound,
      let opening = whole[..<start].split(separator: "\n").last
    else { return file.source }
    let outer = opening.prefix { $0 == " " } + "  "
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : outer + $0 }
    return SourceText(whole.replacing("{\n" + code + "\n", with: "{\n" + lines.joined(separator: "\n") + "\n"))
  }
}

extension SourceText {
  /// With each statement of a block and each modifier of a view on a line of its own, not indented.
  fileprivate var withSeparateLines: SourceText {
    let tree = SyntaxTree.parse(self)
    var edits: [TextEdit] = []
    for node in tree.root.descendants where !tree.isPartOfString(node) {
      if node.isSeparableBlock {
        let statements = node.children.filter { $0.kind != .closureSignature }
        edits += statements.compactMap { $0.firstToken.flatMap(tree.breaking) }
        edits += node.lastToken.flatMap(tree.breaking).map { [$0] } ?? []
      } else if node.kind == .functionCallExpr, node.isStatement || node.parent?.kind == .returnStmt {
        let chain = ModifierChain(node)
        guard chain.base != nil, chain.baseName?.isCapitalized ?? false else { continue }
        edits += chain.modifiers.compactMap { $0.receiver?.lastToken?.next.flatMap(tree.breaking) }
      }
    }
    return SourceText(bytes: bytes(in: bytes.indices, after: Array(Set(edits))))
  }

  /// With the indentation that the brackets, statements and modifiers of each line require.
  fileprivate func indented(with unit: String) -> SourceText {
    let tree = SyntaxTree.parse(self)
    var levels: [Int] = []
    for (number, start) in lineStarts.enumerated() {
      let code = (Int(start)..<lineRange(number).upperBound).first { !tree.isBlank(at: $0) }
      levels.append(code.map { tree.level(ofLineFrom: $0, after: levels) } ?? 0)
    }
    var edits: [TextEdit] = []
    for (number, start) in lineStarts.enumerated() where !tree.isInText(Int(start)) {
      let old = (Int(start)..<lineRange(number).upperBound).prefix { tree.isBlank(at: $0) }
      edits.append(
        .replace(
          old, by: old.upperBound == lineRange(number).upperBound ? "" : String(repeating: unit, count: levels[number]))
      )
    }
    return SourceText(bytes: bytes(in: bytes.indices, after: edits))
  }

  /// With each modifier on the line on which its receiver ends. The lines in its closures move to the left with it.
  fileprivate var withJoinedModifiers: SourceText {
    let tree = SyntaxTree.parse(self)
    let modifiers = tree.root.descendants.filter { $0.kind == .memberAccessExpr }.compactMap(tree.joiningModifier)
    var edits = modifiers.map(\.edit)
    for (number, line) in lineStarts.enumerated() where number > 0 {
      let start = Int(line)
      // A line in closures of several chains moves with each of them.
      let distance = modifiers.reduce(0) { $0 + ($1.moved.contains(start) ? $1.distance : 0) }
      let blanks = (start..<lineRange(number).upperBound).prefix { tree.isBlank(at: $0) }.count
      guard distance > 0, blanks > 0 else { continue }
      guard !modifiers.contains(where: { $0.edit.range.contains(start) }) else { continue }
      edits.append(.delete(start..<start + min(distance, blanks)))
    }
    return SourceText(bytes: bytes(in: bytes.indices, after: edits))
  }
}

extension SyntaxNode {
  /// Whether its braces contain statements or members that can be on lines of their own.
  fileprivate var isSeparableBlock: Bool {
    guard firstToken?.kind == .leftBrace, children.contains(where: { $0.kind != .closureSignature }) else {
      return false
    }
    switch kind {
    case .codeBlock, .memberBlock: return true
    case .accessorBlock: return children.contains { $0.kind != .accessorDecl || $0.child(.codeBlock) != nil }
    case .closureExpr: return parent?.kind == .functionCallExpr || parent?.kind == .multipleTrailingClosureElement
    default: return false
    }
  }
}

extension SyntaxTree {
  fileprivate func isPartOfString(_ node: SyntaxNode) -> Bool {
    node.ancestors.contains { $0.kind == .stringLiteralExpr }
  }

  /// The edit that starts a line with a token; nil if the token starts one, or follows a comment.
  fileprivate func breaking(before token: SyntaxToken) -> TextEdit? {
    guard !token.isFirstOnLine, let previous = token.previous else { return nil }
    let start = previous.kind == .semicolon ? previous.range.lowerBound : previous.range.upperBound
    guard comments(in: start..<token.range.lowerBound).isEmpty else { return nil }
    return .replace(start..<token.range.lowerBound, by: "\n")
  }

  /// The level of a line, given the levels of all lines above it.
  fileprivate func level(ofLineFrom offset: Int, after levels: [Int]) -> Int {
    func level(_ offset: Int) -> Int {
      let line = source.line(at: offset)
      return line < levels.count ? levels[line] : 0
    }
    let line = source.line(at: offset)
    let index = tokenIndex(atOrAfter: offset)
    var open: [SyntaxToken] = []
    for token in tokens.prefix(index) {
      if token.opensBrackets { open.append(token) } else if token.closesBrackets { _ = open.popLast() }
    }
    let inner = open.last.map { level($0.range.lowerBound) + 1 } ?? 0
    guard index < tokenCount else { return inner }
    let token = tokens[index]
    // A comment, or a condition of the compiler.
    guard source.line(at: token.range.lowerBound) == line, !token.isDirective else { return inner }
    if token.closesBrackets { return open.last.map { level($0.range.lowerBound) } ?? 0 }
    if token.kind == .case || token.kind == .default,
      innermostNode(at: offset).ancestors.prefix(2).contains(where: { $0.kind == .switchCase })
        || innermostNode(at: offset).kind == .switchCase
    {
      return max(0, inner - 1)
    }
    let access = innermostNode(at: offset)
    if token.kind == .period, let receiver = MemberAccessExpr(access)?.base, let end = receiver.lastToken,
      let period = end.next, period.range == token.range
    {
      let above = MemberAccessExpr(FunctionCallExpr(receiver)?.calledExpression ?? receiver)?.base?.lastToken?.next
      if let above, above.isFirstOnLine { return level(above.range.lowerBound) }
      if end.isFirstOnLine { return level(end.range.lowerBound) }
      return level(receiver.range.lowerBound) + 1
    }
    // The rest of a statement or an argument is one level deeper.
    let starts = sequence(first: access) { $0.parent }.prefix { $0.range.lowerBound == offset }
    let isStart = starts.contains { node in
      guard let parent = node.parent else { return true }
      switch parent.kind {
      case .codeBlock, .memberBlock, .closureExpr, .accessorBlock, .sourceFile, .ifConfigClause, .switchCase:
        return true
      case .arrayExpr, .dictionaryExpr, .functionCallExpr, .tupleExpr:
        return node.kind == .labeledExpr || parent.kind == .arrayExpr
      default: return node.kind == .functionParameter || node.kind == .closureParameter
      }
    }
    let previous = index > 0 ? tokens[index - 1] : nil
    return isStart || previous.map { $0.opensBrackets || $0.kind == .comma } ?? true ? inner : inner + 1
  }

  /// Whether an offset is inside a string or a comment.
  fileprivate func isInText(_ offset: Int) -> Bool {
    comments.contains { $0.range.lowerBound < offset && offset < $0.range.upperBound }
      || sequence(first: innermostNode(at: offset), next: \.parent).contains {
        $0.kind == .stringLiteralExpr && $0.range.lowerBound < offset && offset < $0.range.upperBound
      }
  }
}

extension SyntaxToken {
  fileprivate var opensBrackets: Bool { kind == .leftBrace || kind == .leftParen || kind == .leftSquare }
  fileprivate var closesBrackets: Bool { kind == .rightBrace || kind == .rightParen || kind == .rightSquare }
  fileprivate var isDirective: Bool {
    kind == .poundIf || kind == .poundElse || kind == .poundElseif || kind == .poundEndif
  }
}

extension SyntaxTree {
  /// What joins a modifier on a line of its own with its receiver: the edit, and the lines that move by a distance.
  fileprivate func joiningModifier(_ access: SyntaxNode) -> (edit: TextEdit, moved: Range<Int>, distance: Int)? {
    guard let receiver = MemberAccessExpr(access)?.base, let period = token(after: receiver), period.isFirstOnLine,
      period.kind == .period, receiver.lastToken?.kind != .poundEndif,
      comments(in: receiver.range.upperBound..<period.range.lowerBound).isEmpty
    else { return nil }
    let call = access.parent.flatMap { $0.kind == .functionCallExpr && $0.firstChild == access ? $0 : nil } ?? access
    var base = receiver
    while let inner = base.firstChild, base.kind == .functionCallExpr || base.kind == .memberAccessExpr,
      let next = base.kind == .functionCallExpr ? MemberAccessExpr(inner)?.base : MemberAccessExpr(base)?.base
    {
      base = next
    }
    let distance =
      indentation(ofLineAt: period.range.lowerBound).utf8.count
      - indentation(ofLineAt: base.range.upperBound).utf8.count
    return (
      .delete(receiver.range.upperBound..<period.range.lowerBound), period.range.lowerBound..<call.range.upperBound,
      max(0, distance)
    )
  }

  fileprivate func token(after node: SyntaxNode) -> SyntaxToken? { node.lastToken?.next }
}

extension SyntaxTree {
  /// What a reader would straighten out, each with the text of its line, so that two texts can be compared.
  func layoutDefects(in layout: CodeLayout) -> [String: Int] {
    let unit = layout.unit
    var found: [String: Int] = [:]
    let lines = lineStarts.map { source.string(in: source.lineRange(source.line(at: Int($0)))) }
    for (number, line) in lines.enumerated() where !isInText(Int(lineStarts[number])) {
      func add(_ what: String) { found["\(what): \(line.trimmed)", default: 0] += 1 }
      let blanks = line.prefix { $0 == " " || $0 == "\t" }
      if blanks.contains("\t") != (unit == "\t"), !blanks.isEmpty { add("indented with other characters") }
      if line.last == " " || line.last == "\t" { add("trailing blanks") }
      guard number > 0, line.trimmed.isEmpty, number < lines.count - 1 else { continue }
      let (above, below) = (lines[number - 1].trimmed, lines[number + 1].trimmed)
      if above.isEmpty { found["doubled blank line", default: 0] += 1 }
      if above.hasSuffix("{") { found["blank line below: \(above)", default: 0] += 1 }
      if below.hasPrefix("}") { found["blank line at the end of a block", default: 0] += 1 }
    }
    for node in root.subtree {
      for defect in defects(of: node, layout) {
        let line = source.string(in: source.lineRange(source.line(at: defect.offset))).trimmed
        let place = node.kind == .memberAccessExpr ? MemberAccessExpr(node)?.name?.text ?? "" : line
        found["\(defect.what): \(place)", default: 0] += 1
      }
    }
    return found
  }

  private var lineStarts: ArraySlice<UInt32> { source.lineStarts[...] }

  private typealias Defect = (what: String, offset: Int)

  private func defects(of node: SyntaxNode, _ layout: CodeLayout) -> [Defect] {
    switch node.kind {
    case .closureExpr, .codeBlock, .memberBlock, .accessorBlock: defectsOfBlock(node, unit: layout.unit)
    case .memberAccessExpr: defectsOfModifier(node, layout)
    default: []
    }
  }

  /// Statements are one level deeper than the line of the opening brace, and the closing one is not.
  private func defectsOfBlock(_ block: SyntaxNode, unit: String) -> [Defect] {
    guard let opening = block.firstToken, let closing = block.lastToken, opening.kind == .leftBrace,
      closing.kind == .rightBrace
    else { return [] }
    let outer = indentation(ofLineAt: opening.range.lowerBound)
    var found: [Defect] = []
    if closing.isFirstOnLine, indentation(ofLineAt: closing.range.lowerBound) != outer {
      found.append(("misplaced brace", closing.range.lowerBound))
    }
    for child in block.children where child.kind != .closureSignature && child.kind != .ifConfigDecl {
      guard let first = child.firstToken, !isOnOneLine(block.range) else { continue }
      let offset = child.range.lowerBound
      if !first.isFirstOnLine {
        if first.previous?.kind != .semicolon { found.append(("begins on the line of the brace", offset)) }
      } else if indentation(ofLineAt: offset) != outer + unit {
        found.append(("misplaced statement", offset))
      }
    }
    return found
  }

  /// Modifiers on lines of their own are below each other, below the brace before them, or one level deeper than what
  /// they modify.
  private func defectsOfModifier(_ access: SyntaxNode, _ layout: CodeLayout) -> [Defect] {
    let unit = layout.unit
    guard let receiver = MemberAccessExpr(access)?.base, let end = receiver.lastToken, let period = end.next,
      period.kind == .period
    else { return [] }
    let inner = MemberAccessExpr(FunctionCallExpr(receiver)?.calledExpression ?? receiver)?.base?.lastToken?.next
    let isBelow = inner?.isFirstOnLine ?? false
    guard period.isFirstOnLine else {
      let isGlued =
        end.kind == .rightBrace && end.isFirstOnLine && isOnOneLine(end.range.lowerBound..<period.range.upperBound)
      return isGlued && (isBelow || layout == .tabs || layout == .fourSpaces)
        ? [("modifier behind a brace", period.range.lowerBound)] : []
    }
    let lastLine = indentation(ofLineAt: end.range.lowerBound)
    let start = indentation(ofLineAt: receiver.range.lowerBound)
    let expected: [String] =
      if let inner, isBelow { [indentation(ofLineAt: inner.range.lowerBound)] } else if end.isFirstOnLine {
        [lastLine, lastLine + unit]
      } else { [start + unit, lastLine + unit] }
    return expected.contains(indentation(ofLineAt: period.range.lowerBound))
      ? [] : [("misplaced modifier", period.range.lowerBound)]
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
