import GotchaSupport

/// The suppression comments of a file.
///
///     // gotcha:disable:next some_rule, another_rule -- the reason
///     // gotcha:disable:this some_rule
///     // gotcha:disable some_rule     … until  // gotcha:enable some_rule  or the end of the enclosing braces
///     // gotcha:disable:file all
struct Suppressions {
  /// One id in one comment.
  struct Entry {
    /// The id of a rule, or `all`. A former id is replaced by the current one.
    let id: String
    /// The UTF-8 offsets of the id as written.
    let idRange: Range<Int>
    /// The index of its comment in `directives`.
    let comment: Int
    /// The UTF-8 offsets where suppressed findings start; nil for `enable`, which ends an earlier suppression.
    fileprivate(set) var scope: Range<Int>?
    fileprivate(set) var isUsed = false

    var coversAll: Bool { id == "all" }
  }

  /// One suppression comment.
  struct Directive {
    let comment: Comment
    /// The UTF-8 offsets of the text after ` -- `.
    let reason: Range<Int>?
    fileprivate(set) var entries: [Int] = []
  }

  /// A comment that is meant as a suppression but has no effect, because it names no rule or is misspelled.
  struct InertComment {
    enum Flaw {
      case namesNoRule
      /// The text after `gotcha:`, at these UTF-8 offsets, is not a form of suppression.
      case isMisspelt(Range<Int>)
    }

    let comment: Comment
    let flaw: Flaw
  }

  private(set) var entries: [Entry] = []
  private(set) var inertComments: [InertComment] = []
  private(set) var directives: [Directive] = []
  private let tree: SyntaxTree
  /// All rules; nil to leave former ids as they are.
  private let catalog: RuleCatalog?
  /// The scopes of the suppressions of each id.
  private var scopes: [String: SuppressionScopes] = [:]
  /// The entries of each id that an `enable` may end.
  private var openRegions: [String: [Int]] = [:]
  /// Nil until the end of a region is needed.
  private var braces: BraceEnds?

  init(_ tree: SyntaxTree, _ catalog: RuleCatalog?) {
    self.tree = tree
    self.catalog = catalog
    for comment in tree.comments where Suppressions.mayHold(comment, tree) { read(comment) }
    openRegions = [:]
    for (index, entry) in entries.enumerated() {
      if let scope = entry.scope { scopes[entry.id, default: SuppressionScopes()].add(scope, of: index) }
    }
    scopes = scopes.mapValues { $0.finished(endOfFile: endOfFile) }
  }

  /// The end of scopes that extend to the end of the file.
  private var endOfFile: Int { tree.source.bytes.count + 1 }

  // MARK: - Suppressing findings

  /// Whether a finding is suppressed. If so, the suppression counts as used.
  ///
  /// - Parameters:
  ///   - rule: the rule's id.
  ///   - offset: the UTF-8 offset where the finding starts.
  mutating func silence(_ rule: String, at offset: Int) -> Bool {
    let isSilenced = use(rule, at: offset)
    return use("all", at: offset) || isSilenced
  }

  /// Whether an id is suppressed at an offset. If so, the suppressions count as used.
  private mutating func use(_ id: String, at offset: Int) -> Bool {
    guard var scopes = scopes.removeValue(forKey: id) else { return false }
    defer { self.scopes[id] = scopes }
    return scopes.use(at: offset) { entries[$0].isUsed = true }
  }

  /// The reason for the suppression of a finding, if its comment gives one.
  func reason(for finding: Finding) -> String? {
    for entry in entries
    where (entry.id == finding.rule || entry.coversAll) && entry.scope?.contains(finding.range.lowerBound) ?? false {
      guard let range = directives[entry.comment].reason else { continue }
      return tree.source.string(in: range)
    }
    return nil
  }

  /// Whether a finding about a suppression is itself suppressed.
  ///
  /// - Parameter saysAll: whether the finding is about a suppression of `all`, which no `all` may suppress.
  private mutating func silence(_ finding: Finding, saysAll: Bool) -> Bool {
    let isSilenced = use(finding.rule, at: finding.range.lowerBound)
    return !saysAll && use("all", at: finding.range.lowerBound) || isSilenced
  }

  // MARK: - Findings about suppressions

  /// The findings about the comments themselves. Call this after all other findings have passed `silence`.
  ///
  /// - Parameter dispatch: the enabled rules. A suppression of a rule that does not report everything does not count as
  ///   unused.
  mutating func findings(by dispatch: RuleDispatch) -> [Finding] {
    guard !directives.isEmpty || !inertComments.isEmpty else { return [] }
    let flaws = unknownRules(dispatch.catalog) + inertComments.map(flaw)
    var result: [Finding] = []
    for (rule, active) in dispatch.suppressionRules {
      // A suppression of `all` may suppress a finding about another suppression, so it is judged after the others.
      for saysAll in [false, true] {
        var findings = Findings()
        findings.begin(active)
        for flaw in (saysAll ? [] : flaws) + unused(dispatch, saysAll: saysAll) { rule.check(flaw, &findings) }
        for finding in findings.all where !silence(finding, saysAll: saysAll) { result.append(finding) }
      }
    }
    return result
  }

  private func unknownRules(_ catalog: RuleCatalog) -> [SuppressionFlaw] {
    entries.compactMap { entry in
      guard !entry.coversAll, catalog.rule(entry.id) == nil else { return nil }
      let nearest = NearestName.find(entry.id, in: catalog.all.map(\.id))
      return SuppressionFlaw(
        kind: .unknownRule(entry.id, nearest: nearest), range: entry.idRange, removal: removal(of: entry))
    }
  }

  private func flaw(of inert: InertComment) -> SuppressionFlaw {
    let removal = removal(of: inert.comment)
    switch inert.flaw {
    case .namesNoRule: return SuppressionFlaw(kind: .noRule, range: inert.comment.range, removal: removal)
    case .isMisspelt(let range):
      let word = tree.source.string(in: range)
      return SuppressionFlaw(kind: .unknownForm(word, forms: Self.forms), range: range, removal: removal)
    }
  }

  /// - Parameter saysAll: whether to judge the comments that suppress all rules, or the others.
  private func unused(_ dispatch: RuleDispatch, saysAll: Bool) -> [SuppressionFlaw] {
    directives.flatMap { directive -> [SuppressionFlaw] in
      let entries = directive.entries.map { self.entries[$0] }
      guard entries.contains(where: \.coversAll) == saysAll else { return [] }
      let unused = entries.filter { isUnused($0, dispatch) }
      guard unused.count < entries.count else {
        return [
          SuppressionFlaw(
            kind: .unused(unused.map(writtenID)), range: directive.comment.range,
            removal: removal(of: directive.comment))
        ]
      }
      return unused.map { entry in
        SuppressionFlaw(kind: .unused([writtenID(entry)]), range: entry.idRange, removal: removal(of: entry))
      }
    }
  }

  private func writtenID(_ entry: Entry) -> String { tree.source.string(in: entry.idRange) }

  private func isUnused(_ entry: Entry, _ dispatch: RuleDispatch) -> Bool {
    guard !entry.isUsed, entry.scope != nil else { return false }
    if entry.coversAll { return true }
    // Suppressions of findings about suppressions are not themselves checked for use.
    guard !dispatch.suppressionRules.contains(where: { $0.active.id == entry.id }) else { return false }
    return dispatch.active[entry.id].map { !$0.leavesFindingsOut } ?? false
  }

  /// Removes a comment, including its line if nothing else is on it. Between two pieces of code, a comment separates
  /// tokens like a space or a line break, so that one is left if needed.
  private func removal(of comment: Comment) -> TextEdit {
    let bytes = tree.source.bytes
    var start = comment.range.lowerBound
    while tree.isBlank(at: start - 1) { start -= 1 }
    var end = comment.range.upperBound
    while tree.isBlank(at: end) { end += 1 }
    let isFirst = start == 0 || Suppressions.isNewline(bytes[start - 1])
    let isLast = end >= bytes.count || Suppressions.isNewline(bytes[end])
    if isFirst, isLast {
      if tree.byte(at: end) == UInt8(ascii: "\r") { end += 1 }
      if tree.byte(at: end) == UInt8(ascii: "\n") { end += 1 }
      return .delete(start..<end)
    }
    if isLast { return .delete(start..<comment.range.upperBound) }
    if isFirst { return .delete(comment.range.lowerBound..<end) }
    let hasBlank = start < comment.range.lowerBound || end > comment.range.upperBound
    let isMultiline = !tree.isOnOneLine(comment.range)
    return .replace(comment.range, by: isMultiline ? "\n" : hasBlank || tree.isBracketed(comment.range) ? "" : " ")
  }

  /// Removes one id with the adjacent comma, or the whole comment if it has no other id.
  private func removal(of entry: Entry) -> TextEdit {
    let directive = directives[entry.comment]
    let siblings = directive.entries.map { entries[$0].idRange }
    guard siblings.count > 1, let position = siblings.firstIndex(of: entry.idRange) else {
      return removal(of: directive.comment)
    }
    return .delete(
      position + 1 < siblings.count
        ? entry.idRange.lowerBound..<siblings[position + 1].lowerBound
        : siblings[position - 1].upperBound..<entry.idRange.upperBound)
  }

  // MARK: - Parsing

  private enum Verb {
    case next, this, region, file, enable
  }

  /// The words that may follow `gotcha:`.
  private static var forms: [String] { verbs.map(\.name.description) }

  private static let verbs: [(name: StaticString, verb: Verb)] = [
    ("disable:next", .next), ("disable:this", .this), ("disable:file", .file), ("disable", .region),
    ("enable", .enable),
  ]

  private static func isNewline(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

  /// A quick check whether `gotcha:` may be the first word of the comment or of one of its lines.
  private static func mayHold(_ comment: Comment, _ tree: SyntaxTree) -> Bool {
    guard comment.range.count > 14 else { return false }
    return comment.isBlock || start(ofTextIn: comment.range.lowerBound..<comment.range.upperBound, tree) != nil
  }

  /// The end of `gotcha:`, if only comment markers and white space precede it.
  private static func start(ofTextIn line: Range<Int>, _ tree: SyntaxTree) -> Int? {
    var at = line.lowerBound
    while at < line.upperBound {
      switch tree.byte(at: at) {
      case UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: " "), UInt8(ascii: "\t"): at += 1
      default: return at + 7 <= line.upperBound && tree.text(at..<at + 7, equals: "gotcha:") ? at + 7 : nil
      }
    }
    return nil
  }

  private mutating func read(_ comment: Comment) {
    var lineStart = comment.range.lowerBound
    var end = comment.range.upperBound
    if comment.isBlock, comment.range.count >= 4, tree.byte(at: end - 1) == UInt8(ascii: "/") { end -= 2 }
    while lineStart < end {
      var lineEnd = lineStart
      while lineEnd < end, !Suppressions.isNewline(tree.byte(at: lineEnd)) { lineEnd += 1 }
      if let start = Suppressions.start(ofTextIn: lineStart..<lineEnd, tree) {
        readDirective(start..<lineEnd, of: comment)
      }
      lineStart = lineEnd + 1
    }
  }

  private mutating func readDirective(_ range: Range<Int>, of comment: Comment) {
    var at = range.lowerBound
    let verb = Suppressions.verbs.first { word, _ in
      let end = at + word.utf8CodeUnitCount
      return end <= range.upperBound && tree.text(at..<end, equals: word)
        && (end == range.upperBound || !Suppressions.isIdByte(tree.byte(at: end)) && tree.byte(at: end) != 58)
    }
    guard let verb else { return readMisspelt(range, of: comment) }
    at += verb.0.utf8CodeUnitCount
    let reason = tree.source.bytes.firstRange(of: Array(" --".utf8), in: at..<range.upperBound)
    var idsEnd = reason ?? range.upperBound
    // A nested comment is not part of an id: removing only one of its delimiters would unbalance the comment.
    if let nested = (at..<idsEnd).first(where: { isCommentEnd(at: $0) }) { idsEnd = nested }
    var ids: [Range<Int>] = []
    while at < idsEnd {
      guard Suppressions.isIdByte(tree.byte(at: at)) else {
        at += 1
        continue
      }
      let start = at
      while at < idsEnd, Suppressions.isIdByte(tree.byte(at: at)) { at += 1 }
      ids.append(start..<at)
    }
    guard !ids.isEmpty else {
      inertComments.append(InertComment(comment: comment, flaw: .namesNoRule))
      return
    }
    let directive = directives.count
    directives.append(Directive(comment: comment, reason: reason.flatMap { trimmed($0 + 3..<range.upperBound) }))
    for range in ids {
      let written = tree.source.string(in: range)
      let id = catalog?.currentID(of: written) ?? written
      if verb.1 == .enable { end(id, at: comment.range.lowerBound) }
      directives[directive].entries.append(entries.count)
      if verb.1 == .region { openRegions[id, default: []].append(entries.count) }
      entries.append(
        Entry(id: id, idRange: range, comment: directive, scope: scope(of: verb.1, comment: comment)))
    }
  }

  /// Whether `/*` or `*/` is at an offset.
  private func isCommentEnd(at offset: Int) -> Bool {
    let (first, second) = (tree.byte(at: offset), tree.byte(at: offset + 1))
    let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
    return first == slash && second == star || first == star && second == slash
  }

  /// Records a comment that looks like a misspelled suppression: `disable:line some_rule`.
  private mutating func readMisspelt(_ range: Range<Int>, of comment: Comment) {
    let end = range.first { !Suppressions.isIdByte(tree.byte(at: $0)) && tree.byte(at: $0) != 58 } ?? range.upperBound
    let word = tree.source.string(in: range.lowerBound..<end)
    guard NearestName.find(word, in: Suppressions.forms) != nil else { return }
    inertComments.append(InertComment(comment: comment, flaw: .isMisspelt(range.lowerBound..<end)))
  }

  /// A range without white space at its ends; nil if it contains only white space.
  private func trimmed(_ range: Range<Int>) -> Range<Int>? {
    func isBlank(_ offset: Int) -> Bool { tree.byte(at: offset) == 32 || tree.byte(at: offset) == 9 }
    guard let start = range.first(where: { !isBlank($0) }), let end = range.last(where: { !isBlank($0) }) else {
      return nil
    }
    return start..<end + 1
  }

  private static func isIdByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 95, 45: true
    default: byte >= 128
    }
  }

  private mutating func scope(of verb: Verb, comment: Comment) -> Range<Int>? {
    let source = tree.source
    switch verb {
    case .next:
      // The next line that contains code; other comments may precede it.
      let token = tree.tokenIndex(atOrAfter: comment.range.upperBound)
      guard token < tree.tokenCount else { return 0..<0 }
      var start = SyntaxToken(tree: tree, index: token).range.lowerBound
      let line = source.line(at: comment.range.upperBound)
      if source.line(at: start) == line {
        start = source.lineRange(line).upperBound
        let next = tree.tokenIndex(atOrAfter: start, from: token)
        guard next < tree.tokenCount else { return 0..<0 }
        start = SyntaxToken(tree: tree, index: next).range.lowerBound
      }
      let range = source.lineRange(source.line(at: start))
      return range.lowerBound..<range.upperBound + 1
    case .this:
      let first = source.lineRange(source.line(at: comment.range.lowerBound))
      let last = source.lineRange(source.line(at: comment.range.upperBound))
      return first.lowerBound..<last.upperBound + 1
    case .file: return 0..<endOfFile
    case .region:
      let braces = self.braces ?? BraceEnds(tree)
      self.braces = braces
      return comment.range.upperBound..<(braces.end(around: comment.range.lowerBound) ?? endOfFile)
    case .enable: return nil
    }
  }

  /// Ends the regions of an id that are active at an offset.
  private mutating func end(_ id: String, at offset: Int) {
    for id in id == "all" ? Array(openRegions.keys) : [id] {
      for index in openRegions.removeValue(forKey: id) ?? [] {
        guard let scope = entries[index].scope else { continue }
        if scope.contains(offset) {
          entries[index].scope = scope.lowerBound..<offset
        } else if scope.lowerBound > offset {
          // Another line of the same comment.
          openRegions[id, default: []].append(index)
        }
      }
    }
  }
}

/// The scopes of one id. Those that extend to the end of the file are stored separately, because otherwise each finding
/// after them would visit all of them.
private struct SuppressionScopes {
  private struct Scope {
    let range: Range<Int>
    let entry: Int
    /// The last end of this scope and of all scopes that start before it.
    var reach = 0
  }

  /// The scopes with another end, sorted by their starts.
  private var scopes: [Scope] = []
  /// The unused scopes that extend to the end of the file, in reverse order.
  private var unused: [Scope] = []
  /// The start of the first used scope that extends to the end of the file.
  private var usedStart: Int?

  mutating func add(_ range: Range<Int>, of entry: Int) { scopes.append(Scope(range: range, entry: entry)) }

  /// The scopes, prepared for `use`. Call this once after adding all scopes.
  consuming func finished(endOfFile: Int) -> SuppressionScopes {
    scopes.sort { $0.range.lowerBound < $1.range.lowerBound }
    unused = scopes.filter { $0.range.upperBound == endOfFile }.reversed()
    scopes.removeAll { $0.range.upperBound == endOfFile }
    var reach = 0
    for index in scopes.indices {
      reach = max(reach, scopes[index].range.upperBound)
      scopes[index].reach = reach
    }
    return self
  }

  /// Whether a scope contains an offset.
  ///
  /// - Parameter markUsed: called with the entry of each scope that does. May be called again for the same entry.
  mutating func use(at offset: Int, markUsed: (Int) -> Void) -> Bool {
    var isCovered = usedStart.map { $0 <= offset } ?? false
    while let first = unused.last, first.range.lowerBound <= offset {
      usedStart = min(usedStart ?? .max, first.range.lowerBound)
      markUsed(first.entry)
      unused.removeLast()
      isCovered = true
    }
    var index = scopes.partitioningIndex { $0.range.lowerBound > offset } - 1
    while index >= 0, scopes[index].reach > offset {
      if scopes[index].range.contains(offset) {
        markUsed(scopes[index].entry)
        isCovered = true
      }
      index -= 1
    }
    return isCovered
  }
}

/// The ends of the innermost braces around each offset of a file.
private struct BraceEnds {
  /// The offsets at which the innermost braces change, in ascending order.
  private var starts = [0]
  /// The position in `ends` for each of these offsets.
  private var braces = [0]
  /// The ends of the braces; nil for unclosed braces and for the text outside all braces.
  private var ends: [Int?] = [nil]

  init(_ tree: SyntaxTree) {
    var open: [Int] = [0]
    for token in tree.tokens where token.kind == .leftBrace || token.kind == .rightBrace {
      let offset = token.range.lowerBound
      if token.kind == .leftBrace {
        open.append(ends.count)
        ends.append(nil)
      } else {
        if let closed = open.popLast() { ends[closed] = offset }
        if open.isEmpty {
          open.append(ends.count)
          ends.append(nil)
        }
      }
      starts.append(offset + 1)
      braces.append(open[open.count - 1])
    }
  }

  func end(around offset: Int) -> Int? { ends[braces[starts.partitioningIndex { $0 > offset } - 1]] }
}

extension [UInt8] {
  /// The first occurrence of a byte sequence in a range.
  fileprivate func firstRange(of needle: [UInt8], in range: Range<Int>) -> Int? {
    let range = range.clamped(to: indices)
    guard range.count >= needle.count else { return nil }
    return (range.lowerBound...range.upperBound - needle.count).first { start in
      needle.indices.allSatisfy { self[start + $0] == needle[$0] }
    }
  }
}
